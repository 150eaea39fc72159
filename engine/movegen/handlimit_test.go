package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A player who holds five pieces can capture, but gets nothing into his hand.
func TestHandLimit(t *testing.T) {
	g := gametest.Load(t, "shogi/shogi-5-hand")
	var list game.MoveList
	for _, tt := range []struct {
		hand string
		then int
	}{{"PPPP", 5}, {"RBPPP", 5}} {
		pos, _, err := notation.ReadSetup(g, "4k4/9/9/9/4p4/4R4/9/9/4K4["+tt.hand+"] w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		movegen.New(g).Legal(pos, &list)
		for _, m := range list.Moves {
			if m.Captures() == 0 {
				continue
			}
			n := 0
			pos.Do(m)
			for typ := range g.Types {
				n += pos.Hand(0, typ)
			}
			if n != tt.then {
				t.Errorf("with %s in hand a capture leaves %d, want %d", tt.hand, n, tt.then)
			}
			pos.Undo()
		}
	}
}
