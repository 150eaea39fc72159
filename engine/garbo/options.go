package garbo

// Options switch the techniques of the search.
type Options struct {
	TableBits  int  // log2 of the entries of the transposition table, 16 bytes each; 0 = none
	Aspiration int  // half width of the first window, in hundredths; 0 = always full
	Quiesce    int  // plies of quiescence; 0 = evaluate at once
	Delta      int  // delta pruning: how far below alpha a capture may leave the value, in hundredths; 0 = off
	Lazy       bool // quiescence computes the costly terms of the evaluation only near the window
	Killers    bool // killer moves: quiet moves that cut off a sibling come first
	Counter    bool // counter-moves: next, the quiet move that refuted the same last move
	History    bool // next, quiet moves by how often they caused cutoffs elsewhere
	Follow     bool // the same for pairs of the last move and the move
	Places     bool // next, moves to cells where the piece is worth more
	See        bool // captures that lose the exchange come last, and are skipped near the leaves
	NullMove   bool // let the enemy move twice: if the position is still good then, it is good enough
	Futility   bool // skip quiet moves that cannot reach alpha, and positions that cannot fall below beta
	LateMoves  bool // skip the last quiet moves near the leaves
	KeepChecks bool // never skip a move that gives check
	LMR        bool // search late quiet moves less deeply at first
	IIR        bool // search a node less deeply if the table knows no best move
	Extend     bool // a check is answered before the depth ends
	Repetition bool // a repeated position counts as a draw at once
}

// DefaultOptions switch everything on.
var DefaultOptions = Options{
	TableBits:  19,
	Aspiration: 30,
	Quiesce:    10,
	Delta:      200,
	Lazy:       true,
	Killers:    true,
	Counter:    true,
	History:    true,
	Follow:     true,
	Places:     true,
	See:        true,
	NullMove:   true,
	Futility:   true,
	LateMoves:  true,
	KeepChecks: true,
	LMR:        true,
	IIR:        true,
	Extend:     true,
	Repetition: true,
}
