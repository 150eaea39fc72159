package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// libertyTerm counts the liberties of groups of stones, in games in which groups without
// liberties are captured.
type libertyTerm struct {
	e     *Eval
	seen  []int32 // per cell: number of the group or count that saw it last
	stamp int32
	stack []board.Cell
}

func newLibertyTerm(e *Eval) *libertyTerm {
	return &libertyTerm{e: e, seen: make([]int32, e.g.Board.Len())}
}

func (t *libertyTerm) add(st *Stand, vals []Score) {
	if t.stamp > 1<<30 {
		clear(t.seen)
		t.stamp = 0
	}
	first := t.stamp // groups of this position have greater numbers
	var weakest [game.MaxPlayers]Score
	for p := range vals {
		weakest[p] = libertyMax
	}
	cells := st.Cells
	for c, pc := range cells {
		if pc == game.None || t.seen[c] > first {
			continue
		}
		s := t.e.side[pc.Owner()]
		if s < 0 {
			continue
		}
		n := Score(t.group(cells, board.Cell(c), pc.Owner()))
		vals[s] += t.e.w.Breath * n
		weakest[s] = min(weakest[s], n)
	}
	for p := range vals {
		// The step from one liberty to two matters more than the step from five to six.
		short := libertyMax - weakest[p]
		vals[p] -= t.e.w.Liberty * short * short / libertyMax
	}
}

// group marks the group of c and returns its liberties.
func (t *libertyTerm) group(cells []game.Piece, c board.Cell, owner game.Player) int {
	t.stamp++
	n := 0
	t.seen[c] = t.stamp
	t.stack = append(t.stack[:0], c)
	for len(t.stack) > 0 {
		at := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		for _, to := range t.e.links[at] {
			if t.seen[to] == t.stamp {
				continue
			}
			if cells[to] == game.None {
				t.seen[to] = t.stamp
				n++
			} else if cells[to].Owner() == owner {
				t.seen[to] = t.stamp
				t.stack = append(t.stack, to)
			}
		}
	}
	return n
}

// Eye reports whether all neighbours of c hold pieces of p: a cell that a playout should
// not fill if groups need liberties.
func (e *Eval) Eye(pos *game.Position, c board.Cell, p game.Player) bool {
	if c == board.NoCell || len(e.links[c]) == 0 {
		return false
	}
	for _, to := range e.links[c] {
		if pc := pos.At(to); pc == game.None || pc.Owner() != p {
			return false
		}
	}
	return true
}

// Breathes reports whether groups need liberties in this game.
func (e *Eval) Breathes() bool { return e.breathes }
