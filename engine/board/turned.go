package board

// Turned returns, for each cell, the cell in whose place it is drawn after the drawing was
// mirrored in its middle from left to right, from top to bottom, or both, and before that in
// its diagonal. It returns nil if the drawing does not cover itself.
func (b *Board) Turned(leftRight, topDown, diagonal bool) []Cell {
	if b.Len() == 0 {
		return nil
	}
	low, high := b.middle(0), b.middle(0)
	for c := range b.rects {
		p := b.middle(Cell(c))
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	images := make([]Cell, b.Len())
	hit := make([]bool, b.Len())
	for c := range b.rects {
		p := b.middle(Cell(c))
		x, y := 2*p.X-low.X-high.X, 2*p.Y-low.Y-high.Y // from the middle of the drawing, times four
		if diagonal {
			x, y = y, x
		}
		if leftRight {
			x = -x
		}
		if topDown {
			y = -y
		}
		image := b.near(Point{x + low.X + high.X, y + low.Y + high.Y})
		if image < 0 || hit[image] {
			return nil
		}
		hit[image], images[c] = true, image
	}
	return images
}

// near returns the cell whose middle is not farther from a point than half a cell, -1 if there
// is none. The point is given times four.
func (b *Board) near(p Point) Cell {
	for c, r := range b.rects {
		if q := b.middle(Cell(c)); max(q.X*2-p.X, p.X-q.X*2) < 2*r.W && max(q.Y*2-p.Y, p.Y-q.Y*2) < 2*r.H {
			return Cell(c)
		}
	}
	return -1
}
