package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// group returns the size of the N[0]-th largest group of a player: pieces that are
// connected along the mechanic's directions.
func (v *vm) group(m *game.Mech) int32 {
	s := &v.mech
	player := v.turn.As
	if m.N[1] >= 0 {
		player = game.Player(m.N[1])
	}
	s.seen.Clear()
	var sizes []int
	for c := range v.cells {
		if s.seen.Has(board.Cell(c)) || !v.owned(board.Cell(c), 1<<player) {
			continue
		}
		s.seen.Add(board.Cell(c))
		s.group = append(s.group[:0], board.Cell(c))
		for i := 0; i < len(s.group); i++ {
			for _, d := range m.Dirs {
				if to := v.g.Board.Links(d)[s.group[i]]; !s.seen.Has(max(to, 0)) && v.owned(to, 1<<player) {
					s.seen.Add(to)
					s.group = append(s.group, to)
				}
			}
		}
		sizes = append(sizes, len(s.group))
	}
	insertion.Ascending(sizes)
	if n := len(sizes) - int(m.N[0]); n >= 0 {
		return int32(sizes[n])
	}
	return 0
}
