package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
)

func TestWhy(t *testing.T) {
	tests := []struct{ game, setup, ask, want string }{
		{"checkmate/chess", "", "e2-e4", "legal e2-e4"},
		{"checkmate/chess", "", "e2 e4", "legal e2-e4"},
		{"checkmate/chess", "", "E2 E4", "legal e2-e4"},
		{"checkmate/chess", "", "e2-e4=Queen", "becomes Pawn e2-e4"},
		{"checkmate/chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=King", "becomes Pawn a7-a8=Queen a7-a8=Rook a7-a8=Bishop a7-a8=Knight"},
		{"checkmate/chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Rook", "legal a7-a8=Rook"},
		{"checkmate/chess", "", "g1", "legal Knight g1-h3 g1-f3"},
		{"checkmate/chess", "", "Nf3", "legal g1-f3"},
		{"checkmate/chess", "", "e4", "legal e2-e4"},
		{"checkmate/chess", "", "hello", "unknown hello"},
		{"checkmate/chess", "", "e4 e5", "empty e4"},
		{"checkmate/chess", "", "e7 e5", "turn Pawn player 1"},
		{"checkmate/chess", "", "e7 e2", "notYours Pawn player 1"},
		{"checkmate/chess", "", "e2 e5", "nowhere Pawn"},
		{"checkmate/chess", "", "e2e5", "nowhere Pawn"},
		{"checkmate/chess", "", "f1 c4", "blocked Bishop e2"},
		{"checkmate/chess", "", "a1 a8", "blocked Rook a7 a2"},
		{"checkmate/chess", "", "d1 d2", "own Queen"},
		{"checkmate/chess", "", "e2 d3", "onlyTakes Pawn"},
		{"checkmate/chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4 e5", "onlyQuiet Pawn"},
		{"checkmate/chess", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2 d2", "royal Rook e1"},
		{"checkmate/chess", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "e1 e2", "royal King e2"},
		{"checkmate/chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "e2 e4", "over checkmate"},

		// A capture is compulsory, and the longest one.
		{"checkers/russian-checkers", "W:We3:Bd4,h8", "e3 f4", "priority"},
		{"xiangqi/xiangqi", "", "b3 b9", "onlyTakes"},
		{"xiangqi/xiangqi", "4k4/9/1r7/9/9/9/9/1C7/9/3K5 w", "b3 b8", "needs"}, // a hurdle
		{"xiangqi/xiangqi", "", "b1 d2", "blocked"},

		// Drops.
		{"shogi/mini-shogi", "", "Gold@c3", "noHand"},
		{"arrange/tic-tac-toe", "", "b2", "legal b2"},
		{"go/atari-go", "", "zz", "unknown"},
	}
	for _, tt := range tests {
		s := engine.NewSession(gametest.Load(t, tt.game))
		if _, err := s.Set(tt.setup); err != nil {
			t.Errorf("%s %q: %v", tt.game, tt.setup, err)
			continue
		}
		before := s.Position().Key()
		w := s.Why(tt.ask)
		words := []string{string(w.Code)}
		if w.Piece != "" {
			words = append(words, w.Piece)
		}
		if w.Player != nil {
			words = append(words, "player", string('0'+rune(*w.Player)))
		}
		words = append(append(words, w.Cells...), w.Moves...)
		if w.Text != "" {
			words = append(words, w.Text)
		}
		got := strings.Join(words, " ")
		if tt.want != got && !(strings.Count(tt.want, " ") == 0 && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%s %q, %q: %s, want %s", tt.game, tt.setup, tt.ask, got, tt.want)
		}
		if s.Position().Key() != before || !s.Position().CheckKey() {
			t.Errorf("%s, %q changes the position", tt.game, tt.ask)
		}
	}
}
