package game

// Alternate reports whether two players move strictly in turn.
func (g *Game) Alternate() bool { return g.alternate }

// Force reports whether some goal counts the plies since the force last changed. In such
// games a change of a piece's type can never be undone in play.
func (g *Game) Force() bool { return g.force }

// findAlternate works out the answer of Alternate: no player has two turns in a row, and no
// move leads to a further turn.
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

// Side returns the player whose pieces side s moves; s is 0 or 1, and side 0 is the first
// in the turn order. Pieces of a player without turns belong to no side.
func (g *Game) Side(s int) Player {
	first := g.owner(0)
	for i := 1; s > 0 && i < len(g.Turns); i++ {
		if p := g.owner(i); p != first {
			return p
		}
	}
	return first
}

// owner returns the player whose pieces are moved in turn i. If that player has no turns of
// his own, it returns the player who moves them.
func (g *Game) owner(i int) Player {
	if t := &g.Turns[i]; g.Players[t.As].Plays {
		return t.As
	}
	return g.Turns[i].Player
}

// PieRule reports whether the player who answers the first move may change sides instead.
// No move of the rules does this; the page asks people.
func (g *Game) PieRule() bool {
	pie := g.Meta["option.pie-rule"]
	return len(pie) > 0 && pie[0] == "true"
}
