package fast

import (
	"fmt"
	"slices"
	"testing"

	"dagaz/engine/compile"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/testdata/scribble"
	"dagaz/engine/zrf"
)

// differed has seeds of random rules, among the first 310,000, on which a board was wrong.
var differed = map[string][]int{
	"rules":   {205239, 210602, 211403, 213295, 217003, 219249, 219895, 222789, 226633, 228272, 304429},
	"after":   {637, 5007, 9393, 10018, 17599, 18356, 40609, 57370, 66229, 67950, 71830},
	"authors": {208263, 220655, 221270, 226337, 229621},
}

// If random rules have a board, it plays by them. Seeds give the same rules for ever; about
// four in a hundred have a board.
func TestRandomRules(t *testing.T) {
	seeds := gametest.Seeds(1000, 3000, 20000)
	boards, rich := playRandom(t, seeds, differed["rules"], scribble.Scribbler.Rules)
	if boards < seeds/50 || rich < boards/20 {
		t.Errorf("%d boards of %d rules, %d with rich chains", boards, seeds, rich)
	}
}

// TestRandomAuthors uses rules with the words that authors use most.
func TestRandomAuthors(t *testing.T) {
	seeds := gametest.Seeds(300, 3000, 10000)
	if boards, _ := playRandom(t, seeds, differed["authors"], scribble.Scribbler.Author); boards < seeds/50 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// TestRandomAfter uses rules of the game that add to moves, and may replace what has landed;
// of the kinds of piece that it may become, those that come to the same are one move.
func TestRandomAfter(t *testing.T) {
	seeds := gametest.Seeds(300, 1000, 14000)
	after := func(s scribble.Scribbler) string { return s.After(s.Rules()) }
	if boards, _ := playRandom(t, seeds, differed["after"], after); boards < seeds/60 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// TestRandomRoyals uses kings that a move can expose in more ways than by moving away:
// boards distinguish such moves from others (exposes).
func TestRandomRoyals(t *testing.T) {
	seeds := gametest.Seeds(600, 600, 6000)
	if boards, _ := playRandom(t, seeds, nil, scribble.Scribbler.Royal); boards < seeds/3 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// TestRandomWords uses movements with any mixture of our own words; it compares moves and
// evaluations.
func TestRandomWords(t *testing.T) {
	seeds := gametest.Seeds(100, 400, 4000)
	boards := 0
	for seed := range seeds {
		text := scribble.New(seed).Words()
		g := random(text)
		if g == nil {
			continue
		}
		b, err := New(g, eval.New(g, movegen.New(g)).Tables())
		if err != nil {
			continue
		}
		boards++
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) {
			for i := range 3 {
				playout(t, g, b, int64(i), 40)
			}
			sameValues(t, g, 3, 60)
		}) {
			t.Log(text)
		}
	}
	if boards < seeds/3 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// random compiles rules that may have errors; then it returns nil.
func random(text string) *game.Game {
	var errs zrf.Errors
	return compile.Parse("random.zrf", []byte(text), nil, &errs).Game(0, &errs)
}

// playRandom plays games by the rules of this many seeds, and of those in differed, and
// returns how many of them have boards, and how many have boards with rich chains.
func playRandom(t *testing.T, seeds int, differed []int, write func(scribble.Scribbler) string) (boards, rich int) {
	list := slices.Clone(differed)
	for seed := range seeds {
		list = append(list, seed)
	}
	for _, seed := range list {
		text := write(scribble.New(seed))
		g := random(text)
		if g == nil {
			continue
		}
		var values *eval.Tables
		if seed%2 == 1 {
			values = eval.NewTables(g, movegen.New(g))
		}
		b, err := New(g, values)
		if err != nil {
			continue
		}
		boards++
		if b.t.rich && b.t.chains {
			rich++
		}
		playSeeds(t, seed, text, g, b, 4, 30)
	}
	return boards, rich
}

// playSeeds plays games by random rules on a board and with the reference.
func playSeeds(t *testing.T, seed int, text string, g *game.Game, b *Board, games, plies int) {
	if !t.Run(fmt.Sprint(seed), func(t *testing.T) {
		for i := range games {
			playout(t, g, b, int64(i), plies)
		}
	}) {
		t.Log(text)
	}
}
