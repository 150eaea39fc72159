package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
)

// places returns the cells that a list of PLACEs means for player p (-1: nobody
// in particular), in the order written.
func (c *compiler) places(list []*zrf.Node, p int) []board.Cell {
	var out []board.Cell
	for _, n := range list {
		if at, ok := c.onePlace(n, p); ok {
			out = append(out, at...)
			continue
		}
		if c.inParentheses(n) {
			out = append(out, c.places(n.Items, p)...)
			continue
		}
		if x, ok := c.cellArg(n); ok { // cellArg reports the mistake
			out = append(out, x)
		}
	}
	return out
}

// inParentheses reports whether n is a list of places in a plain file, where names should
// stand without parentheses, and warns about it.
func (c *compiler) inParentheses(n *zrf.Node) bool {
	if n.Kind != zrf.List || c.strict || len(n.Items) == 0 {
		return false
	}
	c.doubt(n, "places stand without parentheses", "")
	return true
}

// onePlace returns the cells of one PLACE.
func (c *compiler) onePlace(n *zrf.Node, p int) ([]board.Cell, bool) {
	if n.Kind == zrf.List {
		switch n.Head() {
		case "rank":
			return c.byLabel(n, 1), true
		case "file":
			return c.byLabel(n, 0), true
		case "not":
			minus := board.NewSet(c.b.Len())
			for _, x := range c.places(n.Args(), p) {
				minus.Add(x)
			}
			return c.cellsWhere(func(x board.Cell) bool { return !minus.Has(x) }), true
		}
		return nil, false
	}
	if x, ok := c.b.Cell(n.Text); ok {
		return []board.Cell{x}, true
	}
	if z := c.zoneNamed(n.Text); z >= 0 {
		return c.zoneCells(z, p), true
	}
	switch n.Text {
	case "all":
		return c.cellsWhere(func(board.Cell) bool { return true }), true
	case "light":
		return c.cellsWhere(func(x board.Cell) bool { return c.shade(x) == 1 }), true
	case "dark":
		return c.cellsWhere(func(x board.Cell) bool { return c.shade(x) == 0 }), true
	}
	return c.span(n.Text)
}

// zoneCells returns the cells of a player's zone, or of all players' zones if p is -1.
func (c *compiler) zoneCells(z, p int) []board.Cell {
	var out []board.Cell
	for i := range c.b.Len() {
		for q, set := range c.b.Zones[z].Cells {
			if (q == p || p < 0) && set.Has(board.Cell(i)) {
				out = append(out, board.Cell(i))
				break
			}
		}
	}
	return out
}

// cellsWhere returns the cells, except dummies, that pass a test.
func (c *compiler) cellsWhere(test func(board.Cell) bool) []board.Cell {
	var out []board.Cell
	for i := range c.b.Len() {
		if x := board.Cell(i); !c.b.Dummy(x) && test(x) {
			out = append(out, x)
		}
	}
	return out
}

// shade returns 0 for a cell with the colour of the lower left corner of its grid, 1 for
// the other colour, -1 outside grids.
func (c *compiler) shade(x board.Cell) int {
	at, g := c.b.Coord(x)
	if g < 0 {
		return -1
	}
	sum := 0
	for i, v := range at {
		if i == 1 {
			v = c.b.GridSize(g)[i] - 1 - v
		}
		sum += v
	}
	return sum & 1
}

// byLabel returns the cells whose label in a dimension is one of the arguments.
func (c *compiler) byLabel(n *zrf.Node, dim int) []board.Cell {
	var out []board.Cell
	for _, a := range n.Args() {
		found := c.cellsWhere(func(x board.Cell) bool {
			at, g := c.b.Coord(x)
			return g >= 0 && dim < len(at) && c.labels[g][dim][at[dim]] == a.Text
		})
		if len(found) == 0 {
			c.lost(a, "there is no "+n.Head()+` "`+a.String()+`"`)
		}
		out = append(out, found...)
	}
	return out
}

// span returns the cells of a range such as a1-h2: the box between two corners,
// in the coordinates of the grid or else of the drawing.
func (c *compiler) span(s string) ([]board.Cell, bool) {
	for i := range s {
		if s[i] != '-' {
			continue
		}
		x, ok1 := c.b.Cell(s[:i])
		y, ok2 := c.b.Cell(s[i+1:])
		if ok1 && ok2 {
			return c.box(x, y), true
		}
	}
	return nil, false
}

func (c *compiler) box(x, y board.Cell) []board.Cell {
	ax, gx := c.b.Coord(x)
	ay, gy := c.b.Coord(y)
	if gx >= 0 && gx == gy {
		return c.cellsWhere(func(z board.Cell) bool {
			az, gz := c.b.Coord(z)
			if gz != gx {
				return false
			}
			for i := range az {
				if az[i] < min(ax[i], ay[i]) || az[i] > max(ax[i], ay[i]) {
					return false
				}
			}
			return true
		})
	}
	rx, ry := c.b.Rect(x), c.b.Rect(y)
	return c.cellsWhere(func(z board.Cell) bool {
		r := c.b.Rect(z)
		return r.X >= min(rx.X, ry.X) && r.X <= max(rx.X, ry.X) && r.Y >= min(rx.Y, ry.Y) && r.Y <= max(rx.Y, ry.Y)
	})
}
