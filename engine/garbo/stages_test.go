package garbo

import (
	"slices"
	"testing"

	"dagaz/engine/game"
)

// The stages of move ordering take every move from a board's lists: the noisy ones from
// Noisy and the others from Quiets. A move that turns a piece into one of no greater value
// is listed as a promotion but is no gain; it must not be lost between the two.
func TestStagesListEveryMove(t *testing.T) {
	everyGame(t, func(t *testing.T, g *game.Game) {
		for name, s := range boards(g, plain) {
			for i, pos := range someOf(name, positions(g, 4, 5+len(g.ID))) {
				s.board.Load(pos)
				taken := func(moves []uint32, noisy bool) []uint32 {
					facts := make([]Facts, len(moves))
					s.board.Rate(moves, facts)
					kept := moves[:0]
					for i, m := range moves {
						if facts[i].Noisy() == noisy {
							kept = append(kept, m)
						}
					}
					return kept
				}
				all := s.board.Moves(nil)
				noisy, _ := s.board.Noisy(nil, 0)
				found, quiet := taken(noisy, true), s.board.Quiets(nil)
				if s.board.Facts() == nil { // otherwise all of them are taken
					quiet = taken(quiet, false)
				}
				found = append(found, quiet...)
				slices.Sort(all)
				slices.Sort(found) // chains get new numbers in each list
				if n, m := len(slices.Compact(all)), len(slices.Compact(found)); n != m {
					t.Errorf("%s, position %d: %d moves, the stages list %d", name, i, n, m)
				}
			}
		}
	})
}
