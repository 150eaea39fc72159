package fast

import (
	"math/bits"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/seeds"
)

// A seeding is a run of a program of package seeds: the numbers as the run has changed
// them, and its other effects.
type seeding struct {
	nums    []int32 // by number of the board, and one more for the cell that does not exist
	changed set     // the numbers that the run has set
	sows    bool    // it sets numbers on cells
	does    bool    // it sets globals or brings about a further turn
	again   int32   // kind of the further turn, + 4; 0 = none
	pieces  []pieceOp
	stack   [game.MaxNumbers]int32
	locals  [game.MaxLocals]int32
}

// pieceOp is an effect on the piece on a cell.
type pieceOp struct {
	op   game.Op
	cell board.Cell
	a, x int32
}

// runs executes a program for side s from cell c. It returns true when it comes to an add.
func (b *Board) runs(q *seeds.Program, s int, c board.Cell) bool {
	r := &b.seeding
	clear(r.locals[:q.Locals])
	code := q.Code
	cur, mark := c, c
	var stack uint64
	var sp, rounds, fx int
	var pc, guard int32
	for {
		in := &code[pc]
		pc = in.Next
		is, to, place := false, guard, cur
		local := &r.locals[in.B&(game.MaxLocals-1)]
		at, n := 0, int32(0)
		if in.At != game.Here {
			place = placeOf(in, cur, c, mark)
		}
		switch in.Op {
		case game.OpEnd:
			return false
		case game.OpAdd:
			return true
		case game.OpStep:
			if uint(cur) >= uint(len(in.Links)) || in.Links[cur] < 0 {
				goto off
			}
			cur = in.Links[cur]
			continue
		case seeds.OpSow:
			for ; *local > 0; *local-- {
				if uint(cur) >= uint(len(in.Links)) || in.Links[cur] < 0 {
					goto off
				}
				cur = in.Links[cur]
				r.nums[cur] = min(r.nums[cur]+1, game.MaxCount)
				r.changed.add(uint8(cur))
				r.sows = true
				fx++
				if rounds++; rounds > movegen.FewRounds && (fx > movegen.MaxEffects || rounds > movegen.MaxRounds) {
					return false
				}
			}
			continue
		case seeds.OpSeedsIs:
			is = in.Num.Holds(r.nums[r.seedsAt(place)], in.A)
		case seeds.OpLocalIs:
			is = in.Num.Holds(*local, in.A)
		case seeds.OpAddLocal:
			*local += in.A
			continue
		case seeds.OpAddSeeds:
			n = r.nums[r.seedsAt(place)] + in.A
			goto sow
		case game.OpJump:
			to = in.A
			goto jump
		case game.OpJumpFalse, game.OpVerify:
			is = stack&1 != 0
			if stack >>= 1; is {
				continue
			}
			if in.Op == game.OpVerify {
				goto off
			}
			to = in.A
			goto jump
		case game.OpAndJump, game.OpOrJump:
			if stack&1 != 0 == (in.Op == game.OpOrJump) {
				pc = in.A
			} else {
				stack >>= 1
			}
			continue
		case game.OpNot:
			stack ^= 1
			continue
		case game.OpTrue, game.OpFalse:
			is = in.Op == game.OpTrue
		case game.OpInZone:
			is = in.Zone.Has(place)
		case game.OpIsCell:
			is = place == board.Cell(in.A)
		case game.OpOnBoard, game.OpMarked, game.OpIsGlobal, game.OpEmpty, game.OpNotEmpty, game.OpFriend, game.OpEnemy, game.OpPieceIs, game.OpAttr:
			is = place >= 0 && b.pitIs(in, place, mark, s)
		case game.OpGo:
			if cur = place; cur < 0 {
				goto off
			}
			continue
		case game.OpSetMark:
			if mark = place; mark < 0 {
				goto off
			}
			continue
		case game.OpGuard:
			guard = in.A
			continue
		case game.OpArg:
			continue
		case game.OpEach:
			i := max(int(*local), 0)
			w := uint64(0)
			if i>>6 < len(in.Zone) {
				w = in.Zone[i>>6] >> (i & 63)
			}
			for w == 0 && i>>6+1 < len(in.Zone) {
				i = (i | 63) + 1
				w = in.Zone[i>>6]
			}
			if pc = in.A; w != 0 {
				i += bits.TrailingZeros64(w)
				*local, cur, pc = int32(i)+1, board.Cell(i), in.Next
			}
			continue
		case game.OpMechanic:
			return b.sows(in, cur, s)
		case game.OpAgain:
			r.again, r.does = in.A+4, true
			fx++
			continue
		case game.OpSetAttr:
			n = int32(stack & 1)
			stack >>= 1
			goto piece
		case game.OpOwn, game.OpFlip, game.OpRetype:
			goto piece
		case game.OpSetGlobal:
			if n = in.B; in.At != game.Number {
				n = int32(place)
			}
			at = int(in.A)
			goto global
		case seeds.OpSave:
			*local = int32(cur)
			continue
		case seeds.OpBack:
			if cur = board.Cell(*local); uint(cur) >= uint(b.t.cells) {
				cur = board.NoCell
				goto off
			}
			continue
		case seeds.OpPush:
			r.stack[sp&(game.MaxNumbers-1)] = b.pitNumber(in, place, *local)
			sp++
			continue
		default: // all others take a number
			sp--
			n = r.stack[sp&(game.MaxNumbers-1)]
			switch in.Op {
			case seeds.OpNumber, seeds.OpCompare:
				top := &r.stack[(sp-1)&(game.MaxNumbers-1)]
				if in.Op == seeds.OpNumber {
					*top = in.Num.Of(*top, n)
					continue
				}
				sp--
				is = in.Num.Holds(*top, n)
			case seeds.OpStore:
				*local = n
				continue
			case seeds.OpSetSeeds:
				goto sow
			case seeds.OpNumAttr:
				goto piece
			case seeds.OpAddGlobal:
				n += r.nums[b.t.globals+int(in.B)]
				fallthrough
			case seeds.OpSetGlobal:
				at = int(in.B)
				goto global
			}
		}
		if is = is != in.Neg; is != (in.Then == game.OpOrJump) && in.Then != game.OpEnd {
			continue
		}
		switch in.Then {
		case game.OpJumpFalse:
			to = in.To
			goto jump
		case game.OpVerify:
			goto off
		case game.OpAndJump, game.OpOrJump:
			pc = in.To
		}
		if stack <<= 1; is {
			stack |= 1
		}
		continue
	sow: // the number on the cell becomes n
		at, n = r.seedsAt(place)-b.t.globals, min(max(n, 0), game.MaxCount)
		r.sows = true
		goto set
	global:
		r.does = true
	set:
		at += b.t.globals
		r.nums[at] = n
		r.changed.add(uint8(at))
		fx++
		continue
	piece:
		r.pieces = append(r.pieces, pieceOp{in.Op, place, in.A, n})
		fx++
		continue
	off: // the program would end
		if guard <= 0 {
			return false
		}
	jump:
		if to < pc {
			if rounds++; rounds > movegen.FewRounds && (fx > movegen.MaxEffects || rounds > movegen.MaxRounds) {
				return false
			}
		}
		pc = to
	}
}

// seedsAt returns the place of the number on a cell.
func (r *seeding) seedsAt(c board.Cell) int {
	if c < 0 {
		return len(r.nums) - 1
	}
	return int(c)
}

// placeOf returns the cell an instruction is about.
func placeOf(in *seeds.Op, cur, from, mark board.Cell) board.Cell {
	switch in.At {
	case game.AtDir:
		if uint(cur) < uint(len(in.Links)) {
			return in.Links[cur]
		}
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return from
	case game.AtMark:
		return mark
	}
	return board.NoCell
}

// pitIs answers the rarer tests of a cell for side s.
//
//go:noinline
func (b *Board) pitIs(in *seeds.Op, c, mark board.Cell, s int) bool {
	k := b.cells[c]
	switch in.Op {
	case game.OpMarked:
		return c == mark
	case game.OpIsGlobal:
		return b.nums[b.t.globals+int(in.A)] == int32(c)
	case game.OpEmpty:
		return k == 0
	case game.OpFriend:
		return k != 0 && sideOf(k) == s
	case game.OpEnemy:
		return k != 0 && sideOf(k) != s
	case game.OpPieceIs:
		return k != 0 && typeOf(k) == int(in.A)
	case game.OpAttr:
		return k != 0 && b.t.g.Attrs[in.A].Get(uint64(b.attrs[c])) != 0
	case game.OpNotEmpty:
		return k != 0
	}
	return true // on the board
}

// pitNumber returns the number that an instruction pushes.
//
//go:noinline
func (b *Board) pitNumber(in *seeds.Op, c board.Cell, local int32) int32 {
	k := kind(0)
	if c >= 0 {
		k = b.cells[c]
	}
	switch in.Num {
	case game.NumConst:
		return in.B
	case game.NumLocal:
		return local
	case game.NumGlobal:
		return b.seeding.nums[b.t.globals+int(in.B)]
	case game.NumSeeds:
		return b.seeding.nums[b.seeding.seedsAt(c)]
	case game.NumCell:
		return int32(c)
	}
	switch {
	case k == 0:
		return 0
	case in.Num == game.NumOwner:
		return int32(b.t.player[sideOf(k)]) + 1
	}
	return int32(b.t.g.Attrs[in.A].Get(uint64(b.attrs[c])))
}

// sows sows the pit on c, as game.MechSow says. It returns false if that is not legal.
//
//go:noinline
func (b *Board) sows(in *seeds.Op, c board.Cell, s int) bool {
	r, m, from := &b.seeding, in.Mech, c
	put := func(c board.Cell, n int32) {
		r.nums[c] = n
		r.changed.add(uint8(c))
	}
	left := r.nums[c]
	r.sows = true
	if put(c, 0); left == 0 {
		return false
	}
	for left > 0 {
		if c = in.Links[c]; c < 0 {
			return false
		}
		if c == from && m.N[game.SowSkip] != 0 {
			if in.Links[c] == c { // there is no other pit
				return false
			}
			continue
		}
		left--
		put(c, r.nums[c]+1)
	}
	foes := func() (n int32) {
		for _, c := range b.list[s^1][:b.n[s^1]] {
			n += r.nums[c]
		}
		return n
	}
	taken, group := int32(0), b.hit[:0]
	for ; c >= 0 && m.N[game.SowMin] > 0; c = b.t.g.Board.Back(c, m.Dirs[0]) {
		n := r.nums[c]
		if n < m.N[game.SowMin] || n > m.N[game.SowMax] || b.mark(uint8(c)) != uint8(2-s) {
			break
		}
		group = append(group, uint8(c))
		taken += n
		if m.N[game.SowChain] == 0 || len(group) == b.t.cells {
			break
		}
	}
	b.hit = group
	if taken > 0 && (m.N[game.SowNoSlam] == 0 || taken != foes()) {
		for _, c := range group {
			put(board.Cell(c), 0)
		}
		if m.Global >= 0 {
			put(board.Cell(b.t.globals+m.Global), r.nums[b.t.globals+m.Global]+taken)
		}
	}
	return m.N[game.SowFeed] == 0 || foes() > 0
}

// forget takes back what runs have changed.
func (b *Board) forget() {
	r := &b.seeding
	for i := range r.changed {
		for w := r.changed[i]; w != 0; w &= w - 1 {
			at, n := i<<6|bits.TrailingZeros64(w), int32(0)
			if at < len(b.nums) {
				n = b.nums[at]
			}
			r.nums[at] = n
		}
		r.changed[i] = 0
	}
	r.sows, r.does, r.again, r.pieces = false, false, 0, r.pieces[:0]
}
