package bots

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/sight"
	"dagaz/engine/testdata/gametest"
)

// With hidden information a bot plays the same, whatever is on cells that it does not see;
// so do levels.
func TestBlind(t *testing.T) {
	g := gametest.Load(t, "checkmate/dark-chess")
	eye, rand := sight.New(g), eval.Rand(3)
	gen := movegen.New(g)
	for _, name := range []string{"garbo", "level:3", "mcts"} {
		pos := g.Start()
		var list game.MoveList
		compared := 0
		for ply := 0; ply < 16; ply++ {
			gen.Legal(pos, &list)
			if list.Len() == 0 {
				break
			}
			next := list.Moves[rand.Intn(list.Len())].Keep()
			dark := eye.Dark(pos, pos.Player())
			if other := eye.Guess(pos, pos.Player(), dark, rand.Uint64); ply > 3 && other != nil && other.Key() != pos.Key() {
				compared++
				var found [2]game.Move
				for i, where := range []*game.Position{pos, other} {
					bot, err := New(g, name, 7)
					if err != nil {
						t.Fatal(err)
					}
					move, _, ok := bot.Think(where.Clone(), eval.Limits{Nodes: 400}, nil, nil)
					if found[i] = move; !ok {
						t.Fatalf("%s finds no move", name)
					}
				}
				if !found[0].Same(found[1]) {
					t.Errorf("%s plays %v, and %v where hidden pieces stand elsewhere", name, found[0], found[1])
				}
			}
			pos.Do(next)
		}
		if compared < 4 {
			t.Errorf("%s: %d positions compared", name, compared)
		}
	}
}
