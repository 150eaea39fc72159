package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
)

// A levelBoard is a board as a weaker player sees it: values are slightly wrong, and some
// quiet replies are not noticed. A misjudgement of a position stays the same throughout a
// game, as it does with people, and the seed reproduces it.
type levelBoard struct {
	garbo.Board
	seed uint64
	side int // the side that sees the board like this
	blur int
	miss int
	calm bool // it is one of the first moves of the game, which even the weakest players have seen others make

	facts [1]garbo.Facts // facts of the move being examined
}

// In the first calmPlies plies of a game no move is random, and values are wrong by at most
// calmBlur: even beginners know what first moves look like.
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

// Interrupt passes the function on to the wrapped board.
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

// Eval is wrong by less than blur; small errors are more frequent than large ones.
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

// EvalIn has the same error as Eval.
func (b *levelBoard) EvalIn(_, _ eval.Score) eval.Score { return b.Eval() }

// Moves, Quiets and Checks leave out some quiet moves of the enemy. Nothing is overlooked
// in answer to a check, and the enemy always seems to have at least one move.
func (b *levelBoard) Moves(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Moves(buf))
}

func (b *levelBoard) Quiets(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Quiets(buf))
}

func (b *levelBoard) Checks(buf []uint32) []uint32 {
	return b.overlook(len(buf), b.Board.Checks(buf))
}

// Known returns 0 if moves may be overlooked, since it would find those as well.
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

// overlook removes some of the quiet moves from index n on.
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
