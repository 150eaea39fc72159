package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// area returns how many cells a player's pieces occupy or surround. An empty region, whose
// cells are connected along the mechanic's directions, is his if one of his own pieces
// stands next to it and no other player's piece does.
func (v *vm) area(m *game.Mech) int32 {
	s := &v.mech
	player := v.turn.As
	if m.N[0] >= 0 {
		player = game.Player(m.N[0])
	}
	s.seen.Clear()
	total := int32(0)
	for c := range v.cells {
		cell := board.Cell(c)
		if pc := v.cells[c]; pc != game.None {
			if pc.Owner() == player {
				total++
			}
			continue
		}
		if s.seen.Has(cell) || v.g.Board.Dummy(cell) {
			continue
		}
		region := append(s.group[:0], cell)
		s.seen.Add(cell)
		own, other := false, false
		for i := 0; i < len(region); i++ {
			for _, d := range m.Dirs {
				to := v.g.Board.Links(d)[region[i]]
				switch {
				case to < 0:
				case v.cells[to] == game.None:
					if !s.seen.Has(to) {
						s.seen.Add(to)
						region = append(region, to)
					}
				case v.cells[to].Owner() == player:
					own = true
				default:
					other = true
				}
			}
		}
		if own && !other {
			total += int32(len(region))
		}
		s.group = region
	}
	return total
}
