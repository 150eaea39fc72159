package fast

import "dagaz/engine/eval"

// Checks by bitboards: before a step is made it is told whether it leaves the own
// royal piece attacked and whether it attacks the enemy's, where all attacks are
// such as bitboards tell (ready.told).

// Bits of record.found.
const (
	endsFound = 1 << iota
	pinsFound
)

// evasions returns cells of which a piece that is not royal must go to one to end the
// check that the side to move is in: all where there is none. It may still not be
// enough.
func (b *Board) evasions() uint64 {
	if b.kings[b.side&1] != 1 || !b.InCheck() {
		return ^uint64(0)
	}
	r := &b.past[b.ply&(maxPast-1)]
	if r.found&endsFound == 0 {
		r.found |= endsFound
		r.ends = b.findEvasions()
	}
	return r.ends
}

func (b *Board) findEvasions() uint64 {
	s := b.side & 1
	e, c := s^1, b.king[s]&63
	ends, all := ^uint64(0), b.occ[0]|b.occ[1]
	if b.odd || b.told[e]>>c&1 == 0 {
		return ends
	}
	list := b.bt.from[e][c]
	for i := range list {
		k := &list[i]
		set := b.by[k.kind&127] & k.all
		if set == 0 {
			continue
		}
		for x := set & k.leaps; x != 0; x &= x - 1 {
			ends &= x & -x
		}
		for j := range k.rides {
			l := line{up: k.rides[j].up}
			if to := l.reach(all); to&set != 0 {
				ends &= to
			}
			l = line{down: k.rides[j].down}
			if to := l.reach(all); to&set != 0 {
				ends &= to
			}
		}
	}
	return ends
}

// pinned returns the pieces that may leave the royal piece of the side to move to a
// ride when they step aside, and some others.
func (b *Board) pinned() uint64 {
	r := &b.past[b.ply&(maxPast-1)]
	if r.found&pinsFound == 0 {
		r.found |= pinsFound
		s := b.side & 1
		c := b.king[s] & 63
		if r.pins = b.vac[s][c]; b.told[s^1]>>c&1 != 0 {
			r.pins = b.screens(c, s^1)
		}
	}
	return r.pins
}

// screens returns the pieces that stand nearest to c on lines where pieces of side e
// stand behind.
func (b *Board) screens(c uint8, e int) (set uint64) {
	all := b.occ[0] | b.occ[1]
	list := b.bt.from[e&1][c&63]
	for i := range list {
		k := &list[i]
		riders := b.by[k.kind&127] & k.all
		if riders == 0 {
			continue
		}
		for j := range k.rides {
			near := k.rides[j].reach(all) & all
			if k.rides[j].reach(all&^near)&riders&^near != 0 {
				set |= near
			}
		}
	}
	return set
}

// from returns from where a kind may capture on the cell of k, nil for nowhere.
func (k *backKind) from(all uint64) uint64 {
	if k == nil {
		return 0
	}
	set := k.leaps
	for i := range k.rides {
		set |= k.rides[i].reach(all)
	}
	return set
}

// plain reports whether bitboards tell all attacks of side e on c as things stand.
func (b *Board) plain(c uint8, e int) bool { return b.told[e&1]>>(c&63)&1 != 0 && b.noted() == 0 }

// sure reports whether bitboards tell all attacks of side e on c after a step.
func (b *Board) sure(st *step, c uint8, e int) bool {
	return b.bt != nil && st.note < 0 && !b.odd && b.told[e&1]>>(c&63)&1 != 0
}

// falls reports whether a step of the side to move leaves its royal piece attacked,
// which stands on c after it. It must be sure.
func (b *Board) falls(st *step, c uint8) bool {
	in := uint64(1) << (st.to & 63)
	if st.flags&isRoyal == 0 && b.evasions()&in == 0 {
		return true
	}
	all := (b.occ[0]|b.occ[1])&^(1<<(st.from&63)) | in
	return b.struckBy(c, b.side^1, all, in)
}

// gives tells whether a step gives check: 1 no, 2 yes, 0 that is not known.
func (b *Board) gives(st *step) int8 {
	s, e := b.side&1, b.side&1^1
	if !b.opens(st, e) {
		return 1
	}
	k := b.king[e] & 63
	if b.kings[e] != 1 || !b.sure(st, k, s) {
		return 0
	}
	out := uint64(1) << (st.from & 63)
	all := (b.occ[0] | b.occ[1]) &^ out
	if x := b.strikes[st.becomes][k]; x != nil && x.all>>(st.to&63)&1 != 0 {
		if x.leaps>>(st.to&63)&1 != 0 {
			return 2
		}
		for i := range x.rides {
			if x.rides[i].reach(all)>>(st.to&63)&1 != 0 {
				return 2
			}
		}
	}
	if b.vac[e][k]&out != 0 && b.struckBy(k, s, all|1<<(st.to&63), out) {
		return 2
	}
	return 1
}

// Sift leaves of keys of moves those that may give check and returns how many.
func (b *Board) Sift(moves []uint32, keys []eval.Key) int {
	s, e := b.side&1, b.side&1^1
	k := b.king[e] & 63
	told := b.bt != nil && b.kings[e] == 1 && !b.odd && b.told[s]>>k&1 != 0
	opens, found, n := uint64(0), false, 0
	for _, key := range keys {
		m := moves[key.Move()]
		if told && m&isChain == 0 {
			st := &b.steps[m]
			if st.flags&isStep != 0 && st.note < 0 && b.hits[st.becomes&127][k]>>(st.to&63)&1 == 0 {
				if b.vac[e][k]>>(st.from&63)&1 == 0 {
					continue
				}
				if !found {
					opens, found = b.screens(k, s), true
				}
				if opens>>(st.from&63)&1 == 0 {
					continue
				}
			}
		}
		if b.MayCheck(m) {
			keys[n] = key
			n++
		}
	}
	return n
}
