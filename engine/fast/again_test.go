package fast

import (
	"testing"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
)

// TestNextAnyway: a further turn that would be the next one anyway does not make a second
// move of the same.
func TestNextAnyway(t *testing.T) {
	for _, tt := range []struct {
		order, moves string
		counts       []int64
	}{
		{"White White Black", "(n (verify empty?) add (again over) add)", []int64{2, 1}},
		{"White White Black", "(step n e s w quiet) (step n e quiet (then (again over)))", []int64{4, 10, 32}},
		{"White Black Black", "(step n e s w quiet) (step n e quiet (then (again)))", []int64{4, 14, 46}},
	} {
		g := gametest.Compile(t, `(dagaz 1) (game (title "Next") (players White Black) (turn-order `+tt.order+`) (board (square 3))
			(piece (name Man) (letter M) (moves `+tt.moves+`)) (board-setup (White (Man a1)) (Black (Man c3)))
			(draw-condition (White Black) stalemated))`)
		b, err := New(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range tt.counts {
			b.Load(g.Start())
			if got, ref := b.Perft(i+1), engine.NewCounter(g, nil).Count(g.Start(), i+1); got != want || ref != want {
				t.Errorf("%s %s, depth %d: %d on the board and %d by the reference, want %d", tt.order, tt.moves, i+1, got, ref, want)
			}
		}
	}
}
