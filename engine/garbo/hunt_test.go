package garbo

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/eval/testdata/evaltest"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// A side that hunts takes no draw while the position is not much worse for it than at the
// start of the search; for the hunted side a draw is an even game.
func TestHuntersPlayOn(t *testing.T) {
	g := gametest.Load(t, "to-kinegi-tou-lagou")
	gen := movegen.New(g)
	k := evaltest.Kit{Game: g, Gen: gen, Judge: goal.New(g, gen)}
	s := search(k, small())
	pos := g.Start()
	for ply := range 2 {
		if s.begin(pos, eval.Limits{Nodes: 1}) == 0 {
			t.Fatal("no moves")
		}
		hunts := s.tab.Hunters>>pos.Player()&1 != 0
		own, other := s.drawn(&frame{side: s.frames[0].side}), s.drawn(&frame{side: s.frames[0].side ^ 1})
		if want := s.board.Eval() - hounded; hunts && own != want || !hunts && own != 0 || other != -own {
			t.Errorf("ply %d: a draw is worth %d and %d, the position %d", ply, own, other, s.board.Eval())
		}
		var list game.MoveList
		gen.Legal(pos, &list)
		pos.Do(list.Moves[0].Keep())
	}
	if s.tab.Hunters != 1 {
		t.Errorf("hunters are %b", s.tab.Hunters)
	}
	wins := 0
	for i := range 4 {
		s.Seed = uint64(i)
		other := random(k, uint64(i)+100)
		w := k.Play(func(p game.Player, pos *game.Position) (game.Move, bool) {
			if s.tab.Hunters>>p&1 == 0 {
				return other(pos)
			}
			m, _, ok := s.Think(pos, eval.Limits{Nodes: 300}, nil)
			return m, ok
		})
		if w == 0 {
			wins++
		}
	}
	if wins < 4 {
		t.Errorf("the hunters caught the hare in %d of 4 games", wins)
	}
}
