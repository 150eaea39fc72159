package fast

// doOther is Do for a move that is not a step.
func (b *Board) doOther(m uint32) bool {
	if b.t.pits != nil {
		return b.doPits(m)
	}
	s := b.side & 1
	kings := b.kings[s]
	test := kings > 0 && m != b.t.pass && (m&isChain != 0 || b.exposes(m) || b.InCheck())
	b.play(m)
	test = test || b.kings[s] > kings
	falls := b.kings[s] < kings || test && b.attackedKing(s)
	if b.t.gates && b.kings[s] > 0 && m&isChain == 0 {
		b.ungated(&b.t.outs[m], func() { falls = falls || b.attackedKing(s) })
	}
	if falls {
		b.Undo()
		return false
	}
	if b.refuse && (m&isChain != 0 || b.t.outs[m].flags&isPass == 0) && b.forbidden(b.first(m)) {
		b.Undo()
		return false
	}
	if m&isChain == 0 && b.t.noMate[b.t.outs[m].kind&127] && b.t.outs[m].flags&isDrop != 0 && !b.inner && b.mated() {
		b.Undo()
		return false
	}
	return true
}

// play carries out a move that is not a step, with what rules add to it, legal or not.
func (b *Board) play(m uint32) {
	next := b.againOf(m)
	if m&isChain != 0 {
		b.makeChain(m)
	} else {
		o := &b.t.outs[m]
		b.follows = b.beside(o, b.follows[:0])
		b.make(m)
		b.carryOut(b.follows, nil)
		if b.adds && o.flags&(isPass|isStill) == 0 && !o.leaves() {
			if turn := b.follow(o, nil); turn >= 0 {
				next = turn
			}
		}
	}
	b.advance(next)
}

// Null passes the turn, whether or not the rules allow it.
func (b *Board) Null() {
	b.begin()
	b.last = [2]uint8{none, none}
	b.advance(-1)
}

// make carries out an outcome without ending the turn.
func (b *Board) make(m uint32) {
	o := &b.t.outs[m]
	if o.sets == 0 {
		b.makePieces(o)
		return
	}
	xs := b.assigned(o)
	b.makePieces(o)
	for i, a := range b.t.assigns[o.sets] {
		b.setGlobal(int(a.global), xs[i])
	}
}

// makePieces is make except for the numbers that the outcome sets.
func (b *Board) makePieces(o *outcome) {
	groups := b.groups.of
	r := b.begin()
	if o.flags&isPass != 0 {
		b.last = [2]uint8{none, none}
		return
	}
	if o.mech != 0 {
		b.groups.of = groups // the stones have not changed since the groups were found
		b.affect(o)
		b.groups.of = 0
	}
	if o.flags&isStill != 0 {
		b.last = [2]uint8{none, none}
	}
	b.enact(o, r)
}

// enact makes the changes of an outcome except those of a mechanic.
func (b *Board) enact(o *outcome, r *record) {
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	for i := range xs {
		if b.cells[xs[i].cell] != 0 && o.flags&isTrain == 0 {
			b.alter(&xs[i])
		}
	}
	if o.take != none && b.cells[o.take] != 0 {
		if o.flags&isTrain != 0 { // its last piece lands there
			b.land(o.take)
		} else {
			b.capture(o.take)
		}
	}
	if o.leaves() {
		b.last = [2]uint8{none, none}
	} else if o.flags&isStill != 0 { // nothing moves
	} else if o.flags&isTrain != 0 {
		b.carry(o, xs)
	} else if o.flags&isDrop != 0 {
		b.drop(o, r)
	} else {
		b.move(o)
	}
	if o.flags&resets != 0 {
		b.quiet = 0
	}
	for i := range xs {
		if xs[i].new() {
			b.create(&xs[i])
		}
	}
	if o.flags&isLost != 0 {
		b.capture(o.to)
	}
	if o.note >= 0 {
		b.setNote(uint8(o.note), o.noteCell)
	}
	if o.also > 0 {
		b.setNote(o.also-1, o.alsoCell)
	}
}

// setNote sets a note.
func (b *Board) setNote(note, c uint8) {
	if was := b.notes[note&(maxNotes-1)]; was != none {
		b.key ^= b.t.noteKey[note&(maxNotes-1)][was]
	}
	if b.notes[note&(maxNotes-1)] = c; c != none {
		b.key ^= b.t.noteKey[note&(maxNotes-1)][c]
	}
}

func (b *Board) drop(o *outcome, r *record) {
	if b.t.hands[b.side] {
		b.grow(o.kind, -1)
		r.drop = o.kind
	} else {
		b.firm = 0
	}
	b.set(o.to, o.becomes, b.t.startAt[o.becomes&127]&^o.clear|o.set)
	b.quiet = 0
	b.last = [2]uint8{none, o.to}
}

// turns records that a piece has become another one.
func (b *Board) turns(was, is kind) {
	if b.t.force && typeOf(was) != typeOf(is) {
		b.firm = 0
	}
}

func (b *Board) move(o *outcome) {
	k, a := b.lift(o.from)
	b.turns(k, o.becomes)
	var k2 kind
	var a2 uint8
	if o.from2 != none {
		if k2, a2 = b.lift(o.from2); b.t.g.Types[typeOf(k2)].Resets {
			b.quiet = 0
		}
	}
	if b.cells[o.to] != 0 {
		b.land(o.to)
	}
	b.set(o.to, o.becomes, a&^o.clear|o.set)
	if o.from2 != none {
		b.set(o.to2, k2, a2)
	}
	b.last = [2]uint8{o.from, o.to}
}

// Undo takes back the last Do or Null.
func (b *Board) Undo() {
	b.ply--
	b.isListed, b.groups.of = false, 0
	r := &b.past[b.ply&(maxPast-1)]
	if b.t.turned {
		b.setTurn(int(r.turn))
	} else {
		b.side ^= 1
	}
	if r.step != 0 {
		b.undoStep(r)
		b.key, b.mid, b.end, b.phase = b.keys[b.ply&(maxPast-1)], r.mid, r.end, r.phase
		b.quiet, b.firm, b.notes, b.last, b.king = int(r.quiet), int(r.firm), r.notes, r.last, r.king
		b.links = b.links[:r.links]
		return
	}
	if r.sown {
		copy(b.nums, b.before(b.ply))
	}
	for b.logN > int(r.log) {
		b.logN--
		b.revert(&b.log[b.logN&(maxLog-1)])
	}
	if r.drop != 0 {
		b.hand[r.drop&127]++
	}
	b.links = b.links[:r.links]
	b.key, b.mid, b.end, b.phase = b.keys[b.ply&(maxPast-1)], r.mid, r.end, r.phase
	b.quiet, b.firm, b.notes, b.last, b.king = int(r.quiet), int(r.firm), r.notes, r.last, r.king
}

// revert takes back one change. Changes are taken back in reverse order, so the lists of
// pieces end up exactly as they were.
func (b *Board) revert(ch *change) {
	c := ch.cell
	switch {
	case ch.kind == 0:
		k := b.cells[c]
		b.cells[c], b.attrs[c] = 0, 0
		b.n[sideOf(k)]--
		b.count[k&127]--
		b.occ[sideOf(k)] ^= 1 << (c & 63)
		b.by[k&127] ^= 1 << (c & 63)
		if b.t.royal[k&127] {
			b.kings[sideOf(k)]--
		}
		if ch.hand != 0 {
			b.hand[ch.hand&127]++
			return
		}
	case b.cells[c] != 0:
		b.attrs[c] = ch.attrs
	default:
		s := sideOf(ch.kind)
		if int(ch.place) < b.n[s] {
			moved := b.list[s][ch.place]
			b.list[s][uint8(b.n[s])] = moved
			b.at[moved] = uint8(b.n[s])
		}
		b.list[s][ch.place] = c
		b.at[c] = ch.place
		b.n[s]++
		b.cells[c], b.attrs[c] = ch.kind, ch.attrs
		b.count[ch.kind&127]++
		b.occ[s] ^= 1 << (c & 63)
		b.by[ch.kind&127] ^= 1 << (c & 63)
		if b.t.royal[ch.kind&127] {
			b.kings[s]++
		}
	}
	if ch.hand != 0 {
		b.hand[ch.hand&127]--
	}
}

// mated reports whether the side to move is in check and has no legal move.
func (b *Board) mated() bool {
	if !b.attackedKing(b.side) {
		return false
	}
	b.inner = true
	b.buf = b.Moves(b.buf[:0])
	dead := true
	for _, m := range b.buf {
		if b.Do(m) {
			b.Undo()
			dead = false
			break
		}
	}
	b.inner = false
	return dead
}
