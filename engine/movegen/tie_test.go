package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// pegs are placed on single cells and tied at a knight's move, with a bit for each of two
// directions.
const pegs = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
    (directions (nne 1 -2) (ene 2 -1) (ssw -1 2) (wsw -2 1))))
  (piece (name Peg) (letter P) (help "p") (attribute links 0 (bits 2))
    (drops ((verify (position? c3)) (tie links nne ene) add)))
  (board-setup SETUP))`

// ties lists the ties of a position.
func ties(pos *game.Position) string {
	t, ok := pos.Game().Ties()
	if !ok {
		return "none can be"
	}
	var list []string
	b := pos.Game().Board
	for c := range pos.Cells() {
		for i := range t.Dirs {
			if to := t.From(pos, board.Cell(c), i); to >= 0 {
				list = append(list, b.Name(board.Cell(c))+"-"+b.Name(to))
			}
		}
	}
	return strings.Join(list, " ")
}

func TestTie(t *testing.T) {
	tests := []struct{ setup, want, why string }{
		{"(White (Peg d5 e4 b1 a2))", "c3-d5 c3-e4 a2-c3 b1-c3", "ahead and back"},
		{"(Black (Peg d5 e4))", "", "enemies are not tied"},
		{"(White (Peg e4)) (Black (Peg d3 (with links 1)) (Peg e5))", "d3-e5", "it crosses near its start"},
		{"(White (Peg d5)) (Black (Peg c4 (with links 2)))", "c3-d5", "a tie without its end is none"},
		{"(White (Peg d5)) (Black (Peg c4 (with links 2)) (Peg e5))", "c4-e5", "a tie of the enemy crosses"},
		{"(White (Peg d5) (Peg c4 (with links 2)) (Peg e5))", "c4-e5", "an own tie crosses"},
		{"(White (Peg b1)) (Black (Peg a1 (with links 2)) (Peg c2))", "a1-c2", "on the way back too"},
	}
	for _, test := range tests {
		pos := gametest.Compile(t, strings.Replace(pegs, "SETUP", test.setup, 1)).Start()
		was, key := ties(pos), pos.Key()
		do(pos)
		if got := ties(pos); got != test.want || !pos.CheckKey() {
			t.Errorf("%s: %s, want %s", test.why, got, test.want)
		}
		if pos.Undo(); ties(pos) != was || pos.Key() != key {
			t.Errorf("%s: undone: %s, want %s", test.why, ties(pos), was)
		}
	}
}

// TestStacked: all pieces of a kind in a column are counted, whoever owns them, and no others.
func TestStacked(t *testing.T) {
	for _, test := range []struct {
		cond string
		want int
	}{
		{"(= (stacked R) 3)", 1}, {"(= (stacked K) 2)", 1}, {"(= (stacked K) 0)", 0},
	} {
		g := gametest.Compile(t, `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (tower 1 (White R) (Black R) (White K) (Black K))
  (board (rectangle 2 1))
  (piece (name R) (letter R) (help "r") (moves ((verify `+test.cond+`) e (verify (= (stacked R) 0)) add)))
  (piece (name K) (letter K) (help "k"))
  (board-setup (White (R a1 (with column 2314)))))`)
		var list game.MoveList
		movegen.New(g).Legal(g.Start(), &list)
		if list.Len() != test.want {
			t.Errorf("%s: %d moves, want %d", test.cond, list.Len(), test.want)
		}
	}
}

// TestSentAway: in a game of whole towers, a piece that is captured to nobody or to a hand
// does not go below the captor, and its column leaves with it.
func TestSentAway(t *testing.T) {
	for _, test := range []struct{ capture, want string }{
		{"", "?setup=;0:1=2212;&turn=1&reserve=0,;0,"},
		{"(capture to nobody)", "?setup=;0:1=2;&turn=1&reserve=0,;0,"},
		{"(capture to hand)", "?setup=;0:1=2;&turn=1&reserve=1,;0,"},
	} {
		pos := gametest.Compile(t, `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (tower whole 1 (White R) (Black R)) (hands)
  (board (rectangle 2 1))
  (piece (name R) (letter R) (help "r") (moves (e (verify enemy?) `+test.capture+` add)))
  (board-setup (White (R a1 (with column 2))) (Black (R b1 (with column 12)))))`).Start()
		before := notation.Setup(pos)
		do(pos)
		if got := notation.Setup(pos); got != test.want || !pos.CheckKey() {
			t.Errorf("%s: %s, want %s", test.capture, got, test.want)
		}
		if pos.Undo(); notation.Setup(pos) != before {
			t.Errorf("%s: undone: %s, want %s", test.capture, notation.Setup(pos), before)
		}
	}
}

// TestItselfToHand: a piece that takes itself where it stands goes where the capture says.
func TestItselfToHand(t *testing.T) {
	for _, test := range []struct{ to, want string }{
		{"", "0,;0,"}, {" to nobody", "0,;0,"}, {" to hand", "1,;0,"}, {" to owner", "1,;0,"}, {" to other", "0,;1,"},
	} {
		pos := gametest.Compile(t, `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black) (hands)
  (board (rectangle 2 1))
  (piece (name R) (letter R) (help "r") (moves ((capture`+test.to+`) add)))
  (board-setup (White (R a1)) (Black (R b1))))`).Start()
		var list game.MoveList
		movegen.New(pos.Game()).Legal(pos, &list)
		if list.Len() != 1 {
			t.Fatalf("%q: %d moves", test.to, list.Len())
		}
		pos.Do(list.Moves[0])
		if got := notation.Setup(pos); !strings.Contains(got, "&reserve="+test.want) {
			t.Errorf("(capture%s): %s, want %s in the hands", test.to, got, test.want)
		}
	}
}
