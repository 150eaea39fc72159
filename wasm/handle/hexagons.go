package handle

import "dagaz/engine/board"

// fitHexagons makes hexagons touch. Rules may give of each the box in which its piece stands,
// which is smaller than the hexagon; how far the cells of a row and of a column are apart tells
// how large that is. Where hexagons stand on a corner, those of a row touch, and those of a
// column are one and a half of their height apart; where they lie on a side it is the other way.
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
			return // hexagons of other sizes
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

// nearest is the least distance of two cells in a line; 0 where no line has two.
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
