package fast

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// Games in which rules add to finished moves have boards that play as the reference does.
func TestAfter(t *testing.T) {
	for _, id := range []string{"custodian/tablut", "custodian/makyek", "custodian/latrunculi", "custodian/bizingo",
		"custodian/watermelon-board", "elimination/euclid", "stalemate/gonu"} {
		t.Run(id, func(t *testing.T) {
			g := gametest.Load(t, id)
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range int64(3) {
					playout(t, g, b, seed, 120)
				}
			}
		})
	}
}

// Pieces may leave the board from where they stand.
func TestLeaving(t *testing.T) {
	for _, id := range []string{"races/dodgem-3x3", "races/dodgem-5x5"} {
		g := gametest.Load(t, id)
		for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
			b, err := New(g, values)
			if err != nil {
				t.Fatal(id, err)
			}
			for seed := range int64(6) {
				playout(t, g, b, seed, 120)
			}
		}
	}
}
