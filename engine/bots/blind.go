package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/sight"
)

// A blind bot plays by what its side sees: it thinks up some positions that would look
// the same, searches each as if nothing were hidden, and plays the move that most of
// them ask for.
type blind struct {
	Bot
	g    *game.Game
	eye  *sight.Eye
	seed uint64
}

const (
	guesses    = 4  // positions that are searched
	guessTries = 12 // for each of them
	blindTime  = 1600 * eval.Millisecond
)

// seeing returns bot as it may play games of g.
func seeing(g *game.Game, bot Bot, seed uint64) Bot {
	if !g.Hides() {
		return bot
	}
	return &blind{bot, g, sight.New(g), seed}
}

// Think implements Bot. The limits are those of all guesses together.
func (b *blind) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	dark := b.eye.Dark(pos, pos.Player())
	rand := eval.Rand(b.seed ^ sight.Seen(pos, pos.Player(), dark).Key() ^ uint64(pos.Ply())<<32)
	if lim.Nodes == 0 && lim.Depth == 0 && lim.Time == 0 {
		lim.Time = blindTime
	}
	lim.Nodes, lim.Time, lim.Team = (lim.Nodes+guesses-1)/guesses, lim.Time/guesses, nil
	stopped := false
	asks := func() bool {
		stopped = stopped || poll != nil && poll()
		return stopped
	}
	type choice struct {
		move  game.Move
		info  eval.Info
		votes int
	}
	var choices []choice
	best, nodes := -1, int64(0)
	for i := 0; i < guesses && !(stopped && best >= 0); i++ {
		var guess *game.Position
		for try := 0; guess == nil && try < guessTries; try++ {
			guess = b.eye.Guess(pos, pos.Player(), dark, rand.Uint64)
		}
		if guess == nil { // what is seen fits nothing that is thought up: only that is there
			guess = sight.Seen(pos, pos.Player(), dark)
		}
		move, info, ok := b.Bot.Think(guess, lim, report, asks)
		nodes += info.Nodes
		if ok {
			move, ok = b.eye.Find(pos, guess, move)
		}
		if !ok {
			continue
		}
		k := 0
		for k < len(choices) && !choices[k].move.Same(move) {
			k++
		}
		if k == len(choices) {
			choices = append(choices, choice{move: move, info: info})
		}
		c := &choices[k]
		c.votes++
		if best < 0 || c.votes > choices[best].votes || c.votes == choices[best].votes && info.Score > choices[best].info.Score {
			best = k
		}
	}
	if best < 0 { // nothing that was thought up may be played
		move, ok := b.eye.Any(pos, rand.Uint64())
		return move, eval.Info{}, ok
	}
	info := choices[best].info
	info.Nodes = nodes
	return choices[best].move, info, true
}
