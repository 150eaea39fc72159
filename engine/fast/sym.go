package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// builder runs programs without a board.
type builder struct {
	t     *tables
	k     kind
	side  int
	poll  func() bool // called every now and then, true gives up; may be nil
	gone  bool        // it was given up
	attac bool        // note attack patterns
	start uint8
	fail  string
	depth int
	found map[outcome]int32
	alts  map[int64][]alt // attack patterns by kind, from and target

	shared map[string]uint32 // where the extras of an outcome begin, by what they are

	ways map[int64]way // how outcomes come about, for bitboards
	tame []bool        // by node: it emits an outcome that neither captures nor promotes

	// A lean builder remembers of the tests before only what they told of the
	// current cell, so that ways through a program that meet again share their
	// rest. Without it programs that look around grow beyond bounds; but attack
	// patterns need the whole way, and so do programs that walk back over cells
	// they have tested.
	lean    bool
	attacks bool // somebody will ask for attack patterns
	after   bool // the programs at hand go on with a chain

	emitted map[int32][][]cond // ways to the outcomes of the tree being built
	memo    map[string]int32

	key    []byte  // of the state at hand
	values []value // room for stacks
	facts  []fact  // and for facts
}

// roomFor returns a slice of n cut off from room, which is made anew when it is
// used up: one allocation for hundreds of small slices.
func roomFor[T any](room *[]T, n int) []T {
	if len(*room) < n {
		*room = make([]T, 512+n)
	}
	s := (*room)[:n:n]
	*room = (*room)[n:]
	return s
}

// with returns a stack with v on top of another.
func (b *builder) with(stack []value, v value) []value {
	s := roomFor(&b.values, len(stack)+1)
	s[copy(s, stack)] = v
	return s
}

// fact returns a list of one fact.
func (b *builder) fact(c, can uint8) []fact {
	f := roomFor(&b.facts, 1)
	f[0] = fact{c, can}
	return f
}

// maxDepth bounds the tests in a row of one program.
const maxDepth = 3000

// maxNodes bounds the size of all trees.
const maxNodes = 1 << 21

// What may stand on a cell, as far as the tests before have shown.
const (
	empty   = 1
	friend  = 2
	enemy   = 4
	unknown = empty | friend | enemy
)

// value is a boolean on the machine's stack: known, or a test.
type value struct {
	known bool
	is    bool // if known
	neg   bool // the test's answer is negated
	op    test
	cell  uint8
	arg   int32
}

// sym is the state of a run. It is copied at every test. The copies share their
// slices: of two branches the second begins when the first has ended, and
// writes over what that has appended. The stack shrinks, too, and is copied.
type sym struct {
	pc                  int
	cur, from, to, mark board.Cell
	flags               uint64
	stack               []value
	facts               []fact // newest last
	path                []cond // all tests passed, for attack patterns
	pairs               []pair
	fx                  []effect
	drop                bool
	free                bool // of a drop: the cell where it began is empty
}

type fact struct {
	cell uint8
	can  uint8
}

type pair struct{ from, to board.Cell }

type effect struct {
	op   game.Op
	cell board.Cell
	a    int32
	v    bool
}

// all builds the trees of every kind and cell.
func (b *builder) all() {
	t := b.t
	b.found = map[outcome]int32{}
	b.shared = map[string]uint32{}
	b.alts = map[int64][]alt{}
	if t.cells <= 64 && b.attacks {
		b.ways = map[int64]way{}
	}
	t.outs = append(t.outs, outcome{}) // 0 is no move
	for _, class := range classes(t.g) {
		b.attac = b.attacks
		f := b.forest(class)
		b.attac = false
		t.moves = append(t.moves, f)
		t.noisy = append(t.noisy, b.prune(f, func(n int32) bool { return b.tame[n] }))
	}
	b.after = true
	for i := 0; i < len(t.contOf) && b.fail == ""; i++ {
		mt := t.contOf[i]
		t.conts = append(t.conts, b.forest(func(e *game.Entry) bool { return mt == game.AnyType || e.MoveType == mt }))
	}
	b.after = false
	for i := range t.outs {
		if !t.chains {
			t.outs[i].flags &^= isSingle
		}
	}
	t.drops = make(forest, t.kinds)
	for k := 1; k < t.kinds && b.fail == ""; k++ {
		b.k, b.side = kind(k), sideOf(kind(k))
		if ty := &t.g.Types[typeOf(b.k)]; len(ty.Drops) > 0 {
			t.drops[k] = b.roots(ty.Drops, true)
			t.dropK[b.side] = append(t.dropK[b.side], b.k)
		}
	}
	if (len(t.moves) > 1 || t.g.Opt.Maximal > 0) && len(t.dropK[0])+len(t.dropK[1]) > 0 {
		b.stop("drops beside moves that must be made")
	}
}

// asksAttacks reports whether some program tests for attacks.
func asksAttacks(g *game.Game) bool {
	for i := range g.Types {
		for _, e := range append(g.Types[i].Moves[:len(g.Types[i].Moves):len(g.Types[i].Moves)], g.Types[i].Drops...) {
			for _, p := range e.Progs {
				if p != nil && slices.ContainsFunc(p.Code, func(in game.Instr) bool { return in.Op == game.OpAttacked }) {
					return true
				}
			}
		}
	}
	return false
}

// classes returns what belongs to each class of movements, best first.
func classes(g *game.Game) []func(*game.Entry) bool {
	var list []func(*game.Entry) bool
	for _, p := range g.Priorities {
		list = append(list, func(e *game.Entry) bool { return e.MoveType == p })
	}
	return append(list, func(e *game.Entry) bool { return !slices.Contains(g.Priorities, e.MoveType) })
}

// forest builds the trees of the entries that belong to it.
func (b *builder) forest(belongs func(*game.Entry) bool) forest {
	f := make(forest, b.t.kinds)
	for k := 1; k < b.t.kinds && b.fail == ""; k++ {
		b.k, b.side = kind(k), sideOf(kind(k))
		var entries []game.Entry
		for _, e := range b.t.g.Types[typeOf(b.k)].Moves {
			if belongs(&e) {
				entries = append(entries, e)
			}
		}
		f[k] = b.roots(entries, false)
	}
	return f
}

// roots builds one tree per cell: the programs of all entries, one after the
// other.
func (b *builder) roots(entries []game.Entry, drop bool) []int32 {
	roots := make([]int32, 256)
	for c := range roots {
		roots[c] = -1
	}
	player := b.t.player[b.side]
	for c := 0; c < b.t.cells && b.fail == ""; c++ {
		if b.quits() {
			break
		}
		b.start = uint8(c)
		root := int32(-1)
		clear(b.emitted)
		for i := len(entries) - 1; i >= 0; i-- {
			p := entries[i].Progs[player]
			if p == nil {
				continue
			}
			s := sym{cur: board.Cell(c), from: board.Cell(c), to: board.NoCell, mark: board.Cell(c), drop: drop}
			if drop {
				s.from = board.NoCell
			} else {
				s.facts = b.fact(uint8(c), friend)
			}
			clear(b.memo)
			root = b.run(p, s, root)
		}
		roots[c] = root
	}
	return roots
}

// put appends a node and returns its number.
func (b *builder) put(n node) int32 {
	if n := len(b.t.nodes); n >= maxNodes || b.t.listing && n >= maxNodes/4 {
		return b.stop(string(tooMany))
	}
	b.t.nodes = append(b.t.nodes, n)
	b.tame = append(b.tame, false)
	return int32(len(b.t.nodes) - 1)
}

// prune returns the trees of f without the nodes that leave says, which emit
// outcomes, and without the tests that then decide nothing. What stays as it
// was is shared.
func (b *builder) prune(f forest, leave func(n int32) bool) forest {
	done := map[int32]int32{}
	var cut func(n int32) int32
	cut = func(n int32) int32 {
		if n < 0 {
			return n
		}
		if m, ok := done[n]; ok {
			return m
		}
		old := b.t.nodes[n]
		now := old
		now.yes = cut(old.yes)
		emits := old.op == tEmit || old.op == tPart
		if !emits {
			now.no = cut(old.no)
		}
		m := n
		switch {
		case emits && leave(n), !emits && now.yes == now.no:
			m = now.yes
		case now != old:
			tame := b.tame[n]
			if m = b.put(now); m >= 0 {
				b.tame[m] = tame
			}
		}
		done[n] = m
		return m
	}
	pruned := make(forest, len(f))
	for k, roots := range f {
		if roots == nil || b.fail != "" || b.quits() {
			continue
		}
		clear(done) // trees of different cells share nothing
		pruned[k] = make([]int32, len(roots))
		for c, n := range roots {
			pruned[k][c] = cut(n)
		}
	}
	return pruned
}

// quits lets others work, and reports whether to give up.
func (b *builder) quits() bool {
	if b.poll != nil && b.poll() {
		b.gone = true
		b.stop(string(givenUp))
	}
	return b.gone
}

// stop gives up on the game.
func (b *builder) stop(why string) int32 {
	if b.fail == "" {
		b.fail = why
	}
	return -1
}

// run follows p from s and returns the tree of what remains; next is what
// follows where the program ends.
func (b *builder) run(p *game.Program, s sym, next int32) int32 {
	if b.depth++; b.depth > maxDepth {
		return b.stop("a movement tests too many cells")
	}
	defer func() { b.depth-- }()
	for rounds := 0; b.fail == "" && s.pc < len(p.Code); rounds++ {
		if rounds > 20000 {
			return b.stop("a movement does not end")
		}
		in := &p.Code[s.pc]
		s.pc++
		switch in.Op {
		case game.OpEnd:
			return next
		case game.OpJump:
			s.pc = int(in.A)
		case game.OpVerify, game.OpJumpFalse, game.OpAndJump, game.OpOrJump, game.OpSetFlag, game.OpSetAttr:
			v := s.stack[len(s.stack)-1]
			if !v.known {
				s.pc--
				return b.fork(p, s, v, next)
			}
			if !s.decided(in, v.is, b.place(in, &s)) {
				return next
			}
		case game.OpNot:
			top := s.stack[len(s.stack)-1]
			top.is, top.neg = !top.is, !top.neg
			s.stack = b.with(s.stack[:len(s.stack)-1], top)
		case game.OpAdd, game.OpAddPartial:
			return b.add(p, s, in, next)
		case game.OpStep, game.OpBackStep, game.OpGo, game.OpSetMark:
			if !b.move(in, &s) {
				return next
			}
		case game.OpSetTo:
			s.to = s.cur
		case game.OpSetFrom:
			if s.drop || len(s.pairs) == 0 && cell(s.cur) != b.start {
				return b.stop("a movement carries another piece")
			}
			s.from = s.cur // of a second pair: the rook of a castling
		case game.OpCascade:
			s.pairs = append(s.pairs, pair{s.from, s.landing()})
			s.from, s.to = s.cur, board.NoCell
		case game.OpFlip, game.OpOwn, game.OpRetype, game.OpCreate:
			e := effect{op: in.Op, cell: b.place(in, &s), a: in.A}
			if in.Op == game.OpCreate && !b.created(p, &s, &e) {
				return b.stop("a movement creates a piece of a third player, or like another")
			}
			s.fx = append(s.fx, e)
		case game.OpCapture, game.OpSetGlobal:
			e := effect{op: in.Op, cell: b.place(in, &s), a: in.A}
			if in.Op == game.OpSetGlobal && (in.P == game.Number || b.t.noteOf[in.A] < 0) {
				return b.stop("a movement sets a number")
			}
			s.fx = append(s.fx, e)
		case game.OpArg:
		case game.OpMechanic:
			m := b.t.mechOf(&p.Mechs[in.A])
			sows := p.Mechs[in.A].Kind == game.MechSow
			if m == 0 || s.drop == sows || b.attacks {
				return b.stop("a mechanic that the tables do not know")
			}
			if sows {
				return b.sow(m, &s, next)
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
	return next
}

// move carries out the statements that move the cursor or the mark; false when
// they leave the board.
func (b *builder) move(in *game.Instr, s *sym) bool {
	bd := b.t.g.Board
	if b.lean && in.Op != game.OpSetMark {
		s.facts = nil
		defer func() {
			if s.cur >= 0 && cell(s.cur) == b.start && !s.drop {
				s.facts = b.fact(b.start, friend)
			}
		}()
	}
	switch in.Op {
	case game.OpStep:
		s.cur = bd.Step(s.cur, board.Dir(in.A))
	case game.OpBackStep:
		s.cur = bd.Back(s.cur, board.Dir(in.A))
	case game.OpGo:
		if in.A != 0 {
			b.stop("a movement goes to where the last one was")
			return false
		}
		s.cur = b.place(in, s)
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

// decided carries out an instruction that consumes a known boolean; false ends
// the program.
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
	case game.OpSetAttr:
		s.pop()
		s.fx = append(s.fx, effect{op: in.Op, cell: at, a: in.A, v: is})
	}
	return true
}

// fork makes a node of test v and follows both answers; the instruction at pc
// is met again with the answer on the stack.
func (b *builder) fork(p *game.Program, s sym, v value, next int32) int32 {
	if !b.lean {
		return b.split(p, s, v, next)
	}
	b.key = s.appendKey(b.key[:0])
	if n, ok := b.memo[string(b.key)]; ok {
		return n
	}
	key := string(b.key)
	n := b.split(p, s, v, next)
	b.memo[key] = n
	return n
}

// appendKey appends what tells states apart whose rest may differ.
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
	}
	k = append(k, bit(s.free), 0xff)
	for _, e := range s.fx {
		k = append(k, byte(e.op), byte(e.a), bit(e.v))
		num(int(e.cell))
	}
	for _, q := range s.pairs {
		num(int(q.from))
		num(int(q.to))
	}
	return k
}

func (b *builder) split(p *game.Program, s sym, v value, next int32) int32 {
	branch := func(answer bool) int32 {
		q := s
		q.stack = b.with(s.stack[:len(s.stack)-1], value{known: true, is: answer != v.neg})
		q.learn(v, answer)
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

// learn notes what the answer to a test tells.
func (s *sym) learn(v value, answer bool) {
	s.path = append(s.path, cond{op: v.op, cell: v.cell, arg: uint8(v.arg), want: answer})
	means := uint8(0)
	switch v.op {
	case tEmpty:
		means = empty
	case tEnemy:
		means = enemy
	case tFriend:
		means = friend
	case tType, tAttr:
		if answer {
			means = friend | enemy
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

// forget keeps of the tests only what they told of the current cell and, where
// it stands, of the mover's.
func (b *builder) forget(s *sym) {
	c := cell(s.cur)
	can := s.can(c)
	s.path, s.facts = s.path[:0], nil // nobody reads the path
	if can != unknown {
		s.facts = b.fact(c, can)
	}
}

// can returns what may stand on a cell.
func (s *sym) can(c uint8) uint8 {
	for i := len(s.facts) - 1; i >= 0; i-- {
		if s.facts[i].cell == c {
			return s.facts[i].can
		}
	}
	return unknown
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
