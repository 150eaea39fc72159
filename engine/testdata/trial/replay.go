package main

import (
	"fmt"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// A replay makes the moves of a trial.
type replay struct {
	t       *trial
	gen     movegen.Generator
	counter *engine.Counter
	picks   []int              // which options choose takes at the next forks
	tries   int                // how many moves it has tried to find them
	met     map[situation]bool // what it has met there
}

// A situation is a position, by its key, before a step. What follows from it is known once.
type situation struct {
	key  uint64
	step int
}

// maxTries is how many moves choose tries at most when it looks ahead.
const maxTries = 20000

func newReplay(t *trial) *replay {
	gen := movegen.New(t.g)
	return &replay{t: t, gen: gen, counter: engine.NewCounter(t.g, gen)}
}

// ready makes what happens before step i without a step of its own, throws of dice and turns
// that they leave without moves, lists the moves, and reports whether the game is over. It gives
// up when nobody has had a move twice. A pass after a throw is not that of who moved before it.
func (r *replay) ready(pos *game.Position, i int, list *game.MoveList) (over bool, err error) {
	t := r.t
	thrown := len(t.steps[i].faces) == 0
	for passes := 0; ; passes++ {
		thrown = thrown || t.g.Players[pos.Player()].Random
		if err := r.throw(pos, &t.steps[i]); err != nil {
			return false, err
		}
		over = !r.counter.Legal(pos, list)
		stuck := list.Len() == 1 && list.Moves[0].IsPass()
		here := t.steps[i].passes() && thrown || t.steps[i].stays()
		if len(t.dice) == 0 || !stuck || here || passes == 2*len(t.g.Players) {
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
			if f < len(t.dice) && slices.ContainsFunc(strings.Split(t.dice[f], "/"), func(name string) bool {
				return strings.EqualFold(t.leaves(m), name)
			}) {
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

// idle reports whether the steps from i on are nothing but passes for want of moves.
func (t *trial) idle(i int) bool {
	return !slices.ContainsFunc(t.steps[i:], func(s step) bool { return !s.passes() || s.count > 1 })
}

// passesThere reports whether step i is a pass after a throw of dice that allows moves here.
func (t *trial) passesThere(list *game.MoveList, i int) bool {
	s := &t.steps[i]
	return len(t.dice) > 0 && s.passes() && s.count == 1 && list.Len() > 0 && !givesUp(list.Moves[0])
}
