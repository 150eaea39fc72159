package board

import "strconv"

type coord struct {
	at   []int
	grid int // -1 for a cell outside of grids
}

// number returns the index in g.Cells of the given coordinates, false if they are outside
// of the grid.
func (g *Grid) number(at []int) (int, bool) {
	n := 0
	for i, x := range at {
		if x < 0 || x >= g.Size[i] {
			return 0, false
		}
		n = n*g.Size[i] + x
	}
	return n, true
}

// A Builder collects cells and links and makes a Board. Clauses take effect in
// the order of the calls. Errors are short sentences without a position; the
// caller knows the place.
type Builder struct {
	b      Board
	killed []bool

	// Again is called for each cell of a grid that was declared before and now belongs to
	// both. If it is nil, such a cell is an error.
	Again func(name string)
}

// NewBuilder returns a builder of an empty board.
func NewBuilder() *Builder {
	return &Builder{b: Board{index: map[string]Cell{}, dirOf: map[string]Dir{}}}
}

type buildError string

func (e buildError) Error() string { return string(e) }

// MaxCells is the greatest number of cells of a board.
const MaxCells = 16384

// AddCell adds a cell outside any grid.
func (bl *Builder) AddCell(name string, r Rect, dummy bool) (Cell, error) {
	b := &bl.b
	if _, ok := b.index[name]; ok {
		return NoCell, buildError("cell " + name + " is declared twice")
	}
	if len(b.names) >= MaxCells {
		return NoCell, buildError("the board has more than " + strconv.Itoa(MaxCells) + " cells")
	}
	c := Cell(len(b.names))
	b.names = append(b.names, name)
	b.index[name] = c
	b.rects = append(b.rects, r)
	b.dummy = append(b.dummy, dummy)
	b.coords = append(b.coords, coord{grid: -1})
	bl.killed = append(bl.killed, false)
	for d := range b.links {
		b.links[d] = append(b.links[d], NoCell)
	}
	return c, nil
}

// A Dimension is one axis of a grid.
type Dimension struct {
	Labels []string
	DX, DY int32 // drawing step per label
}

// AddGrid adds the product of the dimensions. A cell's name is its labels joined, first
// dimension first. The first dimension runs fastest in the numbering, so the cells of a
// chess board are a8 b8 … h8 a7 …. AddGrid returns the grid's number, for AddGridDir.
func (bl *Builder) AddGrid(first Rect, dims []Dimension) (int, error) {
	b := &bl.b
	total := 1
	size := make([]int, len(dims))
	for i, d := range dims {
		size[i] = len(d.Labels)
		total *= len(d.Labels)
		if total > MaxCells {
			return 0, buildError("the grid has more than " + strconv.Itoa(MaxCells) + " cells")
		}
	}
	gi := len(b.grids)
	b.grids = append(b.grids, Grid{Size: size, Cells: noCells(total)})
	g := &b.grids[gi]
	at := make([]int, len(dims))
	for range total {
		name, r := "", first
		for i, d := range dims {
			name += d.Labels[at[i]]
			r.X += d.DX * int32(at[i])
			r.Y += d.DY * int32(at[i])
		}
		c, known := b.index[name]
		if known && bl.Again != nil {
			bl.Again(name)
		} else {
			var err error
			if c, err = bl.AddCell(name, r, false); err != nil {
				return 0, err
			}
		}
		k, _ := g.number(at)
		g.Cells[k] = c
		b.coords[c] = coord{at: append([]int(nil), at...), grid: gi}
		for i := range at {
			if at[i]++; at[i] < size[i] {
				break
			}
			at[i] = 0
		}
	}
	return gi, nil
}

// noCells returns a table of n entries, all NoCell.
func noCells(n int) []Cell {
	t := make([]Cell, n)
	for i := range t {
		t[i] = NoCell
	}
	return t
}

// AddDir returns the direction called name, which it adds if necessary.
func (bl *Builder) AddDir(name string) Dir {
	b := &bl.b
	if d, ok := b.dirOf[name]; ok {
		return d
	}
	d := Dir(len(b.dirs))
	b.dirs = append(b.dirs, name)
	b.dirOf[name] = d
	b.offsets = append(b.offsets, nil)
	b.links = append(b.links, noCells(len(b.names)))
	return d
}

// AddGridDir gives direction name the offset in grid gi: one link from every
// cell whose neighbour at that offset exists.
func (bl *Builder) AddGridDir(gi int, name string, offset []int) Dir {
	b := &bl.b
	d := bl.AddDir(name)
	b.offsets[d] = append([]int(nil), offset...)
	links, killed := b.links[d], bl.killed
	b.grids[gi].link(offset, func(c, to Cell) {
		if !killed[c] && !killed[to] {
			links[c] = to
		}
	})
	return d
}

// OffsetDir returns a direction with the given offset in every grid with as many
// dimensions: the declared one if there is one, else a new one named after the offset
// ("+1-2").
func (bl *Builder) OffsetDir(offset []int) Dir {
	b := &bl.b
	for d, o := range b.offsets {
		if sameInts(o, offset) {
			return Dir(d)
		}
	}
	name := ""
	for _, x := range offset {
		if x >= 0 {
			name += "+"
		}
		name += strconv.Itoa(x)
	}
	d := bl.AddDir(name)
	for gi := range b.grids {
		if len(b.grids[gi].Size) == len(offset) {
			bl.AddGridDir(gi, name, offset)
		}
	}
	return d
}

// Offset returns the grid offset of a direction, nil if it has none.
func (bl *Builder) Offset(d Dir) []int { return bl.b.offsets[d] }

// DirBy returns the first direction with the given offset, or NoDir.
func (bl *Builder) DirBy(offset []int) Dir {
	for d, o := range bl.b.offsets {
		if sameInts(o, offset) {
			return Dir(d)
		}
	}
	return NoDir
}

func sameInts(a, b []int) bool {
	if len(a) != len(b) || a == nil {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Link makes direction d lead from one cell to another, replacing any earlier link.
func (bl *Builder) Link(d Dir, from, to Cell) { bl.b.links[d][from] = to }

// against is the prefix of the names that AddBacks gives to directions.
const against = "opposite "

// AddBacks adds a reverse direction for each direction that has no opposite.
func (bl *Builder) AddBacks() {
	b := &bl.b
	for d, o := range opposites(b) {
		if o != NoDir {
			continue
		}
		back := bl.AddDir(against + b.dirs[d])
		for c, to := range b.links[d] {
			if to != NoCell {
				bl.Link(back, to, Cell(c))
			}
		}
	}
}

// Unlink removes every link between two cells, both ways.
func (bl *Builder) Unlink(x, y Cell) {
	for _, t := range bl.b.links {
		if t[x] == y {
			t[x] = NoCell
		}
		if t[y] == x {
			t[y] = NoCell
		}
	}
}

// UnlinkCell removes all links from and to c.
func (bl *Builder) UnlinkCell(c Cell) {
	for _, t := range bl.b.links {
		t[c] = NoCell
		for i := range t {
			if t[i] == c {
				t[i] = NoCell
			}
		}
	}
}

// Kill removes a cell and the links that touch it.
func (bl *Builder) Kill(c Cell) {
	bl.UnlinkCell(c)
	bl.killed[c] = true
}

// Killed reports whether the name stands for a cell that was killed.
func (bl *Builder) Killed(name string) bool {
	c, ok := bl.b.index[name]
	return ok && bl.killed[c]
}

// Cell finds a living cell by name.
func (bl *Builder) Cell(name string) (Cell, bool) {
	c, ok := bl.b.index[name]
	if !ok || bl.killed[c] {
		return NoCell, false
	}
	return c, true
}

// Dir finds a direction by name.
func (bl *Builder) Dir(name string) (Dir, bool) { return bl.b.Dir(name) }

// Board gives read access to the board built so far. Cell numbers change when Build removes
// killed cells.
func (bl *Builder) Board() *Board { return &bl.b }

// Build finishes the board: killed cells disappear and the others are numbered again in the
// same order. The caller adds zones, mirrors and the drawing afterwards.
func (bl *Builder) Build() *Board {
	old := &bl.b
	renum := noCells(len(old.names))
	p := Parts{Dirs: old.dirs, Offsets: old.offsets}
	for i, name := range old.names {
		if !bl.killed[i] {
			renum[i] = Cell(len(p.Names))
			p.Names = append(p.Names, name)
			p.Rects = append(p.Rects, old.rects[i])
			p.Dummies = append(p.Dummies, old.dummy[i])
		}
	}
	renumber := func(list []Cell) []Cell {
		out := noCells(len(list))
		for i, c := range list {
			if c != NoCell {
				out[i] = renum[c]
			}
		}
		return out
	}
	for _, g := range old.grids {
		p.Grids = append(p.Grids, Grid{g.Size, renumber(g.Cells)})
	}
	for _, t := range old.links {
		nt := renumber(t)
		for i, c := range renum {
			if c != NoCell {
				nt[c] = nt[i]
			}
		}
		p.Links = append(p.Links, nt[:len(p.Names)])
	}
	return assemble(p)
}

// opposites finds for each direction the one that leads back.
func opposites(b *Board) []Dir {
	opp := make([]Dir, len(b.dirs))
	for d := range b.dirs {
		opp[d] = NoDir
		first := 0 // cell with a link in the direction
		for first < len(b.links[d]) && b.links[d][first] == NoCell {
			first++
		}
		if o := b.offsets[d]; o != nil {
			neg := make([]int, len(o))
			for i := range o {
				neg[i] = -o[i]
			}
			for e := range b.dirs {
				if sameInts(b.offsets[e], neg) {
					opp[d] = Dir(e)
					break
				}
			}
		}
		for e := 0; e < len(b.dirs) && opp[d] == NoDir && first < len(b.links[d]); e++ {
			if leadsBack(b.links[d], b.links[e], first) {
				opp[d] = Dir(e)
			}
		}
	}
	return opp
}

// leadsBack reports whether every link of there, of which the first is that of cell first,
// has one in back that leads back.
func leadsBack(there, back []Cell, first int) bool {
	for c := first; c < len(there); c++ {
		if to := there[c]; to != NoCell && back[to] != Cell(c) {
			return false
		}
	}
	return true
}
