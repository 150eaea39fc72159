package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A train is a move of several pieces. Each goes to a cell that another piece leaves or
// that is empty; the last one may capture. Its outcome holds the first piece, and the
// others as extras. Games with royal pieces have no trains.

// carries says that the piece on the cell of an extra goes to the cell in its field kind.
const carries otherwise = 100

// train makes o the move of all pairs of s and of the piece of the add itself.
func (b *builder) train(s *sym, o *outcome) bool {
	g := b.t.g
	if b.attacks || g.Opt.Maximal > 0 || g.Opt.Deferred || len(g.After) > 0 || s.drop || o.kind != o.becomes || len(s.fx) > 0 || len(s.pairs) >= maxExtras {
		b.stop("a movement moves several pieces")
		return false
	}
	pairs := append(s.pairs[:len(s.pairs):len(s.pairs)], pair{board.Cell(o.from), board.Cell(o.to)})
	var from, to set
	for i, q := range pairs {
		c := cell(q.to)
		if q.from == q.to || from.has(cell(q.from)) || to.has(c) {
			b.stop("a movement moves a piece twice")
			return false
		}
		from.add(cell(q.from))
		to.add(c)
		if last := i == len(pairs)-1; last && s.can(c)&enemy != 0 {
			o.take = c
		}
	}
	for i, q := range pairs {
		c := cell(q.to)
		if can := s.can(c); !from.has(c) && can != empty && (i < len(pairs)-1 || can&friend != 0) || s.can(cell(q.from))&empty != 0 {
			b.stop("a movement moves several pieces and may take one of them")
			return false
		}
	}
	if from.has(o.to) {
		o.take = none
	}
	o.from, o.to = cell(pairs[0].from), cell(pairs[0].to)
	o.flags |= isTrain
	b.t.listing = true
	for _, q := range pairs[1:] {
		b.t.extras = append(b.t.extras, extra{cell: cell(q.from), does: carries, kind: cell(q.to)})
	}
	return true
}

// carry carries out a train, after its capture.
func (b *Board) carry(o *outcome, xs []extra) {
	var held [maxExtras + 1]struct {
		k    kind
		a, c uint8
	}
	for i := -1; i < len(xs); i++ {
		from, to := o.from, o.to
		if i >= 0 {
			from, to = xs[i].cell, xs[i].kind
		}
		k, a := b.lift(from)
		if b.t.g.Types[typeOf(k)].Resets {
			b.quiet = 0
		}
		h := &held[i+1]
		h.k, h.a, h.c = k, a, to
	}
	for _, h := range held[:len(xs)+1] {
		b.set(h.c, h.k, h.a)
	}
	b.last = [2]uint8{o.from, o.to}
}

// trainMove returns a train as the reference lists it.
func (b *Board) trainMove(o *outcome) game.Move {
	var acts []game.Action
	if o.take != none && !b.scenery(o.take) {
		acts = b.removal(acts, o.take, 0)
	}
	move := func(from, to uint8) {
		acts = append(acts, game.Action{Kind: game.ActMove, From: board.Cell(from), To: board.Cell(to),
			Piece: b.t.piece(b.cells[from]), Attrs: uint64(b.attrs[from])})
	}
	move(o.from, o.to)
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		move(x.cell, x.kind)
	}
	return game.Move{Acts: acts, Type: game.AnyType}
}
