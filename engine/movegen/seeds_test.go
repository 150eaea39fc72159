package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// A program that sows pit by pit reads the numbers that it has sown, and each player has
// his own score even if both move in the same directions.
func TestSetSeeds(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "Two pits") (players A B) (turn-order A B) (scores)
  (board (positions ("p" 0 0 100 100) ("q" 100 0 200 100)) (links on (p q) (q p)) (style pits))
  (piece (name Pit) (letter P)
    (moves ((verify (and friend? (> seeds 0)))
      (let left seeds) (set-seeds 0)
      (while (> left 0) on (set-seeds (+ seeds 1)) (let left (- left 1)))
      (if (> seeds 1) (score + seeds) (set-seeds 0))
      (go from) add)))
  (board-setup (A (Pit p count 3)) (B (Pit q count 3))))`)
	gen := movegen.New(g)
	var list game.MoveList
	for player, want := range [][4]int32{{1, 0, 5, 0}, {0, 1, 0, 5}} { // seeds on p and q, scores of A and B
		pos := g.Start()
		pos.PlaceTurn(player)
		gen.Legal(pos, &list)
		if list.Len() != 1 {
			t.Fatalf("player %d has %d moves", player, list.Len())
		}
		pos.Do(list.Moves[0].Keep())
		if got := [4]int32{pos.Count(0), pos.Count(1), pos.Global(0), pos.Global(1)}; got[2] != want[2] || got[3] != want[3] || got[player] != want[player] {
			t.Errorf("player %d: %d, want %d", player, got, want)
		}
	}
}
