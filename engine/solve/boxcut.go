package solve

// cuts tells into which pieces the floor falls if one more cell is taken, for every cell
// at once: a walk through the floor in depth finds them (Tarjan, "Depth-first search and
// linear graph algorithms", 1972). The floor is the cells without boxes.
type cuts struct {
	parts int // pieces of the floor
	cells [maxPushCells + 1]cutCell
	order [maxPushCells + 1]cutStep
}

// A cutCell tells what is found by way of a cell: the cells to which the walk went on from there.
type cutCell struct {
	at, end int16 // number of the cell in the order of the walk, and 1 + that of the last cell found by way of it
	low     int16 // the least number of the cells next to those
	least   int16 // the least of those cells, itself one of them
	rest    int16 // the least of those cells that its loss does not part from the others
	root    int16 // where the walk of its piece began
	from    int16 // by way of which it was found
	apart   int16 // how many pieces its loss parts from the others
}

// A cutStep is a cell in the order of the walk, and the least cell of its piece up to there and from there on.
type cutStep struct{ cell, upto, after int16 }

const (
	noCell  = 1 << 14 // is more than any cell
	unfound = -1      // of a cell
	aBox    = -2
)

// cut looks at the floor as it is.
func (y *yard) cut() {
	k := y.cutting
	for c, b := range y.boxed {
		k.cells[c].at = unfound
		if b {
			k.cells[c].at = aBox
		}
	}
	k.parts = 0
	n := int16(0)
	for c := range y.cells {
		if k.cells[c].at != unfound {
			continue
		}
		k.parts++
		first := n
		n = y.descend(k, int16(c), int16(c), n)
		part := k.order[first:n]
		least := int16(noCell)
		for i := range part {
			least = min(least, part[i].cell)
			part[i].upto = least
		}
		least = noCell
		for i := len(part) - 1; i >= 0; i-- {
			least = min(least, part[i].cell)
			part[i].after = least
		}
	}
}

// descend walks on from a cell, which gets number n, and returns the number that comes next.
func (y *yard) descend(k *cuts, c, root, n int16) int16 {
	dirs := len(y.next)
	q := &k.cells[c]
	k.order[n].cell = c
	q.at, q.root = n, root
	number, low, least, rest, apart := n, n, c, int16(noCell), int16(0)
	n++
	for _, to := range y.links[int(c)*dirs : int(c)*dirs+dirs] {
		if to < 0 {
			continue
		}
		o := &k.cells[to]
		switch at := o.at; {
		case at >= 0:
			low = min(low, at)
		case at == unfound:
			o.from = c
			n = y.descend(k, to, root, n)
			low, least = min(low, o.low), min(least, o.least)
			if o.low >= number {
				apart++
			} else {
				rest = min(rest, o.least)
			}
		}
	}
	q.low, q.least, q.rest, q.apart, q.end = low, least, rest, apart, n
	return n
}

// without returns the pieces of the floor that are left when a cell is taken.
func (k *cuts) without(c int) int {
	n := k.parts - 1 + int(k.cells[c].apart)
	if int(k.cells[c].root) != c {
		n++ // with the cell by way of which it was found
	}
	return n
}

// piece returns the least cell of the piece with a cell, when another cell is taken.
func (y *yard) piece(cell, taken int) int16 {
	k := y.cutting
	q, t := &k.cells[cell], &k.cells[taken]
	root := &k.cells[t.root]
	if q.root != t.root {
		return k.cells[q.root].least
	}
	if q.at > t.at && q.at < t.end {
		dirs := len(y.next)
		for _, to := range y.links[taken*dirs : taken*dirs+dirs] {
			if to < 0 {
				continue
			}
			o := &k.cells[to]
			if q.at >= o.at && q.at < o.end && o.at > t.at && int(o.from) == taken {
				if o.low >= t.at {
					return o.least
				}
				break
			}
		}
	}
	least := t.rest
	if t.at > root.at {
		least = min(least, k.order[t.at-1].upto)
	}
	if t.end < root.end {
		least = min(least, k.order[t.end].after)
	}
	return least
}
