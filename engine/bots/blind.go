package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/sight"
	"math"
)

// A blind bot plays by what its side sees. It makes up some positions that would look the
// same and searches each as if nothing were hidden. It tries each move found in all of
// these positions and plays the move with the best average.
type blind struct {
	Bot
	g     *game.Game
	eye   *sight.Eye
	gen   movegen.Generator
	judge *goal.Judge
	list  game.MoveList
	seed  uint64
}

const (
	guesses    = 4  // made-up positions that are searched
	endGuesses = 16 // more such positions, in which only the end of the game after a move is tested
	guessTries = 12 // attempts to make up each position
	blindTime  = 1600 * eval.Millisecond
	blindScale = 300 // advantage, in hundredths, that wins about three games of four
	backPlies  = 32  // plies for which the bot remembers its own pieces
	freshness  = 0.8 // part of its advantage that a move keeps if the bot's pieces stood the same way before
)

// seeing returns bot, restricted to what its side sees if g hides anything.
func seeing(g *game.Game, bot Bot, seed uint64) Bot {
	if !g.Hides() {
		return bot
	}
	gen := movegen.New(g)
	return &blind{Bot: bot, g: g, eye: sight.New(g), gen: gen, judge: goal.New(g, gen), seed: seed}
}

// A blindMove is a move found for one of the guesses.
type blindMove struct {
	move  game.Move // the move in the position itself
	of    *game.Position
	there game.Move // the same move in the guess
	info  eval.Info
	worth float64 // average chance to win over the guesses
}

// Think implements Bot. The limits are for all searches together: half for finding moves
// and half for comparing them.
func (b *blind) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	dark := b.eye.Dark(pos, pos.Player())
	rand := eval.Rand(b.seed ^ sight.Seen(pos, pos.Player(), dark).Key() ^ uint64(pos.Ply())<<32)
	if lim.Nodes == 0 && lim.Depth == 0 && lim.Time == 0 {
		lim.Time = blindTime
	}
	lim.Team = nil
	stopped := false
	asks := func() bool {
		stopped = stopped || poll != nil && poll()
		return stopped
	}
	var found []blindMove
	var seen []*game.Position
	nodes := int64(0)
	half := shared(lim, 2*guesses)
	guess := func() *game.Position {
		for range guessTries {
			if guess := b.eye.Guess(pos, pos.Player(), dark, rand.Uint64); guess != nil {
				return guess
			}
		}
		return sight.Seen(pos, pos.Player(), dark) // no made-up position fits, so use one that holds only what is seen
	}
	for i := 0; i < guesses && !(stopped && len(found) > 0); i++ {
		guess := guess()
		seen = append(seen, guess)
		there, info, ok := b.Bot.Think(guess, half, report, asks)
		nodes += info.Nodes
		if !ok {
			continue
		}
		move, ok := b.eye.Find(pos, guess, there)
		for k := range found {
			ok = ok && !found[k].move.Same(move)
		}
		if ok {
			found = append(found, blindMove{move, guess, there, info, 0})
		}
	}
	if len(found) == 0 { // none of the moves found is legal in the position itself
		move, ok := b.eye.Any(pos, rand.Uint64())
		return move, eval.Info{}, ok
	}
	best := 0
	if len(found) > 1 {
		each := shared(lim, 2*guesses*len(found))
		var more []*game.Position // positions in which only the end of the game is tested
		for range endGuesses {
			more = append(more, guess())
		}
		for i := range found {
			f := &found[i]
			for _, guess := range seen {
				worth, n := b.try(f, guess, each, asks)
				f.worth += worth / float64(len(seen))
				nodes += n
			}
			// A side that is ahead but moves to and fro will not find the hidden pieces.
			for n := b.returns(pos, f.move); n > 0 && f.worth > 0.5; n-- {
				f.worth = 0.5 + (f.worth-0.5)*freshness
			}
			sum := 0.0
			for _, guess := range more {
				worth := f.worth
				if after, ok := b.after(f, guess); ok {
					worth = b.ended(after, guess.Player(), worth)
				}
				sum += worth
			}
			if f.worth = sum / endGuesses; f.worth > found[best].worth {
				best = i
			}
		}
	}
	info := found[best].info
	info.Nodes = nodes
	return found[best].move, info, true
}

// shared returns the limits of one of n searches.
func shared(lim eval.Limits, n int) eval.Limits {
	if lim.Nodes > 0 {
		lim.Nodes = max(1, lim.Nodes/int64(n))
	}
	if lim.Time > 0 {
		lim.Time = max(1, lim.Time/eval.Duration(n))
	}
	return lim
}

// after returns a guess after a move; ok is false if the move is not legal there.
func (b *blind) after(f *blindMove, guess *game.Position) (after *game.Position, ok bool) {
	move, ok := b.eye.Find(guess, f.of, f.there)
	if !ok {
		return nil, false
	}
	after = guess.Clone()
	after.Do(move)
	return after, true
}

// ended returns p's result if the game is over, from 0 to 1, and otherwise the given value.
func (b *blind) ended(pos *game.Position, p game.Player, otherwise float64) float64 {
	if b.gen.Legal(pos, &b.list); b.judge.Over(pos, &b.list) {
		return float64(b.judge.Result(p)+1) / 2
	}
	return otherwise
}

// try returns the mover's chance to win after a move in a guess, 0 if the move is not legal
// there.
func (b *blind) try(f *blindMove, guess *game.Position, lim eval.Limits, asks func() bool) (worth float64, nodes int64) {
	after, ok := b.after(f, guess)
	if !ok {
		return 0, 0
	}
	_, info, ok := b.Bot.Think(after, lim, nil, asks)
	if !ok {
		return b.ended(after, guess.Player(), 0.5), info.Nodes
	}
	score := float64(info.Score)
	if after.Player() != guess.Player() {
		score = -score
	}
	return 1 / (1 + math.Exp(-score/blindScale)), info.Nodes
}

// returns counts how often in the recent past the mover's pieces stood as they do after a
// move.
func (b *blind) returns(pos *game.Position, move game.Move) (n int) {
	me := pos.Player()
	past := pos.Clone()
	past.Do(move)
	to, own := past.Player(), b.own(past, me)
	for i := 0; i < backPlies && past.Ply() > 0; i++ {
		if past.Undo(); past.Player() == to && b.own(past, me) == own {
			n++
		}
	}
	return n
}

// own returns the key of the pieces of p.
func (b *blind) own(pos *game.Position, p game.Player) (key uint64) {
	for c, pc := range pos.Cells() {
		if pc != game.None && pc.Owner() == p {
			key ^= b.g.PieceKey(pc, c)
		}
	}
	return key
}
