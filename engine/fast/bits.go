package fast

import "math/bits"

// Bitboards, for boards of up to 64 cells. From the decision trees it is read off
// which outcomes depend on nothing but the cell they land on (leaps and steps)
// or on that and empty cells between (rides); these are listed by sets of cells,
// and attacks by them are looked up from the attacked cell. What is left, such
// as double steps, castling, promotion and capture in passing, stays with the
// trees.

// bitTables are what a game's rules come to on bitboards.
type bitTables struct {
	leap  [][64]sets    // [kind][cell]: where steps and leaps go
	rides [][][64]lines // [kind]: rides that both move and capture, by cell
	rest  forest        // trees without the outcomes above
	restN forest        // the same of what captures or promotes
	out   [][]int32     // [kind][from*64+to]: the outcome, 0 = none
	from  [2][64]back   // [side][cell]: how pieces of a side attack the cell
	odd   [2][64]uint64 // [side][cell]: from where in ways that need the patterns
}

// sets are where a leap may go: to empty cells, to enemies.
type sets struct{ quiet, capture uint64 }

// back tells from where the kinds of one side attack a cell.
type back []backKind

type backKind struct {
	kind  kind
	all   uint64 // from where at all
	leaps uint64 // from where whatever stands between
	rides []lines
}

// lines finds the cells that up to four rides from one cell reach, past empty
// cells to the first piece and onto it: two along cells of ascending numbers, two
// along descending ones. Where a ray stops is found by arithmetic: taking 1 from a
// number changes it up to its lowest bit.
type lines struct{ up, down [2]uint64 }

// reach returns the cells reached with these cells occupied.
func (l *lines) reach(occupied uint64) uint64 {
	a, b := l.up[0]&occupied, l.up[1]&occupied
	c, d := l.down[0]&occupied|1, l.down[1]&occupied|1
	return l.up[0]&(a^(a-1)) | l.up[1]&(b^(b-1)) |
		l.down[0]&(^uint64(0)<<((bits.Len64(c)-1)&63)) | l.down[1]&(^uint64(0)<<((bits.Len64(d)-1)&63))
}

// linesOf returns the lines of rays, each the cells in the order in which they are
// passed.
func linesOf(rays [][]uint8) []lines {
	var list []lines
	ups, downs := 0, 0
	for _, ray := range rays {
		n, up := &downs, ray[0] < ray[len(ray)-1]
		if up {
			n = &ups
		}
		if *n/2 == len(list) {
			list = append(list, lines{})
		}
		l := &list[*n/2]
		if up {
			l.up[*n&1] = cellsOf(ray)
		} else {
			l.down[*n&1] = cellsOf(ray)
		}
		*n++
	}
	return list
}

func cellsOf(ray []uint8) (set uint64) {
	for _, c := range ray {
		set |= 1 << c
	}
	return set
}
