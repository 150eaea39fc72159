package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// An area consists of the player's stones and the empty regions next to which only his
// stones stand.
func TestArea(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "Areas") (players A B) (turn-order A B) (numbers own his) (option "pass turn" true)
  (board (square 4))
  (piece (name Stone) (letters "X" "O") (drops ((verify empty?) (set own (area (n e s w))) (set his (area (n e s w) B)) add)))
  (fen (style short) (sides a b)))`)
	var list game.MoveList
	for _, tt := range []struct {
		fen      string
		own, his int32
	}{
		{"4/4/4/4 a", 0, 0},             // nobody stands next to the only region
		{"X3/4/4/4 a", 16, 0},           // a single stone owns everything
		{"1XO1/XXO1/1XO1/1XO1 a", 8, 8}, // two walls
		{"X3/4/4/3O a", 1, 1},           // both stand next to the region
	} {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		movegen.New(g).Legal(pos, &list)
		for _, m := range list.Moves {
			if m.IsPass() {
				continue
			}
			pos.Do(m)
			if own, his := pos.Global(0), pos.Global(1); own != tt.own || his != tt.his {
				t.Errorf("%s: areas of %d and %d, want %d and %d", tt.fen, own, his, tt.own, tt.his)
			}
			break
		}
	}
}
