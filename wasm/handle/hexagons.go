package handle

import "dagaz/engine/board"

// fitHexagons makes hexagons touch. The rules may give the box in which a piece stands, which is
// smaller than the hexagon; the distances between the cells of a row and of a column show how
// large the hexagon is. If hexagons stand on a corner, those of a row touch each other, and the
// distance in a column is one and a half times their height. If they lie on a side, rows and
// columns change roles.
func (d *drawing) fitHexagons() {
	wide := d.nearest(func(r board.Rect) (line, at int32) { return 2*r.Y + r.H, 2*r.X + r.W })
	high := d.nearest(func(r board.Rect) (line, at int32) { return 2*r.X + r.W, 2*r.Y + r.H })
	switch {
	case wide == 0 || high == 0:
		return
	case wide > high*6/5:
		wide = wide * 2 / 3
	case high > wide*6/5:
		high = high * 2 / 3
	default:
		return
	}
	slack, loose := wide/20, false
	for _, c := range d.cells {
		r := d.rects[c]
		if r.W > wide+slack || r.H > high+slack {
			return // the hexagons differ in size
		}
		if r.W < wide-slack || r.H < high-slack {
			loose = true
		}
	}
	if !loose {
		return
	}
	for _, c := range d.cells {
		r := &d.rects[c]
		*r = board.Rect{X: r.X + (r.W-wide)/2, Y: r.Y + (r.H-high)/2, W: wide, H: high}
	}
	d.unitX = wide
}

// nearest returns the smallest distance between two cells in a line, 0 if no line has two
// cells.
func (d *drawing) nearest(by func(board.Rect) (line, at int32)) int32 {
	lines := map[int32][]int32{}
	for _, c := range d.cells {
		line, at := by(d.rects[c])
		lines[line] = append(lines[line], at)
	}
	least := int32(0)
	for _, at := range lines {
		for i, a := range at {
			for _, b := range at[:i] {
				if step := max(a-b, b-a) / 2; step > 0 && (least == 0 || step < least) {
					least = step
				}
			}
		}
	}
	return least
}
