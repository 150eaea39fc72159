package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// Options switch the techniques of the search. Rewards lie between 0 (loss) and
// 1 (win).
type Options struct {
	Explore  float32    // weight of the exploration term: how much to try moves that look worse
	Rave     float32    // visits after which a move's own results count as much as those of RAVE; 0 = no RAVE
	Bias     float32    // weight of a move's immediate gain, fading with visits
	Greedy   int        // percent of playout moves that take the greatest gain if there is one
	Plies    int        // length of a playout after which the evaluation decides
	Scale    eval.Score // advantage, in hundredths, that wins about three games of four
	Solver   bool       // back up proven results
	Decisive bool       // look for a winning move at the root first
	MaxNodes int        // nodes of the tree, 36 bytes each; a full tree does not grow, but its nodes still learn
}

// OptionsFor returns options that suit g. Playouts are short if the evaluation can tell who
// is ahead, longer if it hardly can, because groups are hunted for their liberties, and
// longest if no goal gives it anything to evaluate. RAVE helps in games whose stones stay
// where they are dropped.
func OptionsFor(g *game.Game) Options {
	o := Options{
		Explore: 0.6, Bias: 0.3, Greedy: 70, Plies: 6, Scale: 200,
		Solver: true, Decisive: true, MaxNodes: 1 << 19,
	}
	shape := eval.ShapeOf(g)
	if !shape.Mobile {
		o.Explore, o.Rave = 0.3, 300
		switch {
		case shape.Connection, shape.Line:
			o.Plies = 8
		case shape.Liberties:
			o.Plies = 24
		default:
			o.Plies = 3*g.Board.Len() + 20
		}
	}
	if g.HasCounts {
		o.Plies = 16
	}
	return o
}
