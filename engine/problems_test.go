package engine_test

import (
	"slices"
	"strings"
	"testing"
)

func TestProblems(t *testing.T) {
	for _, c := range []struct{ game, setup, want string }{
		{"checkmate/chess", "", ""},
		{"checkmate/chess", "8/8/8/8/8/8/8/K7 w", "There is no Black King."},
		{"checkmate/chess", "7k/8/8/8/8/8/8/K6K w", "There are 2 of White King, the game has 1."},
		{"checkmate/chess", "7k/8/8/8/8/8/8/K6R w", "The piece on h8 could be taken at once: White is to move."},
		{"checkmate/chess", "6rk/5Npp/8/8/8/8/8/K7 b", "The game is over here"},
		{"custodian/reversi", "", ""},
	} {
		s := session(t, c.game)
		if _, err := s.Set(c.setup); err != nil {
			t.Fatal(err)
		}
		got := s.Problems()
		if c.want == "" && got != nil || c.want != "" && !slices.ContainsFunc(got, func(p string) bool { return strings.HasPrefix(p, c.want) }) {
			t.Errorf("%s %s: %q, want %q", c.game, c.setup, got, c.want)
		}
	}
}
