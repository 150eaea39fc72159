package garbo

import (
	"slices"
	"testing"

	"dagaz/engine/game"
)

// What the stages of move ordering take from a board's lists is every move: the noisy
// ones of Noisy and the others of Quiets. A move that turns a piece into one worth no
// more is listed as a promotion and is no gain; it must not fall between the two.
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
				if s.board.Facts() == nil { // else all of them are taken
					quiet = taken(quiet, false)
				}
				found = append(found, quiet...)
				slices.Sort(all)
				slices.Sort(found) // the numbers of chains are new in each list
				if n, m := len(slices.Compact(all)), len(slices.Compact(found)); n != m {
					t.Errorf("%s, position %d: %d moves, the stages list %d", name, i, n, m)
				}
			}
		}
	})
}
