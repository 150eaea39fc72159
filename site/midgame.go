package main

import (
	"math/rand/v2"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	rules "dagaz/engine/game"
	"dagaz/wasm/handle"
)

// A game that begins on an empty board is shown on cards after some moves of a bot against
// itself, on large boards after moves at random, the same in every build. How many there are
// depends on the size of the board.
const (
	shownNodes = 16  // a move
	shownLong  = 256 // moves in a list of which so few nodes see but the first, in a row
	shownSeed  = 7
	shownPart  = 4  // of a board's cells one holds a stone
	shownMost  = 24 // moves
)

// midgame returns the view after these moves, nil for a game that begins otherwise, or ends so
// early that nothing would be seen.
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
	bot := bots.Plain(g, shownSeed) // no tables are made for a picture
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
