package fast

import "slices"

// Two paths through a movement may lead to the same move, either always or when a piece
// already is what one path would make it; the reference lists only one of the two. Which
// kinds this may happen to is found when the trees are made.

// maxWays bounds the number of paths kept for moves between the same cells.
const maxWays = 16

// emission is a path to an outcome, with the tests on it if they are kept.
type emission struct {
	out  int32
	path []cond
}

// again records a path to outcome n. If a position may exist in which an earlier path does
// the same, the kind is marked, and its moves are listed with care.
func (b *builder) again(n int32, path []cond) {
	if b.t.twice[b.k&127] || n <= 0 {
		return
	}
	o := b.t.outs[n]
	o.take, o.clear, o.set, o.noteAt, o.beside, o.spared, o.sets, o.again = 0, 0, 0, 0, 0, 0, 0, 0 // a further turn may be the next one anyway
	if o.flags&isTrain == 0 {
		o.extra, o.extras = 0, 0
	}
	o.flags &^= isSingle | isBold | isFree | isWide
	if b.t.mixes {
		o = outcome{from: o.from, to: o.to, from2: none, to2: none, kind: o.kind, flags: o.flags & (isDrop | isTrain)}
	}
	ways := b.emitted[o]
	b.spend((len(ways) + 1) * (len(path) + 1))
	twice := len(ways) == maxWays
	for _, w := range ways {
		twice = twice || !contradict(w.path, path) && (w.out == n || b.t.mixes || !b.differs(n, w.out, path) && !b.differs(w.out, n, w.path))
	}
	b.t.twice[b.k&127] = twice
	b.emitted[o] = append(ways, emission{n, slices.Clone(path)})
}

// differs reports whether outcome n, according to its tests, certainly captures a piece
// that outcome m does not touch.
func (b *builder) differs(n, m int32, path []cond) bool {
	c, o := b.t.outs[n].take, &b.t.outs[m]
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.cell == c {
			return false
		}
	}
	return c != none && c != o.take && slices.ContainsFunc(path, func(x cond) bool { return x.cell == c && x.stands()&empty == 0 })
}

// contradict reports whether no position can satisfy the tests of both paths.
func contradict(a, b []cond) bool {
	for _, x := range a {
		for _, y := range b {
			if x.cell != y.cell {
				continue
			}
			if x.op == y.op && x.arg == y.arg && x.want != y.want || x.stands()&y.stands() == 0 {
				return true
			}
		}
	}
	return false
}

// stands returns what may stand on the cell of c when the test has the answer wanted.
func (c cond) stands() uint8 {
	can := uint8(unknown)
	switch c.op {
	case tEmpty:
		can = empty
	case tEnemy, tFoe:
		can = enemy
	case tFriend, tMate:
		can = friend
	case tNobody:
		can = nobody
	case tType, tAttr:
		if c.want {
			return unknown &^ empty
		}
		return unknown
	default:
		return unknown
	}
	if !c.want {
		can = unknown &^ can
	}
	return can
}

// unique drops, of the moves from the n-th on, those that do the same as an earlier one of
// them.
func (b *Board) unique(buf []uint32, n int) []uint32 {
	if len(buf) < n+2 {
		return buf
	}
	b.deeds = b.deeds[:0]
	kept := n
	for _, m := range buf[n:] {
		if d := b.deed(m); !slices.Contains(b.deeds, d) {
			b.deeds = append(b.deeds, d)
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// deed returns a summary of what a move does in the present position; moves that do the
// same have equal summaries.
func (b *Board) deed(m uint32) uint64 {
	if m&isChain != 0 && b.t.rich {
		return uint64(m)
	}
	if m&isChain != 0 {
		return b.chainDeed(m)
	}
	if b.t.mixes {
		b.play(m)
		key := b.key
		b.Undo()
		return key ^ deedOn(b.t.outs[m].to, 0, b.t.outs[m].from, 0)
	}
	return b.outcomeDeed(&b.t.outs[m])
}

// chainDeed is the deed of a chain whose parts only move and capture: that of one outcome
// with all captures.
func (b *Board) chainDeed(m uint32) uint64 {
	parts := b.parts(m)
	o := b.t.outs[parts[len(parts)-1].out]
	o.from, o.take, o.extras = b.t.outs[parts[0].out].from, none, 0
	sum, gone := b.outcomeDeed(&o), b.leaving(parts)
	gone.add(o.to)
	for _, l := range parts {
		for _, c := range b.targets(&b.t.outs[l.out]) {
			if b.empties(c, &gone) {
				sum += deedOn(c, 0, 0, takes)
			}
		}
	}
	return sum
}

// deedOn is what a move does on one cell, as a part of a deed.
func deedOn(c uint8, k kind, a uint8, how otherwise) uint64 {
	h := (uint64(c) | uint64(k)<<8 | uint64(a)<<16 | uint64(how)<<24 | 1<<32) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

func (b *Board) outcomeDeed(o *outcome) uint64 {
	var sum uint64
	does := func(c uint8, k kind, a uint8, how otherwise) { sum += deedOn(c, k, a, how) }
	a := b.attrs[o.from]
	if o.flags&isDrop != 0 {
		a = b.t.startAt[o.becomes&127]
	}
	if o.flags&isStill == 0 {
		does(o.to, o.becomes, a&^o.clear|o.set, otherwise(o.flags&isLost))
		does(o.from2, o.to2, o.mech, 0)
		does(o.from, 0, o.idle, 0)
	}
	turn := b.turnIndex()
	next := b.t.g.NextTurn(turn)
	if o.again > 0 {
		next = b.t.g.Again(turn, int(o.again)-4)
	}
	does(o.noteCell, uint8(o.note), uint8(next), 0)
	does(o.alsoCell, uint8(o.also), 0, puts)
	if o.sets > 0 {
		xs := b.assigned(o)
		for i, a := range b.t.assigns[o.sets] {
			does(uint8(xs[i]), uint8(xs[i]>>8), uint8(xs[i]>>16), otherwise(128+a.global))
		}
	}
	if o.take != none && b.cells[o.take] != 0 {
		does(o.take, 0, 0, takes)
	}
	for _, x := range b.beside(o, nil) {
		if !x.owns {
			does(x.cell, 0, 0, takes)
		} else if sideOf(b.cells[x.cell]) != b.side {
			does(x.cell, kindOf(typeOf(b.cells[x.cell]), b.side), b.attrs[x.cell], owns)
		}
	}
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	for i, x := range xs {
		switch k, a := b.after(o, x.cell); {
		case x.does == puts && b.stays(o, &x): // the same piece stands there already
		case x.new() || x.does == carries:
			does(x.cell, x.kind, x.set, x.does)
		case k == 0 || slices.ContainsFunc(xs[:i], func(y extra) bool { return y.cell == x.cell }):
		case x.does == takes:
			does(x.cell, 0, 0, takes)
		case k != b.cells[x.cell] || a != b.attrs[x.cell]:
			does(x.cell, k, a, owns)
		}
	}
	return sum
}

// stays reports whether the piece that an extra puts stands there already, and o does not
// move it.
func (b *Board) stays(o *outcome, x *extra) bool {
	return b.cells[x.cell] == x.kind && b.attrs[x.cell] == b.dressed(x) && x.cell != o.from && x.cell != o.from2
}
