package eval

import (
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// If several cells have to be filled, a step towards them is worth more than any other property
// of a cell. If it takes more than one step to leave the camp, its deeper cells are worth more
// than the first ones.
func TestCamps(t *testing.T) {
	for _, name := range []string{"knights-halma", "halma-8x8"} {
		g := gametest.Untuned(t, name)
		e := New(g, movegen.New(g))
		camp, n := board.NewSet(g.Board.Len()), 0
		walk(g.Goals[0].Test, func(x *game.GoalExpr) {
			for _, s := range x.Spots {
				addSpot(camp, g.Board, s, 0)
			}
			n += len(x.Spots)
		})
		dist, row := distances(g, 0, 0, camp), e.tab.MG[game.Make(0, 0)]
		if n < 2 || row == nil {
			t.Fatalf("%s: no camp", name)
		}
		deeper := false
		for x, near := range dist {
			for y, far := range dist {
				if near >= 0 && near < far && row[x] <= row[y] {
					t.Fatalf("%s: %d from %s, %d away, and %d from %s, %d away", name, row[x], g.Board.Name(board.Cell(x)), near, row[y], g.Board.Name(board.Cell(y)), far)
				}
				deeper = deeper || near == 0 && far == 0 && row[x]-row[y] > int16(e.w.Step/2)
			}
		}
		if king := name == "halma-8x8"; deeper != king {
			t.Errorf("%s: deeper cells of the camp are worth more: %v", name, deeper)
		}
	}
}
