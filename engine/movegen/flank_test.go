package movegen_test

import (
	"testing"

	"dagaz/engine/testdata/gametest"
)

// A line of enemies around the board that meets no friend has no end, and is no line. So it is
// from a cell of the ring and from a cell that leads into it.
func TestFlankRing(t *testing.T) {
	const rules = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9)) (links n (a b) (b c) (c d) (d b)))
  (piece (name X) (letter X) (help "x") (drops ((verify (flank flip n)) add)))
  (board-setup `
	for _, tt := range []struct{ setup, want string }{
		{"(Black (X b c d))", ""},
		{"(Black (X b c d)) (White (X a))", ""},
		{"(Black (X b d)) (White (X c))", "a c d"},
	} {
		if got := legal(gametest.Compile(t, rules+tt.setup+"))").Start()); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.setup, got, tt.want)
		}
	}
}
