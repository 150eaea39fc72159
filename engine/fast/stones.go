package fast

import (
	"math/bits"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"slices"
)

// What games of stones need: passes, the number of moves, rows and connections, an
// evaluation by terms.

// settle finds the plain drops, and adds an outcome without effect if players may pass.
func (t *tables) settle() {
	for k := 1; k < t.kinds; k++ {
		if t.marks[k] = uint8(1 + sideOf(kind(k))); t.stray(kind(k)) {
			t.marks[k] = 3
		}
	}
	for _, m := range t.distinct {
		m.plain = make([]*plain, t.kinds)
		for k, roots := range m.drops {
			if roots != nil {
				m.plain[k] = t.plainOf(roots)
			}
		}
	}
	if !slices.ContainsFunc(t.g.Turns, func(tn game.Turn) bool { return t.g.PassIn(&tn) != game.PassNever }) {
		return
	}
	t.pass = uint32(len(t.outs))
	t.outs = append(t.outs, outcome{
		from: none, to: none, from2: none, to2: none, take: none, noteCell: none, note: -1, cont: none, flags: isPass,
	})
}

// asks reports whether some goal contains a condition of a kind.
func (t *tables) asks(k game.GoalKind) bool {
	var in func(e *game.GoalExpr) bool
	in = func(e *game.GoalExpr) bool { return e.Kind == k || slices.ContainsFunc(e.Args, in) }
	return slices.ContainsFunc(t.g.Goals, func(g game.Goal) bool { return in(g.Test) })
}

// listed returns the moves of the present position and lists them only once. A pass is the
// last move.
func (b *Board) listed() []uint32 {
	if b.t.pits != nil {
		return b.pitted().ids
	}
	if b.isListed {
		return b.now
	}
	now := b.now
	b.now = nil // trying a move may list the moves of another position
	pass := b.t.g.PassIn(&b.t.g.Turns[b.turnIndex()])
	if now = b.allMoves(now[:0]); b.t.still {
		now = b.unique(now, 0)
	}
	if b.refuse || b.t.g.Royal && pass == game.PassForced {
		now = b.legalOnes(now, 0)
	}
	b.isListed, b.now = true, now
	n := len(b.now)
	b.past[b.ply&(maxPast-1)].moves = int16(n)
	if (pass == game.PassAlways || pass == game.PassForced && n == 0) && !b.InCheck() {
		b.now = append(b.now, b.t.pass)
	}
	return b.now
}

// noisyOnce is Noisy for games whose moves are listed once.
func (b *Board) noisyOnce(buf []uint32) []uint32 {
	if b.calm {
		return buf
	}
	for _, m := range b.listed() {
		if f := b.factsIn(m); f.Victim > 0 || f.Gain > 0 {
			buf = append(buf, m)
		}
	}
	return buf
}

// noMoves reports whether both sides can only pass.
func (b *Board) noMoves() bool {
	b.listed()
	if b.past[b.ply&(maxPast-1)].moves > 0 {
		return false
	}
	b.Null()
	b.listed()
	n := b.past[b.ply&(maxPast-1)].moves
	b.Undo()
	return n == 0
}

// full reports whether no cell is empty, apart from cells that are not shown.
func (b *Board) full() bool {
	for c, k := range b.cells[:b.t.cells] {
		if k == 0 && !b.t.g.Board.Dummy(board.Cell(c)) {
			return false
		}
	}
	return true
}

// owns reports whether a piece of side s of one of the types stands on c.
func (b *Board) owns(c board.Cell, s int, types []int) bool {
	if c < 0 {
		return false
	}
	k := b.cells[c]
	return k != 0 && sideOf(k) == s && !b.t.stray(k) && (len(types) == 0 || slices.Contains(types, typeOf(k)))
}

// line looks for N pieces of side s in a row.
func (b *Board) line(e *game.GoalExpr, s int) bool {
	for _, from := range b.list[s][:b.n[s]] {
		for _, d := range e.Dirs {
			links := b.t.g.Board.Links(d)
			n := int32(0)
			for c := board.Cell(from); n < e.N && b.owns(c, s, e.Types); c = links[c] {
				n++
			}
			if n >= e.N {
				return true
			}
		}
	}
	return false
}

// connected reports whether pieces of side s connect the zones. After a drop only the group
// of the new stone can have become a connection.
func (b *Board) connected(e *game.GoalExpr, s int) bool {
	var seen set
	if last := b.last[1]; last != none && s != b.side && b.owns(board.Cell(last), s, e.Types) {
		return b.joins(e, s, board.Cell(last), &seen)
	}
	for _, c := range b.list[s][:b.n[s]] {
		if !seen.has(c) && b.owns(board.Cell(c), s, e.Types) && b.joins(e, s, board.Cell(c), &seen) {
			return true
		}
	}
	return false
}

// joins visits the pieces of side s connected with a cell and reports whether they touch
// enough zones.
func (b *Board) joins(e *game.GoalExpr, s int, from board.Cell, seen *set) bool {
	bd, p := b.t.g.Board, b.t.player[s]
	queue := b.hit[:0]
	reach := func(c board.Cell) {
		if b.owns(c, s, e.Types) && !seen.has(uint8(c)) {
			seen.add(uint8(c))
			queue = append(queue, uint8(c))
		}
	}
	reach(from)
	met, n := uint32(0), e.Joined()
	for i := 0; i < len(queue) && bits.OnesCount32(met) < n; i++ {
		c := board.Cell(queue[i])
		for k, z := range e.Zones {
			if bd.Zones[z].Cells[p].Has(c) {
				met |= 1 << k
			}
		}
		for k := 0; e.Way(bd, k) >= 0; k++ {
			reach(bd.Step(c, e.Way(bd, k)))
		}
	}
	b.hit = queue
	return bits.OnesCount32(met) >= n
}

// ring reports whether pieces of side s surround a cell, by the method of the judge of
// engine/goal.
func (b *Board) ring(e *game.GoalExpr, s int) bool {
	bd := b.t.g.Board
	beside := func(c uint8) (n int) {
		for _, d := range e.Dirs {
			if to := bd.Step(board.Cell(c), d); to >= 0 && b.owns(to, s, nil) {
				n++
			}
		}
		return n
	}
	if last := b.last[1]; last != none && s != b.side && b.owns(board.Cell(last), s, nil) && beside(last) < 2 {
		return false
	}
	var seen set
	n, queue := 0, b.hit[:0]
	reach := func(c board.Cell) {
		if !seen.has(uint8(c)) && !b.owns(c, s, nil) {
			seen.add(uint8(c))
			queue = append(queue, uint8(c))
		}
	}
	for c := range uint8(b.t.cells) {
		if b.owns(board.Cell(c), s, nil) {
			if n++; beside(c) == len(e.Dirs) {
				return true
			}
		} else if slices.ContainsFunc(e.Dirs, func(d board.Dir) bool { return bd.Step(board.Cell(c), d) < 0 }) {
			reach(board.Cell(c))
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, d := range e.Dirs {
			if to := bd.Step(board.Cell(queue[i]), d); to >= 0 {
				reach(to)
			}
		}
	}
	b.hit = queue
	return n+len(queue) < b.t.cells
}

// termed returns the value for the side to move in games whose goals need terms, as the
// reference computes it: with the difference between the number of moves and that of the
// enemy's last turn, or, in games with royal pieces, with the value of leaves.
func (b *Board) termed() eval.Score {
	t := b.t
	st := &b.stand
	if len(b.nums) > 0 {
		st.Counts, st.Globals = b.nums[:t.globals], b.nums[t.globals:]
	}
	if b.terms.Sets {
		for s, set := range b.stones() {
			if t.wild {
				var strays eval.Cells
				for _, c := range b.list[s][:b.n[s]] {
					if t.stray(b.cells[c]) {
						strays.Add(int(c))
					}
				}
				set = set.Without(strays)
			}
			st.Sets[t.player[s]] = set
		}
	}
	if b.terms.Cellwise {
		for c, k := range b.cells[:t.cells] {
			st.Cells[c] = b.pieces16[k&127]
		}
	}
	if b.terms.Whole {
		st.Pos = b.mirrored().pos
	}
	vals := b.vals[:len(t.g.Players)]
	phase := max(b.phase, 0)
	var hands [2]int32
	if t.hands[0] || t.hands[1] {
		for s := range hands {
			n := int32(0)
			hands[s], n = b.held(s)
			phase += n
		}
	}
	for s, p := range t.player {
		vals[p] = b.e.Taper(b.mid[s], b.end[s], phase) + eval.Score(hands[s])
	}
	b.terms.Add(st, vals)
	v := vals[t.player[b.side]] - vals[t.player[b.side^1]]
	v = max(-eval.Win/2, min(eval.Win/2, v))
	if t.g.Royal { // leaves count more than the number of moves
		if b.look == nil {
			return v
		}
		mid, end := b.leaves()
		if b.side != 0 {
			mid, end = -mid, -end
		}
		return v + b.e.Taper(mid+int32(b.look.Tempo.Mid), end+int32(b.look.Tempo.End), phase)
	}
	if !b.once || t.g.Priorities != nil || t.g.Opt.Maximal != 0 {
		return v
	}
	if t.pits == nil { // programs take too long to run them for a number
		b.listed()
	}
	own := b.past[b.ply&(maxPast-1)].moves
	if own < 0 {
		return v
	}
	for i := b.ply - 1; i >= 0 && i >= b.ply-4; i-- {
		r := &b.past[i&(maxPast-1)]
		if t.turned && int(t.sides[r.turn]) == b.side {
			continue
		}
		if r.moves >= 0 {
			v += b.e.Choice * eval.Score(own-r.moves)
		}
		break
	}
	return v
}
