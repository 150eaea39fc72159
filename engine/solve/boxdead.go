package solve

import (
	"slices"

	"dagaz/engine/insertion"
)

// stuck reports whether the box on c, and boxes that block it, can never be moved again,
// although one of them is not on a mark.
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

// frozen reports whether walls, dead cells and other boxes block the box on c along every
// axis. A box under examination counts as a wall: it is removed from the board and listed
// in held.
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

// free puts the boxes in held from index at on back on the board.
func (y *yard) free(held *[]int, at int) {
	for _, b := range (*held)[at:] {
		y.boxed[b] = true
	}
	*held = (*held)[:at]
}

// matched reports whether each box can have a mark of its own.
func (y *yard) matched() bool {
	var owner [maxPushCells]int16 // for each mark: 1 + number of the box that has it
	var asked [maxPushCells]int   // for each mark: the last box that asked for it
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

// corralled reports whether the box on a cell, which was pushed last, has closed off a part
// of the floor whose boxes can neither get out nor all reach marks.
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

// maxKnown limits the results that closed remembers.
const maxKnown = 1 << 17

// closed reports whether the part of the floor with a given cell is lost because of the
// boxes around it. It ignores all other boxes, since these could only be additional
// obstacles.
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
	insertion.Ascending(fence)
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

// maxCorral limits the positions of the boxes around a part of the floor that hopeless
// examines before it gives up.
const maxCorral = 300

// hopeless reports whether no sequence of pushes brings all of these boxes, which are alone
// on the board, to marks, or one of them out of the cells in y.within.
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
					insertion.Ascending(boxes)
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
