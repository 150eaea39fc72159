package fast

import "math/bits"

// Bitboards, for boards of up to 64 cells. From the decision trees it is read off
// which outcomes depend on nothing but the cell they land on (leaps and steps)
// or on that and empty cells between (rides); these are listed by sets of cells,
// and attacks by them are looked up from the attacked cell. What is left, such
// as double steps, castling, promotion and capture in passing, stays with the
// trees.
//
// A ride's cells are found by a table indexed with the pieces in its way, spread
// to an index by multiplication (Chess Programming Wiki, "Magic Bitboards"). The
// multipliers are found when the tables are made.

// bitTables are what a game's rules come to on bitboards.
type bitTables struct {
	leap  [][64]sets    // [kind][cell]: where steps and leaps go
	rides [][64][]rider // [kind][cell]: rides that both move and capture
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
	leaps uint64
	rides []rider
}

// rider finds the cells that rides reach, past empty cells to the first piece
// and onto it.
type rider struct {
	mask  uint64
	magic uint64
	shift uint8
	base  []uint64 // nil for no ride
}

// reach returns the cells reached with these cells occupied.
func (r *rider) reach(occupied uint64) uint64 {
	if r.base == nil {
		return 0
	}
	return r.base[(occupied&r.mask)*r.magic>>r.shift]
}

// newRider makes the table for rays: each the cells in the order in which they
// are passed.
func newRider(rays [][]uint8) rider {
	var r rider
	for _, ray := range rays {
		for i, c := range ray {
			if i+1 < len(ray) {
				r.mask |= 1 << c
			}
		}
	}
	n := bits.OnesCount64(r.mask)
	r.shift = uint8(64 - n)
	if n == 0 {
		r.shift, r.magic = 63, 0
		r.base = []uint64{trace(rays, 0), 0}
		return r
	}
	// Every set of pieces in the way, and what it leaves to be reached.
	ways := make([]rideWay, 0, 1<<n)
	for sub := uint64(0); ; {
		ways = append(ways, rideWay{sub, trace(rays, sub)})
		if sub = (sub - r.mask) & r.mask; sub == 0 {
			break
		}
	}
	r.base = make([]uint64, 1<<n)
	filled := make([]uint32, 1<<n)
	seed := uint64(0x9e3779b97f4a7c15)
	next := func() uint64 { // xorshift64* (Marsaglia 2003, Vigna 2016)
		seed ^= seed >> 12
		seed ^= seed << 25
		seed ^= seed >> 27
		return seed * 0x2545f4914f6cdd1d
	}
	for round := uint32(1); ; round++ {
		r.magic = next() & next() & next()
		if r.fill(ways, filled, round) {
			return r
		}
		if round%triesPerSize == 0 { // a larger table has more room for good ones
			n++
			r.shift--
			r.base, filled = make([]uint64, 1<<n), make([]uint32, 1<<n)
		}
	}
}

// rideWay is a set of pieces in the way of a ride and the cells it then reaches.
type rideWay struct{ occupied, reached uint64 }

// triesPerSize is how many multipliers are tried before the table is doubled.
const triesPerSize = 3000

// fill tries a multiplier: every set of pieces in the way must find its answer,
// or one that is the same.
func (r *rider) fill(ways []rideWay, filled []uint32, round uint32) bool {
	for _, w := range ways {
		i := w.occupied * r.magic >> r.shift
		if filled[i] != round {
			filled[i], r.base[i] = round, w.reached
		} else if r.base[i] != w.reached {
			return false
		}
	}
	return true
}

// trace walks the rays.
func trace(rays [][]uint8, occupied uint64) uint64 {
	var set uint64
	for _, ray := range rays {
		for _, c := range ray {
			set |= 1 << c
			if occupied>>c&1 != 0 {
				break
			}
		}
	}
	return set
}
