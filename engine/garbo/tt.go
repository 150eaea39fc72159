package garbo

import "dagaz/engine/eval"

// bound says how a stored score relates to the true one.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // the true score is at least this
	exact
)

// entry is one known result. data packs, from the lowest bit: static value 12,
// score 20, move fingerprint 16, depth 8, bound 2, age 6.
type entry struct{ key, data uint64 }

const (
	scoreMax  = 1<<19 - 1
	staticMax = 1<<11 - 2
	unvalued  = -1 << 11 // no static value
)

// table is the transposition table. A key has two possible slots; the result with the
// smaller depth is overwritten, where the depth of results from older searches is reduced
// by staleness plies per search.
//
// It begins small, so that a short search stays in the processor's cache, and doubles
// whenever three quarters of its entries are taken.
type table struct {
	entries []entry // the part of all that is in use
	all     []entry // zero beyond entries
	mask    uint64
	used    int // entries taken
	full    int // number of taken entries at which the table grows
	age     uint8
	shared  int           // least depth of the results that are shared with a team
	found   []eval.Result // results since the last exchange with the team
}

const (
	staleness = 4
	firstBits = 14 // size of an empty table
)

func newTable(bits int) table {
	if bits <= 0 {
		return table{}
	}
	t := table{all: make([]entry, 1<<bits), shared: unshared}
	t.resize(min(1<<bits, 1<<firstBits))
	return t
}

func (t *table) resize(n int) {
	if t.entries, t.mask, t.full = t.all[:n], uint64(n-2), n*3/4; n == len(t.all) {
		t.full = n
	}
}

// grow doubles the table, which must be smaller than its limit.
func (t *table) grow() {
	n := len(t.entries)
	t.resize(2 * n)
	for i := range n {
		if e := &t.entries[i]; e.key&uint64(n) != 0 {
			t.entries[i|n] = *e
			*e = entry{}
		}
	}
}

// hit is what a lookup finds.
type hit struct {
	score eval.Score
	data  uint64
}

func (h hit) depth() int   { return int(int8(h.data >> 48)) }
func (h hit) bound() bound { return bound(h.data >> 56 & 3) }

// move is the fingerprint of the best move, 0 if not known.
func (h hit) move() uint16 { return uint16(h.data >> 32) }

// static returns the static value, if that is known.
func (h hit) static() (eval.Score, bool) {
	v := eval.Score(h.data&0xfff) + unvalued
	return v, v != unvalued
}

func (t *table) get(key uint64, ply int) (h hit) {
	if t.entries == nil {
		return h
	}
	i := key & t.mask
	e := &t.entries[i]
	if e.key != key {
		if e = &t.entries[i|1]; e.key != key {
			return h
		}
	}
	if e.data == 0 {
		return h
	}
	return hit{fromTable(eval.Score(int32(uint32(e.data))>>12), ply), e.data}
}

// put keeps a result. static is unvalued if it is not known.
func (t *table) put(key uint64, ply, depth int, score eval.Score, b bound, move uint16, static eval.Score) {
	if t.entries == nil {
		return
	}
	e := t.slot(key)
	if e.key == key {
		if b != exact && e.data>>58 == uint64(t.age) && int(int8(e.data>>48)) > depth+3 {
			return // a much deeper result of this search
		}
		if move == 0 {
			move = uint16(e.data >> 32)
		}
		if static == unvalued {
			static = eval.Score(e.data&0xfff) + unvalued
		}
	}
	if static > staticMax || static < -staticMax {
		static = unvalued
	}
	depth = min(depth, 127)
	data := uint64(static-unvalued) | uint64(uint32(toTable(score, ply))<<12) | uint64(move)<<32 | uint64(uint8(int8(depth)))<<48 |
		uint64(b)<<56 | uint64(t.age)<<58
	if depth >= t.shared {
		t.found = append(t.found, eval.Result{Key: key, Data: data})
	}
	t.fill(e, entry{key, data})
}

// slot returns the entry that holds the result of a key, or that will hold it.
func (t *table) slot(key uint64) *entry {
	i := key & t.mask
	e := &t.entries[i]
	if e.key != key {
		if o := &t.entries[i|1]; o.key == key || t.keeps(o) < t.keeps(e) {
			e = o
		}
	}
	return e
}

// fill puts a result into a slot.
func (t *table) fill(e *entry, r entry) {
	if e.data == 0 {
		t.used++
	}
	*e = r
	if t.used > t.full {
		t.grow()
	}
}

// keeps returns the worth of keeping an entry: its depth, less for older searches.
func (t *table) keeps(e *entry) int {
	if e.data == 0 {
		return -1 << 10
	}
	old := (uint64(t.age) - e.data>>58) & 63
	return int(int8(e.data>>48)) - staleness*int(old)
}

// use returns the taken share of the table's greatest size, in thousandths.
func (t *table) use() int { return t.used * 1000 / max(1, len(t.all)) }

// next begins a new search: older entries may be overwritten.
func (t *table) next() { t.age = (t.age + 1) & 63 }

func (t *table) reset() {
	clear(t.entries)
	t.used, t.age = 0, 0
	t.resize(min(len(t.all), 1<<firstBits))
}

// toTable turns "wins n plies from the root" into "n plies from here", so that the entry is
// valid wherever the position occurs; fromTable reverses this.
func toTable(s eval.Score, ply int) eval.Score {
	s = max(-scoreMax+eval.MaxPly, min(scoreMax-eval.MaxPly, s))
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
