package handle

import "testing"

// TestScores: if the most pieces or points win, they are the score.
func TestScores(t *testing.T) {
	const rules = `(game (title \"T\") (players A B) (turn-order A B) (board (square 2)) ` +
		`(piece (name Man) (letter M) (value 1) (drops ((verify empty?) add))) (board-setup (A (Man a1 b1)) (B (Man a2))) `
	tests := []struct{ end, want string }{
		{`(count-condition (A B) no-moves)`, `…"scores":[2,1],…`},
		{`(count-condition (A B) (passes 2)) (points (B 1.5))`, `…"scores":[2,2.50],…`},
		{`(count-condition (A B) (passes 2)) (points)`, `…"scores":[2,1],…`},
		{`(win-condition (A B) (pieces-remaining 4))`, `…]],"turn":0,…`},
	}
	for _, tt := range tests {
		p := loadedPage(t)
		if got := p.reply(t, `{"id":1,"verb":"load","game":"x","source":"(dagaz 1) `+rules+tt.end+`)"}`); !like(got, `{"id":1,"ok":true,…`) {
			t.Fatal(got)
		}
		if got := p.reply(t, `{"id":2,"verb":"position","game":"x"}`); !like(got, tt.want) {
			t.Errorf("%s\n gives %s\n  want %s", tt.end, got, tt.want)
		}
	}
}
