package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// isChain marks a move of several parts: its other bits are the place in Board.links where
// its parts begin. It is valid only at the ply where it was listed.
const isChain = 1 << 31

// link is one part of a chain that has been listed; the first part of a chain has the
// number of its parts.
type link struct {
	out int32
	n   int32
}

// chainSum identifies a chain: where it begins and ends, what the piece becomes, and what
// it takes.
type chainSum struct {
	from, to, becomes uint8
	taken             set
	key               uint64 // of a rich chain: the key of the position that it leads to
}

// lifted stands for a piece that a chain with deferred captures has taken, as long as the
// chain goes on: its cell is not empty, and the piece belongs to nobody.
const lifted kind = 255

// chainMoves appends the moves of a forest in which some moves are chains: each chain with
// all its parts, and of chains that do the same only the first.
func (b *Board) chainMoves(buf []uint32, f forest) []uint32 {
	if !b.t.ranked {
		b.sums = b.sums[:0]
		b.rich.begin(b)
	}
	s := b.side
	for i := range b.n[s] {
		c := b.list[s][uint8(i)]
		k := b.cells[c]
		if root := f[k][c]; root >= 0 {
			n := len(buf)
			if buf = b.walkChain(buf, root); b.t.twice[k&127] {
				buf = b.unique(buf, n)
			}
		}
	}
	return buf
}

// best keeps, of the moves from first on, those that take most, where the rules demand
// that.
func (b *Board) best(buf []uint32, first int) []uint32 {
	if b.t.g.Opt.Maximal > 0 {
		buf = b.most(buf, first, false)
		if b.t.g.Opt.Maximal > 1 {
			buf = b.most(buf, first, true)
		}
	}
	return buf
}

// walkChain is walk for trees with parts of chains.
func (b *Board) walkChain(buf []uint32, n int32) []uint32 {
	for n >= 0 {
		nd := &b.t.nodes[n]
		yes := true
		switch nd.op {
		case tEmit, tPart:
			if b.t.g.Opt.Chain != 0 && !b.mayGoOn(nd.arg) {
				break
			}
			switch {
			case len(b.path) == 0 && nd.op == tEmit && b.t.outs[nd.arg].flags&isSingle == 0:
				buf = append(buf, uint32(nd.arg))
			case b.t.rich:
				buf = b.richPart(buf, nd.arg)
			case nd.op == tPart:
				buf = b.part(buf, nd.arg)
			default:
				b.path = append(b.path, nd.arg)
				buf = b.finish(buf, nd.arg)
				b.path = b.path[:len(b.path)-1]
			}
		case tEmpty:
			yes = b.cells[nd.cell] == 0
		case tEnemy:
			k := b.cells[nd.cell]
			yes = k != 0 && k != lifted && sideOf(k) != b.side
		case tFriend:
			k := b.cells[nd.cell]
			yes = k != 0 && k != lifted && sideOf(k) == b.side
		default:
			yes = b.cells[nd.cell] != lifted && b.ask(nd.op, nd.cell, nd.arg)
		}
		if yes {
			n = nd.yes
		} else {
			n = nd.no
		}
	}
	return buf
}

// mayGoOn reports whether the rules let the chain in b.path go on with a part: they may
// forbid it to return to a cell, or to go on in the direction of the part before or
// opposite to it.
func (b *Board) mayGoOn(out int32) bool {
	n := len(b.path)
	if n == 0 {
		return true
	}
	o, rules := &b.t.outs[out], b.t.g.Opt.Chain
	if rules&game.NoReturn != 0 {
		for _, x := range b.path {
			if b.t.outs[x].from == o.to {
				return false
			}
		}
	}
	before := b.t.outs[b.path[n-1]].dir
	switch {
	case before == 0 || o.dir == 0:
		return true
	case rules&game.NoSameDirection != 0 && o.dir == before:
		return false
	}
	return rules&game.NoReverse == 0 || board.Dir(o.dir)-1 != b.t.g.Board.Opposite(board.Dir(before)-1)
}

// part makes one part on the cells alone, lists the possible continuations, and undoes the
// part. A chain ends where it has no continuation, or anywhere if the rules say so.
func (b *Board) part(buf []uint32, out int32) []uint32 {
	o := &b.t.outs[out]
	mover, there, taken := b.cells[o.from], b.cells[o.to], kind(0)
	attrs, under, spoils := b.attrs[o.from], b.attrs[o.to], b.attrs[o.take]
	gone := len(b.gone)
	b.path, b.goneAt = append(b.path, out), append(b.goneAt, gone)
	b.cells[o.from], b.attrs[o.from] = 0, 0
	b.cells[o.to], b.attrs[o.to] = o.becomes, attrs
	if there != 0 {
		b.gone = append(b.gone, o.to)
	}
	if o.take != none {
		if taken = b.cells[o.take]; taken != 0 {
			b.gone = append(b.gone, o.take)
			b.cells[o.take], b.attrs[o.take] = 0, 0
			if b.t.g.Opt.Deferred {
				b.cells[o.take] = lifted
			}
		}
	}
	var also [maxExtras]kind
	var worn [maxExtras]uint8
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	for i, x := range xs {
		worn[i] = b.attrs[x.cell]
		if also[i] = b.cells[x.cell]; also[i] != 0 {
			b.gone = append(b.gone, x.cell)
			b.cells[x.cell], b.attrs[x.cell] = 0, 0
			if b.t.g.Opt.Deferred {
				b.cells[x.cell] = lifted
			}
		}
	}
	been, whence := b.been(o)
	last := b.last
	b.last = [2]uint8{o.from, o.to} // the previous move is now this part
	before := b.ended
	if root := b.t.conts[o.cont][o.becomes][o.to]; root >= 0 && !been {
		buf = b.walkChain(buf, root)
	}
	if !whence && (b.ended == before || b.t.g.Opt.PassPartial) {
		buf = b.finish(buf, out)
	}
	b.last = last
	b.gone = b.gone[:gone]
	for i, x := range xs {
		b.cells[x.cell], b.attrs[x.cell] = also[i], worn[i]
	}
	if o.take != none {
		b.cells[o.take], b.attrs[o.take] = taken, spoils
	}
	b.cells[o.to], b.attrs[o.to] = there, under
	b.cells[o.from], b.attrs[o.from] = mover, attrs
	b.path, b.goneAt = b.path[:len(b.path)-1], b.goneAt[:len(b.goneAt)-1]
	return buf
}

// finish appends the chain in b.path, which ends with outcome last, unless a chain that
// does the same is already listed.
func (b *Board) finish(buf []uint32, last int32) []uint32 {
	b.ended++
	o := &b.t.outs[last]
	sum := chainSum{from: b.t.outs[b.path[0]].from, to: o.to, becomes: o.becomes}
	for _, c := range b.gone {
		sum.taken.add(c)
	}
	if b.t.rich {
		if sum.key = b.key ^ b.leavesNotes(); b.rich.takers > 0 {
			b.rich.charges++
		}
	} else if o.cont == none { // not a part but a move that ends the chain
		if o.take != none && b.cells[o.take] != 0 {
			sum.taken.add(o.take)
		}
		for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
			if b.cells[x.cell] != 0 {
				sum.taken.add(x.cell)
			}
		}
		if b.cells[o.to] != 0 && o.to != o.from {
			sum.taken.add(o.to)
		}
	}
	if b.t.g.Opt.Prefer == nil { // otherwise the order in which pieces are taken matters
		for i := range b.sums {
			if b.sums[i] == sum {
				return b.shorter(buf, i)
			}
		}
		b.sums = append(b.sums, sum)
		if b.t.rich {
			b.rich.at = append(b.rich.at, len(buf))
		}
	}
	return append(buf, b.inPath(last))
}

// inPath returns the chain in b.path, which ends with outcome last, as a move.
func (b *Board) inPath(last int32) uint32 {
	if len(b.path) == 1 && b.t.outs[last].cont == none {
		return uint32(last)
	}
	start := len(b.links)
	for i, out := range b.path {
		l := link{out: out}
		if i == 0 {
			l.n = int32(len(b.path))
		}
		b.links = append(b.links, l)
	}
	return isChain | uint32(start)
}

// been reports whether the last part of the chain in b.path has led back to a cell where
// the chain was before, without a capture since, and whether that is the cell where the
// chain began. Such a chain does not go on.
func (b *Board) been(o *outcome) (been, whence bool) {
	for i := len(b.path) - 1; i >= 0 && b.goneAt[i] == len(b.gone); i-- {
		if x := &b.t.outs[b.path[i]]; x.from == o.to && x.kind == o.becomes {
			return true, i == 0
		}
	}
	return false, false
}

// parts returns the parts of a chain.
func (b *Board) parts(m uint32) []link {
	i := m &^ isChain
	return b.links[i : i+uint32(b.links[i].n)]
}

// most keeps, of the moves from first on, those that take most pieces, or most promoted
// pieces.
func (b *Board) most(buf []uint32, first int, promoted bool) []uint32 {
	best, n := 0, first
	for _, m := range buf[first:] {
		is := b.takes(m, promoted)
		if is > best {
			best, n = is, first
		}
		if is == best {
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}

// takes counts the pieces that a move takes: all of them, or only promoted ones.
func (b *Board) takes(m uint32, promoted bool) int {
	if m&isChain == 0 {
		o := &b.t.outs[m]
		n := 0
		if o.to != o.from && !b.scenery(o.to) {
			n = b.counts(o.to, promoted)
		}
		if o.take != none {
			n += b.counts(o.take, promoted)
		}
		for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
			if x.does == takes {
				n += b.counts(x.cell, promoted)
			}
		}
		return n
	}
	n := 0
	parts := b.parts(m)
	gone := b.leaving(parts)
	for _, l := range parts {
		o := &b.t.outs[l.out]
		for _, c := range b.targets(o) {
			if b.empties(c, &gone) && !(c == o.to && b.scenery(c)) {
				n += b.counts(c, promoted)
			}
		}
	}
	return n
}

// chainTakes reports whether a chain captures or promotes.
func (b *Board) chainTakes(m uint32) bool {
	if !b.t.strolls || b.takes(m, false) > 0 {
		return true
	}
	parts := b.parts(m)
	return b.t.outs[parts[0].out].kind != b.t.outs[parts[len(parts)-1].out].becomes
}

// counts returns 1 if a piece stands on c. If promoted is set, the piece must be a promoted
// one.
func (b *Board) counts(c uint8, promoted bool) int {
	if k := b.cells[c]; k == 0 || promoted && !b.t.g.Types[typeOf(k)].Promoted {
		return 0
	}
	return 1
}

// targets lists the cells where a part of a chain may capture; the cell where it lands is
// the last. The list is valid until the next call.
func (b *Board) targets(o *outcome) []uint8 {
	b.aim = append(b.aim[:0], o.take)
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.does == takes {
			b.aim = append(b.aim, x.cell)
		}
	}
	return append(b.aim, o.to)
}

// leaving returns the set of the cell where a chain begins.
func (b *Board) leaving(parts []link) (gone set) {
	gone.add(b.t.outs[parts[0].out].from)
	return gone
}

// empties reports whether a part of a chain takes a piece from c, and adds c to the
// cells that the chain has emptied.
func (b *Board) empties(c uint8, gone *set) bool {
	if c == none || b.cells[c] == 0 || gone.has(c) {
		return false
	}
	gone.add(c)
	return true
}

// victim returns the piece that an outcome captures in the present position; if there are
// several, the first.
func (b *Board) victim(o *outcome) kind {
	if o.take != none {
		if k := b.cells[o.take]; k != 0 {
			return k
		}
		for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
			if k := b.cells[x.cell]; x.does == takes && k != 0 {
				return k
			}
		}
	}
	if o.flags&(isDrop|isTrain) != 0 || o.to == o.from || o.to == o.from2 {
		return 0
	}
	return b.cells[o.to]
}

// makeChain carries out all parts of a chain.
func (b *Board) makeChain(m uint32) {
	parts := b.parts(m)
	r := b.begin()
	if b.t.rich {
		for _, l := range parts {
			b.enact(&b.t.outs[l.out], r)
		}
		return
	}
	first, end := &b.t.outs[parts[0].out], &b.t.outs[parts[len(parts)-1].out]
	k, a := b.lift(first.from)
	b.turns(k, end.becomes)
	moved := false
	for _, l := range parts {
		o := &b.t.outs[l.out]
		for _, c := range b.targets(o) {
			if c == none || b.cells[c] == 0 {
				continue
			}
			if c == o.to {
				b.land(c)
			} else {
				b.capture(c)
			}
		}
		a = a&^o.clear | o.set
		moved = moved || o.flags&resets != 0
	}
	b.set(end.to, end.becomes, a)
	if moved {
		b.quiet = 0
	}
	b.last = [2]uint8{end.from, end.to}
}

// chainFacts are the facts of a chain.
func (b *Board) chainFacts(m uint32) eval.Facts {
	parts := b.parts(m)
	first, end := &b.t.outs[parts[0].out], &b.t.outs[parts[len(parts)-1].out]
	print := uint32(0)
	victim := eval.Score(0)
	gone := b.leaving(parts)
	for _, l := range parts {
		print = print*31 + uint32(l.out)
		o := &b.t.outs[l.out]
		for _, c := range b.targets(o) {
			if b.empties(c, &gone) {
				victim += b.loss(c)
			}
		}
	}
	f := eval.Facts{Print: uint16(print^print>>16) | 1<<15}
	if b.e == nil {
		return f
	}
	f = b.e.Facts(b.pieces16[first.kind&127], int(first.from), int(end.to), f.Print)
	f.Victim = victim
	if end.becomes != first.kind {
		f.Gain = b.order(end.becomes) - b.order(first.kind)
	}
	return f
}

// chainMove returns a chain as the reference lists it: part by part, captures first;
// deferred captures come last.
func (b *Board) chainMove(m uint32) game.Move {
	if b.t.rich {
		return b.richMove(m)
	}
	var acts, late []game.Action
	parts := b.parts(m)
	gone := b.leaving(parts)
	attrs := b.attrs[b.t.outs[parts[0].out].from]
	for i, l := range parts {
		o := &b.t.outs[l.out]
		attrs = attrs&^o.clear | o.set
		for _, c := range b.targets(o) {
			if !b.empties(c, &gone) || c == o.to && b.scenery(c) {
				continue
			}
			if b.t.g.Opt.Deferred && c != o.to {
				late = b.removal(late, c, i)
			} else {
				acts = b.removal(acts, c, i)
			}
		}
		acts = append(acts, game.Action{Kind: game.ActMove, Part: uint8(i), From: board.Cell(o.from), To: board.Cell(o.to),
			Piece: b.t.piece(o.becomes), Attrs: uint64(attrs)})
	}
	t := game.AnyType
	return game.Move{Acts: append(acts, late...), Type: int16(t)}
}
