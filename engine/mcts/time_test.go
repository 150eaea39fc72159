package mcts

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// If time runs out while moves are being listed, the reported line can still be played.
func TestLineWhenTimeIsUp(t *testing.T) {
	g := gametest.Load(t, "go/go-9x9-board")
	gen := movegen.New(g)
	whole := movegen.New(g) // not interrupted by a clock
	ev := eval.New(g, gen)
	s := New(g, Positions(g, gen, goal.New(g, gen), ev), OptionsFor(g))
	var list game.MoveList
	random := eval.Rand(1)
	for n := range 5 {
		pos := g.Start()
		for range 30 + 8*n {
			whole.Legal(pos, &list)
			pos.Do(list.Moves[random.Intn(list.Len())].Keep())
		}
		pos.Settle()
		_, info, ok := s.Think(pos, eval.Limits{Time: eval.Duration(80+20*n) * eval.Millisecond}, nil)
		if !ok || len(info.PV) == 0 {
			t.Fatalf("think %d: no line", n)
		}
		for i, m := range info.PV {
			whole.Legal(pos, &list)
			legal := false
			for _, l := range list.Moves {
				legal = legal || l.Same(m)
			}
			if !legal {
				t.Fatalf("think %d: move %d of the line is not legal", n, i)
			}
			pos.Do(m.Keep())
		}
	}
}
