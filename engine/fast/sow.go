package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Numbers on cells. A Board keeps the numbers of cells, followed by all globals, in one
// slice, with a copy for each ply.

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
