package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Conditions on a game as a whole, in its goals or in its forbidden positions, are programs
// that look at a position. They are evaluated rarely compared with moves, so the board
// keeps a mirror for them: a [game.Position] that is brought up to date when it is needed.

type mirror struct {
	pos   *game.Position
	gen   movegen.Generator
	cells [256]kind
	attrs [256]uint8
}

// mirrored returns the mirror, after bringing it up to date.
func (b *Board) mirrored() *mirror {
	t := b.t
	m := b.mirror
	if m == nil {
		m = &mirror{pos: t.g.NewPosition(), gen: movegen.NewQuick(t.g)}
		b.mirror = m
	}
	for c := range t.cells {
		if k, a := b.cells[c], b.attrs[c]; m.cells[c] != k || m.attrs[c] != a {
			m.pos.Place(board.Cell(c), t.piece(k), uint64(a))
			m.cells[c], m.attrs[c] = k, a
		}
	}
	for k := kind(1); int(k) < t.kinds; k++ {
		if t.hands[sideOf(k)] {
			m.pos.PlaceHand(t.player[sideOf(k)], typeOf(k), int(b.hand[k]))
		}
	}
	for c := range b.nums {
		if c < t.globals {
			m.pos.PlaceCount(board.Cell(c), b.nums[c])
		} else {
			m.pos.PlaceGlobal(c-t.globals, b.nums[c])
		}
	}
	for i, gl := range t.notes {
		m.pos.PlaceGlobal(gl, int32(place(b.notes[i])))
	}
	m.pos.PlaceTurn(b.turnIndex())
	m.pos.Settle()
	return m
}

// reflects returns why the mirror does not show something that a program reads, "" if it
// shows everything.
func reflects(progs []*game.Program) string {
	for _, p := range progs {
		if p == nil {
			continue
		}
		for _, in := range p.Code {
			if in.Op == game.OpLastFrom || in.Op == game.OpLastTo || in.Op == game.OpGo && in.A != 0 {
				return "a condition of the game asks for the last move"
			}
			if in.Op == game.OpNum && game.NumOp(in.A) == game.NumTaken {
				return "a condition of the game asks how many pieces a move takes"
			}
		}
	}
	return ""
}

// fulfils reports whether a condition of the game holds for side s.
func (b *Board) fulfils(progs []*game.Program, s int) bool {
	p := b.t.player[s]
	if progs[p] == nil {
		return false
	}
	if b.t.pits != nil {
		if is, ok := b.fulfilsIn(progs[p], s); ok {
			return is
		}
	}
	m := b.mirrored()
	return m.gen.Holds(m.pos, p, progs[p], place(b.last[1]))
}

// refuses reports whether a move may turn out to be illegal because of the position that it
// leads to.
func refuses(g *game.Game) bool { return len(g.Forbid) > 0 || g.Repetition.Illegal != game.MayRepeat }

// forbidden reports whether the rules forbid the position after the move just made, which
// began with the outcome first.
func (b *Board) forbidden(first *outcome) bool {
	g, s := b.t.g, b.mover()
	if g.Repetition.Illegal != game.MayRepeat && b.returned(b.key, b.ply) {
		return true
	}
	if len(g.Forbid) == 0 {
		return false
	}
	from, to := first.from, b.last[1]
	if b.adds && first.to != none { // what is added may have moved the piece on
		to = first.to
	}
	if first.flags&isDrop != 0 {
		from = to
	}
	m := b.mirrored()
	for i := range g.Forbid {
		if first.spared>>i&1 == 0 && movegen.HoldsFrom(m.gen, m.pos, b.t.player[s], g.Forbid[i].Progs[b.t.player[s]], place(to), place(from)) {
			return true
		}
	}
	return false
}

// returned reports whether the position at a ply occurred before, where the rules forbid
// that.
func (b *Board) returned(key uint64, ply int) bool {
	r, n := &b.t.g.Repetition, 0
	switch before := ply - 2; {
	case r.Illegal != game.NoUndo:
	case before >= 0:
		return b.keys[before&(maxPast-1)] == key
	default:
		i := len(b.ever) + before
		return i >= 0 && b.ever[i] == key
	}
	other := key ^ b.t.turnKey // the same position with the other side to move
	for _, keys := range [2][]uint64{b.ever, b.keys[:min(ply, b.ply, maxPast)]} {
		for _, k := range keys {
			if k == key || r.Illegal == game.Positional && k == other {
				n++
			}
		}
	}
	return n+1 >= r.Times
}

// keyAfter returns the key after a stone is set that captures nothing, in games that forbid
// only repeated positions. ok is false for other moves.
func (b *Board) keyAfter(m uint32) (key uint64, ok bool) {
	g := b.t.g
	if b.t.turned || g.Royal || len(g.Forbid) > 0 || len(b.t.notes) > 0 || len(g.After) > 0 || m&isChain != 0 {
		return 0, false
	}
	o := &b.t.outs[m]
	if o.flags&^resets != isDrop || o.take != none || o.extras > 0 || b.t.hands[b.side&1] || b.t.startAt[o.becomes&127] != 0 || o.set != 0 {
		return 0, false
	}
	if o.mech != 0 && (b.t.mechs[o.mech-1].of.Do != game.DoCapture || len(b.struck(int(o.mech), o.to)) > 0) {
		return 0, false
	}
	return b.key ^ b.t.pieceKey[o.becomes][o.to] ^ b.t.turnKey, true
}

// first returns the first outcome of a move.
func (b *Board) first(m uint32) *outcome {
	if m&isChain != 0 {
		m = uint32(b.parts(m)[0].out)
	}
	return &b.t.outs[m]
}

// legalOnes keeps, of the moves from first on, those that Do accepts.
func (b *Board) legalOnes(buf []uint32, first int) []uint32 {
	n := first
	for _, m := range buf[first:] {
		if key, ok := b.keyAfter(m); ok {
			if !b.returned(key, b.ply+1) {
				buf[n] = m
				n++
			}
		} else if b.Do(m) {
			b.Undo()
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}

// forbids returns why the board cannot check what the rules forbid, "" if it can.
func forbids(g *game.Game) string {
	for i := range g.Forbid {
		if i > 7 {
			return "many positions that no move may bring about"
		}
		if why := reflects(g.Forbid[i].Progs); why != "" {
			return why
		}
	}
	return ""
}
