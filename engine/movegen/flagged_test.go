package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// flood has a man that goes to the far corner if empty cells lead there and the given number
// of cells is wet.
const flood = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 4) (zone far d4))
  (piece (name X) (letter X) (help "x")
    (moves
      ((set-position-flag wet true)
        (each (flagged wet)
          (each (n e s w) (verify (and empty? (not (position-flag? wet)))) (set-position-flag wet true)))
        (verify (= (count (flagged wet) true) WET)) (verify (any (flagged wet) (in-zone? far)))
        far add)))
  (piece (name B) (letter B) (help "b")
    (moves ((set-position-flag on true) (each (flagged on) (set-position-flag on true)) s add)))
  (board-setup (White (X a1)) (Black (B SETUP))))`

// TestEachNumbered: the statements run from the cell with a number, or not at all, and the
// cursor returns in any case.
func TestEachNumbered(t *testing.T) {
	for _, test := range []struct{ number, want string }{
		{"(cell b1)", "a1-c1"}, // there is a piece north of b1, and the cell east of a1 is flagged
		{"(cell b4)", "a1-b1"}, // off the board in the north, so the next statement follows
		{"-1", "a1-b1"},        // no cell has this number
		{"100", "a1-b1"},       // nor this one
		{"(cell d3)", "a1-b1"}, // there is no piece north of it
	} {
		rules := `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (square 4))
  (piece (name X) (letter X) (help "x")
    (moves
      ((let far 0) (each (cell NUMBER) n (verify not-empty?) (let far 1))
        e (if (= far 1) e) add)))
  (board-setup (White (X a1)) (Black (X b2))))`
		if got := legal(gametest.Compile(t, strings.Replace(rules, "NUMBER", test.number, 1)).Start()); got != test.want {
			t.Errorf("%s: %s, want %s", test.number, got, test.want)
		}
	}
}

func TestFlagged(t *testing.T) {
	tests := []struct{ wet, setup, want string }{
		{"15", "a4", "a1-d4"},
		{"14", "a4", ""},
		{"1", "a2 b1", ""},
		{"13", "b3 c2 d1", "a1-d4"},
		{"13", "c4 d3", ""},
	}
	for _, test := range tests {
		g := gametest.Compile(t, strings.NewReplacer("WET", test.wet, "SETUP", test.setup).Replace(flood))
		p := g.Start()
		if got := legal(p); got != test.want {
			t.Errorf("%s with %s: %q, want %q", test.wet, test.setup, got, test.want)
		}
		p.PlaceTurn(1)
		p.Settle()
		if legal(p) == "" { // a cell that is flagged again is not visited again
			t.Errorf("%s: no moves of the other", test.setup)
		}
	}
}
