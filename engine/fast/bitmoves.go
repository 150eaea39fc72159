package fast

import "math/bits"

// which says which of the moves are to be listed.
type which uint8

const (
	allMoves which = iota
	noisyMoves
	quietMoves
)

// bitMoves appends moves of the pieces. It lists leaps and rides only if they capture none
// but the enemies given.
func (b *Board) bitMoves(buf []uint32, want which, enemy uint64) []uint32 {
	bt, s := b.bt, b.side&1
	all := b.occ[0] | b.occ[1]
	quiet := ^all
	rest := bt.rest
	trees := &b.roots[want][b.noted()]
	if want == noisyMoves {
		quiet, rest = 0, bt.restN
	}
	goals := quiet | enemy
	ends := b.evasions()
	for k := 1 + s; k < b.t.kinds; k += 2 {
		set, roots := b.by[k&127], trees[k&127]
		if goals == 0 {
			set &= roots
		}
		if set == 0 {
			continue
		}
		out, leaps, rides := bt.out[k], &bt.leap[k], bt.rides[k]
		may := ends
		if b.t.royal[k&127] {
			may = ^uint64(0)
		}
		for ; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			l := &leaps[from]
			to := l.quiet&quiet | l.capture&enemy
			for i := range rides {
				to |= rides[i][from].reach(all) & goals
			}
			for to &= may; to != 0; to &= to - 1 {
				buf = append(buf, uint32(out[from<<6|bits.TrailingZeros64(to)&63]))
			}
			if roots>>from&1 != 0 {
				buf = b.walkRest(buf, rest[k][from], kind(k), uint8(from), want)
			}
		}
	}
	return buf
}

// bitChecks appends the quiet moves that may attack a royal piece of the enemy, and, from
// index n on, the quiet moves of the trees, whether they may attack it or not.
func (b *Board) bitChecks(buf []uint32, royal uint8) (n int, _ []uint32) {
	bt, s := b.bt, b.side&1
	all := b.occ[0] | b.occ[1]
	opens, fills := b.vac[s^1][royal&63], b.fill[s^1][royal&63]
	told := b.told[s]>>(royal&63)&1 != 0
	if told {
		opens &= b.screens(royal, s)
	}
	trees := &b.roots[quietMoves][b.noted()]
	for k := 1 + s; k < b.t.kinds; k += 2 {
		set := b.by[k&127]
		if set == 0 {
			continue
		}
		out, leaps, rides := bt.out[k], &bt.leap[k], bt.rides[k]
		land := b.hits[k&127][royal&63] | fills
		if told {
			land = b.strikes[k][royal&63].from(all)
		}
		for ; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			to := leaps[from].quiet
			for i := range rides {
				to |= rides[i][from].reach(all)
			}
			to &^= all
			shows := opens>>from&1 != 0
			if !shows {
				to &= land
			}
			for ; to != 0; to &= to - 1 {
				m := uint32(out[from<<6|bits.TrailingZeros64(to)&63])
				if shows && !b.MayCheck(m) {
					continue
				}
				buf = append(buf, m)
			}
		}
	}
	n = len(buf)
	for k := 1 + s; k < b.t.kinds; k += 2 {
		for set := b.by[k&127] & trees[k&127]; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			buf = b.walkRest(buf, bt.rest[k][from], kind(k), uint8(from), quietMoves)
		}
	}
	return n, buf
}

// noted returns 1 if there are notes.
func (b *Board) noted() int {
	for i := range b.t.notes {
		if b.notes[i&(maxNotes-1)] != none {
			return 1
		}
	}
	return 0
}

// walkRest appends the wanted moves of a tree of a kind, except those that a leap or ride
// from the same cell makes as well.
func (b *Board) walkRest(buf []uint32, root int32, k kind, from uint8, want which) []uint32 {
	n := len(buf)
	if buf = b.walk(buf, root); b.t.twice[k&127] {
		buf = b.unspoken(b.unique(buf, n), n, k, from)
	}
	if want != allMoves {
		buf = b.keep(buf, n, want == noisyMoves)
	}
	return buf
}

// unspoken drops moves from the n-th on that do the same as a leap or ride of the piece.
func (b *Board) unspoken(buf []uint32, n int, k kind, from uint8) []uint32 {
	told, kept := b.bitTargets(k, from), n
	for _, m := range buf[n:] {
		to := b.t.outs[m].to & 63
		if told>>to&1 == 0 || b.deed(m) != b.deed(uint32(b.bt.out[k][int(from)<<6|int(to)])) {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// bitTargets returns the cells to which a piece of the side to move may go by leaps and
// rides.
func (b *Board) bitTargets(k kind, from uint8) uint64 {
	bt, s := b.bt, b.side&1
	enemy := b.occ[s^1]
	all := b.occ[s] | enemy
	l := &bt.leap[k][from&63]
	to := l.quiet&^all | l.capture&enemy
	for i := range bt.rides[k] {
		to |= bt.rides[k][i][from&63].reach(all) &^ b.occ[s]
	}
	return to
}

// bitAttacked reports whether an enemy of side s could capture on c.
func (b *Board) bitAttacked(c uint8, s int) bool {
	e := s ^ 1
	return b.struckBy(c, e, b.occ[0]|b.occ[1], 0) || b.oddAt[e&1]>>(c&63)&1 != 0 && !b.plain(c, e) && b.oddly(c, e)
}

// struckBy reports whether pieces of side e could capture on c in ways that bitboards know,
// if the cells of all were occupied and the pieces of gone were missing.
func (b *Board) struckBy(c uint8, e int, all, gone uint64) bool {
	list := b.bt.from[e&1][c&63]
	for i := range list {
		k := &list[i]
		set := b.by[k.kind&127] & k.all &^ gone
		if set == 0 {
			continue
		}
		if set&k.leaps != 0 {
			return true
		}
		for j := range k.rides {
			if k.rides[j].reach(all)&set != 0 {
				return true
			}
		}
	}
	return false
}
