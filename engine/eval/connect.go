package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// connectTerm measures how many stones a player still needs to join two zones:
// the shortest way over own stones (free) and empty cells (one each).
type connectTerm struct {
	e      *Eval
	player game.Player // whose goal it is
	ends   [2]board.Set
	links  [][]board.Cell
	dist   [2][]int32
	queue  []board.Cell // front and back of a 0-1 search, kept as two stacks
	later  []board.Cell
}

// blocked is farther than any way.
const blocked = 1 << 20

// newConnectTerms makes a term for every connection that wins.
func newConnectTerms(e *Eval) []term {
	var terms []term
	g := e.g
	for i := range g.Goals {
		goal := &g.Goals[i]
		for _, p := range goal.Players {
			walk(goal.Test, func(x *game.GoalExpr) {
				if x.Kind != game.GoalConnect || len(x.Zones) < 2 || goal.Result != game.Win {
					return
				}
				t := &connectTerm{e: e, player: p, links: e.links}
				if len(x.Dirs) > 0 {
					t.links = linksOf(g.Board, x.Dirs)
				}
				for k := range t.ends {
					t.ends[k] = g.Board.Zones[x.Zones[k]].Cells[p]
					t.dist[k] = make([]int32, g.Board.Len())
				}
				terms = append(terms, t)
			})
		}
	}
	return terms
}

func (t *connectTerm) add(pos *game.Position, vals []Score) {
	t.measure(pos, 0)
	t.measure(pos, 1)
	best, width := int32(blocked), Score(0)
	for c, d := range t.dist[0] {
		if d >= blocked || t.dist[1][c] >= blocked {
			continue
		}
		// A cell on the way is counted from both ends.
		n := d + t.dist[1][c] - t.cost(pos, board.Cell(c))
		switch {
		case n < best:
			best, width = n, 1
		case n == best:
			width++
		}
	}
	if best == blocked {
		best = int32(len(t.dist[0]))
	}
	vals[t.player] += t.e.w.Width*min(width, 16) - t.e.w.Connect*Score(best)
}

// cost returns what a way pays for cell c.
func (t *connectTerm) cost(pos *game.Position, c board.Cell) int32 {
	switch pc := pos.At(c); {
	case pc == game.None:
		return 1
	case t.e.side[pc.Owner()] == int8(t.player):
		return 0
	}
	return blocked
}

// measure fills dist[k] with the stones needed to join each cell to zone k, the
// cell included.
func (t *connectTerm) measure(pos *game.Position, k int) {
	dist := t.dist[k]
	now, later := t.queue[:0], t.later[:0]
	for c := range dist {
		dist[c] = blocked
		if t.ends[k].Has(board.Cell(c)) {
			if n := t.cost(pos, board.Cell(c)); n < blocked {
				dist[c] = n
				if n == 0 {
					now = append(now, board.Cell(c))
				} else {
					later = append(later, board.Cell(c))
				}
			}
		}
	}
	for level := int32(0); len(now)+len(later) > 0; level++ {
		for len(now) > 0 {
			c := now[len(now)-1]
			now = now[:len(now)-1]
			if dist[c] != level {
				continue
			}
			for _, to := range t.links[c] {
				n := t.cost(pos, to)
				if n >= blocked || level+n >= dist[to] {
					continue
				}
				dist[to] = level + n
				if n == 0 {
					now = append(now, to)
				} else {
					later = append(later, to)
				}
			}
		}
		now, later = later, now
	}
	t.queue, t.later = now, later
}

// neighbours lists for each cell the cells beside it. On a plane grid with
// diagonals only the orthogonal ones count: stones hold together along lines.
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

// beside reports whether two cells differ by one in one coordinate; cells of no
// grid always do.
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

// linksOf lists for each cell where dirs lead, every cell once.
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
