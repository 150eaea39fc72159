package handle

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// maxStep is the longest link within a grid that is drawn, squared, in thousandths of a
// cell: it includes a diagonal, but neither a knight's leap nor a connection between
// opposite edges.
const maxStep = 1500 * 1500

// lines lists the lines to draw: those given in the rules and, if pieces stand on
// crossings, every link between neighbours, once. In a grid with all diagonals, the
// diagonals are left out, because this is how Go and five-in-a-row boards are drawn. Gaps
// given in the rules are left out, too. So are one-way links if every cell also has two-way
// links: rules use such directions to count and not to move.
func (d *drawing) lines() [][2]board.Cell {
	var out [][2]board.Cell
	seen := map[[2]board.Cell]bool{}
	add := func(x, y board.Cell) {
		k := [2]board.Cell{min(x, y), max(x, y)}
		if x != y && !seen[k] {
			seen[k] = true
			out = append(out, k)
		}
	}
	for _, l := range d.b.Drawing.Gaps {
		seen[[2]board.Cell{min(l[0], l[1]), max(l[0], l[1])}] = true
	}
	for _, l := range d.b.Drawing.Lines {
		add(l[0], l[1])
	}
	if d.style != "lines" && d.style != "points" {
		return out
	}
	d.findSteps()
	bare, mutual := d.allDiagonals(), d.mutual()
	for _, c := range d.cells {
		_, grid := d.b.Coord(c)
		d.links(c, func(to board.Cell) {
			_, other := d.b.Coord(to)
			one := max(grid, other) // a cell outside of grids counts as part of the other cell's grid
			full := one >= 0 && bare[one] && (grid == other || min(grid, other) < 0)
			if (!full || !d.diagonal(c, to)) && (!mutual || d.linked(to, c)) {
				add(c, to)
			}
		})
	}
	return out
}

// links calls f with every cell to which c has a link worth drawing.
func (d *drawing) links(c board.Cell, f func(to board.Cell)) {
	_, grid := d.b.Coord(c)
	d.spans(c, func(to board.Cell, long int64) {
		if long < 0 && !d.blocked(c, to) || long >= 0 && (long < d.steps[grid] || d.steps[grid] == maxStep && long < maxGap && d.overHoles(c, to)) {
			f(to)
		}
	})
}

// spans calls f with every cell to which c has a link that is not an offset, and with the
// squared length of the link: -1 if it leads out of the grid of c.
func (d *drawing) spans(c board.Cell, f func(to board.Cell, long int64)) {
	_, grid := d.b.Coord(c)
	x0, y0 := d.centre(c)
	for i := range d.b.Dirs() {
		dir := board.Dir(i)
		to := d.b.Step(c, dir)
		if to == board.NoCell || to == c || d.b.Dummy(to) || offsetName(d.b.DirName(dir)) {
			continue
		}
		if _, other := d.b.Coord(to); grid < 0 || other != grid {
			f(to, -1)
			continue
		}
		x1, y1 := d.centre(to)
		f(to, (x1-x0)*(x1-x0)+(y1-y0)*(y1-y0))
	}
}

// findSteps finds the longest link to draw in each grid, squared. If a cell has six nearest
// neighbours, the grid consists of hexagons, and no other links are drawn.
func (d *drawing) findSteps() {
	near := make([]int64, d.b.Grids()) // the shortest link, squared
	for _, c := range d.cells {
		_, grid := d.b.Coord(c)
		d.spans(c, func(_ board.Cell, long int64) {
			if long >= 0 && (near[grid] == 0 || long < near[grid]) {
				near[grid] = long
			}
		})
	}
	most := make([]int, len(near)) // number of nearest neighbours of a cell
	for _, c := range d.cells {
		_, grid := d.b.Coord(c)
		nearest := map[board.Cell]bool{}
		d.spans(c, func(to board.Cell, long int64) {
			if long >= 0 && 4*long < 5*near[grid] {
				nearest[to] = true
				most[grid] = max(most[grid], len(nearest))
			}
		})
	}
	d.steps = make([]int64, len(near))
	for i := range near {
		d.steps[i] = maxStep
		if most[i] == 6 {
			d.steps[i] = 2 * near[i]
		}
	}
}

// maxGap is the longest link that is drawn over killed cells, squared.
const maxGap = 3100 * 3100

// overHoles reports whether the straight line between two cells of one grid leads over
// cells that do not exist.
func (d *drawing) overHoles(x, y board.Cell) bool {
	x0, y0 := d.centre(x)
	x1, y1 := d.centre(y)
	dx, dy := x1-x0, y1-y0
	straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
	return straight && !d.blocked(x, y)
}

// mutual reports whether every linked cell has a link that also leads back.
func (d *drawing) mutual() bool {
	for _, c := range d.cells {
		links, back := 0, 0
		d.links(c, func(to board.Cell) {
			links++
			back += b2i(d.linked(to, c))
		})
		if links > 0 && back == 0 {
			return false
		}
	}
	return true
}

// linked reports whether some direction leads from one cell to another.
func (d *drawing) linked(from, to board.Cell) bool {
	for i := range d.b.Dirs() {
		if d.b.Step(from, board.Dir(i)) == to {
			return true
		}
	}
	return false
}

// offsetName recognizes a direction that was made from an offset.
func offsetName(name string) bool { return name != "" && (name[0] == '+' || name[0] == '-') }

func (d *drawing) diagonal(x, y board.Cell) bool {
	x0, y0 := d.centre(x)
	x1, y1 := d.centre(y)
	return x0 != x1 && y0 != y1
}

// allDiagonals finds the grids in which every cell has all diagonal neighbours that are
// possible next to its orthogonal neighbours. A slanted grid, in which each rank is shifted
// relative to the next, has no diagonals: what looks like diagonals are its files.
func (d *drawing) allDiagonals() []bool {
	full := make([]bool, d.b.Grids())
	upright, level := make([]bool, d.b.Grids()), make([]bool, d.b.Grids())
	for i := range full {
		full[i] = len(d.b.GridSize(i)) == 2
	}
	for _, c := range d.cells {
		_, grid := d.b.Coord(c)
		if grid < 0 || !full[grid] {
			continue
		}
		var dx, dy [2]bool // left and right, up and down
		diagonals := 0
		x0, y0 := d.centre(c)
		seen := map[board.Cell]bool{}
		d.links(c, func(to board.Cell) {
			if _, other := d.b.Coord(to); seen[to] || other != grid {
				return
			}
			seen[to] = true
			x1, y1 := d.centre(to)
			switch {
			case (x1-x0)*(x1-x0)+(y1-y0)*(y1-y0) >= maxStep:
				// The link leads over a hole, around which cells are connected by diagonals
				// only.
				diagonals -= len(d.cells)
			case x0 != x1 && y0 != y1:
				diagonals++
			case y0 == y1:
				dx[b2i(x1 > x0)] = true
				level[grid] = true
			default:
				dy[b2i(y1 > y0)] = true
				upright[grid] = true
			}
		})
		across, along := b2i(dx[0])+b2i(dx[1]), b2i(dy[0])+b2i(dy[1])
		if diagonals < across*along || across+along == 0 && diagonals > 0 { // a cell may hang by its diagonals alone
			full[grid] = false
		}
	}
	for i := range full {
		full[i] = full[i] && upright[i] && level[i]
	}
	return full
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// maxBlock is the greatest size of a board on which blocked looks for cells in between.
const maxBlock = 1000

// blocked reports whether a third cell lies on the line between two.
func (d *drawing) blocked(x, y board.Cell) bool {
	if len(d.cells) > maxBlock {
		return false
	}
	x0, y0 := d.centre(x)
	x1, y1 := d.centre(y)
	dx, dy := x1-x0, y1-y0
	long := dx*dx + dy*dy
	for _, c := range d.cells {
		if c == x || c == y {
			continue
		}
		px, py := d.centre(c)
		px, py = px-x0, py-y0
		along := px*dx + py*dy
		aside := px*dy - py*dx
		if along > 0 && along < long && aside*aside < long*100*100 { // closer than a tenth of a cell
			return true
		}
	}
	return false
}

func (w *writer) board(g *game.Game) {
	d := newDrawing(g)
	dr := &d.b.Drawing
	w.open('{')
	w.key("w")
	w.milli(d.x(d.maxX))
	w.key("h")
	w.milli(d.y(d.maxY))
	w.strField("style", d.style)
	w.key("cells")
	w.open('[')
	for _, c := range d.cells {
		w.cell(d, c)
	}
	w.close(']')
	if d.piles != nil {
		w.tables(d)
	}
	w.key("lines")
	w.open('[')
	for _, l := range d.lines() {
		w.open('[')
		w.point(d.centre(l[0]))
		w.point(d.centre(l[1]))
		w.close(']')
	}
	w.arrows(d)
	w.close(']')
	w.key("marks")
	w.open('[')
	for _, c := range dr.Marks {
		w.open('[')
		w.point(d.centre(c))
		w.close(']')
	}
	w.close(']')
	w.key("edges")
	w.open('[')
	for _, e := range dr.Edges {
		w.open('{')
		w.intField("p", e.Player)
		w.key("pts")
		w.open('[')
		for _, p := range e.Points {
			w.open('[')
			w.point(d.x(p.X), d.y(p.Y))
			w.close(']')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	files, ranks := d.labels()
	w.strsField("files", files)
	w.strsField("ranks", ranks)
	if solid := g.Meta["solid"]; solid != nil {
		w.strsField("solid", solid)
	}
	if files := g.Meta["board.image"]; len(files) > 0 {
		w.key("image")
		w.open('{')
		w.strField("file", files[0])
		w.key("x")
		w.milli(d.x(0))
		w.key("y")
		w.milli(d.y(0))
		w.intField("w", int(d.unitX))
		w.intField("h", int(d.unitY))
		w.close('}')
	}
	w.close('}')
}

func (w *writer) cell(d *drawing, c board.Cell) {
	r := d.rects[c]
	x0, x1, y0, y1 := d.x(r.X), d.x(r.X+r.W), d.y(r.Y), d.y(r.Y+r.H)
	w.open('{')
	w.strField("n", d.b.Name(c))
	w.key("x")
	w.milli(x0)
	w.key("y")
	w.milli(y0)
	w.key("w")
	w.milli(x1 - x0)
	w.key("h")
	w.milli(y1 - y0)
	w.intField("s", d.shade(c))
	if d.style == "pits" {
		if p := storeOf(d.b, c); p >= 0 {
			w.intField("o", p)
		}
	}
	if d.down != nil && d.down[c] {
		w.intField("d", 1)
	}
	if d.sectors != nil {
		w.sectorOf(d, c)
	}
	if d.piles != nil && d.piles[c] != 0 {
		w.intField("i", int(d.piles[c]))
		if i := d.piles[c]; i*i == 1 && notation.Point(d.g, 0, c) > 0 {
			w.key("k")
			w.open('[')
			for p := range d.g.Players {
				w.int(notation.Point(d.g, p, c))
			}
			w.close(']')
		}
	}
	w.close('}')
}

// storeOf returns the player whose store a cell is: it lies in the zone store of that player alone. It
// returns -1 for all other cells.
func storeOf(b *board.Board, c board.Cell) int {
	owner := -1
	for i := range b.Zones {
		if b.Zones[i].Name != "store" {
			continue
		}
		for p, cells := range b.Zones[i].Cells {
			if !cells.Has(c) {
				continue
			}
			if owner >= 0 {
				return -1
			}
			owner = p
		}
	}
	return owner
}

// arrows writes the heads of arrows, each as two lines: from the tip near the edge of the
// cell, at nine twentieths of the way, back to both sides.
func (w *writer) arrows(d *drawing) {
	for _, a := range d.b.Drawing.Arrows {
		x, y := d.centre(a[0])
		x1, y1 := d.centre(a[1])
		dx, dy := (x1-x)/20, (y1-y)/20
		for _, side := range [...]int64{-1, 1} {
			w.open('[')
			w.point(x+9*dx, y+9*dy)
			w.point(x+7*dx-side*2*dy, y+7*dy+side*2*dx)
			w.close(']')
		}
	}
}

func (w *writer) point(x, y int64) {
	w.milli(x)
	w.milli(y)
}
