package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// chained has men that must be connected by ranks and files after every move.
const chained = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (forbid (not (linked n e s w)))
  (board (square 4))
  (piece (name X) (letter X) (help "x") (moves (step n e s w quiet) (step ne (if (not (linked n e s w))))))
  (board-setup SETUP (Black (X d4))))`

// TestLinkedAll: no move may separate the pieces of all players. If the start cell counts as
// empty, a piece that connects the others cannot move at all.
func TestLinkedAll(t *testing.T) {
	for _, test := range []struct{ words, setup, want string }{
		{"all", "(White (X a1 c1)) (Black (X b1))", "a1-a2 a1-b2 c1-c2 c1-d1 c1-d2"},
		{"all", "(White (X a1 c1)) (Black (X d1))", ""},
		{"all without", "(White (X a1 b1)) (Black (X c1))", "a1-a2 a1-b2"},
		{"without", "(White (X a1 b1)) (Black (X d4))", "a1-a2 a1-b2 b1-b2 b1-c1 b1-c2"},
	} {
		rules := `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 4))
  (piece (name X) (letter X) (help "x") (moves (step n e ne quiet (if (linked WORDS n e s w)))))
  (board-setup SETUP))`
		rules = strings.NewReplacer("WORDS", test.words, "SETUP", test.setup).Replace(rules)
		if got := legal(gametest.Compile(t, rules).Start()); got != test.want {
			t.Errorf("%s, %s: %s, want %s", test.words, test.setup, got, test.want)
		}
	}
}

func TestLinked(t *testing.T) {
	tests := []struct{ setup, want, why string }{
		{"(White (X a1))", "a1-a2 a1-b1", "one alone"},
		{"(White (X a1 b1))", "", "neither may leave the other, and aslant they go only when apart"},
		{"(White (X a1 c1))", "a1-b1 c1-b1", "they come together again, aslant too if that helps"},
		{"(White (X a1 c2))", "a1-b2", "only aslant"},
	}
	for _, test := range tests {
		got := legal(gametest.Compile(t, strings.Replace(chained, "SETUP", test.setup, 1)).Start())
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.why, got, test.want)
		}
	}
}
