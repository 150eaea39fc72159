package rules_test

import (
	"strings"
	"testing"

	"dagaz/engine/rules"
)

// What is no mistake of writing and hardly meant so is told with its place.
func TestLint(t *testing.T) {
	const text = `(dagaz 1)
(define ahead n (verify empty?) add)
(game
  (title "Doubts")
  (players White Black)
  (turn-order White Black)
  (board (square 3) (dummy Stock) (symmetry Black (n s)))
  (piece (name Man) (moves %s))
  (board-setup (White (Man %s)) (Black (Man c3)))
  (loss-condition (White Black) stalemated))
`
	for _, tt := range []struct{ moves, at, want string }{
		{"((ahead))", "a1", ""},
		{"(step n)", "a1", ""},
		{"(ahead)", "a1", `2:15: warning: this movement makes no move: nothing in it adds one. A macro of several statements stands in parentheses of its own: ((name …)); in expansion of ahead called at x.zrf:8:28`},
		{"(n (verify empty?))", "a1", `8:29: warning: this movement makes no move`},
		{"(n (verify enemy?) capture add)", "a1", `8:47: warning: this captures on the cell where the piece lands`},
		{"(step n)", "Stock", ""},
	} {
		src := strings.Replace(strings.Replace(text, "%s", tt.moves, 1), "%s", tt.at, 1)
		list, _ := rules.Check("x.zrf", []byte(src), "", nil)
		got := ""
		for _, e := range list {
			got += e.Error() + "\n"
		}
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s on %s: got %q, want %q", tt.moves, tt.at, got, tt.want)
		}
	}
	src := strings.Replace(strings.Replace(text, "%s", "(step n)", 1), "%s", "Stock", 1)
	src = strings.Replace(src, "(Black (Man c3))", "", 1)
	if list, _ := rules.Check("x.zrf", []byte(src), "", nil); len(list) != 1 || !strings.Contains(list[0].Error(), "nobody can click the Man") {
		t.Errorf("a piece on dummies only: %v", list)
	}
}
