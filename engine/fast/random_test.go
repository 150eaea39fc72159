package fast

import (
	"fmt"
	"testing"

	"dagaz/engine/compile"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/testdata/scribble"
	"dagaz/engine/zrf"
)

// Whatever rules say, a board that there is plays by them. Seeds give the same rules
// for ever; of a hundred some four have a board.
func TestRandomRules(t *testing.T) {
	seeds := 6000
	switch {
	case testing.Short():
		seeds = 1000
	case gametest.Full():
		seeds = 20000
	}
	boards, rich := playRandom(t, seeds, scribble.Scribbler.Rules)
	if boards < seeds/50 || rich < boards/20 {
		t.Errorf("%d boards of %d rules, %d with rich chains", boards, seeds, rich)
	}
}

// TestRandomAuthors is about rules with the words that authors use most.
func TestRandomAuthors(t *testing.T) {
	seeds := 6000
	switch {
	case testing.Short():
		seeds = 300
	case gametest.Full():
		seeds = 10000
	}
	if boards, _ := playRandom(t, seeds, scribble.Scribbler.Author); boards < seeds/50 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// TestRandomRoyals is about kings that a move may leave attacked in more ways than by
// going away: boards see such moves apart from others (exposes).
func TestRandomRoyals(t *testing.T) {
	seeds := 600
	if gametest.Full() {
		seeds = 6000
	}
	if boards, _ := playRandom(t, seeds, scribble.Scribbler.Royal); boards < seeds/3 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

// TestRandomWords is about movements of our own words in any mixture: moves, and what the
// evaluation sees of them.
func TestRandomWords(t *testing.T) {
	seeds := 400
	switch {
	case testing.Short():
		seeds = 100
	case gametest.Full():
		seeds = 4000
	}
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

// random compiles rules that may have faults, of which there is nil.
func random(text string) *game.Game {
	var errs zrf.Errors
	return compile.Parse("random.zrf", []byte(text), nil, &errs).Game(0, &errs)
}

// playRandom plays the rules of so many seeds and returns how many have boards, and how
// many boards with rich chains.
func playRandom(t *testing.T, seeds int, write func(scribble.Scribbler) string) (boards, rich int) {
	for seed := range seeds {
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

// playSeeds plays games by random rules on a board beside the reference.
func playSeeds(t *testing.T, seed int, text string, g *game.Game, b *Board, games, plies int) {
	if !t.Run(fmt.Sprint(seed), func(t *testing.T) {
		for i := range games {
			playout(t, g, b, int64(i), plies)
		}
	}) {
		t.Log(text)
	}
}
