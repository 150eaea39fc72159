package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"math"
)

// playout plays on from the present position, which is not over and whose moves are listed,
// and sets rewards. It returns the number of moves that it made.
func (s *Search) playout() int {
	for made := 0; ; {
		if made >= s.opt.Plies || len(s.moves) == 0 {
			s.t.estimate(s.opt.Scale, s.rewards)
			return made
		}
		if !s.advance() {
			s.t.stuck(s.rewards)
			return made
		}
		made++
		over := false
		if s.moves, over = s.t.arrive(s.moves[:0], false, s.rewards); over || s.due() {
			return made
		}
	}
}

// advance makes a playout move: often the one that captures most, otherwise a random one
// that does not fill an eye of its own side. It returns false if no move was legal.
func (s *Search) advance() bool {
	if s.opt.Greedy > 0 && s.rand.Intn(100) < s.opt.Greedy {
		if m := s.t.greedy(s.moves); m != 0 && s.try(m) {
			return true
		}
	}
	n := len(s.moves)
	if n > 1 && s.g.Opt.PassTurn == game.PassAlways {
		n-- // leave out the pass, which comes last
	}
	for try := 0; try < 8; try++ {
		if m := s.moves[s.rand.Intn(n)]; !s.t.eye(m) && s.try(m) {
			return true
		}
	}
	for i := range s.moves {
		if s.try(s.moves[len(s.moves)-1-i]) {
			return true
		}
	}
	return false
}

// try makes a move, if it is legal.
func (s *Search) try(m uint32) bool {
	if s.seen != nil {
		s.one[0] = m
		s.t.rate(s.one[:], s.fact[:])
		s.record(s.fact[0].Print)
	}
	return s.t.do(m)
}

// prospect is like chance, but keeps rising even if the game is practically won. Otherwise
// a player far ahead would rate all moves alike and never finish.
func prospect(v, scale eval.Score) float32 {
	return (1-far)*chance(v, scale) + far*chance(v, farScale*scale)
}

const (
	far      = 0.2 // weight of the slower curve
	farScale = 6   // how much slower it rises
)

// chance turns an advantage into a probability of winning.
func chance(v, scale eval.Score) float32 {
	return float32(1 / (1 + math.Exp(-float64(v)/float64(scale))))
}

// advantage is the inverse of chance.
func advantage(p float32, scale eval.Score) eval.Score {
	x := math.Max(0.001, math.Min(0.999, float64(p)))
	return eval.Score(math.Round(float64(scale) * math.Log(x/(1-x))))
}
