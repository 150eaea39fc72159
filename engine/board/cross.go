package board

// A Bond is the straight line from the centre of a cell to the centre of the next cell in one
// of several directions. Bonds are numbered cell by cell, and for each cell in the order of
// the directions.
type Bond int32

// Crossings returns for every bond along dirs the bonds that cross it. Bonds that only touch at
// their ends do not cross.
func (b *Board) Crossings(dirs []Dir) [][]Bond {
	n := len(dirs)
	all := make([][]Bond, b.Len()*n)
	ends := make([][2]Point, len(all))
	var real []int
	for c := range b.rects {
		for i, d := range dirs {
			if to := b.Step(Cell(c), d); to >= 0 {
				ends[c*n+i] = [2]Point{b.middle(Cell(c)), b.middle(to)}
				real = append(real, c*n+i)
			}
		}
	}
	for k, x := range real {
		for _, y := range real[:k] {
			if cross(ends[x], ends[y]) {
				all[x] = append(all[x], Bond(y))
				all[y] = append(all[y], Bond(x))
			}
		}
	}
	return all
}

// middle returns twice the centre of a cell, so that the coordinates are integers.
func (b *Board) middle(c Cell) Point {
	r := b.rects[c]
	return Point{2*r.X + r.W, 2*r.Y + r.H}
}

// cross reports whether two lines meet in a point that is an end of neither.
func cross(a, b [2]Point) bool {
	if apart(a[0].X, a[1].X, b[0].X, b[1].X) || apart(a[0].Y, a[1].Y, b[0].Y, b[1].Y) {
		return false
	}
	return side(a, b[0])*side(a, b[1]) < 0 && side(b, a[0])*side(b, a[1]) < 0
}

// apart reports whether the intervals from a to b and from c to d are disjoint.
func apart(a, b, c, d int32) bool { return max(a, b) < min(c, d) || max(c, d) < min(a, b) }

// side returns 1 or -1 for the side of a line on which a point lies, 0 on the line.
func side(a [2]Point, p Point) int {
	x := int64(a[1].X-a[0].X)*int64(p.Y-a[0].Y) - int64(a[1].Y-a[0].Y)*int64(p.X-a[0].X)
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
