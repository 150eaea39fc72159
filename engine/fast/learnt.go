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
	b.net = n.State(b.t.g.TypeNames(), b.t.cells)
	b.margin = max(lazyMargin, eval.Score(n.Margin))
	return b.net != nil
}

// learnt is what the net adds.
//
//go:noinline
func (b *Board) learnt() eval.Score {
	return eval.Score(b.net.Value(b.key, &b.cells, b.hand[:], b.side))
}

// Standing returns the kinds on all cells and the number of each kind in hand: the input of
// nets.
func (b *Board) Standing() (cells []uint8, hand []int16) {
	return b.cells[:b.t.cells], b.hand[:b.t.kinds]
}
