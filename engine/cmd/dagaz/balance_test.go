package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dagaz/engine/balance"
)

func weighed(t *testing.T, src string, seed uint64) balance.Sum {
	t.Helper()
	g, err := loadGame(writeRules(t, src))
	if err != nil {
		t.Fatal(err)
	}
	w := weigher{g: g, games: 40, nodes: 100, plies: 60, seed: seed}
	sum, err := w.weigh(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

const threeInRow = `(dagaz 1)
(game (title "Row") (players A B) (turn-order A B) (board (square 3))
  (piece (name Stone) (letter S) (drops ((verify empty?) add)))
  (board-setup) %
  (draw-condition (A B) full))`

func TestBalance(t *testing.T) {
	fair := withClause(threeInRow, `(win-condition (A B) (line 3 (n e ne nw)))`)
	sum := weighed(t, fair, 1)
	if again := weighed(t, fair, 1); again != sum {
		t.Errorf("the same seed says\n%+v and then\n%+v", sum, again)
	}
	if other := weighed(t, fair, 2); other == sum {
		t.Error("another seed says the same")
	}
	if r := sum.Report(); sum.Games != 40 || r.Length < 5 || r.Length > 9 || r.Choices < 1 || r.Choices > 7 {
		t.Errorf("row of three is %+v", r)
	}
	// A stone on the middle wins, and only the first player can put one there.
	unfair := withClause(threeInRow, `(win-condition (A) (absolute-config Stone (b2)))`)
	if r := weighed(t, unfair, 1).Report(); !slices.Contains(r.Flaws(), balance.Unfair) {
		t.Errorf("a game that only one can win is called %v: %+v", r.Flaws(), r)
	}
}

func TestBalanceNeedsTwo(t *testing.T) {
	g, err := loadGame(writeRules(t, `(dagaz 1) (game (title "One") (players A) (turn-order A) (board (square 3))
  (piece (name P) (moves (step n))) (board-setup (A (P a1))) (win-condition (A) (absolute-config P (a3))))`))
	if err != nil {
		t.Fatal(err)
	}
	w := weigher{g: g, games: 1, nodes: 10, plies: 10}
	if _, err := w.weigh(func(int) {}); err == nil {
		t.Error("a puzzle is weighed")
	}
}

// withClause replaces the sign % by a clause.
func withClause(text, clause string) string { return strings.Replace(text, "%", clause, 1) }

// writeRules writes a rules file and returns its path.
func writeRules(t *testing.T, src string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "rules.zrf")
	if err := os.WriteFile(name, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
