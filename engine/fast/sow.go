package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// Numbers on cells, and the only mechanic that changes them: sowing. A Board keeps the
// numbers of cells, followed by all globals, in one slice, with a copy for each ply.

// sowing is the result of sowing a pit, computed without changing the board.
type sowing struct {
	counts []int32 // by cell, after the move
	last   uint8   // the pit of the last seed
	taken  int32
	reaps  [256]int32    // by pit: what sowing from it captures, computed when moves were listed
	acts   []game.Action // the actions of the move, recorded only if write is set
	write  bool
}

// sow makes the outcome of a program that ends with sowing.
func (b *builder) sow(n int, s *sym, next int32) int32 {
	c := cell(s.cur)
	o := outcome{
		from: c, to: c, from2: none, to2: none, take: none, noteCell: none, note: -1,
		kind: b.k, becomes: b.k, cont: none, mech: uint8(n),
	}
	if b.t.g.Types[typeOf(b.k)].Resets {
		o.flags |= resets
	}
	b.typed(&o)
	m := int32(len(b.t.outs))
	b.t.outs = append(b.t.outs, o)
	emit := b.put(node{op: tEmit, arg: m, yes: next})
	return b.put(node{op: tMech, cell: c, arg: int32(n), yes: emit, no: next})
}

// loadNumbers copies the numbers of a position: those on cells, if there are any, and the
// globals.
func (b *Board) loadNumbers(pos *game.Position) {
	b.nums = b.nums[:0]
	for c := range b.t.globals {
		b.nums = append(b.nums, pos.Count(board.Cell(c)))
	}
	if len(b.t.notes) < len(b.t.g.Globals) {
		b.nums = append(b.nums, pos.Globals()...)
	}
	if b.oldNums == nil {
		b.oldNums = make([]int32, maxPast*len(b.nums))
		b.sown.counts = make([]int32, b.t.globals)
	}
}

// noteNumbers saves the numbers as they were before the last ply, because its move changes
// them.
func (b *Board) noteNumbers() {
	if r := &b.past[(b.ply-1)&(maxPast-1)]; !r.sown {
		copy(b.before(b.ply-1), b.nums)
		r.sown = true
	}
}

// setNumber gives a cell a number.
func (b *Board) setNumber(c int, n int32) {
	b.noteNumbers()
	b.key ^= b.t.g.CountKey(b.nums[c], c) ^ b.t.g.CountKey(n, c)
	b.nums[c] = n
}

// setGlobal sets a global, which may be a note.
func (b *Board) setGlobal(i int, n int32) {
	if note := b.t.noteOf[i]; note >= 0 {
		b.setNote(uint8(note), cell(board.Cell(n)))
		return
	}
	b.noteNumbers()
	at := &b.nums[b.t.globals+i]
	b.key ^= b.t.g.GlobalKey(i, *at) ^ b.t.g.GlobalKey(i, n)
	*at = n
}

// before returns the numbers as they were before a ply.
func (b *Board) before(ply int) []int32 {
	n := len(b.nums)
	return b.oldNums[ply&(maxPast-1)*n:][:n]
}

// sows computes the sowing of a pit. It returns false if that is not legal.
func (b *Board) sows(x *mech, from uint8) bool {
	s, m, next := &b.sown, x.of, &x.next[0]
	s.acts = s.acts[:0]
	if len(b.nums) == 0 || b.nums[from] == 0 {
		return false
	}
	copy(s.counts, b.nums)
	if s.write {
		s.acts = append(s.acts, game.Action{Kind: game.ActMove, From: board.Cell(from), To: board.Cell(from),
			Piece: b.t.piece(b.cells[from]), Attrs: uint64(b.attrs[from])})
	}
	b.setCount(from, 0)
	c := from
	for seeds := b.nums[from]; seeds > 0; seeds-- {
		if c = next[c]; c == from && m.N[game.SowSkip] != 0 {
			if c = next[c]; c == from { // there is no other pit
				return false
			}
		}
		if c == none {
			return false
		}
		b.setCount(c, s.counts[c]+1)
	}
	b.reap(m, c)
	s.reaps[from] = s.taken
	return m.N[game.SowFeed] == 0 || b.fed()
}

// fed reports whether the enemy has seeds after the computed sowing.
func (b *Board) fed() bool {
	for _, c := range b.list[b.side^1][:b.n[b.side^1]] {
		if b.sown.counts[c] > 0 {
			return true
		}
	}
	return false
}

// reap captures from the last pit and from the qualifying pits before it.
func (b *Board) reap(m *game.Mech, last uint8) {
	s := &b.sown
	s.last, s.taken = last, 0
	group := b.hit[:0]
	for c := last; c != none && m.N[game.SowMin] > 0; c = cell(b.t.g.Board.Back(board.Cell(c), m.Dirs[0])) {
		n := s.counts[c]
		if n < m.N[game.SowMin] || n > m.N[game.SowMax] || b.mark(c) != uint8(2-b.side) {
			break
		}
		group = append(group, c)
		s.taken += n
		if m.N[game.SowChain] == 0 || len(group) == b.t.cells {
			break
		}
	}
	b.hit = group
	if s.taken == 0 || m.N[game.SowNoSlam] != 0 && s.taken == b.seeds() {
		s.taken = 0
		return
	}
	for _, c := range group {
		b.setCount(c, 0)
	}
	if m.Global >= 0 && s.write {
		s.acts = append(s.acts, game.Action{Kind: game.ActGlobal, From: board.Cell(m.Global), To: board.Cell(last),
			Value: b.nums[b.t.globals+m.Global] + s.taken})
	}
}

// setCount sets the number of a pit in the computed sowing.
func (b *Board) setCount(c uint8, n int32) {
	if b.sown.write {
		b.noteCount(c, n)
	}
	b.sown.counts[c] = n
}

// noteCount records the action that sets the number of a pit. A pit that receives several
// seeds keeps its first place among the actions.
func (b *Board) noteCount(c uint8, n int32) {
	s := &b.sown
	old := s.counts[c]
	for i := range s.acts {
		a := &s.acts[len(s.acts)-1-i]
		if n == old+1 && a.Kind == game.ActCount && a.To == board.Cell(c) && a.Value == old && old > 0 {
			a.Value = n
			return
		}
	}
	s.acts = append(s.acts, game.Action{Kind: game.ActCount, From: board.NoCell, To: board.Cell(c),
		Piece: b.t.piece(b.cells[c]), Value: n})
}

// seeds counts the enemy's seeds after the computed sowing.
func (b *Board) seeds() (n int32) {
	for _, c := range b.list[b.side^1][:b.n[b.side^1]] {
		n += b.sown.counts[c]
	}
	return n
}

// makeSowing carries out an outcome that sows.
func (b *Board) makeSowing(o *outcome) {
	x := &b.t.mechs[o.mech-1]
	b.sows(x, o.from)
	for c, n := range b.sown.counts {
		if b.nums[c] != n {
			b.setNumber(c, n)
		}
	}
	if i := x.of.Global; i >= 0 && b.sown.taken > 0 {
		b.setGlobal(i, b.nums[b.t.globals+i]+b.sown.taken)
	}
	if o.flags&resets != 0 {
		b.quiet = 0
	}
	b.last = [2]uint8{o.from, o.to}
}

// reaped returns the value of what an outcome that sows scores, in the scale of Facts.
func (b *Board) reaped(x *mech, o *outcome) eval.Score {
	i := x.of.Global
	if b.e == nil || i < 0 || b.t.g.Globals[i].Score < 0 {
		return 0
	}
	b.listed()
	v := b.e.Scored * eval.Score(b.sown.reaps[o.from])
	if b.t.g.Globals[i].Score != int(b.t.player[b.side]) {
		return -v
	}
	return v
}

// sowMove returns an outcome that sows as the reference lists it.
func (b *Board) sowMove(o *outcome) game.Move {
	b.sown.write = true
	b.sows(&b.t.mechs[o.mech-1], o.from)
	b.sown.write = false
	return game.Move{Acts: b.further(o, append([]game.Action(nil), b.sown.acts...)), Type: game.AnyType}
}

// score returns the score of side s, including the numbers on its cells if withBoard is
// set.
func (b *Board) score(s int, withBoard bool) (n int32) {
	g := b.t.g
	for i := range g.Globals {
		if g.Globals[i].Score == int(b.t.player[s]) {
			n += b.nums[b.t.globals+i]
		}
	}
	for _, c := range b.list[s][:b.n[s]] {
		if withBoard && g.HasCounts {
			n += b.nums[c]
		}
	}
	return n
}
