package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// fouls has stones that may not be placed where they would make one row too many.
const fouls = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 9))
  (piece (name X) (letter X) (help "x") (drops ((verify empty?) (verify (foul 5 WHAT n e ne se)) add)))
  (board-setup SETUP))`

func TestFoul(t *testing.T) {
	tests := []struct{ what, setup, want, why string }{
		{"long", "(White (X b1-d1 f1 g1))", "e1", "six in a row"},
		{"long", "(White (X b1-d1 f1 g1 e2-e5))", "", "five at the same time is none"},
		{"long", "(White (X b1 c1 e1 f1 g1)) (Black (X a1))", "d1", "another's stone beside it changes nothing"},
		{"fours", "(White (X b1-d1 e2-e4))", "e1", "two fours; at e5 and a1 there is but one each"},
		{"fours", "(White (X a1 b1 d1 e1 g1 h1))", "", "no third stone: each row lacks two"},
		{"fours", "(White (X a1 c1 d1 g1))", "e1", "two fours in one line: a1 c1 d1 e1 and c1 d1 e1 g1"},
		{"threes", "(White (X d5 f5 e4 e6))", "e5", "two open threes cross"},
		{"threes", "(White (X d5 f5 e4 e6)) (Black (X e2 e8))", "", "one of them is held from both sides: e3 and e7 make no open four"},
		{"threes", "(White (X c5 d5 e4 e6))", "e5", "at f5 there is a three with a gap, and but one"},
	}
	for _, test := range tests {
		rules := strings.Replace(strings.Replace(fouls, "SETUP", test.setup, 1), "WHAT", test.what, 1)
		got := strings.ReplaceAll(legal(gametest.Compile(t, rules).Start()), "X@", "")
		if got != test.want {
			t.Errorf("%s: %s: %q, want %q", test.what, test.why, got, test.want)
		}
	}
}

// TestFoulEnds: where every stone is a row that may still grow, the question about one cell
// leads to all others, in any order; it is given up.
func TestFoulEnds(t *testing.T) {
	rules := strings.Replace(strings.Replace(fouls, "SETUP", "(White (X e5))", 1), "(foul 5 WHAT", "(foul 3 threes", 1)
	rules = strings.Replace(rules, "(square 9)", "(square 19)", 1)
	if got := len(strings.Fields(legal(gametest.Compile(t, rules).Start()))); got == 0 {
		t.Error("no move at all")
	}
}
