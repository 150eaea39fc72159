package rules_test

import (
	"strings"
	"testing"

	"dagaz/engine/rules"
)

// Warnings about lost rules are distinguished from other warnings.
func TestLost(t *testing.T) {
	const text = `(game
  (title "Lost")
  (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (loss-condition (White Black) stalemated)
  %s)
`
	for _, tt := range []struct {
		more, want string
		lost       int
	}{
		{"", "", 0},
		{`(option "no such thing" true)`, "unknown option", 0},
		{`(loss-condition checkmated)`, "write (checkmated T…)", 1},
		{`(win-condition (White) (absolute-config Man (d7)))`, "unknown cell", 1},
		{`(win-condition (White) (absolute-config Men (a3)))`, "unknown", 1},
		{`(piece (name King) (moves (n (verify emty?) add)))`, "unknown condition", 1},
		{`(win-conditon (White) stalemated)`, "unknown clause", 1},
		{`(engine "Plugin.dll")`, "is not loaded", 1},
		{`(board-setup (White (Man c3)) (Black (Man c1)) (White (Man b1)))`, "given twice", 0},
		{`(board-setup (White (Man c3)) (Black (Man a1)))`, "there is no playable move at the start", 1},
	} {
		list, _ := rules.Check("x.zrf", []byte(strings.Replace(text, "%s", tt.more, 1)), "", nil)
		lost, all := 0, ""
		for _, e := range list {
			all += e.Error() + "\n"
			if e.Lost {
				lost++
			}
		}
		if !strings.Contains(all, tt.want) || tt.want == "" && all != "" || lost != tt.lost {
			t.Errorf("%s: %d lost in %q, want %d and %q", tt.more, lost, all, tt.lost, tt.want)
		}
	}
}

// Statements that are not errors but were hardly intended are reported with their place.
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
		{"(n (verify not-friend?) (capture to owner) add)", "a1", ""},
		{"(step n)", "Stock", "3:1: warning: there is no playable move at the start"},
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
	for more, want := range map[string]string{
		"(no-progress 40) (piece (name Man) (resets) (moves (step n)))":                                      "this never takes effect",
		"(no-progress 40) (piece (name Man) (resets) (moves (step n))) (piece (name King) (moves (step n)))": "",
		"(no-progress 40)": "",
		"(piece (name Man) (letter M) (moves (step n))) (piece (name Mate) (letter M) (moves (step n))) (fen)": "in a FEN M is both Man and Mate",
		"(piece (name Man) (letter M) (moves (step n))) (piece (name Mate) (letter M) (moves (step n)))":       "",
		"(piece (name Man) (resets) (moves (step n)))":                                                         "",
		"(pass forced) (loss-condition (White) stalemated)":                                                    "who has no move passes",
		"(turn-order White (Black (pass forced))) (loss-condition (White) stalemated)":                         "",
		"(turn-order White (Black (pass always))) (loss-condition (Black) stalemated)":                         "who has no move passes",
		"(turn-order White (Black (pass forced))) (loss-condition (White Black) stalemated)":                   "",
	} {
		src := strings.Replace(strings.Replace(text, "%s", "(step n)", 1), "%s", "a1", 1) + "(variant (title \"More\") " + more + ")"
		list, _ := rules.Check("x.zrf", []byte(src), "", nil)
		if want == "" && len(list) > 0 || want != "" && (len(list) != 1 || !strings.Contains(list[0].Error(), want)) {
			t.Errorf("%s: %v, want %q", more, list, want)
		}
	}
	src := strings.Replace(strings.Replace(text, "%s", "(step n)", 1), "%s", "Stock", 1)
	src = strings.Replace(src, "(Black (Man c3))", "", 1)
	if list, _ := rules.Check("x.zrf", []byte(src), "", nil); len(list) != 2 || !strings.Contains(list[0].Error()+list[1].Error(), "nobody can click the Man") {
		t.Errorf("a piece on dummies only: %v", list)
	}
}
