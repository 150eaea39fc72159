package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Whether a piece would stand in a row is decided by a tree of its own, which has no
// outcomes and ends in yes or no. The trees of moves ask it with one node, so that the
// paths through a movement meet again after it.

const (
	unsaid = -1
	said   = -2
)

// rowOf says which row a tree is about.
type rowOf struct {
	m         *game.Mech
	cur, from board.Cell
}

// mill is the value of the test for a row around the cursor.
func (b *builder) mill(m *game.Mech, s *sym) value {
	at := rowOf{m, s.cur, s.from}
	n, ok := b.rows[at]
	if !ok {
		n = unsaid
		for _, d := range m.Dirs {
			n = b.row(&at, d, s.cur, 1, 0, n)
		}
		b.rows[at] = n
	}
	if n < 0 {
		return yesNo(n == said)
	}
	return value{op: tTold, cell: none, arg: n}
}

// row returns a tree that looks for the rest of a row, of which have pieces are found: from
// cell c onwards, and then on the other side of the cursor. Where it finds no more, it
// continues with no.
func (b *builder) row(at *rowOf, d board.Dir, c board.Cell, have, behind, no int32) int32 {
	if have == at.m.N[0] {
		return said
	}
	bd := b.t.g.Board
	if behind == 0 {
		c = bd.Step(c, d)
		no = b.row(at, d, at.cur, have, 1, no)
	} else {
		c = bd.Back(c, d)
	}
	if c < 0 || c == at.from || c == at.cur {
		return no
	}
	op := b.whose(tFriend)
	if at.m.N[1] != 0 {
		op = b.whose(tEnemy)
	}
	return b.put(node{op: op, cell: cell(c), yes: b.row(at, d, c, have+1, behind, no), no: no})
}

// says follows a tree that ends in yes or no for side s, and reports whether it ends in
// yes.
func (b *Board) says(n int32, s int) bool {
	for n >= 0 {
		nd := &b.t.nodes[n]
		if b.asked(nd.op, nd.cell, nd.arg, s) {
			n = nd.yes
		} else {
			n = nd.no
		}
	}
	return n == said
}
