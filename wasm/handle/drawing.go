package handle

import (
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// A drawing is a board in cell units. Plain ZRF gives sizes in pixels, our shapes in
// hundredths of a cell; the most common cell becomes 1 by 1.
type drawing struct {
	g        *game.Game
	b        *board.Board
	style    string
	cells    []board.Cell // the cells that are drawn
	rects    []board.Rect // of every cell, with gaps closed
	down     []bool       // for every cell: whether it is a triangle that stands on a corner
	piles    []int32      // for every cell of a backgammon board: its place in its pile, negative where piles go upwards
	sectors  []sector     // for every cell of a round board
	checkers bool         // sectors are alternately light and dark
	steps    []int64      // for every grid: the longest link that is drawn, squared; see findSteps
	unitX    int32
	unitY    int32
	minX     int32
	minY     int32
	maxX     int32
	maxY     int32
}

func newDrawing(g *game.Game) *drawing {
	d := &drawing{g: g, b: g.Board}
	d.style = g.Board.Drawing.Style
	for i := range d.b.Len() {
		c := board.Cell(i)
		d.rects = append(d.rects, d.b.Rect(c))
		if !d.b.Dummy(c) {
			d.cells = append(d.cells, c)
		}
	}
	if d.style == "" {
		d.style = defaultStyle(g)
	}
	d.measure()
	return d
}

// hasPits reports whether numbers are drawn as seeds in pits. Rules that name another style
// use numbers internally, and their pieces are shown.
func hasPits(g *game.Game) bool {
	style := g.Board.Drawing.Style
	return g.HasCounts && (style == "" || style == "pits")
}

// defaultStyle returns the style for files that name none.
func defaultStyle(g *game.Game) string {
	if g.HasCounts {
		return "pits"
	}
	if g.Board.Grids() == 1 && len(g.Board.GridSize(0)) == 2 {
		for i := range g.Types {
			if len(g.Types[i].Moves) > 0 {
				return "checkered"
			}
		}
	}
	return "plain"
}

// measure finds the unit and the frame. If the cells of a plain file are slightly apart, as
// in pictures of squares with lines between them, they grow until they touch.
func (d *drawing) measure() {
	var ws, hs []int32
	for _, c := range d.cells {
		ws, hs = append(ws, d.rects[c].W), append(hs, d.rects[c].H)
	}
	d.unitX, d.unitY = max(1, commonest(ws)), max(1, commonest(hs))
	switch d.style {
	case "hex":
		d.fitHexagons()
		d.unitY = d.unitX // hexagons are higher than they are wide
	case "triangles":
		d.unitY = d.unitX
		d.turnTriangles()
	default:
		px := d.pitch(func(r board.Rect) (int32, int32) { return r.Y, r.X })
		py := d.pitch(func(r board.Rect) (int32, int32) { return r.X, r.Y })
		if px > d.unitX && px <= d.unitX*3/2 {
			d.grow(px-d.unitX, 0)
		}
		if py > d.unitY && py <= d.unitY*3/2 {
			d.grow(0, py-d.unitY)
		}
	}
	if d.findRings(); d.sectors != nil {
		return
	}
	d.wrap()
	if d.style == "tables" {
		d.layTables()
	}
	for i, c := range d.cells {
		r := d.outer(c)
		if i == 0 {
			d.minX, d.minY, d.maxX, d.maxY = r.X, r.Y, r.X+r.W, r.Y+r.H
		}
		d.minX, d.minY = min(d.minX, r.X), min(d.minY, r.Y)
		d.maxX, d.maxY = max(d.maxX, r.X+r.W), max(d.maxY, r.Y+r.H)
	}
}

// widestRow is the greatest width, in cells, of a row of levels in which a finger can hit
// each cell on a small phone: 24 of 360 pixels. A row of two levels may be slightly wider,
// with 20 pixels per cell: one above the other they would be too high for landscape
// screens.
const (
	widestRow = 15
	widestTwo = 18
)

// wrap arranges the levels of a board in space in several rows, if the rules draw them in a
// single row that is wider than widestRow. It chooses the smallest number of columns with
// which the board is no more than twice as high as wide. Levels keep the order of the
// rules, from left to right and then down. The first axis of a grid counts its levels, and
// the first cell of a level is opposite to its last. Boards with a picture of their own are
// left unchanged.
func (d *drawing) wrap() {
	if d.b.Grids() != 1 || len(d.b.GridSize(0)) != 3 || len(d.g.Meta["board.image"]) > 0 {
		return
	}
	n := d.b.GridSize(0)[0]
	first, beside, last := d.rects[0], d.rects[1%n], d.rects[len(d.rects)-n]
	step := int(beside.X - first.X)
	pitch := max(step, -step)
	width := max(last.X-first.X, first.X-last.X) + first.W
	widest := widestRow
	if n == 2 {
		widest = widestTwo
	}
	if beside.Y != first.Y || pitch < int(width) || n*pitch <= widest*int(d.unitX) {
		return
	}
	// leaves room for the names of files below a level
	down := int(max(last.Y-first.Y, first.Y-last.Y) + first.H + 2*d.unitY/5)
	columns := 1
	for 2*columns*columns*pitch < n*down {
		columns++
	}
	for c := range d.rects {
		at := c % n
		if step < 0 {
			at = n - 1 - at
		}
		d.rects[c].X -= int32((at - at%columns) * pitch)
		d.rects[c].Y += int32(at / columns * down)
	}
}

// turnTriangles finds out which triangles stand on a corner, and changes the boxes of cells
// to the boxes in which pieces stand. The rules give a triangle half its width: along a row
// triangles alternate between standing on a side and on a corner. A link straight up or
// down crosses a side; if there is no such link, the first cell stands on a side.
func (d *drawing) turnTriangles() {
	d.down = make([]bool, len(d.rects))
	if len(d.cells) == 0 {
		return
	}
	first := d.cells[0]
	left, top := d.rects[first].X, d.rects[first].Y
	for _, c := range d.cells {
		left, top = min(left, d.rects[c].X), min(top, d.rects[c].Y)
	}
	place := func(c board.Cell) int32 {
		r := d.rects[c]
		return (r.X-left+r.W/2)/max(1, r.W) + (r.Y-top+r.H/2)/max(1, r.H)
	}
	odd := func(c board.Cell) bool { return (place(c)-place(first))&1 != 0 }
	ups := 0 // links that imply that even cells stand on a side, minus links that imply the opposite
	for _, c := range d.cells {
		for k := range d.b.Dirs() {
			to := d.b.Step(c, board.Dir(k))
			if to < 0 || d.rects[to].X != d.rects[c].X || d.rects[to].Y == d.rects[c].Y {
				continue
			}
			if (d.rects[to].Y > d.rects[c].Y) != odd(c) {
				ups++
			} else {
				ups--
			}
		}
	}
	for _, c := range d.cells {
		d.down[c] = odd(c) == (ups >= 0)
	}
	for _, c := range d.cells {
		r := &d.rects[c]
		if !d.down[c] {
			r.Y += r.H / 3
		}
		r.H -= r.H / 3
	}
}

// Abreast is how many men of a pile lie side by side; all others lie on top of the last of
// them.
const Abreast = 5

// layTables lays out a backgammon board: piles from above and from below, with a gap of two
// cells. Anything next to the piles moves as far as the space has shrunk.
func (d *drawing) layTables() {
	d.piles = make([]int32, len(d.rects))
	top, low := int32(1<<30), int32(-1<<30)
	for n, c := range d.cells {
		if n == 0 {
			continue
		}
		p, r := d.cells[n-1], d.rects[c]
		q := d.rects[p]
		_, grid := d.b.Coord(c)
		if _, before := d.b.Coord(p); grid < 0 || grid != before || r.X != q.X {
			continue
		}
		step := int32(1)
		if r.Y < q.Y {
			step = -1
		}
		if d.piles[p] == 0 {
			d.piles[p] = step
		}
		d.piles[c] = d.piles[p] + step
		top, low = min(top, q.Y), max(low, q.Y+q.H)
	}
	tall := (2*Abreast + 2) * d.unitY
	for _, c := range d.cells {
		r := &d.rects[c]
		switch i := d.piles[c]; {
		case i > 0:
			r.Y = top + min(i-1, Abreast-1)*d.unitY
		case i < 0:
			r.Y = top + tall - min(-i, Abreast)*d.unitY
		case r.Y >= low:
			r.Y += top + tall - low
		case r.Y > top:
			r.Y = top + (2*(r.Y-top)+r.H)*tall/(low-top)/2 - r.H/2
		}
	}
}

// tables lists the parts of a backgammon board by colour: fields, points and trays, each with
// two corners. The corners of a point are one at the edge and one at the height of its tip.
func (w *writer) tables(d *drawing) {
	w.key("shapes")
	w.open('[')
	for _, c := range d.cells {
		r, i, s := d.rects[c], d.piles[c], d.shade(c)
		if s > 1 {
			s = 3
		}
		if i > 1 || i < -1 || i == 0 && s < 2 {
			continue
		}
		far := r.Y + r.H
		if i > 0 {
			far = r.Y + Abreast*d.unitY
			if s < 2 {
				w.tableShape(d, 2, r.X, r.Y, r.X+r.W+1, far+(Abreast+2)*d.unitY) // over the seam
			}
		} else if i < 0 {
			far, r.Y = far-Abreast*d.unitY, far
		}
		w.tableShape(d, s, r.X, r.Y, r.X+r.W, far)
	}
	w.close(']')
}

func (w *writer) tableShape(d *drawing, s int, x0, y0, x1, y1 int32) {
	w.open('[')
	w.int(s)
	w.point(d.x(x0), d.y(y0))
	w.point(d.x(x1), d.y(y1))
	w.close(']')
}

// outer returns the box around a cell. For a triangle it is larger than the box in which
// its piece stands.
func (d *drawing) outer(c board.Cell) board.Rect {
	r := d.rects[c]
	if d.style == "triangles" {
		r.X, r.W = r.X-r.W/2, 2*r.W
		if !d.down[c] {
			r.Y -= r.H / 2
		}
		r.H += r.H / 2
	}
	return r
}

func (d *drawing) grow(dx, dy int32) {
	d.unitX += dx
	d.unitY += dy
	for i := range d.rects {
		r := &d.rects[i]
		r.X, r.Y, r.W, r.H = r.X-dx/2, r.Y-dy/2, r.W+dx, r.H+dy
	}
}

// pitch returns the most common distance between neighbours in a line. by returns the line
// of a rectangle and its place on that line.
func (d *drawing) pitch(by func(board.Rect) (line, at int32)) int32 {
	lines := map[int32][]int32{}
	for _, c := range d.cells {
		line, at := by(d.rects[c])
		lines[line] = append(lines[line], at)
	}
	var steps []int32
	for _, at := range lines {
		insertion.Sort(at, less)
		for i := 1; i < len(at); i++ {
			if at[i] > at[i-1] {
				steps = append(steps, at[i]-at[i-1])
			}
		}
	}
	return commonest(steps)
}

// commonest returns the most frequent value, the smallest one if there are several; 0 for
// an empty list.
func commonest(list []int32) int32 {
	times := map[int32]int{}
	for _, v := range list {
		times[v]++
	}
	best, most := int32(0), 0
	for v, n := range times {
		if n > most || n == most && v < best {
			best, most = v, n
		}
	}
	return best
}

func less(a, b int32) bool { return a < b }

// x and y convert coordinates of the rules file to thousandths of a cell.
func (d *drawing) x(v int32) int64 { return 1000 * int64(v-d.minX) / int64(d.unitX) }
func (d *drawing) y(v int32) int64 { return 1000 * int64(v-d.minY) / int64(d.unitY) }

// centre returns the centre of c in thousandths of a cell.
func (d *drawing) centre(c board.Cell) (x, y int64) {
	r := d.rects[c]
	x0, x1, y0, y1 := d.x(r.X), d.x(r.X+r.W), d.y(r.Y), d.y(r.Y+r.H)
	return (x0 + x1) / 2, (y0 + y1) / 2
}

// shade returns the colour of a cell. On a checkered board the lower left cell is dark, on
// a round board the first one.
func (d *drawing) shade(c board.Cell) int {
	if s, ok := d.b.Drawing.Shades[c]; ok {
		return s
	}
	if d.down != nil && d.down[c] {
		return 1
	}
	if d.checkers {
		first, here := d.sectors[d.cells[0]], d.sectors[c]
		return (here.ring - first.ring + here.place - first.place + 1) & 1
	}
	if d.style != "checkered" {
		return 0
	}
	r := d.rects[c]
	col := (d.x(r.X) + 500) / 1000
	row := (1000*int64(d.maxY-r.Y-r.H)/int64(d.unitY) + 500) / 1000
	return int((col + row + 1) & 1)
}

// labels returns the coordinates along the lower and the left edge: those given in the
// rules, or the common parts of the names of a grid's cells.
func (d *drawing) labels() (files, ranks []string) {
	if d.sectors != nil {
		return d.roundFiles(), nil
	}
	if dr := &d.b.Drawing; dr.Files != nil || dr.Ranks != nil || d.b.Grids() != 1 || len(d.b.GridSize(0)) != 2 || len(d.cells) == 0 {
		return dr.Files, dr.Ranks
	}
	byX, byY := map[int32]string{}, map[int32]string{}
	for _, c := range d.cells {
		name := d.b.Name(c)
		i := strings.IndexAny(name, "0123456789")
		if i <= 0 {
			return nil, nil
		}
		r := d.rects[c]
		if !agree(byX, r.X, name[:i]) || !agree(byY, r.Y, name[i:]) {
			return nil, nil
		}
	}
	return inOrder(byX), inOrder(byY)
}

// agree records the label of the line at; it returns false if the line already has another
// label.
func agree(labels map[int32]string, at int32, label string) bool {
	if have, ok := labels[at]; ok {
		return have == label
	}
	labels[at] = label
	return true
}

func inOrder(labels map[int32]string) []string {
	var at []int32
	for k := range labels {
		at = append(at, k)
	}
	insertion.Sort(at, less)
	var out []string
	for _, k := range at {
		out = append(out, labels[k])
	}
	return out
}
