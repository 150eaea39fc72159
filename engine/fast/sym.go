package fast

import (
	"runtime"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Running a program without a board: tests that the cell alone decides are decided, and
// every other test splits the run in two.

// maxDepth bounds the number of successive tests in a program.
const maxDepth = 3000

// maxNested is the number of them that may be nested on the stack of a browser, which has
// room for some hundreds. When a goroutine yields, it continues on an empty browser stack,
// because its calls are kept in Go's own memory.
const maxNested = 100

// value is a boolean on the machine's stack: either known, or a test.
type value struct {
	known bool
	is    bool // if known
	neg   bool // the test's answer is negated
	op    test
	cell  uint8
	arg   int32
}

// sym is the state of a run. It is copied at every test. The copies share their slices: the
// second branch begins when the first has ended, and overwrites what that has appended. The
// stack can also shrink, so it is copied.
type sym struct {
	pc                  int
	cur, from, to, mark board.Cell
	flags               uint64
	stack               []value
	facts               []fact // newest last
	all                 uint8  // what may stand on a cell about which nothing is known
	path                []cond // all tests so far, for attack patterns
	pairs               []pair
	fx                  []effect
	nums, locals        []int32
	guard               int32 // where the run continues instead of ending; 0: it ends
	drop                bool
	free                bool // of a drop: the cell where it began is empty
	pflags              []pflag
	beside              uint32 // effects of the current stretch, see beside.go
	told, bits          uint8  // attributes of the mover that tests have revealed, and their values
	dir                 uint8  // the first direction of the part, plus one
}

type pair struct{ from, to board.Cell }

type effect struct {
	op   game.Op
	cell board.Cell
	a    int32
	v    bool  // the number x is added, for an effect on a number
	x    int32 // the new value of a number or attribute, or the amount added
}

// run follows p from state s and returns the tree of the rest; next is the node that
// follows where the program ends.
func (b *builder) run(p *game.Program, s sym, next int32) int32 {
	b.depth++
	defer func() {
		b.depth--
		b.nested = min(b.nested, b.depth)
	}()
	if b.depth > maxDepth {
		return b.stop("a movement tests too many cells")
	}
	if b.depth-b.nested > maxNested {
		runtime.Gosched()
		b.nested = b.depth
	}
	ends := false
	for rounds := 0; b.fail == "" && (ends || s.pc < len(p.Code)); rounds++ {
		if ends {
			if s.guard <= 0 {
				return b.end(next)
			}
			ends, s.pc = false, int(s.guard)
		}
		if l := b.telling; l != nil && s.pc == l.yes {
			return said
		} else if l != nil && s.pc == l.top {
			return unsaid
		}
		if rounds > 20000 {
			return b.stop("a movement does not end")
		}
		in := &p.Code[s.pc]
		s.pc++
		b.spend(1)
		if b.adds && in.Op >= game.OpCapture && in.Op != game.OpSetFlag && in.Op < game.OpNum && in.Op != game.OpArg {
			return b.added(p, s, in, next)
		}
		if b.adds && (in.Op == game.OpLastFrom || in.Op == game.OpLastTo || in.Op == game.OpAttacked) {
			return b.stop("something is added to moves that uses " + in.Op.String())
		}
		if b.staged && b.lets(p, &s, in) {
			if b.siding {
				return b.added(p, s, in, next)
			}
			continue
		}
		switch in.Op {
		case game.OpEnd:
			return b.end(next)
		case game.OpJump:
			s.pc = int(in.A)
		case game.OpVerify, game.OpJumpFalse, game.OpAndJump, game.OpOrJump, game.OpSetFlag, game.OpSetAttr, game.OpSetPFlag:
			if in.Op == game.OpSetPFlag && !b.staged {
				return b.stop("a movement uses " + in.Op.String())
			}
			v := s.stack[len(s.stack)-1]
			if !v.known {
				s.pc--
				return b.fork(p, s, v, next)
			}
			ends = !s.decided(in, v.is, b.place(in, &s))
		case game.OpNot:
			top := s.stack[len(s.stack)-1]
			top.is, top.neg = !top.is, !top.neg
			s.stack = b.with(s.stack[:len(s.stack)-1], top)
		case game.OpAdd, game.OpAddPartial:
			if next == aside {
				return b.lands(p, &s, in)
			}
			if b.siding {
				return -1
			}
			return b.add(p, s, in, next)
		case game.OpStep, game.OpBackStep, game.OpGo, game.OpSetMark:
			ends = !b.move(in, &s)
		case game.OpSetTo:
			s.to = s.cur
		case game.OpSetFrom:
			if s.drop || len(s.pairs) == 0 && cell(s.cur) != b.start {
				return b.stop("a movement carries another piece")
			}
			s.from = s.cur // the start of a second pair: the rook of a castling
		case game.OpCascade:
			s.pairs = append(s.pairs, pair{s.from, s.landing()})
			s.from, s.to = s.cur, board.NoCell
		case game.OpFlip, game.OpOwn, game.OpRetype, game.OpCreate:
			e := effect{op: in.Op, cell: b.place(in, &s), a: in.A}
			if in.Op == game.OpCreate && !b.created(p, &s, &e) {
				return b.stop("a movement creates a piece of a third player, or like another, or out of a hand")
			}
			if in.Op == game.OpCreate && s.drop && e.cell >= 0 && s.can(cell(e.cell))&friend != 0 && addsTwice(p) {
				return b.stop("a drop of two kinds creates a piece where a friend may stand")
			}
			s.fx = append(s.fx, e)
		case game.OpCapture, game.OpSetGlobal:
			if in.Op == game.OpCapture && in.A != game.ToRule {
				return b.stop("a captured piece goes where the rules do not send others")
			}
			e := effect{op: in.Op, cell: b.place(in, &s), a: in.A}
			if in.Op == game.OpSetGlobal && b.t.noteOf[in.A] < 0 {
				if e.op, e.x = game.OpNum, int32(e.cell); in.P == game.Number {
					e.x = in.B
				}
			} else if in.P == game.Number && in.Op == game.OpSetGlobal {
				return b.stop("a movement notes a number")
			}
			s.fx = append(s.fx, e)
		case game.OpAgain:
			s.fx = append(s.fx, effect{op: in.Op, cell: board.NoCell, a: in.A})
		case game.OpArg:
		case game.OpGuard:
			s.guard = in.A
		case game.OpEach:
			if in.A < 0 {
				return b.stop("a movement goes over marked cells")
			}
			if !b.summed(p, &s) {
				b.each(p, in, &s)
			}
		case game.OpNum:
			ok := false
			if ok, ends = b.number(p, in, &s); !ok {
				return b.stop("a movement uses " + in.Op.String())
			}
		case game.OpMechanic:
			if p.Mechs[in.A].Kind == game.MechMill && !b.attacks {
				s.stack = b.with(s.stack, b.mill(&p.Mechs[in.A], &s))
				break
			}
			m := b.t.mechOf(&p.Mechs[in.A])
			if m == 0 || !s.drop || b.attacks {
				return b.stop("a mechanic that the tables do not know")
			}
			s.stack = b.with(s.stack, value{op: tMech, cell: cell(s.cur), arg: int32(m)})
		default:
			v, ok := b.condition(in, &s)
			if !ok {
				return b.stop("a movement uses " + in.Op.String())
			}
			s.stack = b.with(s.stack, v)
		}
	}
	return b.end(next)
}

// move carries out the instructions that move the cursor or the mark; it returns false when
// they leave the board.
func (b *builder) move(in *game.Instr, s *sym) bool {
	bd := b.t.g.Board
	switch in.Op {
	case game.OpStep:
		if s.dir == 0 && b.t.g.Opt.Chain != 0 {
			s.dir = uint8(in.A) + 1
		}
		to := bd.Step(s.cur, board.Dir(in.A))
		if to < 0 {
			return false
		}
		b.moveTo(to, s)
	case game.OpBackStep:
		b.moveTo(bd.Back(s.cur, board.Dir(in.A)), s)
	case game.OpGo:
		if in.A != 0 {
			b.stop("a movement goes to where the last one was")
			return false
		}
		b.moveTo(b.place(in, s), s)
	case game.OpSetMark:
		s.mark = b.place(in, s)
		return s.mark >= 0
	}
	return s.cur >= 0
}

func (s *sym) landing() board.Cell {
	if s.to != board.NoCell {
		return s.to
	}
	return s.cur
}

func (s *sym) pop() { s.stack = s.stack[:len(s.stack)-1] }

// decided carries out an instruction that consumes a known boolean; it returns false if
// that ends the program.
func (s *sym) decided(in *game.Instr, is bool, at board.Cell) bool {
	switch in.Op {
	case game.OpVerify:
		s.pop()
		return is
	case game.OpJumpFalse:
		s.pop()
		if !is {
			s.pc = int(in.A)
		}
	case game.OpAndJump:
		if is {
			s.pop()
		} else {
			s.pc = int(in.A)
		}
	case game.OpOrJump:
		if is {
			s.pc = int(in.A)
		} else {
			s.pop()
		}
	case game.OpSetFlag:
		s.pop()
		s.flags &^= 1 << uint(in.A)
		if is {
			s.flags |= 1 << uint(in.A)
		}
	case game.OpSetPFlag:
		s.pop()
		s.flag(in.A, at, is)
	case game.OpSetAttr:
		s.pop()
		e := effect{op: in.Op, cell: at, a: in.A}
		if is {
			e.x = 1
		}
		s.fx = append(s.fx, e)
	}
	return true
}

// fork makes a node for the test v and follows both answers; the instruction at pc runs
// again with the answer on the stack.
func (b *builder) fork(p *game.Program, s sym, v value, next int32) int32 {
	if !b.lean {
		return b.choose(p, s, v, next)
	}
	b.key = s.appendKey(b.key[:0])
	if b.staged {
		b.key = b.stageKey(b.key[:0], p, &s)
	}
	b.spend(len(b.key) / 4)
	if n, ok := b.memo[string(b.key)]; ok {
		return n
	}
	key := string(b.key)
	n := b.choose(p, s, v, next)
	b.memo[key] = n
	return n
}

// appendKey appends a key of the state: states with the same key continue in the same way.
func (s *sym) appendKey(k []byte) []byte {
	num := func(n int) { k = append(k, byte(n), byte(n>>8)) }
	num(s.pc)
	for _, c := range [...]board.Cell{s.cur, s.from, s.to, s.mark} {
		num(int(c))
	}
	for f := s.flags; f != 0; f >>= 8 {
		k = append(k, byte(f))
	}
	k = append(k, 0xfe, s.can(cell(s.cur)))
	bit := func(b bool) byte {
		if b {
			return 1
		}
		return 0
	}
	for _, v := range s.stack {
		k = append(k, bit(v.known), bit(v.is), bit(v.neg), byte(v.op), v.cell, byte(v.arg))
		if v.op == tTold || v.op == tNumber {
			num(int(v.arg >> 8))
		}
	}
	k = append(k, bit(s.free), s.told, s.bits, s.dir, 0xff)
	num(int(s.guard))
	for _, list := range [2][]int32{s.locals, s.nums} {
		for _, x := range list {
			num(int(x))
			num(int(x >> 16))
		}
		k = append(k, 0xfd)
	}
	for _, e := range s.fx {
		k = append(k, byte(e.op), byte(e.a), bit(e.v), byte(e.x>>16), byte(e.x>>24))
		num(int(e.x))
		num(int(e.cell))
	}
	for _, q := range s.pairs {
		num(int(q.from))
		num(int(q.to))
	}
	return k
}

func (b *builder) split(p *game.Program, s sym, v value, next int32) int32 {
	b.spend(len(s.stack) + len(s.facts))
	branch := func(answer bool) int32 {
		q := s
		q.stack = b.with(s.stack[:len(s.stack)-1], value{known: true, is: answer != v.neg})
		q.learn(v, answer)
		if v.op == tAttr && v.cell == b.start && !s.drop && v.arg&(v.arg-1) == 0 {
			q.told |= uint8(v.arg)
			if q.bits &^= uint8(v.arg); answer {
				q.bits |= uint8(v.arg)
			}
		}
		q.free = q.free || s.drop && v.cell == b.start && q.can(b.start) == empty
		if v.op == tMech && answer {
			q.fx = append(q.fx, effect{op: game.OpMechanic, cell: s.cur, a: v.arg})
		}
		if b.lean {
			b.forget(&q)
		}
		return b.run(p, q, next)
	}
	yes := branch(true)
	no := branch(false)
	if yes == no || b.fail != "" {
		return yes
	}
	return b.put(node{op: v.op, cell: v.cell, arg: v.arg, yes: yes, no: no})
}

// place returns the cell of an instruction.
func (b *builder) place(in *game.Instr, s *sym) board.Cell {
	switch in.P {
	case game.Here:
		return s.cur
	case game.AtDir:
		return b.t.g.Board.Step(s.cur, board.Dir(in.B))
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return s.from
	case game.AtTo:
		return s.landing()
	case game.AtMark:
		return s.mark
	}
	return board.NoCell
}

// addsTwice reports whether a program has several adds. Then two moves can have the same
// result, if the second add creates what is there already.
func addsTwice(p *game.Program) bool {
	n := 0
	for i := range p.Code {
		switch p.Code[i].Op {
		case game.OpAdd, game.OpAddCopy, game.OpAddPartial:
			n++
		}
	}
	return n > 1
}
