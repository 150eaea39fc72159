package fast

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
)

// A line of enemies around the board has no end, and is no line to tables either.
func TestFlankRing(t *testing.T) {
	for _, do := range []string{"flip", "capture"} {
		g := compiled(t, `(dagaz 1)
(game (title "Ring") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 40 0 49 9))
    (links n (a b) (b c) (c d) (d b) (e a)))
  (piece (name X) (letter X) (help "x") (drops ((verify empty?) (if (flank `+do+` n) add else add))))
  (board-setup (Black (X b c d)))
  (win-condition (White Black) (pieces-remaining 6)))`)
		for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
			b, err := New(g, values)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range int64(20) {
				playout(t, g, b, seed, 40)
			}
		}
	}
}
