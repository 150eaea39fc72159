package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// In senet, after a throw of four the same player throws again; after a throw of two the
// other player throws.
func TestAgainChance(t *testing.T) {
	g := gametest.Load(t, "races/senet")
	for _, tt := range []struct {
		sticks string
		turn   int
	}{{"1:1+3", 0}, {"1:1+1;0:1+1", 5}} {
		pos, _, err := notation.ReadSetup(g, "?setup="+tt.sticks+";+3;2:1;+18;2:2;+5;&turn=4")
		if err != nil {
			t.Fatal(err)
		}
		var list game.MoveList
		movegen.New(g).Legal(pos, &list)
		if list.Len() == 0 {
			t.Fatalf("%s: no move", tt.sticks)
		}
		pos.Do(list.Moves[0])
		if pos.Turn() != tt.turn {
			t.Errorf("after %s: turn %d, want %d", tt.sticks, pos.Turn(), tt.turn)
		}
		if !g.Players[pos.Player()].Random {
			t.Errorf("after %s: chance is not to move", tt.sticks)
		}
	}
	// The remaining turns of a player may be skipped.
	if got := g.Again(2, game.AgainOver); got != 5 {
		t.Errorf("over: turn %d, want 5", got)
	}
}
