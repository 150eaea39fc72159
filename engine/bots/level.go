package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// level says how weak a bot is made.
type level struct {
	random   int   // moves of a hundred that are random
	nodes    int64 // positions garbo may visit; 0 = the caller's limits alone
	playouts int64 // playouts that mcts may make
}

// levels from weak to strong. Level 1 loses to a child.
var levels = []level{
	{random: 50, nodes: 60, playouts: 20},
	{random: 25, nodes: 400, playouts: 100},
	{random: 8, nodes: 3000, playouts: 500},
	{nodes: 30_000, playouts: 4000},
	{},
}

// levelBot is a bot held back: fewer nodes, and now and then a random move.
type levelBot struct {
	level
	name   string
	seed   uint64
	bot    Bot
	random Bot
	limit  int64
}

func newLevel(g *game.Game, n int, seed uint64) Bot {
	b := &levelBot{level: levels[n-1], name: levelPrefix + string(rune('0'+n)), seed: seed, random: newRandom(g, seed)}
	if prefersGarbo(g) {
		b.bot, b.limit = newGarbo(g, seed), b.nodes
	} else {
		b.bot, b.limit = newMCTS(g, seed), b.playouts
	}
	return b
}

func (b *levelBot) Name() string { return b.name }

func (b *levelBot) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	r := eval.Rand(b.seed ^ pos.Key() ^ uint64(pos.Ply())<<40)
	if r.Intn(100) < b.level.random {
		return b.random.Think(pos, lim, report, poll)
	}
	if b.limit > 0 && (lim.Nodes == 0 || lim.Nodes > b.limit) {
		lim.Nodes = b.limit
	}
	return b.bot.Think(pos, lim, report, poll)
}

const wideBoard = 36 // cells from which on stones that stay favour playouts

// prefersGarbo chooses the search that suits g: what its rules prefer, else
// alpha-beta, but playouts where stones are dropped for good on a wide board and
// the goal is a connection or territory, which an evaluation hardly sees.
func prefersGarbo(g *game.Game) bool {
	if !g.TwoSided() {
		return false
	}
	for _, name := range g.Bots {
		switch name {
		case "garbo":
			return true
		case "mcts":
			return false
		}
	}
	shape := eval.ShapeOf(g)
	return shape.Mobile || g.Board.Len() < wideBoard || !shape.Connection && !shape.Liberties
}
