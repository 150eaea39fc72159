package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Numbers that depend on the position: globals, the number of pieces in a hand, the number
// on a cell, the number of cells of a zone that meet a condition. While a program runs,
// such numbers are represented by names, and a node of the tree compares a name with
// another number. A loop that counts is not run: for each cell, a tree that ends in yes or
// no decides whether the cell counts (see mill.go), and the node adds up the cells.

// source says where a number comes from.
type source uint8

const (
	ofGlobal source = iota // the global a
	ofHand                 // the number of pieces of kind a in hand
	ofSeeds                // the number on cell a
	ofAttr                 // the attribute b of the piece on cell a
	ofSum                  // the number of cells that sum a counts
	ofAny                  // 1 if sum a counts any cell, otherwise 0
	ofOwner                // 1 + the player whose piece stands on cell a
	ofBoth                 // this and higher values: the result of a game.NumOp on a and b, which may be names
)

// A number is a number that the board can find in a position.
type number struct {
	of   source
	a, b int32
}

// A compare is a comparison of two numbers, which may be names.
type compare struct {
	op   game.NumOp
	x, y int32
}

// A sum counts cells. It has the trees of the cells for which the board must decide whether
// they count.
type sum struct {
	trees []int32
	base  int32 // the number of cells that always count
}

const (
	named     = 1 << 24 // the name of the i-th number is named + i
	nowhere   = 254     // an invalid cell other than none
	maxAsked  = 255     // comparisons of numbers: the conditions of patterns have one byte for them
	maxTelled = 1 << 14 // sums
)

// name returns the name of x.
func (b *builder) name(x number) int32 {
	i := slices.Index(b.t.numbers, x)
	if i < 0 {
		i = len(b.t.numbers)
		b.t.numbers = append(b.t.numbers, x)
	}
	return named + int32(i)
}

// reckon returns the result of an operation on two numbers.
func (b *builder) reckon(o game.NumOp, x, y int32) int32 {
	if x < named && y < named {
		return o.Of(x, y)
	}
	return b.name(number{ofBoth + source(o), x, y})
}

// grown returns what an effect makes of a number with value x.
func (b *builder) grown(e *effect, x int32) int32 {
	if !e.v {
		return e.x
	}
	return b.reckon(game.NumAdd, x, e.x)
}

// An assign sets a global to a number, whose value is found before anything moves.
type assign struct {
	global, x int32
	at        uint8 // how many extras and notes come before it
	to        board.Cell
}

// maxAssigns bounds the assigns of a move.
const maxAssigns = 8

// assigns adds an effect on a number to the list of an outcome, whose extras begin at index
// first.
func (b *builder) assigns(list []assign, o *outcome, e *effect, first int) []assign {
	at := uint8(2 * (len(b.t.extras) - first))
	if o.note >= 0 {
		at++
	}
	for i := len(list) - 1; i >= 0 && e.v; i-- {
		if a := &list[i]; a.global == e.a { // the effects become one action
			a.x = b.reckon(game.NumAdd, a.x, e.x)
			return list
		}
	}
	x := b.grown(e, b.name(number{of: ofGlobal, a: e.a}))
	if len(list) == maxAssigns {
		b.stop("a movement sets many numbers")
	}
	to := board.Cell(0) // as in the actions of the reference
	if e.v {
		to = board.NoCell
	}
	return append(list, assign{e.a, x, at, to})
}

// sets gives o a list of assigns.
func (b *builder) sets(o *outcome, list []assign) {
	if len(list) == 0 {
		return
	}
	if slices.ContainsFunc(list, func(a assign) bool { return b.t.g.Globals[a.global].Score >= 0 }) {
		b.stop("a movement scores") // searches would take such a movement for quiet
		return
	}
	i := slices.IndexFunc(b.t.assigns, func(l []assign) bool { return slices.Equal(l, list) })
	if i < 0 {
		i = len(b.t.assigns)
		b.t.assigns = append(b.t.assigns, list)
	}
	if o.sets = uint16(i); i > 1<<15 || o.also > 0 {
		b.stop(string(tooMany))
	}
}

// assigned returns the new values of the numbers that an outcome sets.
func (b *Board) assigned(o *outcome) (xs [maxAssigns]int32) {
	for i, a := range b.t.assigns[o.sets] {
		xs[i] = b.reads(a.x, b.side)
	}
	return xs
}

// compared is the value of a comparison.
func (b *builder) compared(o game.NumOp, x, y int32) value {
	if x < named && y < named {
		return yesNo(o.Holds(x, y))
	}
	q := compare{o, x, y}
	i := slices.Index(b.t.compares, q)
	if i < 0 {
		if i = len(b.t.compares); i == maxAsked {
			b.stop(string(tooMany))
		}
		b.t.compares = append(b.t.compares, q)
	}
	return value{op: tNumber, cell: none, arg: int32(i)}
}

// sourced returns the number that an instruction reads from the position; ok is false if
// that number cannot have a name.
func (b *builder) sourced(p *game.Program, in *game.Instr, s *sym) (x int32, ok bool) {
	t := b.t
	n := number{a: in.B}
	switch at := cell(b.place(in, s)); game.NumOp(in.A) {
	case game.NumGlobal:
		if t.noteOf[in.B] >= 0 {
			return 0, false
		}
		x = b.name(n)
		for i := range s.fx {
			if e := &s.fx[i]; e.op == game.OpNum && e.a == in.B {
				x = b.grown(e, x)
			}
		}
		return x, true
	case game.NumHand:
		q := p.Code[s.pc+1].A
		if q < 0 {
			q = int32(t.player[b.side])
		}
		side := slices.Index(t.player[:], game.Player(q))
		if side < 0 || !t.hands[side] {
			return 0, false
		}
		n.of, n.a = ofHand, int32(kindOf(int(p.Code[s.pc].A), side))
	case game.NumSeeds:
		if at == none || !t.g.HasCounts {
			return 0, at == none
		}
		n.of, n.a = ofSeeds, int32(at)
	case game.NumAttr:
		if len(t.g.Opt.Tower.Pieces) > 0 || at == none {
			return 0, at == none
		}
		n.of, n.a, n.b = ofAttr, int32(at), p.Code[s.pc].A
	case game.NumOwner:
		if at == b.start && !s.drop {
			return int32(t.player[b.side]) + 1, true
		}
		if n.of, n.a = ofOwner, int32(at); at == none {
			return 0, true
		}
	default:
		return 0, false
	}
	return b.name(n), true
}

// A loop runs over the cells of a zone and does nothing but count the cells that meet a
// condition, or find out whether there is one.
type loop struct {
	top, exit int // where the next cell is taken, and where the loop is left
	yes       int // where it goes if the condition holds
	counts    bool
	local     int32 // the local number that holds the count
}

// loopAt returns the loop that begins with the instruction at pc.
func loopAt(p *game.Program, pc int) (l loop, ok bool) {
	code := p.Code
	if code[pc].Op != game.OpEach || code[pc].A < 0 {
		return l, false
	}
	l.top, l.exit = pc, int(code[pc+1].A)
	num := func(i int, o game.NumOp) bool {
		return i > pc+2 && code[i].Op == game.OpNum && game.NumOp(code[i].A) == o
	}
	end := l.exit - 1
	if end < pc+6 || code[end].Op != game.OpJump || int(code[end].A) != pc {
		return l, false
	}
	l.local = code[end-1].B
	if num(end-1, game.NumStore) && num(end-2, game.NumAdd) && num(end-3, game.NumConst) && num(end-4, game.NumLocal) {
		l.yes, l.counts = end-4, true
		return l, code[end-3].B == 1 && code[end-4].B == l.local
	}
	l.yes, l.local = end-3, code[end-2].B
	return l, code[end-1].Op == game.OpJump && num(end-2, game.NumStore) && num(end-3, game.NumConst) && code[end-3].B == 1
}

// quantifies reports whether some movement tests whether a zone has a cell that meets a
// condition.
func quantifies(g *game.Game) bool {
	for i := range g.Types {
		for _, list := range [2][]game.Entry{g.Types[i].Moves, g.Types[i].Drops} {
			for _, e := range list {
				for _, p := range e.Progs {
					if p == nil {
						continue
					}
					for pc := range p.Code {
						if l, ok := loopAt(p, pc); ok && !l.counts {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// summed replaces a loop by a name for its count. It returns false if the count depends on
// the path of the movement.
func (b *builder) summed(p *game.Program, s *sym) bool {
	l, ok := loopAt(p, s.pc-1)
	if !ok || !l.counts && !b.sums || s.local(p.Code[l.top].B) != 0 {
		return false
	}
	at := sumOf{&p.Code[l.top], b.side}
	i, ok := b.summer[at]
	if !ok {
		steady := isSteady(p, p.Code[l.top+2:l.yes], s.from, board.Cell(b.start))
		i = b.sum(p, s, &l, steady)
		if i < 0 || steady {
			b.summer[at] = i
		}
	}
	if i < 0 {
		return false
	}
	n := number{of: ofSum, a: i}
	if !l.counts {
		n.of = ofAny
	}
	x := b.name(n)
	if have := s.local(l.local); have != 0 {
		x = b.reckon(game.NumAdd, x, have)
	}
	s.store(l.local, x)
	s.pc = l.exit
	return true
}

// sumOf identifies a loop and a side.
type sumOf struct {
	in   *game.Instr
	side int
}

// isSteady reports whether a condition does not depend on where the movement has been. A row of
// a mill does, since the cell from, which the moving piece leaves, is no part of it; but that cell
// is no part of a row of enemies anyway if it is start, where a piece of the mover stands.
func isSteady(p *game.Program, code []game.Instr, from, start board.Cell) bool {
	return !slices.ContainsFunc(code, func(in game.Instr) bool {
		if _, named := in.Named(); named && in.Op == game.OpIsCell {
			return true
		}
		if in.Op == game.OpMechanic {
			m := &p.Mechs[in.A]
			return m.Kind == game.MechMill && from >= 0 && (m.N[1] == 0 || from != start)
		}
		return in.P >= game.AtFrom && in.P != game.Number || in.Op == game.OpFlag || in.Op == game.OpPosFlag || in.Op == game.OpMarked ||
			in.Op == game.OpNum && (game.NumOp(in.A) == game.NumLocal || game.NumOp(in.A) == game.NumBack)
	})
}

// sum makes the trees of the cells of a loop and returns the number of the sum, -1 if it
// cannot be made. A steady one is the same wherever the movement begins.
func (b *builder) sum(p *game.Program, s *sym, l *loop, steady bool) int32 {
	was := *b
	from := s.from
	if steady {
		from = board.NoCell
	}
	b.telling, b.start, b.lean, b.asides, b.attac, b.sees = l, nowhere, true, false, false, false
	if b.nodes == nil {
		b.nodes = map[node]int32{}
	}
	nodes := b.nodes
	var x sum
	set := b.t.g.Board.Zones[p.Code[l.top].A].Cells[b.t.player[b.side]]
	for c := 0; c < b.t.cells && b.fail == ""; c++ {
		if !set.Has(board.Cell(c)) {
			continue
		}
		b.memo = map[string]int32{}
		q := sym{pc: l.top + 2, cur: board.Cell(c), from: from, to: s.to, mark: s.mark, flags: s.flags, locals: s.locals, nums: s.nums, pflags: s.pflags, all: s.all, drop: true}
		switch root := b.run(p, q, unsaid); root {
		case unsaid:
		case said:
			x.base++
		default:
			x.trees = append(x.trees, root)
		}
	}
	work, gone, fail := b.work, b.gone, b.fail
	key, values, facts, tame := b.key, b.values, b.facts, b.tame
	*b = was
	b.work, b.gone, b.nodes = work, gone, nodes
	b.key, b.values, b.facts, b.tame = key, values, facts, tame
	if fail == string(tooMany) || gone {
		b.fail = fail
	}
	if fail != "" {
		return -1
	}
	same := func(y sum) bool { return y.base == x.base && slices.Equal(y.trees, x.trees) }
	i := slices.IndexFunc(b.t.sums, same)
	if i < 0 {
		if i = len(b.t.sums); i == maxTelled {
			b.stop(string(tooMany))
		}
		b.t.sums = append(b.t.sums, x)
	}
	return int32(i)
}

// asks reports whether a comparison of two numbers of the position holds for side s.
func (b *Board) asks(i int32, s int) bool {
	q := &b.t.compares[i]
	return q.op.Holds(b.reads(q.x, s), b.reads(q.y, s))
}

// reads returns the value of a number, which may be a name, in the position for side s.
func (b *Board) reads(n int32, s int) int32 {
	if n < named {
		return n
	}
	x := &b.t.numbers[n-named]
	at := int(x.a)
	switch x.of {
	case ofHand:
		return int32(b.hand[at&127])
	case ofAttr:
		return int32(b.t.g.Attrs[x.b].Get(uint64(b.attrs[uint8(at)])))
	case ofOwner:
		if k := b.cells[uint8(at)]; k != 0 {
			return int32(b.t.player[sideOf(k)]) + 1
		}
		return 0
	case ofSum, ofAny:
		y := &b.t.sums[at]
		n := y.base
		for _, tree := range y.trees {
			if x.of == ofAny && n > 0 {
				break
			}
			if b.says(tree, s) {
				n++
			}
		}
		if x.of == ofAny {
			n = min(n, 1)
		}
		return n
	case ofGlobal:
		at += b.t.globals
	case ofSeeds:
	default:
		return game.NumOp(x.of-ofBoth).Of(b.reads(x.a, s), b.reads(x.b, s))
	}
	if at < len(b.nums) { // otherwise no numbers are loaded yet
		return b.nums[at]
	}
	return 0
}
