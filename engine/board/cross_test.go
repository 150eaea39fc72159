package board_test

import (
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/testdata/gametest"
)

// TestCrossings: in the middle of a large board nine other lines of knight's moves cross each
// of them; lines that share an end do not cross.
func TestCrossings(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d/e/f/g/h/i" (10 0)) ("9/8/7/6/5/4/3/2/1" (0 10)))
    (directions (nne 1 -2) (ene 2 -1) (ese 2 1) (sse 1 2))))
  (piece (name Peg) (letter P) (help "p") (drops ((verify empty?) add))))`)
	b := g.Board
	var dirs []board.Dir
	for _, name := range []string{"nne", "ene", "ese", "sse"} {
		d, _ := b.Dir(name)
		dirs = append(dirs, d)
	}
	all := b.Crossings(dirs)
	e5, _ := b.Cell("e5")
	for i := range dirs {
		if n := len(all[int(e5)*4+i]); n != 9 {
			t.Errorf("%d lines cross the one from e5 in direction %d, want 9", n, i)
		}
	}
	for x, list := range all {
		for _, y := range list {
			a, c := board.Cell(x/4), board.Cell(y/4)
			to, end := b.Step(a, dirs[x%4]), b.Step(c, dirs[y%4])
			if a == c || to == end || a == end || to == c {
				t.Errorf("%s-%s crosses %s-%s", b.Name(a), b.Name(to), b.Name(c), b.Name(end))
			}
		}
	}
}
