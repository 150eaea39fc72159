package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// ties are the links of a connection whose pieces are connected by ties: two pieces of an
// owner are linked if there is a tie between them, other neighbouring cells if no tie
// crosses the line between them.
type ties struct {
	game.Ties
	board   *board.Board
	crosses [][]board.Bond
	barred  []bool         // per bond: whether a tie crosses it
	links   [][]board.Cell // per cell, for the present position
}

func newTies(g *game.Game, x *game.GoalExpr) *ties {
	t := &ties{Ties: g.TiesOf(x.N2-1, x.Dirs), board: g.Board, crosses: g.Board.Crossings(x.Dirs)}
	t.barred = make([]bool, len(t.crosses))
	t.links = make([][]board.Cell, g.Board.Len())
	return t
}

// look updates the links.
func (t *ties) look(st *Stand) {
	if st.Pos == nil {
		return
	}
	n := len(t.Dirs)
	clear(t.barred)
	for c, pc := range st.Cells {
		t.links[c] = t.links[c][:0]
		if pc == game.None {
			continue
		}
		for i := range t.Dirs {
			if t.From(st.Pos, board.Cell(c), i) >= 0 {
				for _, b := range t.crosses[c*n+i] {
					t.barred[b] = true
				}
			}
		}
	}
	for c, pc := range st.Cells {
		for i, d := range t.Dirs {
			to := t.board.Step(board.Cell(c), d)
			if to < 0 || t.barred[c*n+i] || pc != game.None && st.Cells[to] != game.None && t.From(st.Pos, board.Cell(c), i) < 0 {
				continue
			}
			t.links[c] = append(t.links[c], to)
			t.links[to] = append(t.links[to], board.Cell(c))
		}
	}
}
