package fast

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"slices"
)

// Most moves of most games are steps: one piece goes to one cell, where it may
// capture. What they change is worked out when the board is made, and they are
// made and taken back without the log of changes.

// step is an outcome ready to be made.
type step struct {
	key        uint64 // change of the key: piece and turn, a piece without attributes
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

// takesNothing marks drops in Board.beside.
const takesNothing = none - 1

// prepare works out the steps and the facts of all outcomes.
func (b *Board) prepare() {
	t := b.t
	b.whole, b.ends = t.whole(), t.ends()
	if b.bt != nil {
		b.roots[allMoves][1], b.roots[allMoves][0] = t.rootsOf(b.bt.rest)
		b.roots[noisyMoves][1], b.roots[noisyMoves][0] = t.rootsOf(b.bt.restN)
		b.roots[quietMoves] = b.roots[allMoves]
		b.odds = b.oddities()
		b.openings()
	}
	b.back = b.attackers()
	b.steps, b.facts = make([]step, len(t.outs)), make([]eval.Facts, len(t.outs))
	b.beside = make([]uint8, len(t.outs))
	for i := range t.outs {
		o := &t.outs[i]
		if o.kind == 0 {
			continue // number 0 is no outcome
		}
		b.facts[i] = b.factsOf(o, uint32(i))
		if b.beside[i] = o.take; o.flags&isDrop != 0 {
			b.beside[i] = takesNothing
		}
		st := &b.steps[i]
		*st = step{from: o.from, to: o.to, kind: o.kind, becomes: o.becomes, clear: o.clear, set: o.set, note: o.note, noteCell: o.noteCell}
		if o.flags&isDrop != 0 || o.take != none || o.from2 != none || o.extras > 0 || o.cont != none || o.from == o.to {
			continue
		}
		st.flags |= isStep
		if o.flags&resets != 0 {
			st.flags |= isReset
		}
		if t.royal[o.kind&127] {
			st.flags |= isRoyal
		}
		if t.royal[o.kind&127] != t.royal[o.becomes&127] {
			st.flags = 0 // the number of royal pieces changes
		}
		st.key = t.pieceKey[o.kind][o.from] ^ t.pieceKey[o.becomes][o.to] ^ t.turnKey
		was, is := b.worth[int(o.kind)<<8|int(o.from)], b.worth[int(o.becomes)<<8|int(o.to)]
		st.mid, st.end = is.mid-was.mid, is.end-was.end
		if b.e != nil {
			st.phase = b.e.Phase[typeOf(o.becomes)] - b.e.Phase[typeOf(o.kind)]
		}
	}
}

// roots are by kind the cells whose trees have moves that bitboards do not list.
type roots [maxKinds + 8]uint64

// rootsOf returns the roots of trees: all, and without those that have moves only
// when there are notes.
func (t *tables) rootsOf(trees forest) (all, unnoted roots) {
	for k, row := range trees {
		for c, n := range row {
			if n >= 0 {
				all[k] |= 1 << (c & 63)
				if t.leads(n) {
					unnoted[k] |= 1 << (c & 63)
				}
			}
		}
	}
	return all, unnoted
}

// leads reports whether a tree may emit something when there are no notes.
func (t *tables) leads(n int32) bool {
	seen := map[int32]bool{}
	var look func(n int32) bool
	look = func(n int32) bool {
		if n < 0 || seen[n] {
			return false
		}
		seen[n] = true
		nd := &t.nodes[n]
		switch nd.op {
		case tEmit, tPart:
			return true
		case tNote:
			return look(nd.no)
		}
		return look(nd.yes) || look(nd.no)
	}
	return look(n)
}

// openings copies the sets that tell which moves may open attacks, and from where
// kinds may attack at all.
func (b *Board) openings() {
	t := b.t
	b.hits = make([][64]uint64, 128)
	for c := range min(t.cells, 64) {
		for s := range b.vac {
			b.vac[s][c], b.fill[s][c] = t.vac[s][c][0], t.fill[s][c][0]
		}
		for k := 1; k < t.kinds; k++ {
			for from := range t.cells {
				if t.index[k][from*t.cells+c] != 0 {
					b.hits[k][c] |= 1 << from
				}
			}
		}
	}
}

// oddKind tells from which cells a kind attacks in ways that need its patterns.
type oddKind struct {
	kind kind
	from uint64
}

// oddities returns what of attacks on each cell bitboards do not tell.
func (b *Board) oddities() (odd [2][64][]oddKind) {
	t := b.t
	for k := 1; k < t.kinds; k++ {
		s := sideOf(kind(k))
		for c := range min(t.cells, 64) {
			set := b.bt.odd[s][c]
			for from := range t.cells {
				if t.index[k][from*t.cells+c] == 0 {
					set &^= 1 << from
				}
			}
			for _, x := range b.bt.from[s][c] {
				if x.kind == kind(k) {
					set &^= x.leaps
					for i := range x.rides {
						set &^= x.rides[i].reach(0)
					}
				}
			}
			if set != 0 {
				odd[s][c] = append(odd[s][c], oddKind{kind(k), set})
			}
		}
	}
	return odd
}

// attackers returns the attacks on each cell by kinds, the least valuable first
// and royal ones last.
func (b *Board) attackers() (sorted [2][64]back) {
	if b.bt == nil || b.e == nil {
		return sorted
	}
	for s := range sorted {
		for c, all := range b.bt.from[s] {
			list := append(back(nil), all...)
			slices.SortStableFunc(list, func(x, y backKind) int { return int(b.cost(x.kind) - b.cost(y.kind)) })
			sorted[s][c] = list
		}
	}
	return sorted
}

// cost is what an exchange loses with a piece of kind k.
func (b *Board) cost(k kind) eval.Score {
	if b.t.royal[k&127] {
		return 1 << 29
	}
	return b.order(k)
}

// factsOf returns what is known of an outcome wherever it is possible; what it
// captures is not.
func (b *Board) factsOf(o *outcome, m uint32) eval.Facts {
	print := uint16(m^m>>16) | 1<<15
	if b.e == nil {
		return eval.Facts{To: int16(o.to), Print: print}
	}
	from := int(o.from)
	if o.flags&isDrop != 0 {
		from = -1
	}
	f := b.e.Facts(b.t.piece(o.kind), from, int(o.to), print)
	if o.becomes != o.kind {
		f.Gain = b.order(o.becomes) - b.order(o.kind)
	}
	return f
}

// doStep is Do for a step.
func (b *Board) doStep(m uint32, st *step) bool {
	s := b.side
	e := s ^ 1
	from, to := st.from, st.to
	test := b.kings[s&1] > 0 && (b.bares(st) || b.InCheck())

	r := &b.past[b.ply&(maxPast-1)]
	b.ply++
	r.key, r.mid, r.end, r.phase = b.key, b.mid, b.end, b.phase
	r.quiet, r.firm = int32(b.quiet), int32(b.firm)
	r.notes, r.last, r.king, r.drop = b.notes, b.last, b.king, 0
	r.links = int32(len(b.links))
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

	// A step that cannot give check leaves nothing to be looked at.
	p := &b.past[b.ply&(maxPast-1)]
	p.checked = 0
	if !b.opens(st, e) {
		p.checked = 1
	}
	if test && b.attackedKing(s) {
		b.Undo()
		return false
	}
	return true
}

// opens reports whether a step may give check to side e.
func (b *Board) opens(st *step, e int) bool {
	t := b.t
	if t.risky || b.kings[e&1] != 1 || b.odd || st.note >= 0 {
		return b.kings[e&1] > 0
	}
	k := b.king[e&1]
	if b.bt != nil {
		return (b.hits[st.becomes&127][k&63]>>(st.to&63)|b.vac[e&1][k&63]>>(st.from&63)|b.fill[e&1][k&63]>>(st.to&63))&1 != 0
	}
	return t.index[st.becomes][int(st.to)*t.cells+int(k)] != 0 || t.vac[e&1][k].has(st.from) || t.fill[e&1][k].has(st.to)
}

// bares is exposes for a step.
func (b *Board) bares(st *step) bool {
	s := b.side & 1
	if b.t.risky || st.note >= 0 || b.kings[s] != 1 || st.flags&isRoyal != 0 {
		return true
	}
	k := b.king[s]
	if b.bt != nil {
		return b.vac[s][k&63]>>(st.from&63)&1 != 0 || b.fill[s][k&63]>>(st.to&63)&1 != 0
	}
	return b.t.vac[s][k].has(st.from) || b.t.fill[s][k].has(st.to)
}

// MayCheck reports whether a move may give check: false is certain.
func (b *Board) MayCheck(m uint32) bool {
	if m&isChain != 0 || b.steps[m].flags&isStep == 0 {
		return b.kings[b.side^1] > 0
	}
	return b.opens(&b.steps[m], b.side^1)
}

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

// Rate fills in the facts of moves, which are as many.
func (b *Board) Rate(moves []uint32, facts []eval.Facts) {
	for i, m := range moves {
		if m&isChain != 0 {
			facts[i] = b.chainFacts(m)
			continue
		}
		f := &facts[i]
		*f = b.facts[m]
		take := b.beside[m]
		if b.e == nil || take == takesNothing {
			continue
		}
		if k := b.cells[uint8(f.To)]; k != 0 {
			f.Victim = b.valueOf[k&127]
		}
		if take != none {
			f.Victim += b.valueOf[b.cells[take]&127]
		}
	}
}

// Known returns the move with a fingerprint if it is pseudo-legal and can be told
// without a list, else 0.
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
		if b.t.hands[b.side] && b.hand[o.kind&127] == 0 || b.t.drops[o.kind] == nil {
			return 0
		}
		return b.emits(b.t.drops[o.kind][o.to], m)
	}
	from := o.from
	if b.cells[from] != o.kind {
		return 0
	}
	if b.bt == nil {
		return b.emits(b.t.moves[0][o.kind][from], m)
	}
	if uint32(b.bt.out[o.kind][uint(from&63)<<6|uint(o.to&63)]) == m {
		if b.bitTargets(o.kind, from)>>(o.to&63)&1 != 0 {
			return m
		}
		return 0
	}
	return b.emits(b.bt.rest[o.kind][from], m)
}

// emits returns m if the tree at n emits it, else 0.
func (b *Board) emits(n int32, m uint32) uint32 {
	b.buf = b.walk(b.buf[:0], n)
	for _, x := range b.buf {
		if x == m {
			return m
		}
	}
	return 0
}

// whole reports whether moves can only be told from the list of all.
func (t *tables) whole() bool {
	return len(t.moves) != 1 || t.chains || t.g.Opt.Maximal > 0 || len(t.outs) > 1<<15
}

// end is a goal that may hold while the side to move is not known to be stuck,
// and on how many pieces at most.
type end struct {
	goal *game.Goal
	most int
}

// ends returns the goals to be looked at after every move.
func (t *tables) ends() []end {
	goals := t.g.Goals
	var some []end
	for i := range goals {
		if canHold(goals[i].Test) {
			some = append(some, end{&goals[i], t.mostPieces(goals[i].Test)})
		}
	}
	return some
}

// mostPieces returns with how many pieces on the board at most an expression may
// hold.
func (t *tables) mostPieces(e *game.GoalExpr) int {
	most := maxCells
	switch e.Kind {
	case game.GoalTotal:
		if len(e.Types) == 0 {
			most = int(e.N)
			for i := range t.g.Types {
				if t.g.Types[i].Dummy { // stands there and is not counted
					most = maxCells
				}
			}
		}
	case game.GoalAnd:
		for _, a := range e.Args {
			most = min(most, t.mostPieces(a))
		}
	case game.GoalOr:
		most = 0
		for _, a := range e.Args {
			most = max(most, t.mostPieces(a))
		}
	}
	return most
}

func canHold(e *game.GoalExpr) bool {
	switch e.Kind {
	case game.GoalStalemated, game.GoalCheckmated:
		return false
	case game.GoalAnd:
		for _, a := range e.Args {
			if !canHold(a) {
				return false
			}
		}
	case game.GoalOr:
		for _, a := range e.Args {
			if canHold(a) {
				return true
			}
		}
		return false
	}
	return true
}
