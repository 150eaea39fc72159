package solve

import "slices"

// stuck reports whether the box on c can never be moved again, with boxes that hold it,
// and one of them is on no mark.
func (y *yard) stuck(c int) bool {
	held := y.held[:0]
	ok := y.frozen(c, &held)
	lost := false
	for _, b := range held {
		y.boxed[b] = true
		lost = lost || !y.mark[b]
	}
	y.held = held[:0]
	return ok && lost
}

// frozen reports whether walls, dead cells and boxes hold the box on c along every axis.
// What it has looked at is taken for a wall meanwhile: that is noted in held as a box
// that is none.
func (y *yard) frozen(c int, held *[]int) bool {
	*held = append(*held, c)
	y.boxed[c] = false
	for _, a := range y.axis {
		p, q := y.next[a[0]][c], y.next[a[1]][c]
		if p < 0 || q < 0 || slices.Contains(*held, p) || slices.Contains(*held, q) || y.dead[p] && y.dead[q] {
			continue
		}
		at := len(*held)
		if y.boxed[p] && y.frozen(p, held) {
			continue
		}
		y.free(held, at)
		if y.boxed[q] && y.frozen(q, held) {
			continue
		}
		y.free(held, at)
		return false
	}
	return true
}

// free takes back what was noted from at on.
func (y *yard) free(held *[]int, at int) {
	for _, b := range (*held)[at:] {
		y.boxed[b] = true
	}
	*held = (*held)[:at]
}

// matched reports whether each box can have a mark of its own.
func (y *yard) matched() bool {
	var owner [maxPushCells]int16 // of a mark: 1 + number of the box that has it
	var asked [maxPushCells]int   // of a mark: for which box it was asked for last
	var find func(b, round int) bool
	find = func(b, round int) bool {
		for i := range y.marks {
			if asked[i] == round || y.near[y.boxes[b]*len(y.marks)+i] == maxPushCells {
				continue
			}
			asked[i] = round
			if owner[i] == 0 || find(int(owner[i])-1, round) {
				owner[i] = int16(b) + 1
				return true
			}
		}
		return false
	}
	for b := range y.boxes {
		if !find(b, b+1) {
			return false
		}
	}
	return true
}

// corralled reports whether the box on a cell, which was pushed there last, has closed a
// part of the floor off whose boxes can neither get out nor all to marks.
func (y *yard) corralled(box, keeper int) bool {
	dirs := len(y.next)
	y.flood(keeper)
	var inside [maxPushWays]int
	n := 0
	for _, c := range y.links[box*dirs : box*dirs+dirs] {
		if c >= 0 && !y.boxed[c] && y.stamp[c] != y.stamps {
			inside[n] = int(c)
			n++
		}
	}
	for _, c := range inside[:n] {
		if y.closed(c, keeper) {
			return true
		}
	}
	return false
}

// Answers that closed remembers.
const maxKnown = 1 << 17

// closed reports whether the part of the floor with a cell is lost with the boxes around
// it. Other boxes are taken away for that: they could only be in the way.
func (y *yard) closed(inside, keeper int) bool {
	dirs := len(y.next)
	least := y.flood(inside)
	for c := range y.within {
		y.within[c] = y.stamp[c] == y.stamps
	}
	var buf [maxPushCells + 2]byte
	fence := buf[:0]
	open := false
	for c, s := range y.stamp {
		if s != y.stamps {
			continue
		}
		for _, to := range y.links[c*dirs : c*dirs+dirs] {
			if to >= 0 && y.boxed[to] && !y.within[to] {
				y.within[to] = true
				fence = append(fence, byte(to))
				open = open || !y.mark[to]
			}
		}
	}
	if !open {
		return false
	}
	slices.Sort(fence)
	clear(y.boxed)
	for _, b := range fence {
		y.boxed[b] = true
	}
	key := append(fence, byte(y.flood(keeper)), byte(least))
	lost, known := y.known[string(key)]
	if !known {
		lost = y.hopeless(string(fence), keeper)
		if len(y.known) == maxKnown {
			clear(y.known)
		}
		y.known[string(key)] = lost
	}
	y.stand(y.boxes)
	return lost
}

// Positions of the boxes around a part of the floor that hopeless looks at before it gives up.
const maxCorral = 300

// hopeless reports whether no pushes of these boxes, which are alone on the board, take
// all of them to marks, or one of them out of the cells noted in y.within.
func (y *yard) hopeless(fence string, keeper int) bool {
	dirs := len(y.next)
	type state struct {
		boxes  string
		keeper int
	}
	queue := []state{{fence, y.flood(keeper)}}
	seen := map[state]bool{queue[0]: true}
	reach := make([]bool, len(y.cells))
	for at := 0; at < len(queue); at++ {
		if len(queue) > maxCorral {
			return false
		}
		s := queue[at]
		clear(y.boxed)
		home := true
		for _, b := range []byte(s.boxes) {
			y.boxed[b] = true
			home = home && y.mark[b]
		}
		if home {
			return false
		}
		y.flood(s.keeper)
		for c := range reach {
			reach[c] = y.stamp[c] == y.stamps
		}
		for i, b := range []byte(s.boxes) {
			for d := range dirs {
				behind, to := y.links[int(b)*dirs+y.back[d]], y.links[int(b)*dirs+d]
				if behind < 0 || to < 0 || !reach[behind] || y.boxed[to] || y.dead[to] {
					continue
				}
				if !y.within[to] {
					return false
				}
				y.boxed[b], y.boxed[to] = false, true
				if !y.stuck(int(to)) {
					boxes := []byte(s.boxes)
					boxes[i] = byte(to)
					slices.Sort(boxes)
					if n := (state{string(boxes), y.flood(int(b))}); !seen[n] {
						seen[n] = true
						queue = append(queue, n)
					}
				}
				y.boxed[b], y.boxed[to] = true, false
			}
		}
	}
	return true
}
