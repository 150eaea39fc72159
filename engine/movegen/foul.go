package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// maxRow is the longest row that foul can read; pack and compile enforce it.
const maxRow = game.MaxFoulRow

// rows examines lines of the board as they would be with the additional pieces of the
// player in set.
type rows struct {
	v   *vm
	m   *game.Mech
	n   int
	set []board.Cell

	cells int // how many cells have been asked about
}

// maxFouls limits the cells that one question about a foul leads to: a row that may still
// grow asks about the cells beside it, and these about theirs. In renju no position of many
// drawn by lot led to more than 14; a piece that leads to more than the limit is no foul.
const maxFouls = 300

// foul reports whether the player's piece on the cursor makes a pattern that the mechanic
// forbids.
func (v *vm) foul(m *game.Mech, st *state) bool {
	r := rows{v: v, m: m, n: int(m.N[game.FoulRow]), set: v.mech.group[:0]}
	bad := v.cells[st.cur] == game.None && r.foul(st.cur)
	v.mech.group = r.set[:0]
	return bad
}

// line reads the cells around c along a direction: 1 for the player's piece, 0 for an empty cell,
// -1 for another piece or no cell.
func (r *rows) line(c board.Cell, d board.Dir, into *[2*maxRow + 1]int8) (cells [2*maxRow + 1]board.Cell) {
	b := r.v.g.Board
	for _, way := range []int{1, -1} {
		x := c
		for k := 0; k <= r.n; k++ {
			i := maxRow + way*k
			into[i], cells[i] = -1, x
			if x < 0 {
				continue
			}
			for _, s := range r.set {
				if s == x {
					into[i] = 1
				}
			}
			switch {
			case into[i] == 1:
			case r.v.cells[x] == game.None:
				into[i] = 0
			case r.v.owned(x, r.v.friend):
				into[i] = 1
			}
			if way > 0 {
				x = b.Step(x, d)
			} else {
				x = b.Back(x, d)
			}
		}
	}
	return cells
}

// run counts the adjoining pieces around the middle of a line.
func run(a *[2*maxRow + 1]int8, n int) int {
	total := 1
	for i := maxRow + 1; i <= maxRow+n && a[i] == 1; i++ {
		total++
	}
	for i := maxRow - 1; i >= maxRow-n && a[i] == 1; i-- {
		total++
	}
	return total
}

// fours counts the rows around the middle that lack one piece of exactly n. open reports
// whether one of them has no gap and can be completed at either end.
func (r *rows) fours(a *[2*maxRow + 1]int8) (count int, open bool) {
	solid := [2]bool{} // the row without a gap can be completed before it, and after it
	for s := maxRow - r.n + 1; s <= maxRow; s++ {
		if a[s-1] == 1 || a[s+r.n] == 1 {
			continue
		}
		own, gap := 0, -1
		for i := s; i < s+r.n; i++ {
			if a[i] == 1 {
				own++
			} else if a[i] == 0 {
				gap = i
			}
		}
		if own != r.n-1 || gap < 0 {
			continue
		}
		count++
		solid[0] = solid[0] || gap == s
		solid[1] = solid[1] || gap == s+r.n-1
	}
	if solid[0] && solid[1] && run(a, r.n) == r.n-1 {
		return count - 1, true
	}
	return count, false
}

// foul reports whether a piece on c makes a forbidden pattern, together with the pieces of
// set.
func (r *rows) foul(c board.Cell) bool {
	if r.cells++; r.cells > maxFouls {
		return false
	}
	r.set = append(r.set, c)
	defer func() { r.set = r.set[:len(r.set)-1] }()
	var a [2*maxRow + 1]int8
	long, fours := false, 0
	for _, d := range r.m.Dirs {
		r.line(c, d, &a)
		switch n := run(&a, r.n); {
		case n == r.n:
			return false
		case n > r.n:
			long = true
		}
		count, _ := r.fours(&a)
		fours += count
	}
	if long && r.m.N[game.FoulLong] != 0 || fours > 1 && r.m.N[game.FoulFours] != 0 {
		return true
	}
	if r.m.N[game.FoulThrees] == 0 {
		return false
	}
	threes := 0
	for _, d := range r.m.Dirs {
		if r.three(c, d) {
			threes++
		}
	}
	return threes > 1
}

// three reports whether one more piece in the direction makes a row through c that can be
// completed at both ends. That piece must neither complete a row nor be a foul itself.
func (r *rows) three(c board.Cell, d board.Dir) bool {
	var a [2*maxRow + 1]int8
	cells := r.line(c, d, &a)
	own := 0
	for i := maxRow - r.n + 2; i <= maxRow+r.n-2; i++ {
		own += int(max(a[i], 0))
	}
	if count, _ := r.fours(&a); count > 0 || own < r.n-2 {
		return false
	}
	for i := maxRow - r.n + 2; i <= maxRow+r.n-2; i++ {
		if a[i] != 0 {
			continue
		}
		a[i] = 1
		_, open := r.fours(&a)
		a[i] = 0
		if open && !r.spoils(cells[i]) {
			return true
		}
	}
	return false
}

// spoils reports whether a piece on c completes a row or is a foul.
func (r *rows) spoils(c board.Cell) bool {
	r.set = append(r.set, c)
	var a [2*maxRow + 1]int8
	done := false
	for _, d := range r.m.Dirs {
		r.line(c, d, &a)
		done = done || run(&a, r.n) == r.n
	}
	r.set = r.set[:len(r.set)-1]
	return done || r.foul(c)
}
