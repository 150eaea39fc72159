package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A player who captures a king gets the army of its owner, and no other army.
func TestOwner(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "Heirs") (players A B C) (turn-order A B C)
  (board (square 3))
  (piece (name King) (letters "K" "k" "x") (moves (n (verify enemy?) (let k (owner))
    mark (each all ((verify (= (owner) k)) (verify not-marked?) change-owner)) back add)))
  (piece (name Man) (letters "M" "m" "y"))
  (fen (style short) (sides a b c)))`)
	var list game.MoveList
	for _, tt := range []struct{ from, to string }{
		{"m1y/k2/K1m a", "M1y/K2/2M b"}, // both men of the second player
		{"m1y/x2/K1m a", "m1M/K2/2m b"}, // the man of the third
	} {
		pos, _, err := notation.ReadSetup(g, tt.from)
		if err != nil {
			t.Fatal(err)
		}
		movegen.New(g).Legal(pos, &list)
		if list.Len() != 1 {
			t.Fatalf("%s: %d moves, want 1", tt.from, list.Len())
		}
		pos.Do(list.Moves[0])
		if got := notation.FEN(pos); got != tt.to {
			t.Errorf("%s becomes %s, want %s", tt.from, got, tt.to)
		}
	}
}
