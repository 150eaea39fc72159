package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A Board is a position as the search sees it: two sides, 0 and 1, and moves that
// are numbers. One search runs on every generator: the reference stands behind
// [vmBoard], the fast ones (package fast) are Boards themselves.
//
// A move number is valid only at the node where Moves or Noisy listed it, and 0
// is no move.
type Board interface {
	// Load takes over a position; the board keeps nothing of pos afterwards.
	Load(pos *game.Position)

	// Side returns who is to move. Alternate reports whether that is the other side
	// after every move.
	Side() int
	Alternate() bool

	// Moves appends the moves of the side to move to buf. Some may turn out not
	// to be legal when Do refuses them. A pass, where legal, is among them.
	Moves(buf []uint32) []uint32

	// Noisy appends those that capture or promote: what quiescence looks at. It may
	// leave out captures that win no more than least, and returns what the best of
	// them may win, 0 if there are none. Quiets appends the other moves; noisy ones
	// may be among them.
	Noisy(buf []uint32, least eval.Score) ([]uint32, eval.Score)
	Quiets(buf []uint32) []uint32

	// Checks appends those of Quiets that may give check.
	Checks(buf []uint32) []uint32

	// Known returns the move with a fingerprint if the board can tell, without
	// listing, that it may be made here; 0 says nothing.
	Known(print uint16) uint32

	// Do makes a move. It returns false, and changes nothing, if the move leaves
	// a royal piece attacked. Undo takes the last Do or Null back.
	Do(m uint32) bool
	Undo()

	// Null passes the turn, whether or not the rules allow it. Force reports
	// whether the side to move has more than royal and base pieces: where it has
	// not, passing may well be better than moving.
	Null()
	Force() bool

	// InCheck reports whether a royal piece of the side to move is attacked.
	InCheck() bool

	// MayCheck is false for a move that certainly gives no check. Sift leaves the
	// keys of those that may, in their order, and returns how many they are; what a
	// key calls its move is a place in moves.
	MayCheck(m uint32) bool
	Sift(moves []uint32, keys []eval.Key) int

	// Over reports whether the last move ended the game, and the result for the
	// side to move. It may be asked before Moves. Ends for want of moves are
	// told by Stuck, draws by repetition and counters by Repeats and Quiet.
	Over() (bool, game.Result)

	// Stuck is the result for the side to move when it has no legal move.
	Stuck() game.Result

	// Key is the key for the transposition table.
	Key() uint64

	// Repeats returns how often the position stood before in this game; Quiet
	// the plies since the no-progress counter was set back.
	Repeats() int
	Quiet() int

	// Eval is the static value for the side to move. EvalIn may be rougher
	// where the value lies far outside the window.
	Eval() eval.Score
	EvalIn(alpha, beta eval.Score) eval.Score

	// Steady reports whether Eval depends on the position alone, not on the way
	// to it.
	Steady() bool

	// Facts are the facts of moves by their numbers, but for what they capture. Where
	// there are any, Quiets appends no move that captures or promotes.
	Facts() []Facts

	// Rate fills in what ordering and pruning need of moves: a fact for each.
	Rate(moves []uint32, facts []Facts)

	// See returns what move m, which captures, wins when its target cell is fought
	// for to the end, in the scale of Facts. The search asks it only where m takes
	// less than it risks. Victim + Gain is an answer where nothing better is known.
	See(m uint32) eval.Score

	// Move returns the whole move. The search calls it at the root and for the
	// principal variation only.
	Move(m uint32) game.Move
}

// Facts are what ordering and pruning need of a move.
type Facts = eval.Facts
