package eval

import "dagaz/engine/board"

// A Shift takes all cells of a set a step further at once: the cells from which a
// direction leads so many cells ahead in the order of the board, or back.
type Shift struct {
	from Cells
	by   int // within ±63, not 0
}

// maxShifts bounds how many shifts are worth while.
const maxShifts = 16

// Shifts returns the links from cell to cell as shifts; false if the board has too many
// cells or the links need too many shifts.
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

// shiftsOf is Shifts of lists of neighbours, by cell.
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

// addShift puts a link into a list of shifts.
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
	// n is 64 less the distance.
	return Cells{c.Lo>>(64-n&63) | c.Hi<<n, c.Hi >> (64 - n&63)}
}

// Back returns the shift that goes the other way.
func (s *Shift) Back() Shift { return Shift{s.Of(s.from), -s.by} }

// Spread returns the cells to which any of the shifts moves a set.
func Spread(list []Shift, c Cells) (to Cells) {
	for i := range list {
		to = to.Or(list[i].Of(c))
	}
	return to
}
