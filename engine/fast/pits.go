package fast

import (
	"math/bits"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/seeds"
)

// Boards of games whose movements change only numbers, notes, the pieces where they stand,
// and who is next. There are no trees and no outcomes: a move is the number, from 1, of a
// run that came to an add, and each ply keeps what its runs have changed.

// sown is a move.
type sown struct {
	_      [0]func() // moves are never compared: no code for that
	move   *seeds.Move
	from   uint8
	moved  bool // a piece is said to have moved, from its cell to its cell
	again  int32
	points int32  // that the mover scores
	deed   uint64 // equal for equal results
	nums   []number32
	pieces []change
}

// pitPly has the moves of a ply.
type pitPly struct {
	moves  []sown
	nums   []number32
	pieces []change
	ids    []uint32
}

// number32 is a new number: of a cell, or of a global, after those of the cells.
type number32 struct {
	at uint8
	n  int32
}

// sowsOnly returns the tables of a game whose movements all are such programs, nil if they
// are not.
func sowsOnly(g *game.Game) *tables {
	t := &tables{g: g, cells: g.Board.Len(), globals: g.Board.Len(), seen: int32(g.Seen()), kinds: 2*len(g.Types) + 1, spares: true, besides: make([]beside, 1), assigns: make([][]assign, 1)}
	t.findSides()
	if t.pits = seeds.Of(g, t.player); t.pits == nil || t.findNobodys() != "" || t.wild {
		return nil
	}
	t.turned = true
	t.noteOf = make([]int8, len(g.Globals))
	for i := range t.noteOf {
		t.noteOf[i] = -1
	}
	t.perKind()
	t.outs = append(t.outs, outcome{}) // 0 is no move
	t.settle()
	t.keys()
	return t
}

// pitted returns the moves of the present position.
func (b *Board) pitted() *pitPly {
	if b.pitPlies == nil {
		b.pitPlies = new([maxPast]pitPly)
	}
	p := &b.pitPlies[b.ply&(maxPast-1)]
	if r := &b.past[b.ply&(maxPast-1)]; r.moves < 0 {
		b.sowAll(p)
		r.moves = int16(len(p.moves))
	}
	return p
}

// sowAll lists the moves of the present position.
func (b *Board) sowAll(p *pitPly) {
	g, x := b.t.g, b.t.pits
	p.moves, p.nums, p.pieces, p.ids = p.moves[:0], p.nums[:0], p.pieces[:0], p.ids[:0]
	b.refill()
	own, best := uint8(1+b.side), 0
	byType := x.Moves[b.turn]
	for c, k := range b.cells[:b.t.cells] {
		if k == 0 || b.t.marks[k] != own && !g.Opt.Shared {
			continue
		}
		list := byType[typeOf(k)]
		for i := range list {
			m := &list[i]
			if b.runs(m.Program, b.side, board.Cell(c)) && b.noteRun(p, m, uint8(c)) {
				best = max(best, m.Rank)
			}
			b.forget()
		}
	}
	n := 0
	for i := range p.moves {
		if p.moves[i].move.Rank == best {
			p.moves[n] = p.moves[i]
			n++
		}
	}
	p.moves = p.moves[:n]
	for i := range p.moves {
		p.ids = append(p.ids, uint32(i+1))
	}
	if pass := g.PassIn(&g.Turns[b.turn]); pass == game.PassAlways || pass == game.PassForced && len(p.moves) == 0 {
		p.ids = append(p.ids, uint32(len(p.moves)+1))
	}
}

// noteRun appends the move that a run has made. It returns false if the run does nothing,
// leads to what the rules forbid, or does what another move does.
func (b *Board) noteRun(p *pitPly, m *seeds.Move, c uint8) bool {
	r, t := &b.seeding, b.t
	s := sown{move: m, from: c, moved: r.sows, again: r.again, deed: uint64(r.again) << 16}
	nums, pieces := len(p.nums), len(p.pieces)
	ok := r.does
	for i := range r.pieces {
		b.alterPit(p, pieces, &r.pieces[i])
	}
	for _, x := range p.pieces[pieces:] {
		if x.kind != b.cells[x.cell] || x.attrs != b.attrs[x.cell] {
			ok = true
			s.moved = s.moved || x.cell == c
			s.deed += deedOf(-2-int(x.cell), int32(x.kind)<<8|int32(x.attrs))
		}
	}
	for i, w := range r.changed {
		for ; w != 0; w &= w - 1 {
			at := i<<6 | bits.TrailingZeros64(w)
			if at >= len(b.nums) {
				continue
			}
			n := r.nums[at]
			by := n - b.nums[at]
			if at >= t.globals {
				if score := t.g.Globals[at-t.globals].Score; score == int(t.player[b.side]) {
					s.points += by
				} else if score >= 0 {
					s.points -= by
				}
			} else if by == 0 {
				continue
			}
			p.nums = append(p.nums, number32{uint8(at), n})
			s.deed += deedOf(at, n)
		}
	}
	s.nums, s.pieces = p.nums[nums:], p.pieces[pieces:]
	if s.moved {
		s.deed += uint64(c) + 1
	}
	ok = (ok || s.moved) && !b.spoils(&s)
	if t.pits.Equal || !s.moved {
		for i := range p.moves {
			if o := &p.moves[i]; ok && o.deed == s.deed {
				if ok = false; m.Rank > o.move.Rank {
					o.move = m
				}
			}
		}
	}
	if ok {
		p.moves = append(p.moves, s)
	}
	return ok
}

// alterPit carries out an effect on a piece. The pieces that a run changes are those of p
// from the first on.
//
//go:noinline
func (b *Board) alterPit(p *pitPly, first int, e *pieceOp) {
	if e.cell < 0 || b.cells[e.cell] == 0 {
		return
	}
	c := uint8(e.cell)
	i := first
	for i < len(p.pieces) && p.pieces[i].cell != c {
		i++
	}
	if i == len(p.pieces) {
		p.pieces = append(p.pieces, change{cell: c, kind: b.cells[c], attrs: b.attrs[c]})
	}
	x := &p.pieces[i]
	switch e.op {
	case game.OpOwn:
		x.kind = kindOf(typeOf(x.kind), b.side)
	case game.OpFlip:
		x.kind = kindOf(typeOf(x.kind), sideOf(x.kind)^1)
	case game.OpRetype:
		x.kind = kindOf(int(e.a), sideOf(x.kind))
	default:
		x.attrs = uint8(b.t.g.Attrs[e.a].Set(uint64(x.attrs), uint64(e.x)))
	}
}

// deedOf mixes what a move does to one place.
//
//go:noinline
func deedOf(at int, what int32) uint64 {
	h := (uint64(at+1)<<32 ^ uint64(uint32(what))) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// spoils reports whether the rules forbid what the run of a move has brought about.
//
//go:noinline
func (b *Board) spoils(s *sown) bool {
	c := board.Cell(0)
	if s.moved {
		c = board.Cell(s.from)
	}
	for i := range b.t.g.Forbid {
		if b.t.g.Forbid[i].For(s.move.Type) && b.runs(b.t.pits.Forbid[b.side][i], b.side, c) {
			return true
		}
	}
	return false
}

// refill makes the numbers for runs those of the board.
//
//go:noinline
func (b *Board) refill() {
	r := &b.seeding
	if len(r.nums) != len(b.nums)+1 {
		r.nums = make([]int32, len(b.nums)+1)
	}
	copy(r.nums, b.nums)
}

// fulfilsIn reports whether a condition of a goal holds for side s; ok is false for a
// condition that the mirror has to answer.
//
//go:noinline
func (b *Board) fulfilsIn(p *game.Program, s int) (is, ok bool) {
	q := b.t.pits.Asks(p, s)
	if q == nil {
		return false, false
	}
	c := board.Cell(0)
	if b.last[1] != none {
		c = board.Cell(b.last[1])
	}
	m := &b.pitMemo[s&1][q.Memo&(len(b.pitMemo[0])-1)]
	if m.of != q.Memo+1 || m.key != b.key || m.c != c {
		b.refill()
		m.key, m.c, m.of, m.is = b.key, c, q.Memo+1, b.runs(q, s, c)
	}
	return m.is, true
}

// pitMemo is the last answer to a condition.
type pitMemo struct {
	key uint64
	of  int // Program.Memo, plus one
	c   board.Cell
	is  bool
}

// doPits makes a move.
func (b *Board) doPits(m uint32) bool {
	p := b.pitted()
	g := b.t.g
	b.begin()
	b.last = [2]uint8{none, none}
	b.noteNumbers()
	for _, i := range b.t.pits.Brief {
		if n := g.Globals[i].Start; b.nums[b.t.globals+i] != n {
			b.setGlobal(i, n)
		}
	}
	next := -1
	if int(m) <= len(p.moves) {
		s := &p.moves[m-1]
		if s.again > 0 {
			next = g.Again(b.turn, int(s.again)-4)
		}
		if s.moved {
			b.last = [2]uint8{s.from, s.from}
			if g.Types[typeOf(b.cells[s.from])].Resets {
				b.quiet = 0
			}
		}
		for _, x := range s.nums {
			if int(x.at) < b.t.globals {
				b.setNumber(int(x.at), x.n)
			} else {
				b.setGlobal(int(x.at)-b.t.globals, x.n)
			}
		}
		for _, x := range s.pieces {
			b.replace(x.cell, x.kind, x.attrs)
		}
	}
	b.advance(next)
	return true
}

// pitFacts are the facts of a move.
func (b *Board) pitFacts(m uint32) (f eval.Facts) {
	p := b.pitted()
	f.Print = 1 << 15
	if int(m) > len(p.moves) {
		return f
	}
	s := &p.moves[m-1]
	f.Print |= s.move.ID<<8 | uint16(s.from)
	f.Slot = f.Print&(eval.Slots-1) | 1
	if b.e != nil {
		f.Gain = b.e.Scored * eval.Score(s.points)
	}
	return f
}

// pitMove returns a move as the reference lists it: both list moves in the same order.
func (b *Board) pitMove(m uint32) game.Move {
	x := b.mirrored()
	var list game.MoveList
	x.gen.Legal(x.pos, &list)
	if int(m) > list.Len() {
		return game.Move{Type: game.AnyType}
	}
	return list.Moves[m-1]
}
