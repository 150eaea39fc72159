package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// linked reports whether all pieces of the player, or of all players, are connected along
// the mechanic's directions. No piece and a single piece count as connected. If the
// mechanic says so, the cell from which the moving piece starts counts as empty.
func (v *vm) linked(m *game.Mech, st *state) bool {
	side, left := v.friend, board.NoCell
	if m.N[game.LinkedAll] != 0 {
		side = ^uint16(0)
	}
	if m.N[game.LinkedWithout] != 0 {
		left = st.from
	}
	s := &v.mech
	s.seen.Clear()
	group := s.group[:0]
	men := 0
	for c := range v.cells {
		if board.Cell(c) == left || !v.owned(board.Cell(c), side) {
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
			if c >= 0 && c != left && !s.seen.Has(c) && v.owned(c, side) {
				s.seen.Add(c)
				group = append(group, c)
			}
		}
	}
	s.group = group
	return len(group) == men
}
