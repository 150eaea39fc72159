package fast

import "slices"

// maxWays bounds the ways that are kept of one outcome.
const maxWays = 16

// again notes a way to outcome n, and whether the same position may have met
// another before: then the moves of such pieces are listed with care, for of two
// ways to make a move the reference lists one.
func (b *builder) again(n int32, path []cond) {
	if b.t.twice[b.k&127] || n <= 0 {
		return
	}
	ways := b.emitted[n]
	for _, w := range ways {
		if !contradict(w, path) {
			b.t.twice[b.k&127] = true
			return
		}
	}
	if len(ways) < maxWays {
		b.emitted[n] = append(ways, slices.Clone(path))
	}
}

// contradict reports whether no position answers all tests of both ways.
func contradict(a, b []cond) bool {
	for _, x := range a {
		for _, y := range b {
			if x.cell != y.cell {
				continue
			}
			if x.op == y.op && x.arg == y.arg && x.want != y.want || x.stands()&y.stands() == 0 {
				return true
			}
		}
	}
	return false
}

// stands returns what may stand on the cell of c when its answer is right.
func (c cond) stands() uint8 {
	can := uint8(unknown)
	switch c.op {
	case tEmpty:
		can = empty
	case tEnemy:
		can = enemy
	case tFriend:
		can = friend
	case tType, tAttr:
		if c.want {
			return friend | enemy
		}
		return unknown
	default:
		return unknown
	}
	if !c.want {
		can = unknown &^ can
	}
	return can
}

// unique drops the moves from the n-th on that stand in the list before them.
func unique(buf []uint32, n int) []uint32 {
	kept := n
	for _, m := range buf[n:] {
		if !slices.Contains(buf[n:kept], m) {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}
