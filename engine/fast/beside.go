package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Some movements take or turn round pieces beside their path, such as sandwiched or
// attacked pieces. Each choice of victims would be an outcome of its own. Where these are
// too many, the builder works in stages: the trees of moves leave such effects out, and
// each stretch of a program, from its beginning or from an add to the next add, has a tree
// of its effects. The board follows that tree when it makes a move of the stretch.

// A beside describes the effects of a stretch.
type beside struct {
	root  int32 // of its tree, in which an effect is a node
	cells set   // where it may have effects
	mixed bool  // there is a cell where it may both capture and turn round
	owns  bool  // it may turn something round
	takes bool  // it may capture something
}

// lets reports whether the effect of an instruction can be left to the tree of its stretch.
func (b *builder) lets(p *game.Program, s *sym, in *game.Instr) bool {
	if b.asides && !b.siding || in.Op != game.OpOwn && (in.Op != game.OpCapture || in.A != game.ToRule) {
		return false
	}
	adds := s.pc < len(p.Code) && (p.Code[s.pc].Op == game.OpAdd || p.Code[s.pc].Op == game.OpAddPartial)
	return !adds || b.place(in, s) != s.landing()
}

// besideFrom returns the number of the tree of effects for the stretch that begins with
// state s, 0 for none.
func (b *builder) besideFrom(p *game.Program, s sym) uint32 {
	b.siding = true
	root := b.run(p, s, -1)
	b.siding = false
	if root < 0 || b.fail != "" {
		return 0
	}
	return b.register(root)
}

// register numbers a tree of effects.
func (b *builder) register(root int32) uint32 {
	if n, ok := b.sides[root]; ok {
		return n
	}
	x := beside{root: root}
	var takes set
	seen := map[int32]bool{}
	var look func(n int32)
	look = func(n int32) {
		if n < 0 || seen[n] {
			return
		}
		seen[n] = true
		nd := &b.t.nodes[n]
		switch nd.op {
		case tTake:
			takes.add(nd.cell)
			x.takes = true
		case tOwn:
			x.cells.add(nd.cell)
			x.owns = true
		}
		look(nd.yes)
		look(nd.no)
	}
	look(root)
	for i := range takes {
		x.mixed = x.mixed || takes[i]&x.cells[i] != 0
		x.cells[i] |= takes[i]
	}
	b.t.besides = append(b.t.besides, x)
	b.sides[root] = uint32(len(b.t.besides) - 1)
	return b.sides[root]
}

// sided adds the effects of the stretch to an outcome.
func (b *builder) sided(s *sym, o *outcome) bool {
	x := &b.t.besides[s.beside]
	if s.beside == 0 {
		return true
	}
	g := b.t.g
	if o.cont != none || b.after || o.from2 != none || o.flags&isTrain != 0 || g.Opt.Maximal > 0 || g.Opt.ToOwner || g.Opt.Deferred ||
		x.mixed || x.cells.has(o.to) || o.from != none && x.cells.has(o.from) || o.take != none && x.cells.has(o.take) {
		b.stop(string(tooMany))
		return false
	}
	for i := range o.extras {
		if y := &b.t.extras[int(o.extra)+int(i)]; x.cells.has(y.cell) || x.owns && y.new() { // the order of the two effects is not known
			b.stop(string(tooMany))
			return false
		}
	}
	o.beside = s.beside
	return true
}

// beside appends to list the effects beside the path of an outcome that has not been made
// yet.
func (b *Board) beside(o *outcome, list []follow) []follow {
	if o.beside == 0 {
		return list
	}
	return b.effectsOf(b.t.besides[o.beside].root, list)
}

// A pflag is a flag of a cell that is set.
type pflag struct {
	flag int32
	cell uint8
}

// flag sets or clears a flag of a cell.
func (s *sym) flag(f int32, c board.Cell, is bool) {
	x := pflag{f, cell(c)}
	i := slices.Index(s.pflags, x)
	switch {
	case c < 0 || is == (i >= 0):
	case is:
		s.pflags = append(s.pflags[:len(s.pflags):len(s.pflags)], x)
	default:
		s.pflags = slices.Delete(slices.Clone(s.pflags), i, i+1)
	}
}

// stageKey is appendKey for the staged builder: it leaves out the parts of the state that
// are not live.
func (b *builder) stageKey(k []byte, p *game.Program, s *sym) []byte {
	l, q := b.livesOf(p)[s.pc], *s
	if !l.cur && s.to != board.NoCell {
		q.cur, q.facts = board.NoCell, nil
	}
	if !l.mark {
		q.mark = board.NoCell
	}
	q.flags &= l.flags
	q.locals = slices.Clone(q.locals)
	for i := range q.locals {
		if l.locals>>i&1 == 0 {
			q.locals[i] = 0
		}
	}
	k = q.appendKey(k)
	k = append(k, s.can(cell(s.to)), byte(s.beside), byte(s.beside>>8), byte(s.beside>>16))
	if b.siding {
		k = append(k, 1)
	}
	if l.marked {
		for _, x := range s.pflags {
			k = append(k, byte(x.flag), x.cell)
		}
	}
	return k
}

// livesOf returns what is live where each instruction of a program begins.
func (b *builder) livesOf(p *game.Program) []live {
	all, ok := b.lives[p]
	if !ok {
		all = liveAt(p)
		b.lives[p] = all
	}
	return all
}

// live describes the parts of the state that the rest of a program may read before it
// writes them. States that differ only in other parts are treated as the same.
type live struct {
	cur, mark bool
	flags     uint64
	locals    uint64
	marked    bool // flags of cells
	steers    bool // no tree aside begins at a test there
}

func (l live) or(m live) live {
	return live{l.cur || m.cur, l.mark || m.mark, l.flags | m.flags, l.locals | m.locals, l.marked || m.marked, false}
}

// liveAt returns what is live where each instruction begins. It solves the usual data-flow
// equations, from the end of the program backwards.
func liveAt(p *game.Program) []live {
	all := make([]live, len(p.Code)+1)
	var guarded live // live where a program may go on instead of ending
	for changed := true; changed; {
		changed = false
		for i := range p.Code {
			if in := &p.Code[i]; in.Op == game.OpGuard && in.A > 0 {
				guarded = guarded.or(all[in.A])
			}
		}
		if end := &all[len(p.Code)]; *end != guarded {
			*end, changed = guarded, true
		}
		for i := len(p.Code) - 1; i >= 0; i-- {
			in := &p.Code[i]
			l := all[i+1]
			switch in.Op {
			case game.OpEnd:
				l = guarded
			case game.OpJump:
				l = all[in.A]
			case game.OpJumpFalse, game.OpAndJump, game.OpOrJump:
				l = l.or(all[in.A])
			case game.OpEachZone, game.OpMechanic:
				l = live{true, true, ^uint64(0), ^uint64(0), true, false}
			case game.OpEach:
				l = all[i+2]
				l.cur = false
				l = l.or(all[p.Code[i+1].A])
				l.locals |= 1 << in.B
			case game.OpNum:
				switch game.NumOp(in.A) {
				case game.NumStore:
					l.locals &^= 1 << in.B
				case game.NumSave:
					l.locals &^= 1 << in.B
					l.cur = true
				case game.NumBack:
					l.cur = false
					l.locals |= 1 << in.B
				case game.NumLocal:
					l.locals |= 1 << in.B
				case game.NumCell:
					l.cur = l.cur || in.P == game.Here || in.P == game.AtDir
					l.mark = l.mark || in.P == game.AtMark
				}
			case game.OpGo:
				l.cur = false
			case game.OpSetMark:
				l.mark = false
			case game.OpSetFlag:
				l.flags &^= 1 << uint(in.A)
			case game.OpFlag:
				l.flags |= 1 << uint(in.A)
			case game.OpPosFlag:
				l.marked = true
			case game.OpMarked:
				l.mark = true
			}
			if in.Op <= game.OpSetMark || in.Op == game.OpNum { // the program may end here
				l = l.or(guarded)
			}
			at := in.P
			if named, ok := in.Named(); ok && in.Op == game.OpIsCell {
				l.mark = l.mark || named.P == game.AtMark
			}
			switch in.Op {
			case game.OpEnd, game.OpJump, game.OpJumpFalse, game.OpAndJump, game.OpOrJump, game.OpVerify, game.OpNot,
				game.OpTrue, game.OpFalse, game.OpFlag, game.OpSetFlag, game.OpArg, game.OpNum, game.OpEach, game.OpGuard:
			case game.OpStep, game.OpBackStep, game.OpSetFrom, game.OpSetTo, game.OpCascade, game.OpAdd, game.OpAddPartial, game.OpAddCopy:
				l.cur = true
			default:
				l.cur = l.cur || at == game.Here || at == game.AtDir
				l.mark = l.mark || at == game.AtMark
			}
			if all[i] != l {
				all[i], changed = l, true
			}
		}
	}
	return all
}
