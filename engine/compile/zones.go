package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
)

// (zones last second palace) makes zones that follow from the links alone, for every player
// as he sees the board. Ahead is n, or the direction in (zones (ahead u) …); e and w are
// sideways.

// zoneMakers has a function for each of these zones that reports whether a cell belongs to
// it.
var zoneMakers = map[string]func(w *ways) bool{
	"first":       func(w *ways) bool { return w.back == 0 },
	"second":      func(w *ways) bool { return w.back == 1 },
	"third":       func(w *ways) bool { return w.back == 2 },
	"fourth":      func(w *ways) bool { return w.back == 3 },
	"first-two":   func(w *ways) bool { return w.back < 2 },
	"first-three": func(w *ways) bool { return w.back < 3 },
	"last":        func(w *ways) bool { return w.ahead == 0 },
	"last-two":    func(w *ways) bool { return w.ahead < 2 },
	"last-three":  func(w *ways) bool { return w.ahead < 3 },
	"own-half":    func(w *ways) bool { return w.back < w.ahead },
	"far-half":    func(w *ways) bool { return w.ahead < w.back },
	"palace":      func(w *ways) bool { return w.back < 3 && near(w.left, w.right, 2) },
	"centre":      func(w *ways) bool { return near(w.ahead, w.back, 1) && near(w.left, w.right, 1) },
	"edge":        func(w *ways) bool { return w.edge },
	"corners":     func(w *ways) bool { return w.corner },
}

// ways are the distances, in cells, from a cell to the edges of the board.
type ways struct {
	ahead, back, left, right int
	edge, corner             bool // fewer neighbours than other cells have; the fewest neighbours
}

func near(a, b, by int) bool { return a-b <= by && b-a <= by }

func zoneMakerNames() []string {
	var list []string
	for name := range zoneMakers {
		list = append(list, name)
	}
	return list
}

// madeZones reads (zones [(ahead dir)] name…).
func (c *compiler) madeZones(n *zrf.Node) {
	ahead, names := made(n, zrf.Atom, "n"), n.Args()
	if len(names) > 0 && names[0].Head() == "ahead" && len(names[0].Items) == 2 {
		ahead, names = names[0].Items[1], names[1:]
	}
	if len(names) == 0 {
		c.usage(n, InBoard)
		return
	}
	up, ok := c.rawDir(ahead)
	if !ok {
		return
	}
	east, west := board.NoDir, board.NoDir
	if d, ok := c.b.Dir("e"); ok {
		east = d
	}
	if d, ok := c.b.Dir("w"); ok {
		west = d
	}
	all := c.cellsWhere(func(board.Cell) bool { return true })
	sides, most, least := c.sides(all)
	for _, a := range names {
		in := zoneMakers[a.Text]
		if a.Kind == zrf.List || in == nil {
			c.unknown(a, "zone to be made", a.String(), zoneMakerNames())
			continue
		}
		z := c.zoneNumber(a.Text)
		for p := range c.g.Players {
			see := func(d board.Dir) board.Dir {
				if d == board.NoDir {
					return d
				}
				return c.b.Mirror(p, d)
			}
			for _, x := range all {
				w := &ways{
					ahead: c.walkLength(x, see(up), c.b.Step), back: c.walkLength(x, see(up), c.b.Back),
					left: c.walkLength(x, see(west), c.b.Step), right: c.walkLength(x, see(east), c.b.Step),
				}
				w.edge, w.corner = sides[x] < most, sides[x] == least && least < most
				if in(w) {
					c.b.Zones[z].Cells[p].Add(x)
				}
			}
		}
	}
}

// walkLength counts the cells from a cell on in a direction; next steps forwards or
// backwards. It also ends on a board that is round.
func (c *compiler) walkLength(x board.Cell, d board.Dir, next func(board.Cell, board.Dir) board.Cell) int {
	n := 0
	for d != board.NoDir && n < c.b.Len() {
		if x = next(x, d); x == board.NoCell || c.b.Dummy(x) {
			break
		}
		n++
	}
	return n
}

// sides counts the neighbours of each of the cells in the directions that the file
// declares, and returns the greatest and the smallest of these numbers.
func (c *compiler) sides(cells []board.Cell) (count []int, most, least int) {
	count, least = make([]int, c.b.Len()), 1<<30
	for _, x := range cells {
		for d := range board.Dir(c.b.Own()) {
			if c.b.Step(x, d) != board.NoCell {
				count[x]++
			}
		}
		most, least = max(most, count[x]), min(least, count[x])
	}
	return count, most, least
}
