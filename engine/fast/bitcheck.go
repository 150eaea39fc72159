package fast

import "dagaz/engine/eval"

// Check tests by bitboards: before a step is made they determine whether it leaves the
// mover's royal piece attacked and whether it attacks the enemy's. They apply to cells on
// which bitboards know all attacks (ready.told).

// Bits of record.found.
const (
	endsFound = 1 << iota
	pinsFound
)

// evasions returns the cells to which a piece that is not royal must move to end the check
// that the side to move is in: all cells if there is no check. Such a move does not always
// end the check.
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

// pinned returns the pieces that may expose the royal piece of the side to move to a ride
// if they move away, and possibly some others.
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

// screens returns the pieces that stand nearest to c on lines on which pieces of side e
// stand behind them.
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

// from returns the cells from where the kind may capture on the cell of k; none if k is
// nil.
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

// plain reports whether bitboards know all attacks of side e on c in the present position.
func (b *Board) plain(c uint8, e int) bool { return b.told[e&1]>>(c&63)&1 != 0 && b.noted() == 0 }

// sure reports whether bitboards know all attacks of side e on c after a step.
func (b *Board) sure(st *step, c uint8, e int) bool {
	return b.bt != nil && st.note < 0 && !b.odd && b.told[e&1]>>(c&63)&1 != 0
}

// falls reports whether a step of the side to move leaves its royal piece attacked, which
// stands on c after the step. The answer of sure must be yes.
func (b *Board) falls(st *step, c uint8) bool {
	in := uint64(1) << (st.to & 63)
	if st.flags&isRoyal == 0 && b.evasions()&in == 0 {
		return true
	}
	all := (b.occ[0]|b.occ[1])&^(1<<(st.from&63)) | in
	return b.struckBy(c, b.side^1, all, in)
}

// gives returns 1 if a step gives no check, 2 if it gives check, and 0 if that is not
// known.
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

// Sift keeps, of the keys of moves, those whose moves may give check, and returns their
// number.
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
