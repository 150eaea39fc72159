package eval

import "math/bits"

// maxCells is the greatest size of a board for which Cells can be used.
const maxCells = 128

// Cells is a set of cells of a board of up to 128 cells; on a board of up to 64, all of
// them are in Lo.
type Cells struct{ Lo, Hi uint64 }

// A shift by more than 63 yields 0, so one of the two halves is empty.

// cellBit returns the set of c alone.
func cellBit(c int) Cells { return Cells{1 << uint(c), 1 << uint(c-64)} }

// firstCells returns the set of the first n cells.
func firstCells(n int) (s Cells) {
	for c := range n {
		s.Add(c)
	}
	return s
}

// Has reports whether c is in s.
func (s Cells) Has(c int) bool { return (s.Lo>>uint(c)|s.Hi>>uint(c-64))&1 != 0 }

// Add puts c into s.
func (s *Cells) Add(c int) { *s = s.Or(cellBit(c)) }

// Or returns the cells of either set.
func (s Cells) Or(t Cells) Cells { return Cells{s.Lo | t.Lo, s.Hi | t.Hi} }

// And returns the cells of both sets.
func (s Cells) And(t Cells) Cells { return Cells{s.Lo & t.Lo, s.Hi & t.Hi} }

// Without returns the cells of s that are not in t.
func (s Cells) Without(t Cells) Cells { return Cells{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// Meets reports whether some cell is in both sets.
func (s Cells) Meets(t Cells) bool { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }

// Any reports whether s is not empty.
func (s Cells) Any() bool { return s.Lo|s.Hi != 0 }

// Count returns the number of cells.
func (s Cells) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// Pop removes the first cell of a set that is not empty, and returns it.
func (s *Cells) Pop() int {
	if s.Lo != 0 {
		c := bits.TrailingZeros64(s.Lo)
		s.Lo &= s.Lo - 1
		return c
	}
	c := bits.TrailingZeros64(s.Hi)
	s.Hi &= s.Hi - 1
	return c + 64
}
