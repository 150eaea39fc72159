package movegen

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// This file stops programs that would never end, soon and without a doubt.

// Limits of loops, beside maxRounds.
const (
	fewRounds  = 64        // jumps back before a run is watched
	maxEffects = 10_000    // effects of one add; all cells of the largest board, each changed many times
	maxSplits  = 2_000_000 // cells of zones at which programs went on, all programs of one list of moves
	maxDeep    = 500       // zones inside one another that a loop may come to
)

// split is the state of a run that came to a zone, and those before it.
type split struct {
	st state
	up *split
}

// endless reports whether a program that jumps back to a goes round for ever: it is in a
// state in which it was before, or has jumped back too often. The state to compare
// with is taken anew after twice as many jumps (Brent's algorithm).
func (st *state) endless(a int32) bool {
	st.low = min(st.low, a)
	if st.rounds > maxRounds {
		return true
	}
	if st.num != nil {
		return false // numbers may differ; what goes round for ever has too many rounds
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

// memory returns what of a state decides how the run goes on.
func (st *state) memory() state {
	m := *st
	m.rounds, m.low, m.seen, m.split, m.fx0, m.pairs0 = 0, 0, nil, nil, 0, 0
	return m
}

// splitsForEver reports whether a loop came to a zone with the same memory before.
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

// Endlessness is a program that went round for ever, and the number of an instruction
// in its loop.
type Endlessness struct {
	Program *game.Program
	At      int
}

// maxEndless is how many loops without an end are noted.
const maxEndless = 100

// First counts the moves at the start of a game, and reports whether there are more
// than are listed.
func First(g *game.Game) (n int, more bool) {
	v := New(g).(*vm)
	var list game.MoveList
	v.Legal(g.Start(), &list)
	return list.Len(), v.ways >= maxWays || list.Len() >= maxMoves
}

// noteEndless notes that p went round for ever, at an instruction of the loop.
func (v *vm) noteEndless(p *game.Program, at int32) {
	if e := (Endlessness{p, int(at)}); len(v.endless) < maxEndless && !slices.Contains(v.endless, e) {
		v.endless = append(v.endless, e)
	}
}

// Endless runs the programs once, for every kind of turn on the start position of g,
// and returns what goes round for ever there.
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
	return v.endless
}
