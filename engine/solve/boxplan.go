package solve

import (
	"slices"

	"dagaz/engine/insertion"
)

// A plan is a sequence of sets of cells that hold boxes, from the end of the game, when all
// marks are filled, back to its beginning. The progress of a position is the first of these
// sets whose cells all hold boxes in the position.

type cellSet [4]uint64

func (s *cellSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *cellSet) remove(c int)   { s[c>>6] &^= 1 << (c & 63) }
func (s *cellSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *cellSet) in(o *cellSet) bool {
	return s[0]&^o[0]|s[1]&^o[1]|s[2]&^o[2]|s[3]&^o[3] == 0
}

type pulled struct{ box, keeper, far int }

// pulls returns the cells to which the box on m can be pulled, each with the lowest cell
// that the keeper can reach then.
func (y *yard) pulls(m, keeper int) []pulled {
	y.boxed[m] = false
	look := func(box, keeper int) int {
		y.boxed[box] = true
		least := y.flood(keeper)
		y.boxed[box] = false
		return least
	}
	out := []pulled{{m, look(m, keeper), 0}}
	seen := map[[2]int]bool{{m, out[0].keeper}: true}
	for i := 0; i < len(out); i++ {
		s := out[i]
		look(s.box, s.keeper)
		var steps [][2]int
		for d := range y.next {
			at := y.next[d][s.box]
			if at >= 0 && y.stamp[at] == y.stamps {
				if to := y.next[d][at]; to >= 0 && !y.boxed[to] {
					steps = append(steps, [2]int{at, to})
				}
			}
		}
		for _, t := range steps {
			n := [2]int{t[0], look(t[0], t[1])}
			if !seen[n] {
				seen[n] = true
				out = append(out, pulled{n[0], n[1], s.far + 1})
			}
		}
	}
	y.boxed[m] = true
	return out
}

// order makes the plan: boxes on all marks are pulled away one after the other, always the
// one nearest to a cell where a box begins. In the reverse order the marks can be filled.
// If no box can be pulled that far, one is pulled aside. order tries several places where
// the keeper may end, first where it begins, then in the largest part, and keeps the best
// plan.
func (y *yard) order() {
	y.stand(y.marks)
	type part struct{ least, size int }
	var parts []part
	for c := range y.cells {
		if y.boxed[c] || y.flood(c) != c {
			continue
		}
		p := part{least: c}
		for _, s := range y.stamp {
			if s == y.stamps {
				p.size++
			}
		}
		if y.stamp[y.keeper] == y.stamps {
			p.size += len(y.cells)
		}
		parts = append(parts, p)
	}
	insertion.Sort(parts, func(a, b part) bool { return a.size > b.size })
	var keepers []int
	for _, p := range parts {
		keepers = append(keepers, p.least)
	}
	y.plan = []cellSet{{}}
	worst := -1
	for _, k := range keepers {
		plan, bad := y.unpack(k, keepers)
		if worst < 0 || bad < worst {
			worst, y.plan = bad, plan[max(0, len(y.marks)-len(y.boxes)):]
		}
		if bad == 0 {
			break
		}
	}
	y.stand(y.boxes)
}

// unpack returns the plan in which the keeper ends on a given cell, and a number for how
// bad it is.
func (y *yard) unpack(keeper int, keepers []int) (plan []cellSet, bad int) {
	begins := map[int]bool{}
	for _, b := range y.boxes {
		begins[b] = true
	}
	y.stand(y.marks)
	left := slices.Clone(y.marks)
	var set cellSet
	for _, m := range left {
		set.add(m)
	}
	plan = append(plan, set)
	take := func(i int, p pulled, away bool) {
		y.boxed[left[i]] = false
		set.remove(left[i])
		if away {
			left = slices.Delete(left, i, i+1)
		} else {
			left[i] = p.box
			y.boxed[p.box] = true
			set.add(p.box)
		}
		keeper = p.keeper
		plan = append(plan, set)
	}
	// exit finds the box with the shortest way to a cell where a box begins.
	exit := func(keeper, except int) (at int, best pulled) {
		at = -1
		for i, m := range left {
			if m == except {
				continue
			}
			for _, p := range y.pulls(m, keeper) {
				if begins[p.box] && p.box != m {
					if at < 0 || p.far < best.far {
						at, best = i, p
					}
					break
				}
			}
		}
		return at, best
	}
	for parked := 0; len(left) > 0; {
		at, best := exit(keeper, -1)
		if at >= 0 {
			take(at, best, true)
			continue
		}
		// Pull a box aside so that another one can leave.
		for i, m := range slices.Clone(left) {
			if parked > 2*len(y.marks) {
				break
			}
			for _, p := range y.pulls(m, keeper) {
				if y.mark[p.box] || at >= 0 && p.far >= best.far {
					continue
				}
				y.boxed[m], y.boxed[p.box] = false, true
				left[i] = p.box
				if j, _ := exit(p.keeper, p.box); j >= 0 {
					at, best = i, p
				}
				left[i] = m
				y.boxed[m], y.boxed[p.box] = true, false
				y.boxed[m] = true
			}
		}
		parked++
		if at >= 0 {
			bad++
			take(at, best, false)
			continue
		}
		// Continue with the keeper in another part of the floor.
		bad += 10
		for _, k := range keepers {
			if y.boxed[k] {
				continue
			}
			if i, p := exit(k, -1); i >= 0 && (at < 0 || p.far < best.far) {
				at, best = i, p
			}
		}
		if at >= 0 {
			take(at, best, true)
			continue
		}
		bad += 1000
		take(0, pulled{keeper: keeper}, true)
	}
	return plan, bad
}
