package main

import (
	"math/rand/v2"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	rules "dagaz/engine/game"
	"dagaz/wasm/handle"
)

// Cards show a game that begins on an empty board after some moves, the same moves in every
// build: moves of a bot against itself, or random moves where a position has so many moves
// that the bot would only see the first of them. Their number depends on the size of the board.
const (
	shownNodes = 16  // nodes for each move
	shownLong  = 256 // number of legal moves from which on the moves are random
	shownSeed  = 7
	shownPart  = 4  // one of so many cells holds a stone
	shownMost  = 24 // the greatest number of moves
)

// midgame returns the view after these moves. It returns nil for a game that begins with pieces
// on the board, or that ends so early that there would be little to see.
func midgame(g *rules.Game) ([]byte, error) {
	s := engine.NewSession(g)
	pos := s.Position()
	for _, p := range pos.Cells() {
		if p != rules.None {
			return nil, nil
		}
	}
	names := bots.For(g)
	if len(names) == 0 || len(g.Players) < 2 {
		return nil, nil
	}
	bot := bots.Plain(g, shownSeed) // a picture is not worth the time for the bot's tables
	if !g.TwoSided() {
		var err error
		if bot, err = bots.New(g, names[0], shownSeed); err != nil {
			return nil, err
		}
	}
	rng := rand.New(rand.NewPCG(shownSeed, 0))
	var shown []byte
	for range min(shownMost, g.Board.Len()/shownPart) {
		var m rules.Move
		if list := s.Legal(); list.Len() > shownLong {
			m = list.Moves[rng.IntN(list.Len())]
		} else if found, _, ok := bot.Think(s.Position(), eval.Limits{Nodes: shownNodes}, nil, nil); ok {
			m = found
		} else {
			break
		}
		s.PlayMove(m, "")
		if s.Outcome().Over {
			break
		}
		shown = handle.View(s)
	}
	return shown, nil
}
