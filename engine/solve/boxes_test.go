package solve_test

import "strings"

// A yard is a second, independent implementation of pushing boxes: rows of the usual
// letters (# wall, . mark, $ box, * box on a mark, @ keeper, + keeper on a mark), without
// code of the engine. Perft files and the pars of levels are compared with its counts.
type yard struct {
	cells string // rows of width w, one after the other
	w     int
	at    int // the keeper
}

func newYard(rows []string) yard {
	y := yard{cells: strings.Join(rows, ""), w: len(rows[0])}
	y.at = strings.IndexAny(y.cells, "@+")
	return y
}

// with returns the cells with a thing placed on cell i.
func with(cells string, i int, onFloor, onMark byte) string {
	b := onFloor
	if strings.IndexByte(".*+", cells[i]) >= 0 {
		b = onMark
	}
	return cells[:i] + string(b) + cells[i+1:]
}

// step returns the yard after one step by d cells; false if something is in the way. The
// rows must be enclosed by walls.
func (y yard) step(d int) (yard, bool) {
	to, cells := y.at+d, y.cells
	switch cells[to] {
	case '#':
		return y, false
	case '$', '*':
		if strings.IndexByte(" .", cells[to+d]) < 0 {
			return y, false
		}
		cells = with(cells, to+d, '$', '*')
	}
	cells = with(cells, y.at, ' ', '.')
	return yard{with(cells, to, '@', '+'), y.w, to}, true
}

func (y yard) solved() bool { return !strings.Contains(y.cells, "$") }

func (y yard) next() []yard {
	var out []yard
	for _, d := range []int{-y.w, 1, y.w, -1} {
		if n, ok := y.step(d); ok {
			out = append(out, n)
		}
	}
	return out
}

// perft counts the lines of this many steps; lines end when the yard is solved.
func (y yard) perft(depth int) int64 {
	if depth == 0 {
		return 1
	}
	if y.solved() {
		return 0
	}
	n := int64(0)
	for _, next := range y.next() {
		n += next.perft(depth - 1)
	}
	return n
}

// shortest returns the smallest number of steps that solve the yard, -1 if it cannot be
// solved.
func (y yard) shortest() int {
	seen := map[string]bool{y.cells: true}
	now := []yard{y}
	for steps := 0; len(now) > 0; steps++ {
		var later []yard
		for _, y := range now {
			if y.solved() {
				return steps
			}
			for _, n := range y.next() {
				if !seen[n.cells] {
					seen[n.cells] = true
					later = append(later, n)
				}
			}
		}
		now = later
	}
	return -1
}
