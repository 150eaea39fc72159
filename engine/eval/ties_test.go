package eval

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// TestTies: a connection by ties may use ties between a player's own pieces, and places that no
// other tie crosses.
func TestTies(t *testing.T) {
	const rules = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d/e" (10 0)) ("3/2/1" (0 10)))
    (directions (e 2 0) (w -2 0) (x 1 -2) (y -1 2)))
    (zone left White (file a)) (zone right White (file e)) (zone left Black a1) (zone right Black a2))
  (piece (name Peg) (letter P) (help "p") (attribute links 0 (bits 2)) (drops ((verify empty?) (tie links e x) add)))
  (board-setup SETUP)
  (win-condition (White) (connect (tied links e x) left right)))`
	for _, tt := range []struct {
		setup string
		want  Score // for White, who moves first
		why   string
	}{
		{"", -300, "three stones on an empty board"},
		{"(White (Peg a2 c2))", -300, "two stones that are not tied: another row"},
		{"(White (Peg a2 (with links 1)) (Peg c2))", -100, "tied"},
		{"(White (Peg a2 (with links 1)) (Peg c2)) (Black (Peg d1 (with links 2)) (Peg e3))", -300, "tied, but an enemy tie crosses the way on"},
	} {
		g := gametest.Compile(t, strings.Replace(rules, "SETUP", tt.setup, 1))
		if got := NewWeighted(g, nil, Weights{Connect: 100}).Score(g.Start()); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.why, got, tt.want)
		}
	}
}
