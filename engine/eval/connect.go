package eval

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// ways finds ways of a player over own stones, which are free, and empty cells, which need
// one stone each.
type ways struct {
	e      *Eval
	player game.Player // the player whose stones make the connection
	gains  game.Player // the player who gains by it: the enemy, if it loses
	links  [][]board.Cell
	types  []int        // piece types that count, none: all types
	ties   *ties        // the ties by which pieces are connected, nil: links connect them
	cost   []int32      // cost of each cell on a way
	queue  []board.Cell // front and back of a 0-1 search, stored as two stacks
	later  []board.Cell
}

// waysOf returns the ways of p for the connection x.
func waysOf(e *Eval, p, gains game.Player, x *game.GoalExpr) ways {
	w := ways{e: e, player: p, gains: gains, links: e.links, types: x.Types, cost: make([]int32, e.g.Board.Len())}
	if x.N2 > 0 {
		w.ties = newTies(e.g, x)
		w.links = w.ties.links
	} else if len(x.Dirs) > 0 {
		w.links = linksOf(e.g.Board, x.Dirs)
	}
	return w
}

// cellsOf lists the cells of a zone.
func (w *ways) cellsOf(zone board.Set) (cells []board.Cell) {
	for c := range w.cost {
		if zone.Has(board.Cell(c)) {
			cells = append(cells, board.Cell(c))
		}
	}
	return cells
}

// weigh takes over the stones on the cells.
func (w *ways) weigh(st *Stand) {
	for c, pc := range st.Cells {
		switch {
		case pc == game.None:
			w.cost[c] = 1
		case w.e.side[pc.Owner()] == int8(w.player) && (len(w.types) == 0 || slices.Contains(w.types, pc.Type())):
			w.cost[c] = 0
		default:
			w.cost[c] = blocked
		}
	}
	if w.ties != nil {
		w.ties.look(st)
	}
}

// search stores in dist, which begins as blocked, how many stones are needed to join each
// cell to the cells of from, including a stone on the cell itself. It stops when it has
// reached a cell of end, and returns the number of stones up to there. If there, the
// distances from end, is given, it follows only ways of the given length.
func (w *ways) search(from []board.Cell, dist []int32, end board.Set, there []int32, length int32) int32 {
	now, later := w.queue[:0], w.later[:0]
	level, found := int32(0), int32(blocked)
	for beside := from; ; {
		for _, c := range beside {
			n := w.cost[c]
			d := level + n
			if d >= dist[c] || there != nil && d+there[c]-n != length {
				continue
			}
			dist[c] = d
			if n == 0 {
				now = append(now, c)
			} else {
				later = append(later, c)
			}
		}
		if len(now) == 0 {
			now, later = later, now
			level++
		}
		if len(now) == 0 || level > found {
			w.queue, w.later = now, later
			return found
		}
		c := now[len(now)-1]
		now = now[:len(now)-1]
		if beside = nil; dist[c] == level {
			beside = w.links[c]
			if end.Has(c) {
				found = level
			}
		}
	}
}

// connectTerm measures how many stones a player still needs to join two zones: the length
// of a shortest way.
type connectTerm struct {
	ways
	ends [2]board.Set
	from [2][]board.Cell // the cells of the two ends
	dist [2][]int32      // stones needed to join each cell to an end, including one on the cell
}

// blocked is greater than the length of any way.
const blocked = 1 << 20

// addConnectTerms makes a term for every connection that wins or, if none wins, for every one
// that loses between two players.
func addConnectTerms(e *Eval) {
	g := e.g
	misere := g.TwoSided() && !slices.ContainsFunc(g.Goals, func(x game.Goal) bool {
		return x.Result == game.Win && x.Test != nil && x.Test.Asks(game.GoalConnect)
	})
	for i := range g.Goals {
		goal := &g.Goals[i]
		for _, p := range goal.Players {
			walk(goal.Test, func(x *game.GoalExpr) {
				gains := p
				if goal.Result == game.Loss && misere {
					gains = g.Side(0) + g.Side(1) - p
				} else if goal.Result != game.Win {
					return
				}
				if x.Kind != game.GoalConnect || len(x.Zones) < 2 {
					return
				}
				if len(x.Zones) > 2 {
					e.terms.put(newMeetTerm(e, p, gains, x), false)
					return
				}
				t := &connectTerm{ways: waysOf(e, p, gains, x)}
				for k := range t.ends {
					t.ends[k] = g.Board.Zones[x.Zones[k]].Cells[p]
					t.from[k] = t.cellsOf(t.ends[k])
					t.dist[k] = make([]int32, g.Board.Len())
				}
				if sets := newConnectSets(t); sets != nil {
					e.terms.put(sets, true)
				} else {
					e.terms.put(t, false)
				}
			})
		}
	}
}

func (t *connectTerm) add(st *Stand, vals []Score) {
	t.weigh(st)
	for c := range st.Cells {
		t.dist[0][c], t.dist[1][c] = blocked, blocked
	}
	best, width := t.search(t.from[0], t.dist[0], t.ends[1], nil, 0), Score(0)
	if best == blocked {
		best = int32(len(st.Cells))
	} else { // go back along shortest ways only: their length is known now
		t.search(t.from[1], t.dist[1], t.ends[0], t.dist[0], best)
		for _, d := range t.dist[1] {
			if d < blocked {
				width++
			}
		}
	}
	vals[t.gains] += t.e.w.Width*min(width, 16) - t.e.w.Connect*Score(best)
}

// connectSets is connectTerm with sets of cells.
type connectSets struct {
	e      *Eval
	player int
	gains  game.Player
	all    Cells
	ends   [2]Cells
	beside []Shift
	within []Cells // by number of stones: the cells that can be joined to the first end with that many
}

// newConnectSets returns t's measure by sets of cells, nil if the board does not allow it.
func newConnectSets(t *connectTerm) *connectSets {
	if t.ties != nil || len(t.types) > 0 {
		return nil // sets support neither ties nor types
	}
	beside, ok := shiftsOf(t.links)
	if !ok {
		return nil
	}
	x := &connectSets{e: t.e, player: int(t.player), gains: t.gains, beside: beside, within: make([]Cells, len(t.links)+2), all: firstCells(len(t.links))}
	for k, list := range t.from {
		for _, c := range list {
			x.ends[k].Add(int(c))
		}
	}
	return x
}

// grow adds to a set all cells of another set that are connected to it.
func (t *connectSets) grow(s, in Cells) Cells {
	for {
		more := Spread(t.beside, s).And(in).Without(s)
		if !more.Any() {
			return s
		}
		s = s.Or(more)
	}
}

func (t *connectSets) add(st *Stand, vals []Score) {
	own := st.Sets[t.player]
	empty := t.all.Without(st.all())
	best, width := 0, 0
	reached := t.grow(t.ends[0].And(own), own)
	for {
		t.within[best] = reached
		if reached.Meets(t.ends[1]) {
			break
		}
		next := Spread(t.beside, reached)
		if best == 0 {
			next = next.Or(t.ends[0])
		}
		if next = next.And(empty).Without(reached); !next.Any() {
			vals[t.gains] -= t.e.w.Connect * Score(t.all.Count())
			return
		}
		best++
		reached = t.grow(reached.Or(next), own)
	}
	// Go back along the shortest ways: own cells, then an empty one, and so on.
	at := func(n int) Cells { // cells that need exactly n stones from the first end
		if n == 0 {
			return t.within[0]
		}
		return t.within[n].Without(t.within[n-1])
	}
	way := t.ends[1].And(own).And(at(best))
	for n := best; ; n-- {
		way = t.grow(way, own.And(at(n)))
		width += way.Count()
		if n == 0 {
			break
		}
		way = Spread(t.beside, way)
		if n == best {
			way = way.Or(t.ends[1])
		}
		way = way.And(empty).And(at(n))
	}
	vals[t.gains] += t.e.w.Width*Score(min(width, 16)) - t.e.w.Connect*Score(best)
}

// meetTerm measures how many stones a player still needs to join n of more than two zones:
// ways from each of them that meet on one cell.
type meetTerm struct {
	ways
	n     int
	zones [][]board.Cell
	dist  [][]int32 // by zone: stones needed to join each cell to it, including one on the cell
}

func newMeetTerm(e *Eval, p, gains game.Player, x *game.GoalExpr) *meetTerm {
	b := e.g.Board
	t := &meetTerm{ways: waysOf(e, p, gains, x), n: x.Joined()}
	for _, z := range x.Zones {
		t.zones = append(t.zones, t.cellsOf(b.Zones[z].Cells[p]))
		t.dist = append(t.dist, make([]int32, b.Len()))
	}
	return t
}

func (t *meetTerm) add(st *Stand, vals []Score) {
	t.weigh(st)
	for k, dist := range t.dist {
		for c := range dist {
			dist[c] = blocked
		}
		t.search(t.zones[k], dist, nil, nil, 0)
	}
	best, width := int32(len(st.Cells)), Score(0)
	var near [game.MaxJoined]int32
	for c, cost := range t.cost {
		if cost == blocked {
			continue
		}
		ways := near[:0]
		for _, d := range t.dist {
			ways = append(ways, d[c])
		}
		insertion.Ascending(ways)
		n := -cost * int32(t.n-1)
		for _, d := range ways[:t.n] {
			n = min(n+d, blocked)
		}
		if n == best {
			width++
		} else if n < best {
			best, width = n, 1
		}
	}
	vals[t.gains] += t.e.w.Width*min(width, 16) - t.e.w.Connect*Score(best)
}

// neighbours lists the neighbours of each cell. On a flat grid with diagonals only
// orthogonal neighbours count, because stones are connected along lines.
func neighbours(b *board.Board) [][]board.Cell {
	var dirs []board.Dir
	for d := 0; d < b.Dirs(); d++ {
		dirs = append(dirs, board.Dir(d))
	}
	all := linksOf(b, dirs)
	most := 0
	for _, l := range all {
		most = max(most, len(l))
	}
	if most <= 6 {
		return all
	}
	orth := make([][]board.Cell, b.Len())
	for c := range orth {
		for _, to := range all[c] {
			if beside(b, board.Cell(c), to) {
				orth[c] = append(orth[c], to)
			}
		}
	}
	return orth
}

// beside reports whether two cells differ by one in exactly one coordinate; it is always
// true for cells outside of grids.
func beside(b *board.Board, x, y board.Cell) bool {
	p, gp := b.Coord(x)
	q, gq := b.Coord(y)
	if gp < 0 || gp != gq {
		return true
	}
	n := 0
	for i := range p {
		n += max(p[i]-q[i], q[i]-p[i])
	}
	return n == 1
}

// linksOf lists for each cell the cells to which dirs lead, each cell once.
func linksOf(b *board.Board, dirs []board.Dir) [][]board.Cell {
	links := make([][]board.Cell, b.Len())
	for c := range links {
	next:
		for _, d := range dirs {
			to := b.Step(board.Cell(c), d)
			if to == board.NoCell {
				continue
			}
			for _, old := range links[c] {
				if old == to {
					continue next
				}
			}
			links[c] = append(links[c], to)
		}
	}
	return links
}
