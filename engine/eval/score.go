// Package eval evaluates positions, and holds what all searches share: scores, limits,
// reports, the clock and the random numbers.
//
// An evaluation is made from the rules alone, once per game:
//
//  1. values:  the value of a piece type, from the rules or from its mobility;
//  2. squares: the value of its cells: mobility there, way to promotion or goal;
//  3. terms:   what the goals of the game depend on: connection, rows, liberties,
//     scores. A term that no goal needs does not exist.
//
// Score then adds them up for the side to move. All weights are in one table (weights.go).
// Nothing here depends on a particular game, and nothing here decides whether a game is
// over: a [Judge] does.
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
	Lines int      // number of best moves to report, each with a line; 0 = 1
	Team  *Team    // other searches of the position that help this one; garbo only
}

// Info is a report on a search that is running or has ended.
type Info struct {
	Depth, SelDepth int         // plies searched to full depth, and deepest line
	Score           Score       // for the side to move at the root
	Nodes, NPS      int64       // as in Limits; per second
	Hash            int         // of the table in use, in thousandths; garbo only
	Visits          int64       // of the best root move, mcts only
	PV              []game.Move // best line; copies that may be kept
	Elapsed         Duration
	Line            int // place among the best moves, 0 = the best; only with Limits.Lines
}

// A Judge decides whether a game is over. Package goal implements it.
type Judge interface {
	// Over reports whether the game is over, given the legal moves of the side to move. If
	// it returns true, Result is valid.
	Over(pos *game.Position, list *game.MoveList) bool
	Result(p game.Player) game.Result
}

// A Searcher looks for the best move of a position, which it leaves unchanged. The same
// seed and node limit give the same move. ok is false if the game is over or there is no
// move.
type Searcher interface {
	Think(pos *game.Position, lim Limits, report func(Info)) (best game.Move, info Info, ok bool)
}
