package movegen_test

import (
	"math/rand"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// A quick generator lists the same moves as the reference, in the same order, and Some
// finds a move whenever there is one.
func TestQuickIsReference(t *testing.T) {
	ids := gametest.CoverOfToday(t)
	if gametest.Full() {
		ids = gametest.Every(t)
	}
	seeds := int64(4)
	if testing.Short() {
		seeds = 1
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, id)
			ref, quick := movegen.New(g), movegen.NewQuick(g)
			judge := goal.New(g, ref)
			var want, got, some game.MoveList
			tried := 0
			for seed := range seeds {
				rnd := rand.New(rand.NewSource(seed))
				pos := g.Start()
				for ply := 0; ply < 150 && tried < 20_000; ply++ {
					ref.Legal(pos, &want)
					key := pos.Key()
					quick.Legal(pos, &got)
					movegen.Some(quick, pos, &some)
					if pos.Key() != key {
						t.Fatalf("seed %d ply %d: the position is changed", seed, ply)
					}
					if passes(some) != passes(want) || (some.Len() == 0) != (want.Len() == 0) {
						t.Fatalf("seed %d ply %d: some are %v, of %v", seed, ply, some.Moves, want.Moves)
					}
					if want.Len() != got.Len() {
						t.Fatalf("seed %d ply %d: %d moves, want %d", seed, ply, got.Len(), want.Len())
					}
					for i := range want.Moves {
						if !want.Moves[i].Same(got.Moves[i]) || want.Moves[i].Type != got.Moves[i].Type {
							t.Fatalf("seed %d ply %d: %v, want %v", seed, ply, got.Moves[i], want.Moves[i])
						}
					}
					for p := range g.Players {
						if a, b := ref.InCheck(pos, game.Player(p)), quick.InCheck(pos, game.Player(p)); a != b {
							t.Fatalf("seed %d ply %d: in check %v, want %v", seed, ply, b, a)
						}
					}
					tried += want.Len()
					if want.Len() == 0 || judge.Over(pos, &want) {
						break
					}
					pos.Do(want.Moves[rnd.Intn(want.Len())].Keep())
				}
			}
		})
	}
}

// passes reports whether a pass is the only move.
func passes(list game.MoveList) bool { return list.Len() > 0 && list.Moves[0].IsPass() }
