package fast

import (
	"dagaz/engine/eval"
	"math/bits"
	"slices"
)

// Eval is the static value for the side to move: the value of the pieces and their cells,
// blended from the middle of the game to its end, and the terms of [eval.Leaves] where the
// game has them.
func (b *Board) Eval() eval.Score { return b.EvalIn(-beyond, beyond) }

// beyond is a bound that no value reaches.
const beyond = 2 * eval.Win

// Steady reports whether Eval depends on the position alone.
func (b *Board) Steady() bool { return !b.terms.Any() }

// lazyMargin is a value that the finer terms hardly ever exceed.
const lazyMargin = 250

// EvalIn is Eval for a search window: if the finer terms are unlikely to bring the value
// into the window, it leaves them out.
func (b *Board) EvalIn(alpha, beta eval.Score) eval.Score {
	if b.e == nil {
		return 0
	}
	if b.terms.Any() {
		v := b.termed()
		if b.net != nil {
			v += b.learnt()
		}
		return v
	}
	s := b.side
	mid, end := b.mid[s]-b.mid[s^1], b.end[s]-b.end[s^1]
	phase := max(b.phase, 0)
	if b.t.hands[0] || b.t.hands[1] {
		own, n := b.held(s)
		foe, m := b.held(s ^ 1)
		mid += own - foe
		end += own - foe
		phase += n + m
	}
	if b.look == nil && b.net == nil {
		return b.e.Taper(mid, end, phase)
	}
	if b.look != nil {
		mid += int32(b.look.Tempo.Mid)
		end += int32(b.look.Tempo.End)
	}
	if alpha > -beyond || beta < beyond {
		if v := b.e.Taper(mid, end, phase); v+b.margin <= alpha || v-b.margin >= beta {
			return v
		}
	}
	if b.look != nil {
		key := b.key
		if b.t.turned {
			key ^= b.t.g.TurnKey(b.turn)
		} else if s != 0 {
			key ^= b.t.turnKey
		}
		slot := &b.seen[key&(seenSlots-1)]
		if slot.key != key {
			slot.key = key
			slot.mid, slot.end = b.leaves()
		}
		m, e := slot.mid, slot.end
		if s != 0 {
			m, e = -m, -e
		}
		mid, end = mid+m, end+e
	}
	v := b.e.Taper(mid, end, phase)
	if b.net != nil {
		v += b.learnt()
	}
	return v
}

const seenSlots = 1 << 12

// seen is the result of leaves for a position, whoever is to move.
type seen struct {
	key      uint64
	mid, end int32
}

// held returns the value of the hand of a side, and its phase.
func (b *Board) held(s int) (sum, phase int32) {
	for k := kindOf(0, s); int(k) < b.t.kinds; k += 2 {
		if n := int32(b.hand[k&127]); n != 0 {
			sum += n * int32(b.e.Hand[typeOf(k)])
			phase += n * int32(b.e.Phase[typeOf(k)])
		}
	}
	return sum, phase
}

// A look is what the evaluation of leaves needs.
type look struct {
	*eval.Leaves
	pieces   [2][]looked // kinds that are neither royal nor soldiers
	soldiers [2][]looked
	royals   [2][]kind

	// For boards without bitboards.
	of   [128]*looked // by kind; nil for royals
	kept []kind       // kinds for which Board.sets is filled in
}

// looked is a kind with its ways to capture.
type looked struct {
	kind   kind
	typ    int
	reach  *reachOf
	weight eval.Pair
	mean   int32
	fierce int32
	pair   bool
	sd     *eval.Soldier
	routes []route      // by cell, on boards without bitboards
	leaps  []eval.Cells // the same if there are only leaps and the number of moves is not counted
}

// reachOf says where a kind captures, from each cell.
type reachOf struct {
	leap  [64]uint64
	rides [][64]line
}

const soldierSlots = 1 << 10

// soldiersKnown is what is known about a placement of the soldiers: what the soldiers of
// each side attack, and the value of their formation.
type soldiersKnown struct {
	at, by   [2]uint64
	mid, end int16
}

// takesBeside reports whether a piece captures on a cell where it does not land. Then the
// sets of cells that it reaches do not show which pieces it attacks.
func (t *tables) takesBeside(k kind) bool {
	for i := range t.outs {
		if o := &t.outs[i]; o.kind == k && o.take != none && o.take != o.to {
			return true
		}
	}
	return false
}

// newLook returns what leaves need, nil where there is none.
func (r *ready) newLook() *look {
	if r.t.listing || r.e == nil || r.e.Leaves == nil || !r.e.Leaves.Weighs() || r.t.routes == nil && (r.t.bits == nil || !r.e.Leaves.Hunt) {
		return nil
	}
	if r.t.chains && r.e.Leaves.Hunt {
		return nil // parts of chains are not counted as attacks yet
	}
	l := &look{Leaves: r.e.Leaves}
	beside, landing := false, false // how pieces take: leaves can deal with only one of the two ways
	for k := kind(1); int(k) < r.t.kinds; k++ {
		t, s := typeOf(k), sideOf(k)
		if r.t.royal[k] {
			l.royals[s] = append(l.royals[s], k)
			continue
		}
		x := looked{kind: k, typ: t, weight: l.Reach[t], mean: int32(l.Mean[t]), fierce: int32(l.Fierce[t]), sd: l.Soldier[t],
			pair: l.Pairs[t]}
		if x.sd != nil {
			l.soldiers[s] = append(l.soldiers[s], x)
			continue
		}
		if r.t.takesBeside(k) {
			beside = true
		} else {
			landing = true
		}
		if beside && (l.Hunt || landing) {
			return nil
		}
		if r.t.bits != nil {
			if x.reach = r.t.reach(k); x.reach == nil {
				return nil
			}
		}
		if r.t.routes != nil {
			if x.routes = r.t.routes[k]; x.routes == nil || x.weight != (eval.Pair{}) && r.t.unsure[k] {
				return nil
			}
			if x.weight == (eval.Pair{}) {
				x.leaps = leapsOf(x.routes)
			}
		}
		l.pieces[s] = append(l.pieces[s], x)
	}
	for s := range 2 {
		for _, list := range [2][]looked{l.pieces[s], l.soldiers[s]} {
			for i := range list {
				x := &list[i]
				l.of[x.kind&127] = x
				if x.sd != nil || x.pair {
					l.kept = append(l.kept, x.kind)
				}
			}
		}
	}
	return l
}

// reach finds where a kind captures. It returns nil if that depends on more than empty
// cells, for example on an attribute that marks a promoted piece, or if a cell lies on no
// ray.
func (t *tables) reach(k kind) *reachOf {
	r := &reachOf{}
	for c := range t.cells {
		between := map[uint8]uint64{}
		for to := range t.cells {
			p := t.first(k, uint8(c), uint8(to))
			if p == 0 {
				continue
			}
			if t.pats[p-1].next != 0 || t.pats[p-1].shape != allEmpty {
				return nil
			}
			set := uint64(0)
			for _, cd := range t.conds[t.pats[p-1].first:t.pats[p-1].last] {
				set |= 1 << cd.cell
			}
			if between[uint8(to)] = set; set == 0 {
				r.leap[c] |= 1 << to
			}
		}
		rays := chain(between)
		for to, set := range between {
			if set != 0 && !slices.ContainsFunc(rays, func(ray []uint8) bool { return slices.Contains(ray, to) }) {
				return nil // a step that tests another cell, such as a push
			}
		}
		putLines(&r.rides, uint8(c), rays)
	}
	return r
}

// leaves returns the terms of the evaluation that depend on where pieces stand together,
// for side 0 less the same for side 1: for the middle of the game and for its end.
func (b *Board) leaves() (mid, end int32) {
	l := b.look
	switch {
	case !l.Hunt:
		return b.menLeaves()
	case b.t.bits == nil:
		return b.routeLeaves()
	}
	all := b.occ[0] | b.occ[1]
	at := [2]uint64{b.standing(l.soldiers[0]), b.standing(l.soldiers[1])}
	sd := &b.known[(at[0]*0x9e3779b97f4a7c15^at[1]*0xbf58476d1ce4e5b9)>>54&(soldierSlots-1)]
	// With several kinds of soldiers the set of cells does not show which kind stands
	// where.
	if sd.at != at || len(l.soldiers[0]) > 1 || len(l.soldiers[1]) > 1 {
		*sd = soldiersKnown{at: at}
		b.value(sd)
	}
	mid, end = int32(sd.mid), int32(sd.end)
	by, guarded := &sd.by, sd.by // what soldiers, and what all pieces, attack
	var ring, royal [2]uint64
	for s := range 2 {
		for _, k := range l.royals[s] {
			royal[s] |= b.by[k&127]
		}
		for set := royal[s]; set != 0; set &= set - 1 {
			ring[s] |= l.Ring[s][bits.TrailingZeros64(set)&63].Lo
		}
		guarded[s] |= ring[s]
	}
	for s := range 2 {
		m, e, danger, attackers := int32(0), int32(0), int32(0), 0
		free, near, guard := ^(b.occ[s] | by[s^1]), ring[s^1], guarded[s]
		for i := range l.pieces[s] {
			x := &l.pieces[s][i]
			set := b.by[x.kind&127]
			if set == 0 {
				continue
			}
			if x.pair && set&l.Bound.Lo != 0 && set&^l.Bound.Lo != 0 {
				m += int32(l.Pair.Mid)
				e += int32(l.Pair.End)
			}
			count, mean, leaps, rides := int32(0), x.mean, &x.reach.leap, x.reach.rides
			for ; set != 0; set &= set - 1 {
				from := bits.TrailingZeros64(set) & 63
				to := leaps[from]
				for j := range rides {
					to |= rides[j][from].reach(all)
				}
				guard |= to
				count += int32(bits.OnesCount64(to&free)) - mean
				if to&near != 0 {
					danger += int32(bits.OnesCount64(to&near)) * x.fierce
					attackers++
				}
			}
			m += count * int32(x.weight.Mid)
			e += count * int32(x.weight.End)
		}
		guarded[s] = guard
		if attackers > 1 {
			danger *= danger
			m += danger * int32(l.Assault.Mid) / l.Danger
			e += danger * int32(l.Assault.End) / l.Danger
		}
		n := int32(bits.OnesCount64(by[s] & b.occ[s^1] &^ sd.at[s^1] &^ royal[s^1]))
		m += n * int32(l.Threat.Mid)
		e += n * int32(l.Threat.End)
		n = int32(bits.OnesCount64(sd.at[s] & ring[s]))
		m += n * int32(l.Shelter.Mid)
		e += n * int32(l.Shelter.End)
		if s != 0 {
			m, e = -m, -e
		}
		mid, end = mid+m, end+e
	}
	n := int32(bits.OnesCount64(guarded[0]&b.occ[1]&^guarded[1])) - int32(bits.OnesCount64(guarded[1]&b.occ[0]&^guarded[0]))
	return mid + n*int32(l.Hanging.Mid), end + n*int32(l.Hanging.End)
}

// standing returns where pieces of these kinds stand.
func (b *Board) standing(list []looked) (set uint64) {
	for i := range list {
		set |= b.by[list[i].kind&127]
	}
	return set
}

// value fills in what the soldiers attack and the value of their formation.
func (b *Board) value(slot *soldiersKnown) {
	l := b.look
	for s := range 2 {
		for i := range l.soldiers[s] {
			x := &l.soldiers[s][i]
			for set := b.by[x.kind&127]; set != 0; set &= set - 1 {
				slot.by[s] |= x.sd.Takes[s][bits.TrailingZeros64(set)&63].Lo
			}
		}
	}
	for s := range 2 {
		m, e := int32(0), int32(0)
		for i := range l.soldiers[s] {
			x := &l.soldiers[s][i]
			own := b.by[x.kind&127]
			foes := b.by[kindOf(x.typ, s^1)&127]
			for set := own; set != 0; set &= set - 1 {
				c := bits.TrailingZeros64(set) & 63
				if x.sd.Stop[s][c].Lo&foes == 0 && x.sd.Path[s][c].Lo&own == 0 {
					m += int32(x.sd.Bonus[s][c].Mid)
					e += int32(x.sd.Bonus[s][c].End)
				}
				if x.sd.Path[s][c].Lo&own != 0 {
					m += int32(l.Doubled.Mid)
					e += int32(l.Doubled.End)
				}
				if x.sd.Near[s][c].Lo&own == 0 {
					m += int32(l.Isolated.Mid)
					e += int32(l.Isolated.End)
				}
				if slot.by[s]>>c&1 != 0 {
					m += int32(l.Guarded.Mid)
					e += int32(l.Guarded.End)
				}
			}
		}
		if s != 0 {
			m, e = -m, -e
		}
		slot.mid += int16(m)
		slot.end += int16(e)
	}
}
