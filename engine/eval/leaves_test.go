package eval_test

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// cells writes a set by the names of its cells.
func cells(g *game.Game, set eval.Cells) string {
	var names []string
	for c := range g.Board.Len() {
		if set.Has(c) {
			names = append(names, g.Board.Name(board.Cell(c)))
		}
	}
	return strings.Join(names, " ")
}

func TestSoldiers(t *testing.T) {
	for _, tt := range []struct{ id, soldiers, pairs string }{
		{"chess", "Pawn", "Bishop"},
		{"shatranj", "Sarbaz", ""}, // an alfil sees an eighth of the board, a fers goes one step
		{"makruk", "Bia", ""},
		{"gardner-chess", "Pawn", "Bishop"},
		{"mini-shogi", "", ""}, // pawns are dropped
		{"raumschach", "Pawn", "Bishop"},
		{"xiangqi", "", ""}, // soldiers stay soldiers
		{"international-checkers", "Man", ""},
		{"russian-checkers", "Man", ""},
	} {
		g := gametest.Untuned(t, tt.id)
		l := eval.NewTables(g, movegen.New(g)).Leaves
		if l == nil {
			t.Errorf("%s: nothing is looked at", tt.id)
			continue
		}
		var soldiers, pairs []string
		for i := range g.Types {
			if l.Soldier[i] != nil {
				soldiers = append(soldiers, g.Types[i].Name)
			}
			if l.Pairs[i] {
				pairs = append(pairs, g.Types[i].Name)
			}
		}
		if s := strings.Join(soldiers, " "); s != tt.soldiers {
			t.Errorf("%s: soldiers are %q, want %q", tt.id, s, tt.soldiers)
		}
		if s := strings.Join(pairs, " "); s != tt.pairs {
			t.Errorf("%s: pairs are %q, want %q", tt.id, s, tt.pairs)
		}
	}
}

func TestSoldierWays(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	sd := eval.NewTables(g, movegen.New(g)).Leaves.Soldier[g.TypeNamed("Pawn")]
	cell := func(name string) board.Cell {
		c, _ := g.Board.Cell(name)
		return c
	}
	for _, tt := range []struct {
		what      string
		got, want string
	}{
		{"takes", cells(g, sd.Takes[0][cell("e4")]), "d5 f5"},
		{"takes, Black", cells(g, sd.Takes[1][cell("a4")]), "b3"},
		{"path", cells(g, sd.Path[0][cell("e5")]), "e8 e7 e6"},
		{"path to promotion", cells(g, sd.Path[1][cell("h2")]), "h1"},
		{"stop", cells(g, sd.Stop[0][cell("e5")]), "d8 e8 f8 d7 e7 f7 e6"},
		{"near", cells(g, sd.Near[0][cell("b6")]), "a7 c7 a6 c6 a5 c5 a4 c4 a3 c3 a2 c2 a1 c1"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.what, tt.got, tt.want)
		}
	}
	far, near := sd.Bonus[0][cell("e7")], sd.Bonus[0][cell("e3")]
	if far.End <= near.End || near.End <= 0 {
		t.Errorf("a pawn passed on e7 counts %v, on e3 %v", far, near)
	}
}

// Numbers in the rules replace derived ones.
func TestTuning(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	gen := movegen.New(g)
	pawn, knight := g.TypeNamed("Pawn"), g.TypeNamed("Knight")
	before := eval.NewTables(g, gen)
	tuned := *g
	tuned.Tuning = []game.Tuned{
		{Term: game.TermWorth, Type: knight, Mid: 400, End: 300},
		{Term: game.TermRank, Type: pawn, At: 4, Mid: 7, End: -3},
		{Term: game.TermFile, Type: pawn, At: 0, Mid: 1, End: 2},
		{Term: game.TermReach, Type: knight, Mid: 9, End: 8},
	}
	for i, name := range game.WeightNames {
		if name == "tempo" {
			tuned.Tuning = append(tuned.Tuning, game.Tuned{Term: game.TermWeight + game.Term(i), Type: -1, Mid: 33, End: 44})
		}
	}
	after := eval.NewTables(&tuned, gen)
	if after.Value[knight] != 350 || after.Order[knight] != 350 {
		t.Errorf("a knight is worth %d and %d, want 350", after.Value[knight], after.Order[knight])
	}
	if l := after.Leaves; l.Reach[knight] != (eval.Pair{Mid: 9, End: 8}) || l.Tempo != (eval.Pair{Mid: 33, End: 44}) {
		t.Errorf("reach %v, tempo %v", l.Reach[knight], l.Tempo)
	}
	for _, tt := range []struct {
		cell     string
		owner    game.Player
		mid, end int32
	}{
		{"e5", 0, 7, -3}, {"e4", 1, 7, -3}, {"e4", 0, 0, 0}, {"a5", 0, 8, -1}, {"h4", 1, 8, -1}, {"h3", 0, 1, 2},
	} {
		c, _ := g.Board.Cell(tt.cell)
		m0, e0 := before.At(game.Make(pawn, tt.owner), int(c))
		m1, e1 := after.At(game.Make(pawn, tt.owner), int(c))
		if m1-m0 != tt.mid || e1-e0 != tt.end {
			t.Errorf("pawn of %d on %s: %+d %+d, want %+d %+d", tt.owner, tt.cell, m1-m0, e1-e0, tt.mid, tt.end)
		}
	}
}

// Each name that a rules file may use stands for one weight.
func TestWeightNames(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	seen := map[string]bool{}
	for i, name := range game.WeightNames {
		if seen[name] {
			t.Errorf("%q stands twice", name)
		}
		seen[name] = true
		other := *g
		other.Tuning = []game.Tuned{{Term: game.TermWeight + game.Term(i), Type: -1, Mid: 123, End: 124}}
		if p, paired := eval.DefaultWeights.Named(&other, name); p.Mid != 123 || paired && p.End != 124 {
			t.Errorf("%q is set to 123 124 and reads %v", name, p)
		}
	}
}

// Stones that no line can turn any more, and empty cells beside stones of the opponent.
func TestStable(t *testing.T) {
	g := gametest.Untuned(t, "reversi")
	pos := g.NewPosition()
	put := func(owner game.Player, names string) {
		for _, n := range strings.Fields(names) {
			c, _ := g.Board.Cell(n)
			pos.Place(c, game.Make(0, owner), 0)
		}
	}
	put(0, "a1 b1 c1 e5")
	put(1, "h8 b2")
	pos.Settle()
	score := func(w eval.Weights) eval.Score { return eval.NewWeighted(g, movegen.New(g), w).Score(pos) }
	if got := score(eval.Weights{Stable: 10}); got != 3*10-10 {
		t.Errorf("stable stones: %d, want 20", got)
	}
	// Beside a1 b1 c1: a2 c2 d1 d2, and eight about e5; beside b2: a2 a3 b3 c3 c2,
	// and three about h8.
	first, second := eval.Score(4+8), eval.Score(5+3)
	if got := score(eval.Weights{Frontier: -64}); got != (second-first)*58 {
		t.Errorf("frontier: %d, want %d", got, (second-first)*58)
	}
}

// at returns the value of a piece of the first player on a cell, in the opening.
func at(g *game.Game, tab *eval.Tables, piece, cell string) int32 {
	c, _ := g.Board.Cell(cell)
	mid, _ := tab.At(game.Make(g.TypeNamed(piece), 0), int(c))
	return mid
}

// The value of a cell for a piece that is never promoted depends on the moves from there. The
// moves of a piece that never leaves a few cells have no value.
func TestGrowth(t *testing.T) {
	g := gametest.Untuned(t, "xiangqi")
	tab := eval.NewTables(g, movegen.New(g))
	if home, across := at(g, tab, "Soldier", "c4"), at(g, tab, "Soldier", "c7"); across < home+50 {
		t.Errorf("a soldier counts %d at home and %d across the river", home, across)
	}
	if first, last := at(g, tab, "Soldier", "c7"), at(g, tab, "Soldier", "c10"); last >= first {
		t.Errorf("a soldier counts %d across the river and %d on the last rank", first, last)
	}
	for name, moves := range map[string]bool{"Chariot": true, "Cannon": true, "Horse": true, "Elephant": false, "Mandarin": false} {
		if r := tab.Leaves.Reach[g.TypeNamed(name)]; (r != eval.Pair{}) != moves {
			t.Errorf("each move of a %s counts %v", name, r)
		}
	}
}

// Men of draughts: men with support, men that can run to promotion, men on the back row.
func TestMen(t *testing.T) {
	g := gametest.Untuned(t, "russian-checkers")
	gen := movegen.New(g)
	sd := eval.NewTables(g, gen).Leaves.Soldier[g.TypeNamed("Man")]
	c4, _ := g.Board.Cell("c4")
	d6, _ := g.Board.Cell("d6")
	for _, tt := range []struct {
		what      string
		got, want string
	}{
		{"ahead of c4", cells(g, sd.Takes[0][c4]), "b5 d5"},
		{"goes", cells(g, sd.Goes[0][c4]), "b5 d5"},
		{"path from d6", cells(g, sd.Path[0][d6]), "b8 d8 f8 c7 e7"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.what, tt.got, tt.want)
		}
	}
	for name, stops := range map[string]bool{"b8": true, "h6": false, "c7": true, "a5": false, "g7": true, "c3": false} {
		if c, _ := g.Board.Cell(name); sd.Stop[0][d6].Has(int(c)) != stops {
			t.Errorf("that a man on %s stops one on d6 is %v", name, !stops)
		}
	}
	none := eval.DefaultWeights
	none.Rear = eval.Pair{}
	with, without := eval.NewTables(g, gen), eval.NewWeighted(g, gen, none).Tables()
	if d := at(g, with, "Man", "c1") - at(g, without, "Man", "c1"); d != int32(eval.DefaultWeights.Rear.Mid) {
		t.Errorf("the back row counts %d", d)
	}
	if d := at(g, with, "Man", "c3") - at(g, without, "Man", "c3"); d != 0 {
		t.Errorf("the third row counts %d as a back row", d)
	}
}
