package solve

// rows stores positions as rows of a fixed number of words, each once, in the order in
// which they were found, and for each the row from which it was reached. A position takes
// its words and 10 to 16 bytes: 4 for the number of the previous row, the rest for the hash
// table.
type rows struct {
	width  int
	n      uint32
	words  [][]uint64 // chunks of 1<<chunkBits rows
	parent [][]uint32
	table  []uint32 // 1 + number of a row, 0 = free; its length is a power of two
}

const chunkBits = 14

func newRows(width int) *rows {
	return &rows{width: width, table: make([]uint32, 1<<10)}
}

// row returns row i.
func (r *rows) row(i uint32) []uint64 {
	at := int(i&(1<<chunkBits-1)) * r.width
	return r.words[i>>chunkBits][at : at+r.width : at+r.width]
}

// from returns the row from which row i was reached; for the first row, that is the row
// itself.
func (r *rows) from(i uint32) uint32 { return r.parent[i>>chunkBits][i&(1<<chunkBits-1)] }

// bytes returns the memory that the rows take.
func (r *rows) bytes() int64 {
	return int64(len(r.words))<<chunkBits*int64(8*r.width+4) + int64(len(r.table))*4
}

// next returns the memory that the rows will take after they have had to grow.
func (r *rows) next() int64 {
	if int(r.n)*4 < len(r.table)*3-4<<chunkBits {
		return r.bytes()
	}
	return r.bytes() + int64(len(r.table))*8
}

// add adds a row, unless it exists already, and returns its number.
func (r *rows) add(key []uint64, parent uint32) (i uint32, fresh bool) {
	if int(r.n)*4 >= len(r.table)*3 {
		r.grow()
	}
	mask := uint64(len(r.table) - 1)
	for at := hash(key) & mask; ; at = (at + 1) & mask {
		t := r.table[at]
		if t == 0 {
			r.table[at] = r.n + 1
			break
		}
		if same(r.row(t-1), key) {
			return t - 1, false
		}
	}
	i = r.n
	if i>>chunkBits == uint32(len(r.words)) {
		r.words = append(r.words, make([]uint64, r.width<<chunkBits))
		r.parent = append(r.parent, make([]uint32, 1<<chunkBits))
	}
	r.n++
	copy(r.row(i), key)
	r.parent[i>>chunkBits][i&(1<<chunkBits-1)] = parent
	return i, true
}

func (r *rows) grow() {
	r.table = make([]uint32, 2*len(r.table))
	mask := uint64(len(r.table) - 1)
	for i := range r.n {
		at := hash(r.row(i)) & mask
		for r.table[at] != 0 {
			at = (at + 1) & mask
		}
		r.table[at] = i + 1
	}
}

func same(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func hash(key []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range key {
		h ^= w
		h *= 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}
