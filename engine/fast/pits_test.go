package fast

import (
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// TestPits: boards that run the programs of sowing games agree with the reference in random
// games. Each game has its turn one day in sixteen: TestSameAsReference compares those that
// have changed.
func TestPits(t *testing.T) {
	paths, err := filepath.Glob("../../games/mancala/[a-z]*.zrf")
	if err != nil || len(paths) == 0 {
		t.Fatal("no sowing games", err)
	}
	served := 0
	for _, path := range gametest.Part(t, 4, paths) {
		id := "mancala/" + strings.TrimSuffix(filepath.Base(path), ".zrf")
		if !gametest.HasTurn(t, id, 16) {
			continue
		}
		g := load(t, path)
		if !g.TwoSided() {
			continue
		}
		ev := eval.New(g, movegen.New(g))
		b, err := New(g, ev.Tables())
		if err != nil {
			t.Log(path, err)
			continue
		}
		if b.t.pits != nil {
			served++
		}
		t.Run(filepath.Base(id), func(t *testing.T) {
			t.Parallel()
			for seed := range 3 {
				playout(t, g, b, int64(seed), 120)
			}
			sameScores(t, g, b, ev)
		})
	}
	if served == 0 {
		t.Error("no game has such a board")
	}
}

// sameScores compares the evaluation with that of the reference, before moves are listed.
func sameScores(t *testing.T, g *game.Game, b *Board, ev *eval.Eval) {
	t.Helper()
	rnd, gen, pos := rand.New(rand.NewSource(1)), movegen.New(g), g.Start()
	var list game.MoveList
	for ply := range 40 {
		b.Load(pos)
		if got, want := b.Eval(), ev.Score(pos); b.t.pits != nil && got != want {
			t.Fatalf("ply %d: value %d, want %d", ply, got, want)
		}
		gen.Legal(pos, &list)
		if list.Len() == 0 {
			return
		}
		pos.Do(list.Moves[rnd.Intn(list.Len())].Keep())
	}
}
