package fast

import "dagaz/engine/eval"

// In most games most moves are steps: one piece goes to one cell, where it may capture. The
// changes that a step makes are worked out when the board is made, and steps are made and
// taken back without the log of changes.

// step is an outcome ready to be made.
type step struct {
	key        uint64 // change of the key by piece and turn, for a piece without attributes
	mid, end   int16  // change of the mover's values
	phase      int16
	from, to   uint8
	kind       kind
	becomes    kind
	clear, set uint8
	note       int8
	noteCell   uint8
	flags      uint8
}

const (
	isStep  = 1 << iota // nothing but a step
	isReset             // sets the no-progress counter back
	isRoyal
)

// Do makes a move. If the move is not legal, Do returns false and changes nothing: the move
// leaves a royal piece attacked, leads to a forbidden position, or is a drop that must not
// give mate.
func (b *Board) Do(m uint32) bool {
	if int(m) >= len(b.steps) || b.steps[m].flags&isStep == 0 {
		return b.doOther(m)
	}
	st := &b.steps[m]
	s := b.side
	e := s ^ 1
	from, to := st.from, st.to
	r := &b.past[b.ply&(maxPast-1)]
	test := b.kings[s&1] > 0 && (r.checked != 1 && b.InCheck() || b.bares(st))
	if test && b.kings[s&1] == 1 {
		c := b.king[s&1]
		if st.flags&isRoyal != 0 {
			c = to
		}
		if b.sure(st, c, e) {
			if b.falls(st, c) {
				return false
			}
			test = false
		}
	}
	checked := b.gives(st)

	b.keys[b.ply&(maxPast-1)] = b.key
	b.ply++
	r.mid, r.end, r.phase = b.mid, b.end, b.phase
	r.quiet, r.firm = int32(b.quiet), int32(b.firm)
	r.notes, r.last, r.king, r.drop = b.notes, b.last, b.king, 0
	r.links, r.turn = int32(len(b.links)), int16(b.turn)
	b.quiet++
	b.firm++
	a := b.attrs[from]
	r.step, r.attrs, r.victim, r.hand = m, a, 0, 0
	key := b.key ^ st.key
	for i := range b.t.notes {
		if c := b.notes[i&(maxNotes-1)]; c != none {
			key ^= b.t.noteKey[i&(maxNotes-1)][c]
			b.notes[i&(maxNotes-1)] = none
		}
	}
	b.key = key

	if v := b.cells[to]; v != 0 {
		b.quiet = 0
		r.victim, r.victimAttrs, r.place = v, b.attrs[to], b.at[to]
		b.key ^= b.t.pieceKey[v][to] ^ b.t.attrKey[to][b.attrs[to]]
		b.take(to)
		if !b.t.g.Opt.Recycle || !b.t.hands[s&1] {
			b.firm = 0
		} else {
			r.hand = kindOf(int(b.t.base[v&127]), s)
			b.grow(r.hand, 1)
		}
	}

	b.cells[from], b.cells[to] = 0, st.becomes
	b.attrs[from] = 0
	if a|st.set != 0 {
		after := a&^st.clear | st.set
		b.attrs[to] = after
		b.key ^= b.t.attrKey[from][a] ^ b.t.attrKey[to][after]
	}
	place := b.at[from]
	b.at[to] = place
	b.list[s&1][place] = to
	out, in := uint64(1)<<(from&63), uint64(1)<<(to&63)
	b.occ[s&1] ^= out ^ in
	b.by[st.kind&127] ^= out
	b.by[st.becomes&127] ^= in
	if st.becomes != st.kind {
		b.count[st.kind&127]--
		b.count[st.becomes&127]++
		b.phase += int32(st.phase)
		if b.t.force {
			b.firm = 0
		}
	}
	b.mid[s&1] += int32(st.mid)
	b.end[s&1] += int32(st.end)
	if st.flags&isReset != 0 {
		b.quiet = 0
	}
	if st.flags&isRoyal != 0 {
		b.king[s&1] = to
	}
	if st.note >= 0 {
		b.notes[st.note&(maxNotes-1)] = st.noteCell
		b.key ^= b.t.noteKey[st.note&(maxNotes-1)][st.noteCell]
	}
	b.last = [2]uint8{from, to}
	b.side = e
	if b.t.turned {
		b.side = s
		if b.advance(-1); b.side == s {
			checked = 0
		}
	}

	p := &b.past[b.ply&(maxPast-1)]
	p.checked, p.found = checked, 0
	if test && b.attackedKing(s) {
		b.Undo()
		return false
	}
	return true
}

// opens reports whether a step may give check to a piece of side e.
func (b *Board) opens(st *step, e int) bool {
	t := b.t
	if t.risky || b.kings[e&1] != 1 || b.odd || st.note >= 0 {
		return b.crowned(e)
	}
	k := b.king[e&1]
	if b.bt != nil {
		return (b.hits[st.becomes&127][k&63]>>(st.to&63)|b.vac[e&1][k&63]>>(st.from&63)|b.fill[e&1][k&63]>>(st.to&63))&1 != 0
	}
	return t.first(st.becomes, st.to, k) != 0 || t.vac[e&1][k].has(st.from) || t.fill[e&1][k].has(st.to)
}

// bares is exposes for a step.
func (b *Board) bares(st *step) bool {
	s := b.side & 1
	if b.t.risky || st.note >= 0 || b.kings[s] != 1 || st.flags&isRoyal != 0 {
		return true
	}
	k := b.king[s]
	if b.bt != nil {
		return b.vac[s][k&63]>>(st.from&63)&1 != 0 && b.pinned()>>(st.from&63)&1 != 0 || b.fill[s][k&63]>>(st.to&63)&1 != 0
	}
	return b.t.vac[s][k].has(st.from) || b.t.fill[s][k].has(st.to)
}

// MayCheck reports whether a move may give check; if it returns false, the move certainly
// gives none.
func (b *Board) MayCheck(m uint32) bool {
	e := b.side ^ 1
	if m&isChain != 0 || b.t.pits != nil {
		return b.crowned(e)
	}
	if st := &b.steps[m]; st.flags&isStep != 0 {
		return b.gives(st) != 1
	}
	t, o := b.t, &b.t.outs[m]
	if t.risky || b.kings[e&1] != 1 || b.odd || o.note >= 0 || o.flags&isWide != 0 || o.mech != 0 || o.kind == 0 {
		return b.crowned(e)
	}
	k := b.king[e&1]
	vac, fill := &t.vac[e&1][k], &t.fill[e&1][k]
	switch {
	case t.first(o.becomes, o.to, k) != 0 || fill.has(o.to):
		return true
	case o.flags&isDrop == 0 && vac.has(o.from) || o.take != none && vac.has(o.take):
		return true
	}
	return o.from2 != none && (o.from2 == k || t.first(b.cells[o.from2], o.to2, k) != 0 || vac.has(o.from2) || fill.has(o.to2))
}

// crowned reports whether side e has a royal piece, or may get one by what is added to moves.
func (b *Board) crowned(e int) bool { return b.kings[e&1] > 0 || b.t.stirs && b.t.g.Royal }

// undoStep takes a step back.
func (b *Board) undoStep(r *record) {
	st := &b.steps[r.step]
	s := b.side
	from, to := st.from, st.to
	b.cells[from], b.attrs[from] = st.kind, r.attrs
	place := b.at[to]
	b.at[from] = place
	b.list[s&1][place] = from
	b.cells[to], b.attrs[to] = 0, 0
	out, in := uint64(1)<<(from&63), uint64(1)<<(to&63)
	b.occ[s&1] ^= out ^ in
	b.by[st.kind&127] ^= out
	b.by[st.becomes&127] ^= in
	if st.becomes != st.kind {
		b.count[st.kind&127]++
		b.count[st.becomes&127]--
	}
	if v := r.victim; v != 0 {
		e := sideOf(v)
		if int(r.place) < b.n[e&1] {
			moved := b.list[e&1][r.place]
			b.list[e&1][uint8(b.n[e&1])] = moved
			b.at[moved] = uint8(b.n[e&1])
		}
		b.list[e&1][r.place] = to
		b.at[to] = r.place
		b.n[e&1]++
		b.cells[to], b.attrs[to] = v, r.victimAttrs
		b.count[v&127]++
		b.occ[e&1] ^= in
		b.by[v&127] ^= in
		if b.t.royal[v&127] {
			b.kings[e&1]++
		}
		if r.hand != 0 {
			b.hand[r.hand&127]--
		}
	}
}

// Facts returns the facts of moves by their numbers, without what they capture; nil if
// Quiets lists captures, too.
func (b *Board) Facts() []eval.Facts {
	if b.bt == nil || b.once || b.preys {
		return nil
	}
	return b.facts
}

// Rate fills in the facts of the moves; facts is as long as moves.
func (b *Board) Rate(moves []uint32, facts []eval.Facts) {
	for i, m := range moves {
		if m&isChain != 0 || b.preys || b.aims[m][1] == nowhere {
			facts[i] = b.factsIn(m)
			continue
		}
		f := &facts[i]
		*f = b.facts[m]
		at := &b.aims[m]
		f.Victim = b.valueOf[b.cells[at[0]]&127] + b.valueOf[b.cells[at[1]]&127]
	}
}

// factsIn are the facts of a move in the present position: what [eval.Eval.Worth] makes of
// its actions. It is too long to stand in several places.
//
//go:noinline
func (b *Board) factsIn(m uint32) eval.Facts {
	if m&isChain != 0 {
		return b.chainFacts(m)
	}
	if b.t.pits != nil {
		return b.pitFacts(m)
	}
	f := b.facts[m]
	o := &b.t.outs[m]
	f.Victim = b.loss(b.aims[m][0]) + b.loss(o.take)
	if b.aims[m][1] == nowhere {
		f.Victim += b.lossAside(o)
	}
	if b.preys {
		victim, gain := b.prey(o)
		f.Victim += victim
		f.Gain += gain
	}
	return f
}

// loss returns the value that the other side loses with the piece on c: negative for a
// piece of the mover's own.
func (b *Board) loss(c uint8) eval.Score {
	k := b.cells[c]
	if k != 0 && sideOf(k) == b.side {
		return -b.valueOf[k&127]
	}
	return b.valueOf[k&127]
}

// lossAside returns the value that the other side loses by the extras of an outcome, less
// that of the moving piece if it is captured itself.
func (b *Board) lossAside(o *outcome) (sum eval.Score) {
	if o.flags&isLost != 0 {
		sum = -b.valueOf[o.becomes&127]
	}
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.does == takes {
			sum += b.loss(x.cell)
		}
	}
	return sum
}

// Known returns the move with a fingerprint if it is pseudo-legal and can be recognised
// without a list of all moves, otherwise 0.
func (b *Board) Known(print uint16) uint32 {
	m := uint32(print &^ (1 << 15))
	if b.whole || m == 0 || int(m) >= len(b.t.outs) || b.t.outs[m].kind == 0 {
		return 0
	}
	o := &b.t.outs[m]
	if sideOf(o.kind) != b.side {
		return 0
	}
	if o.flags&isDrop != 0 {
		if b.t.hands[b.side] && b.hand[o.kind&127] == 0 || b.menu.drops[o.kind] == nil {
			return 0
		}
		return b.emits(b.menu.drops[o.kind][o.to], m)
	}
	from := o.from
	if b.cells[from] != o.kind {
		return 0
	}
	if !b.bitted() {
		return b.emits(b.menu.moves[0][o.kind][from], m)
	}
	if uint32(b.bt.out[o.kind][uint(from&63)<<6|uint(o.to&63)]) == m {
		to := b.bitTargets(o.kind, from)
		if !b.t.royal[o.kind&127] {
			to &= b.evasions()
		}
		if to>>(o.to&63)&1 != 0 {
			return m
		}
		return 0
	}
	return b.emits(b.bt.rest[o.kind][from], m)
}

// emits returns m if the tree at n emits it, otherwise 0.
func (b *Board) emits(n int32, m uint32) uint32 {
	b.buf = b.walk(b.buf[:0], n)
	for _, x := range b.buf {
		if x == m {
			return m
		}
	}
	return 0
}
