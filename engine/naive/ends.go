package naive

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// attacked reports whether an enemy of player p could capture on a cell, by a move of the
// given type. If the cell is empty, or holds an enemy, the answer is for a piece of p on
// the cell.
func (c *Counter) attacked(t *table, cell, p, moveType int, stand man) bool {
	if m := t.men[cell]; m.kind == none || c.enemy[p][m.owner] {
		if stand.kind == none {
			stand = man{kind: 0, owner: p}
		}
		if c.enemy[p][stand.owner] {
			stand.owner = p
		}
		stand.attrs = 0
		t = t.copy()
		t.men[cell] = stand
	}
	return c.struck(t, cell, moveType, c.enemy[p])
}

// defended reports whether a piece of player p could capture on a cell, by a move of the
// given type, an enemy who has just captured there a piece that came from another cell.
func (c *Counter) defended(t *table, cell, p, moveType int, r *run) bool {
	enemy := slices.Index(c.enemy[p], true)
	if enemy < 0 || c.g.Players[p].Random {
		return false
	}
	t = t.copy()
	if r.from >= 0 {
		t.men[r.from] = nobody
	}
	t.men[cell] = man{kind: max(r.piece.kind, 0), owner: enemy}
	own := make([]bool, len(c.g.Players))
	own[p] = true
	return c.struck(t, cell, moveType, own)
}

// struck reports whether one of these players could capture on a cell.
func (c *Counter) struck(t *table, cell, moveType int, by []bool) bool {
	hit := false
	for from, m := range t.men {
		if m.kind == none || !by[m.owner] {
			continue
		}
		for _, e := range c.kinds[m.kind].moves {
			if moveType != game.AnyType && e.moveType != moveType {
				continue
			}
			x := &machine{c: c, t: t, as: m.owner, attack: true}
			x.emit = func(r *run, a *adding) {
				to := r.landing()
				pushed := none // where the piece on the cell goes, if the move carries it on
				if r.from == cell && to != cell && !a.copies {
					pushed = to
				}
				for _, q := range r.pairs {
					if q.from == cell && q.to != cell {
						pushed = q.to
					}
				}
				if pushed != none {
					hit = hit || slices.ContainsFunc(r.effects, func(e effect) bool { return e.word == "capture" && e.cell == pushed })
					return
				}
				hit = hit || to == cell && r.from != to ||
					slices.ContainsFunc(r.effects, func(e effect) bool { return e.word == "capture" && e.cell == cell && cell != to }) ||
					slices.ContainsFunc(r.pairs, func(q pair) bool { return q.to == cell && q.from != q.to })
			}
			x.enter(e.node, run{cur: from, from: from, to: none, mark: from, piece: m})
		}
		if hit {
			return true
		}
	}
	return false
}

// checked reports whether a royal piece of p is attacked.
func (c *Counter) checked(t *table, p int) bool {
	for cell, m := range t.men {
		if m.kind != none && m.owner == p && c.royal(m) && c.attacked(t, cell, p, game.AnyType, m) {
			return true
		}
	}
	return false
}

// royal reports whether a man may not be left attacked.
func (c *Counter) royal(m man) bool { return c.g.IsRoyal(game.Make(m.kind, game.Player(m.owner))) }

func (c *Counter) royals(t *table, p int) int {
	n := 0
	for _, m := range t.men {
		if m.kind != none && m.owner == p && c.royal(m) {
			n++
		}
	}
	return n
}

// safe keeps the moves after which no royal piece of the mover is attacked or gone.
func (c *Counter) safe(t *table, as int, list []move) []move {
	n := c.royals(t, as)
	return slices.DeleteFunc(list, func(m move) bool {
		if c.royals(m.made, as) < n || c.checked(m.made, as) {
			return true
		}
		if len(m.gated) == 0 {
			return false
		}
		bare := m.made.copy() // pieces that the move drops do not shield a royal piece
		for _, cell := range m.gated {
			bare.men[cell] = nobody
		}
		return c.checked(bare, as)
	})
}

// mates reports whether the side to move is in check without an answer.
func (c *Counter) mates(t *table) bool {
	turn := &c.g.Turns[t.turn]
	as := int(turn.As)
	return c.checked(t, as) && len(c.safe(t, as, c.pseudo(t, as, turn))) == 0
}

// over reports whether the game is over; if not, it returns the players who have lost it
// while it goes on.
func (c *Counter) over(t *table, list []move) (over bool, lost []int) {
	last := t.played
	if last == none {
		last = int(c.g.Turns[t.turn].Player)
		for i := range c.g.Turns {
			if c.nextTurn(i) == t.turn {
				last = int(c.g.Turns[i].Player)
				break
			}
		}
	}
	for _, stuck := range []bool{false, true} {
		if stuck && len(list) > 0 || !stuck && t.opens && t.played == none {
			continue
		}
		a := &asker{c: c, t: t, list: list, last: last, stuck: stuck}
		for i := range c.g.Goals {
			goal := &c.g.Goals[i]
			if goal.Result == game.Draw && !goal.Count {
				continue
			}
			a.lost = lost
			p := a.whom(goal)
			if p == none {
				continue
			}
			p = a.chooser(p)
			if goal.Count || goal.Result != game.Loss || c.active(t)-len(lost) <= 2 {
				return true, nil
			}
			if !slices.Contains(lost, p) {
				lost = append(lost, p)
			}
		}
	}
	return lost == nil && len(list) == 0, lost
}

// active counts the players who still have turns.
func (c *Counter) active(t *table) int {
	n := 0
	for p := range c.g.Players {
		if c.plays(p) && !t.out[p] {
			n++
		}
	}
	return n
}

func (c *Counter) plays(p int) bool {
	return !c.g.Players[p].Random && slices.ContainsFunc(c.g.Turns, func(t game.Turn) bool { return int(t.Player) == p })
}

// asker tests goals in one position.
type asker struct {
	c     *Counter
	t     *table
	list  []move
	last  int
	lost  []int // players who have lost by an earlier goal of the same move
	stuck bool
}

// whom returns the first player for whom a goal holds, trying the player of the last move
// before the others.
func (a *asker) whom(g *game.Goal) int {
	for _, mover := range []bool{true, false} {
		for _, p := range g.Players {
			if (int(p) == a.last) == mover && !a.t.out[p] && !slices.Contains(a.lost, int(p)) && a.holds(g.Test, int(p)) {
				return int(p)
			}
		}
	}
	return none
}

// chooser returns the player who moves p's pieces.
func (a *asker) chooser(p int) int {
	if slices.ContainsFunc(a.c.g.Turns, func(t game.Turn) bool { return int(t.Player) == p }) {
		return p
	}
	if t := &a.c.g.Turns[a.t.turn]; a.stuck && int(t.As) == p {
		return int(t.Player)
	}
	if a.t.as == p {
		return a.t.played
	}
	for _, t := range a.c.g.Turns {
		if int(t.As) == p {
			p = int(t.Player)
			break
		}
	}
	return p
}

func (a *asker) holds(e *game.GoalExpr, p int) bool {
	c, t := a.c, a.t
	turn := &c.g.Turns[t.turn]
	toMove := int(turn.Player) == p || int(turn.As) == p
	switch e.Kind {
	case game.GoalAnd:
		return !slices.ContainsFunc(e.Args, func(e *game.GoalExpr) bool { return !a.holds(e, p) })
	case game.GoalOr:
		return slices.ContainsFunc(e.Args, func(e *game.GoalExpr) bool { return a.holds(e, p) })
	case game.GoalNot:
		return !a.holds(e.Args[0], p)
	case game.GoalTrue:
		return true
	case game.GoalStalemated:
		return a.stuck && toMove
	case game.GoalCheckmated:
		return a.stuck && toMove && c.checked(t, int(turn.As))
	case game.GoalCaptured:
		return slices.ContainsFunc(t.taken, func(m man) bool { return m.owner == p && (len(e.Types) == 0 || slices.Contains(e.Types, m.kind)) })
	case game.GoalRepetition, game.GoalQuiet, game.GoalForce:
		return false
	case game.GoalPasses:
		return t.passes >= int(e.N)
	case game.GoalToMove:
		return int(turn.Player) == p
	case game.GoalMover:
		return a.last == p && t.played != none
	case game.GoalPieces:
		return a.men(p, e.Types) == int(e.N)
	case game.GoalTotal:
		n := 0
		for q := range c.g.Players {
			n += a.men(q, e.Types)
		}
		return n == int(e.N)
	case game.GoalExtinct:
		return slices.ContainsFunc(e.Types, func(k int) bool { return a.men(p, []int{k}) == 0 })
	case game.GoalMorePieces, game.GoalSamePieces:
		return a.against(p, e.Kind == game.GoalMorePieces, func(q int) int { return a.men(q, nil) })
	case game.GoalMoreScore, game.GoalSameScore:
		return a.against(p, e.Kind == game.GoalMoreScore, func(q int) int { return a.score(q, e.N2 != 0) })
	case game.GoalScore:
		return a.score(p, false) >= int(e.N)
	case game.GoalNoMoves:
		if slices.ContainsFunc(a.list, isMove) {
			return false
		}
		return !slices.ContainsFunc(c.legal(c.passed(t).after), isMove)
	case game.GoalFull:
		for cell, m := range t.men {
			if m.kind == none && !c.dummy(cell) {
				return false
			}
		}
		return true
	case game.GoalAbsolute:
		return len(e.Spots) > 0 && !slices.ContainsFunc(e.Spots, func(s game.Spot) bool { return !a.spot(e.Occ, s, p) })
	case game.GoalRelative:
		return slices.ContainsFunc(a.cells(), func(cell int) bool { return a.chain(e, cell, p) })
	case game.GoalLine:
		return slices.ContainsFunc(a.cells(), func(cell int) bool { return a.row(e, cell, p) })
	case game.GoalConnect:
		if e.N2 > 0 {
			unknown(nil, "a connection by ties")
		}
		return slices.ContainsFunc(a.cells(), func(cell int) bool { return a.joined(e, cell, p) >= e.Joined() })
	case game.GoalRing:
		return slices.ContainsFunc(a.cells(), func(cell int) bool { return a.encircled(e, cell, p) })
	case game.GoalHolds:
		at := max(t.to, 0)
		x := &machine{c: c, t: t, as: p}
		return x.cond(c.holds[e], &run{cur: at, from: at, to: at, mark: at, piece: t.men[at]})
	}
	unknown(nil, "one of the goals")
	return false
}

func isMove(m move) bool { return !m.pass }

func (a *asker) cells() []int {
	list := make([]int, len(a.t.men))
	for i := range list {
		list[i] = i
	}
	return list
}

// men counts the pieces of p, of some kinds or of all kinds except scenery.
func (a *asker) men(p int, kinds []int) int {
	counts := func(k int) bool {
		return slices.Contains(kinds, k) || len(kinds) == 0 && !a.c.g.Types[k].Dummy
	}
	n := 0
	for _, m := range a.t.men {
		if m.kind != none && m.owner == p && counts(m.kind) {
			n++
		}
	}
	for k, held := range a.t.hands[p] {
		if a.c.g.Opt.CountHands && counts(k) {
			n += held
		}
	}
	return n
}

// against reports whether p has more than the best of the others or, without more, as many.
func (a *asker) against(p int, more bool, measure func(int) int) bool {
	best := -1 << 30
	for q := range a.c.g.Players {
		if q != p && a.c.plays(q) {
			best = max(best, measure(q))
		}
	}
	return more && measure(p) > best || !more && measure(p) == best
}

func (a *asker) score(p int, seeds bool) int {
	n := 0
	for i := range a.c.g.Globals {
		if a.c.g.Globals[i].Score == p {
			n += a.t.numbers[i]
		}
	}
	for cell, m := range a.t.men {
		if seeds && m.kind != none && m.owner == p {
			n += a.t.seeds[cell]
		}
	}
	return n
}

// stands reports whether the contents of a cell fit an occupant, ignoring its "not".
func (a *asker) stands(o *game.Occ, cell, p int) bool {
	m := a.t.men[cell]
	switch {
	case o.Owner == game.Whatever:
		return true
	case m.kind == none || o.Type >= 0 && o.Type != m.kind:
		return false
	case o.Owner == game.Own:
		return m.owner == p
	case o.Owner == game.Opponent:
		return a.c.enemy[p][m.owner]
	}
	return true
}

// spot reports whether one of the occupants holds a cell, or some cell of a zone. A negated
// occupant must be absent from all cells of the zone.
func (a *asker) spot(list []game.Occ, s game.Spot, p int) bool {
	cells := []int{int(s.Cell)}
	if s.Zone >= 0 {
		cells = slices.DeleteFunc(a.cells(), func(cell int) bool { return !a.c.inZone(s.Zone, p, cell) })
	}
	return slices.ContainsFunc(list, func(o game.Occ) bool {
		return slices.ContainsFunc(cells, func(cell int) bool { return a.stands(&o, cell, p) }) != o.Not
	})
}

func (a *asker) chain(e *game.GoalExpr, cell, p int) bool {
	at := board.Cell(cell)
	for i := range e.Occ {
		if i > 0 {
			at = a.c.g.Board.Step(at, e.Dirs[i-1])
		}
		if at < 0 || a.stands(&e.Occ[i], int(at), p) == e.Occ[i].Not {
			return false
		}
	}
	return true
}

func (a *asker) row(e *game.GoalExpr, cell, p int) bool {
	own := func(at board.Cell) bool {
		return at >= 0 && a.t.men[at].kind != none && a.t.men[at].owner == p && (len(e.Types) == 0 || slices.Contains(e.Types, a.t.men[at].kind))
	}
	for _, d := range e.Dirs {
		n := int32(0)
		for at := board.Cell(cell); n < e.N && own(at); at = a.c.g.Board.Step(at, d) {
			n++
		}
		if n == e.N {
			return true
		}
	}
	return false
}

// joined counts the zones that are touched by the group of p's pieces that contains the given
// cell.
func (a *asker) joined(e *game.GoalExpr, from, p int) (n int) {
	mine := func(cell int) bool {
		m := a.t.men[cell]
		return m.kind != none && m.owner == p && (len(e.Types) == 0 || slices.Contains(e.Types, m.kind))
	}
	if !mine(from) {
		return 0
	}
	dirs := e.Dirs
	if len(dirs) == 0 {
		for d := range a.c.g.Board.Own() {
			dirs = append(dirs, board.Dir(d))
		}
	}
	group := a.spread(from, dirs, mine)
	for _, z := range e.Zones {
		if slices.ContainsFunc(group, func(cell int) bool { return a.c.g.Board.Zones[z].Cells[p].Has(board.Cell(cell)) }) {
			n++
		}
	}
	return n
}

// encircled reports whether every way from a cell off the board leads over pieces of p. The
// cell itself may hold such a piece.
func (a *asker) encircled(e *game.GoalExpr, from, p int) bool {
	foreign := func(cell int) bool { return a.t.men[cell].kind == none || a.t.men[cell].owner != p }
	return !slices.ContainsFunc(a.spread(from, e.Dirs, foreign), func(cell int) bool {
		return slices.ContainsFunc(e.Dirs, func(d board.Dir) bool { return a.c.g.Board.Step(board.Cell(cell), d) < 0 })
	})
}

// spread lists a cell and all cells that are connected to it over cells for which ok holds.
func (a *asker) spread(from int, dirs []board.Dir, ok func(cell int) bool) []int {
	list := []int{from}
	for i := 0; i < len(list); i++ {
		for _, d := range dirs {
			if to := int(a.c.g.Board.Step(board.Cell(list[i]), d)); to >= 0 && !slices.Contains(list, to) && ok(to) {
				list = append(list, to)
			}
		}
	}
	return list
}
