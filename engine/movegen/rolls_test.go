package movegen_test

import (
	"math"
	"testing"

	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// Two dice have 21 rolls, four sticks have five; the share of each roll is its probability.
func TestRolls(t *testing.T) {
	for _, tt := range []struct {
		id, setup string
		shares    map[float64]int // in 144ths
	}{
		{"races/hypergammon", "?turn=2&setup=+35;0:1;+13;0:2;+38;", map[float64]int{4: 6, 8: 15}},
		{"races/senet", "", map[float64]int{9: 2, 36: 2, 54: 1}},
	} {
		g := gametest.Load(t, tt.id)
		pos, _, err := notation.ReadSetup(g, tt.setup)
		if err != nil {
			t.Fatal(err)
		}
		key, sum := pos.Key(), 0.0
		for range 2 { // the second time the rolls are cached
			got := map[float64]int{}
			for _, r := range movegen.NewRolls(g).At(pos) {
				got[math.Round(float64(r.Share)*144)]++
				sum += float64(r.Share) / 2
			}
			for share, n := range tt.shares {
				if got[share] != n {
					t.Errorf("%s: %v, want %v", tt.id, got, tt.shares)
				}
			}
		}
		if math.Abs(sum-1) > 1e-4 || pos.Key() != key {
			t.Errorf("%s: shares add up to %v, key %x was %x", tt.id, sum, pos.Key(), key)
		}
	}
}
