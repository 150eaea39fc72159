package main

import (
	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	rules "dagaz/engine/game"
	"dagaz/wasm/handle"
)

// Cards show a game that begins on an empty board after some moves of a bot against itself, the
// same moves in every build. Their number depends on the size of the board.
const (
	shownNodes = 16 // nodes for each move, on boards of at most a hundred cells
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
	nodes := shownNodes * 100 / max(100, int64(g.Board.Len()))
	var shown []byte
	for range min(shownMost, g.Board.Len()/shownPart) {
		m, _, ok := bot.Think(s.Position(), eval.Limits{Nodes: nodes}, nil, nil)
		if !ok {
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
