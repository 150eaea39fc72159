package fast

import "slices"

// An attack pattern says when a kind on a cell could capture on a target: when all its
// conditions hold. It assumes that there is a piece to capture on the target.

// cond is a test whose answer must be want.
type cond struct {
	op        test
	cell, arg uint8
	want      bool
}

// alt is one way of attacking, while the trees are built.
type alt = []cond

// pattern is one way of attacking. Most ways only demand that certain cells are empty; a
// hop demands that exactly one of them is occupied.
type pattern struct {
	shape       shape
	first, last int32 // conds[first:last]
	next        int32 // 1 + the next way of the same attack, 0 for none
}

type shape uint8

const (
	allEmpty shape = iota
	oneTaken
	mixed
)

// patterns records the attacks that an outcome makes.
func (b *builder) patterns(s *sym, o *outcome) {
	if o.take != none {
		b.pattern(s, o.take)
	}
	if s.can(o.to)&enemy != 0 && o.to != o.from2 { // what is pushed on is not captured
		b.pattern(s, o.to)
	}
}

func (b *builder) pattern(s *sym, target uint8) {
	var a alt
	for _, c := range s.path {
		if c.cell == target {
			switch c.op {
			case tEmpty, tFriend, tMate, tNobody:
				if c.want {
					return
				}
				continue
			case tEnemy, tFoe:
				if !c.want {
					return
				}
				continue
			}
		}
		if c.op == tAttacked {
			c = cond{op: tAttacked, want: c.want} // an attack test within an attack test is false
			if c.want {
				return
			}
			continue
		}
		a = append(a, c)
	}
	key := b.patternKey(b.k, b.start, target)
	b.spend(len(a))
	for _, have := range b.alts[key] {
		if b.spend(1); sameConds(have, a) {
			return
		}
	}
	b.alts[key] = append(b.alts[key], a)
}

func (b *builder) patternKey(k kind, from, target uint8) int64 {
	return int64(k)<<16 | int64(from)<<8 | int64(target)
}

func sameConds(a, c alt) bool {
	if len(a) != len(c) {
		return false
	}
	for i := range a {
		if a[i] != c[i] {
			return false
		}
	}
	return true
}

// patternsDone stores the patterns, and the cells that can open attacks.
func (t *tables) patternsDone(b *builder) {
	t.index = make([][]int32, t.kinds)
	for s := range t.vac {
		t.vac[s], t.fill[s] = make([]set, 256), make([]set, 256)
	}
	for k := range t.index {
		t.index[k] = make([]int32, t.cells*t.cells)
		for from := range t.cells {
			for target := range t.cells {
				alts := least(b.folded(b.alts[b.patternKey(kind(k), uint8(from), uint8(target))]))
				if len(alts) > 0 {
					t.index[k][target*t.cells+from] = t.store(alts)
					t.opens(1-sideOf(kind(k)), uint8(target), alts)
				}
			}
		}
	}
}

// folded merges two ways that differ only in the answer to a single test: that test decides
// nothing.
func (b *builder) folded(alts []alt) []alt {
	for i := 0; i < len(alts) && len(alts) <= maxFolded && b.fail == ""; i++ {
		b.spend(len(alts) - i)
		for j := i + 1; j < len(alts); j++ {
			if k := opposed(alts[i], alts[j]); k >= 0 {
				alts[i] = slices.Delete(slices.Clone(alts[i]), k, k+1)
				alts = slices.Delete(alts, j, j+1)
				i = -1 // ways that were passed may fit now
				break
			}
		}
	}
	return alts
}

// maxFolded is the largest number of ways among which folded looks for pairs.
const maxFolded = 128

// opposed returns the index of the only test in which two ways differ, -1 if they differ in
// more, or not at all.
func opposed(a, c alt) int {
	if len(a) != len(c) {
		return -1
	}
	at := -1
	for i := range a {
		if a[i] == c[i] {
			continue
		}
		if x := a[i]; at >= 0 || x.op != c[i].op || x.cell != c[i].cell || x.arg != c[i].arg {
			return -1
		}
		at = i
	}
	return at
}

// least drops ways that demand all that another way demands, and more. If there are very
// many, it only looks for a way without conditions.
func least(alts []alt) []alt {
	many := len(alts) > maxFolded
	var kept []alt
	for i, a := range alts {
		if !slices.ContainsFunc(alts, func(c alt) bool {
			return len(c) < len(a) && (len(c) == 0 || !many && within(c, a))
		}) {
			kept = append(kept, alts[i])
		}
	}
	return kept
}

// within reports whether a demands all that c demands.
func within(c, a alt) bool {
	return !slices.ContainsFunc(c, func(x cond) bool { return !slices.Contains(a, x) })
}

// store puts the ways into the tables and returns 1 + the index of the first. It folds hops
// into one way.
func (t *tables) store(alts []alt) int32 {
	if cells, ok := hop(alts); ok {
		return t.way(oneTaken, cells, 0)
	}
	next := int32(0)
	for i := len(alts) - 1; i >= 0; i-- {
		sh := allEmpty
		for _, c := range alts[i] {
			if c.op != tEmpty || !c.want {
				sh = mixed
			}
		}
		next = t.way(sh, alts[i], next)
	}
	return next
}

func (t *tables) way(sh shape, a alt, next int32) int32 {
	first := int32(len(t.conds))
	t.conds = append(t.conds, a...)
	t.pats = append(t.pats, pattern{sh, first, int32(len(t.conds)), next})
	return int32(len(t.pats))
}

// hop reports whether the ways are those of a hop: all test the same cells, each way
// demands that one cell is occupied and the others are empty, and each cell is the occupied
// one once. It returns the cells.
func hop(alts []alt) (alt, bool) {
	if len(alts) == 0 || len(alts[0]) != len(alts) {
		return nil, false
	}
	cells := sorted(alts[0])
	var taken set
	for _, a := range alts {
		if len(a) != len(alts) {
			return nil, false
		}
		n := 0
		for i, c := range sorted(a) {
			if c.op != tEmpty || c.cell != cells[i].cell {
				return nil, false
			}
			if !c.want {
				n++
				if taken.has(c.cell) {
					return nil, false
				}
				taken.add(c.cell)
			}
		}
		if n != 1 {
			return nil, false
		}
	}
	return cells, true
}

func sorted(a alt) alt {
	s := append(alt(nil), a...)
	for i := range s {
		for j := i; j > 0 && s[j].cell < s[j-1].cell; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
	return s
}

// opens records which cells may open an attack on target when they are vacated or filled.
func (t *tables) opens(side int, target uint8, alts []alt) {
	for _, a := range alts {
		for _, c := range a {
			switch c.op {
			case tEmpty:
				if c.want {
					t.vac[side][target].add(c.cell)
				} else {
					t.fill[side][target].add(c.cell)
				}
			case tEnemy, tFriend, tFoe, tMate, tNobody, tType:
				t.vac[side][target].add(c.cell)
				t.fill[side][target].add(c.cell)
			case tAttr, tLastFrom, tLastTo:
				t.risky = true
			case tNumber: // any change on the board may change the number
				t.vac[side][target], t.fill[side][target] = everywhere, everywhere
			}
		}
	}
}
