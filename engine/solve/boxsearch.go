package solve

import "slices"

// The search sorts positions into shelves by what has been reached in them: how far the
// plan has come, into how many parts the boxes cut the floor, how many of them stand in
// doors, and how many on marks too early. In turn it takes from each shelf the move that
// weighs least, of equals the newest. A move weighs as much as those before it together
// and 1 more, but nothing more if it is the best of its position at one of these things:
// so none of them has to be given up for another. The idea is that of feature space
// search (Shoham and Schaeffer, "The FESS algorithm", 2020).

const maxPushWays = 8 // directions of pushes

// flood marks the cells that the keeper reaches from a cell with a new stamp, and returns
// the least of them.
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

// parts returns into how many parts the boxes cut the floor.
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

// A stage of carrying a box: where it is, in which directions the keeper can push it from
// there, and the stage before with the direction of the push.
type stage struct {
	box  int16
	can  uint8
	dir  uint8
	from int32 // -1 none
}

// A carried box has come to a cell; least is the least cell that the keeper reaches then,
// parts into how many parts the boxes cut the floor.
type carried struct{ to, least, stage, parts int16 }

// carry lists in y.goes where the box on a cell can be pushed to while no other is moved.
// A cell stands there once for each part of the floor in which the keeper may be then.
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

// pushable reports whether the box on a cell can be pushed, from what has just been flooded.
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

// features are what positions are sorted by; near is the pushes to marks, each box to the
// nearest that is free.
type features struct{ filled, parts, doors, early, near int }

// More parts, doors and boxes too early than these are not told apart.
const (
	maxParts = 7
	maxDoors = 4
	maxEarly = 4
)

func (f features) shelf() int {
	return ((f.filled*maxParts+min(f.parts, maxParts)-1)*maxDoors+min(f.doors, maxDoors-1))*maxEarly + min(f.early, maxEarly-1)
}

// value is the less the better, and below maxValue.
func (f features) value() int { return f.near + 4*f.parts + 3*f.doors + 2*f.early - 6*f.filled }

// rate returns the features of the position in hand, whose boxes cut the floor into parts.
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
	orderBits = 24 // of the number of an option
)

// A shelf holds moves that nobody has made, by weight.
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

// An option is a move of a position that is looked at.
type option struct {
	box, to, least int // number of the box, the cell it goes to, the keeper's least cell then
	f              features
	weight         int
	lost           bool
}

// A quest is a search for a way.
type quest struct {
	*yard
	seen    *rows
	shelves []shelf
	used    []int  // shelves on which something has been, in that order
	waiting int64  // moves on shelves
	was     []int  // boxes of the position that is looked at
	can     []bool // of each of them: it can be pushed
	options []option
	order   []int // their numbers by value, the worst first
}

// search looks for a way.
func (y *yard) search() Result {
	from := y.keeper
	slices.Sort(y.boxes)
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

// full reports whether rows, moves and closed parts take all the memory there is.
func (q *quest) full() bool {
	return q.seen.next()+q.waiting*10+int64(len(q.known))*80 > q.lim.Bytes
}

// make brings the position after a move of the shelves in hand; false if it has been
// seen, or is lost.
func (q *quest) make(m uint64) (n uint32, least int, fresh bool) {
	i := uint32(m >> 32)
	box, to, least := int(m>>16&255), int(m>>8&255), int(m&255)
	q.set(q.seen.row(i))
	q.boxes[slices.Index(q.boxes, box)] = to
	q.boxed[box], q.boxed[to] = false, true
	slices.Sort(q.boxes)
	q.put(least)
	n, fresh = q.seen.add(q.row, i)
	return n, least, fresh && q.matched() && !q.corralled(to, least)
}

// look puts the moves of the position in hand, which is row i, on its shelf. It returns
// the row after a move that wins.
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
					slices.Sort(q.boxes)
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
	slices.Sort(q.order)
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

// shift puts a box elsewhere.
func (q *quest) shift(b, to int) {
	q.boxed[q.boxes[b]] = false
	q.boxes[b] = to
	q.boxed[to] = true
}

// advise makes the best option that is good weigh nothing. rank tells whether one is
// good, and is the less the better; of equals the one with the boxes nearest to marks is.
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
