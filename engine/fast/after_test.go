package fast

import (
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// Boards of games whose rules add to finished moves play like the reference.
func TestAfter(t *testing.T) {
	seeds := int64(3)
	ids := []string{"custodian/tablut", "custodian/makyek", "custodian/latrunculi", "custodian/bizingo",
		"custodian/watermelon-board", "elimination/euclid", "stalemate/gonu"}
	if testing.Short() {
		seeds, ids = 1, ids[:3]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			g := gametest.Load(t, id)
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range seeds {
					playout(t, g, b, seed, 120)
				}
			}
		})
	}
}

// Pieces may be captured where they stand.
func TestLeaving(t *testing.T) {
	for _, id := range []string{"races/dodgem-3x3", "races/dodgem-5x5"} {
		g := gametest.Load(t, id)
		for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
			b, err := New(g, values)
			if err != nil {
				t.Fatal(id, err)
			}
			for seed := range int64(6) {
				playout(t, g, b, seed, 120)
			}
		}
	}
}

// A piece that leaves the board, where it stands or where it lands, may set numbers and
// attributes of other pieces.
func TestLeavingSets(t *testing.T) {
	for _, move := range []string{
		"(capture (set gone (+ gone 1)) add)",
		"(n (verify empty?) capture (set gone (+ gone 1)) add)",
		"(n (verify enemy?) capture (set gone (+ gone (hand P))) add)",
		"(n (verify not-friend?) (set-attribute tired true e) capture (set gone 3) add)",
	} {
		g := gametest.Compile(t, "(dagaz 1)\n(game (title \"T\") (players A B) (turn-order A B) (numbers gone) (hands) (board (square 4))"+
			"(piece (name P) (letter P) (attribute tired false) (help \"P: x\") (moves "+move+" (step e w quiet) (step s)) (drops ((verify empty?) add)))"+
			"(board-setup (A (P a1-d1 a2 off 2)) (B (P a4-d4 c3 off 3))) (repetition 0) (loss-condition (A B) (pieces-remaining 0)))")
		for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
			b, err := New(g, values)
			if err != nil {
				t.Fatal(move, err)
			}
			for seed := range int64(6) {
				playout(t, g, b, seed, 80)
			}
		}
	}
}

// A game without tables because of its movements has none, either, if rules add to its
// moves.
func TestAfterRefused(t *testing.T) {
	text := "(dagaz 1)\n(game (title \"T\") (players A B) (turn-order A B) (board (square 4))" +
		"(piece (name P) (letter P) (help \"P: x\") (moves (step n) (n (verify enemy?) capture back (add Q))))" +
		"(piece (name Q) (letter Q) (help \"Q: x\") (moves (step n)))" +
		"(board-setup (A (P a1)) (B (P a4))) (after (each (e w) (verify enemy?) capture)))"
	if _, err := New(gametest.Compile(t, text), nil); err == nil {
		t.Fatal("a piece that takes and changes where it stands has a board")
	}
}

// A rule that forbids a move because of the number of pieces it takes is left to the
// reference: the board tests such rules in the position after the move, which does not show
// that number.
func TestTakenRefused(t *testing.T) {
	text := "(dagaz 1)\n(game (title \"T\") (players A B) (turn-order A B) (board (square 4))" +
		"(piece (name P) (letter P) (help \"P: x\") (moves (step n)))" +
		"(board-setup (A (P a1)) (B (P a2 b4))) (forbid (= taken 1)))"
	g := gametest.Compile(t, text)
	var list game.MoveList
	if movegen.New(g).Legal(g.Start(), &list); list.Len() != 0 {
		t.Errorf("%d moves, want none", list.Len())
	}
	if _, err := New(g, nil); err == nil || !strings.Contains(err.Error(), "how many pieces a move takes") {
		t.Errorf("a board: %v", err)
	}
}
