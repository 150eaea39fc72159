package fast

import "math/bits"

// Bitboards, for boards of up to 64 cells. The outcomes in the decision trees that depend
// on nothing but the target cell (leaps and steps), or on the target and empty cells
// between (rides), are listed by sets of cells, and attacks by them are looked up from the
// attacked cell. Everything else, such as double steps, castling, promotion and capture in
// passing, stays in the trees.

// bitTables are a game's moves and attacks as bitboards.
type bitTables struct {
	leap  [][64]sets    // [kind][cell]: where steps and leaps go
	rides [][][64]line  // [kind]: rides that both move and capture, by cell
	rest  forest        // trees without the outcomes above
	restN forest        // the same for captures and promotions
	out   [][]int32     // [kind][from*64+to]: the outcome, 0 = none
	from  [2][64]back   // [side][cell]: how pieces of a side attack the cell
	odd   [2][64]uint64 // [side][cell]: from where the side attacks the cell in ways that need the patterns
}

// sets are the targets of leaps: onto empty cells, and onto enemies.
type sets struct{ quiet, capture uint64 }

// back says from which cells the kinds of one side attack a cell.
type back []backKind

type backKind struct {
	kind  kind
	all   uint64 // all cells from where the kind may attack
	leaps uint64 // those from where it attacks whatever stands between
	rides []line
}

// A line finds the cells that two rides from one cell reach: the empty cells up to the
// first piece, and that piece's cell. One ride runs along ascending cell numbers, the other
// along descending ones. Arithmetic finds where a ride stops: subtracting 1 from a number
// changes its bits up to the lowest one set. The method is inlined, so it must stay short.
type line struct{ up, down uint64 }

// reach returns the cells reached when these cells are occupied.
func (l *line) reach(occupied uint64) uint64 {
	up, down := l.up&occupied, l.down&occupied|1
	return l.up&(up^(up-1)) | l.down&(^uint64(0)<<((bits.Len64(down)-1)&63))
}

// linesOf returns the lines of rays. Each ray lists its cells in the order in which they
// are passed.
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
