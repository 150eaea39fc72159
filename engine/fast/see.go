package fast

import (
	"dagaz/engine/eval"
	"math/bits"
)

// See returns what the capture m wins when both sides continue to capture on its target
// cell; a side stops when capturing again would lose (the swap algorithm, Chess Programming
// Wiki "Static Exchange Evaluation"). Pieces behind those that have taken part join in,
// because the patterns are evaluated anew each time. Pins are not considered.
func (b *Board) See(m uint32) eval.Score {
	if m&isChain != 0 || b.t.pits != nil {
		f := b.factsIn(m)
		return f.Victim + f.Gain
	}
	o := &b.t.outs[m]
	at := b.aims[m]
	odd := at[1] == nowhere && (o.extras > 0 || o.flags&isLost != 0 || b.loss(at[0]) < 0 || b.loss(o.take) < 0) // it captures several pieces, or one of the mover's own
	if o.flags&isStill != 0 || b.hunts || odd {
		f := b.factsIn(m)
		return f.Victim + f.Gain
	}
	if b.e == nil || o.flags&isDrop != 0 {
		return 0
	}
	if b.bt != nil && (b.plain(o.to, 0) || !b.oddly(o.to, 0)) && (b.plain(o.to, 1) || !b.oddly(o.to, 1)) {
		return b.bitSee(o)
	}
	var gain [32]eval.Score
	var lifted [32]change
	target, n := o.to, 0
	if k := b.cells[target]; k != 0 {
		gain[0] = b.order(k)
	}
	if o.take != none && b.cells[o.take] != 0 {
		gain[0] += b.order(b.cells[o.take])
	}
	if o.becomes != o.kind {
		gain[0] += b.order(o.becomes) - b.order(o.kind)
	}
	// The pieces that have taken part are removed temporarily.
	out := 0
	lift := func(c uint8) {
		lifted[out] = change{cell: c, kind: b.cells[c]}
		b.cells[c] = 0
		out++
	}
	lift(o.from)
	if o.take != none {
		lift(o.take)
	}
	standing, s := o.becomes, b.side^1
	for n+1 < len(gain) && out+1 < len(lifted) {
		from, k := b.least(target, s)
		if from == none {
			break
		}
		n++
		gain[n] = b.order(standing) - gain[n-1]
		if b.t.royal[k&127] {
			// A royal piece captures only if nothing can recapture.
			kept := b.cells[from]
			b.cells[from] = 0
			again, _ := b.least(target, s^1)
			b.cells[from] = kept
			if again != none {
				n--
			}
			break
		}
		standing = k
		lift(from)
		s ^= 1
	}
	for i := out - 1; i >= 0; i-- {
		b.cells[lifted[i].cell] = lifted[i].kind
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return gain[0]
}

// least returns the cell and kind of the least valuable piece of side s that could
// capture on c.
func (b *Board) least(c uint8, s int) (uint8, kind) {
	t := b.t
	best, from, found := eval.Score(1<<30), uint8(none), kind(0)
	for i := range b.n[s] {
		x := b.list[s][uint8(i)]
		k := b.cells[x]
		if k == 0 {
			continue // removed temporarily
		}
		p := t.first(k, x, c)
		if p == 0 {
			continue
		}
		v := b.order(k)
		if t.royal[k&127] {
			v = 1 << 29
		}
		if v < best && b.holds(p, s) {
			best, from, found = v, x, k
		}
	}
	return from, found
}

// oddly reports whether side s attacks a cell in a way that bitboards do not know.
func (b *Board) oddly(c uint8, s int) bool {
	for i := range b.odds[s&1][c&63] {
		x := &b.odds[s&1][c&63][i]
		for set := x.from & b.by[x.kind&127]; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			if b.holds(b.t.first(x.kind, uint8(from), c), s) {
				return true
			}
		}
	}
	return false
}

// bitSee is See by bitboards, for cells without such attacks.
func (b *Board) bitSee(o *outcome) eval.Score {
	var gain [32]eval.Score
	to := o.to & 63
	n := 0
	gain[0] = b.valueOf[b.cells[o.to]&127]
	left := (b.occ[0] | b.occ[1]) &^ (1 << (o.from & 63)) // pieces that have not been removed yet
	if o.take != none {
		gain[0] += b.valueOf[b.cells[o.take]&127]
		left &^= 1 << (o.take & 63)
	}
	if o.becomes != o.kind {
		gain[0] += b.valueOf[o.becomes&127] - b.valueOf[o.kind&127]
	}
	standing, s := o.becomes, b.side^1
	for n+1 < len(gain) {
		from, k := b.bitLeast(to, s, left)
		if from == 0 {
			break
		}
		n++
		gain[n&31] = b.valueOf[standing&127] - gain[(n-1)&31]
		left &^= from
		if b.t.royal[k&127] {
			// A royal piece captures only if nothing can recapture.
			if again, _ := b.bitLeast(to, s^1, left); again != 0 {
				n--
			}
			break
		}
		standing = k
		s ^= 1
	}
	for ; n > 0; n-- {
		gain[(n-1)&31] = -max(-gain[(n-1)&31], gain[n&31])
	}
	return gain[0]
}

// bitLeast returns the cell, as a set, and the kind of the least valuable piece of side s
// that could capture on c, among the pieces left.
func (b *Board) bitLeast(c uint8, s int, left uint64) (uint64, kind) {
	list := b.back[s&1][c&63]
	for i := range list {
		k := &list[i]
		set := b.by[k.kind&127] & k.all & left
		if set == 0 {
			continue
		}
		found := set & k.leaps
		for j := 0; found == 0 && j < len(k.rides); j++ {
			found = k.rides[j].reach(left) & set
		}
		if found != 0 {
			return found & -found, k.kind
		}
	}
	return 0, 0
}
