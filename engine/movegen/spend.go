package movegen

import "dagaz/engine/game"

// spend keeps the moves by which the player can take most of the pieces that a preference
// weighs, in this move and in further ones of the same type until another player is to
// move: the dice that can be used up are used up, and the greater one where only one can.
func (v *vm) spend() {
	if v.spent == nil || v.spends || v.g.Players[v.turn.Player].Random {
		return
	}
	v.second().spends = true
	for i := range v.g.Opt.Prefer {
		p := &v.g.Opt.Prefer[i]
		if p.Measure != game.SpendsMost || v.list.Len() < 2 {
			continue
		}
		all := int64(0)
		for _, pc := range v.cells {
			if pc != game.None {
				all += int64(p.Weights[pc.Type()])
			}
		}
		clear(v.spent)
		most, n := int64(0), 0
		for _, m := range v.list.Moves {
			sum := v.spendable(p, m, all)
			if sum > most {
				most, n = sum, 0
			}
			if sum == most {
				v.list.Moves[n] = m
				n++
			}
		}
		v.list.Truncate(n)
	}
	v.answers.spends = false
}

// spendable returns what m and the moves after it can take, up to all, where one is enough.
func (v *vm) spendable(p *game.Preference, m game.Move, all int64) int64 {
	sum := p.Of(m, game.None)
	if sum == 0 || sum >= all {
		return min(sum, all)
	}
	me, kind := v.pos.Player(), m.Type
	v.pos.Do(m)
	if v.pos.Player() == me {
		key := v.pos.Key() ^ uint64(kind)<<32
		most, known := v.spent[key]
		if !known {
			var list game.MoveList
			v.answers.Legal(v.pos, &list)
			for _, next := range list.Moves {
				if most < all-sum && next.Type == kind {
					most = max(most, v.spendable(p, next, all-sum))
				}
			}
			v.spent[key] = most
		}
		sum += most
	}
	v.pos.Undo()
	return sum
}

// Freely makes a generator of this package forget that dice are to be used up.
func Freely(gen Generator) {
	if v, ok := gen.(*vm); ok {
		v.spends = true
	}
}
