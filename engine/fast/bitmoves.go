package fast

import "math/bits"

// bitMoves appends the moves of the pieces, or only what captures or promotes.
func (b *Board) bitMoves(buf []uint32, noisy bool) []uint32 {
	bt, s := b.bt, b.side
	own, enemy := b.occ[s], b.occ[s^1]
	all := own | enemy
	quiet := ^all
	rest := bt.rest
	if noisy {
		quiet, rest = 0, bt.restN
	}
	for k := 1 + s; k < b.t.kinds; k += 2 {
		out := bt.out[k]
		for set := b.by[k&127]; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			l := &bt.leap[k][from]
			to := l.quiet&quiet | l.capture&enemy
			for i := range bt.rides[k][from] {
				to |= bt.rides[k][from][i].reach(all) & (quiet | enemy)
			}
			for ; to != 0; to &= to - 1 {
				buf = append(buf, uint32(out[from<<6|bits.TrailingZeros64(to)&63]))
			}
			if root := rest[k][from]; root >= 0 {
				buf = b.walk(buf, root)
			}
		}
	}
	return buf
}

// bitAttacked reports whether an enemy of side s could capture on c.
func (b *Board) bitAttacked(c uint8, s int) bool {
	bt, e := b.bt, s^1
	all := b.occ[0] | b.occ[1]
	for i := range bt.from[e][c&63] {
		k := &bt.from[e][c&63][i]
		set := b.by[k.kind&127]
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
	for odd := bt.odd[e][c&63] & b.occ[e]; odd != 0; odd &= odd - 1 {
		from := bits.TrailingZeros64(odd)
		if p := b.t.index[b.cells[from]][from*b.t.cells+int(c)]; p != 0 && b.holds(p, e) {
			return true
		}
	}
	return false
}
