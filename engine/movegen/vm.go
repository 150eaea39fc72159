package movegen

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Limits that keep a strange rules file from hanging the engine.
const (
	MaxRounds = 100_000   // jumps back in one run of a program; scans of all cells from all cells need tens of thousands
	maxParts  = 200       // parts of one compound move
	maxMoves  = 20_000    // moves of one position
	fewMoves  = 4_096     // moves listed before chains to the same position are looked for
	maxWays   = 2_000_000 // ways to moves that are examined in one position
)

// vm is the reference generator, simple so that it is correct. It interprets the programs
// of the rules, instruction by instruction.
type vm struct {
	g     *game.Game
	pos   *game.Position
	cells []game.Piece
	list  *game.MoveList

	turn                   game.Turn
	friend, enemy, neutral uint16
	moveType               int // move type of the running entry

	chain    []game.Action // the parts made so far of the move being built
	keys     []uint64      // the keys after each of those parts
	legs     []leg         // the start of each of those parts
	taken    board.Set     // cells captured in this chain, removal deferred
	deferred []game.Action // the captures on those cells
	part     uint8

	fx       []effect
	newest   []int        // where in fx the last change of each global stands, see globalNow
	composed []effect     // the effects of the add being composed
	under    []game.Piece // the pieces that this add captures, in a game of towers
	pairs    []pair
	pflags   []board.Set   // per-cell flags of the running program
	spare    [][]board.Set // the flags of programs that have ended, for reuse

	// An attack test runs the same programs and asks only whether one of them captures on
	// target.
	target    board.Cell
	attacking bool
	hit       bool
	reach     *reach

	trace   func(Stop) // used only by Trace
	threads *threads   // used only by NewQuick
	class   int        // class of the entries that the turn allows, for threads

	noted  []Endlessness // by noteEndless
	splits int           // see maxSplits
	rounds int           // jumps back that one run may make: MaxRounds or sureRounds

	effects effectSet        // used by merge
	late    effectSet        // used by known
	watched bool             // late is in use
	reached map[uint64]uint8 // for (chain shortest): how many parts before its last the shortest chain to each state has
	merges  bool             // moves with the same result are merged
	typed   bool             // there are positions that only moves of certain types may not bring about
	ways    int              // moves made so far, including those with the same result as others
	takes   int32            // number of pieces that the move captures, for a rule that asks for it
	charges int              // those of the moves made so far that capture, if chains may be charges
	scratch game.MoveList    // the answers to a move
	answers *vm              // the generator of answers, made when first needed
	spends  bool             // spend removes no move: another generator is finding out what can be spent
	spent   map[uint64]int64 // for spend: what can be spent from each position, by key
	hurried func() bool      // see Interrupt
	halted  bool             // hurried has returned true
	sole    bool             // one move is enough
	most    int              // most ways to examine, maxWays or fewer
	mech    scratchSpace
	nums    []*numbers // those in use, followed by spare ones
	numbers int        // how many are in use
	asking  bool       // a condition of the game is running, and an add means that it holds
	after   bool       // a program that adds to finished moves is running
}

// New returns the reference generator of g.
func New(g *game.Game) Generator {
	n := g.Board.Len()
	v := &vm{g: g, most: maxWays, taken: board.NewSet(n), reach: newReach(g), newest: make([]int, len(g.Globals))}
	v.mech.init(n)
	if slices.ContainsFunc(g.Opt.Prefer, func(p game.Preference) bool { return p.Measure == game.SpendsMost }) {
		v.spent = map[uint64]int64{}
	}
	v.typed = slices.ContainsFunc(g.Forbid, func(r game.Rule) bool { return r.MoveTypes != nil })
	return v
}

// state is the memory of a run of a program; it is copied where a run splits.
type state struct {
	pc                  int
	cur, from, to, mark board.Cell
	piece               game.Piece // the piece that is moved from from, or dropped
	flags               uint64
	stack               uint64 // booleans, the top in bit 0
	fx0, pairs0         int    // where the effects and pairs of the next add begin
	rounds              int
	low                 int32     // the lowest jump target since seen was taken
	writes              int       // changes of per-cell flags
	dir                 board.Dir // the first step, plus one; 0 before it
	seen                *state    // an earlier state, kept to detect an endless loop
	split               *split    // the states at zones, kept to detect an endless loop
	num                 *numbers  // nil until the program calculates
	guard               int32     // where the run continues instead of ending; 0: it ends
	drop                bool
}

type pair struct {
	from, to board.Cell // NoCell for a piece that is dropped
	laid     game.Piece // the dropped piece
}

// effect is something that an add does besides moving the piece.
type effect struct {
	op    game.Op
	cell  board.Cell
	a     int32 // type, attribute, global
	owner int32 // owner of a created piece, or the new value of a changed global
	value int32
}

// bind points v at pos and the player to move.
func (v *vm) bind(pos *game.Position) {
	v.pos, v.cells, v.splits, v.rounds = pos, pos.Cells(), 0, MaxRounds
	v.as(pos.ToMove())
}

func (v *vm) as(t game.Turn) {
	v.turn = t
	v.friend, v.enemy, v.neutral = v.g.Friends(t.As), v.g.Enemies(t.As), v.g.Neutrals(t.As)
}

// place returns the cell an instruction is about.
func (v *vm) place(in *game.Instr, st *state) board.Cell {
	switch in.P {
	case game.Here:
		return st.cur
	case game.AtDir:
		return v.g.Board.Step(st.cur, board.Dir(in.B))
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return st.from
	case game.AtTo:
		if st.to == board.NoCell {
			return st.cur
		}
		return st.to
	case game.AtMark:
		return st.mark
	}
	return board.NoCell
}

// owned reports whether c holds a piece of an owner in mask that has not been
// captured earlier in this chain.
func (v *vm) owned(c board.Cell, mask uint16) bool {
	if c < 0 {
		return false
	}
	pc := v.cells[c]
	return pc != game.None && mask>>pc.Owner()&1 != 0 && (len(v.deferred) == 0 || !v.taken.Has(c))
}

// run executes p from st until it ends. It returns early in an attack test that
// has found its answer.
func (v *vm) run(p *game.Program, st state) {
	if v.threads != nil {
		v.thread(p, &st)
		return
	}
	v.interpret(p, st)
}

// interpret is run without threads.
func (v *vm) interpret(p *game.Program, st state) {
	code := p.Code
	for st.pc < len(code) {
		in := &code[st.pc]
		st.pc++
		switch in.Op {
		case game.OpStep:
			next := v.g.Board.Links(board.Dir(in.A))[st.cur]
			if next < 0 {
				if v.guarded(&st) {
					continue
				}
				v.stops(p, &st)
				return
			}
			st.cur = next
			if st.dir == 0 {
				st.dir = board.Dir(in.A) + 1
			}
		case game.OpEmpty:
			c := v.place(in, &st)
			st.push(c >= 0 && v.cells[c] == game.None)
		case game.OpEnemy:
			st.push(v.owned(v.place(in, &st), v.enemy))
		case game.OpFriend:
			st.push(v.owned(v.place(in, &st), v.friend))
		case game.OpVerify:
			if !st.pop() {
				if v.guarded(&st) {
					continue
				}
				v.stops(p, &st)
				return
			}
		case game.OpJumpFalse:
			if !st.pop() && !v.jump(&st, in.A) {
				v.noteEndless(p, st.low)
				return
			}
		case game.OpJump:
			if !v.jump(&st, in.A) {
				v.noteEndless(p, st.low)
				return
			}
		case game.OpNot:
			st.stack ^= 1
		case game.OpAndJump:
			if st.stack&1 == 0 {
				st.pc = int(in.A)
			} else {
				st.stack >>= 1
			}
		case game.OpOrJump:
			if st.stack&1 != 0 {
				st.pc = int(in.A)
			} else {
				st.stack >>= 1
			}
		case game.OpAdd, game.OpAddCopy, game.OpAddPartial:
			v.add(p, &st, in)
			if v.hit {
				return
			}
			st.pc += operands(in)
			st.to = board.NoCell
			st.fx0 = len(v.fx)
			if v.g.Opt.Discard {
				st.pairs0 = len(v.pairs)
			}
		case game.OpEnd:
			return
		default:
			if !v.step(p, in, &st) && !v.guarded(&st) {
				return
			}
		}
	}
}

func (st *state) push(b bool) {
	st.stack <<= 1
	if b {
		st.stack |= 1
	}
}

func (st *state) pop() bool {
	b := st.stack&1 != 0
	st.stack >>= 1
	return b
}

// jump goes to instruction a; it returns false if the program never ends.
func (v *vm) jump(st *state, a int32) bool {
	if int(a) < st.pc {
		if st.rounds++; st.rounds > FewRounds && (len(v.fx)-st.fx0 > MaxEffects || v.endless(st, a)) {
			return false
		}
	}
	st.pc = int(a)
	return true
}

// operands returns how many OpArg rows follow an add.
func operands(in *game.Instr) int { return int(in.A) }

// step executes the rarer instructions; false ends the run.
func (v *vm) step(p *game.Program, in *game.Instr, st *state) bool {
	b := v.g.Board
	switch in.Op {
	case game.OpEachZone:
		v.eachZone(p, in, *st)
		st.guard = 0
		return false
	case game.OpBackStep:
		st.cur = b.Back(st.cur, board.Dir(in.A))
		return st.cur >= 0
	case game.OpGo:
		switch from, to := v.pos.Last(); in.A {
		case 1:
			st.cur = from
		case 2:
			st.cur = to
		default:
			st.cur = v.place(in, st)
		}
		return st.cur >= 0
	case game.OpSetMark:
		if st.mark = v.place(in, st); st.mark < 0 {
			return false
		}
	case game.OpSetFrom:
		st.from, st.piece, st.drop = st.cur, v.pos.At(st.cur), false
	case game.OpSetTo:
		st.to = st.cur
	case game.OpCascade:
		to := st.to
		if to == board.NoCell {
			to = st.cur
		}
		q := pair{from: st.from, to: to}
		if st.drop { // the following instructions move another piece
			q.laid, st.drop = st.piece, false
		}
		v.pairs = append(v.pairs, q)
		st.from, st.to, st.piece = st.cur, board.NoCell, v.pos.At(st.cur)
	case game.OpCapture, game.OpFlip, game.OpOwn:
		v.fx = append(v.fx, effect{op: in.Op, cell: v.place(in, st), a: in.A})
	case game.OpRetype:
		v.fx = append(v.fx, effect{op: in.Op, cell: v.place(in, st), a: in.A})
	case game.OpCreate:
		owner, held := int32(-1), int32(0)
		if st.pc < len(p.Code) && p.Code[st.pc].Op == game.OpArg {
			owner, held = p.Code[st.pc].A, p.Code[st.pc].B
			st.pc++
		}
		v.fx = append(v.fx, effect{op: in.Op, cell: v.place(in, st), a: in.A, owner: owner, value: held})
	case game.OpSetAttr:
		val := int32(0)
		if st.pop() {
			val = 1
		}
		v.fx = append(v.fx, effect{op: in.Op, cell: v.place(in, st), a: in.A, value: val})
	case game.OpSetGlobal:
		val := in.B
		if in.P != game.Number {
			val = int32(v.place(in, st))
		}
		v.setGlobal(in.A, val)
	case game.OpSetFlag:
		if st.pop() {
			st.flags |= 1 << uint(in.A)
		} else {
			st.flags &^= 1 << uint(in.A)
		}
	case game.OpSetPFlag:
		if on, c := st.pop(), v.place(in, st); c >= 0 {
			if on != v.pflags[in.A].Has(c) {
				st.writes++
			}
			if on {
				v.pflags[in.A].Add(c)
			} else {
				v.pflags[in.A].Remove(c)
			}
		}
	case game.OpArg:
	case game.OpNum:
		return v.number(p, in, st)
	case game.OpEach:
		v.each(p, in, st)
	case game.OpGuard:
		st.guard = in.A
	case game.OpAgain:
		v.fx = append(v.fx, effect{op: in.Op, cell: board.NoCell, a: in.A})
	case game.OpMechanic:
		return v.mechanic(p, in, st)
	default:
		st.push(v.condition(in, st))
	}
	return true
}

// eachZone runs the rest of p once for each cell of a zone. A loop may reach it again, but
// not with the same memory, since it would never end.
func (v *vm) eachZone(p *game.Program, in *game.Instr, st state) {
	if st.rounds > 0 && st.splitsForEver() {
		v.noteEndless(p, int32(st.pc-1))
		return
	}
	set := v.g.Board.Zones[in.A].Cells[v.turn.As]
	fx, pairs := len(v.fx), len(v.pairs)
	for c := range v.cells {
		if !set.Has(board.Cell(c)) {
			continue
		}
		if v.splits++; v.splits > maxSplits {
			v.noteEndless(p, int32(st.pc-1))
			return
		}
		next := st
		next.cur = board.Cell(c)
		next.num = v.copyNumbers(st.num)
		v.run(p, next)
		v.fx, v.pairs = v.fx[:fx], v.pairs[:pairs]
		if v.hit {
			return
		}
	}
}

// condition evaluates the tests that run does not.
func (v *vm) condition(in *game.Instr, st *state) bool {
	c := v.place(in, st)
	switch in.Op {
	case game.OpTrue:
		return true
	case game.OpOnBoard:
		return c >= 0
	case game.OpNotEmpty:
		return c >= 0 && v.cells[c] != game.None
	case game.OpNeutral:
		return v.owned(c, v.neutral)
	case game.OpPieceIs:
		return c >= 0 && v.cells[c].Type() == int(in.A)
	case game.OpInZone:
		return v.g.Board.Zones[in.A].Cells[v.turn.As].Has(c)
	case game.OpIsCell:
		if named, ok := in.Named(); ok {
			return c >= 0 && c == v.place(named, st)
		}
		return c == board.Cell(in.A)
	case game.OpFlag:
		return st.flags>>uint(in.A)&1 != 0
	case game.OpPosFlag:
		return v.pflags[in.A].Has(c)
	case game.OpAttr:
		return c >= 0 && v.cells[c] != game.None && v.g.Attrs[in.A].Get(v.pos.Attrs(c)) != 0
	case game.OpAttacked:
		return !v.attacking && c >= 0 && v.attackedBy(c, int(in.A), v.enemy, st.piece)
	case game.OpDefended:
		return !v.attacking && c >= 0 && v.defended(c, int(in.A), st)
	case game.OpNearEnemy:
		for d := 0; c >= 0 && d < v.g.Board.Own(); d++ {
			if v.owned(v.g.Board.Step(c, board.Dir(d)), v.enemy) {
				return true
			}
		}
	case game.OpLastFrom:
		from, _ := v.pos.Last()
		return c >= 0 && c == from
	case game.OpLastTo:
		_, to := v.pos.Last()
		return c >= 0 && c == to
	case game.OpMarked:
		return c >= 0 && c == st.mark
	case game.OpGoalCell:
		return v.goalCell(c)
	case game.OpIsGlobal:
		return c >= 0 && v.pos.Global(int(in.A)) == int32(c)
	}
	return false
}

// goalCell reports whether c occurs in some absolute-config.
func (v *vm) goalCell(c board.Cell) bool {
	for i := range v.g.Goals {
		if v.goalHas(v.g.Goals[i].Test, c) {
			return true
		}
	}
	return false
}

func (v *vm) goalHas(e *game.GoalExpr, c board.Cell) bool {
	if e.Kind == game.GoalAbsolute {
		for _, s := range e.Spots {
			if s.Cell == c && c >= 0 || s.Zone >= 0 && v.g.Board.Zones[s.Zone].Cells[v.turn.As].Has(c) {
				return true
			}
		}
	}
	for _, a := range e.Args {
		if v.goalHas(a, c) {
			return true
		}
	}
	return false
}
