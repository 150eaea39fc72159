package garbo

import "dagaz/engine/eval"

// bound says what a stored score is to the true one.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // at least
	exact
)

// entry is one known result. data packs, from the lowest bit: score 32, move
// fingerprint 16, depth 8, bound 2, age 6.
type entry struct{ key, data uint64 }

// table is the transposition table: one entry per slot; a deeper result stays
// until it is of an older search.
type table struct {
	entries []entry
	mask    uint64
	age     uint8
}

func newTable(bits int) table {
	if bits <= 0 {
		return table{}
	}
	return table{entries: make([]entry, 1<<bits), mask: 1<<bits - 1}
}

// hit is what a lookup finds.
type hit struct {
	score eval.Score
	depth int
	bound bound
	move  uint16 // fingerprint of the best move, 0 if not known
}

func (t *table) get(key uint64, ply int) (h hit) {
	if t.entries == nil {
		return h
	}
	e := &t.entries[key&t.mask]
	if e.key != key || e.data == 0 {
		return h
	}
	h.score = fromTable(eval.Score(int32(uint32(e.data))), ply)
	h.move = uint16(e.data >> 32)
	h.depth = int(int8(e.data >> 48))
	h.bound = bound(e.data >> 56 & 3)
	return h
}

func (t *table) put(key uint64, ply, depth int, score eval.Score, b bound, move uint16) {
	if t.entries == nil {
		return
	}
	e := &t.entries[key&t.mask]
	if e.data>>58 == uint64(t.age) && e.key != key && int(int8(e.data>>48)) > depth {
		return
	}
	if move == 0 && e.key == key {
		move = uint16(e.data >> 32)
	}
	depth = min(depth, 127)
	e.key = key
	e.data = uint64(uint32(toTable(score, ply))) | uint64(move)<<32 | uint64(uint8(int8(depth)))<<48 |
		uint64(b)<<56 | uint64(t.age)<<58
}

// next begins a new search: older entries may be overwritten.
func (t *table) next() { t.age = (t.age + 1) & 63 }

// toTable turns "wins n plies from the root" into "n plies from here", so that
// the entry holds wherever the position comes up; fromTable turns it back.
func toTable(s eval.Score, ply int) eval.Score {
	switch {
	case s >= eval.Win:
		return s + eval.Score(ply)
	case s <= -eval.Win:
		return s - eval.Score(ply)
	}
	return s
}

func fromTable(s eval.Score, ply int) eval.Score {
	switch {
	case s >= eval.Win:
		return max(eval.Win, s-eval.Score(ply))
	case s <= -eval.Win:
		return min(-eval.Win, s+eval.Score(ply))
	}
	return s
}
