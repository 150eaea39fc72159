package notation

import (
	"strings"
	"testing"

	"dagaz/engine/board"
)

func TestUCITexts(t *testing.T) {
	games := all()
	tests := []struct{ game, setup, moves, want string }{
		{"chess", "", "e2-e4; xd5 e4-d5;", "e2e4 e4d5 0000"},
		{"chess", "8/4P3/8/8/8/8/8/4K2R w K", "e7-e8=Queen; e7-e8 e8=Knight; e1-g1 h1-f1", "e7e8q e7e8n e1g1"},
		{"chess", "4k2r/8/8/8/8/8/4p3/8 b", "e2-e1=Queen", "e2e1q"},
		{"draughts", "W:Wd4:B1", "xd5 d4-a4 | xc4 a4-a8 | xg8 a8-g8; d4-a4 | xd5 a4-d4=King", "d4a4a8g8 d4a4d4k"},
		{"draughts", "W:Wd4:B1", "d4-a4 xd5; d4-a4 xd6; d4-a1", "d4xa4,xd5 d4xa4,xd6 d4a1"},
		{"reversi", "", "+d6=Stone d5=Stone; +c5=Stone d5=Stone", "P@d6 P@c5"},
		{"shogi", "", "+c3=Pawn; +c3=Gold; a2-a5=PawnP; a2-a5; a2-a4=Gold", "P@c3 G@c3 a2a5+ a2a5 a2a4g"},
		{"oware", "", "a1:0 b1:5 c1:5; xa1", "a1 xa1"},
	}
	for _, tt := range tests {
		p := read(t, games[tt.game], tt.setup)
		list := moves(t, p, tt.moves)
		texts := UCITexts(p, list)
		if got := strings.Join(texts, " "); got != tt.want {
			t.Errorf("%s: UCITexts(%s) = %s; want %s", tt.game, tt.moves, got, tt.want)
		}
		for i, s := range texts {
			if n, err := Find(p, list, s); n != i || err != nil {
				t.Errorf("%s: Find(%s) = %d, %v; want %d", tt.game, s, n, err, i)
			}
		}
	}
}

func TestCoordinates(t *testing.T) {
	p := read(t, all()["chess"], "")
	m := moves(t, p, "e2-e4").Moves[0]
	upper := func(c board.Cell) string { return strings.ToUpper(p.Game().Board.Name(c)) }
	if got, want := Coordinates(p, m, upper), "E2E4"; got != want {
		t.Errorf("Coordinates(e2-e4) = %s; want %s", got, want)
	}
}
