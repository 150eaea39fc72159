package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
)

// hexagonClause reads (hexagon N [flat]): a hexagon of hexagons, N on each side. As in
// hexagonal chess, files go up, ranks fall towards the right, and the letter j is left out.
// With flat, the hexagons lie in rows and the files rise to the left.
func (c *compiler) hexagonClause(n *zrf.Node) {
	side, ok := c.count(n, 0, 2, maxSide/2)
	flat := len(n.Items) == 3 && n.Items[2].Text == "flat"
	if !ok || len(n.Items) > 2 && !flat {
		c.usage(n, InBoard)
		return
	}
	size := 2*side - 1
	files := fileLabels(size + 1)
	if size > 9 && !flat {
		files = slices.Delete(files, 9, 10)
	}
	files = files[:size]
	ranks := make([]string, size)
	for i := range ranks {
		ranks[i] = strconv.Itoa(size - i)
	}
	first := board.Rect{W: hexHeight, H: unit}
	dims := []board.Dimension{{Labels: files, DX: hexRow, DY: -unit / 2}, {Labels: ranks, DY: unit}}
	if flat {
		first = board.Rect{W: unit, H: hexHeight}
		dims = []board.Dimension{{Labels: files, DX: unit}, {Labels: ranks, DX: unit / 2, DY: hexRow}}
	}
	gi, ok := c.addGrid(n, first, dims)
	if !ok {
		return
	}
	for i, file := range files {
		for j, rank := range ranks {
			from := i - j // distance of a cell from the long diagonal, signed
			if flat {
				from = i + j - (size - 1)
			}
			if from >= side || from <= -side {
				if x, ok := c.bl.Cell(file + rank); ok {
					c.bl.Kill(x)
				}
			}
		}
	}
	type link struct {
		name   string
		dx, dy int
	}
	dirs := []link{
		{"n", 0, -1}, {"ne", 1, 0}, {"se", 1, 1}, {"s", 0, 1}, {"sw", -1, 0}, {"nw", -1, -1},
		{"nne", 1, -1}, {"e", 2, 1}, {"sse", 1, 2}, {"ssw", -1, 1}, {"w", -2, -1}, {"nnw", -1, -2},
	}
	if flat {
		dirs = []link{{"e", 1, 0}, {"w", -1, 0}, {"ne", 1, -1}, {"nw", 0, -1}, {"se", 0, 1}, {"sw", -1, 1}}
	}
	for _, d := range dirs {
		c.bl.AddGridDir(gi, d.name, []int{d.dx, d.dy})
	}
	c.geo.style = "hex"
}

// octagon reads (octagon N K): a square of N files whose corners are cut off; each corner
// is a triangle with K cells on a side.
func (c *compiler) octagon(n *zrf.Node) {
	side, ok1 := c.count(n, 0, 3, maxSide)
	cut, ok2 := c.count(n, 1, 1, maxSide/2-1)
	if !ok1 || !ok2 {
		return
	}
	if 2*cut > side {
		c.fail(n, "the corners leave nothing of the board")
		return
	}
	c.rectangle(n, side, side)
	for _, x := range slices.Clone(c.cellsSoFar()) {
		at, _ := c.bl.Board().Coord(x)
		if min(at[0], side-1-at[0])+min(at[1], side-1-at[1]) < cut {
			c.bl.Kill(x)
		}
	}
}

// alquerque reads (alquerque W H): a rectangle that is drawn with lines. Every second cell,
// starting with a1, also has diagonals.
func (c *compiler) alquerque(n *zrf.Node) {
	w, ok1 := c.count(n, 0, 2, maxSide)
	h, ok2 := c.count(n, 1, 2, maxSide)
	if !ok1 || !ok2 {
		return
	}
	c.rectangle(n, w, h)
	c.geo.style = "lines"
	for _, x := range c.cellsSoFar() {
		if at, _ := c.bl.Board().Coord(x); (at[0]+h-1-at[1])&1 == 0 {
			continue
		}
		for _, name := range []string{"ne", "se", "sw", "nw"} {
			d, _ := c.bl.Dir(name)
			c.bl.Link(d, x, board.NoCell)
		}
	}
}

// cellsSoFar returns the cells of the last grid of the board that is being built.
func (c *compiler) cellsSoFar() []board.Cell {
	var list []board.Cell
	b := c.bl.Board()
	for i := range b.Names() {
		if _, g := b.Coord(board.Cell(i)); g == b.Grids()-1 {
			list = append(list, board.Cell(i))
		}
	}
	return list
}
