package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A Board is a position as the search sees it: two sides, 0 and 1, and moves that are
// numbers. The same search runs on every generator: the reference is wrapped in a
// [vmBoard], and the boards of package fast implement Board themselves.
//
// A move number is valid only at the node where Moves or Noisy listed it, and 0
// is no move.
type Board interface {
	// Load takes over a position; the board does not keep pos.
	Load(pos *game.Position)

	// Side returns who is to move. Alternate reports whether that is the other side
	// after every move.
	Side() int
	Alternate() bool

	// Moves appends the moves of the side to move to buf. Some may turn out not
	// to be legal when Do refuses them. A pass, where legal, is among them.
	Moves(buf []uint32) []uint32

	// Noisy appends the moves that capture or promote, which quiescence searches. It
	// may leave out captures that win no more than least, and returns the most that a
	// capture it left out may win, 0 if it left out none. Quiets appends the other
	// moves; noisy ones may be among them.
	Noisy(buf []uint32, least eval.Score) ([]uint32, eval.Score)
	Quiets(buf []uint32) []uint32

	// Checks appends the quiet moves that may give check.
	Checks(buf []uint32) []uint32

	// Known returns the move with the given fingerprint if the board can tell, without
	// listing moves, that the move is possible here. It returns 0 if it cannot tell.
	Known(print uint16) uint32

	// Do makes a move. It returns false, and changes nothing, if the move leaves
	// a royal piece attacked. Undo takes the last Do or Null back.
	Do(m uint32) bool
	Undo()

	// Null passes the turn, whether or not the rules allow it. Force reports
	// whether the side to move has more than royal and base pieces: a side that has
	// no more may well gain by passing (zugzwang).
	Null()
	Force() bool

	// InCheck reports whether a royal piece of the side to move is attacked.
	InCheck() bool

	// MayCheck is false for a move that certainly gives no check. Sift keeps the keys
	// of the moves that may give check, in their order, at the front of the list, and
	// returns their number. A key names its move by the index in moves.
	MayCheck(m uint32) bool
	Sift(moves []uint32, keys []eval.Key) int

	// Over reports whether the last move ended the game, and the result for the side to
	// move. It may be called before Moves. It does not cover the end of a game for lack of
	// moves, which Stuck decides, nor draws by repetition and counters, for which there are
	// Repeats and Quiet.
	Over() (bool, game.Result)

	// Stuck is the result for the side to move when it has no legal move.
	Stuck() game.Result

	// Key is the key for the transposition table.
	Key() uint64

	// Repeats returns how often the position occurred before in this game, Quiet the plies
	// since the no-progress counter was last reset.
	Repeats() int
	Quiet() int

	// Eval is the static value for the side to move. EvalIn may be less exact if the value
	// lies far outside the window.
	Eval() eval.Score
	EvalIn(alpha, beta eval.Score) eval.Score

	// Steady reports whether Eval depends on the position alone, not on the way
	// to it.
	Steady() bool

	// Facts returns the facts of moves by move number, without the captured value.
	// When it returns any, Quiets appends no move that captures or promotes.
	Facts() []Facts

	// Rate fills in what ordering and pruning need of moves: a fact for each.
	Rate(moves []uint32, facts []Facts)

	// See returns the value that capture m wins after all exchanges on its target cell
	// (static exchange evaluation), in the unit of Facts. The search calls it only when
	// the captured piece is worth less than the moving one. A board that knows nothing
	// better returns Victim + Gain.
	See(m uint32) eval.Score

	// Move returns the whole move. The search calls it at the root and for the
	// principal variation only.
	Move(m uint32) game.Move
}

// Facts are what ordering and pruning need of a move.
type Facts = eval.Facts
