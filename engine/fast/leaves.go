package fast

import "dagaz/engine/eval"

// The evaluation of leaves on boards without bitboards: with sets of two words, and routes.

// routeLeaves is leaves for games in which a royal piece is hunted.
func (b *Board) routeLeaves() (mid, end int32) {
	l := b.look
	for _, k := range l.kept {
		b.sets[k&127] = eval.Cells{}
	}
	var occ, at, by, ring, royal [2]eval.Cells // at: the soldiers, by: the cells that they attack
	for s := range 2 {
		for _, c := range b.list[s][:b.n[s]] {
			k := b.cells[c]
			occ[s].Add(int(c))
			switch x := l.of[k&127]; {
			case x == nil:
				royal[s].Add(int(c))
				ring[s] = ring[s].Or(l.Ring[s][c&127])
			case x.sd != nil:
				at[s].Add(int(c))
				b.sets[k&127].Add(int(c))
				by[s] = by[s].Or(x.sd.Takes[s][c&127])
			case x.pair:
				b.sets[k&127].Add(int(c))
			}
		}
	}
	guarded := [2]eval.Cells{by[0].Or(ring[0]), by[1].Or(ring[1])}
	for s := range 2 {
		m, e := b.soldiersOn(s, by[s])
		danger, attackers := int32(0), int32(0)
		for _, c := range b.list[s][:b.n[s]] {
			x := l.of[b.cells[c]&127]
			if x == nil || x.sd != nil {
				continue
			}
			var takes eval.Cells
			if x.leaps != nil {
				takes = x.leaps[c]
			} else {
				var goes eval.Cells
				takes, goes = x.routes[c].reach(occ[s], occ[s^1])
				n := int32(goes.Without(by[s^1]).Count()) - x.mean
				m += n * int32(x.weight.Mid)
				e += n * int32(x.weight.End)
			}
			guarded[s] = guarded[s].Or(takes)
			if near := takes.And(ring[s^1]); near.Any() {
				danger += int32(near.Count()) * x.fierce
				attackers++
			}
		}
		if attackers > 1 {
			danger *= danger
			m += danger * int32(l.Assault.Mid) / l.Danger
			e += danger * int32(l.Assault.End) / l.Danger
		}
		for i := range l.pieces[s] {
			if x := &l.pieces[s][i]; x.pair && b.sets[x.kind&127].Meets(l.Bound) && b.sets[x.kind&127].Without(l.Bound).Any() {
				m += int32(l.Pair.Mid)
				e += int32(l.Pair.End)
			}
		}
		n := int32(by[s].And(occ[s^1]).Without(at[s^1].Or(royal[s^1])).Count())
		m += n * int32(l.Threat.Mid)
		e += n * int32(l.Threat.End)
		n = int32(at[s].And(ring[s]).Count())
		m += n * int32(l.Shelter.Mid)
		e += n * int32(l.Shelter.End)
		if s != 0 {
			m, e = -m, -e
		}
		mid, end = mid+m, end+e
	}
	n := int32(guarded[0].And(occ[1]).Without(guarded[1]).Count()) - int32(guarded[1].And(occ[0]).Without(guarded[0]).Count())
	return mid + n*int32(l.Hanging.Mid), end + n*int32(l.Hanging.End)
}

// soldiersOn returns the value of the formation of side s's soldiers, which attack the
// cells by.
func (b *Board) soldiersOn(s int, by eval.Cells) (m, e int32) {
	l := b.look
	for i := range l.soldiers[s] {
		x := &l.soldiers[s][i]
		sd := x.sd
		own, foes := b.sets[x.kind&127], b.sets[kindOf(x.typ, s^1)&127]
		n := int32(own.And(by).Count())
		m += n * int32(l.Guarded.Mid)
		e += n * int32(l.Guarded.End)
		for set := own; set.Any(); {
			c := set.Pop() & 127
			if sd.Path[s][c].Meets(own) {
				m += int32(l.Doubled.Mid)
				e += int32(l.Doubled.End)
			} else if !sd.Stop[s][c].Meets(foes) {
				m += int32(sd.Bonus[s][c].Mid)
				e += int32(sd.Bonus[s][c].End)
			}
			if !sd.Near[s][c].Meets(own) {
				m += int32(l.Isolated.Mid)
				e += int32(l.Isolated.End)
			}
		}
	}
	return m, e
}

// menLeaves is leaves for games in which no royal piece is hunted. It counts soldiers that
// support each other, their room to move, soldiers that have passed the enemy's, and the
// moves of all other pieces.
func (b *Board) menLeaves() (mid, end int32) {
	l := b.look
	var occ, own, behind, goes [2]eval.Cells // own: soldiers
	var others [2]bool
	for s := range 2 {
		for _, c := range b.list[s][:b.n[s]] {
			occ[s].Add(int(c))
			x := l.of[b.cells[c]&127]
			if x.sd == nil {
				others[s] = true
				continue
			}
			own[s].Add(int(c))
			behind[s] = behind[s].Or(x.sd.Takes[s][c&127])
			goes[s] = goes[s].Or(x.sd.Goes[s][c&127])
		}
	}
	for s := range 2 {
		n := int32(behind[s].And(own[s]).Count())
		m, e := n*int32(l.Support.Mid), n*int32(l.Support.End)
		n = int32(goes[s].Without(occ[0].Or(occ[1])).Count())
		m += n * int32(l.Room.Mid)
		e += n * int32(l.Room.End)
		for _, c := range b.list[s][:b.n[s]] {
			x := l.of[b.cells[c]&127]
			if x.sd == nil {
				_, to := x.routes[c].reach(occ[s], occ[s^1])
				n := int32(to.Count()) - x.mean
				m += n * int32(x.weight.Mid)
				e += n * int32(x.weight.End)
			} else if !others[s^1] && !x.sd.Stop[s][c&127].Meets(own[s^1]) {
				m += int32(x.sd.Bonus[s][c&127].Mid)
				e += int32(x.sd.Bonus[s][c&127].End)
			}
		}
		if s != 0 {
			m, e = -m, -e
		}
		mid, end = mid+m, end+e
	}
	return mid, end
}
