package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/rules"
)

// riders returns rules of a rider that makes this many rides in one move, on a board of 8
// by 8 cells that is empty except for a man in the corner.
func riders(parts int) string {
	var b strings.Builder
	b.WriteString(`(version "2.0")
(define ride ($1 (while empty? (add-partial $2) $1)))
(define last ($1 (while empty? add $1)))
(game
  (title "Riders")
  (players White Black) (turn-order (White p1) Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
  (board-setup (White (Rider d4)) (Black (Man a8)))
  (piece (name Man) (moves (e (verify empty?) add)))
  (piece (name Rider) (moves
`)
	for part := 1; part <= parts; part++ {
		fmt.Fprintf(&b, "    (move-type p%d)", part)
		for _, d := range strings.Fields("n e s w ne nw se sw") {
			if part < parts {
				fmt.Fprintf(&b, " (ride %s p%d)", d, part+1)
			} else {
				fmt.Fprintf(&b, " (last %s)", d)
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("))\n  (loss-condition (White Black) stalemated))\n")
	return b.String()
}

// queens has rules of a hundred queens in a column: more moves than can be listed.
const queens = `(dagaz 1)
(game
  (title "Queens")
  (players White Black)
  (turn-order White Black)
  (board (rectangle 128 128))
  (piece (name Queen) (moves (ride n s e w ne nw se sw)))
  (board-setup (White (Queen b1-b100)) (Black (Queen b120)))
  (loss-condition (White Black) stalemated))
`

// If moves have more ways than are searched, or if there are more moves than can be listed,
// the check reports that, as for lost rules. Without such a report, no move is missing.
func TestTooManyWays(t *testing.T) {
	if testing.Short() {
		t.Skip("lists very many moves")
	}
	for _, tt := range []struct {
		parts int
		lost  bool
	}{{1, false}, {2, false}, {3, false}, {4, false}, {5, true}} {
		src := []byte(riders(tt.parts))
		list, _ := rules.Check("riders.zrf", src, "", nil)
		all := ""
		for _, e := range list {
			all += e.Error() + "\n"
		}
		told := len(list) == 1 && list[0].Lost && strings.Contains(all, "too many moves at the start; not all are listed")
		if told != tt.lost || !tt.lost && all != "" {
			t.Errorf("%d parts: told %q", tt.parts, all)
		}
		g, _, err := rules.Load("riders.zrf", src, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		// One ride ends on one of 27 cells; two or more end on any cell except the man's, including
		// the first cell.
		want := 63
		if tt.parts == 1 {
			want = 27
		}
		some, more := movegen.First(g)
		var moves game.MoveList
		movegen.New(g).Legal(g.Start(), &moves)
		if n := moves.Len(); !some || more != tt.lost || !more && n != want {
			t.Errorf("%d parts: %d moves, some %v, more %v; want %d", tt.parts, n, some, more, want)
		}
	}
	list, _ := rules.Check("queens.zrf", []byte(queens), "", nil)
	if len(list) != 1 || !list[0].Lost || !strings.Contains(list[0].Error(), "not all are listed") {
		t.Errorf("a hundred queens: told %v", list)
	}
}
