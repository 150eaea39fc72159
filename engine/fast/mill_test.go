package fast

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// Games with mills have trees that ask for rows with one node, and play like the reference.
func TestMills(t *testing.T) {
	ids := []string{"morris/6-men", "morris/7-men-dyzym"}
	if testing.Short() {
		ids = ids[:1]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			g := gametest.Load(t, id)
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range int64(6) {
					playout(t, g, b, seed, 120)
				}
			}
		})
	}
}

// A row that a loop over cells looks for lacks the cell that the moving piece leaves, which a row
// of enemies cannot have anyway: the loop finds what it finds for each piece, and not what it found
// for the first.
func TestMillsInLoops(t *testing.T) {
	for _, rows := range []string{"(and enemy? (mill enemy 3 n e))", "(and friend? (not-position? from) (mill 3 n e))"} {
		g := gametest.Compile(t, `(dagaz 1)
(game (title "T") (players A B) (turn-order A B) (board (square 4)) (repetition 0)
  (piece (name P) (letter P) (help "P: x")
    (moves (each (n e s w) ($it (verify not-friend?) (verify (< (count all `+rows+`) 2)) add))))
  (board-setup (A (P a1 b1 c1 d2 b2 c3)) (B (P a4 b4 c4 d3 a3 a2)))
  (loss-condition (A B) stalemated) (loss-condition (A B) (pieces-remaining 0)))`)
		b, err := New(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range int64(40) {
			playout(t, g, b, seed, 80)
		}
	}
}
