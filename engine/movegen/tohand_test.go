package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A capture that names the hand for a piece also applies to the piece on which the moving piece
// lands.
func TestCaptureToAHandWhereThePieceLands(t *testing.T) {
	for to, want := range map[string]string{"to owner": "0,;1,", "to hand": "1,;0,", "to nobody": "0,;0,"} {
		rules := `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black) (hands)
  (board (square 3))
  (piece (name X) (letter X) (help "x") (moves (n (verify enemy?) (capture TO) add)))
  (board-setup (White (X a1)) (Black (X a2))))`
		pos := gametest.Compile(t, strings.Replace(rules, "TO", to, 1)).Start()
		do(pos)
		if got := notation.Setup(pos); !strings.Contains(got, "reserve="+want) || !strings.Contains(got, "+2;0:1") {
			t.Errorf("%s: %s, want %s", to, got, want)
		}
	}
}

// A piece that takes itself as it lands is its own captor: captures that are recycled bring
// it into the hand of its player, as they do where it stands.
func TestItselfRecycled(t *testing.T) {
	for _, moves := range []string{"(n (capture) add)", "((capture) add)"} {
		pos := gametest.Compile(t, `(dagaz 1)
(game (title "test") (players White Black) (turn-order White Black) (option "recycle captures" true)
  (board (square 3))
  (piece (name X) (moves `+moves+`))
  (board-setup (White (X a1)) (Black (X b2))))`).Start()
		do(pos)
		if got := notation.Setup(pos); !strings.Contains(got, "reserve=1,;0,") {
			t.Errorf("%s: %s", moves, got)
		}
	}
}
