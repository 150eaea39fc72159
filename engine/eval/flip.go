package eval

import (
	"dagaz/engine/board"
	"slices"
)

// flipTerm is for games in which lines of stones are turned over. It counts the stable
// stones, which can never be turned again, and the frontier: the empty cells next to a
// player's stones, from which the enemy can turn them.
type flipTerm struct {
	e       *Eval
	all     Cells
	corners Cells // cells at the edge along every axis
	axes    []flipAxis
	around  []Shift
}

// flipAxis is a pair of opposite directions, and the cells from which one of them leads off
// the board.
type flipAxis struct {
	edge   Cells
	shifts []Shift
}

// addFlipTerm makes the term for stones turned along dirs, if the board has sets for them
// and lines run in both directions.
func addFlipTerm(e *Eval, dirs []board.Dir) {
	b := e.g.Board
	if b.Len() > maxCells {
		return
	}
	t := &flipTerm{e: e, all: firstCells(b.Len())}
	t.corners = t.all
	for i, d := range dirs {
		at := slices.Index(dirs, b.Opposite(d))
		if at < i && at >= 0 {
			continue
		}
		if at < 0 {
			return
		}
		shifts, ok := Shifts(b.Links(d), b.Links(dirs[at]))
		if !ok {
			return
		}
		x := flipAxis{shifts: shifts}
		for c := range b.Len() {
			if b.Links(d)[c] < 0 || b.Links(dirs[at])[c] < 0 {
				x.edge.Add(c)
			}
		}
		t.corners = t.corners.And(x.edge)
		t.axes = append(t.axes, x)
		t.around = append(t.around, shifts...)
	}
	e.terms.put(t, true)
}

func (t *flipTerm) add(st *Stand, vals []Score) {
	empty := t.all.Without(st.all())
	room, n := Score(t.all.Count()), Score(empty.Count())
	for p := range vals {
		own := st.Sets[p]
		// If few empty cells are left, the frontier means little.
		open := Score(Spread(t.around, own).And(empty).Count())
		vals[p] += t.e.w.Frontier * open * n / room
		// Stability spreads from the corners: a stone is stable if it stands at the edge or
		// next to a stable stone along every axis.
		stable := own.And(t.corners)
		for more := stable.Any(); more; {
			next := own
			for i := range t.axes {
				x := &t.axes[i]
				next = next.And(x.edge.Or(Spread(x.shifts, stable)))
			}
			more, stable = next != stable, next
		}
		vals[p] += t.e.w.Stable * Score(stable.Count())
	}
}
