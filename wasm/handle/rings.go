package handle

import (
	"math"

	"dagaz/engine/board"
	"dagaz/engine/insertion"
)

// A sector is a cell of a round board: a part of a ring around the centre of the board.
type sector struct {
	inner, outer float64 // radii, in the units of the rules
	ring, place  int     // index of the ring from the centre; index of the cell in its ring
	count        int     // number of cells of that ring; 1 is a disc in the centre
}

const (
	fewestSectors = 8   // of a ring: fewer cells may form another pattern
	ringSlack     = .12 // how far a cell may be off its ring, and by how much distances along a ring may differ
)

// findRings finds out whether the cells stand on rings around one centre, evenly spaced, as
// in circular chess. Such cells are drawn as parts of rings: the board is a disc, and each
// cell's box becomes the room for its piece.
func (d *drawing) findRings() {
	if d.style != "plain" && d.style != "checkered" || len(d.cells) < fewestSectors || len(d.g.Meta["board.image"]) > 0 || d.g.Meta["solid"] != nil {
		return
	}
	type spot struct {
		c       board.Cell
		x, y, r float64 // coordinates relative to the centre, and the distance from it
	}
	var mx, my float64
	spots := make([]spot, len(d.cells))
	for i, c := range d.cells {
		r := d.rects[c]
		spots[i] = spot{c: c, x: float64(r.X) + float64(r.W)/2, y: float64(r.Y) + float64(r.H)/2}
		mx, my = mx+spots[i].x/float64(len(spots)), my+spots[i].y/float64(len(spots))
	}
	for i := range spots {
		s := &spots[i]
		s.x, s.y = s.x-mx, s.y-my
		s.r = math.Sqrt(s.x*s.x + s.y*s.y)
	}
	insertion.Sort(spots, func(a, b spot) bool { return a.r < b.r })
	slack := ringSlack * float64(min(d.unitX, d.unitY))
	var rings [][]spot
	for i, s := range spots {
		if i == 0 || s.r-spots[i-1].r > slack {
			rings = append(rings, nil)
		}
		rings[len(rings)-1] = append(rings[len(rings)-1], s)
	}
	var radii, chords []float64 // of each ring: its radius, and the distance between neighbours
	for i, ring := range rings {
		if i == 0 && len(ring) == 1 && ring[0].r <= slack {
			radii, chords = append(radii, 0), append(chords, math.Inf(1))
			continue
		}
		if len(ring) < fewestSectors || ring[len(ring)-1].r-ring[0].r > 2*slack {
			return
		}
		half := func(s spot) bool { return s.y < 0 || s.y == 0 && s.x < 0 } // the second half of a turn
		insertion.Sort(ring, func(a, b spot) bool {
			if half(a) != half(b) {
				return half(b)
			}
			return a.x*b.y > a.y*b.x
		})
		n := float64(len(ring))
		steps := make([]float64, len(ring)) // the distances along the ring, all equal if the ring is even
		radius, even := 0., 0.
		for k, s := range ring {
			next := ring[(k+1)%len(ring)]
			steps[k] = math.Sqrt((next.x-s.x)*(next.x-s.x) + (next.y-s.y)*(next.y-s.y))
			radius, even = radius+s.r/n, even+steps[k]/n
		}
		for _, step := range steps {
			if math.Abs(step-even) > ringSlack*even+slack {
				return
			}
		}
		radii, chords = append(radii, radius), append(chords, even)
	}
	d.style, d.checkers = "rings", d.style == "checkered"
	d.sectors = make([]sector, len(d.rects))
	thick := float64(min(d.unitX, d.unitY)) // thickness of a single ring
	for i := 1; i < len(radii); i++ {
		if gap := radii[i] - radii[i-1]; i == 1 || gap < thick {
			thick = gap
		}
	}
	for i, ring := range rings {
		for k, s := range ring {
			q := sector{ring: i, place: k, count: len(ring), inner: max(0, radii[i]-thick/2), outer: radii[i] + thick/2}
			room := min(thick, chords[i])
			d.sectors[s.c] = q
			side := int32(math.Round(room))
			d.rects[s.c] = board.Rect{X: int32(math.Round(mx + s.x - room/2)), Y: int32(math.Round(my + s.y - room/2)), W: side, H: side}
		}
	}
	d.unitX = max(1, int32(math.Round(thick)))
	d.unitY = d.unitX
	edge := d.sectors[spots[len(spots)-1].c].outer
	d.minX, d.minY = int32(math.Round(mx-edge)), int32(math.Round(my-edge))
	d.maxX, d.maxY = int32(math.Round(mx+edge)), int32(math.Round(my+edge))
}

// sectorOf writes the place of a cell on a round board: its inner and outer radius, in
// thousandths of a cell, and the number of cells of its ring.
func (w *writer) sectorOf(d *drawing, c board.Cell) {
	q := d.sectors[c]
	w.key("a")
	w.open('[')
	w.milli(int64(math.Round(1000 * q.inner / float64(d.unitX))))
	w.milli(int64(math.Round(1000 * q.outer / float64(d.unitX))))
	w.int(q.count)
	w.close(']')
}

// roundFiles returns the letters to draw outside of the outer ring: those with which the names
// of all cells on a line from the centre begin, if all names of a ring end in the same number.
func (d *drawing) roundFiles() []string {
	outer := 0
	for _, c := range d.cells {
		outer = max(outer, d.sectors[c].ring)
	}
	files, ranks := map[int32]string{}, map[int32]string{}
	var order []string
	for _, c := range d.cells {
		q, name := d.sectors[c], d.b.Name(c)
		i := len(name)
		for i > 0 && name[i-1] >= '0' && name[i-1] <= '9' {
			i--
		}
		if i == 0 || q.count > 1 && (!agree(files, int32(q.place), name[:i]) || !agree(ranks, int32(q.ring), name[i:])) {
			return nil
		}
		if q.ring == outer {
			order = append(order, name[:i])
		}
	}
	return order
}
