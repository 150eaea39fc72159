package bots

import (
	"dagaz/engine/game"
	"testing"
)

// The ladder of a game shifts its levels on the scale of all games, and the levels between
// them.
func TestOnLadder(t *testing.T) {
	plain := &game.Game{}
	moved := &game.Game{Ladder: []int{100, 150, 200, 300, 420, 550, 700, 790}}
	for _, tt := range []struct {
		g       *game.Game
		n, want int
	}{
		{plain, 100, 100}, {plain, 325, 325}, {plain, 800, 800},
		{moved, 100, 100}, {moved, 200, 150}, {moved, 150, 125}, {moved, 450, 360}, {moved, 799, 789}, {moved, 800, 790},
	} {
		if got := onLadder(tt.g, tt.n); got != tt.want {
			t.Errorf("level %d of ladder %v is at %d, want %d", tt.n, tt.g.Ladder, got, tt.want)
		}
	}
}
