package compile

import (
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// TestRowsOfOccupants: where several occupants may stand on a place of a relative-config,
// the goal has a chain for each choice of them, and no more.
func TestRowsOfOccupants(t *testing.T) {
	many := strings.Repeat(" Man", 40)
	for _, tt := range []struct {
		row    string
		chains int
	}{
		{"Man n Man", 1},
		{"Man King n Man", 2},
		{"Man King Rook n (opponent Man) king (not Rook)", 9},
		{"Man King n n Man King e Man King (opposite n) Man", 8},
		{many + " e Man", 40},
		{many + " e" + many + " e" + many, 0},
	} {
		errs := &zrf.Errors{}
		r := Parse("t.zrf", []byte(`(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0))) (links s (a1 a2)))
  (piece (name Man) (moves (n add))) (piece (name King) (moves (n add))) (piece (name Rook) (moves (n add)))
  (board-setup (A (Man a1)) (B (Man a3)))
  (win-condition (A B) (relative-config `+tt.row+`)))`), nil, errs)
		g := r.Game(0, errs)
		if g == nil {
			t.Fatalf("%s: %s", tt.row, errs.All())
		}
		got := 0
		for i := range g.Goals {
			got += chainsOf(g.Goals[i].Test)
		}
		if lost := strings.Contains(errs.All(), "too many chains"); got != tt.chains || lost != (tt.chains == 0) {
			t.Errorf("%s: %d chains, want %d; %s", tt.row, got, tt.chains, errs.All())
		}
	}
}

// chainsOf counts the chains in a goal.
func chainsOf(e *game.GoalExpr) int {
	if e.Kind == game.GoalRelative {
		return 1
	}
	n := 0
	for _, a := range e.Args {
		n += chainsOf(a)
	}
	return n
}
