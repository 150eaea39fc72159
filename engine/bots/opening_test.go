package bots_test

import (
	"slices"
	"testing"

	"dagaz/engine"
	"dagaz/engine/book"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// TestWithBook: the book's moves are played while the book knows the position and the level
// remembers them; then the bot thinks.
func TestWithBook(t *testing.T) {
	g := gametest.Load(t, "chess")
	lines, _ := book.Parse("t", "h2-h4 1\nh2-h3 1\na2-a4 1\n h7-h5\n  a1-a3\n   h8-h6\n    b2-b4")
	b, problems := book.New(g, lines)
	if problems != nil {
		t.Fatal(problems)
	}
	line := []string{"a2-a4", "h7-h5", "a1-a3", "h8-h6", "b2-b4"}
	for _, tt := range []struct {
		bot   string
		plies int // from the book
	}{{"garbo", 5}, {"mcts", 5}, {"level:1", 2}, {"level:4", 4}, {"level:8", 5}} {
		made, err := bots.New(g, tt.bot, 1)
		if err != nil {
			t.Fatal(err)
		}
		bot := bots.WithBook(made, g, b, 1)
		if bot.Name() != tt.bot {
			t.Errorf("%s is called %s", tt.bot, bot.Name())
		}
		s := engine.NewSession(g)
		for ply, text := range line {
			m, info, ok := bot.Think(s.Position(), eval.Limits{Nodes: 50}, nil, nil)
			if fromBook := ok && info.Nodes == 0 && len(info.PV) == 1; fromBook != (ply < tt.plies) {
				t.Errorf("%s, ply %d: from the book: %v", tt.bot, ply, fromBook)
			} else if fromBook && ply > 0 && text != s.Texts()[find(s, m.Same)] {
				t.Errorf("%s, ply %d: not the move of the book", tt.bot, ply)
			}
			if err := s.Play(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	// Games differ by the seed; the same seed gives the same game.
	seen := map[string]bool{}
	for seed := range uint64(20) {
		made, _ := bots.New(g, "garbo", seed)
		s := engine.NewSession(g)
		bot := bots.WithBook(made, g, b, seed)
		m, _, _ := bot.Think(s.Position(), eval.Limits{Nodes: 50}, nil, nil)
		again, _, _ := bot.Think(s.Position(), eval.Limits{Nodes: 50}, nil, nil)
		if !m.Same(again) {
			t.Errorf("seed %d plays two moves", seed)
		}
		seen[s.Texts()[find(s, m.Same)]] = true
	}
	if len(seen) != 3 {
		t.Errorf("20 seeds opened with %v, want all three", seen)
	}
}

// find returns the index of the legal move that fits.
func find(s *engine.Session, fits func(game.Move) bool) int {
	return slices.IndexFunc(s.Legal().Moves, fits)
}
