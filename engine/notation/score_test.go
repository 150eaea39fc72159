package notation_test

import (
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// TestFENWithScore: a score can be a global whose name has two words, and its field can be
// read again.
func TestFENWithScore(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "t") (players White Black) (turn-order White Black) (scores)
  (board (square 3)) (piece (name Man) (letter M) (moves (step n (then (score + 1)))))
  (board-setup (White (Man a1)) (Black (Man c3))) (fen))`)
	pos := g.Start()
	gen := movegen.New(g)
	var list game.MoveList
	gen.Legal(pos, &list)
	pos.Do(list.Moves[0])
	text := notation.FEN(pos)
	if !strings.HasSuffix(text, " score-White=1") {
		t.Fatal(text)
	}
	again, _, err := notation.ReadSetup(g, text)
	if err != nil {
		t.Fatal(err)
	}
	if notation.FEN(again) != text {
		t.Errorf("%s, read again %s", text, notation.FEN(again))
	}
}
