package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// body moves all pieces of the cursor's type and owner together, as a block that covers
// several cells, one step along each of the mechanic's directions in turn. A step is
// possible if every cell ahead is empty or covered by the block itself. Each cell of the
// block begins a move of its own, so that a person may drag the block by any of its cells.
func (v *vm) body(m *game.Mech, st *state) {
	if v.attacking {
		return
	}
	piece := v.pos.At(st.cur)
	cells := v.mech.group[:0]
	for c := range v.pos.Cells() {
		if v.pos.At(board.Cell(c)) == piece {
			cells = append(cells, board.Cell(c))
		}
	}
	v.mech.group = cells
	for _, d := range m.Dirs {
		links := v.g.Board.Links(d)
		if len(v.list.Moves) >= maxMoves || !v.clear(links, cells, piece) {
			continue
		}
		base := len(v.chain)
		v.shift(st.cur, links[st.cur])
		for _, c := range cells {
			if c != st.cur {
				v.shift(c, links[c])
			}
		}
		v.complete(base)
		v.chain = v.chain[:base]
	}
}

// clear reports whether each of the cells has a neighbour ahead that is empty or holds
// piece.
func (v *vm) clear(links []board.Cell, cells []board.Cell, piece game.Piece) bool {
	for _, c := range cells {
		to := links[c]
		if to < 0 {
			return false
		}
		if p := v.pos.At(to); p != game.None && p != piece {
			return false
		}
	}
	return true
}

// shift adds the step of one piece to the chain.
func (v *vm) shift(from, to board.Cell) {
	v.chain = append(v.chain, game.Action{Kind: game.ActMove, Part: v.part, From: from, To: to,
		Piece: v.pos.At(from), Attrs: v.pos.Attrs(from)})
}
