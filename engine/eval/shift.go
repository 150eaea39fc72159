package eval

import "dagaz/engine/board"

// A Shift moves all cells of a set by one step at once: it consists of the cells from which
// a direction leads a fixed number of cells ahead or back in the order of the board.
type Shift struct {
	from Cells
	by   int // within ±63, not 0
}

// maxShifts is the greatest number of shifts that is worthwhile.
const maxShifts = 16

// Shifts returns the links between cells as shifts; it returns false if the board has too
// many cells or the links need too many shifts.
func Shifts(links ...[]board.Cell) ([]Shift, bool) {
	var list []Shift
	for _, l := range links {
		if len(l) > maxCells {
			return nil, false
		}
		for c, to := range l {
			if to >= 0 && !addShift(&list, c, int(to)) {
				return nil, false
			}
		}
	}
	return list, true
}

// shiftsOf is Shifts for lists of neighbours, by cell.
func shiftsOf(links [][]board.Cell) ([]Shift, bool) {
	var list []Shift
	for c, l := range links {
		for _, to := range l {
			if len(links) > maxCells || !addShift(&list, c, int(to)) {
				return nil, false
			}
		}
	}
	return list, true
}

// addShift adds a link to a list of shifts.
func addShift(list *[]Shift, from, to int) bool {
	by := to - from
	if by == 0 || by < -63 || by > 63 {
		return false
	}
	for i := range *list {
		if s := &(*list)[i]; s.by == by {
			s.from.Add(from)
			return true
		}
	}
	*list = append(*list, Shift{cellBit(from), by})
	return len(*list) <= maxShifts
}

// Of returns the cells to which the shift moves a set.
func (s *Shift) Of(c Cells) Cells {
	c.Lo &= s.from.Lo
	c.Hi &= s.from.Hi
	n := uint(s.by) & 63
	if s.by > 0 {
		return Cells{c.Lo << n, c.Hi<<n | c.Lo>>(64-n&63)}
	}
	// n is 64 minus the distance.
	return Cells{c.Lo>>(64-n&63) | c.Hi<<n, c.Hi >> (64 - n&63)}
}

// Back returns the shift in the opposite direction.
func (s *Shift) Back() Shift { return Shift{s.Of(s.from), -s.by} }

// Spread returns the cells to which any of the shifts moves a set.
func Spread(list []Shift, c Cells) (to Cells) {
	for i := range list {
		to = to.Or(list[i].Of(c))
	}
	return to
}
