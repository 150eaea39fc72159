package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// mill reports whether a piece on the cursor completes a row of one side along one of the
// mechanic's directions, with at least as many pieces as the mechanic requires. The cell
// that the moving piece leaves counts as empty.
func (v *vm) mill(m *game.Mech, st *state) bool {
	b := v.g.Board
	side := v.friend
	if m.N[1] != 0 {
		side = v.enemy
	}
	for _, d := range m.Dirs {
		n := int32(1)
		for c := b.Step(st.cur, d); n < m.N[0] && v.inRow(c, side, st); c = b.Step(c, d) {
			n++
		}
		for c := b.Back(st.cur, d); n < m.N[0] && v.inRow(c, side, st); c = b.Back(c, d) {
			n++
		}
		if n >= m.N[0] {
			return true
		}
	}
	return false
}

// inRow reports whether c holds a piece of the side that extends the row from the cursor.
func (v *vm) inRow(c board.Cell, side uint16, st *state) bool {
	return c >= 0 && c != st.from && c != st.cur && v.owned(c, side)
}
