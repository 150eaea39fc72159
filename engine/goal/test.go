package goal

import (
	"math/bits"
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// test evaluates an end condition for player p.
func (j *Judge) test(e *game.GoalExpr, p game.Player) bool {
	switch e.Kind {
	case game.GoalAnd:
		for _, a := range e.Args {
			if !j.test(a, p) {
				return false
			}
		}
		return true
	case game.GoalOr:
		for _, a := range e.Args {
			if j.test(a, p) {
				return true
			}
		}
		return false
	case game.GoalNot:
		return !j.test(e.Args[0], p)
	case game.GoalTrue:
		return true
	case game.GoalStalemated:
		return j.stuck && j.toMove(p)
	case game.GoalCheckmated:
		return j.stuck && j.toMove(p) && j.gen.InCheck(j.pos, j.pos.ToMove().As)
	case game.GoalNoMoves:
		return j.noMoves()
	case game.GoalCaptured:
		return j.captured(e.Types, p)
	case game.GoalRepetition:
		return !j.Counting && j.pos.Repeats()+1 >= int(max(e.N, 2))
	case game.GoalPasses:
		return j.pos.Passes() >= int(e.N)
	case game.GoalQuiet:
		return !j.Counting && j.pos.Quiet() >= int(e.N)
	case game.GoalForce:
		return !j.Counting && max(j.pos.Firm(), j.pos.Quiet()) >= int(e.N)
	case game.GoalToMove:
		return j.pos.Player() == p
	case game.GoalHolds:
		_, to := j.pos.Last()
		return j.gen.Holds(j.pos, p, e.Progs[p], to)
	case game.GoalMover:
		return j.mover == p && j.pos.Ply() > 0
	case game.GoalPieces:
		return j.pieces(p, e.Types) == int(e.N)
	case game.GoalTotal:
		n := 0
		for q := range j.g.Players {
			n += j.pieces(game.Player(q), e.Types)
		}
		return n == int(e.N)
	case game.GoalExtinct:
		for _, t := range e.Types {
			if j.pieces(p, []int{t}) == 0 {
				return true
			}
		}
		return false
	case game.GoalMorePieces, game.GoalSamePieces:
		own, other := j.compare(p, func(q game.Player) int { return j.pieces(q, nil) })
		return e.Kind == game.GoalMorePieces && own > other || e.Kind == game.GoalSamePieces && own == other
	case game.GoalMoreScore, game.GoalSameScore:
		own, other := j.compare(p, func(q game.Player) int { return j.score(q, e.N2 != 0) })
		return e.Kind == game.GoalMoreScore && own > other || e.Kind == game.GoalSameScore && own == other
	case game.GoalScore:
		return j.score(p, false) >= int(e.N)
	case game.GoalFull:
		for c, pc := range j.pos.Cells() {
			if pc == game.None && !j.g.Board.Dummy(board.Cell(c)) {
				return false
			}
		}
		return true
	case game.GoalAbsolute:
		return j.absolute(e, p)
	case game.GoalRelative:
		return j.relative(e, p)
	case game.GoalLine:
		return j.line(e, p)
	case game.GoalConnect:
		return j.connected(e, p)
	case game.GoalRing:
		return j.ring(e, p)
	}
	return false
}

// toMove reports whether p is to move, or whether p's pieces are.
func (j *Judge) toMove(p game.Player) bool {
	t := j.pos.ToMove()
	return t.Player == p || t.As == p
}

// noMoves reports whether neither the side to move nor, after its pass, the next side has a
// move other than a pass.
func (j *Judge) noMoves() bool {
	if n := j.list.Len(); n > 1 || n == 1 && !j.list.Moves[0].IsPass() {
		return false
	}
	j.pos.Do(game.Move{})
	j.gen.Legal(j.pos, &j.probe)
	j.pos.Undo()
	n := j.probe.Len()
	return n == 0 || n == 1 && j.probe.Moves[0].IsPass()
}

func (j *Judge) captured(types []int, p game.Player) bool {
	for _, pc := range j.pos.Captured() {
		if pc.Owner() == p && (len(types) == 0 || has(types, pc.Type())) {
			return true
		}
	}
	return false
}

func has(types []int, t int) bool {
	for _, x := range types {
		if x == t {
			return true
		}
	}
	return false
}

// pieces counts p's pieces of the given types (nil = all but dummies) on the board, and in
// hand if the rules count hands.
func (j *Judge) pieces(p game.Player, types []int) int {
	n := 0
	for _, pc := range j.pos.Cells() {
		if pc != game.None && pc.Owner() == p && j.counts(types, pc.Type()) {
			n++
		}
	}
	if j.g.Opt.CountHands {
		for t := range j.g.Types {
			if j.counts(types, t) {
				n += j.pos.Hand(p, t)
			}
		}
	}
	return n
}

func (j *Judge) counts(types []int, t int) bool {
	if len(types) > 0 {
		return has(types, t)
	}
	return !j.g.Types[t].Dummy
}

// compare returns p's measure and the greatest of the other players'.
func (j *Judge) compare(p game.Player, measure func(game.Player) int) (own, other int) {
	other = -1 << 30
	for q := range j.g.Players {
		switch {
		case game.Player(q) == p:
			own = measure(p)
		case j.g.Players[q].Plays && !j.g.Players[q].Random:
			other = max(other, measure(game.Player(q)))
		}
	}
	return own, other
}

// score returns p's score, with the numbers on his own cells if asked.
func (j *Judge) score(p game.Player, withBoard bool) int {
	n := 0
	for i := range j.g.Globals {
		if j.g.Globals[i].Score == int(p) {
			n += int(j.pos.Global(i))
		}
	}
	if withBoard {
		for c, pc := range j.pos.Cells() {
			if pc != game.None && pc.Owner() == p {
				n += int(j.pos.Count(board.Cell(c)))
			}
		}
	}
	return n
}

// occupied reports whether one of the occupants is on c. A negated occupant is satisfied if
// no such piece stands there, so also by an empty cell.
func (j *Judge) occupied(occ []game.Occ, c board.Cell, p game.Player) bool {
	for i := range occ {
		if j.stands(&occ[i], c, p) != occ[i].Not {
			return true
		}
	}
	return false
}

func (j *Judge) stands(o *game.Occ, c board.Cell, p game.Player) bool {
	if o.Owner == game.Whatever {
		return true
	}
	pc := j.pos.At(c)
	if pc == game.None || o.Type >= 0 && pc.Type() != o.Type {
		return false
	}
	switch o.Owner {
	case game.Own:
		return pc.Owner() == p
	case game.Opponent:
		return j.g.Enemies(p)>>pc.Owner()&1 != 0
	}
	return true
}

// absolute tests whether every listed place is held. A zone is held if one of its cells is;
// a negated occupant must be absent from all cells of a zone.
func (j *Judge) absolute(e *game.GoalExpr, p game.Player) bool {
	for _, s := range e.Spots {
		if s.Zone < 0 {
			if !j.occupied(e.Occ, s.Cell, p) {
				return false
			}
			continue
		}
		if !j.zoneHeld(e.Occ, s.Zone, p) {
			return false
		}
	}
	return len(e.Spots) > 0
}

func (j *Judge) zoneHeld(occ []game.Occ, zone int, p game.Player) bool {
	set := j.g.Board.Zones[zone].Cells[p]
	for i := range occ {
		found := false
		for c := 0; c < j.g.Board.Len() && !found; c++ {
			found = set.Has(board.Cell(c)) && j.stands(&occ[i], board.Cell(c), p)
		}
		if found != occ[i].Not {
			return true
		}
	}
	return false
}

// relative looks for a chain of occupants joined by steps, anywhere.
func (j *Judge) relative(e *game.GoalExpr, p game.Player) bool {
	for c := 0; c < j.g.Board.Len(); c++ {
		at, ok := board.Cell(c), true
		for i := range e.Occ {
			if i > 0 {
				at = j.g.Board.Step(at, e.Dirs[i-1])
			}
			if at < 0 || j.stands(&e.Occ[i], at, p) == e.Occ[i].Not {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
	}
	return false
}

// own reports whether c holds one of p's pieces of the given types.
func (j *Judge) own(c board.Cell, p game.Player, types []int) bool {
	pc := j.pos.At(c)
	return pc != game.None && pc.Owner() == p && (len(types) == 0 || has(types, pc.Type()))
}

// line looks for at least N own pieces in a row.
func (j *Judge) line(e *game.GoalExpr, p game.Player) bool {
	for c := range j.pos.Cells() {
		if !j.own(board.Cell(c), p, e.Types) {
			continue
		}
		for _, d := range e.Dirs {
			n := int32(1)
			for at := j.g.Board.Step(board.Cell(c), d); at >= 0 && n < e.N && j.own(at, p, e.Types); n++ {
				at = j.g.Board.Step(at, d)
			}
			if n >= e.N {
				return true
			}
		}
	}
	return false
}

// connected reports whether own pieces join the zones. If p has made the last move, only
// the group of the piece that moved can have become a connection. In games of towers this
// does not hold, since a part of a column may leave pieces behind anywhere.
func (j *Judge) connected(e *game.GoalExpr, p game.Player) bool {
	j.seen.Clear()
	if _, to := j.pos.Last(); to >= 0 && j.mover == p && j.own(to, p, e.Types) && len(j.g.Opt.Tower.Pieces) == 0 {
		return j.joins(e, p, to)
	}
	for c := range j.pos.Cells() {
		if at := board.Cell(c); j.own(at, p, e.Types) && !j.seen.Has(at) && j.joins(e, p, at) {
			return true
		}
	}
	return false
}

func (j *Judge) reached(c board.Cell) {
	j.seen.Add(c)
	j.queue = append(j.queue, c)
}

// joins searches own pieces that are connected to a cell and reports whether they touch
// enough zones.
func (j *Judge) joins(e *game.GoalExpr, p game.Player, from board.Cell) bool {
	b := j.g.Board
	j.queue = j.queue[:0]
	j.reached(from)
	met, n := uint32(0), e.Joined()
	for i := 0; i < len(j.queue); i++ {
		c := j.queue[i]
		for k, z := range e.Zones {
			if b.Zones[z].Cells[p].Has(c) {
				met |= 1 << k
			}
		}
		if bits.OnesCount32(met) >= n {
			return true
		}
		if e.N2 > 0 {
			for _, to := range j.hangs(e, c) {
				if !j.seen.Has(to) && j.own(to, p, e.Types) {
					j.reached(to)
				}
			}
			continue
		}
		for k := 0; e.Way(b, k) >= 0; k++ {
			if to := b.Step(c, e.Way(b, k)); to >= 0 && !j.seen.Has(to) && j.own(to, p, e.Types) {
				j.reached(to)
			}
		}
	}
	return false
}

// hangs returns the cells that count as connected to a piece on c, whatever stands on them.
func (j *Judge) hangs(e *game.GoalExpr, c board.Cell) []board.Cell {
	b := j.g.Board
	j.beyond = j.beyond[:0]
	if e.N2 > 0 {
		ties := j.g.TiesOf(e.N2-1, e.Dirs)
		j.beyond = ties.Beside(j.pos, c, j.beyond)
		return j.beyond
	}
	for k := 0; e.Way(b, k) >= 0; k++ {
		if to := b.Step(c, e.Way(b, k)); to >= 0 {
			j.beyond = append(j.beyond, to)
		}
	}
	return j.beyond
}

// ring reports whether own pieces surround a cell. The cell may hold anything; it is
// surrounded if every way from the edge leads over own pieces, or if it holds an own piece
// whose neighbours are all own pieces. A move can close a ring only if it ends next to two
// of the mover's pieces.
func (j *Judge) ring(e *game.GoalExpr, p game.Player) bool {
	if _, to := j.pos.Last(); to >= 0 && j.mover == p && j.own(to, p, nil) && j.beside(e, p, to) < 2 {
		return false
	}
	b := j.g.Board
	j.seen.Clear()
	j.queue = j.queue[:0]
	for c := range j.pos.Cells() {
		at := board.Cell(c)
		if j.own(at, p, nil) {
			if j.seen.Add(at); j.beside(e, p, at) == len(e.Dirs) {
				return true
			}
		} else if slices.ContainsFunc(e.Dirs, func(d board.Dir) bool { return b.Step(at, d) < 0 }) {
			j.reached(at)
		}
	}
	for i := 0; i < len(j.queue); i++ {
		for _, d := range e.Dirs {
			if to := b.Step(j.queue[i], d); to >= 0 && !j.seen.Has(to) && !j.own(to, p, nil) {
				j.reached(to)
			}
		}
	}
	for c := range j.pos.Cells() {
		if !j.seen.Has(board.Cell(c)) {
			return true
		}
	}
	return false
}

// beside counts the own pieces next to a cell.
func (j *Judge) beside(e *game.GoalExpr, p game.Player, at board.Cell) (n int) {
	for _, d := range e.Dirs {
		if to := j.g.Board.Step(at, d); to >= 0 && j.own(to, p, nil) {
			n++
		}
	}
	return n
}
