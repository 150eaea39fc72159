package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// The tests of programs, and what their answers reveal about cells.

// What may stand on a cell, according to the tests so far.
const (
	empty   = 1
	friend  = 2
	enemy   = 4
	nobody  = 8
	unknown = empty | friend | enemy | nobody
)

// fact is what may stand on a cell.
type fact struct {
	cell uint8
	can  uint8
}

func yesNo(b bool) value { return value{known: true, is: b} }

// condition returns the value of a test: a known value where the cell alone or earlier
// tests decide it, otherwise a test for a node. ok is false for tests that trees cannot
// make.
func (b *builder) condition(in *game.Instr, s *sym) (v value, ok bool) {
	at := b.place(in, s)
	c := cell(at)
	if c == b.start && (!s.drop || s.free) { // the mover or nothing stands there, whatever was forgotten
		switch in.Op {
		case game.OpNotEmpty, game.OpFriend:
			return yesNo(!s.drop), true
		case game.OpEmpty:
			return yesNo(s.drop), true
		case game.OpEnemy, game.OpNeutral:
			return yesNo(false), true
		}
	}
	switch in.Op {
	case game.OpTrue:
		return yesNo(true), true
	case game.OpFalse:
		return yesNo(false), true
	case game.OpOnBoard:
		return yesNo(at >= 0), true
	case game.OpInZone:
		return yesNo(b.t.g.Board.Zones[in.A].Cells[b.t.player[b.side]].Has(at)), true
	case game.OpIsCell:
		if named, ok := in.Named(); ok {
			return yesNo(at >= 0 && at == b.place(named, s)), true
		}
		return yesNo(at == board.Cell(in.A)), true
	case game.OpFlag:
		return yesNo(s.flags>>uint(in.A)&1 != 0), true
	case game.OpPosFlag:
		return yesNo(at >= 0 && slices.Contains(s.pflags, pflag{in.A, c})), b.staged
	case game.OpMarked:
		return yesNo(at >= 0 && at == s.mark), true
	case game.OpEmpty:
		return s.standing(c, tEmpty, empty), true
	case game.OpNotEmpty:
		v := s.standing(c, tEmpty, empty)
		v.is, v.neg = !v.is && at >= 0, true
		return v, true
	case game.OpEnemy:
		return s.standing(c, b.whose(tEnemy), enemy), true
	case game.OpFriend:
		return s.standing(c, b.whose(tFriend), friend), true
	case game.OpNeutral:
		return s.standing(c, tNobody, nobody), true
	case game.OpPieceIs:
		if c == b.start && !s.drop {
			return yesNo(typeOf(b.k) == int(in.A)), true
		}
		if at < 0 || s.can(c) == empty {
			return yesNo(false), true
		}
		return value{op: tType, cell: c, arg: in.A}, true
	case game.OpAttr:
		if at < 0 || s.can(c) == empty {
			return yesNo(false), true
		}
		return value{op: tAttr, cell: c, arg: int32(b.attrMask(in.A))}, true
	case game.OpIsGlobal:
		if at < 0 || b.t.noteOf[in.A] < 0 {
			return yesNo(false), at < 0
		}
		return value{op: tNote, cell: c, arg: int32(b.t.noteOf[in.A])}, true
	case game.OpLastFrom, game.OpLastTo:
		if at < 0 {
			return yesNo(false), true
		}
		if in.Op == game.OpLastTo {
			return value{op: tLastTo, cell: c}, true
		}
		return value{op: tLastFrom, cell: c}, true
	case game.OpAttacked:
		if at < 0 {
			return yesNo(false), true
		}
		return value{op: tAttacked, cell: c}, in.A == game.AnyType && !b.after // in a chain, what it has captured would attack
	}
	return value{}, false
}

// standing is the value of a test of what stands on c.
func (s *sym) standing(c uint8, op test, means uint8) value {
	if c == none {
		return yesNo(false)
	}
	switch can := s.can(c); {
	case can&^means == 0:
		return yesNo(true)
	case can&means == 0:
		return yesNo(false)
	}
	return value{op: op, cell: c}
}

// attrMask returns the bits of an attribute.
func (b *builder) attrMask(a int32) uint8 {
	at := b.t.g.Attrs[a]
	return uint8(at.Set(0, ^uint64(0)))
}

// learn notes what the answer to a test reveals.
func (s *sym) learn(v value, answer bool) {
	s.path = append(s.path, cond{op: v.op, cell: v.cell, arg: uint8(v.arg), want: answer})
	means := uint8(0)
	switch v.op {
	case tEmpty:
		means = empty
	case tEnemy, tFoe:
		means = enemy
	case tFriend, tMate:
		means = friend
	case tNobody:
		means = nobody
	case tType, tAttr:
		if answer {
			means = unknown &^ empty
		}
	}
	if means == 0 {
		return
	}
	can := s.can(v.cell)
	if answer {
		can &= means
	} else {
		can &^= means
	}
	s.facts = append(s.facts, fact{v.cell, can})
}

// forget drops what tests have revealed, except about the current cell and, in the staged
// builder, about the cell where the piece lands.
func (b *builder) forget(s *sym) {
	c, to := cell(s.cur), cell(s.to)
	can, lands := s.can(c), s.can(to)
	s.path, s.facts = s.path[:0], nil // nobody reads the path in this mode
	if can != s.all {
		s.facts = b.fact(c, can)
	}
	if b.staged && to != none && to != c && lands != s.all {
		s.facts = append(s.facts[:len(s.facts):len(s.facts)], fact{to, lands})
	}
}

// can returns what may stand on a cell.
func (s *sym) can(c uint8) uint8 {
	for i := len(s.facts) - 1; i >= 0; i-- {
		if s.facts[i].cell == c {
			return s.facts[i].can
		}
	}
	return s.all
}
