package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// flank looks from the cursor along each direction for an unbroken line of enemies that
// ends at a friend other than the moving piece, and flips or captures the line. It reports
// whether any line was found. Reversi uses it, and so does custodial capture on boards
// where a line has only one piece.
func (v *vm) flank(m *game.Mech, st *state) bool {
	any := false
	for _, d := range m.Dirs {
		links := v.g.Board.Links(d)
		c := links[st.cur]
		for left := len(links); left > 0 && v.owned(c, v.enemy); left-- { // a ring of enemies has no end
			c = links[c]
		}
		if c < 0 || c == st.from || c == links[st.cur] || !v.owned(c, v.friend) {
			continue
		}
		any = true
		for e := links[st.cur]; e != c; e = links[e] {
			v.affect(m, e)
		}
	}
	return any
}

// surround assumes that the moving stone stands on the cursor and takes the enemy groups
// around it that have no liberty left. It reports whether the stone may stand there:
// something was taken, or its own group has a liberty. If exactly one stone was taken and
// the new stone stands alone without another liberty, the ko point is stored in m.Global. A
// mechanic with a number in m.N also takes the mover's groups that would have no liberty if
// the capturing stone belonged to nobody.
func (v *vm) surround(m *game.Mech, st *state) bool {
	s := &v.mech
	s.dead.Clear()
	taken, last := 0, board.NoCell
	for _, d := range m.Dirs {
		c := v.g.Board.Step(st.cur, d)
		if !v.owned(c, v.enemy) || s.dead.Has(c) || v.liberties(m, c, v.enemy, st.cur) > 0 {
			continue
		}
		for _, x := range s.group {
			s.dead.Add(x)
			v.affect(m, x)
			last = x
		}
		taken += len(s.group)
	}
	if taken > 0 && len(m.N) > 0 { // the mover's own groups, too
		for _, d := range m.Dirs {
			c := v.g.Board.Step(st.cur, d)
			if !v.owned(c, v.friend) || s.dead.Has(c) || v.liberties(m, c, v.friend, board.NoCell) > 1 {
				continue
			}
			for _, x := range s.group {
				s.dead.Add(x)
				v.affect(m, x)
			}
		}
		return true
	}
	own := v.liberties(m, st.cur, v.friend, st.cur)
	if taken == 0 {
		return own > 0
	}
	if m.Global >= 0 && taken == 1 && own == 0 && len(s.group) == 1 {
		v.setGlobal(int32(m.Global), int32(last))
	}
	return true
}

// liberties fills s.group with the group of c (owners in mask) and counts the empty cells
// next to it; the cell stone counts as occupied by a friend.
func (v *vm) liberties(m *game.Mech, c board.Cell, mask uint16, stone board.Cell) int {
	s := &v.mech
	s.seen.Clear()
	s.seen.Add(c)
	s.group = append(s.group[:0], c)
	n := 0
	for i := 0; i < len(s.group); i++ {
		for _, d := range m.Dirs {
			x := v.g.Board.Step(s.group[i], d)
			switch {
			case x < 0 || x == stone || s.seen.Has(x):
			case v.cells[x] == game.None:
				s.seen.Add(x)
				n++
			case v.owned(x, mask):
				s.seen.Add(x)
				s.group = append(s.group, x)
			}
		}
	}
	return n
}
