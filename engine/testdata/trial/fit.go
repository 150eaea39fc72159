package main

import (
	"cmp"
	"slices"
	"strings"

	"dagaz/engine/game"
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
	if s.passes() || m.IsPass() && !s.stays() {
		if s.passes() && (m.IsPass() || len(t.dice) > 0 && givesUp(m)) {
			list = append(list, option{m: m, used: 1})
		}
		return list
	}
	if s.stays() && len(t.dice) > 0 && givesUp(m) {
		return append(list, option{m: m, used: 1})
	}
	if s.from != nil && !s.from.has(m.From()) && !s.shoots(m) {
		return nil
	}
	end := t.arrives(m, i)
	if end == 0 || !s.guess && !t.makes(m, s.piece) || !t.takes(m, t.steps[i:end]) {
		return nil
	}
	loose := slices.ContainsFunc(t.steps[i:end-1], func(s step) bool { return !s.reached(m) })
	list = append(list, option{m, end - i, loose})
	for t.joins(pos, m, i, end) {
		end++
		list = append(list, option{m, end - i, loose})
	}
	return list
}

// stays reports whether s goes nowhere, as after a throw of nothing.
func (s *step) stays() bool { return len(s.from) > 0 && slices.Equal(s.from, s.to) }

// givesUp reports whether m is a pass, or takes away a throw of dice that nobody can use, without
// anything that goes, comes or is changed on the board.
func givesUp(m game.Move) bool {
	return !slices.ContainsFunc(m.Acts, func(a game.Action) bool {
		return a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Kind == game.ActPut || a.Copies()
	})
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

// reached reports whether a piece comes by m to where s ends.
func (s *step) reached(m game.Move) bool {
	return slices.ContainsFunc(m.Acts, func(a game.Action) bool { return s.to.has(a.To) })
}

// makes reports whether m moves, drops or makes a piece of this name; every move does so if
// there is no name.
func (t *trial) makes(m game.Move, name string) bool {
	return name == "" || strings.EqualFold(name, t.name(m.Acts[0].Piece)) || strings.EqualFold(name, t.leaves(m))
}

// leaves names the piece that stands where the move ends.
func (t *trial) leaves(m game.Move) (name string) {
	for _, a := range m.Acts {
		if a.Kind != game.ActCapture && a.To == m.To() && a.Piece != game.None {
			name = t.name(a.Piece)
		}
	}
	return name
}

// name returns the name of a piece, "" of none.
func (t *trial) name(p game.Piece) string {
	if p == game.None {
		return ""
	}
	return t.g.Types[p.Type()].Name
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
// actions of m. With laps, or where each step is a move, no step is an action of the move before it.
func (t *trial) joins(pos *game.Position, m game.Move, i, end int) bool {
	if !t.oneTurn(end-1) || len(t.dice) > 0 {
		return false
	}
	next := &t.steps[end]
	if next.passes() {
		return endsTurn(pos, m)
	}
	return !t.laps && !t.single && end-i < len(m.Acts) && next.in(m.Acts, t.steps[i].anywhere)
}

// endsTurn reports whether it is another player's turn after m.
func endsTurn(pos *game.Position, m game.Move) bool {
	mover := pos.Player()
	pos.Do(m)
	defer pos.Undo()
	return pos.Player() != mover
}

// in reports whether the step, which is not the first of its turn, is one of the actions of a
// move. A drop is so if the last action is there. A step that names one site alone tells where
// the move ends; but after a first step that named the piece alone, which chose it, the site is
// anywhere that a piece arrives.
func (s *step) in(acts []game.Action, chosen bool) bool {
	last := acts[len(acts)-1].To
	switch {
	case s.anywhere && chosen:
		return slices.ContainsFunc(acts, func(a game.Action) bool { return s.from.has(a.To) })
	case s.anywhere:
		return s.from.has(last)
	case s.from == nil:
		return s.to.has(last)
	}
	return slices.ContainsFunc(acts, func(a game.Action) bool { return s.from.has(a.From) && s.to.has(a.To) })
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
