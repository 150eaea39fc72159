package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"math/bits"
)

// numbers holds the stack and the locals with which a run calculates. Indices are masked,
// so that no program, however wrong, leaves the arrays.
type numbers struct {
	stack  [game.MaxNumbers]int32
	sp     int
	locals [game.MaxLocals]int32
}

func (n *numbers) push(x int32) {
	n.stack[n.sp&(game.MaxNumbers-1)] = x
	n.sp++
}

func (n *numbers) pop() int32 {
	n.sp--
	return n.stack[n.sp&(game.MaxNumbers-1)]
}

func (n *numbers) local(i int32) *int32 { return &n.locals[i&(game.MaxLocals-1)] }

// newNumbers returns numbers for a run; runEntry releases them.
func (v *vm) newNumbers() *numbers {
	if v.numbers == len(v.nums) {
		v.nums = append(v.nums, new(numbers))
	}
	n := v.nums[v.numbers]
	v.numbers++
	*n = numbers{}
	return n
}

// copyNumbers returns a copy for a run that splits; nil if n is nil.
func (v *vm) copyNumbers(n *numbers) *numbers {
	if n == nil {
		return nil
	}
	c := v.newNumbers()
	*c = *n
	return c
}

// guarded lets a run that would end continue at its guard; it returns false if the run has
// no guard.
func (v *vm) guarded(st *state) bool { return st.guard > 0 && v.jump(st, st.guard) }

// each goes on to the next cell of a zone or, if none is left, out of the loop.
func (v *vm) each(p *game.Program, in *game.Instr, st *state) {
	if st.num == nil {
		st.num = v.newNumbers()
	}
	at := st.num.local(in.B)
	if in.A < 0 {
		done := v.pflags[p.Code[st.pc].B]
		if *at == 0 {
			*at = 1
			done.Clear()
		}
		for i, w := range v.pflags[-1-in.A] {
			if w &^= done[i]; w != 0 {
				st.cur = board.Cell(i*64 + bits.TrailingZeros64(w))
				done.Add(st.cur)
				return
			}
		}
		st.pc = int(p.Code[st.pc].A)
		return
	}
	set := v.g.Board.Zones[in.A].Cells[v.turn.As]
	for i := max(int(*at), 0); i < len(set)*64; i = (i | 63) + 1 {
		if w := set[i>>6] >> (i & 63); w != 0 {
			i += bits.TrailingZeros64(w)
			*at, st.cur = int32(i)+1, board.Cell(i)
			return
		}
	}
	st.pc = int(p.Code[st.pc].A)
}

// number carries out an OpNum; false ends the run.
func (v *vm) number(p *game.Program, in *game.Instr, st *state) bool {
	if st.num == nil {
		st.num = v.newNumbers()
	}
	n := st.num
	op := game.NumOp(in.A)
	args := p.Code[st.pc : st.pc+op.Args()]
	st.pc += len(args)
	switch op {
	case game.NumConst:
		n.push(in.B)
	case game.NumLocal:
		n.push(*n.local(in.B))
	case game.NumStore:
		*n.local(in.B) = n.pop()
	case game.NumGlobal:
		n.push(v.globalNow(int(in.B), st))
	case game.NumAttr:
		x := int32(0)
		if c := v.place(in, st); c >= 0 && v.cells[c] != game.None {
			if a, w := v.g.Attrs[args[0].A], v.pos.Attrs(c); v.g.Opt.Tower.Has(a) {
				x = int32(v.g.Opt.Tower.Height(w))
			} else {
				x = int32(a.Get(w))
			}
		}
		n.push(x)
	case game.NumSeeds:
		n.push(v.seedsNow(v.place(in, st), st))
	case game.NumOwner:
		x := int32(0)
		if c := v.place(in, st); c >= 0 && v.cells[c] != game.None {
			x = int32(v.cells[c].Owner()) + 1
		}
		n.push(x)
	case game.NumCell:
		n.push(int32(v.place(in, st)))
	case game.NumTaken:
		took := v.takes
		for _, e := range v.fx {
			if e.op == game.OpCapture {
				took++
			}
		}
		n.push(took)
	case game.NumHand:
		q := game.Player(args[1].A)
		if args[1].A < 0 {
			q = v.turn.As
		}
		n.push(int32(v.pos.Hand(q, int(args[0].A))))
	case game.NumSave:
		*n.local(in.B) = int32(st.cur)
	case game.NumBack:
		st.cur = board.Cell(*n.local(in.B))
		return st.cur >= 0 && int(st.cur) < len(v.cells)
	case game.NumSetGlobal:
		v.setGlobal(in.B, n.pop())
	case game.NumAddGlobal:
		by := n.pop()
		now := v.globalNow(int(in.B), st) + by
		v.noteGlobal(effect{op: game.OpNum, cell: board.NoCell, a: in.B, owner: now, value: by})
	case game.NumSetAttr:
		v.fx = append(v.fx, effect{op: game.OpSetAttr, cell: v.place(in, st), a: args[0].A, value: n.pop()})
	case game.NumSetSeeds:
		v.fx = append(v.fx, effect{op: game.OpMechanic, cell: v.place(in, st), value: min(max(n.pop(), 0), game.MaxCount)})
	default:
		b := n.pop()
		a := n.pop()
		if op >= game.NumEq {
			st.push(op.Holds(a, b))
		} else {
			n.push(op.Of(a, b))
		}
	}
	return true
}

// setGlobal notes that global i becomes val.
func (v *vm) setGlobal(i, val int32) {
	v.noteGlobal(effect{op: game.OpSetGlobal, cell: board.NoCell, a: i, owner: val, value: val})
}

// noteGlobal appends an effect on a global. The owner field of the effect is the new value.
func (v *vm) noteGlobal(e effect) {
	v.newest[e.a] = len(v.fx)
	v.fx = append(v.fx, e)
}

// globalNow returns global i with the changes that this run has made since its last add. The
// index in newest is that of the last change, or the change there has been undone; no change
// stands behind it.
func (v *vm) globalNow(i int, st *state) int32 {
	k := v.newest[i]
	if k >= len(v.fx) || k >= st.fx0 && !v.fx[k].sets(i) {
		for k = len(v.fx) - 1; k >= st.fx0 && !v.fx[k].sets(i); k-- {
		}
		v.newest[i] = k
	}
	if k < st.fx0 {
		return v.pos.Global(i)
	}
	return v.fx[k].owner
}

// sets reports whether an effect changes global i.
func (e *effect) sets(i int) bool {
	return (e.op == game.OpSetGlobal || e.op == game.OpNum) && int(e.a) == i
}

// seedsNow returns the number on c with the change that this run has made since its last
// add.
func (v *vm) seedsNow(c board.Cell, st *state) int32 {
	for i := len(v.fx) - 1; i >= st.fx0; i-- {
		if e := &v.fx[i]; e.op == game.OpMechanic && e.cell == c {
			return e.value
		}
	}
	return v.pos.Count(c)
}

// recount appends the number that the i-th effect gives to a cell, unless a later effect
// sets another number or nothing changes.
func (v *vm) recount(fx []effect, i int) {
	e := &fx[i]
	for j := i + 1; j < len(fx); j++ {
		if fx[j].op == game.OpMechanic && fx[j].cell == e.cell {
			return
		}
	}
	if e.cell >= 0 && e.value != v.pos.Count(e.cell) {
		v.chain = append(v.chain, game.Action{Kind: game.ActCount, Part: v.part, From: board.NoCell, To: e.cell, Piece: v.pos.At(e.cell), Value: e.value})
	}
}

// addTo appends an increment of a global to the chain. The base is the value that this part
// has set, or else the old value.
func (v *vm) addTo(e *effect) {
	for i := len(v.chain) - 1; i >= 0 && v.chain[i].Part == v.part; i-- {
		if a := &v.chain[i]; a.Kind == game.ActGlobal && int32(a.From) == e.a {
			a.Value += e.value
			return
		}
	}
	v.chain = append(v.chain, game.Action{Kind: game.ActGlobal, Part: v.part, From: board.Cell(e.a), To: board.NoCell, Value: v.pos.Global(int(e.a)) + e.value})
}
