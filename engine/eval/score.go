// Package eval says how good a position looks, and holds what all searches
// share: scores, limits, reports, the clock and the random numbers.
//
// An evaluation is made from the rules alone, once per game:
//
//  1. values:  what a piece type is worth, as the rules say or by its mobility;
//  2. squares: where it stands well: mobility there, way to promotion or goal;
//  3. terms:   what the goals of the game ask for: connection, rows, liberties,
//     scores. A term that no goal needs does not exist.
//
// Score then adds them up for the side to move. The weights stand in one table
// (weights.go). Nothing here knows a particular game, and nothing here decides
// that a game is over: a [Judge] does.
package eval

import "dagaz/engine/game"

// Score is the value of a position for the side to move, in hundredths of the
// game's base piece (a chess pawn, one mancala seed). Zero is an even game.
//
// A Score beyond ±Win is not material but a proven result: Win+MaxPly-n means
// "the side to move wins in n plies", so that shorter wins score higher.
type Score int32

const (
	MaxPly       = 128     // deepest line a search can hold, in plies
	Win    Score = 100_000 // smallest proven win; material never reaches it
)

// WinIn returns the score of a forced win n plies ahead, 0 <= n <= MaxPly.
func WinIn(n int) Score { return Win + Score(MaxPly-n) }

// Proven reports whether s is a proven win or loss.
func (s Score) Proven() bool { return s >= Win || s <= -Win }

// Limits says when a search must stop. A zero field sets no limit; a search
// with no limit at all runs one ply deep.
type Limits struct {
	Depth int      // full-width depth, in plies
	Nodes int64    // positions visited, quiescence included; playouts in mcts
	Time  Duration // wall clock from the start of the search
	Lines int      // how many best moves to tell of, each with a line; 0 = 1
	Team  *Team    // other searches of the position that help this one; garbo only
}

// Info is a report on a search that goes on or has ended.
type Info struct {
	Depth, SelDepth int         // plies searched to the full, and deepest line
	Score           Score       // for the side to move at the root
	Nodes, NPS      int64       // as in Limits; per second
	Hash            int         // of the table in use, in thousandths; garbo only
	Visits          int64       // of the best root move, mcts only
	PV              []game.Move // best line; copies that may be kept
	Elapsed         Duration
	Line            int // place among the best moves, 0 = the best; only with Limits.Lines
}

// A Judge decides whether a game is over. Package goal has the real one.
type Judge interface {
	// Over reports whether the game is over, given the legal moves of the side
	// to move. After true, Result holds.
	Over(pos *game.Position, list *game.MoveList) bool
	Result(p game.Player) game.Result
}

// A Searcher looks for the best move of a position. It leaves pos as it was.
// The same seed and node limit give the same move. ok is false when the game is
// over or there is no move.
type Searcher interface {
	Think(pos *game.Position, lim Limits, report func(Info)) (best game.Move, info Info, ok bool)
}
