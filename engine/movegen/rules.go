package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// This file runs the programs that belong to a game as a whole: those that add to finished
// moves, and the conditions that no move may bring about.

// addAfter lets the rules of (after …) add to the move in the chain. Each rule sees the
// position that the move and the rules before it have made.
func (v *vm) addAfter() {
	mark := v.pos.Mark()
	v.pos.Apply(v.chain)
	m := game.Move{Acts: v.chain}
	to, begin := m.To(), m.From()
	if begin < 0 {
		begin = to
	}
	for i := range v.g.After {
		r := &v.g.After[i]
		p := r.Progs[v.turn.As]
		if to < 0 || p == nil || !r.For(v.moveType) {
			continue
		}
		from := len(v.chain)
		v.gather(i, p, to, begin)
		v.pos.Apply(v.chain[from:])
	}
	v.pos.Rewind(mark)
}

// gather runs p, a program of the rule with this number, from cell c, with mark as the marked
// cell, and appends its effects to the chain.
func (v *vm) gather(rule int, p *game.Program, c, mark board.Cell) {
	fx, pairs, nums := len(v.fx), len(v.pairs), v.numbers
	saved := v.clearFlags(p.PFlag)
	st := state{cur: c, from: c, to: board.NoCell, mark: mark, piece: v.pos.At(c), fx0: fx, pairs0: pairs}
	v.after = true
	v.run(p, st)
	v.after = false
	start := len(v.chain)
	done := v.fx[fx:]
	for _, e := range done {
		if e.op == game.OpCapture {
			v.take(e.cell, start, e.a)
		}
	}
	moved := v.pairs[pairs:]
	for _, q := range moved {
		v.displace(q.from, q.to, board.NoCell, moved, start)
	}
	for _, q := range moved {
		n := len(v.chain)
		if v.carry(q.from, q.to, v.pos.At(q.from), -1, false, done); len(v.chain) > n {
			v.chain[n].Value = game.Later + int32(rule)
		}
	}
	st.from = board.NoCell
	v.others(&st, st.from, board.NoCell, moved, done, start)
	v.fx, v.pairs, v.numbers = v.fx[:fx], v.pairs[:pairs], nums
	v.giveFlags(p.PFlag, saved)
}

// Added returns the actions that a rule of (after …) adds to a move of player p from mark to c,
// in the position after the move. gen must be a generator of this package. The actions are valid
// until its next use.
func Added(gen Generator, pos *game.Position, p game.Player, rule int, c, mark board.Cell) []game.Action {
	v := gen.(*vm)
	v.bind(pos)
	v.as(game.Turn{Player: p, As: p, MoveType: game.AnyType})
	v.fx, v.pairs, v.numbers, v.chain = v.fx[:0], v.pairs[:0], 0, v.chain[:0]
	v.gather(rule, v.g.After[rule].Progs[p], c, mark)
	return v.chain
}

// Holds implements Generator.
func (v *vm) Holds(pos *game.Position, p game.Player, prog *game.Program, c board.Cell) bool {
	v.bind(pos)
	v.as(game.Turn{Player: p, As: p, MoveType: game.AnyType})
	return v.holds(prog, c, c)
}

// Number returns the first number that a program of player p leaves on its stack, 0 if there
// is none. gen must be a generator of this package.
func Number(gen Generator, pos *game.Position, p game.Player, prog *game.Program) int32 {
	v := gen.(*vm)
	v.Holds(pos, p, prog, board.NoCell)
	if n := v.numbers; n < len(v.nums) && v.nums[n].sp == 1 {
		return v.nums[n].stack[0]
	}
	return 0
}

// HoldsFrom is Holds for a generator of this package, after a move from mark to c.
func HoldsFrom(gen Generator, pos *game.Position, p game.Player, prog *game.Program, c, mark board.Cell) bool {
	v := gen.(*vm)
	v.bind(pos)
	v.as(game.Turn{Player: p, As: p, MoveType: game.AnyType})
	return v.holds(prog, c, mark)
}

// holds reports whether a condition of the game holds for the player from whose point of
// view the generator works, with c as the current cell and mark as the marked one.
func (v *vm) holds(p *game.Program, c, mark board.Cell) bool {
	if p == nil {
		return false
	}
	fx, pairs, nums := len(v.fx), len(v.pairs), v.numbers
	saved := v.clearFlags(p.PFlag)
	hit, asking := v.hit, v.asking
	v.hit, v.asking = false, true
	c, mark = max(c, 0), max(mark, 0)
	v.run(p, state{cur: c, from: c, to: board.NoCell, mark: mark, piece: v.pos.At(c), fx0: fx, pairs0: pairs})
	yes := v.hit
	v.hit, v.asking = hit, asking
	v.fx, v.pairs, v.numbers = v.fx[:fx], v.pairs[:pairs], nums
	v.giveFlags(p.PFlag, saved)
	return yes
}

// dropForbidden removes the moves that bring about what the rules forbid: a condition, or
// an earlier position.
func (v *vm) dropForbidden() {
	illegal := v.g.Repetition.Illegal
	if len(v.g.Forbid) == 0 && illegal == game.MayRepeat {
		return
	}
	n := 0
	for _, m := range v.list.Moves {
		if !v.forbidden(m) && (illegal == game.MayRepeat || !v.repeats(m)) {
			v.list.Moves[n] = m
			n++
		}
	}
	v.list.Truncate(n)
}

func (v *vm) forbidden(m game.Move) bool {
	if len(v.g.Forbid) == 0 {
		return false
	}
	mark := v.pos.Mark()
	defer v.pos.Rewind(mark)
	v.pos.Apply(m.Acts)
	to, begin := m.To(), m.From()
	v.takes = int32(m.Captures())
	defer func() { v.takes = 0 }()
	if begin < 0 {
		begin = to
	}
	for i := range v.g.Forbid {
		r := &v.g.Forbid[i]
		if r.For(int(m.Type)) && v.holds(r.Progs[v.turn.As], to, begin) {
			return true
		}
	}
	return false
}

// idle reports whether a pass would end the turn in a forbidden way.
func (v *vm) idle() bool {
	return v.g.Repetition.Illegal == game.AtTurnEnd && v.repeats(game.Move{Type: game.AnyType})
}

// repeats reports whether m leads to an earlier position that may not be repeated.
func (v *vm) repeats(m game.Move) bool {
	v.pos.Do(m)
	defer v.pos.Undo()
	switch r := &v.g.Repetition; r.Illegal {
	case game.NoUndo:
		return v.pos.TakesBack()
	case game.AtTurnEnd:
		return v.pos.TurnComesBack(r.Times)
	default:
		return v.pos.RepeatsEver(r.Illegal == game.Positional)+1 >= r.Times
	}
}
