package bots

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// These numbers decide when a game is hopeless. A bot offers to resign only after several
// of its own moves in a lost position: a single bad score may be an oversight of a weak
// level.
const (
	hopeless      = -800 // in hundredths of the base piece
	hopelessMoves = 4    // own moves in a row with such a score or a worse one
	provenMoves   = 2    // own moves in a row with a proven loss
)

// Resigns reports whether a bot offers to resign, given the scores of its own moves, the
// latest last. With chance, or with more than two sides, no game is hopeless until it is
// over.
func Resigns(g *game.Game, scores []eval.Score) bool {
	if !g.TwoSided() {
		return false
	}
	return below(scores, -eval.Win, provenMoves) || below(scores, hopeless, hopelessMoves)
}

// below reports whether the last n scores are no better than limit.
func below(scores []eval.Score, limit eval.Score, n int) bool {
	if len(scores) < n {
		return false
	}
	for _, s := range scores[len(scores)-n:] {
		if s > limit {
			return false
		}
	}
	return true
}
