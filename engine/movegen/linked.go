package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// linked reports whether all pieces of the player on the board hang together by the
// mechanic's directions. Nobody's pieces, and one alone, do.
func (v *vm) linked(m *game.Mech) bool {
	s := &v.mech
	s.seen.Clear()
	group := s.group[:0]
	men := 0
	for c := range v.cells {
		if !v.owned(board.Cell(c), v.friend) {
			continue
		}
		if men++; men == 1 {
			group = append(group, board.Cell(c))
			s.seen.Add(board.Cell(c))
		}
	}
	for i := 0; i < len(group); i++ {
		for _, d := range m.Dirs {
			c := v.g.Board.Links(d)[group[i]]
			if c >= 0 && !s.seen.Has(c) && v.owned(c, v.friend) {
				s.seen.Add(c)
				group = append(group, c)
			}
		}
	}
	s.group = group
	return len(group) == men
}
