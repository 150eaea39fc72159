package board

import "strings"

// Parts are the contents of a Board, for code that encodes and decodes boards (package
// pack). Cells and directions are numbers as in the Board; tables indexed by cell have one
// entry for each name.
type Parts struct {
	Drawing Drawing
	Names   []string
	Rects   []Rect
	Dummies []bool
	Grids   []Grid
	Dirs    []string
	Offsets [][]int  // by direction, nil if it has none
	Links   [][]Cell // [dir][cell]
	Zones   []Zone
	Mirrors [][]Dir
}

// A Grid is a block of cells with coordinates.
type Grid struct {
	Size  []int  // lengths of the dimensions
	Cells []Cell // by coordinates, the last one running fastest; NoCell where a cell was killed
}

// Parts returns the parts of the board. They belong to the board and must not be changed.
func (b *Board) Parts() Parts {
	return Parts{
		Drawing: b.Drawing, Names: b.names, Rects: b.rects, Dummies: b.dummy, Grids: b.grids,
		Dirs: b.dirs, Offsets: b.offsets, Links: b.links, Zones: b.Zones, Mirrors: b.Mirrors,
	}
}

// Assemble makes a board of parts. It trusts the numbers in them, but checks that names
// differ.
func Assemble(p Parts) (*Board, error) {
	b := assemble(p)
	if len(b.index) != len(p.Names) || len(b.dirOf) != len(p.Dirs) {
		return nil, buildError("two cells or two directions have one name")
	}
	return b, nil
}

func assemble(p Parts) *Board {
	b := &Board{
		Drawing: p.Drawing, names: p.Names, index: make(map[string]Cell, len(p.Names)), rects: p.Rects, dummy: p.Dummies, grids: p.Grids,
		coords: make([]coord, len(p.Names)), dirs: p.Dirs, dirOf: make(map[string]Dir, len(p.Dirs)),
		offsets: p.Offsets, links: p.Links, Zones: p.Zones, Mirrors: p.Mirrors,
	}
	for i, name := range p.Names {
		b.index[name] = Cell(i)
		b.coords[i].grid = -1
	}
	for i, name := range p.Dirs {
		b.dirOf[name] = Dir(i)
		if b.own == i && !made(name) {
			b.own++
		}
	}
	for gi, g := range p.Grids {
		for k, c := range g.Cells {
			if c != NoCell {
				b.coords[c] = coord{g.at(k), gi}
			}
		}
	}
	b.opp = opposites(b)
	return b
}

// made reports whether a direction was made for a program: from an offset, such as +1-2, or
// as the reverse of a direction.
func made(name string) bool {
	if strings.HasPrefix(name, against) {
		return true
	}
	return len(name) > 1 && (name[0] == '+' || name[0] == '-') && '0' <= name[1] && name[1] <= '9'
}

// at returns the coordinates of entry k of g.Cells.
func (g *Grid) at(k int) []int {
	at := make([]int, len(g.Size))
	for i := len(at) - 1; i >= 0; i-- {
		at[i], k = k%g.Size[i], k/g.Size[i]
	}
	return at
}

// OffsetLinks returns the links of a direction with an offset before any cell is linked or
// unlinked by hand: in every grid with as many dimensions, from each cell to the cell at
// that offset. n is the number of cells.
func OffsetLinks(grids []Grid, n int, offset []int) []Cell {
	links := noCells(n)
	for i := range grids {
		if len(grids[i].Size) == len(offset) {
			grids[i].link(offset, func(c, to Cell) { links[c] = to })
		}
	}
	return links
}

// link calls f for each pair of cells of g that are the given offset apart.
func (g *Grid) link(offset []int, f func(c, to Cell)) {
	at := make([]int, len(offset))
	for k, c := range g.Cells {
		for i := len(at) - 1; i >= 0; i-- {
			at[i], k = k%g.Size[i]+offset[i], k/g.Size[i]
		}
		if to, ok := g.number(at); ok && c != NoCell && g.Cells[to] != NoCell {
			f(c, g.Cells[to])
		}
	}
}
