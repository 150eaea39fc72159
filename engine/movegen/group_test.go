package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// grouped has men that may be placed if their own largest group, and the enemy's second largest, have the
// given sizes.
const grouped = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 4))
  (piece (name X) (letter X) (help "x") (drops ((verify (position? a4)) (verify (and empty? COND)) add)))
  (board-setup (White (X a1 a2 b3 d1)) (Black (X c1 c2 d4 d3 b1))))`

func TestGroup(t *testing.T) {
	tests := []struct {
		cond string
		want bool
	}{
		{"(= (group 1 (n e s w)) 2)", true},
		{"(= (group 1 (n ne e se s sw w nw)) 3)", true},
		{"(= (group 2 (n e s w)) 1)", true},
		{"(= (group 4 (n e s w)) 0)", true},
		{"(= (group 1 (n e s w) Black) 3)", true},
		{"(= (group 2 (n e s w) Black) 2)", true},
		{"(= (group 2 (n e s w) White) 2)", false},
	}
	for _, test := range tests {
		got := legal(gametest.Compile(t, strings.Replace(grouped, "COND", test.cond, 1)).Start()) != ""
		if got != test.want {
			t.Errorf("%s: %v, want %v", test.cond, got, test.want)
		}
	}
}
