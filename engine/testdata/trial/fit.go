package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// An option is a move here that makes steps of the record.
type option struct {
	m     game.Move
	used  int  // how many steps it makes
	loose bool // it ends where they do, but does not go by the sites between
}

// find returns the options of a list for the steps from i on. Those that make more steps come
// first, of these those that leave a piece what it is if the player then passes instead of
// promoting it, and of these those whose parts land where the steps do. Loose ones come last.
func (t *trial) find(pos *game.Position, list *game.MoveList, i int) []option {
	s := &t.steps[i]
	var all []option
	nth := 0
	for _, m := range list.Moves {
		options := t.options(pos, m, i)
		if len(options) > 0 {
			nth++
		}
		if s.nth == 0 || s.nth == nth {
			all = append(all, options...)
		}
	}
	all = prefer(all, func(o option) bool { return !s.guess || t.makes(o.m, s.piece) })
	all = prefer(all, func(o option) bool { return s.from.has(o.m.From()) || s.from == nil && o.m.From() < 0 })
	slices.SortStableFunc(all, func(a, b option) int {
		return cmp.Or(
			first(!a.loose, !b.loose),
			b.used-a.used,
			first(t.declines(pos, a, i), t.declines(pos, b, i)),
			first(t.lands(a, i), t.lands(b, i)),
		)
	})
	for k := range all {
		all[k].m = all[k].m.Keep()
	}
	return all
}

// first orders what is so before what is not.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// prefer returns the options for which a condition holds, or all if it holds for none.
func prefer(options []option, holds func(option) bool) []option {
	if !slices.ContainsFunc(options, holds) {
		return options
	}
	return slices.DeleteFunc(options, func(o option) bool { return !holds(o) })
}

// options returns the ways in which the move m makes the steps from i on, none if it makes
// others. A step that may be part of m may also be a move of its own.
func (t *trial) options(pos *game.Position, m game.Move, i int) (list []option) {
	s := &t.steps[i]
	if m.IsPass() || s.passes() {
		if m.IsPass() && s.passes() {
			list = append(list, option{m: m, used: 1})
		}
		return list
	}
	if s.from != nil && !s.from.has(m.From()) && !s.shoots(m) {
		return nil
	}
	end := t.arrives(m, i)
	if end == 0 || !s.guess && !t.makes(m, s.piece) || !t.takes(m, t.steps[i:end]) {
		return nil
	}
	loose := m.Captures() == 0 && slices.ContainsFunc(t.steps[i:end-1], func(s step) bool { return !s.touches(m) })
	list = append(list, option{m, end - i, loose})
	for t.joins(pos, m, i, end) {
		end++
		list = append(list, option{m, end - i, loose})
	}
	return list
}

// shoots reports whether s only chooses a site, and m changes it without moving a piece.
func (s *step) shoots(m game.Move) bool {
	return s.anywhere && m.From() < 0 && slices.ContainsFunc(m.Acts, func(a game.Action) bool { return s.from.has(a.From) || s.from.has(a.To) })
}

// arrives returns the step after the one from i on that lands where the move m does, 0 if there
// is none. Each step goes on from where the one before it lands.
func (t *trial) arrives(m game.Move, i int) int {
	last := i
	for !t.steps[i].anywhere && !t.steps[last].to.has(m.To()) {
		if !t.oneTurn(last) || len(t.dice) > 0 || !slices.ContainsFunc(t.steps[last+1].from, t.steps[last].to.has) {
			return 0
		}
		last++
	}
	return last + 1
}

// oneTurn reports whether the step after step i is the same player's.
func (t *trial) oneTurn(i int) bool {
	return i+1 < len(t.steps) && t.steps[i].player != "" && t.steps[i+1].player == t.steps[i].player
}

// touches reports whether m does something where s ends.
func (s *step) touches(m game.Move) bool {
	return slices.ContainsFunc(m.Acts, func(a game.Action) bool {
		return s.to.has(a.To) || s.to.has(a.From) || s.anywhere && s.from.has(a.From)
	})
}

// makes reports whether m moves, drops or makes a piece of this name; every move does so if
// there is no name.
func (t *trial) makes(m game.Move, name string) bool {
	return name == "" || strings.EqualFold(name, t.g.Types[m.Acts[0].Piece.Type()].Name) || strings.EqualFold(name, t.leaves(m))
}

// leaves names the piece that stands where the move ends.
func (t *trial) leaves(m game.Move) (name string) {
	for _, a := range m.Acts {
		if a.Kind != game.ActCapture && a.To == m.To() && a.Piece != game.None {
			name = t.g.Types[a.Piece.Type()].Name
		}
	}
	return name
}

// takes reports whether m takes what the steps take.
func (t *trial) takes(m game.Move, steps []step) bool {
	for _, s := range steps {
		for _, at := range s.taken {
			if !slices.ContainsFunc(m.Acts, func(a game.Action) bool { return at.has(a.From) && (a.Kind == game.ActCapture || a.To < 0) }) {
				return false
			}
		}
	}
	return true
}

// joins reports whether the move m, which makes the steps from i up to end, may make this one
// too: a pass by which the player says that his turn is over, as it is here, or one of the
// actions of m. With laps no step is an action of the move before it.
func (t *trial) joins(pos *game.Position, m game.Move, i, end int) bool {
	if !t.oneTurn(end-1) || len(t.dice) > 0 {
		return false
	}
	next := &t.steps[end]
	if next.passes() {
		return endsTurn(pos, m)
	}
	return !t.laps && end-i < len(m.Acts) && next.in(m.Acts, t.steps[i].anywhere)
}

// endsTurn reports whether it is another player's turn after m.
func endsTurn(pos *game.Position, m game.Move) bool {
	mover := pos.Player()
	pos.Do(m)
	defer pos.Undo()
	return pos.Player() != mover
}

// in reports whether the step, which is not the first of its turn, is one of the actions. A step
// that names one site tells whither the piece goes that the first step chose, or else what the
// last action changes; so does a drop.
func (s *step) in(acts []game.Action, chosen bool) bool {
	switch last := acts[len(acts)-1].To; {
	case s.from == nil && !s.anywhere:
		return s.to.has(last)
	case s.anywhere && !chosen:
		return s.from.has(last)
	}
	return slices.ContainsFunc(acts, func(a game.Action) bool {
		return s.anywhere && s.from.has(a.To) || s.from.has(a.From) && s.to.has(a.To)
	})
}

// declines reports whether the last step of an option, whose steps begin with i, is a pass, and
// its move leaves the piece what it is.
func (t *trial) declines(pos *game.Position, o option, i int) bool {
	return t.steps[i+o.used-1].passes() && !changes(pos, o.m)
}

// lands reports whether the parts of an option land where its steps, from i on, do.
func (t *trial) lands(o option, i int) bool {
	return !slices.ContainsFunc(o.m.Acts, func(a game.Action) bool {
		return a.Kind == game.ActMove && (int(a.Part) >= o.used || !t.steps[i+int(a.Part)].to.has(a.To))
	})
}

// idle reports whether the steps from i on are nothing but passes for want of moves.
func (t *trial) idle(i int) bool {
	return !slices.ContainsFunc(t.steps[i:], func(s step) bool { return !s.passes() || s.count > 1 })
}

// passesThere reports whether step i is a pass after a throw of dice that allows moves here.
func (t *trial) passesThere(list *game.MoveList, i int) bool {
	s := &t.steps[i]
	return len(t.dice) > 0 && s.passes() && s.count == 1 && list.Len() > 0 && !list.Moves[0].IsPass()
}

// A replay makes the moves of a trial.
type replay struct {
	t       *trial
	gen     movegen.Generator
	counter *engine.Counter
	picks   []int              // which options choose takes next
	tries   int                // how many moves it has tried
	met     map[situation]bool // what it has met
}

// A situation is a position, by its key, before a step.
type situation struct {
	key  uint64
	step int
}

// maxTries is how many moves choose tries at most.
const maxTries = 20000

func newReplay(t *trial) *replay {
	gen := movegen.New(t.g)
	return &replay{t: t, gen: gen, counter: engine.NewCounter(t.g, gen)}
}

// ready makes what happens before step i without a step of its own, throws of dice and turns
// that they leave without moves, lists the moves, and reports whether the game is over.
func (r *replay) ready(pos *game.Position, i int, list *game.MoveList) (over bool, err error) {
	t := r.t
	for passes := 0; ; passes++ {
		if err := r.throw(pos, &t.steps[i]); err != nil {
			return false, err
		}
		over = !r.counter.Legal(pos, list)
		stuck := list.Len() == 1 && list.Moves[0].IsPass()
		if len(t.dice) == 0 || !stuck || t.steps[i].passes() || passes == 2*len(t.g.Players) {
			return over, nil
		}
		pos.Do(list.Moves[0].Keep())
	}
}

// throw makes the moves of chance before the step s.
func (r *replay) throw(pos *game.Position, s *step) error {
	var list game.MoveList
	faces := r.t.thrown(s)
	for len(r.t.dice) > 0 && r.t.g.Players[pos.Player()].Random {
		r.gen.Legal(pos, &list)
		k, m := r.t.shows(&list, faces)
		if k < 0 {
			return fmt.Errorf("no throw of chance shows %v in %s; there are %s", faces, notation.Setup(pos), texts(pos, &list))
		}
		pos.Do(m.Keep())
		faces = slices.Delete(faces, k, k+1)
	}
	return nil
}

// thrown returns the faces thrown before s, or their sum.
func (t *trial) thrown(s *step) []int {
	if !t.summed || len(s.faces) == 0 {
		return slices.Clone(s.faces)
	}
	sum := 0
	for _, f := range s.faces {
		sum += f
	}
	return []int{sum}
}

// shows returns the first of the faces that a move of the list shows, by its index, and that
// move; -1 if no move does.
func (t *trial) shows(list *game.MoveList, faces []int) (int, game.Move) {
	for k, f := range faces {
		for _, m := range list.Moves {
			if f < len(t.dice) && strings.EqualFold(t.leaves(m), t.dice[f]) {
				return k, m
			}
		}
	}
	return -1, game.Move{}
}

// make makes the move of an option for the steps from i on, and returns the step after these and
// their laps.
func (r *replay) make(pos *game.Position, o option, i int) int {
	mover, end := pos.ToMove().Player, i+o.used
	pos.Do(o.m)
	for r.t.laps && r.t.oneTurn(end-1) && (pos.ToMove().Player != mover || !r.begins(pos, end)) {
		end++
	}
	return end
}

// begins reports whether step i is a move of its own here: a legal one, and either one of
// several there or the only one here.
func (r *replay) begins(pos *game.Position, i int) bool {
	var list game.MoveList
	r.gen.Legal(pos, &list)
	return len(r.t.find(pos, &list, i)) > 0 && (r.t.steps[i].count > 1 || list.Len() == 1)
}

// choose returns the option for the steps from i on after which the counts agree longest. It
// looks ahead once for all such choices up to there.
func (r *replay) choose(pos *game.Position, options []option, i int) option {
	if len(options) == 1 {
		return options[0]
	}
	if len(r.picks) == 0 {
		r.tries, r.met = 0, map[situation]bool{}
		_, r.picks = r.fork(pos, options, i)
	}
	pick := r.picks[0]
	r.picks = r.picks[1:]
	return options[pick]
}

// fork tries the options for the steps from i on. It returns up to which step the counts agree
// after the best of them, and which option is taken at each fork on this way.
func (r *replay) fork(pos *game.Position, options []option, i int) (far int, picks []int) {
	far, picks = i, []int{0}
	for k, o := range options {
		if r.tries++; r.tries > maxTries || far == len(r.t.steps) {
			break
		}
		after := pos.Clone()
		next := r.make(after, o, i)
		now := situation{after.Key(), next}
		if r.met[now] {
			continue
		}
		r.met[now] = true
		if n, rest := r.ahead(after, next); n > far {
			far, picks = n, append([]int{k}, rest...)
		}
	}
	return far, picks
}

// ahead plays on from pos at step i. It returns up to which step the counts agree, and which
// option is taken at each fork on this way.
func (r *replay) ahead(pos *game.Position, i int) (far int, picks []int) {
	var list game.MoveList
	for i < len(r.t.steps) {
		over, err := r.ready(pos, i, &list)
		if over && r.t.idle(i) {
			return len(r.t.steps), nil
		}
		if err != nil || over || !r.agrees(pos, &list, i) {
			return i, nil
		}
		if r.t.passesThere(&list, i) {
			i++
			continue
		}
		switch options := r.t.find(pos, &list, i); len(options) {
		case 0:
			return i, nil
		case 1:
			i = r.make(pos, options[0], i)
		default:
			return r.fork(pos, options, i)
		}
	}
	return i, nil
}

// agrees reports whether there are as many moves before step i here as there. With laps there
// may be fewer here: two ways to sow that come to the same are one move, and one that would
// never end is none.
func (r *replay) agrees(pos *game.Position, list *game.MoveList, i int) bool {
	s := &r.t.steps[i]
	if s.choices > 0 && choices(list, s) != s.choices {
		return false
	}
	n := r.t.count(pos, r.gen, list, i).n
	return n == s.count || r.t.laps && n < s.count
}
