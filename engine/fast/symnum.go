package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Numbers while a program runs without a board. Numbers that depend on the board have
// names, see sum.go.

// local returns a local number.
func (s *sym) local(i int32) int32 {
	if int(i) < len(s.locals) {
		return s.locals[i]
	}
	return 0
}

// store gives a local number a value; copies of the state keep their own values.
func (s *sym) store(i, x int32) {
	n := max(len(s.locals), int(i)+1)
	locals := make([]int32, n)
	copy(locals, s.locals)
	locals[i] = x
	s.locals = locals
}

func (s *sym) pushNumber(x int32) {
	s.nums = append(s.nums[:len(s.nums):len(s.nums)], x)
}

func (s *sym) popNumber() int32 {
	n := len(s.nums) - 1
	if n < 0 {
		return 0
	}
	x := s.nums[n]
	s.nums = s.nums[:n]
	return x
}

// number carries out an instruction on numbers; ok is false for an instruction that a tree
// cannot express, and ends is true if it ends the program.
func (b *builder) number(p *game.Program, in *game.Instr, s *sym) (ok, ends bool) {
	switch o := game.NumOp(in.A); {
	case o == game.NumConst:
		s.pushNumber(in.B)
	case o == game.NumLocal:
		s.pushNumber(s.local(in.B))
	case o == game.NumStore:
		s.store(in.B, s.popNumber())
	case o == game.NumCell:
		s.pushNumber(int32(b.place(in, s)))
	case o == game.NumSave:
		s.store(in.B, int32(s.cur))
	case o == game.NumBack:
		at := s.local(in.B)
		if at >= named {
			return false, false
		}
		b.moveTo(board.Cell(at), s)
		return true, s.cur < 0
	case o >= game.NumAdd && o <= game.NumMax:
		y := s.popNumber()
		s.pushNumber(b.reckon(o, s.popNumber(), y))
	case o >= game.NumEq && o <= game.NumGe:
		y := s.popNumber()
		s.stack = b.with(s.stack, b.compared(o, s.popNumber(), y))
	case o >= game.NumSetGlobal && o <= game.NumSetAttr:
		e := effect{op: game.OpNum, cell: board.NoCell, a: in.B, v: o == game.NumAddGlobal, x: s.popNumber()}
		if o == game.NumSetAttr {
			if e.op, e.cell, e.a = game.OpSetAttr, b.place(in, s), p.Code[s.pc].A; e.x >= named || len(b.t.g.Opt.Tower.Pieces) > 0 {
				return false, false
			}
		} else if b.t.noteOf[in.B] >= 0 {
			return false, false
		}
		s.fx = append(s.fx, e)
	default:
		x, ok := b.sourced(p, in, s)
		s.pushNumber(x)
		return ok, false
	}
	return true, false
}

// each goes to the next cell of a zone, or leaves the loop.
func (b *builder) each(p *game.Program, in *game.Instr, s *sym) {
	set := b.t.g.Board.Zones[in.A].Cells[b.t.player[b.side]]
	for c := s.local(in.B); int(c) < b.t.cells; c++ {
		if set.Has(board.Cell(c)) {
			s.store(in.B, c+1)
			b.moveTo(board.Cell(c), s)
			s.pc++
			return
		}
	}
	s.pc = int(p.Code[s.pc].A)
}

// moveTo sets the cursor and forgets what lean builders forget when the cursor moves.
func (b *builder) moveTo(c board.Cell, s *sym) {
	if s.cur = c; !b.lean {
		return
	}
	to := cell(s.to)
	lands := s.can(to)
	s.facts = nil
	if b.staged && to != none && to != b.start && lands != s.all {
		s.facts = b.fact(to, lands)
	}
	if c >= 0 && cell(c) == b.start && !s.drop {
		s.facts = append(s.facts, fact{b.start, friend})
	}
}
