package engine_test

import (
	"os"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// TestSavedGames: games in the form in which Zillions of Games saves them, with their head,
// settings, set-up pieces, attributes, moves in parts and dice, can be opened and replayed
// to the end, with every kind of line end. The files were written for this test: two games
// of old masters, and random games. The pages open the same files
// (test/browser/keep.test.js).
func TestSavedGames(t *testing.T) {
	for _, tt := range []struct {
		file  string
		rules *game.Game
		moves int
		last  string
		end   string
	}{
		{"legal", gametest.Load(t, "checkmate/chess"), 13, "c3-d5", "checkmate"},
		{"opera", gametest.Load(t, "checkmate/chess"), 33, "d1-d8", "checkmate"},
		{"draughts", gametest.Load(t, "checkers/russian-checkers"), 3, "c3xe5xc7xa5", "no moves left"},
		{"chase", gametest.Load(t, "races/chasing-girls"), 51, "e1xh1", "all girls are caught"},
		{"dice", plainGame(t, "testdata/plain/dice.zrf", "1"), 74, "c7xc1", "no pieces left"},
	} {
		src, err := os.ReadFile("testdata/zsg/" + tt.file + ".zsg")
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{string(src), strings.ReplaceAll(string(src), "\n", "\r\n"), "\ufeff" + string(src)} {
			format, trees, err := engine.ReadRecord(text)
			if err != nil || format != engine.FormatZSG || len(trees) != 1 {
				t.Fatalf("%s: %d games in %q, %v", tt.file, len(trees), format, err)
			}
			s := engine.NewSession(tt.rules)
			if err := s.Resolve(trees[0], format); err != nil {
				t.Errorf("%s: %v", tt.file, err)
				continue
			}
			if _, err := s.Set(trees[0].Start); err != nil {
				t.Fatal(err)
			}
			for n := trees[0].Root; len(n.Children) > 0; n = n.Children[0] {
				if err := s.Play(n.Children[0].Move); err != nil {
					t.Fatalf("%s: %v", tt.file, err)
				}
			}
			moves := s.Moves()
			if o := s.Outcome(); len(moves) != tt.moves || moves[len(moves)-1] != tt.last || !o.Over || o.Results[0] != game.Win || o.Text != tt.end {
				t.Errorf("%s: %d moves, the last %s: %+v; want %d, %s: White wins, %s", tt.file, len(moves), moves[len(moves)-1], o, tt.moves, tt.last, tt.end)
			}
		}
	}
}
