package mcts

import (
	"dagaz/engine/eval"
)

// proof is what is proven about a node, from the point of view of the player who chose it.
type proof uint8

const (
	unknown proof = iota
	lost
	drawn
	won
)

// inverse returns p from the point of view of the other of two players.
func (p proof) inverse() proof {
	switch p {
	case lost:
		return won
	case won:
		return lost
	}
	return p
}

// node is one position of the tree. Sums are of rewards for the player who made the move
// that leads here.
type node struct {
	first      int32 // index of the first child, 0 = none yet
	count      int32 // number of children
	visits     int32
	sum        float32
	raveVisits float32
	raveSum    float32
	prior      float32 // immediate gain, 0 to 1
	print      uint16  // fingerprint of the move that leads here
	mover      uint8   // player to move, known once expanded
	proof      proof
	end        bool // the game is over here
}

// tree is the arena of nodes; 0 is the root.
type tree struct {
	nodes []node
	max   int
}

func (t *tree) reset(max int) {
	t.max = max
	t.nodes = append(t.nodes[:0], node{})
}

// expand gives node n a child per move. It does nothing when the arena is full.
func (s *Search) expand(n int32, moves []uint32) {
	t := &s.tree
	if len(t.nodes)+len(moves) > t.max {
		return
	}
	for len(s.facts) < len(moves) {
		s.facts = append(s.facts, eval.Facts{})
	}
	s.t.rate(moves, s.facts[:len(moves)])
	first := int32(len(t.nodes))
	for i := range moves {
		f := &s.facts[i]
		t.nodes = append(t.nodes, node{print: f.Print, prior: prior(f.Victim + f.Gain)})
	}
	nd := &t.nodes[n]
	nd.first, nd.count, nd.mover = first, int32(len(moves)), uint8(s.t.player())
}

// prior turns the immediate gain of a move into a number from 0 to 1.
func prior(gain eval.Score) float32 {
	if gain <= 0 {
		return 0
	}
	return float32(gain) / float32(gain+300)
}

// prove checks whether the children of n prove its result, and stores it. A loss of one
// side is a win of the other only if there are two sides.
func (s *Search) prove(n int32, chooser uint8) bool {
	nd := &s.tree.nodes[n]
	if nd.first == 0 || s.g.Players[nd.mover].Random {
		return false
	}
	best, open := lost, false
	for i := nd.first; i < nd.first+nd.count; i++ {
		p := s.tree.nodes[i].proof
		open = open || p == unknown
		best = max(best, p)
	}
	if best != won && open {
		return false
	}
	if nd.mover != chooser {
		best = best.inverse()
	}
	nd.proof = best
	return true
}
