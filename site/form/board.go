package form

import (
	"slices"
	"strconv"
	"strings"
)

// Shapes of boards.
const (
	Squares = "squares"
	Rhombus = "rhombus" // a rhombus of hexagons
	Hexagon = "hexagon" // a hexagon of hexagons
)

// Shapes lists the shapes.
var Shapes = []string{Squares, Rhombus, Hexagon}

// Limits of boards that people paint.
const (
	MinSide = 2
	MaxSide = 20
)

// A Board consists of the cells of a game.
type Board struct {
	Shape string
	W, H  int // width and height in cells; for a hexagon both are the length of its side
	Style string
	Gone  map[string]bool // cells that are removed
	Zones []Zone
}

// A Zone is a named set of cells, of one player, or of all players if that is -1.
type Zone struct {
	Name   string
	Player int
	Cells  map[string]bool
}

// A Cell is a place in a row.
type Cell struct {
	Name   string
	X, Y   int // file and rank, from the upper left
	Indent int // width of the gap after the cell before it, in half cells
}

// label returns the name of a file.
func label(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return string(rune('a'+i/26-1)) + string(rune('a'+i%26))
}

// Rows returns the cells in rows, including the removed cells.
func (b *Board) Rows() [][]Cell {
	w, h := b.size()
	rows := make([][]Cell, h)
	for y := range h {
		last := 0
		for x := range w {
			if b.Shape == Hexagon && abs(x+y-(w-1)) >= b.W {
				continue
			}
			at := 2 * x
			if b.Shape != Squares {
				at += y
			}
			if b.Shape == Hexagon {
				at -= b.W - 1 // the widest row begins at the left
			}
			rows[y] = append(rows[y], Cell{b.name(x, y), x, y, at - last})
			last = at + 2
		}
	}
	return rows
}

func (b *Board) size() (w, h int) {
	if b.Shape == Hexagon {
		return 2*b.W - 1, 2*b.W - 1
	}
	return b.W, b.H
}

// name returns the name of a cell in the rules.
func (b *Board) name(x, y int) string {
	_, h := b.size()
	if b.Shape == Rhombus {
		return label(x) + strconv.Itoa(y+1)
	}
	return label(x) + strconv.Itoa(h-y)
}

// cells returns the cells by their names.
func (b *Board) cells() map[string]Cell {
	all := map[string]Cell{}
	for _, row := range b.Rows() {
		for _, c := range row {
			all[c.Name] = c
		}
	}
	return all
}

// Mirror returns the cell that is for the second player what the given cell is for the first
// player, or "" if there is none.
func (b *Board) Mirror(name string) string {
	c, ok := b.cells()[name]
	if !ok {
		return ""
	}
	w, h := b.size()
	if b.Shape == Squares {
		return b.name(c.X, h-1-c.Y)
	}
	return b.name(w-1-c.X, h-1-c.Y)
}

// places reads names of cells and boxes between two corners.
func (b *Board) places(words []string) (list []string, ok bool) {
	all := b.cells()
	for _, w := range words {
		if w == "all" {
			for name := range all {
				list = append(list, name)
			}
			continue
		}
		from, to, box := strings.Cut(w, "-")
		a, known := all[from]
		if !known {
			return nil, false
		}
		if !box {
			list = append(list, from)
			continue
		}
		z, known := all[to]
		if !known {
			return nil, false
		}
		for y := min(a.Y, z.Y); y <= max(a.Y, z.Y); y++ {
			for x := min(a.X, z.X); x <= max(a.X, z.X); x++ {
				if name := b.name(x, y); all[name].Name != "" {
					list = append(list, name)
				}
			}
		}
	}
	return list, true
}

// write returns a short list of names and boxes for cells, in which rows of cells are boxes.
func (b *Board) write(cells map[string]bool) string {
	type run struct{ x0, x1, y0, y1 int }
	var runs []run
	for y, row := range b.Rows() {
		var now []run
		for i, c := range row {
			if !cells[c.Name] || b.Gone[c.Name] {
				continue
			}
			if n := len(now); n > 0 && now[n-1].x1 == c.X-1 && i > 0 {
				now[n-1].x1 = c.X
				continue
			}
			now = append(now, run{c.X, c.X, y, y})
		}
		for _, r := range now {
			at := slices.IndexFunc(runs, func(o run) bool { return o.x0 == r.x0 && o.x1 == r.x1 && o.y1 == y-1 })
			if at >= 0 && b.Shape == Squares {
				runs[at].y1 = y
			} else {
				runs = append(runs, r)
			}
		}
	}
	var out []string
	for _, r := range runs {
		if r.x0 == r.x1 && r.y0 == r.y1 {
			out = append(out, b.name(r.x0, r.y0))
			continue
		}
		out = append(out, b.name(r.x0, r.y1)+"-"+b.name(r.x1, r.y0))
	}
	return strings.Join(out, " ")
}

// shape returns the clause that makes the cells.
func (b *Board) shape() string {
	switch {
	case b.Shape == Rhombus:
		return "(hex " + strconv.Itoa(b.W) + " " + strconv.Itoa(b.H) + ")"
	case b.Shape == Hexagon:
		return "(hexagon " + strconv.Itoa(b.W) + " flat)"
	case b.W == b.H:
		return "(square " + strconv.Itoa(b.W) + ")"
	}
	return "(rectangle " + strconv.Itoa(b.W) + " " + strconv.Itoa(b.H) + ")"
}

// symmetry returns the clause that gives the second player's directions.
func (b *Board) symmetry(player string) string {
	if b.Shape == Squares {
		return "(symmetry " + player + " (n s) (ne se) (nw sw))"
	}
	return "(symmetry " + player + " (e w) (ne sw) (nw se))"
}

// A way is a direction and the offset to which it leads.
type way struct {
	name   string
	dx, dy int
}

// ways returns the directions of a board.
func ways(hexagons bool) []way {
	if hexagons {
		return []way{{"ne", 1, -1}, {"e", 1, 0}, {"se", 0, 1}, {"sw", -1, 1}, {"w", -1, 0}, {"nw", 0, -1}}
	}
	return []way{{"n", 0, -1}, {"ne", 1, -1}, {"e", 1, 0}, {"se", 1, 1}, {"s", 0, 1}, {"sw", -1, 1}, {"w", -1, 0}, {"nw", -1, -1}}
}

// Hexagons reports whether cells have six sides.
func (b *Board) Hexagons() bool { return b != nil && b.Shape != Squares }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
