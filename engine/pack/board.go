package pack

import (
	"slices"
	"strings"

	"dagaz/engine/board"
)

// board codes a board; players is the number of players.
func (c *coder) board(bp **board.Board, players int) {
	var p board.Parts
	if !c.reading {
		p = (*bp).Parts()
	}
	c.strs(&p.Names)
	n := len(p.Names)
	if n == 0 || n > board.MaxCells {
		c.fail("a board of too few or too many cells")
		return
	}
	if c.reading {
		p.Rects, p.Dummies = make([]board.Rect, n), make([]bool, n)
	}
	c.rects(p.Rects)
	c.flags(p.Dummies)
	list(c, &p.Grids, func(g *board.Grid) { c.grid(g, n) })
	c.strs(&p.Dirs)
	dirs := len(p.Dirs)
	if c.reading {
		p.Offsets, p.Links = make([][]int, dirs), make([][]board.Cell, dirs)
	}
	for d := range dirs {
		c.direction(&p, d)
	}
	list(c, &p.Zones, func(z *board.Zone) {
		c.str(&z.Name)
		list(c, &z.Cells, func(s *board.Set) { c.set(s, n) })
	})
	list(c, &p.Mirrors, func(m *[]board.Dir) {
		list(c, m, func(d *board.Dir) { indexOrNone(c, d, dirs) })
		if len(*m) != 0 && len(*m) != dirs {
			c.fail("a mirror of other directions")
		}
	})
	c.drawing(&p.Drawing, n, players)
	if !c.reading || c.err != nil {
		return
	}
	b, err := board.Assemble(p)
	if err != nil {
		c.fail(err.Error())
		return
	}
	*bp = b
}

// rects codes rectangles as differences from the previous rectangle.
func (c *coder) rects(list []board.Rect) {
	var last board.Rect
	for i := range list {
		r := &list[i]
		for _, f := range [...][2]*int32{{&r.X, &last.X}, {&r.Y, &last.Y}, {&r.W, &last.W}, {&r.H, &last.H}} {
			d := *f[0] - *f[1]
			c.int32(&d)
			*f[0] = *f[1] + d
			*f[1] = *f[0]
		}
	}
}

// flags codes booleans as a list of the indices that are true.
func (c *coder) flags(all []bool) {
	var set []int
	for i, v := range all {
		if v {
			set = append(set, i)
		}
	}
	list(c, &set, func(i *int) { index(c, i, len(all)) })
	for _, i := range set {
		all[i] = true
	}
}

// maxDims is the greatest number of dimensions of a grid. The language has no such limit,
// but each useful dimension has at least two labels.
const maxDims = 14

func (c *coder) grid(g *board.Grid, n int) {
	list(c, &g.Size, func(s *int) { number(c, s, 1, board.MaxCells) })
	total := 1
	for _, s := range g.Size {
		if total *= s; total > board.MaxCells {
			c.fail("a grid of too many cells")
			return
		}
	}
	last := board.Cell(-1) // most cells follow each other
	list(c, &g.Cells, func(cell *board.Cell) {
		*cell -= last
		number(c, cell, -board.MaxCells, board.MaxCells)
		*cell += last
		if *cell < board.NoCell || int(*cell) >= n {
			c.fail("a grid with a cell that does not exist")
			*cell = board.NoCell
		}
		last = *cell
	})
	if len(g.Cells) != total || len(g.Size) > maxDims {
		c.fail("a grid that is not full")
	}
}

// direction codes the offset and the links of direction d. Links that follow from the
// offset are left out.
func (c *coder) direction(p *board.Parts, d int) {
	n := len(p.Names)
	list(c, &p.Offsets[d], func(x *int) { number(c, x, -board.MaxCells, board.MaxCells) })
	var regular []board.Cell
	if c.err == nil {
		regular = board.OffsetLinks(p.Grids, n, p.Offsets[d])
	}
	own := !c.reading && !slices.Equal(regular, p.Links[d])
	c.bools(&own)
	if c.reading {
		p.Links[d] = regular
	}
	if !own || c.err != nil {
		return
	}
	for i := range p.Links[d] {
		to := &p.Links[d][i]
		*to -= board.Cell(i)
		number(c, to, -board.MaxCells, board.MaxCells)
		if *to += board.Cell(i); *to < board.NoCell || int(*to) >= n {
			c.fail("a link to a cell that does not exist")
		}
	}
}

// set codes a set of cells of a board with n cells; it is nil if empty.
func (c *coder) set(s *board.Set, n int) {
	words := []uint64(*s)
	list(c, &words, c.uint)
	if len(words) != 0 && len(words) != (n+63)/64 || len(words) > 0 && n&63 != 0 && words[len(words)-1]>>(n&63) != 0 {
		c.fail("a zone of cells that do not exist")
	}
	*s = words
}

func (c *coder) drawing(d *board.Drawing, n, players int) {
	look := d.Style // one text: the style, then a space and the direction
	if d.Way != "" {
		look += " " + d.Way
	}
	c.str(&look)
	d.Style, d.Way, _ = strings.Cut(look, " ")
	c.strs(&d.Files)
	c.strs(&d.Ranks)
	list(c, &d.Marks, func(m *board.Cell) { index(c, m, n) })
	for _, lines := range [...]*[][2]board.Cell{&d.Lines, &d.Gaps, &d.Arrows} {
		list(c, lines, func(l *[2]board.Cell) {
			index(c, &l[0], n)
			index(c, &l[1], n)
		})
	}
	list(c, &d.Edges, func(e *board.Edge) {
		index(c, &e.Player, players)
		list(c, &e.Points, func(p *board.Point) {
			c.int32(&p.X)
			c.int32(&p.Y)
		})
	})
	keys := keysOf(d.Shades)
	list(c, &keys, func(k *board.Cell) { index(c, k, n) })
	if c.reading && len(keys) > 0 {
		d.Shades = make(map[board.Cell]int, len(keys))
	}
	for _, k := range keys {
		v := d.Shades[k]
		number(c, &v, minInt32, maxInt32)
		if c.reading {
			d.Shades[k] = v
		}
	}
}
