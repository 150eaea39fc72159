package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// What rules add to finished moves, (after …): pieces taken between two, pieces that
// change sides. Their programs look at the position behind the move, so they are not
// multiplied into its outcomes but run on the board when the move has been made.

// A follow is what such a program does to a cell.
type follow struct {
	cell uint8
	owns bool // the piece becomes the mover's; else it is captured
}

// followable says why the board cannot run what is added to moves, "" if it can.
func followable(g *game.Game) string {
	if len(g.After) == 0 {
		return ""
	}
	if g.Royal || g.Opt.Maximal > 0 || g.Opt.ToOwner {
		return "something is added to moves, beside royal pieces or counted captures"
	}
	for i := range g.After {
		if len(g.After[i].MoveTypes) > 0 {
			return "something is added to moves of some types only"
		}
		for _, p := range g.After[i].Progs {
			if p == nil {
				continue
			}
			takes, owns := false, false
			for _, in := range p.Code {
				if !follows(&in) {
					return "something is added to moves that uses " + in.Op.String()
				}
				takes, owns = takes || in.Op == game.OpCapture, owns || in.Op == game.OpOwn
			}
			if takes && owns || p.PFlag > maxFollowFlags {
				return "something is added to moves that captures and changes pieces"
			}
		}
	}
	return ""
}

const maxFollowFlags = 4

// follows reports whether run knows an instruction.
func follows(in *game.Instr) bool {
	switch in.Op {
	case game.OpEnd, game.OpJump, game.OpJumpFalse, game.OpAndJump, game.OpOrJump, game.OpVerify, game.OpStep, game.OpBackStep,
		game.OpSetMark, game.OpTrue, game.OpFalse, game.OpNot, game.OpOnBoard, game.OpEmpty, game.OpNotEmpty, game.OpFriend,
		game.OpEnemy, game.OpNeutral, game.OpPieceIs, game.OpInZone, game.OpIsCell, game.OpFlag, game.OpPosFlag, game.OpAttr,
		game.OpMarked, game.OpSetFlag, game.OpSetPFlag, game.OpOwn, game.OpGuard, game.OpEach, game.OpArg:
		return true
	case game.OpGo:
		return in.A == 0
	case game.OpCapture:
		return in.A == game.ToRule
	case game.OpNum:
		switch o := game.NumOp(in.A); o {
		case game.NumConst, game.NumLocal, game.NumStore, game.NumSave, game.NumBack, game.NumCell:
			return true
		default:
			return o >= game.NumAdd && o <= game.NumGe
		}
	}
	return false
}

// maxFollowed bounds the instructions of one run: no program that ends needs as many.
const maxFollowed = 1 << 20

// A follower runs such programs.
type follower struct {
	cur, from, mark board.Cell
	guard           int32
	flags           uint64
	stack           uint64
	nums            [game.MaxNumbers]int32
	n               int
	locals          [game.MaxLocals]int32
	pflags          [maxFollowFlags]set
}

func (f *follower) pop() bool {
	is := f.stack&1 != 0
	f.stack >>= 1
	return is
}

func (f *follower) push(is bool) {
	f.stack <<= 1
	if is {
		f.stack |= 1
	}
}

// place returns the cell of an instruction.
func (f *follower) place(bd *board.Board, in *game.Instr) board.Cell {
	switch in.P {
	case game.Here, game.AtTo:
		return f.cur
	case game.AtDir:
		return bd.Step(f.cur, board.Dir(in.B))
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return f.from
	case game.AtMark:
		return f.mark
	}
	return board.NoCell
}

// followed appends to list what a program does for the side to move, from a cell.
func (b *Board) followed(p *game.Program, at uint8, list []follow) []follow {
	bd, code := b.t.g.Board, p.Code
	first := len(list)
	f := &b.follower
	f.cur, f.from, f.mark = board.Cell(at), board.Cell(at), board.Cell(at)
	f.guard, f.flags, f.stack, f.n, f.locals = 0, 0, 0, 0, [game.MaxLocals]int32{}
	if p.PFlag > 0 {
		f.pflags = [maxFollowFlags]set{}
	}
	for pc, steps := 0, 0; pc < len(code) && steps < maxFollowed; steps++ {
		in := &code[pc]
		pc++
		ends := false
		switch in.Op {
		case game.OpEnd:
			return list
		case game.OpStep:
			next := bd.Step(f.cur, board.Dir(in.A))
			if ends = next < 0; !ends || f.guard == 0 {
				f.cur = next
			}
		case game.OpBackStep:
			f.cur = bd.Back(f.cur, board.Dir(in.A))
			ends = f.cur < 0
		case game.OpGo:
			f.cur = f.place(bd, in)
			ends = f.cur < 0
		case game.OpSetMark:
			f.mark = f.place(bd, in)
			ends = f.mark < 0
		case game.OpVerify:
			ends = !f.pop()
		case game.OpJump:
			pc = int(in.A)
		case game.OpJumpFalse:
			if !f.pop() {
				pc = int(in.A)
			}
		case game.OpAndJump:
			if f.stack&1 == 0 {
				pc = int(in.A)
			} else {
				f.stack >>= 1
			}
		case game.OpOrJump:
			if f.stack&1 != 0 {
				pc = int(in.A)
			} else {
				f.stack >>= 1
			}
		case game.OpNot:
			f.stack ^= 1
		case game.OpGuard:
			f.guard = in.A
		case game.OpEach:
			set := bd.Zones[in.A].Cells[b.t.player[b.side]]
			c := int(f.locals[in.B])
			for c < b.t.cells && !set.Has(board.Cell(c)) {
				c++
			}
			if c == b.t.cells {
				pc = int(code[pc].A)
			} else {
				f.locals[in.B], f.cur = int32(c)+1, board.Cell(c)
				pc++
			}
		case game.OpArg:
		case game.OpSetFlag:
			if f.flags &^= 1 << uint(in.A); f.pop() {
				f.flags |= 1 << uint(in.A)
			}
		case game.OpSetPFlag:
			if on, c := f.pop(), f.place(bd, in); c >= 0 && on {
				f.pflags[in.A].add(uint8(c))
			} else if c >= 0 {
				f.pflags[in.A].remove(uint8(c))
			}
		case game.OpCapture, game.OpOwn:
			c := f.place(bd, in)
			if c >= 0 && b.cells[c] != 0 && !slices.ContainsFunc(list[first:], func(x follow) bool { return x.cell == uint8(c) }) {
				list = append(list, follow{uint8(c), in.Op == game.OpOwn})
			}
		case game.OpNum:
			f.number(bd, in)
		default:
			f.push(b.finds(f, in))
		}
		if ends {
			if f.guard == 0 {
				return list
			}
			pc = int(f.guard)
		}
	}
	return list
}

// number carries out an instruction on numbers.
func (f *follower) number(bd *board.Board, in *game.Instr) {
	push := func(v int32) {
		f.nums[f.n&(game.MaxNumbers-1)] = v
		f.n++
	}
	pop := func() int32 {
		f.n--
		return f.nums[f.n&(game.MaxNumbers-1)]
	}
	switch o := game.NumOp(in.A); o {
	case game.NumConst:
		push(in.B)
	case game.NumLocal:
		push(f.locals[in.B])
	case game.NumStore:
		f.locals[in.B] = pop()
	case game.NumSave:
		f.locals[in.B] = int32(f.cur)
	case game.NumBack:
		f.cur = board.Cell(f.locals[in.B])
	case game.NumCell:
		push(int32(f.place(bd, in)))
	default:
		b, a := pop(), pop()
		if o >= game.NumEq {
			f.push(o.Holds(a, b))
		} else {
			push(o.Of(a, b))
		}
	}
}

// finds answers a test.
func (b *Board) finds(f *follower, in *game.Instr) bool {
	bd := b.t.g.Board
	c := f.place(bd, in)
	k := kind(0)
	if c >= 0 {
		k = b.cells[c]
	}
	switch in.Op {
	case game.OpTrue:
		return true
	case game.OpOnBoard:
		return c >= 0
	case game.OpEmpty:
		return c >= 0 && k == 0
	case game.OpNotEmpty:
		return k != 0
	case game.OpFriend:
		return k != 0 && sideOf(k) == b.side
	case game.OpEnemy:
		return k != 0 && sideOf(k) != b.side
	case game.OpPieceIs:
		return k != 0 && typeOf(k) == int(in.A)
	case game.OpInZone:
		return bd.Zones[in.A].Cells[b.t.player[b.side]].Has(c)
	case game.OpIsCell:
		if named, ok := in.Named(); ok {
			return c >= 0 && c == f.place(bd, named)
		}
		return c == board.Cell(in.A)
	case game.OpFlag:
		return f.flags>>uint(in.A)&1 != 0
	case game.OpPosFlag:
		return c >= 0 && f.pflags[in.A].has(uint8(c))
	case game.OpAttr:
		return k != 0 && uint64(b.attrs[c])&b.t.g.Attrs[in.A].Set(0, ^uint64(0)) != 0
	case game.OpMarked:
		return c >= 0 && c == f.mark
	}
	return false
}

// follow carries out what rules add to a move that has ended on a cell. tell, if not
// nil, is called before each change.
func (b *Board) follow(at uint8, tell func(follow)) {
	for i := range b.t.g.After {
		p := b.t.g.After[i].Progs[b.t.player[b.side]]
		if p == nil {
			continue
		}
		b.follows = b.followed(p, at, b.follows[:0])
		for _, x := range b.follows {
			k := b.cells[x.cell]
			if x.owns && sideOf(k) == b.side {
				continue
			}
			if tell != nil {
				tell(x)
			}
			if x.owns {
				k, a := b.lift(x.cell)
				b.set(x.cell, kindOf(typeOf(k), b.side), a)
			} else {
				b.capture(x.cell)
			}
		}
	}
}

// followActs appends the actions that rules add to an outcome.
func (b *Board) followActs(m uint32, acts []game.Action) []game.Action {
	b.make(m)
	b.follow(b.t.outs[m].to, func(x follow) {
		if !x.owns {
			acts = b.removal(acts, x.cell, 0)
			return
		}
		acts = append(acts, game.Action{Kind: game.ActPut, From: board.Cell(x.cell), To: board.Cell(x.cell),
			Piece: b.t.piece(kindOf(typeOf(b.cells[x.cell]), b.side)), Attrs: uint64(b.attrs[x.cell])})
	})
	b.pass()
	b.Undo()
	return acts
}

// followVictim is what the first of such rules takes, or makes the mover's, when an
// outcome is made, in the scale of Facts; and whether it takes anything.
func (b *Board) followVictim(o *outcome) (victim eval.Score, takes bool) {
	p := b.t.g.After[0].Progs[b.t.player[b.side]]
	if p == nil || o.to == none || o.leaves() {
		return 0, false
	}
	var from kind
	if o.flags&isDrop == 0 {
		from, b.cells[o.from] = b.cells[o.from], 0
	}
	to := b.cells[o.to]
	b.cells[o.to] = o.becomes
	b.follows = b.followed(p, o.to, b.follows[:0])
	b.cells[o.to] = to
	if o.flags&isDrop == 0 {
		b.cells[o.from] = from
	}
	for _, x := range b.follows {
		if k := b.cells[x.cell]; x.cell != o.to && sideOf(k) != b.side {
			victim += b.valueOf[k&127]
			takes = takes || !x.owns
		}
	}
	return victim, takes
}
