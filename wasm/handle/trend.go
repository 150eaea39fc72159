package handle

import (
	"slices"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A trend collects the scores of the players' own searches in one game, so that a bot can
// see that it has been losing for a while. After a restart of the worker it is empty, and
// the bot offers to resign some moves later.
type trend struct {
	game  *game.Game
	start string
	moves []string // of the last search
	said  []verdict
}

// A verdict is the score of one search, for the player to move at that time.
type verdict struct {
	ply    int // number of moves before it
	player game.Player
	score  eval.Score
}

// resigns records the score of a search at a position and reports whether its bot would
// rather resign.
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
	// Scores from another line, or from this very position, do not count.
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
