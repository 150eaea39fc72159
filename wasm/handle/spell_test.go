package handle

import "testing"

// knights has two piece types with letters and signs, and several start positions.
const knights = `(dagaz 1)
(game (title "Knights") (players White Black) (turn-order White Black)
  (board (square 3) (style plain))
  (piece (name Knight) (letter N) (sign "馬") (moves (leap 1,2)))
  (piece (name King) (letter K) (sign "玉" "王") (moves (step n e s w)))
  (board-setup (White (Knight a1 c1) (King b1)) (Black (Knight a3)))
  (start "Alone" "3/3/N2 w" "3/3/K2 w")
  (loss-condition (White Black) (pieces-remaining 0)) (repetition 0) (fen (style short)))`

func TestSpell(t *testing.T) {
	p := newPage()
	for _, tt := range []struct{ in, want string }{
		{loadMsg("x/k", knights), `…"starts":[{"name":"Alone","setups":["3/3/N2 w","3/3/K2 w"]}],"formats":["sgf"],"notations":["letters","kanji"],…`},
		{`{"id":2,"verb":"spell","game":"x/k","moves":["a1-c2","a3xc2"],"style":"letters"}`, `{"id":2,"ok":true,"moves":[[[0,0],"c2"],[[1,0],"xc2"]]}`},
		{`{"id":3,"verb":"spell","game":"x/k","moves":["a1-b3"],"style":"kanji"}`, `{"id":3,"ok":true,"moves":[["馬三進二"]]}`},
		{`{"id":3,"verb":"spell","game":"x/k","moves":["a1-b3"],"style":"names"}`, `{"id":3,"ok":true,"moves":[["a1-b3"]]}`},
		{`{"id":4,"verb":"spell","game":"x/k","moves":["a1-c2","c1-a2"],"style":"letters"}`, `{"id":4,"error":{"code":"illegal-move","message":"move 2 \"c1-a2\": not legal here","index":1}}`},
		{`{"id":5,"verb":"spell","game":"x/k","moves":[],"style":"runes"}`, `{"id":5,"error":{"code":"request","message":"moves of x/k are not shown as \"runes\""}}`},
		{`{"id":6,"verb":"spell","game":"x/k","start":"zzz","moves":[],"style":"letters"}`, `{"id":6,"error":{"code":"setup",…`},
		{`{"id":7,"verb":"spell","game":"x/none","moves":[],"style":"letters"}`, `{"id":7,"error":{"code":"game",…`},
	} {
		if got := p.reply(t, tt.in); !like(got, tt.want) {
			t.Errorf("%s\n gives %s\n  want %s", tt.in, got, tt.want)
		}
	}
}
