package learn

import (
	"slices"
	"strconv"

	"dagaz/engine/board"
)

// A view says how inputs are numbered: into rows by type, own or enemy, and cell.
type view struct {
	cells int
	types []int
	turn  []int // cells as the second side sees them; nil: unchanged
	twice bool
	hands bool
	name  string

	row  [2][]int32 // [view][kind<<8|cell], -1 none
	rows int
}

// number assigns the rows. Those of hands come after all others.
func (v *view) number(kinds int) {
	blocks := v.blocks()
	v.rows = blocks * v.cells
	if v.hands {
		v.rows += blocks
	}
	for s := range v.row {
		v.row[s] = make([]int32, kinds<<8)
		for i := range v.row[s] {
			v.row[s][i] = -1
		}
		for i, t := range v.types {
			for side := range 2 {
				b := 2*i + side ^ s
				if v.twice && s == 1 {
					b += 2 * len(v.types)
				}
				at := v.row[s][(1+2*t+side)<<8:]
				for c := range v.cells {
					to := c
					if s == 1 && v.turn != nil {
						to = v.turn[c]
					}
					at[c] = int32(b*v.cells + to)
				}
				if v.hands {
					at[InHand] = int32(blocks*v.cells + b)
				}
			}
		}
	}
}

// blocks is the number of combinations of type and side that have rows.
func (v *view) blocks() int {
	if v.twice {
		return 4 * len(v.types)
	}
	return 2 * len(v.types)
}

// views lists the ways in which the second side may see the board as the first does:
// turned, mirrored or transposed. The last way gives the second side rows of its own.
func (co *Course) views(types []int) []*view {
	g := co.Game
	n := g.Board.Len()
	plain := view{cells: n, types: types, hands: g.HasHands}
	var list []*view
	add := func(v view, name string) {
		same := func(o *view) bool { return o.twice == v.twice && slices.Equal(o.turn, v.turn) }
		if !slices.ContainsFunc(list, same) {
			v.name = name
			v.number(2*len(g.SeenNames()) + 1)
			list = append(list, &v)
		}
	}
	for _, way := range co.ways() {
		v := plain
		v.turn = way.turn
		add(v, way.name)
	}
	sortBy(list, func(v *view) int { return co.unlike(v.turn, 1) })
	v := plain
	v.twice = true
	add(v, "by rows of its own")
	if len(list) == 1 {
		add(plain, "as it is")
	}
	return list
}

// A way maps the board onto itself.
type way struct {
	turn []int // by cell: its image
	name string
}

// ways lists the ways to flip and transpose a board that is a grid, or the drawing of another
// board.
func (co *Course) ways() (list []way) {
	g := co.Game
	n := g.Board.Len()
	at := map[string]int{}
	grid, one := -1, true
	for c := range n {
		x, of := g.Board.Coord(board.Cell(c))
		if c == 0 {
			grid = of
		}
		one = one && of == grid && grid >= 0
		at[place(x)] = c
	}
	if !one || len(at) != n {
		if co.More != nil {
			return co.More.drawn(co)
		}
		return nil
	}
	size := g.Board.GridSize(grid)
	d := len(size)
	orders := [][]int{upTo(d)}
	if d == 2 && size[0] == size[1] {
		orders = append(orders, []int{1, 0})
	}
	// The most usual ways come first: mirrored along the last dimension, turned by half a
	// turn.
	masks := upTo(1 << d)
	sortBy(masks, func(mask int) int { return rankMask(mask, d) })
	for _, order := range orders {
	flips:
		for _, mask := range masks {
			turn := make([]int, n)
			for c := range n {
				x, _ := g.Board.Coord(board.Cell(c))
				to := make([]int, d)
				for i := range d {
					if to[i] = x[order[i]]; mask>>i&1 != 0 {
						to[i] = size[i] - 1 - to[i]
					}
				}
				image, ok := at[place(to)]
				if !ok {
					continue flips
				}
				turn[c] = image
			}
			name := "flipped " + strconv.FormatInt(int64(mask), 2)
			if order[0] != 0 {
				name = "transposed, " + name
			}
			list = append(list, way{turn, name})
		}
	}
	return list
}

// drawn lists the ways to flip and transpose the drawing of the board.
func (co *Course) drawn() (list []way) {
	// The most usual ways come first, as for grids.
	for _, mask := range [...]int{2, 3, 1, 0, 4, 5, 6, 7} {
		cells := co.Game.Board.Turned(mask&1 != 0, mask&2 != 0, mask&4 != 0)
		if cells == nil {
			continue
		}
		turn := make([]int, len(cells))
		for c, to := range cells {
			turn[c] = int(to)
		}
		list = append(list, way{turn, "as drawn, flipped " + strconv.FormatInt(int64(mask), 2)})
	}
	return list
}

// Ways finds ways to map a board onto itself.
type Ways struct {
	drawn  func(co *Course) []way // of boards that are no grid
	images func(co *Course, v *view, likely func(image) bool) (images []image, names string)
}

// AllWays returns the ways to map boards onto themselves.
func AllWays() *Ways { return &Ways{(*Course).drawn, (*Course).images} }

// symmetries lists the ways to map the board onto itself that leave the start as it is. The
// rules may or may not have these symmetries.
func (co *Course) symmetries() (list []way) {
	for _, w := range co.ways() {
		if !slices.Equal(w.turn, upTo(len(w.turn))) && co.unlike(w.turn, 0) == 0 {
			list = append(list, w)
		}
	}
	return list
}

// images lists the view and its images under those symmetries that are likely to be the rules'.
func (co *Course) images(v *view, likely func(image) bool) (images []image, names string) {
	images = append(images, v.row)
	for _, s := range co.symmetries() {
		if m := v.image(s.turn); likely(m) {
			images = append(images, m)
			names += ", symmetric " + s.name
		}
	}
	return images, names
}

// unlike counts the pieces of the start position whose image is not the same piece, of the
// same side if other is 0 and of the other side if it is 1.
func (co *Course) unlike(turn []int, other uint8) (n int) {
	_, b := co.Search(nil, 1)
	b.Load(co.Game.Start())
	cells, _ := b.Standing()
	for c, k := range cells {
		to := cells[turn[c]]
		if k != 0 && (to == 0 || (k-1)^other != to-1) {
			n++
		}
	}
	return n
}

// An image is the numbering of inputs into rows, as in view, for a board that was mapped onto
// itself.
type image [2][]int32

// image returns the numbering after a way.
func (v *view) image(turn []int) (m image) {
	for s := range m {
		m[s] = slices.Clone(v.row[s])
		for from := 0; from < len(m[s]); from += 1 << 8 {
			for c, to := range turn {
				m[s][from+c] = v.row[s][from+to]
			}
		}
	}
	return m
}

// sortBy is a stable sort of a short list by rank. (Calling package slices would
// instantiate another copy of its sort in programs that hardly need it.)
func sortBy[T any](list []T, rank func(T) int) {
	ranks := make([]int, len(list))
	for i := range list {
		ranks[i] = rank(list[i])
		for j := i; j > 0 && ranks[j] < ranks[j-1]; j-- {
			ranks[j], ranks[j-1] = ranks[j-1], ranks[j]
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// place writes coordinates as a key of a map.
func place(x []int) string {
	var key []byte
	for _, i := range x {
		key = append(strconv.AppendInt(key, int64(i), 10), ' ')
	}
	return string(key)
}

func upTo(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// rankMask ranks the ways to flip a board of d dimensions.
func rankMask(mask, d int) int {
	switch mask {
	case 1 << (d - 1):
		return 0
	case 1<<d - 1:
		return 1
	case 0:
		return 3
	}
	return 2
}
