package fast

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// Games whose stretches are too large get trees that begin after the tests that steer, and
// play like the reference.
func TestAside(t *testing.T) {
	seeds, ids := int64(4), []string{"checkmate/benedict-chess", "elimination/thud"}
	if testing.Short() {
		seeds, ids = 1, ids[:1]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			g := gametest.Load(t, id)
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				if len(b.t.besides) < 20 {
					t.Errorf("%d trees", len(b.t.besides))
				}
				for seed := range seeds {
					playout(t, g, b, seed, 120)
				}
			}
		})
	}
}
