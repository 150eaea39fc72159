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
	rides [][][64]line  // [kind]: rides that both move and capture, by cell
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
	rides []line
}

// A line finds the cells that two rides from one cell reach, past empty cells to
// the first piece and onto it: one along cells of ascending numbers, one along
// descending ones. Where a ride stops is found by arithmetic: taking 1 from a
// number changes it up to its lowest bit. It is inlined, so it may not grow.
type line struct{ up, down uint64 }

// reach returns the cells reached with these cells occupied.
func (l *line) reach(occupied uint64) uint64 {
	up, down := l.up&occupied, l.down&occupied|1
	return l.up&(up^(up-1)) | l.down&(^uint64(0)<<((bits.Len64(down)-1)&63))
}

// linesOf returns the lines of rays, each the cells in the order in which they are
// passed.
func linesOf(rays [][]uint8) []line {
	list := make([]line, len(rays))
	ups, downs := 0, 0
	for _, ray := range rays {
		if ray[0] < ray[len(ray)-1] {
			list[ups].up = cellsOf(ray)
			ups++
		} else {
			list[downs].down = cellsOf(ray)
			downs++
		}
	}
	return list[:max(ups, downs)]
}

func cellsOf(ray []uint8) (set uint64) {
	for _, c := range ray {
		set |= 1 << c
	}
	return set
}
