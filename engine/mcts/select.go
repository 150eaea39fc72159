package mcts

import "math"

// choose returns the index of the child of n to try next: the one with the greatest upper
// bound. Proven losses are left out.
func (s *Search) choose(n int32) int {
	nodes := s.tree.nodes
	nd := &nodes[n]
	if s.g.Players[nd.mover].Random {
		return s.rand.Intn(int(nd.count))
	}
	log := float32(math.Log(float64(nd.visits + 1)))
	best, bestValue := 0, float32(math.Inf(-1))
	for i := int32(0); i < nd.count; i++ {
		c := &nodes[nd.first+i]
		var v float32
		switch c.proof {
		case won:
			return int(i)
		case lost:
			v = -10
		default:
			v = s.bound(c, log)
		}
		if v > bestValue {
			best, bestValue = int(i), v
		}
	}
	return best
}

// bound returns the upper bound of child c; log is the logarithm of the visits
// of its parent.
func (s *Search) bound(c *node, log float32) float32 {
	if c.visits == 0 {
		if s.opt.Rave > 0 && c.raveVisits > 0 {
			return c.raveSum/c.raveVisits + s.opt.Explore*sqrt(log) + s.opt.Bias*c.prior
		}
		// Every child is tried once, the one with the greatest gain first.
		return 10 + c.prior
	}
	n := float32(c.visits)
	q := c.sum / n
	if s.opt.Rave > 0 && c.raveVisits > 0 {
		beta := sqrt(s.opt.Rave / (3*n + s.opt.Rave))
		q = (1-beta)*q + beta*c.raveSum/c.raveVisits
	}
	return q + s.opt.Explore*sqrt(log/n) + s.opt.Bias*c.prior/(n+1)
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
