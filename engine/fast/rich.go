package fast

import (
	"slices"

	"dagaz/engine/game"
)

// Rich chains: their parts change pieces, set notes or create something, or of those that
// come to the same the shortest counts. What their parts come to is told by making them:
// each is made on the board, whose key then tells positions apart, and taken back.

// riches is what is known while such chains are listed.
type riches struct {
	keys    []uint64 // of the positions on the way
	reached []reach  // what has been come to
	at      []int    // by chainSum: where in the list the move is
	takers  int      // parts of the chain at hand that take
	charges int      // chains listed that take
}

// A reach is a position, and in how many parts a chain has come to it.
type reach struct {
	key   uint64
	parts int
}

// state is what the log of changes does not take back.
type state struct {
	key        uint64
	mid, end   [2]int32
	phase      int32
	quiet      int
	firm, logN int
	notes      [maxNotes]uint8
	last, king [2]uint8
	took       [2]uint64
}

// poor says why chains cannot be listed as rich ones, though they have to be.
func (t *tables) poor() reason {
	switch {
	case !t.chains || !t.rich:
		return ""
	case t.ranked:
		return "rich chains, and moves that hang on each other"
	case t.g.Opt.Deferred && !t.spares:
		return "a chain with parts that change pieces and take others at its end"
	case t.blind: // what stands there may be the same
		return "a chain with parts that create pieces"
	}
	return ""
}

func (r *riches) begin(b *Board) {
	if !b.t.rich {
		return
	}
	r.reached = r.reached[:0]
	r.keys, r.at = append(r.keys[:0], b.key), r.at[:0]
	r.charges = 0
}

// state returns what restore needs.
func (b *Board) state() state {
	s := state{key: b.key, mid: b.mid, end: b.end, phase: b.phase, quiet: b.quiet, firm: b.firm, logN: b.logN, notes: b.notes, last: b.last, king: b.king}
	if b.took != nil {
		s.took = b.took[(b.ply-1)&(maxPast-1)]
	}
	return s
}

// restore takes back what was done since.
func (b *Board) restore(s *state) {
	for b.logN > s.logN {
		b.logN--
		b.revert(&b.log[b.logN&(maxLog-1)])
	}
	b.key, b.mid, b.end, b.phase, b.quiet, b.firm, b.notes, b.last, b.king = s.key, s.mid, s.end, s.phase, s.quiet, s.firm, s.notes, s.last, s.king
	if b.took != nil {
		b.took[(b.ply-1)&(maxPast-1)] = s.took
	}
}

// richPart makes a part, or the end of a chain, lists what may follow, and takes it back.
func (b *Board) richPart(buf []uint32, out int32) []uint32 {
	o := &b.t.outs[out]
	s, r := b.state(), &b.rich
	takers := r.takers
	if b.victim(o) != 0 {
		r.takers++
	}
	b.path = append(b.path, out)
	b.enact(o, nil)
	if o.cont == none {
		buf = b.finish(buf, out)
	} else if now := b.key; b.t.g.Opt.Chain&game.Shortest == 0 || r.sooner(now^uint64(b.t.contOf[o.cont]+2)*0x9e3779b97f4a7c15, len(b.path)) {
		before, charges, seen := b.ended, r.charges, slices.Contains(r.keys, now)
		if root := b.t.conts[o.cont][b.cells[o.to]][o.to]; root >= 0 && !seen {
			r.keys = append(r.keys, now)
			buf = b.walkChain(buf, root)
			r.keys = r.keys[:len(r.keys)-1]
		}
		charge := b.t.g.Opt.Chain&game.Charge != 0 // whether it may stop there was asked when it came there first
		mayStop := b.t.g.Opt.PassPartial || charge && r.charges == charges
		if now != r.keys[0] && !(seen && charge) && (b.ended == before || mayStop) {
			buf = b.finish(buf, out)
		}
	}
	b.path, r.takers = b.path[:len(b.path)-1], takers
	b.restore(&s)
	return buf
}

// leavesNotes tells chains apart that set notes from those that leave them as they are: the move
// to come clears these.
func (b *Board) leavesNotes() uint64 {
	set := uint64(0)
	for _, out := range b.path {
		o := &b.t.outs[out]
		if set |= uint64(1) << o.also; o.note >= 0 {
			set |= 2 << o.note
		}
	}
	return set * 0x9e3779b97f4a7c15
}

// sooner reports whether nothing has come to a position in as few parts, and notes that
// this has.
func (r *riches) sooner(key uint64, parts int) bool {
	for i := range r.reached {
		if x := &r.reached[i]; x.key == key {
			is := parts < x.parts
			x.parts = min(x.parts, parts)
			return is
		}
	}
	r.reached = append(r.reached, reach{key, parts})
	return true
}

// shorter puts the chain in b.path in the place of the one of the i-th sum, which comes to
// the same, if it has fewer parts.
func (b *Board) shorter(buf []uint32, i int) []uint32 {
	if b.t.g.Opt.Chain&game.Shortest != 0 {
		if at := b.rich.at[i]; buf[at]&isChain != 0 && len(b.parts(buf[at])) > len(b.path) {
			buf[at] = b.inPath(b.path[len(b.path)-1])
		}
	}
	return buf
}

// charging keeps, of the moves from the n-th on, those that take: a charge is legal beside
// better types.
func (b *Board) charging(buf []uint32, n int) []uint32 {
	kept := n
	for _, m := range buf[n:] {
		if b.takes(m, false) > 0 {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// richMove returns a chain as the reference lists it: part by part.
func (b *Board) richMove(m uint32) game.Move {
	var acts []game.Action
	s := b.state()
	for i, l := range b.parts(m) {
		n := len(acts)
		acts = append(acts, b.actsOf(uint32(l.out))...)
		for j := range acts[n:] {
			acts[n+j].Part = uint8(i)
		}
		b.enact(&b.t.outs[l.out], nil)
	}
	b.restore(&s)
	return game.Move{Acts: acts, Type: game.AnyType}
}
