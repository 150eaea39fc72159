package eval_test

import (
	"math"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// lane is a race in which each player has a lane of six cells, and a die that shows One or Two.
const lane = `(dagaz 1)
(define go (moves (move-type go) ((verify (any dice (piece? One))) e LAND) ((verify (any dice (piece? Two))) e e LAND)))
(define spend (each dice (verify not-empty?) capture))
(game (title "test") (description "t") (players White Black ?Dice) (pass forced)
  (turn-order (?Dice White throw) (White go) (?Dice Black throw) (Black go))
  (board (rectangle 7 3) (zone dice g2) (zone end g1 g3))
  (piece (name One) (letter O) (help "o") (moves) (drops (move-type throw) ((verify (and (in-zone? dice) empty?)) add)))
  (piece (name Two) (letter T) (help "t") (moves) (drops (move-type throw) ((verify (and (in-zone? dice) empty?)) add)))
  (piece (name Man) (letter M) (value 1) (help "m") (go))
  (after go (if (in-zone? end) capture))
  (board-setup (White (Man a1)) (Black (Man a3)))
  GOAL)`

func TestRaceCountsMoves(t *testing.T) {
	const home = `(win-condition (White Black) (pieces-remaining 0 Man))`
	g := gametest.Compile(t, strings.NewReplacer("LAND", "(verify empty?) (spend) add", "GOAL", home).Replace(lane))
	tab := eval.NewTables(g, movegen.New(g))
	if !tab.Race {
		t.Fatal("no race")
	}
	// From f1 only One leads home, in two throws on average. From e1 Two leads home at once, and One
	// leads to f1.
	left := map[string]float64{"f1": 2, "e1": 2}
	left["d1"] = 1 + (left["e1"]+left["f1"])/2
	left["c1"] = 1 + (left["d1"]+left["e1"])/2
	for name, want := range left {
		c, _ := g.Board.Cell(name)
		mg, _ := tab.At(game.Make(g.TypeNamed("Man"), 0), int(c))
		if math.Abs(float64(mg)+eval.Race*want) > 2 {
			t.Errorf("%s: %d, want %v", name, mg, -eval.Race*want)
		}
	}
	if tab.Danger != nil {
		t.Error("men are in danger on lanes of their own")
	}
	// A game with captures is not a race, although it has dice.
	fight := gametest.Compile(t, strings.NewReplacer("LAND", "(spend) add", "GOAL", `(loss-condition (White Black) (pieces-remaining 0 Man))`).Replace(lane))
	if eval.NewTables(fight, movegen.New(fight)).Race {
		t.Error("a fight is a race")
	}
}

// A single man before the enemy costs the way that it would lose, times the probability that a
// die hits it. It is safe with a second man on its point, or behind the enemy.
func TestDanger(t *testing.T) {
	g := gametest.Load(t, "races/hypergammon")
	tab := eval.NewTables(g, movegen.New(g))
	if tab.Danger == nil {
		t.Fatal("nobody is in danger")
	}
	lost := func(setup string) eval.Score {
		t.Helper()
		pos, _, err := notation.ReadSetup(g, "?turn=8&setup="+setup) // Black is to throw the dice
		if err != nil {
			t.Fatal(err)
		}
		vals := make([]eval.Score, len(g.Players))
		tab.Danger.Add(pos, vals)
		return vals[0]
	}
	// The points are m1 … a1, m2 … a2, of three cells each; Black goes from a2 to a1.
	const blot, pair, behind = "+35;0:1;+13;0:2;+38;", "+35;0:1+1;+12;0:2;+38;", "+35;0:2;+13;0:1;+38;"
	if v := lost(blot); v >= 0 {
		t.Errorf("a blot costs %d", v)
	}
	for _, safe := range []string{pair, behind} {
		if v := lost(safe); v != 0 {
			t.Errorf("%s: costs %d", safe, v)
		}
	}
}
