package solve

// cuts says into which parts the floor, the cells without boxes, would be divided if one
// more cell were occupied. A single depth-first search finds this for every cell (Tarjan,
// "Depth-first search and linear graph algorithms", 1972).
type cuts struct {
	parts int // number of parts of the floor
	cells [maxPushCells + 1]cutCell
	order [maxPushCells + 1]cutStep
}

// A cutCell describes a cell in the search. Its descendants are the cells that the search reached
// through it.
type cutCell struct {
	at, end int16 // number of the cell in the order of the search, and 1 + the number of its last descendant
	low     int16 // lowest number of a neighbour of the cell or its descendants
	least   int16 // lowest cell among the cell and its descendants
	rest    int16 // lowest descendant that stays connected with the rest of the part without this cell
	root    int16 // the cell where the search of its part began
	from    int16 // the cell through which it was reached
	apart   int16 // number of parts that are cut off without this cell
}

// A cutStep is a cell in the order of the search, with the lowest cell of its part up to here and from here
// on.
type cutStep struct{ cell, upto, after int16 }

const (
	noCell  = 1 << 14 // greater than any cell
	unfound = -1      // a cell not reached yet
	aBox    = -2
)

// cut analyses the present floor.
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

// descend searches on from cell c, which gets number n, and returns the next free number.
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

// without returns the number of parts of the floor if cell c is occupied.
func (k *cuts) without(c int) int {
	n := k.parts - 1 + int(k.cells[c].apart)
	if int(k.cells[c].root) != c {
		n++ // the part with the cell through which c was reached
	}
	return n
}

// piece returns the lowest cell of the part that contains a cell, if the cell taken is
// occupied.
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
