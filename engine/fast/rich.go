package fast

import (
	"slices"

	"dagaz/engine/game"
)

// Rich chains are chains whose parts change pieces, set notes or create pieces, or of which
// only the shortest counts among those with the same result. The board finds the results by
// making the parts: it makes each part, tells positions apart by its key, and takes the
// part back.

// riches is what the board keeps while it lists such chains.
type riches struct {
	keys    []uint64 // of the positions on the way
	reached []reach  // positions that have been reached
	at      []int    // by chainSum: the index of the move in the list
	takers  int      // parts of the current chain that capture
	charges int      // listed chains that capture
}

// A reach is a position, with the number of parts in which a chain has reached it.
type reach struct {
	key   uint64
	parts int
}

// state is what the log of changes does not restore.
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

// poor returns why the board cannot list chains as rich ones, although it would have to.
func (t *tables) poor() reason {
	switch {
	case t.ranked && t.g.Opt.Chain&game.Charge != 0:
		return "charges, and moves that hang on each other"
	case !t.chains || !t.rich:
		return ""
	case t.ranked:
		return "rich chains, and moves that hang on each other"
	case t.g.Opt.Deferred && !t.spares:
		return "a chain with parts that change pieces and take others at its end"
	case t.blind: // the same piece may stand there already
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

// state returns what restore needs later.
func (b *Board) state() state {
	s := state{key: b.key, mid: b.mid, end: b.end, phase: b.phase, quiet: b.quiet, firm: b.firm, logN: b.logN, notes: b.notes, last: b.last, king: b.king}
	if b.took != nil {
		s.took = b.took[(b.ply-1)&(maxPast-1)]
	}
	return s
}

// restore undoes everything done since.
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

// richPart makes a part, or the end of a chain, lists the continuations, and takes the part
// back.
func (b *Board) richPart(buf []uint32, out int32) []uint32 {
	o := &b.t.outs[out]
	s, r := b.state(), &b.rich
	takers := r.takers
	if b.takes(uint32(out), false) > 0 {
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
		charge := b.t.g.Opt.Chain&game.Charge != 0 // whether the chain may stop there was decided when it came there first
		mayStop := b.t.g.Opt.PassPartial || charge && r.charges == charges
		if now != r.keys[0] && !(seen && charge) && (b.ended == before || mayStop) {
			buf = b.finish(buf, out)
		}
	}
	b.path, r.takers = b.path[:len(b.path)-1], takers
	b.restore(&s)
	return buf
}

// leavesNotes distinguishes chains that set notes from chains that do not: the next move clears
// the notes, but until then the positions differ.
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

// sooner reports whether no chain has reached a position in as few parts, and records that
// this one has.
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

// shorter replaces the listed chain of the i-th sum, which has the same result, by the
// chain in b.path if that has fewer parts.
func (b *Board) shorter(buf []uint32, i int) []uint32 {
	if b.t.g.Opt.Chain&game.Shortest != 0 {
		if at := b.rich.at[i]; buf[at]&isChain != 0 && len(b.parts(buf[at])) > len(b.path) {
			buf[at] = b.inPath(b.path[len(b.path)-1])
		}
	}
	return buf
}

// charging keeps, of the moves from the n-th on, those that capture: a charge is legal in
// addition to moves of better types.
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
