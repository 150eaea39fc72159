package main

import (
	"strconv"
	"strings"

	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// When a game of a match is ended by agreement. Both players' scores for their last moves
// decide, each from its own point of view.
const (
	agreedWin   eval.Score = 800 // hundredths of the base piece, or a proven result; one score must be at least this, the other at most minus this
	agreedMoves            = 4   // moves of each player for a win
	agreedEven  eval.Score = 15  // scores up to this distance from zero are even
	evenMoves              = 8   // moves of each player for a draw
	evenPlies              = 80  // no draw is agreed before this ply
)

// An umpire ends a game if both players agree about its result. It needs two players whose
// moves have scores; after a move without a score the count starts again.
type umpire struct {
	seats  []game.Player
	scores map[game.Player][]eval.Score // the scores of the last consecutive moves with scores
}

func newUmpire(g *game.Game) *umpire {
	return &umpire{seats: seats(g), scores: map[game.Player][]eval.Score{}}
}

// note keeps the score that a player reported for its move; ok is false if the player
// reported none.
func (u *umpire) note(p game.Player, score eval.Score, ok bool) {
	if !ok {
		u.scores[p] = nil
		return
	}
	u.scores[p] = append(u.scores[p], score)
}

// ends returns the results of a game that ends by agreement, and the reason; nil if the
// game goes on.
func (u *umpire) ends(g *game.Game, plies int) ([]game.Result, string) {
	if !g.TwoSided() {
		return nil, ""
	}
	results := make([]game.Result, len(g.Players))
	for i, p := range u.seats {
		q := u.seats[1-i]
		if u.all(p, agreedMoves, agreedWin, eval.Win*2) && u.all(q, agreedMoves, -eval.Win*2, -agreedWin) {
			results[p], results[q] = game.Win, game.Loss
			return results, g.Players[p].Name + " wins (agreed)"
		}
	}
	if plies >= evenPlies && u.all(u.seats[0], evenMoves, -agreedEven, agreedEven) && u.all(u.seats[1], evenMoves, -agreedEven, agreedEven) {
		return results, "draw (agreed)"
	}
	return nil, ""
}

// all reports whether the last n scores of a player are between low and high.
func (u *umpire) all(p game.Player, n int, low, high eval.Score) bool {
	list := u.scores[p]
	if len(list) < n {
		return false
	}
	for _, s := range list[len(list)-n:] {
		if s < low || s > high {
			return false
		}
	}
	return true
}

// scoreUCI reads the score in an info line: "score cp 35", "score mate -3". It ignores
// lines that are not about the best move.
func scoreUCI(line string) (eval.Score, bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return 0, false
	}
	score, ok := eval.Score(0), false
	for i := 1; i+1 < len(words); i++ {
		switch n, err := strconv.Atoi(words[i+1]); {
		case words[i] == "string":
			return 0, false
		case err != nil:
		case words[i] == "multipv" && n > 1:
			return 0, false
		case words[i] == "cp" && words[i-1] == "score":
			score, ok = eval.Score(max(-int(eval.Win)+1, min(int(eval.Win)-1, n))), true
		case words[i] == "mate" && words[i-1] == "score":
			// Mate in n moves is 2n-1 plies; mated in n is 2n. Now mated: "mate 0".
			if n > 0 {
				score, ok = eval.WinIn(min(2*n-1, eval.MaxPly)), true
			} else {
				score, ok = -eval.WinIn(min(-2*max(n, -eval.MaxPly), eval.MaxPly)), true
			}
		}
	}
	return score, ok
}
