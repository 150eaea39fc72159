package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// taking has stones that may capture one or two at once, but neither three nor none.
const taking = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 5))
  (piece (name X) (letter X) (help "x") (drops ((verify empty?) (if (flank capture n e s w) (set-flag t true)) (verify (= taken 2)) add)))
  (board-setup SETUP))`

func TestTakenSoFar(t *testing.T) {
	tests := []struct{ setup, want string }{
		{"(White (X a1)) (Black (X b1 c1))", "d1"},
		{"(White (X a1)) (Black (X b1 c1 d1))", ""},
		{"(White (X a1 c3)) (Black (X b1 c2))", "c1"},
	}
	for _, test := range tests {
		got := strings.ReplaceAll(legal(gametest.Compile(t, strings.Replace(taking, "SETUP", test.setup, 1)).Start()), "X@", "")
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.setup, got, test.want)
		}
	}
}

// both has stones that also capture their own groups when they capture; White's captured stones
// are counted.
const both = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 5))
  (piece (name X) (letter X) (help "x") (drops ((verify empty?) (verify (surround n e s w (both))) (verify (= taken COUNT)) add)))
  (board-setup SETUP))`

func TestSurroundBoth(t *testing.T) {
	tests := []struct{ setup, count, want, why string }{
		{"(White (X b1 a3)) (Black (X a1 b3 a4))", "2", "a2", "an enemy, and the own stone that stood on its last liberty"},
		{"(White (X b1 a3)) (Black (X a1 a4))", "1", "a2", "the own stone has another liberty"},
		{"(White (X a3)) (Black (X a1 b3 a4))", "2", "", "nothing is taken of the enemy"},
	}
	for _, test := range tests {
		rules := strings.Replace(strings.Replace(both, "SETUP", test.setup, 1), "COUNT", test.count, 1)
		got := strings.ReplaceAll(legal(gametest.Compile(t, rules).Start()), "X@", "")
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.why, got, test.want)
		}
	}
}
