package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// millers has men that move where they complete a row of three, and capture pieces outside
// of rows.
const millers = `(dagaz 1)
(define go ($1 (verify (or empty? enemy?))
  (if empty? (verify (mill 3 n e)) else (verify (not (mill enemy 3 n e)))) add))
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 5))
  (piece (name X) (letter X) (help "x") (moves (go n) (go e) (go s) (go w)))
  (board-setup SETUP))`

func TestMill(t *testing.T) {
	tests := []struct{ setup, want, why string }{
		{"(White (X b1 c2 d1)) (Black (X e5))", "c2-c1", "the middle of a row"},
		{"(White (X a1 b2 b3)) (Black (X e5))", "a1-b1", "its end"},
		{"(White (X a2 a3 a4)) (Black (X e5))", "", "the cell that is left holds nothing"},
		{"(White (X a1)) (Black (X b1 a2 a3 a4))", "a1xb1", "men in a row are safe"},
		{"(White (X a1)) (Black (X b1 a2 a3 c3))", "a1xa2 a1xb1", "two are no row"},
		{"(White (X b2)) (Black (X a2 a3 a1 b1))", "b2xb1", "safe in the middle, too"},
	}
	for _, test := range tests {
		got := legal(gametest.Compile(t, strings.Replace(millers, "SETUP", test.setup, 1)).Start())
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.why, got, test.want)
		}
	}
}
