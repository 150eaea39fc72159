package fast

import (
	"cmp"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// knownGoal reports whether the board can evaluate a goal.
func knownGoal(e *game.GoalExpr) bool {
	switch e.Kind {
	case game.GoalStalemated, game.GoalCheckmated, game.GoalRepetition, game.GoalQuiet, game.GoalForce,
		game.GoalPieces, game.GoalTotal, game.GoalExtinct, game.GoalCaptured, game.GoalTrue, game.GoalMover, game.GoalToMove,
		game.GoalAbsolute, game.GoalRelative, game.GoalNoMoves, game.GoalFull, game.GoalLine, game.GoalRing,
		game.GoalMorePieces, game.GoalSamePieces, game.GoalScore, game.GoalMoreScore, game.GoalSameScore, game.GoalPasses:
	case game.GoalConnect:
		return e.N2 == 0 // a connection by ties is not supported
	case game.GoalHolds:
		return reflects(e.Progs) == ""
	case game.GoalAnd, game.GoalOr, game.GoalNot:
		for _, a := range e.Args {
			if !knownGoal(a) {
				return false
			}
		}
	default:
		return false
	}
	return true
}

// Over reports whether the last move ended the game, and the result for the side
// to move.
func (b *Board) Over() (bool, game.Result) {
	x, r := b.finished()
	return x != nil, r
}

// finished returns the goal that ended the game, nil if the game goes on, and the result
// for the side to move.
func (b *Board) finished() (*game.Goal, game.Result) {
	n := b.n[0] + b.n[1]
	for i := range b.ends {
		x := &b.ends[i]
		if n > x.most {
			continue
		}
		if s, ok := b.holdsFor(x.goal, false); ok {
			if b.fresh && b.ply == 0 {
				break
			}
			return x.goal, b.result(x.goal, s)
		}
	}
	return nil, game.Draw
}

// Stuck is the result for the side to move when it has no legal move.
func (b *Board) Stuck() game.Result {
	for i := range b.t.g.Goals {
		g := &b.t.g.Goals[i]
		if s, ok := b.holdsFor(g, true); ok {
			return b.result(g, s)
		}
	}
	return game.Draw
}

// result returns the result for the side to move of a goal that is met for side s.
func (b *Board) result(g *game.Goal, s int) game.Result {
	if g.Count { // the side that has more wins
		return game.Result(cmp.Compare(b.counted(b.side), b.counted(b.side^1)))
	}
	if s == b.side {
		return g.Result
	}
	return -g.Result
}

// counted returns what side s has at the end of the game: pieces, or points.
func (b *Board) counted(s int) int {
	g := b.t.g
	if g.Points == nil {
		return b.pieces(nil, s)
	}
	n := int(g.Points[b.t.player[s]])
	for t := range g.Types {
		k := kindOf(t, s) & 127
		if b.t.stray(k) {
			continue
		}
		n += int(b.count[k]+b.hand[k]) * int(g.Types[t].Value)
	}
	return n
}

// passes returns the number of passes in a row at the end of the game so far.
func (b *Board) passes() int {
	still := [2]uint8{none, none}
	for n := range b.ply {
		last := b.last
		if n > 0 {
			last = b.past[(b.ply-n)&(maxPast-1)].last
		}
		if last != still {
			return n
		}
	}
	return b.ply + b.passed
}

// holdsFor returns the side for which a goal is met; it tests the side that moved last
// first.
func (b *Board) holdsFor(g *game.Goal, stuck bool) (int, bool) {
	mover := b.mover()
	for _, s := range [2]int{mover, mover ^ 1} {
		for _, p := range g.Players {
			if p == b.t.player[s] && b.test(g.Test, s, stuck) {
				return s, true
			}
		}
	}
	return 0, false
}

// test evaluates a goal for side s.
func (b *Board) test(e *game.GoalExpr, s int, stuck bool) bool {
	switch e.Kind {
	case game.GoalAnd:
		for _, a := range e.Args {
			if !b.test(a, s, stuck) {
				return false
			}
		}
		return true
	case game.GoalOr:
		for _, a := range e.Args {
			if b.test(a, s, stuck) {
				return true
			}
		}
	case game.GoalNot:
		return !b.test(e.Args[0], s, stuck)
	case game.GoalTrue:
		return true
	case game.GoalToMove:
		return s == b.side
	case game.GoalMover:
		return s == b.mover() && (b.begun || b.ply > 0)
	case game.GoalStalemated:
		return stuck && s == b.side
	case game.GoalCheckmated:
		return stuck && s == b.side && b.InCheck()
	case game.GoalRepetition:
		return b.Repeats()+1 >= int(max(e.N, 2))
	case game.GoalQuiet:
		return b.quiet >= int(e.N)
	case game.GoalForce:
		return max(b.firm, b.quiet) >= int(e.N)
	case game.GoalHolds:
		return b.fulfils(e.Progs, s)
	case game.GoalPieces:
		return b.pieces(e.Types, s) == int(e.N)
	case game.GoalTotal:
		return b.pieces(e.Types, 0)+b.pieces(e.Types, 1) == int(e.N)
	case game.GoalExtinct:
		for _, t := range e.Types {
			if k := kindOf(t, s) & 127; b.count[k] == 0 || b.t.stray(k) {
				return true
			}
		}
	case game.GoalCaptured:
		return b.lost(e.Types, s)
	case game.GoalAbsolute:
		return b.absolute(e, s)
	case game.GoalRelative:
		return b.relative(e, s)
	case game.GoalNoMoves:
		return b.noMoves()
	case game.GoalMorePieces:
		return b.pieces(nil, s) > b.pieces(nil, s^1)
	case game.GoalSamePieces:
		return b.pieces(nil, s) == b.pieces(nil, s^1)
	case game.GoalScore:
		return b.score(s, false) >= e.N
	case game.GoalMoreScore:
		return b.score(s, e.N2 != 0) > b.score(s^1, e.N2 != 0)
	case game.GoalSameScore:
		return b.score(s, e.N2 != 0) == b.score(s^1, e.N2 != 0)
	case game.GoalPasses:
		return b.passes() >= int(e.N)
	case game.GoalFull:
		return b.full()
	case game.GoalLine:
		return b.line(e, s)
	case game.GoalConnect:
		return b.connected(e, s)
	case game.GoalRing:
		return b.ring(e, s)
	}
	return false
}

// asksTaken reports whether a goal asks what the last move captured.
func asksTaken(e *game.GoalExpr) bool {
	return e.Kind == game.GoalCaptured || slices.ContainsFunc(e.Args, asksTaken)
}

// lost reports whether the last move captured a piece of side s of one of these types, or
// of any type if none is given.
func (b *Board) lost(types []int, s int) bool {
	slot := (b.ply - 1) & (maxPast - 1)
	took := b.took[slot]
	if r := &b.past[slot]; r.step != 0 {
		took = [2]uint64{}
		if k := r.victim; k != 0 {
			took[k>>6&1] = 1 << (k & 63)
		}
	}
	for t := range b.t.g.Types {
		k := kindOf(t, s)
		if took[k>>6&1]>>(k&63)&1 != 0 && !b.t.stray(k) && (len(types) == 0 || slices.Contains(types, t)) {
			return true
		}
	}
	return false
}

// pieces counts the pieces of side s of the given types; if no types are given, all pieces
// except dummies.
func (b *Board) pieces(types []int, s int) int {
	n := 0
	if len(types) > 0 {
		for _, t := range types {
			n += b.pieceCount(t, s)
		}
		return n
	}
	for t := range b.t.g.Types {
		if !b.t.g.Types[t].Dummy {
			n += b.pieceCount(t, s)
		}
	}
	return n
}

func (b *Board) pieceCount(t, s int) int {
	k := kindOf(t, s) & 127
	if b.t.stray(k) {
		return 0
	}
	n := int(b.count[k])
	if b.t.g.Opt.CountHands {
		n += int(b.hand[k])
	}
	return n
}

// absolute tests whether every listed place is held. A zone is held when an occupant stands
// on any of its cells, or, for a negated occupant, on none of them.
func (b *Board) absolute(e *game.GoalExpr, s int) bool {
	for _, spot := range e.Spots {
		if spot.Zone < 0 {
			if !b.occupied(e.Occ, uint8(spot.Cell), s) {
				return false
			}
		} else if !b.zoneHeld(e.Occ, b.t.g.Board.Zones[spot.Zone].Cells[b.t.player[s]], s) {
			return false
		}
	}
	return len(e.Spots) > 0
}

func (b *Board) zoneHeld(occ []game.Occ, zone board.Set, s int) bool {
	for i := range occ {
		found := false
		for c := 0; c < b.t.cells && !found; c++ {
			found = zone.Has(board.Cell(c)) && b.stands(&occ[i], uint8(c), s)
		}
		if found != occ[i].Not {
			return true
		}
	}
	return false
}

func (b *Board) occupied(occ []game.Occ, c uint8, s int) bool {
	for i := range occ {
		if b.stands(&occ[i], c, s) != occ[i].Not {
			return true
		}
	}
	return false
}

// stands reports whether a piece that an occupant describes stands on c. It ignores
// negation.
func (b *Board) stands(o *game.Occ, c uint8, s int) bool {
	if o.Owner == game.Whatever {
		return true
	}
	k := b.cells[c]
	if k == 0 || o.Type >= 0 && o.Type != typeOf(k) {
		return false
	}
	if b.t.stray(k) {
		return o.Owner == game.Anyone
	}
	return o.Owner == game.Anyone || (o.Owner == game.Own) == (sideOf(k) == s)
}

// relative looks for a chain of occupants joined by steps, anywhere.
func (b *Board) relative(e *game.GoalExpr, s int) bool {
	for c := range b.t.cells {
		at, i := board.Cell(c), 0
		for at >= 0 && b.stands(&e.Occ[i], uint8(at), s) != e.Occ[i].Not {
			if i == len(e.Dirs) {
				return true
			}
			at = b.t.g.Board.Step(at, e.Dirs[i])
			i++
		}
	}
	return false
}
