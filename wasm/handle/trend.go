package handle

import (
	"slices"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A trend is what the players' own searches thought of one game as it went, so
// that a bot can see that it has been lost for a while. A worker that was
// started anew has none, and offers to resign some moves later.
type trend struct {
	game  *game.Game
	start string
	moves []string // of the last think
	said  []verdict
}

// A verdict is the score of one search, for the player to move then.
type verdict struct {
	ply    int // moves made before it
	player game.Player
	score  eval.Score
}

// resigns notes the score of a search at a place and reports whether its bot
// would rather resign.
func (t *trend) resigns(g *game.Game, start string, moves []string, player game.Player, score eval.Score) bool {
	same := 0
	if t.game == g && t.start == start {
		for same < len(moves) && same < len(t.moves) && moves[same] == t.moves[same] {
			same++
		}
	} else {
		t.said = t.said[:0]
	}
	t.game, t.start, t.moves = g, start, append(t.moves[:same], moves[same:]...)
	// What was said of another line, or of this very place, does not count.
	t.said = slices.DeleteFunc(t.said, func(v verdict) bool { return v.ply > same || v.ply >= len(moves) })
	t.said = append(t.said, verdict{len(moves), player, score})
	var own []eval.Score
	for _, v := range t.said {
		if v.player == player {
			own = append(own, v.score)
		}
	}
	return bots.Resigns(g, own)
}
