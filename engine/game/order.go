package game

// Alternate reports whether two players move strictly by turns.
func (g *Game) Alternate() bool { return g.alternate }

// Force reports whether some goal asks for how long the force has been the same: then a
// change of the type of what moves can never be taken back.
func (g *Game) Force() bool { return g.force }

// findAlternate answers Alternate: no player follows himself in the order, and no move
// brings about a further turn.
func (g *Game) findAlternate() bool {
	for i := range g.Turns {
		if g.Turns[i].Player == g.Turns[g.NextTurn(i)].Player {
			return false
		}
	}
	progs := func(list []*Program) bool {
		for _, p := range list {
			if p != nil && p.has(OpAgain) {
				return true
			}
		}
		return false
	}
	for i := range g.Types {
		for _, list := range [2][]Entry{g.Types[i].Moves, g.Types[i].Drops} {
			for j := range list {
				if progs(list[j].Progs) {
					return false
				}
			}
		}
	}
	for i := range g.After {
		if progs(g.After[i].Progs) {
			return false
		}
	}
	return g.TwoSided()
}

func (p *Program) has(op Op) bool {
	for i := range p.Code {
		if p.Code[i].Op == op {
			return true
		}
	}
	return false
}

// Side returns the player whose pieces side s moves, 0 or 1: side 0 is the first of the
// turn order. Pieces of a player without turns of his own are of no side.
func (g *Game) Side(s int) Player {
	first := g.owner(0)
	for i := 1; s > 0 && i < len(g.Turns); i++ {
		if p := g.owner(i); p != first {
			return p
		}
	}
	return first
}

// owner returns whose pieces are moved in turn i, or who moves those of nobody.
func (g *Game) owner(i int) Player {
	if t := &g.Turns[i]; g.Players[t.As].Plays {
		return t.As
	}
	return g.Turns[i].Player
}

// PieRule reports whether the player who answers the first move may change sides
// instead. No move of the rules does so: people are asked.
func (g *Game) PieRule() bool {
	pie := g.Meta["option.pie-rule"]
	return len(pie) > 0 && pie[0] == "true"
}
