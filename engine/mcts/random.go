package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Random plays any legal move with equal chance.
type Random struct {
	Seed  uint64
	gen   movegen.Generator
	judge eval.Judge
	list  game.MoveList
}

// NewRandom returns a random player of g.
func NewRandom(g *game.Game, gen movegen.Generator, judge eval.Judge) *Random {
	return &Random{gen: gen, judge: judge}
}

// Think implements eval.Searcher. The position is part of the seed, so that a
// game does not repeat the same choice.
func (r *Random) Think(pos *game.Position, lim eval.Limits, report func(eval.Info)) (game.Move, eval.Info, bool) {
	r.gen.Legal(pos, &r.list)
	if r.judge.Over(pos, &r.list) || r.list.Len() == 0 {
		return game.Move{}, eval.Info{}, false
	}
	rand := eval.Rand(r.Seed ^ pos.Key() ^ uint64(pos.Ply())<<32)
	m := r.list.Moves[rand.Intn(r.list.Len())].Keep()
	return m, eval.Info{Nodes: 1, PV: []game.Move{m}}, true
}
