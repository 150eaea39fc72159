package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"math"
)

// playout plays on from the present position, whose moves are listed and which is
// not over, and sets rewards. It returns how many moves it made.
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

// advance makes a playout move: often the one that takes most, else any that does not
// fill an eye of one's own. It returns false if none was legal.
func (s *Search) advance() bool {
	if s.opt.Greedy > 0 && s.rand.Intn(100) < s.opt.Greedy {
		if m := s.t.greedy(s.moves); m != 0 && s.try(m) {
			return true
		}
	}
	n := len(s.moves)
	if n > 1 && s.g.Opt.PassTurn == game.PassAlways {
		n-- // pass only when nothing sensible is left
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

// prospect is chance, but goes on rising where the game is as good as won: else a
// player far ahead would find all moves alike and never finish.
func prospect(v, scale eval.Score) float32 {
	return (1-far)*chance(v, scale) + far*chance(v, farScale*scale)
}

const (
	far      = 0.2 // share of the slow curve
	farScale = 6   // how much slower
)

// chance turns an advantage into a chance to win.
func chance(v, scale eval.Score) float32 {
	return float32(1 / (1 + math.Exp(-float64(v)/float64(scale))))
}

// advantage is the inverse of chance.
func advantage(p float32, scale eval.Score) eval.Score {
	x := math.Max(0.001, math.Min(0.999, float64(p)))
	return eval.Score(math.Round(float64(scale) * math.Log(x/(1-x))))
}
