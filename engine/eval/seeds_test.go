package eval_test

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// TestSeeds: the seeds in a player's own pits are counted in games without a score in which a
// player without a move loses, and in which the seeds count in the end. A seed in a store is as
// good as a point there, and so it is where nothing but the stores decides. Where whoever cannot
// move passes, points alone count.
func TestSeeds(t *testing.T) {
	for _, tt := range []struct {
		id          string
		pit, stored eval.Score
	}{
		{"mancala/hus", 30, 30},
		{"mancala/kisolo", 20, 20},
		{"mancala/kalah", 20, 100},
		{"mancala/chonka", 20, 100},
		{"mancala/kauri", 0, 0},
	} {
		t.Run(tt.id, func(t *testing.T) { seedsCount(t, gametest.Load(t, tt.id), tt.pit, tt.stored) })
	}
}

func seedsCount(t *testing.T, g *game.Game, pit, stored eval.Score) {
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
		want := eval.Score(0) // what the first player has more than the second
		for c, pc := range pos.Cells() {
			if pc == game.None {
				continue
			}
			each := pit
			if strings.HasPrefix(g.Board.Name(board.Cell(c)), "X") {
				each = stored
			}
			want += eval.Score(1-2*int(pc.Owner())) * each * eval.Score(pos.Count(board.Cell(c)))
		}
		for i := range g.Globals {
			if s := g.Globals[i].Score; s >= 0 {
				want += eval.Score(1-2*s) * eval.DefaultWeights.Scored * eval.Score(pos.Global(i))
			}
		}
		e.Values(pos, vals)
		if got := vals[0] - vals[1]; got != want {
			t.Fatalf("ply %d: the first player is ahead by %d, want %d", ply, got, want)
		}
		taken = taken || want != 0
	}
	if !taken {
		t.Error("nobody took a seed")
	}
}
