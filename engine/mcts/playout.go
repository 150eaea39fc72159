package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"math"
)

// playout plays on from the present position, whose moves are in list and which
// is not over, and sets rewards. It returns how many moves it made.
func (s *Search) playout(list *game.MoveList) int {
	made := 0
	for {
		if made >= s.opt.Plies || list.Len() == 0 {
			s.estimate()
			return made
		}
		m := s.policy(list)
		s.record(m)
		s.pos.Do(m)
		made++
		list = &s.list
		if s.arrive(list) {
			s.rewardEnd()
			return made
		}
	}
}

// policy chooses a playout move: often the greatest gain, else any that does not
// fill an eye of one's own.
func (s *Search) policy(list *game.MoveList) game.Move {
	if s.opt.Greedy > 0 && s.rand.Intn(100) < s.opt.Greedy {
		best, bestGain := -1, eval.Score(0)
		for i, m := range list.Moves {
			if gain, noisy := s.eval.Gain(s.pos, m); noisy && gain > bestGain {
				best, bestGain = i, gain
			}
		}
		if best >= 0 {
			return list.Moves[best]
		}
	}
	n := list.Len()
	if n > 1 && list.Moves[n-1].IsPass() {
		n-- // pass only when nothing sensible is left
	}
	if !s.eval.Breathes() {
		return list.Moves[s.rand.Intn(n)]
	}
	me := s.pos.Player()
	for try := 0; try < 8; try++ {
		m := list.Moves[s.rand.Intn(n)]
		if !s.eval.Eye(s.pos, m.To(), me) {
			return m
		}
	}
	return list.Moves[list.Len()-1]
}

// rewardEnd sets rewards from the judge's verdict.
func (s *Search) rewardEnd() {
	for p := range s.rewards {
		switch s.judge.Result(game.Player(p)) {
		case game.Win:
			s.rewards[p] = 1
		case game.Draw:
			s.rewards[p] = 0.5
		default:
			s.rewards[p] = 0
		}
	}
}

// estimate sets rewards from the evaluation: for each player the chance to win
// with his advantage over the best of the others.
func (s *Search) estimate() {
	s.eval.Values(s.pos, s.vals)
	for p := range s.rewards {
		best, found := eval.Score(0), false
		for q, v := range s.vals {
			if q != p && s.g.Players[q].Plays && !s.g.Players[q].Random && (!found || v > best) {
				best, found = v, true
			}
		}
		s.rewards[p] = prospect(s.vals[p]-best, s.opt.Scale)
	}
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
