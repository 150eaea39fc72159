package fast

import (
	"slices"

	"dagaz/engine/game"
)

// Pieces of players without turns: holes, tiles, scenery. If no side has pieces of the same
// types, the board keeps them as kinds of side 0, and tests for the owner of a piece test
// its kind, too.

// findNobodys finds the types of such pieces. It returns the reason if the board cannot
// have them, "" if all is well.
func (t *tables) findNobodys() reason {
	g := t.g
	owner := make([]int, len(g.Types)) // 1 + the player without turns who has the type; -1: a side has the type
	owns := func(typ int, p game.Player) bool {
		is := -1
		if slices.Index(t.player[:], p) < 0 {
			is, t.wild = 1+int(p), true
		}
		ok := owner[typ] == 0 || owner[typ] == is
		owner[typ] = is
		return ok
	}
	for _, s := range g.Setup {
		if !owns(s.Piece.Type(), s.Piece.Owner()) {
			return "pieces of a third player"
		}
	}
	changes := false
	see := func(typ int, drops bool, progs []*game.Program) bool {
		for _, p := range progs {
			if p == nil {
				continue
			}
			for i, in := range p.Code {
				ok := true
				switch in.Op {
				case game.OpCreate:
					made, who := int(in.A), -1
					if i+1 < len(p.Code) && p.Code[i+1].Op == game.OpArg {
						who = int(p.Code[i+1].A)
					}
					if who < 0 {
						who = int(t.player[0])
					}
					if made < 0 {
						made = typ
					}
					ok = made >= 0 && owns(made, game.Player(who))
				case game.OpRetype:
					ok = owns(int(in.A), t.player[0])
				case game.OpFlip, game.OpOwn, game.OpMechanic:
					changes = true
				case game.OpAdd, game.OpAddPartial:
					for _, arg := range p.Code[i+1 : i+1+int(in.A)] {
						ok = ok && owns(int(arg.A), t.player[0])
					}
				}
				if !ok {
					return false
				}
			}
			if drops && !owns(typ, t.player[0]) {
				return false
			}
		}
		return true
	}
	alone := true
	for i := range g.Types {
		for _, e := range g.Types[i].Moves {
			alone = alone && see(i, false, e.Progs)
		}
		for _, e := range g.Types[i].Drops {
			alone = alone && see(i, true, e.Progs)
		}
	}
	for i := range g.After {
		alone = alone && see(-1, false, g.After[i].Progs)
	}
	switch {
	case !t.wild:
		return ""
	case !alone || changes || g.Opt.Recycle || t.asks(game.GoalTotal):
		return "pieces of a third player"
	}
	t.nobody = make([]bool, 256)
	t.owner = make([]game.Player, len(g.Types))
	for i, is := range owner {
		if is > 0 {
			t.owner[i] = game.Player(is - 1)
			t.nobody[kindOf(i, 0)], t.nobody[kindOf(i, 1)] = true, true
		}
	}
	return ""
}

// anything returns all that may stand on a cell.
func (t *tables) anything() uint8 {
	if t.wild {
		return unknown
	}
	return unknown &^ nobody
}

// stray reports whether pieces of a kind belong to nobody.
func (t *tables) stray(k kind) bool { return t.wild && t.nobody[k] }

// whose returns the test that asks whether the piece on a cell is a friend's, or an enemy's.
func (b *builder) whose(op test) test {
	switch {
	case !b.t.wild:
	case op == tFriend:
		return tMate
	case op == tEnemy:
		return tFoe
	}
	return op
}
