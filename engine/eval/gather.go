package eval

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A gatherTerm is for goals that ask for all pieces of a player to hang together. It counts
// how far they are from their middle.
type gatherTerm struct {
	e      *Eval
	player game.Player
	at     [][]int // per cell: its coordinates
}

// gathering is the value of one step nearer to the middle.
const gathering = 20

// addGatherTerms makes a term for every player who wins when all his pieces hang together, on
// boards of one grid.
func addGatherTerms(e *Eval) {
	b := e.g.Board
	at := make([][]int, b.Len())
	for c := range at {
		grid := 0
		if at[c], grid = b.Coord(board.Cell(c)); grid != 0 {
			return
		}
	}
	for i := range e.g.Goals {
		goal := &e.g.Goals[i]
		for _, p := range goal.Players {
			walk(goal.Test, func(x *game.GoalExpr) {
				if goal.Result == game.Win && x.Kind == game.GoalHolds && linked(x.Progs[p]) {
					e.terms.put(gatherTerm{e, p, at}, false)
				}
			})
		}
	}
}

// linked reports whether a condition asks whether all pieces of the player hang together.
func linked(p *game.Program) bool {
	return p != nil && slices.ContainsFunc(p.Mechs, func(m game.Mech) bool {
		return m.Kind == game.MechLinked && m.N[game.LinkedAll] == 0
	})
}

func (t gatherTerm) add(st *Stand, vals []Score) {
	sum, n := make([]int, len(t.at[0])), 0
	each := func(f func(at []int)) {
		for c, pc := range st.Cells {
			if pc != game.None && t.e.side[pc.Owner()] == int8(t.player) {
				f(t.at[c])
			}
		}
	}
	each(func(at []int) {
		n++
		for i, x := range at {
			sum[i] += x
		}
	})
	each(func(at []int) {
		far := 0
		for i, x := range at {
			far = max(far, x*n-sum[i], sum[i]-x*n)
		}
		vals[t.player] -= Score(gathering * far / n)
	})
}
