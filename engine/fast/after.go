package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// What rules add to finished moves, (after …): captures between two pieces, pieces that
// change sides, counters. Their programs look at the position after the move, so they are
// not multiplied into its outcomes but have trees of their own. Where trees cannot express
// a program, the move generator runs it on the mirror.

// maxRules bounds the rules that add to moves: an outcome has a bit for each.
const maxRules = 8

// A follow is what such a program does to one cell.
type follow struct {
	cell uint8
	owns bool // the piece becomes the mover's; otherwise it is captured
}

// followable says why the board cannot run what rules add to moves, "" if it can.
func followable(g *game.Game) string {
	switch {
	case len(g.After) == 0:
		return ""
	case len(g.After) > maxRules:
		return "many things are added to moves"
	case g.Opt.Maximal > 0 || g.Opt.ToOwner:
		return "something is added to moves, beside counted captures"
	case g.Opt.Deferred:
		return "something is added to moves whose captures come last"
	}
	for i := range g.After {
		for _, p := range g.After[i].Progs {
			if p == nil {
				continue
			}
			if why := reflects([]*game.Program{p}); why != "" {
				return why
			}
		}
	}
	return ""
}

// plainly reports whether a tree can express what a program adds to moves.
func plainly(p *game.Program) bool {
	takes, owns, marks := false, false, false
	for _, in := range p.Code {
		marks = marks || in.Op == game.OpSetMark
		asked, named := in.Named()
		if !marks && (in.P == game.AtMark || in.Op == game.OpMarked || named && in.Op == game.OpIsCell && asked.P == game.AtMark) || !isPlainEffect(&in) {
			return false
		}
		takes, owns = takes || in.Op == game.OpCapture, owns || in.Op == game.OpOwn
	}
	return !(takes && owns)
}

// stirs reports whether a program changes pieces, and whether it may take them or turn them
// round.
func stirs(p *game.Program) (changes, takes bool) {
	for _, in := range p.Code {
		switch in.Op {
		case game.OpCapture, game.OpOwn, game.OpFlip:
			takes = true
		case game.OpCreate, game.OpRetype, game.OpSetAttr, game.OpCascade:
			changes = true
		case game.OpNum:
			changes = changes || game.NumOp(in.A) == game.NumSetAttr
		}
	}
	return changes || takes, takes
}

// findAdders finds out what the rules that add to moves may do.
func (t *tables) findAdders() {
	for i := range t.g.After {
		hunts := false
		for _, p := range t.g.After[i].Progs {
			if p != nil {
				changes, takes := stirs(p)
				t.stirs, hunts = t.stirs || changes, hunts || takes
			}
		}
		t.hunts = append(t.hunts, hunts)
	}
	t.mixes = t.stirs || t.givesTurns()
}

// givesTurns reports whether both a rule and a movement may give a further turn.
func (t *tables) givesTurns() bool {
	gives := func(p *game.Program) bool {
		return p != nil && slices.ContainsFunc(p.Code, func(in game.Instr) bool { return in.Op == game.OpAgain })
	}
	rule := func(r game.Rule) bool { return slices.ContainsFunc(r.Progs, gives) }
	entry := func(e game.Entry) bool { return slices.ContainsFunc(e.Progs, gives) }
	return slices.ContainsFunc(t.g.After, rule) && slices.ContainsFunc(t.g.Types, func(y game.PieceType) bool {
		return slices.ContainsFunc(y.Moves, entry) || slices.ContainsFunc(y.Drops, entry)
	})
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

// followers makes the trees of the rules that add to moves, by rule, side and the cell
// where the move ends. In these trees an effect is a node, too.
func (b *builder) followers() {
	if b.fail != "" {
		return
	}
	t := b.t
	t.risky = t.risky || t.stirs
	b.lean, b.adds = true, true
	for i := range t.g.After {
		var trees [2][]int32
		for side := range trees {
			p := t.g.After[i].Progs[t.player[side]]
			if p != nil && plainly(p) {
				trees[side] = make([]int32, t.cells)
				b.side, b.k = side, kindOf(0, side)
				for c := range trees[side] {
					if b.fail != "" || b.quits() {
						break
					}
					b.start = uint8(c)
					clear(b.memo)
					s := sym{cur: board.Cell(c), from: board.Cell(c), to: board.NoCell, mark: board.Cell(c), all: b.t.anything(), drop: true}
					trees[side][c] = b.run(p, s, -1)
				}
			}
		}
		if b.fail != "" && !b.gone { // the mirror runs it instead
			b.fail, b.depth, b.work, trees = "", 0, 0, [2][]int32{}
		}
		t.follows = append(t.follows, trees)
	}
	b.adds = false
}

// added puts into the tree an effect that a rule adds to moves.
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

// added returns the actions that a rule adds to an outcome that has been made, found on the
// mirror. They are valid until the next call.
func (b *Board) added(rule int, o *outcome) []game.Action {
	player := b.t.player[b.side&1]
	if b.t.g.After[rule].Progs[player] == nil {
		return nil
	}
	m := b.mirrored()
	was := &b.past[(b.ply-1)&(maxPast-1)].notes
	for i, gl := range b.t.notes {
		if b.notes[i] == none { // the program still sees the notes of the previous move
			m.pos.PlaceGlobal(gl, int32(place(was[i])))
		}
	}
	mark := o.from
	if o.flags&isDrop != 0 {
		mark = o.to
	}
	return movegen.Added(m.gen, m.pos, player, rule, board.Cell(o.to), board.Cell(mark))
}

// adds reports whether a rule adds to an outcome.
func (t *tables) adds(rule int, o *outcome) bool { return o.idle>>rule&1 == 0 }

// trees returns the trees of what a rule adds to an outcome, by cell, nil where the mirror
// is used.
func (b *Board) trees(rule int) []int32 { return b.t.follows[rule][b.side&1] }

// effectsOf follows a tree and appends its effects to list.
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

// follow carries out what rules add to an outcome that has been made, and returns the
// further turn that they bring about, -1 for none. It appends the actions to told if that
// is not nil.
func (b *Board) follow(o *outcome, told *[]game.Action) int {
	next := -1
	for i := range b.t.g.After {
		if !b.t.adds(i, o) {
			continue
		}
		if trees := b.trees(i); trees != nil {
			b.follows = b.effectsOf(trees[o.to], b.follows[:0])
			b.carryOut(b.follows, told)
			continue
		}
		acts := b.added(i, o)
		if told != nil {
			*told = append(*told, acts...)
		}
		if n := b.apply(acts); n >= 0 {
			next = n
		}
	}
	return next
}

// apply carries out actions of the mover and returns the further turn that they bring
// about, -1 for none.
func (b *Board) apply(acts []game.Action) int {
	next := -1
	for i := 0; i < len(acts); i++ {
		switch a := &acts[i]; a.Kind {
		case game.ActMove: // consecutive moves: all pieces are lifted before the first is set down
			end := i + 1
			for end < len(acts) && acts[end].Kind == game.ActMove {
				end++
			}
			for _, x := range acts[i:end] {
				if b.cells[x.From] == 0 { // the same rule has captured the piece; it moves nevertheless
					continue
				}
				k, _ := b.lift(cell(x.From))
				b.turns(k, b.t.kind(x.Piece))
				if b.t.g.Types[typeOf(k)].Resets {
					b.quiet = 0
				}
			}
			for _, x := range acts[i:end] {
				b.replace(cell(x.To), b.t.kind(x.Piece), uint8(x.Attrs))
			}
			b.last = [2]uint8{cell(a.From), cell(a.To)}
			i = end - 1
		case game.ActCapture:
			hand := kind(0)
			if a.Value != 0 {
				p, t := a.InHand(b.t.g.Turns[b.turnIndex()])
				hand = b.t.kind(game.Make(t, p))
			}
			b.captureTo(cell(a.From), hand)
		case game.ActPut:
			if b.replace(cell(a.To), b.t.kind(a.Piece), uint8(a.Attrs)); a.Gates() {
				b.spend(b.t.kind(a.Piece))
			}
		case game.ActAttrs:
			b.setAttrs(cell(a.To), uint8(a.Attrs))
		case game.ActCount:
			b.setNumber(int(a.To), a.Value)
		case game.ActGlobal:
			b.setGlobal(int(a.From), a.Value)
		case game.ActTurn:
			next = int(a.Value)
		}
	}
	return next
}

// carryOut makes the changes of a list. It appends the actions to told if that is not nil.
func (b *Board) carryOut(list []follow, told *[]game.Action) {
	for _, x := range list {
		k := b.cells[x.cell]
		switch {
		case x.owns && sideOf(k) == b.side:
			continue
		case told == nil:
		case x.owns:
			*told = append(*told, game.Action{Kind: game.ActPut, From: board.Cell(x.cell), To: board.Cell(x.cell),
				Piece: b.t.piece(kindOf(typeOf(k), b.side)), Attrs: uint64(b.attrs[x.cell])})
		default:
			*told = b.removal(*told, x.cell, 0)
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
	b.follow(&b.t.outs[m], &acts)
	b.advance(-1)
	b.Undo()
	return acts
}

// followVictim returns the value of the pieces that the first of these rules captures when
// an outcome is made, in the scale of Facts, and whether it captures any of the enemy's.
func (b *Board) followVictim(o *outcome) (victim eval.Score, takes bool) {
	if o.to == none || o.leaves() || o.flags&isStill != 0 {
		return 0, false
	}
	if len(b.t.g.After) == 0 {
		b.follows = b.beside(o, b.follows[:0])
		return b.victims(o)
	}
	rule := 0
	for ; !b.t.hunts[rule] || !b.t.adds(rule, o); rule++ {
		if rule == len(b.t.g.After)-1 {
			return 0, false
		}
	}
	var from kind
	if o.flags&isDrop == 0 {
		from, b.cells[o.from] = b.cells[o.from], 0
	}
	to := b.cells[o.to]
	b.cells[o.to] = o.becomes
	var room [8]kind
	gone := b.takeAway(o, room[:0]) // a rule does not see, and so not take again, what the move itself takes
	b.follows = b.follows[:0]
	if trees := b.trees(rule); trees != nil {
		b.follows = b.effectsOf(trees[o.to], b.follows)
	} else {
		for _, a := range b.added(rule, o) {
			if a.Kind == game.ActCapture {
				b.follows = append(b.follows, follow{cell: cell(a.From)})
			}
		}
	}
	b.bringBack(o, gone)
	b.cells[o.to] = to
	if o.flags&isDrop == 0 {
		b.cells[o.from] = from
	}
	return b.victims(o)
}

// takeAway empties the cells of the pieces that an outcome captures beside the one on its
// target, and appends what stood there to gone, for bringBack.
func (b *Board) takeAway(o *outcome, gone []kind) []kind {
	if o.take != none {
		gone = append(gone, b.cells[o.take])
		b.cells[o.take] = 0
	}
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.does == takes {
			gone = append(gone, b.cells[x.cell])
			b.cells[x.cell] = 0
		}
	}
	return gone
}

// bringBack puts the pieces back that takeAway has taken from the cells, the last one first.
func (b *Board) bringBack(o *outcome, gone []kind) {
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	n := len(gone)
	for i := len(xs) - 1; i >= 0; i-- {
		if xs[i].does == takes {
			n--
			b.cells[xs[i].cell] = gone[n]
		}
	}
	if o.take != none {
		b.cells[o.take] = gone[0]
	}
}

// victims adds up the value of the pieces that the listed effects capture from the other
// side, less the value of the mover's own.
func (b *Board) victims(o *outcome) (victim eval.Score, takes bool) {
	for _, x := range b.follows {
		switch {
		case x.owns:
		case x.cell == o.to:
			victim -= b.valueOf[o.becomes&127]
		default:
			worth := b.loss(x.cell)
			victim += worth
			takes = takes || worth > 0
		}
	}
	return victim, takes
}
