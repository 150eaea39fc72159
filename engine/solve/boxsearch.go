package solve

import (
	"slices"

	"dagaz/engine/insertion"
)

// The search sorts positions into shelves by what they have achieved: how far the plan has
// come, into how many parts the boxes divide the floor, how many boxes stand in doors, and
// how many are on marks too early. In turn it takes from each shelf the move with the least
// weight, among equals the newest. The weight of a move is the weight of the moves before
// it plus 1, or plus 0 if it is the best of its position in one of these respects, so that
// progress in one respect need not be given up for another. The idea is that of feature
// space search (Shoham and Schaeffer, "The FESS algorithm", 2020).

const maxPushWays = 8 // directions in which boxes can be pushed

// flood marks the cells that the keeper can reach from a cell with a new stamp, and returns
// the lowest of them.
func (y *yard) flood(from int) int {
	y.stamps++
	return y.spread(from)
}

func (y *yard) spread(from int) int {
	dirs := len(y.next)
	s, stamp, boxed, links, todo := y.stamps, y.stamp, y.boxed, y.links, y.todo
	least := int16(from)
	stamp[from] = s
	todo[0] = least
	for n := 1; n > 0; {
		n--
		c := todo[n]
		least = min(least, c)
		for _, to := range links[int(c)*dirs : int(c)*dirs+dirs] {
			if to >= 0 && stamp[to] != s && !boxed[to] {
				stamp[to] = s
				todo[n] = to
				n++
			}
		}
	}
	return int(least)
}

// parts returns the number of parts into which the boxes divide the floor.
func (y *yard) parts() int {
	y.stamps++
	n := 0
	for c := range y.cells {
		if !y.boxed[c] && y.stamp[c] != y.stamps {
			y.spread(c)
			n++
		}
	}
	return n
}

// A stage of carrying a box: the cell of the box, the directions in which the keeper can
// push it from there, and the previous stage with the direction of the push.
type stage struct {
	box  int16
	can  uint8
	dir  uint8
	from int32 // index of the previous stage, -1 none
}

// A carried box has arrived at a cell. least is the lowest cell that the keeper can reach
// then, and parts the number of parts into which the boxes divide the floor.
type carried struct{ to, least, stage, parts int16 }

// carry lists in y.goes the cells to which a box can be pushed without moving another box.
// A cell is listed once for each part of the floor in which the keeper may be afterwards.
func (y *yard) carry(box, keeper int) {
	dirs := len(y.next)
	y.goes, y.stages = y.goes[:0], y.stages[:0]
	y.sides++
	y.boxed[box] = false
	y.cut()
	come := func(c, keeper int, s stage) {
		least := y.piece(keeper, c)
		for d := range dirs {
			if behind := y.links[c*dirs+y.back[d]]; behind >= 0 && !y.boxed[behind] && y.piece(int(behind), c) == least {
				y.side[c*dirs+d] = y.sides
				s.can |= 1 << d
			}
		}
		if s.from >= 0 {
			y.goes = append(y.goes, carried{int16(c), least, int16(len(y.stages)), int16(y.cutting.without(c))})
		}
		y.stages = append(y.stages, s)
	}
	come(box, keeper, stage{box: int16(box), from: -1})
	for i := 0; i < len(y.stages); i++ {
		s := y.stages[i]
		for d := range dirs {
			to := y.links[int(s.box)*dirs+d]
			if s.can>>d&1 != 0 && to >= 0 && !y.boxed[to] && !y.dead[to] && y.side[int(to)*dirs+d] != y.sides {
				come(int(to), int(s.box), stage{box: to, dir: uint8(d), from: int32(i)})
			}
		}
	}
	y.boxed[box] = true
}

// pushable reports whether the keeper can push the box on a cell from the cells that were
// just flooded.
func (y *yard) pushable(c int) bool {
	dirs := len(y.next)
	for d, to := range y.links[c*dirs : c*dirs+dirs] {
		behind := y.links[c*dirs+y.back[d]]
		if to >= 0 && behind >= 0 && y.stamp[behind] == y.stamps && !y.boxed[to] && !y.dead[to] {
			return true
		}
	}
	return false
}

// features are the criteria by which positions are sorted; near is the sum of the pushes
// from each box to its nearest free mark.
type features struct{ filled, parts, doors, early, near int }

// Greater numbers of parts, doors and early boxes are treated like these.
const (
	maxParts = 7
	maxDoors = 4
	maxEarly = 4
)

func (f features) shelf() int {
	return ((f.filled*maxParts+min(f.parts, maxParts)-1)*maxDoors+min(f.doors, maxDoors-1))*maxEarly + min(f.early, maxEarly-1)
}

// value rates the features; lower is better, and it is always below maxValue.
func (f features) value() int { return f.near + 4*f.parts + 3*f.doors + 2*f.early - 6*f.filled }

// rate returns the features of the current position, whose boxes divide the floor into the
// given number of parts.
func (y *yard) rate(parts int) (f features, won bool) {
	var set cellSet
	for _, b := range y.boxes {
		set.add(b)
	}
	at := 0
	for !y.plan[at].in(&set) {
		at++
	}
	f.filled = len(y.plan) - 1 - at
	var buf [maxPushCells]int16
	free := buf[:0]
	for i, m := range y.marks {
		if !y.boxed[m] {
			free = append(free, int16(i))
		} else if !y.plan[at].has(m) {
			f.early++
		}
	}
	won = true
	for _, b := range y.boxes {
		if y.door[b] {
			f.doors++
		}
		if y.mark[b] {
			continue
		}
		won = false
		best, at := int16(maxPushCells), -1
		near := y.near[b*len(y.marks) : (b+1)*len(y.marks)]
		for i, m := range free {
			if near[m] < best {
				best, at = near[m], i
			}
		}
		f.near += int(best)
		if at >= 0 {
			copy(free[at:], free[at+1:])
			free = free[:len(free)-1]
		}
	}
	f.parts = parts
	return f, won
}

const (
	maxValue  = 1 << 20
	orderBits = 24 // bits for the index of an option
)

// A shelf holds moves that have not been made yet, by weight.
type shelf struct {
	moves [][]uint64
	least int
	count int
}

func (s *shelf) push(weight int, m uint64) {
	for len(s.moves) <= weight {
		s.moves = append(s.moves, nil)
	}
	s.moves[weight] = append(s.moves[weight], m)
	if weight < s.least || s.count == 0 {
		s.least = weight
	}
	s.count++
}

func (s *shelf) pop() (m uint64, weight int) {
	for len(s.moves[s.least]) == 0 {
		s.least++
	}
	last := len(s.moves[s.least]) - 1
	m = s.moves[s.least][last]
	s.moves[s.least] = s.moves[s.least][:last]
	s.count--
	return m, s.least
}

// An option is a move of the position being examined.
type option struct {
	box, to, least int // index of the box, its destination, and the lowest cell that the keeper can reach then
	f              features
	weight         int
	lost           bool
}

// A quest is a search for a solution.
type quest struct {
	*yard
	seen    *rows
	shelves []shelf
	used    []int  // shelves that have been in use, in the order of their first use
	waiting int64  // number of moves on all shelves
	was     []int  // boxes of the position being examined
	can     []bool // whether each of these boxes can be pushed
	options []option
	order   []int // indices of the options sorted by value, the worst first
}

// search looks for a solution.
func (y *yard) search() Result {
	from := y.keeper
	insertion.Ascending(y.boxes)
	y.stand(y.boxes)
	q := &quest{yard: y, seen: newRows(len(y.row)), was: make([]int, len(y.boxes)), can: make([]bool, len(y.boxes))}
	q.shelves = make([]shelf, features{filled: len(y.plan), parts: 1}.shelf())
	if _, won := y.rate(y.parts()); won {
		return Result{Status: Solved}
	}
	least := y.flood(y.keeper)
	y.put(least)
	q.seen.add(y.row, 0)
	if n, won := q.look(0, 0, least); won {
		return y.told(q.seen, n, from)
	}
	for q.waiting > 0 {
		for u := 0; u < len(q.used); u++ {
			s := &q.shelves[q.used[u]]
			if s.count == 0 {
				continue
			}
			m, weight := s.pop()
			q.waiting--
			n, least, fresh := q.make(m)
			if !fresh {
				continue
			}
			if y.tick(); y.spent || q.full() {
				return Result{Status: Unknown, Full: !y.spent, Nodes: y.nodes, Bytes: q.seen.bytes()}
			}
			if n, won := q.look(n, weight, least); won {
				return y.told(q.seen, n, from)
			}
		}
	}
	return Result{Status: None, Never: true, Nodes: y.nodes, Bytes: q.seen.bytes()}
}

// full reports whether rows, moves and closed parts use all the memory allowed.
func (q *quest) full() bool {
	return q.seen.next()+q.waiting*10+int64(len(q.known))*80 > q.lim.Bytes
}

// make makes the position after a move from a shelf the current one. It returns false if
// the position is known already or lost.
func (q *quest) make(m uint64) (n uint32, least int, fresh bool) {
	i := uint32(m >> 32)
	box, to, least := int(m>>16&255), int(m>>8&255), int(m&255)
	q.set(q.seen.row(i))
	q.boxes[slices.Index(q.boxes, box)] = to
	q.boxed[box], q.boxed[to] = false, true
	insertion.Ascending(q.boxes)
	q.put(least)
	n, fresh = q.seen.add(q.row, i)
	return n, least, fresh && q.matched() && !q.corralled(to, least)
}

// look puts the moves of the current position, which is row n, on its shelf. If a move
// wins, it returns the row after that move.
func (q *quest) look(n uint32, weight, keeper int) (uint32, bool) {
	f, _ := q.rate(q.parts())
	copy(q.was, q.boxes)
	q.options, q.order = q.options[:0], q.order[:0]
	q.flood(keeper)
	for b, c := range q.was {
		q.can[b] = q.pushable(c)
	}
	for b, c := range q.was {
		if !q.can[b] {
			continue
		}
		q.carry(c, keeper)
		for _, g := range q.goes {
			to, least := int(g.to), int(g.least)
			q.shift(b, to)
			if !q.stuck(to) {
				f, won := q.rate(int(g.parts))
				if won {
					insertion.Ascending(q.boxes)
					q.put(least)
					n, _ := q.seen.add(q.row, n)
					return n, true
				}
				q.order = append(q.order, (maxValue-f.value())<<orderBits|len(q.options))
				q.options = append(q.options, option{b, to, least, f, 1, false})
			}
			q.shift(b, c)
		}
	}
	insertion.Ascending(q.order)
	q.advise(func(o features) (int, bool) { return -o.filled, o.filled > f.filled })
	q.advise(func(o features) (int, bool) { return o.parts, o.filled >= f.filled && o.parts < f.parts })
	q.advise(func(o features) (int, bool) { return o.doors, o.filled >= f.filled && o.doors < f.doors })
	q.advise(func(o features) (int, bool) { return o.early, o.filled >= f.filled && o.early < f.early })
	q.advise(func(o features) (int, bool) { return 0, o.filled >= f.filled && o.parts <= f.parts })
	at := f.shelf()
	s := &q.shelves[at]
	if len(s.moves) == 0 {
		q.used = append(q.used, at)
	}
	for _, i := range q.order {
		if o := &q.options[i&(1<<orderBits-1)]; !o.lost {
			s.push(weight+o.weight, uint64(n)<<32|uint64(q.was[o.box])<<16|uint64(o.to)<<8|uint64(o.least))
			q.waiting++
		}
	}
	return 0, false
}

// shift moves a box to another cell.
func (q *quest) shift(b, to int) {
	q.boxed[q.boxes[b]] = false
	q.boxes[b] = to
	q.boxed[to] = true
}

// advise sets the weight of the best acceptable option to 0. rank says whether an option is
// acceptable and rates it, lower is better; among equals, the one with its boxes nearest to
// marks wins.
func (q *quest) advise(rank func(o features) (int, bool)) {
	for {
		var best *option
		least := 0
		for _, i := range q.order {
			o := &q.options[i&(1<<orderBits-1)]
			if n, good := rank(o.f); good && !o.lost && (best == nil || n < least || n == least && o.f.near < best.f.near) {
				best, least = o, n
			}
		}
		if best == nil {
			return
		}
		c := q.boxes[best.box]
		q.shift(best.box, best.to)
		best.lost = q.corralled(best.to, best.least)
		q.shift(best.box, c)
		if !best.lost {
			best.weight = 0
			return
		}
	}
}
