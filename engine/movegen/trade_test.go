package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// Chu shogi: a lion takes a guarded lion only beside it, or after taking more than a pawn.
func TestLionTrade(t *testing.T) {
	g := gametest.Load(t, "shogi/chu-shogi")
	var list game.MoveList
	for _, tt := range []struct {
		ranks string // three ranks: behind the lion, the lion, between the two
		want  bool
	}{
		{"5g6/5n6/12", false},
		{"12/5n6/12", true},
		{"5g6/5n6/5p6", false},
		{"5g6/5n6/5s6", true},
	} {
		pos, _, err := notation.ReadSetup(g, "12/12/12/12/"+tt.ranks+"/5N6/12/12/12/K10k w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		movegen.New(g).Legal(pos, &list)
		takes := false
		for _, m := range list.Moves {
			takes = takes || g.Board.Name(m.To()) == "7f"
		}
		if takes != tt.want {
			t.Errorf("%s: the lion takes the lion: %v, want %v", tt.ranks, takes, tt.want)
		}
	}
}
