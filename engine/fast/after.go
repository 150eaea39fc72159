package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// What rules add to finished moves, (after …): pieces taken between two, pieces that
// change sides. Their programs look at the position behind the move, so they are not
// multiplied into its outcomes but have trees of their own.

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
			if why := reflects([]*game.Program{p}); why != "" {
				return why
			}
			takes, owns, marks := false, false, false
			for _, in := range p.Code {
				marks = marks || in.Op == game.OpSetMark
				if !marks && (in.P == game.AtMark || in.Op == game.OpMarked) {
					return "something is added to moves that asks where they began"
				}
				if !isPlainEffect(&in) {
					return "something is added to moves that uses " + in.Op.String()
				}
				takes, owns = takes || in.Op == game.OpCapture, owns || in.Op == game.OpOwn
			}
			if takes && owns {
				return "something is added to moves that captures and changes pieces"
			}
		}
	}
	return ""
}

// isPlainEffect reports whether an instruction is no effect, or one that may be added.
func isPlainEffect(in *game.Instr) bool {
	switch in.Op {
	case game.OpCapture:
		return in.A == game.ToRule
	case game.OpOwn, game.OpSetFlag, game.OpSetPFlag, game.OpArg:
		return true
	case game.OpNum:
		return game.NumOp(in.A) < game.NumSetGlobal
	}
	return in.Op < game.OpCapture || in.Op == game.OpEach || in.Op == game.OpGuard
}

// followers makes the trees of what is added to moves, by rule, side and the cell where
// the move has ended. In them an effect is a node, too.
func (b *builder) followers() {
	if b.fail != "" {
		return
	}
	t := b.t
	b.lean, b.adds = true, true
	for i := range t.g.After {
		var trees [2][]int32
		for side := range trees {
			if p := t.g.After[i].Progs[t.player[side]]; p != nil {
				trees[side] = make([]int32, t.cells)
				b.side, b.k = side, kindOf(0, side)
				for c := range trees[side] {
					if b.fail != "" || b.quits() {
						break
					}
					b.start = uint8(c)
					clear(b.memo)
					s := sym{cur: board.Cell(c), from: board.Cell(c), to: board.NoCell, mark: board.Cell(c), drop: true}
					trees[side][c] = b.run(p, s, -1)
				}
			}
		}
		if b.fail != "" && !b.gone { // the mirror tells what it does
			b.fail, b.depth, b.work, trees = "", 0, 0, [2][]int32{}
		}
		t.follows = append(t.follows, trees)
	}
	b.adds = false
}

// added puts an effect of what is added to moves into the tree.
func (b *builder) added(p *game.Program, s sym, in *game.Instr, next int32) int32 {
	op := tTake
	switch {
	case in.Op == game.OpOwn:
		op = tOwn
	case in.Op != game.OpCapture || in.A != game.ToRule:
		return b.stop("something is added to moves that uses " + in.Op.String())
	}
	c := cell(b.place(in, &s))
	rest := b.run(p, s, next)
	if c == none || b.fail != "" {
		return rest
	}
	return b.put(node{op: op, cell: c, yes: rest, no: -1})
}

// effects is followed for a rule that has no trees.
func (b *Board) effects(rule int, at uint8, list []follow) []follow {
	player := b.t.player[b.side&1]
	p := b.t.g.After[rule].Progs[player]
	if p == nil {
		return list
	}
	first, m := len(list), b.mirrored()
	movegen.Effects(m.gen, m.pos, player, p, board.Cell(at), func(op game.Op, on board.Cell) {
		if c := cell(on); c != none && b.cells[c] != 0 && !slices.ContainsFunc(list[first:], func(x follow) bool { return x.cell == c }) {
			list = append(list, follow{c, op == game.OpOwn})
		}
	})
	return list
}

// followed appends to list what a rule does for the side to move, from a cell.
func (b *Board) followed(rule int, at uint8, list []follow) []follow {
	trees := b.t.follows[rule][b.side&1]
	if trees == nil {
		return b.effects(rule, at, list)
	}
	return b.effectsOf(trees[at], list)
}

// effectsOf appends to list the effects that a tree tells.
func (b *Board) effectsOf(n int32, list []follow) []follow {
	first, enemy := len(list), uint8(b.side^1)
	nodes := b.t.nodes
	for n >= 0 {
		nd := &nodes[n]
		yes := true
		switch nd.op {
		case tEmpty:
			yes = b.cells[nd.cell] == 0
		case tEnemy:
			k := b.cells[nd.cell]
			yes = k != 0 && (k-1)&1 == enemy
		case tTake, tOwn:
			if b.cells[nd.cell] != 0 && !slices.ContainsFunc(list[first:], func(x follow) bool { return x.cell == nd.cell }) {
				list = append(list, follow{nd.cell, nd.op == tOwn})
			}
		default:
			yes = b.ask(nd.op, nd.cell, nd.arg)
		}
		if yes {
			n = nd.yes
		} else {
			n = nd.no
		}
	}
	return list
}

// follow carries out what rules add to a move that has ended on a cell. tell, if not
// nil, is called before each change.
func (b *Board) follow(at uint8, tell func(follow)) {
	for i := range b.t.g.After {
		b.follows = b.followed(i, at, b.follows[:0])
		b.carryOut(b.follows, tell)
	}
}

// carryOut makes the changes of a list.
func (b *Board) carryOut(list []follow, tell func(follow)) {
	for _, x := range list {
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
	b.advance(0)
	b.Undo()
	return acts
}

// followVictim is what the first of such rules takes, or makes the mover's, when an
// outcome is made, in the scale of Facts; and whether it takes anything.
func (b *Board) followVictim(o *outcome) (victim eval.Score, takes bool) {
	if o.to == none || o.leaves() {
		return 0, false
	}
	if len(b.t.g.After) == 0 {
		b.follows = b.beside(o, b.follows[:0])
		return b.victims(o)
	}
	var from kind
	if o.flags&isDrop == 0 {
		from, b.cells[o.from] = b.cells[o.from], 0
	}
	to := b.cells[o.to]
	b.cells[o.to] = o.becomes
	b.follows = b.followed(0, o.to, b.follows[:0])
	b.cells[o.to] = to
	if o.flags&isDrop == 0 {
		b.cells[o.from] = from
	}
	return b.victims(o)
}

// victims is what the effects listed capture from the other side. What only changes sides
// is not counted: a search looks for moves that have victims among the noisy ones.
func (b *Board) victims(o *outcome) (victim eval.Score, takes bool) {
	for _, x := range b.follows {
		if k := b.cells[x.cell]; !x.owns && x.cell != o.to && sideOf(k) != b.side {
			victim += b.valueOf[k&127]
			takes = true
		}
	}
	return victim, takes
}
