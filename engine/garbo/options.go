package garbo

// Options switch the techniques of the search.
type Options struct {
	TableBits  int  // log2 of the entries of the transposition table, 16 bytes each; 0 = none
	Aspiration int  // half width of the first window, in hundredths; 0 = always full
	Quiesce    int  // plies of quiescence; 0 = evaluate at once
	Delta      int  // a capture must come so near to alpha, in hundredths; 0 = no such test
	Lazy       bool // in quiescence the finer terms of the evaluation only near the window
	Killers    bool // quiet moves that refuted a sibling first
	Counter    bool // then the one that refuted the same last move
	History    bool // then those that refuted elsewhere
	Follow     bool // the same by the move before
	Places     bool // then those to better places
	See        bool // captures that lose the exchange last, near the leaves not at all
	NullMove   bool // let the enemy move twice: if that is still good, so is the position
	Futility   bool // quiet moves that cannot reach alpha, positions that cannot fall below beta
	LateMoves  bool // near the leaves the last quiet moves not at all
	KeepChecks bool // but never a move that gives check
	LMR        bool // late quiet moves less deep at first
	IIR        bool // less deep where no best move is known
	Extend     bool // a check is answered before the depth ends
	Repetition bool // a position that comes back counts as a draw at once
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

// plain are the options that change no value: nothing but alpha-beta, to a fixed
// depth. What a test compares with minimax.
var plain = Options{Killers: true, Counter: true, History: true, Follow: true, Places: true}
