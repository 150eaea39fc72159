package engine_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
)

// TestPlainEnds plays games of plain files and compares the results: the player who has won
// or lost, "draw", "on" if the game goes on, and the contents of the hands.
func TestPlainEnds(t *testing.T) {
	for _, tt := range []struct{ file, entry, moves, end string }{
		{"hands", "1", "3x4", "on; White Lance"},
		{"hands", "2", "3x4", "on; White Lance"},
		{"hands", "3", "3x4", "on; Black Lance"},
		{"hands", "4", "3x5", "on; White Lance"},
		{"hands", "5", "Gold@2=Lance", "on; White Lance; White Lance; White Gold"},
		{"hands", "6", "2-3 4x3", "on; White Pawn"},
		{"neutrals", "1", "1-2 4-5 7-6 5-4 2-3", "Black wins"},
		{"neutrals", "2", "2-3 4-5 6-7 5-6 3-4 6-5 7-6", "White wins"},
		{"neutrals", "3", "1-2 7-6 2-1 6-7 1-2 7-6 2-1 6-7 1-2 7-6 2-1 6-7", "on"},
		{"neutrals", "4", "1-2 7-6 2-1 6-7 1-2 7-6 2-1 6-7 1-2 7-6 2-1 6-7", "on"},
		{"neutrals", "5", "2-3 5-6", "White wins"},
		{"neutrals", "6", "3=Man", "White wins"},
		{"neutrals", "7", "1-2 4-5", "on"},
		{"neutrals", "7", "1-2 4-5 7-6", "White wins"},
		{"opens", "1", "", "on"},
		{"opens", "1", "1-2 2-1", "You wins"},
		{"opens", "2", "Man@2 Man@3 2-1", "on"},
		{"opens", "4", "1-2", "White wins"},
		{"together", "1", "b3xb4=Queen", "on; White Pawn; White Pawn; White Pawn; Black Queen"},
		{"together", "2", "2-3 4x3", "Black wins"},
		{"together", "3", "1-2 3x2", "White loses"},
	} {
		s := engine.NewSession(plainGame(t, "testdata/plain/"+tt.file+".zrf", tt.entry))
		for _, m := range strings.Fields(tt.moves) {
			if err := s.Play(m); err != nil {
				t.Errorf("%s#%s %s: %v", tt.file, tt.entry, tt.moves, err)
			}
		}
		if got := ending(s); got != tt.end {
			t.Errorf("%s#%s %s: %s, want %s", tt.file, tt.entry, tt.moves, got, tt.end)
		}
	}
}

// TestPlainReasons: if a game can end for two reasons, the one that applies is reported.
func TestPlainReasons(t *testing.T) {
	for _, tt := range []struct{ entry, moves, want string }{
		{"4", "1-2 3x2", "no pieces left"},
		{"5", "4-5 2-1", "stalemate"},
	} {
		s := engine.NewSession(plainGame(t, "testdata/plain/together.zrf", tt.entry))
		for _, m := range strings.Fields(tt.moves) {
			if err := s.Play(m); err != nil {
				t.Error(err)
			}
		}
		if got := s.Outcome().Text; got != tt.want {
			t.Errorf("after %s: %q, want %q", tt.moves, got, tt.want)
		}
	}
}

// ending returns the result of a game, and the contents of the hands.
func ending(s *engine.Session) string {
	g, o := s.Game(), s.Outcome()
	text := "on"
	if o.Over {
		if text = "draw"; o.Winner() >= 0 {
			text = g.Players[o.Winner()].Name + " wins"
		} else if p := slices.Index(o.Results, game.Loss); p >= 0 {
			text = g.Players[p].Name + " loses"
		}
	}
	for p := range g.Players {
		for k := range g.Types {
			for range s.Position().Hand(game.Player(p), k) {
				text += "; " + g.Players[p].Name + " " + g.Types[k].Name
			}
		}
	}
	return text
}
