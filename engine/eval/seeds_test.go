package eval_test

import (
	"cmp"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// TestSeeds: the seeds in a player's own pits are counted in games without a score in which a
// player without a move loses, in which the seeds count in the end, or in which nothing else
// could be counted.
func TestSeeds(t *testing.T) {
	for _, id := range []string{"mancala/hus", "mancala/kalah", "mancala/kisolo"} {
		t.Run(id, func(t *testing.T) { seedsCount(t, gametest.Load(t, id)) })
	}
}

func seedsCount(t *testing.T, g *game.Game) {
	t.Helper()
	gen := movegen.New(g)
	e := eval.New(g, gen)
	pos := g.Start()
	var list game.MoveList
	vals := make([]eval.Score, len(g.Players))
	taken := false
	for ply := range 60 {
		if gen.Legal(pos, &list); list.Len() == 0 {
			break
		}
		pos.Do(list.Moves[ply%list.Len()])
		more := 0 // seeds of the first player minus those of the second
		for c, pc := range pos.Cells() {
			if pc != game.None {
				more += (1 - 2*int(pc.Owner())) * int(pos.Count(board.Cell(c)))
			}
		}
		e.Values(pos, vals)
		if got := vals[0] - vals[1]; cmp.Compare(got, 0) != cmp.Compare(more, 0) {
			t.Fatalf("ply %d: the first player has %d seeds more, and %d points", ply, more, got)
		}
		taken = taken || more != 0
	}
	if !taken {
		t.Error("nobody took a seed")
	}
}
