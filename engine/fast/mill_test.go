package fast

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// Games with mills have trees that ask for rows with one node, and play like the reference.
func TestMills(t *testing.T) {
	ids := []string{"morris/6-men", "morris/7-men-dyzym"}
	if testing.Short() {
		ids = ids[:1]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			g := gametest.Load(t, id)
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range int64(6) {
					playout(t, g, b, seed, 120)
				}
			}
		})
	}
}
