package movegen

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// This file stops programs that would never end, early and only if this is certain.

// Limits of loops, in addition to MaxRounds.
const (
	FewRounds  = 64        // jumps back before a run is watched for an endless loop
	sureRounds = 1_000     // jumps back in one run, once another run for the same list has reached MaxRounds
	MaxEffects = 10_000    // effects of one add; all cells of the largest board, each changed many times
	maxSplits  = 2_000_000 // cells of zones for which the rest of a program was run, in all programs for one list of moves
	maxDeep    = 500       // zones that a loop may enter one inside another
)

// split is the state of a run at a zone, with the states at the zones before it.
type split struct {
	st state
	up *split
}

// endless reports whether a program that jumps back to instruction a never ends: its state
// has occurred before, or it has jumped back too often. The state to compare with is
// replaced each time the number of jumps has doubled (Brent's algorithm).
func (v *vm) endless(st *state, a int32) bool {
	st.low = min(st.low, a)
	if st.rounds > v.rounds {
		v.rounds = sureRounds // the program is tried on each cell, and would be as slow there
		return true
	}
	if st.num != nil {
		return false // the numbers may differ; an endless loop is found by the number of its rounds
	}
	if was := st.seen; was != nil && was.pc == st.pc && was.cur == st.cur && *was == st.memory() {
		return true
	}
	if st.rounds&(st.rounds-1) == 0 {
		seen := st.memory()
		st.seen, st.low = &seen, a
	}
	return false
}

// memory returns the part of the state that decides how the run goes on.
func (st *state) memory() state {
	m := *st
	m.rounds, m.low, m.seen, m.split, m.fx0, m.pairs0 = 0, 0, nil, nil, 0, 0
	return m
}

// splitsForEver reports whether a loop has reached a zone before with the same memory.
func (st *state) splitsForEver() bool {
	now := st.memory()
	now.cur = board.NoCell
	n := 0
	for s := st.split; s != nil; s = s.up {
		if n++; s.st == now && st.num == nil || n > maxDeep {
			return true
		}
	}
	st.split = &split{now, st.split}
	return false
}

// Endlessness is a program that never ends, and the index of an instruction in its loop.
type Endlessness struct {
	Program *game.Program
	At      int
}

// maxEndless limits how many endless loops are recorded.
const maxEndless = 100

// First reports whether there is a legal move at the start of a game, and whether there are
// more moves than are listed. It does not ask of each move whether it is legal, which takes
// minutes where hundreds of pieces move far.
func First(g *game.Game) (some, more bool) { return first(New(g).(*vm)) }

func first(v *vm) (some, more bool) {
	var list game.MoveList
	v.merges = true
	v.generate(v.g.Start(), &list)
	more = v.ways >= maxWays || list.Len() >= maxMoves
	Some(v, v.g.Start(), &list)
	return list.Len() > 0, more
}

// noteEndless records that p never ends, with the index of an instruction of the loop.
func (v *vm) noteEndless(p *game.Program, at int32) {
	if e := (Endlessness{p, int(at)}); len(v.noted) < maxEndless && !slices.Contains(v.noted, e) {
		v.noted = append(v.noted, e)
	}
}

// Endless runs all programs once, for every kind of turn, from the start position of g, and
// returns those that never end.
func Endless(g *game.Game) []Endlessness {
	v := New(g).(*vm)
	var list game.MoveList
	for i, t := range g.Turns {
		same := func(u game.Turn) bool { return u.As == t.As && u.MoveType == t.MoveType }
		if !slices.ContainsFunc(g.Turns[:i], same) {
			pos := g.Start()
			pos.PlaceTurn(i)
			v.generate(pos, &list)
		}
	}
	return v.noted
}
