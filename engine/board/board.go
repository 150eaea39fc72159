// Package board is the geometry of a game: cells, named directions that link them, zones,
// and the mirrors that turn directions for a player.
//
// A Board is made once by a [Builder] and then never changes. It knows nothing
// of pieces. Cells are numbers from 0; their order is the order in which setup
// strings and FEN rows list them (a8 b8 … h1 on a chess board).
//
// A direction is a table of links from cell to cell. It may come from a grid, from a list
// of pairs, or from an offset that a word of the rules needs (a knight's leap is a
// direction too), so that a step works in the same way on every topology.
package board

// A Cell is one place of a board, 0 <= Cell < Board.Len(), or NoCell.
type Cell int16

// NoCell is the target of a link that does not exist.
const NoCell Cell = -1

// A Dir is the number of a direction, or NoDir.
type Dir int16

// NoDir is no direction.
const NoDir Dir = -1

// A Rect places a cell in the drawing, in the units of the rules file (pixels
// of the original picture in plain ZRF, hundredths of a cell in our shapes).
type Rect struct{ X, Y, W, H int32 }

// A Point is the middle of something drawn, in the units of Rect.
type Point struct{ X, Y int32 }

// A Set is a set of cells.
type Set []uint64

// NewSet returns an empty set that can hold n cells.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Has reports whether c is in s; NoCell never is.
func (s Set) Has(c Cell) bool {
	i := int(c) >> 6
	return uint(i) < uint(len(s)) && s[i]>>(uint(c)&63)&1 != 0
}

// Add puts c into s.
func (s Set) Add(c Cell) { s[c>>6] |= 1 << (uint(c) & 63) }

// Remove takes c out of s.
func (s Set) Remove(c Cell) { s[c>>6] &^= 1 << (uint(c) & 63) }

// Clear empties s.
func (s Set) Clear() {
	for i := range s {
		s[i] = 0
	}
}

// A Zone is a named set of cells, one set per player.
type Zone struct {
	Name  string
	Cells []Set // by player; a player without the zone has an empty set
}

// Drawing says how a page draws the board. It has no meaning for the rules.
type Drawing struct {
	Style  string       // checkered, plain, lines, points, hex, pits, tables …; "" = the page decides
	Way    string       // for tables: the direction in which points are counted
	Files  []string     // labels along the lower edge, left to right
	Ranks  []string     // labels along the left edge, top to bottom
	Marks  []Cell       // star points
	Lines  [][2]Cell    // extra lines between cell centres
	Gaps   [][2]Cell    // neighbours without a line between them
	Arrows [][2]Cell    // pointers drawn in the first cell towards the second, its neighbour
	Edges  []Edge       // coloured goal sides
	Shades map[Cell]int // colour of cells that differ from the style's pattern: light, dark, green …
}

// An Edge is a side of the board that belongs to a player.
type Edge struct {
	Player int
	Points []Point
}

// A Board is immutable geometry.
type Board struct {
	Drawing Drawing

	names   []string
	index   map[string]Cell
	rects   []Rect
	dummy   []bool
	coords  []coord // grid place of each cell, for offsets
	grids   []Grid
	dirs    []string
	dirOf   map[string]Dir
	own     int      // number of directions that the rules have named; they come first
	offsets [][]int  // grid offset of a direction, nil if it has none
	links   [][]Cell // [dir][cell]
	opp     []Dir
	Zones   []Zone
	Mirrors [][]Dir // [player][dir] = the direction the player means; nil = no mirror
}

// Len returns the number of cells.
func (b *Board) Len() int { return len(b.names) }

// Name returns the name of c, or "-" for NoCell.
func (b *Board) Name(c Cell) string {
	if uint(c) >= uint(len(b.names)) {
		return "-"
	}
	return b.names[c]
}

// Cell returns the cell called name.
func (b *Board) Cell(name string) (Cell, bool) {
	c, ok := b.index[name]
	if !ok {
		return NoCell, false
	}
	return c, true
}

// Names lists the cell names in cell order. The caller must not change it.
func (b *Board) Names() []string { return b.names }

// Rect returns where c is drawn.
func (b *Board) Rect(c Cell) Rect { return b.rects[c] }

// Dummy reports whether c is outside the picture: it may be linked and hold pieces, but
// cannot be clicked.
func (b *Board) Dummy(c Cell) bool { return b.dummy[c] }

// Dirs returns the number of directions, including those made from offsets.
func (b *Board) Dirs() int { return len(b.dirs) }

// Own returns the number of directions that the rules have named. They come first.
// Directions made from offsets, and those made to step back where no direction does, are not
// links of the rules.
func (b *Board) Own() int { return b.own }

// DirName returns the name of d.
func (b *Board) DirName(d Dir) string {
	if uint(d) >= uint(len(b.dirs)) {
		return "-"
	}
	return b.dirs[d]
}

// DirNames lists the names of all directions in order.
func (b *Board) DirNames() []string { return b.dirs }

// Dir returns the direction called name.
func (b *Board) Dir(name string) (Dir, bool) {
	d, ok := b.dirOf[name]
	if !ok {
		return NoDir, false
	}
	return d, true
}

// Step returns the neighbour of c in direction d, or NoCell.
func (b *Board) Step(c Cell, d Dir) Cell {
	if c < 0 {
		return NoCell
	}
	return b.links[d][c]
}

// Links returns the table of direction d, indexed by cell; read only.
func (b *Board) Links(d Dir) []Cell { return b.links[d] }

// Opposite returns the direction with the negated grid offset, else a direction whose links
// lead back everywhere, else NoDir.
func (b *Board) Opposite(d Dir) Dir { return b.opp[d] }

// Back returns a cell from which direction d leads to c: a step against d.
func (b *Board) Back(c Cell, d Dir) Cell {
	if o := b.opp[d]; o != NoDir {
		return b.Step(c, o)
	}
	for i, to := range b.links[d] {
		if to == c {
			return Cell(i)
		}
	}
	return NoCell
}

// Mirror returns the direction that d stands for when player p uses it.
func (b *Board) Mirror(p int, d Dir) Dir {
	if d < 0 || p >= len(b.Mirrors) || b.Mirrors[p] == nil {
		return d
	}
	return b.Mirrors[p][d]
}

// Zone returns the number of the zone called name, or -1.
func (b *Board) Zone(name string) int {
	for i := range b.Zones {
		if b.Zones[i].Name == name {
			return i
		}
	}
	return -1
}

// Coord returns the grid coordinates of c and the number of its grid, or
// (nil, -1) for a cell that stands alone.
func (b *Board) Coord(c Cell) ([]int, int) {
	k := b.coords[c]
	return k.at, k.grid
}

// GridSize returns the lengths of the dimensions of grid i.
func (b *Board) GridSize(i int) []int { return b.grids[i].Size }

// Grids returns the number of grids.
func (b *Board) Grids() int { return len(b.grids) }

// Rows splits the cells into drawing rows, top to bottom, each left to right:
// the rows of a FEN. Dummies are left out.
func (b *Board) Rows() [][]Cell {
	var rows [][]Cell
	var y int32
	for i := range b.names {
		c := Cell(i)
		if b.dummy[c] {
			continue
		}
		if len(rows) == 0 || b.rects[c].Y != y {
			y = b.rects[c].Y
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], c)
	}
	return rows
}
