package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
	"strings"
)

// Size of a cell in the drawing if the file gives none.
const cellSize = 50

// maxDimensions of a grid.
const maxDimensions = 8

// grid reads (grid (start-rectangle …) (dimensions …) (directions …)).
func (c *compiler) grid(n *zrf.Node) {
	first := board.Rect{W: cellSize, H: cellSize}
	var dims []board.Dimension
	var dirs []*zrf.Node
	for _, a := range n.Args() {
		switch c.head(a) {
		case "start-rectangle":
			r, ok := c.rect(a, a.Args())
			if !ok {
				return
			}
			first = r
		case "dimensions":
			for _, d := range a.Args() {
				dim, ok := c.dimension(d)
				if !ok {
					return
				}
				dims = append(dims, dim)
			}
		case "directions":
			dirs = append(dirs, a.Args()...)
		default:
			c.unknown(a, "grid clause", a.String(), known(InGrid))
		}
	}
	if len(dims) == 0 {
		c.fail(n, "the grid has no dimensions")
		return
	}
	if len(dims) > maxDimensions {
		c.fail(n, "a grid has at most "+strconv.Itoa(maxDimensions)+" dimensions")
		return
	}
	spread(dims)
	gi, ok := c.addGrid(n, first, dims)
	if !ok {
		return
	}
	for _, d := range dirs {
		c.gridDir(d, gi, len(dims))
	}
}

// addGrid adds a grid and keeps its labels.
func (c *compiler) addGrid(n *zrf.Node, first board.Rect, dims []board.Dimension) (int, bool) {
	again := 0
	if !c.strict {
		c.bl.Again = func(name string) {
			if again++; again == 1 {
				c.errs.AddWarn(n, "cell "+name+" is declared twice; it is one cell", "")
			}
		}
	}
	gi, err := c.bl.AddGrid(first, dims)
	var labels [][]string
	for _, d := range dims {
		labels = append(labels, d.Labels)
	}
	c.labels = append(c.labels, labels)
	if err != nil {
		c.fail(n, err.Error())
		return 0, false
	}
	return gi, true
}

// dimension reads ("a/b/c" (dx dy)).
func (c *compiler) dimension(n *zrf.Node) (board.Dimension, bool) {
	var d board.Dimension
	if n.Kind != zrf.List || len(n.Items) == 0 || n.Items[0].Kind == zrf.List {
		c.fail(n, `write a dimension as ("a/b/c" (dx dy))`)
		return d, false
	}
	labels, more := strings.CutSuffix(n.Items[0].Text, "/")
	if more && c.strict {
		labels += "/"
	} else if more {
		c.doubt(n.Items[0], `no label follows the last "/"`, "")
	}
	for _, label := range strings.Split(labels, "/") {
		d.Labels = append(d.Labels, strings.TrimSpace(label))
	}
	var v [2]int
	if len(n.Items) > 1 {
		for i, a := range n.Items[1].Items {
			x, ok := number(a.Text)
			if !ok || i > 1 {
				c.fail(a, `write a dimension as ("a/b/c" (dx dy))`)
				return d, false
			}
			v[i] = x
		}
	}
	d.DX, d.DY = int32(v[0]), int32(v[1])
	return d, true
}

// spread gives drawing steps to a grid that has none.
func spread(dims []board.Dimension) {
	for _, d := range dims {
		if d.DX != 0 || d.DY != 0 {
			return
		}
	}
	dx, dy := int32(cellSize), int32(cellSize)
	for i := range dims {
		if i%2 == 0 {
			dims[i].DX = dx
			dx *= int32(len(dims[i].Labels)) + 1
		} else {
			dims[i].DY = dy
			dy *= int32(len(dims[i].Labels)) + 1
		}
	}
}

// gridDir reads (name d1 d2 …).
func (c *compiler) gridDir(n *zrf.Node, gi, dims int) {
	many := n.Kind == zrf.List && len(n.Items)-1 > dims
	if n.Kind != zrf.List || len(n.Items) < 2 || n.Items[0].Kind == zrf.List || many && (c.strict || len(n.Items)-1 > maxDimensions) {
		c.lost(n, "write a direction as (name d1 d2 …), a number for each dimension")
		return
	}
	if many {
		c.errs.AddWarn(n, "the direction has more numbers than the grid dimensions; along the others the grid is one cell long", "")
	}
	offset := make([]int, max(dims, len(n.Items)-1))
	for i, a := range n.Items[1:] {
		x, ok := number(a.Text)
		if a.Kind == zrf.List || !ok {
			c.lost(a, `"`+a.String()+`" is not a number`)
			return
		}
		offset[i] = x
	}
	if slices.ContainsFunc(offset[dims:], func(x int) bool { return x != 0 }) {
		c.bl.AddDir(n.Items[0].Text) // a direction that leads off the grid from every cell
		return
	}
	c.bl.AddGridDir(gi, n.Items[0].Text, offset[:dims])
}
