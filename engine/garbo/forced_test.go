package garbo

import (
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// On every board the search knows who has repeated a position by pursuing a piece, and
// continues from the same state.
func TestPursued(t *testing.T) {
	g := gametest.Load(t, "xiangqi/xiangqi")
	for name, s := range boards(g, DefaultOptions) {
		s.Forced = goal.New(g, movegen.New(g)).Forced
		for _, tt := range []struct {
			what, fen, round string
			want             int
		}{
			{"Red chases", "5k3/9/1c7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", -1},
			{"the cannon is guarded", "1r3k3/9/1c7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", 0},
			{"the attack goes on", "3k5/9/9/9/9/7c1/9/9/9/4K2R1 w", "h1-h2 h5-h4 h2-h1 h4-h5", 0},
			{"Black chases", "3k5/9/9/9/9/rC7/9/9/9/5K3 w", "b5-b4 a5-a4 b4-b5 a4-a5", 1},
		} {
			pos, _, err := notation.ReadSetup(g, tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			line := pos.Clone()
			gen := movegen.New(g)
			var list game.MoveList
			s.begin(pos, eval.Limits{Depth: 1})
			s.nodes = 1 << 20
			ply := 0
			for _, text := range strings.Fields(tt.round) {
				gen.Legal(line, &list)
				i, err := notation.Find(line, &list, text)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range s.board.Moves(nil) {
					if w := s.board.Move(m); w.From() == list.Moves[i].From() && w.To() == list.Moves[i].To() {
						s.frames[ply].move = m
						s.board.Do(m)
						break
					}
				}
				line.Do(list.Moves[i].Keep())
				ply++
				s.frames[ply].key, s.frames[ply].check = s.board.Key(), s.board.InCheck()
			}
			before := s.board.Key()
			if got := s.perpetual(ply); got != tt.want {
				t.Errorf("%s, %s: %d, want %d", name, tt.what, got, tt.want)
			}
			if s.board.Key() != before || s.root.Key() != pos.Key() {
				t.Errorf("%s, %s: the board has changed", name, tt.what)
			}
			s.nodes = 1
			if s.asked > 0 && s.perpetual(ply) != 0 {
				t.Errorf("%s, %s: asked too often", name, tt.what)
			}
		}
	}
}
