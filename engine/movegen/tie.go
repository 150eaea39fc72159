package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// tie ties the piece that lands on the cursor to the player's pieces along the mechanic's
// directions, and these to it, unless another tie crosses the line between them.
func (v *vm) tie(m *game.Mech, st *state) {
	at := st.landing()
	t := v.g.TiesOf(m.N[0], m.Dirs)
	own := uint64(0)
	for i, d := range m.Dirs {
		if to := v.g.Board.Step(at, d); v.owned(to, v.friend) && to != st.from && !v.crossed(m, &t, at, i) {
			own |= 1 << i
		}
		from := v.g.Board.Back(at, d)
		if v.owned(from, v.friend) && from != st.from && !v.crossed(m, &t, from, i) {
			v.fx = append(v.fx, effect{op: game.OpSetAttr, cell: from, a: m.N[0], value: int32(t.Attr.Get(v.pos.Attrs(from)) | 1<<i)})
		}
	}
	v.fx = append(v.fx, effect{op: game.OpSetAttr, cell: at, a: m.N[0], value: int32(own)})
}

// crossed reports whether a tie crosses the line from a cell in the i-th direction.
func (v *vm) crossed(m *game.Mech, t *game.Ties, from board.Cell, i int) bool {
	bonds, ok := v.mech.bonds[m]
	if !ok {
		bonds = v.g.Board.Crossings(m.Dirs)
		if v.mech.bonds == nil {
			v.mech.bonds = map[*game.Mech][][]board.Bond{}
		}
		v.mech.bonds[m] = bonds
	}
	n := len(m.Dirs)
	for _, b := range bonds[int(from)*n+i] {
		if t.From(v.pos, board.Cell(int(b)/n), int(b)%n) >= 0 {
			return true
		}
	}
	return false
}
