package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
)

// TestVariantEnds plays moves of games that have the same counts as others but end
// differently, and compares the winners, because counts of leaves do not show that.
func TestVariantEnds(t *testing.T) {
	for _, tt := range []struct{ id, setup, moves, end string }{
		{"suicide-chess", "8/8/8/8/1p6/1P6/p7/N7 b - - 0 1", "", "draw"},
		{"suicide-chess", "8/8/8/p7/8/P7/8/7n w - - 0 1", "a3-a4", "on"},
		{"suicide-chess", "8/8/8/p7/8/1P6/P7/8 w - - 0 1", "a2-a4", "Black wins"},
		{"suicide-chess", "8/8/p7/8/P7/8/8/8 w - - 0 1", "a4-a5", "draw"},
		{"suicide-chess", "8/8/p7/8/P7/8/8/7B w - - 0 1", "a4-a5", "Black wins"},
		{"suicide-chess", "8/p7/p7/8/P7/8/8/8 w - - 0 1", "a4-a5", "White wins"},
		{"giveaway-chess", "8/p7/p7/8/P7/8/8/8 w - - 0 1", "a4-a5", "Black wins"},
		{"anti-antichess", "8/p7/p7/8/P7/8/8/8 w - - 0 1", "a4-a5", "White wins"},
		{"anti-antichess", "8/8/8/8/8/8/1p6/R7 b - - 0 1", "b2xa1=Queen", "Black wins"},
		{"ebenfelt-losing-chess", "8/p7/p7/8/P7/8/8/8 w - - 0 1", "a4-a5", "on"},
		{"atomic-giveaway", "8/8/8/3p4/4P3/8/8/8 w - - 0 1", "e4xd5", "White wins"},
		{"atomic-giveaway#Anti-atomic chess", "8/8/8/3p4/4P3/8/8/8 w - - 0 1", "e4xd5", "Black wins"},
		{"atomic-giveaway#Atomic giveaway on the hill", "8/8/8/8/8/3K4/8/k7 w - - 0 1", "d3-d4", "White wins"},
		{"armageddon-chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1-f7", "Black wins"},
		{"armageddon-chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1-f8", "White wins"},
		{"armageddon-chess", "4k3/8/8/8/8/8/r7/4K3 w - - 99 80", "e1-d1", "Black wins"},
		{"armageddon-chess", "4k3/8/8/8/8/8/r7/1K6 w - - 0 1", "b1xa2", "Black wins"},
		{"castle-chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8-c8,a8-d8", "Black wins"},
		{"castle-chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8-g8,h8-f8", "White wins"},
		{"castle-chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "h8-h7", "on"},
		{"castle-chess", "r3k3/8/8/8/8/8/8/R3K3 w q - 0 1", "a1xa8", "White wins"},
		{"river-chess", "8/R7/8/7k/8/8/8/8 w - - 0 1", "a7-a8", "White wins"},
		{"back-rank-chess", "7k/R7/8/8/8/8/8/4K3 b - - 0 1", "h8-g8", "on"},
		{"back-rank-chess", "8/R6k/8/8/8/8/8/4K3 w - - 0 1", "a7-a8", "White wins"},
		{"no-check-atomic", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d1xd7", "White wins"},
		{"no-check-atomic", "8/8/8/8/8/8/3kp3/3RK3 w - - 0 1", "e1xe2", "Black wins"},
		{"atomar", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d1xd7", "on"},
		{"atomar", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1xe8", "White wins"},
		{"atomar", "4k3/8/8/8/8/8/4p3/3RK3 w - - 0 1", "e1xe2", "on"},
		{"three-check-crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "Rook@a8", "on"},
		{"makpong", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", "", "White wins"},
	} {
		s := engine.NewSession(gametest.Load(t, "checkmate/"+tt.id))
		if _, err := s.Set(tt.setup); err != nil {
			t.Errorf("%s: %v", tt.id, err)
			continue
		}
		for _, m := range strings.Fields(tt.moves) {
			if err := s.Play(m); err != nil {
				t.Errorf("%s %s %s: %v", tt.id, tt.setup, m, err)
			}
		}
		if got, _, _ := strings.Cut(ending(s), ";"); got != tt.end {
			t.Errorf("%s %s %s: %s, want %s", tt.id, tt.setup, tt.moves, got, tt.end)
		}
	}
}
