package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A generator of New interprets programs instruction by instruction. A generator of
// NewQuick runs them as threads. The instruction, the cells and the stack of a run do not
// depend on the pieces on the board, so the steps that follow from them are worked out
// once, when a run first reaches such a state, and linked. Only the tests of pieces on
// cells and the effects remain to be done on each board. Everything else is shared with the
// reference.

// NewQuick returns a generator that lists the same moves as the reference, in the same
// order. It is faster if a game is played for some time.
func NewQuick(g *game.Game) Generator {
	v := New(g).(*vm)
	v.threads = newThreads(g)
	return v
}

// spot is the part of a run's state that does not depend on the pieces on the board.
type spot struct {
	pc                  int32
	entry               int32 // index of the running program in the thread
	start               board.Cell
	cur, from, to, mark board.Cell
	guard               int32
	stack               uint64
	kept                [maxKept]board.Cell
	dir                 board.Dir // 0 if the game does not need it
	drop                bool
}

// maxKept limits how many locals a spot includes. Such a local only stores a cell and
// returns to it.
const maxKept = 4

// A knot is one test or effect of a thread. yes and no are the numbers of the knots that
// follow; 0 means that this branch has not been worked out yet.
type knot struct {
	op      knotOp
	num     game.NumOp
	cell    board.Cell
	arg     int32
	yes, no int32
}

type knotOp uint8

const (
	knotEnd    knotOp = iota
	knotEmpty         // cell is empty
	knotEnemy         // an enemy stands on cell
	knotFriend        // a friend stands on cell
	knotType          // a piece of type arg stands on cell
	knotFlag          // flag arg is set
	knotMarked        // flag arg of cell is set
	knotTest          // any other condition
	knotSet           // sets flag arg
	knotClear         // clears it
	knotMark          // clears flag arg
	knotTake          // captures on cell, into hand arg
	knotNext          // program number arg begins
	knotNum           // calculates num with arg, or with cell
	knotLess          // compares two numbers
	knotFact          // any other effect, after which the run goes on at yes
	knotAsk           // an instruction that pushes a boolean
	knotAny           // an instruction after which the run may be in any spot
	knotZone          // the rest runs once for each cell of a zone
	knotAdd           // an add
	knotSlow          // the reference interprets the rest of the program
)

const endKnot = 1 // number of the only knotEnd

const noEntry = -2 // stands for the move type of a program that is not an entry

// thread is a sequence of programs for one player.
type thread struct {
	progs []*game.Program
	types []int           // their move types
	kept  []map[int32]int // for each program, its locals that only store a cell
	as    game.Player
	flags int // number of per-cell flags that the programs need
	knots []knot
	spots []spot         // of each knot
	last  []spot         // for each knotAny, the spot that followed it last
	index map[spot]int32 // the knot at each spot
	roots [2][]int32     // first knot by the cell where the run begins: of moves and of drops
}

// threads are the threads of a game.
type threads struct {
	g     *game.Game
	moves [][]*thread // by class of entries, then by type and player; see classOf
	entry [][]*thread // by type and player: one thread for each entry, those of moves before those of drops
	of    map[program]*thread
	knots int
	lists int // lists generated since the threads were last discarded

	dropsFirst bool // if a drop can be made, no other move is legal
}

// program is a program for one player; several players may share a game.Program.
type program struct {
	p  *game.Program
	as game.Player
}

const (
	maxKnots  = 1 << 18 // of a game; if there are more, all threads are discarded
	minLists  = 1 << 9  // lists of moves that threads must last for; else the reference is faster
	maxLinked = 1 << 12 // instructions between two knots
	maxWalked = 1 << 16 // knots of one run; after these the reference takes over and checks for endless loops
)

func newThreads(g *game.Game) *threads {
	q := &threads{g: g, dropsFirst: dropsFirst(g)}
	q.renew()
	return q
}

// dropsFirst reports whether the first type of the priorities is the type of all drops and
// only of drops, and no rule removes moves before the priorities are compared.
func dropsFirst(g *game.Game) bool {
	if len(g.Priorities) == 0 || g.Beside != nil || g.Royal || len(g.Forbid) > 0 || g.Repetition.Illegal != game.MayRepeat || g.Opt.Prefer != nil {
		return false
	}
	first := g.Priorities[0]
	for i := range g.Types {
		for j := range g.Types[i].Drops {
			if g.Types[i].Drops[j].MoveType != first {
				return false
			}
		}
		for j := range g.Types[i].Moves {
			if g.Types[i].Moves[j].MoveType == first {
				return false
			}
		}
	}
	return true
}

func (q *threads) renew() {
	pieces := len(q.g.Types) * len(q.g.Players)
	q.moves = make([][]*thread, 1+len(q.g.MoveTypes)+len(q.g.Turns))
	for i := range q.moves {
		q.moves[i] = make([]*thread, pieces)
	}
	q.entry = make([][]*thread, pieces)
	q.of = map[program]*thread{}
	q.knots, q.lists = 0, 0
}

// forget discards all threads if they have grown too large. It returns false if they grow
// so quickly that making them costs more than they save. It is called between runs.
func (q *threads) forget() bool {
	if q.knots > maxKnots {
		if q.lists < minLists {
			return false
		}
		q.renew()
	}
	q.lists++
	return true
}

// Classes of entries: all entries, those of one move type, those that a turn with several
// move types allows.
const allEntries = 0

func ofType(moveType int) int { return 1 + moveType } // AnyType gives allEntries

// classOf returns the class of entries that the present turn allows.
func (v *vm) classOf() int {
	if v.turn.MoveType == game.AnyType || len(v.turn.Also) == 0 {
		return ofType(v.turn.MoveType)
	}
	return 1 + len(v.g.MoveTypes) + v.pos.Turn()
}

func (q *threads) thread(as game.Player, flags int) *thread {
	n := q.g.Board.Len()
	t := &thread{as: as, flags: flags, index: map[spot]int32{}, roots: [2][]int32{make([]int32, n), make([]int32, n)}}
	t.knots, t.spots, t.last = make([]knot, 2), make([]spot, 2), make([]spot, 2)
	return t
}

// ofProgram returns the thread that consists of p alone.
func (q *threads) ofProgram(p *game.Program, as game.Player) *thread {
	t := q.of[program{p, as}]
	if t == nil {
		t = q.thread(as, 0)
		t.join(p, noEntry)
		q.of[program{p, as}] = t
	}
	return t
}

// ofPiece returns the thread of a type's entries in a class.
func (v *vm) ofPiece(class, typ int) *thread {
	q, as := v.threads, v.turn.As
	slot := &q.moves[class][typ*len(q.g.Players)+int(as)]
	if *slot == nil {
		t := q.thread(as, 0)
		for i := range q.g.Types[typ].Moves {
			e := &q.g.Types[typ].Moves[i]
			if class == allEntries || class <= len(q.g.MoveTypes) && ofType(e.MoveType) == class ||
				class > len(q.g.MoveTypes) && v.turn.Allows(e.MoveType) {
				t.include(e)
			}
		}
		*slot = t
	}
	return *slot
}

// ofEntry returns the thread of one entry. The numbers of drops follow those of moves.
func (v *vm) ofEntry(typ, i int) *thread {
	q, as := v.threads, v.turn.As
	ty := &q.g.Types[typ]
	slot := &q.entry[typ*len(q.g.Players)+int(as)]
	if *slot == nil {
		*slot = make([]*thread, len(ty.Moves)+len(ty.Drops))
	}
	if (*slot)[i] == nil {
		t := q.thread(as, 0)
		if i < len(ty.Moves) {
			t.include(&ty.Moves[i])
		} else {
			t.include(&ty.Drops[i-len(ty.Moves)])
		}
		(*slot)[i] = t
	}
	return (*slot)[i]
}

func (t *thread) include(e *game.Entry) {
	if p := e.Progs[t.as]; p != nil {
		t.join(p, e.MoveType)
	}
}

func (t *thread) join(p *game.Program, moveType int) {
	t.progs, t.types, t.flags = append(t.progs, p), append(t.types, moveType), max(t.flags, p.PFlag)
	t.kept = append(t.kept, keepers(p))
}

// keepers numbers those locals of a program that only store a cell and return to it.
func keepers(p *game.Program) map[int32]int {
	keeps, others := map[int32]int{}, map[int32]bool{}
	for i := range p.Code {
		in := &p.Code[i]
		switch o := game.NumOp(in.A); {
		case in.Op == game.OpEach, in.Op == game.OpNum && (o == game.NumLocal || o == game.NumStore):
			others[in.B] = true
		}
	}
	for i := range p.Code {
		in := &p.Code[i]
		if o := game.NumOp(in.A); in.Op == game.OpNum && (o == game.NumSave || o == game.NumBack) && !others[in.B] && len(keeps) < maxKept {
			if _, is := keeps[in.B]; !is {
				keeps[in.B] = len(keeps)
			}
		}
	}
	return keeps
}

// root returns the knot where a run of the thread begins.
func (v *vm) root(t *thread, c board.Cell, drop bool) int32 {
	k := 0
	if drop {
		k = 1
	}
	n := t.roots[k][c]
	if n == 0 {
		n = v.threads.first(t, 0, c, drop)
		t.roots[k][c] = n
	}
	return n
}

// first returns the knot where the first program begins, from number i on, that does
// anything from cell c.
func (q *threads) first(t *thread, i int, c board.Cell, drop bool) int32 {
	for ; i < len(t.progs); i++ {
		s := spot{entry: int32(i), start: c, cur: c, from: c, to: board.NoCell, mark: c, drop: drop}
		if drop {
			s.from = board.NoCell
		}
		at := s
		at.pc = -1
		if n, ok := t.index[at]; ok {
			return n
		}
		if !q.lives(t, s) {
			continue
		}
		n := q.put(t, at, knot{op: knotNext, arg: int32(i)})
		next := q.knot(t, s)
		t.knots[n].yes = next
		return n
	}
	return endKnot
}

// lives reports whether a program reaches anything that depends on the board.
func (q *threads) lives(t *thread, s spot) bool {
	for range maxLinked {
		if k, on := q.link(t, &s); !on {
			return k.op != knotEnd
		}
	}
	return true
}

// spotOf returns the spot of a state in the program to which at belongs.
func (v *vm) spotOf(st *state, at *spot) spot {
	s := spot{pc: int32(st.pc), entry: at.entry, start: at.start, kept: at.kept, cur: st.cur, from: st.from, to: st.to, mark: st.mark,
		guard: st.guard, stack: st.stack, drop: st.drop}
	if v.g.Opt.Chain != 0 {
		s.dir = st.dir
	}
	return s
}

// takeUp sets a state to a spot.
func (st *state) takeUp(s *spot) {
	st.pc, st.cur, st.from, st.to, st.mark = int(s.pc), s.cur, s.from, s.to, s.mark
	st.guard, st.stack, st.dir, st.drop = s.guard, s.stack, s.dir, s.drop
}

// thread runs a program as a thread.
func (v *vm) thread(p *game.Program, st *state) {
	t := v.threads.ofProgram(p, v.turn.As)
	if st.pc == 0 && st.cur == st.from && st.cur == st.mark {
		v.walk(t, v.root(t, st.cur, false), st, st.piece)
		return
	}
	s := spot{start: board.NoCell}
	for l, i := range t.kept[0] {
		if st.num != nil {
			s.kept[i] = board.Cell(*st.num.local(l))
		}
	}
	v.walk(t, v.threads.knot(t, v.spotOf(st, &s)), st, game.None)
}

// keepLocals copies the cells that a spot stores into the locals of a state.
func (v *vm) keepLocals(t *thread, s *spot, st *state) {
	for l, i := range t.kept[s.entry] {
		if st.num == nil {
			st.num = v.newNumbers()
		}
		*st.num.local(l) = int32(s.kept[i])
	}
}

// follow runs a thread for a piece on a cell, or for a piece that is dropped there.
func (v *vm) follow(t *thread, c board.Cell, pc game.Piece, drop bool) {
	n := v.root(t, c, drop)
	if n == endKnot {
		return
	}
	fx, pairs, nums, saved := len(v.fx), len(v.pairs), v.numbers, v.pflags
	if t.flags > 0 {
		saved = v.clearFlags(t.flags)
	}
	st := state{piece: pc, fx0: fx, pairs0: pairs}
	v.walk(t, n, &st, pc)
	v.fx, v.pairs, v.numbers = v.fx[:fx], v.pairs[:pairs], nums
	v.giveFlags(t.flags, saved)
}

// walk runs a thread from knot n. Like run, it returns early when an attack test has its
// answer. pc is the piece with which each program begins.
func (v *vm) walk(t *thread, n int32, st *state, pc game.Piece) {
	fx, pairs, nums := st.fx0, st.pairs0, v.numbers
	for walked := 0; ; {
		k := &t.knots[n]
		is := true
		switch k.op {
		case knotEnd:
			return
		case knotEmpty:
			is = v.cells[k.cell] == game.None
		case knotEnemy:
			is = v.owned(k.cell, v.enemy)
		case knotFriend:
			is = v.owned(k.cell, v.friend)
		case knotType:
			is = v.cells[k.cell].Type() == int(k.arg)
		case knotFlag:
			is = st.flags>>uint(k.arg)&1 != 0
		case knotMarked:
			is = v.pflags[k.arg].Has(k.cell)
		case knotTest:
			st.takeUp(&t.spots[n])
			is = v.condition(&t.progs[t.spots[n].entry].Code[st.pc], st)
		case knotSet:
			st.flags |= 1 << uint(k.arg)
		case knotClear:
			st.flags &^= 1 << uint(k.arg)
		case knotMark:
			v.pflags[k.arg].Add(k.cell)
		case knotTake:
			v.fx = append(v.fx, effect{op: game.OpCapture, cell: k.cell, a: k.arg})
		case knotNum:
			v.reckon(k, st)
		case knotLess:
			b, a := st.num.pop(), st.num.pop()
			is = k.num.Holds(a, b)
		case knotNext:
			walked = 0
			if len(v.fx) > fx || len(v.pairs) > pairs {
				v.fx, v.pairs = v.fx[:fx], v.pairs[:pairs]
			}
			v.numbers = nums
			st.piece, st.flags, st.fx0, st.pairs0 = pc, 0, fx, pairs
			if st.num != nil {
				st.num = nil
			}
			if k.arg > 0 {
				for i := range t.progs[k.arg].PFlag {
					v.pflags[i].Clear()
				}
			}
			if m := t.types[k.arg]; v.part == 0 && m != noEntry {
				v.moveType = m
			}
		default:
			if n = v.act(t, n, st); n == 0 {
				return
			}
			continue
		}
		next := k.no
		if is {
			next = k.yes
		}
		if next == 0 {
			next = v.threads.answer(t, n, is)
		}
		n = next
		if walked++; walked > maxWalked {
			n = v.slow(t, n, st)
			walked = 0
		}
	}
}

// reckon is number for the operations that need at most one cell or number.
func (v *vm) reckon(k *knot, st *state) {
	if st.num == nil {
		st.num = v.newNumbers()
	}
	n := st.num
	switch k.num {
	case game.NumConst:
		n.push(k.arg)
	case game.NumLocal:
		n.push(*n.local(k.arg))
	case game.NumStore:
		*n.local(k.arg) = n.pop()
	case game.NumGlobal:
		n.push(v.globalNow(int(k.arg), st))
	case game.NumSeeds:
		n.push(v.seedsNow(k.cell, st))
	case game.NumSetSeeds:
		v.fx = append(v.fx, effect{op: game.OpMechanic, cell: k.cell, value: min(max(n.pop(), 0), game.MaxCount)})
	case game.NumSave:
		*n.local(k.arg) = int32(k.cell)
	default:
		b := n.pop()
		a := n.pop()
		n.push(k.num.Of(a, b))
	}
}

// slow lets the reference interpret the rest of a program, and returns the knot where the
// next program begins.
func (v *vm) slow(t *thread, n int32, st *state) int32 {
	s := t.spots[n]
	if op := t.knots[n].op; op == knotEnd || op == knotNext {
		return n
	}
	st.takeUp(&s)
	v.keepLocals(t, &s, st)
	v.interpret(t.progs[s.entry], *st)
	return v.threads.after(t, &s)
}

// after returns the knot where the program begins that follows the program of a spot.
func (q *threads) after(t *thread, s *spot) int32 {
	if int(s.entry)+1 >= len(t.progs) {
		return endKnot
	}
	return q.first(t, int(s.entry)+1, s.start, false)
}

// act carries out a knot that is not a simple test and returns the knot that follows, or 0
// if the attack test has its answer.
func (v *vm) act(t *thread, n int32, st *state) int32 {
	k, at := &t.knots[n], &t.spots[n]
	st.takeUp(at)
	p := t.progs[at.entry]
	in := &p.Code[st.pc]
	st.pc++
	switch k.op {
	case knotSlow:
		return v.slow(t, n, st)
	case knotZone:
		v.keepLocals(t, at, st)
		v.eachZone(p, in, *st)
		if v.hit {
			return 0
		}
		return v.threads.after(t, &t.spots[n])
	case knotAdd:
		v.add(p, st, in)
		if v.hit {
			return 0
		}
		st.pc += operands(in)
		st.to = board.NoCell
		st.fx0 = len(v.fx)
		if v.g.Opt.Discard {
			st.pairs0 = len(v.pairs)
		}
	default:
		if !v.step(p, in, st) && !v.guarded(st) {
			return v.threads.after(t, &t.spots[n])
		}
	}
	k = &t.knots[n] // an add may have run this thread and moved its knots
	switch {
	case k.op == knotAny:
		s := v.spotOf(st, &t.spots[n])
		if k.yes == 0 || t.last[n] != s {
			next := v.threads.knot(t, s)
			t.knots[n].yes, t.last[n] = next, s
			return next
		}
	case k.op == knotAsk && st.stack&1 == 0:
		if k.no == 0 {
			next := v.threads.knot(t, v.spotOf(st, &t.spots[n]))
			t.knots[n].no = next
			return next
		}
		return k.no
	case k.yes == 0:
		next := v.threads.knot(t, v.spotOf(st, &t.spots[n]))
		t.knots[n].yes = next
		return next
	}
	return k.yes
}

// answer works out and links the knot after a test or a simple effect.
func (q *threads) answer(t *thread, n int32, is bool) int32 {
	s := t.spots[n]
	s.pc++
	switch t.knots[n].op {
	case knotSet, knotClear, knotMark:
		s.stack >>= 1
	case knotTake, knotNum:
	default:
		s.push(is)
	}
	next := q.knot(t, s)
	if is {
		t.knots[n].yes = next
	} else {
		t.knots[n].no = next
	}
	return next
}

func (s *spot) push(is bool) {
	s.stack <<= 1
	if is {
		s.stack |= 1
	}
}

// place returns the cell of an instruction.
func (q *threads) place(in *game.Instr, s *spot) board.Cell {
	switch in.P {
	case game.Here:
		return s.cur
	case game.AtDir:
		return q.g.Board.Step(s.cur, board.Dir(in.B))
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return s.from
	case game.AtTo:
		if s.to == board.NoCell {
			return s.cur
		}
		return s.to
	case game.AtMark:
		return s.mark
	}
	return board.NoCell
}

// knot returns the first knot that a run reaches from a spot.
func (q *threads) knot(t *thread, s spot) int32 {
	if n, ok := t.index[s]; ok {
		return n
	}
	at := s
	k, on := knot{}, true
	for steps := 0; on; steps++ {
		if steps > maxLinked {
			k = knot{op: knotSlow}
			break
		}
		k, on = q.link(t, &s)
	}
	var n int32
	if k.op == knotEnd {
		n = q.after(t, &s)
	} else {
		n = q.put(t, s, k)
	}
	t.index[at] = n
	return n
}

// put adds a knot at a spot and returns its number.
func (q *threads) put(t *thread, s spot, k knot) int32 {
	if n, ok := t.index[s]; ok {
		return n
	}
	n := int32(len(t.knots))
	t.knots, t.spots, t.last = append(t.knots, k), append(t.spots, s), append(t.last, spot{})
	t.index[s] = n
	q.knots++
	return n
}

// link carries out one instruction if it does not depend on the board, and returns true.
// Otherwise it returns the knot of the instruction, or that of the end.
func (q *threads) link(t *thread, s *spot) (k knot, on bool) {
	p := t.progs[s.entry]
	if int(s.pc) >= len(p.Code) {
		return knot{}, false
	}
	b := q.g.Board
	in := &p.Code[s.pc]
	ends := false
	switch in.Op {
	case game.OpEnd:
		return knot{}, false
	case game.OpStep:
		next := b.Step(s.cur, board.Dir(in.A))
		if ends = next < 0; !ends {
			s.cur = next
			if s.dir == 0 && q.g.Opt.Chain != 0 {
				s.dir = board.Dir(in.A) + 1
			}
		}
	case game.OpBackStep:
		s.cur = b.Back(s.cur, board.Dir(in.A))
		ends = s.cur < 0
	case game.OpGo:
		if in.A != 0 {
			return knot{op: knotAny}, false
		}
		s.cur = q.place(in, s)
		ends = s.cur < 0
	case game.OpSetMark:
		s.mark = q.place(in, s)
		ends = s.mark < 0
	case game.OpSetTo:
		s.to = s.cur
	case game.OpVerify:
		ends = s.stack&1 == 0
		s.stack >>= 1
	case game.OpJump:
		s.pc = in.A
		return knot{}, true
	case game.OpJumpFalse:
		is := s.stack&1 != 0
		if s.stack >>= 1; !is {
			s.pc = in.A
			return knot{}, true
		}
	case game.OpAndJump, game.OpOrJump:
		if (s.stack&1 != 0) == (in.Op == game.OpOrJump) {
			s.pc = in.A
			return knot{}, true
		}
		s.stack >>= 1
	case game.OpNot:
		s.stack ^= 1
	case game.OpGuard:
		s.guard = in.A
	case game.OpArg:
	case game.OpAdd, game.OpAddCopy, game.OpAddPartial:
		return knot{op: knotAdd}, false
	case game.OpEachZone:
		return knot{op: knotZone}, false
	case game.OpEach:
		return knot{op: knotAny}, false
	case game.OpMechanic:
		switch p.Mechs[in.A].Kind {
		case game.MechFlank, game.MechSurround, game.MechLinked, game.MechFoul, game.MechMill:
			return knot{op: knotAsk}, false
		}
		return knot{op: knotAny}, false
	case game.OpNum:
		switch o := game.NumOp(in.A); {
		case o == game.NumSave || o == game.NumBack:
			i, is := t.kept[s.entry][in.B]
			switch {
			case is && o == game.NumSave:
				s.kept[i] = s.cur
			case is: // at the start of the program this is the first cell
				s.cur = s.kept[i]
			case o == game.NumSave:
				return knot{op: knotNum, num: o, arg: in.B, cell: s.cur}, false
			default:
				return knot{op: knotAny}, false
			}
		case o == game.NumConst || o == game.NumLocal || o == game.NumStore || o == game.NumGlobal || o == game.NumSeeds || o == game.NumSetSeeds ||
			o >= game.NumAdd && o <= game.NumMax:
			return knot{op: knotNum, num: o, arg: in.B, cell: q.place(in, s)}, false
		case o >= game.NumEq && o <= game.NumGe:
			return knot{op: knotLess, num: o}, false
		default:
			return knot{op: knotFact}, false
		}
	case game.OpSetFlag:
		if s.stack&1 == 0 {
			return knot{op: knotClear, arg: in.A}, false
		}
		return knot{op: knotSet, arg: in.A}, false
	case game.OpSetPFlag:
		if c := q.place(in, s); c >= 0 && s.stack&1 != 0 {
			return knot{op: knotMark, cell: c, arg: in.A}, false
		}
		return knot{op: knotFact}, false
	case game.OpCapture:
		return knot{op: knotTake, cell: q.place(in, s), arg: in.A}, false
	case game.OpSetFrom, game.OpCascade, game.OpFlip, game.OpOwn, game.OpRetype, game.OpCreate, game.OpSetAttr,
		game.OpSetGlobal, game.OpAgain:
		return knot{op: knotFact}, false
	default:
		k = q.test(t, in, s)
		return k, k.op == knotEnd
	}
	if s.pc++; ends {
		if s.guard <= 0 {
			return knot{}, false
		}
		s.pc = s.guard
	}
	return knot{}, true
}

// test decides a condition that does not depend on the board, or returns its knot.
func (q *threads) test(t *thread, in *game.Instr, s *spot) knot {
	c := q.place(in, s)
	is := false
	k := knot{op: knotTest, cell: c, arg: in.A}
	switch in.Op {
	case game.OpTrue:
		is = true
	case game.OpFalse:
	case game.OpOnBoard:
		is = c >= 0
	case game.OpInZone:
		is = q.g.Board.Zones[in.A].Cells[t.as].Has(c)
	case game.OpIsCell:
		if named, ok := in.Named(); ok {
			is = c >= 0 && c == q.place(named, s)
		} else {
			is = c == board.Cell(in.A)
		}
	case game.OpMarked:
		is = c >= 0 && c == s.mark
	case game.OpFlag:
		k.op = knotFlag
		return k
	default:
		if c < 0 {
			break // off the board no condition holds
		}
		switch in.Op {
		case game.OpEmpty:
			k.op = knotEmpty
		case game.OpEnemy:
			k.op = knotEnemy
		case game.OpFriend:
			k.op = knotFriend
		case game.OpPieceIs:
			k.op = knotType
		case game.OpPosFlag:
			k.op = knotMarked
		}
		return k
	}
	s.pc++
	s.push(is)
	return knot{}
}
