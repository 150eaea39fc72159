package movegen

import "dagaz/engine/game"

// spend keeps the moves with which the player can take the greatest total weight of pieces,
// in this move and in further moves of the same type until another player is to move. The
// weights are those of a preference. So a player uses both dice if he can, and the higher
// one if he can use only one.
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

// spendable returns the weight that m and the moves after it can take, at most all. It
// stops searching when it reaches all.
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

// Freely makes a generator of this package ignore the rule that dice must be used up.
func Freely(gen Generator) {
	if v, ok := gen.(*vm); ok {
		v.spends = true
	}
}
