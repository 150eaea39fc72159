package fast

import (
	"dagaz/engine/eval"
	"dagaz/engine/net"
)

// Learn makes the evaluation add the value of a net; nil removes it again. It returns false
// if the net belongs to another game.
func (b *Board) Learn(n *net.Net) bool {
	b.net, b.margin = nil, lazyMargin
	if n == nil {
		return true
	}
	b.net = n.State(b.t.g.SeenNames(), b.t.cells)
	b.margin = max(lazyMargin, eval.Score(n.Margin))
	return b.net != nil
}

// learnt is what the net adds.
//
//go:noinline
func (b *Board) learnt() eval.Score {
	return eval.Score(b.net.Value(b.key, b.sight(), b.hand[:], b.side))
}

// sight returns the kinds that nets see on the cells.
func (b *Board) sight() *[256]uint8 {
	if b.t.seen == 0 {
		return &b.cells
	}
	b.number()
	return &b.numbered
}

// number makes kinds of the pieces and numbers on all cells, for the names of
// [game.Game.SeenNames].
func (b *Board) number() {
	for c, k := range b.cells[:b.t.cells] {
		if n := min(b.nums[c], b.t.seen); k != 0 && n > 0 {
			k = uint8(1 + 2*(int32(k-1)>>1*b.t.seen+n-1) + int32(k-1)&1)
		} else {
			k = 0
		}
		b.numbered[c&255] = k
	}
}

// Standing returns the kinds on all cells and the number of each kind in hand: the input of
// nets.
func (b *Board) Standing() (cells []uint8, hand []int16) {
	return b.sight()[:b.t.cells], b.hand[:b.t.kinds]
}
