package compile

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/zrf"
	"strconv"
)

// Sizes of a cell in the drawing of our shapes, in hundredths of a cell. A hexagon stands
// on a corner: its height is 2/√3 of its width, and rows are √3/2 of the width apart.
const (
	unit      = 100
	hexHeight = 115
	hexRow    = 87
)

// maxSide is the greatest number of cells along a side of a shape.
const maxSide = 128

// square reads (square N).
func (c *compiler) square(n *zrf.Node) {
	if w, ok := c.count(n, 0, 1, maxSide); ok {
		c.rectangle(n, w, w)
	}
}

// rectangleClause reads (rectangle W H).
func (c *compiler) rectangleClause(n *zrf.Node) {
	w, ok1 := c.count(n, 0, 1, maxSide)
	h, ok2 := c.count(n, 1, 1, maxSide)
	if ok1 && ok2 {
		c.rectangle(n, w, h)
	}
}

// rectangle adds files a, b … and ranks H … 1, and the eight directions.
func (c *compiler) rectangle(n *zrf.Node, w, h int) {
	files, ranks := fileLabels(w), make([]string, h)
	for i := range ranks {
		ranks[i] = strconv.Itoa(h - i)
	}
	gi, ok := c.addGrid(n, board.Rect{W: unit, H: unit}, []board.Dimension{
		{Labels: files, DX: unit}, {Labels: ranks, DY: unit},
	})
	if !ok {
		return
	}
	for _, d := range []struct {
		name   string
		dx, dy int
	}{
		{"n", 0, -1}, {"ne", 1, -1}, {"e", 1, 0}, {"se", 1, 1}, {"s", 0, 1}, {"sw", -1, 1}, {"w", -1, 0}, {"nw", -1, -1},
	} {
		c.bl.AddGridDir(gi, d.name, []int{d.dx, d.dy})
	}
	c.geo.files, c.geo.ranks = files, ranks
}

// hex reads (hex W H): a rhombus of hexagons, row 1 at the top, each row half a
// cell further to the right.
func (c *compiler) hex(n *zrf.Node) {
	w, ok1 := c.count(n, 0, 1, maxSide)
	h, ok2 := c.count(n, 1, 1, maxSide)
	if !ok1 || !ok2 {
		return
	}
	files, ranks := fileLabels(w), make([]string, h)
	for i := range ranks {
		ranks[i] = strconv.Itoa(i + 1)
	}
	gi, ok := c.addGrid(n, board.Rect{W: unit, H: hexHeight}, []board.Dimension{
		{Labels: files, DX: unit}, {Labels: ranks, DX: unit / 2, DY: hexRow},
	})
	if !ok {
		return
	}
	for _, d := range []struct {
		name   string
		dx, dy int
	}{{"e", 1, 0}, {"w", -1, 0}, {"ne", 1, -1}, {"nw", 0, -1}, {"se", 0, 1}, {"sw", -1, 1}} {
		c.bl.AddGridDir(gi, d.name, []int{d.dx, d.dy})
	}
	c.geo.style, c.geo.files, c.geo.ranks = "hex", files, ranks
}

// fileLabels returns a b … z aa ab ….
func fileLabels(n int) []string {
	out := make([]string, n)
	for i := range out {
		if i >= 26 {
			out[i] = string(rune('a' + i/26 - 1))
		}
		out[i] += string(rune('a' + i%26))
	}
	return out
}

// styles are the board styles that a page can draw.
var styles = []string{"checkered", "plain", "lines", "points", "hex", "triangles", "pits", "tables"}

// shades are the colours that cells may have; the pages use their indices.
var shades = []string{"light", "dark", "green", "blue", "red", "yellow", "orange", "purple", "pink", "brown",
	"white", "black", "cyan", "silver", "gray"}

// paintCells reads (shade COLOUR place…).
func (c *compiler) paintCells(n *zrf.Node, args []*zrf.Node) {
	if len(args) < 2 {
		c.usage(n, InBoard)
		return
	}
	s := slices.Index(shades, args[0].Text)
	if s < 0 {
		c.unknown(args[0], "colour", args[0].String(), shades)
		return
	}
	if c.b.Drawing.Shades == nil {
		c.b.Drawing.Shades = map[board.Cell]int{}
	}
	for _, cell := range c.places(args[1:], -1) {
		c.b.Drawing.Shades[cell] = s
	}
}

// drawing reads style, marks, shade, lines, arrows, gaps, edge and solid, which only affect the
// picture.
func (c *compiler) drawing(n *zrf.Node) {
	d, args := &c.b.Drawing, n.Args()
	switch n.Head() {
	case "style":
		d.Style, d.Way = text(args), ""
		if d.Style == "tables" {
			if len(args) < 2 {
				c.usage(n, InBoard)
			} else if way, ok := c.rawDir(args[1]); ok {
				d.Way = c.b.DirName(way)
			}
		} else if !slices.Contains(styles, d.Style) {
			c.unknown(n, "style", d.Style, styles)
		}
	case "marks":
		d.Marks = append(d.Marks, c.places(args, -1)...)
	case "shade":
		c.paintCells(n, args)
	case "lines":
		d.Lines = append(d.Lines, c.pairs(args)...)
	case "arrows":
		c.arrows(n, args)
	case "gaps":
		d.Gaps = append(d.Gaps, c.pairs(args)...)
	case "edge":
		c.edge(n)
	case "solid":
		c.solid(args)
	}
}

// solid reads (solid (cell x y z)…): the places of cells on a body that the page turns in space.
func (c *compiler) solid(args []*zrf.Node) {
	for _, a := range args {
		if len(a.Items) != 4 {
			c.lost(a, "write (solid (cell x y z)…)")
			continue
		}
		c.cellArg(a.Items[0])
		for i := range 3 {
			c.count(a, i, -99, 99)
		}
		c.keep("solid", texts(a.Items))
	}
}

// pairs reads (a1 b2)….
func (c *compiler) pairs(args []*zrf.Node) [][2]board.Cell {
	var out [][2]board.Cell
	for _, a := range args {
		if a.Kind != zrf.List || len(a.Items) != 2 {
			c.fail(a, "a line is a pair of cells: (a1 b2)")
			continue
		}
		x, ok1 := c.cellArg(a.Items[0])
		y, ok2 := c.cellArg(a.Items[1])
		if ok1 && ok2 {
			out = append(out, [2]board.Cell{x, y})
		}
	}
	return out
}

// arrows reads (arrows dir place…).
func (c *compiler) arrows(n *zrf.Node, args []*zrf.Node) {
	if len(args) < 2 {
		c.usage(n, InBoard)
		return
	}
	dir, ok := c.rawDir(args[0])
	if !ok {
		return
	}
	for _, cell := range c.places(args[1:], -1) {
		if to := c.b.Step(cell, dir); to != board.NoCell {
			c.b.Drawing.Arrows = append(c.b.Drawing.Arrows, [2]board.Cell{cell, to})
		}
	}
}

// edge reads (edge P side…): sides n, e, s or w of the first grid belong to P.
func (c *compiler) edge(n *zrf.Node) {
	args := n.Args()
	if len(args) < 2 {
		c.usage(n, InBoard)
		return
	}
	p := c.playerArg(args[0])
	if p < 0 || c.b.Grids() == 0 || len(c.b.GridSize(0)) != 2 {
		return
	}
	for _, a := range args[1:] {
		side := a.Text
		if len(side) != 1 || !contains("nesw", side[0]) {
			c.fail(a, `a side is n, e, s or w, not "`+a.String()+`"`)
			continue
		}
		c.b.Drawing.Edges = append(c.b.Drawing.Edges, board.Edge{Player: p, Points: c.sidePoints(side[0])})
	}
}

func contains(s string, b byte) bool {
	for i := range s {
		if s[i] == b {
			return true
		}
	}
	return false
}

// sidePoints returns the outline of one side of the first grid.
func (c *compiler) sidePoints(side byte) []board.Point {
	size := c.b.GridSize(0)
	bend := int32(0) // how far the corner of a hexagon sticks out
	var points []board.Point
	for i := range c.b.Len() {
		at, g := c.b.Coord(board.Cell(i))
		if g != 0 {
			continue
		}
		r := c.b.Rect(board.Cell(i))
		if c.geo.style == "hex" {
			bend = r.H / 4
		}
		switch {
		case side == 'n' && at[1] == 0:
			points = append(points, board.Point{X: r.X, Y: r.Y + bend}, board.Point{X: r.X + r.W/2, Y: r.Y}, board.Point{X: r.X + r.W, Y: r.Y + bend})
		case side == 's' && at[1] == size[1]-1:
			points = append(points, board.Point{X: r.X, Y: r.Y + r.H - bend}, board.Point{X: r.X + r.W/2, Y: r.Y + r.H}, board.Point{X: r.X + r.W, Y: r.Y + r.H - bend})
		case side == 'w' && at[0] == 0:
			points = append(points, board.Point{X: r.X, Y: r.Y + bend}, board.Point{X: r.X, Y: r.Y + r.H - bend})
		case side == 'e' && at[0] == size[0]-1:
			points = append(points, board.Point{X: r.X + r.W, Y: r.Y + bend}, board.Point{X: r.X + r.W, Y: r.Y + r.H - bend})
		}
	}
	return points
}
