package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
)

// A levelBoard is a board as a weaker player sees it: values are off by a bit,
// and some quiet replies are not noticed. What is wrong about a position stays
// so throughout a game, as with people, and a seed repeats it.
type levelBoard struct {
	garbo.Board
	seed uint64
	side int // who sees it
	blur int
	miss int
	calm bool // in the first moves, which the weakest have seen others make

	facts [1]garbo.Facts // of the move looked at
}

// In the first plies of a game nobody moves at random, and values are off by no more
// than this: what a beginner's first moves look like is known to beginners.
const (
	calmPlies = 8
	calmBlur  = 24
)

// see returns b as a player of the level sees it.
func (l *level) see(b garbo.Board, seed uint64) garbo.Board {
	if l.blur == 0 && l.miss == 0 {
		return b
	}
	return &levelBoard{Board: b, seed: seed, blur: l.blur, miss: l.miss}
}

// Interrupt goes to the board behind it.
func (b *levelBoard) Interrupt(due func() bool) {
	if inner, ok := b.Board.(interface{ Interrupt(func() bool) }); ok {
		inner.Interrupt(due)
	}
}

func (b *levelBoard) Load(pos *game.Position) {
	b.Board.Load(pos)
	b.side = b.Board.Side()
	b.calm = pos.Ply() < calmPlies
}

// Eval is wrong by less than blur, more often by little.
func (b *levelBoard) Eval() eval.Score {
	v := b.Board.Eval()
	if b.blur == 0 {
		return v
	}
	blur := b.blur
	if b.calm {
		blur = min(blur, calmBlur)
	}
	r := eval.Rand(b.seed ^ b.Board.Key())
	return v + eval.Score(r.Intn(blur)-r.Intn(blur))
}

// EvalIn errs as Eval does.
func (b *levelBoard) EvalIn(_, _ eval.Score) eval.Score { return b.Eval() }

// Moves, Quiets and Checks leave out quiet moves of the enemy. A check is noticed whole,
// and never does the enemy seem to have no move at all.
func (b *levelBoard) Moves(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Moves(buf))
}

func (b *levelBoard) Quiets(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Quiets(buf))
}

func (b *levelBoard) Checks(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Checks(buf))
}

// Known would find what is overlooked.
func (b *levelBoard) Known(print uint16) uint32 {
	if b.errs() {
		return 0
	}
	return b.Board.Known(print)
}

// errs reports whether moves are overlooked in this position.
func (b *levelBoard) errs() bool {
	return b.miss > 0 && b.Board.Side() != b.side && !b.Board.InCheck()
}

// overlook drops some of the quiet moves from the n-th on.
func (b *levelBoard) overlook(n int, buf []uint32) []uint32 {
	if !b.errs() {
		return buf
	}
	key := b.seed ^ b.Board.Key()
	seen := buf[:n]
	for i := n; i < len(buf); i++ {
		m := buf[i]
		b.Board.Rate(buf[i:i+1], b.facts[:])
		r := eval.Rand(key ^ uint64(b.facts[0].Print)<<24)
		if f := &b.facts[0]; f.Victim != 0 || f.Gain != 0 || r.Intn(100) >= b.miss {
			seen = append(seen, m)
		}
	}
	if len(seen) == n {
		return buf
	}
	return seen
}
