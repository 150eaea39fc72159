package garbo

// Options switch the techniques of the search.
type Options struct {
	TableBits  int  // log2 of the entries of the transposition table, 16 bytes each; 0 = none
	Aspiration int  // half width of the first window, in hundredths; 0 = always full
	Quiesce    int  // plies of quiescence; 0 = evaluate at once
	Delta      int  // a capture must come so near to alpha, in hundredths; 0 = no such test
	Killers    bool // quiet moves that refuted a sibling first
	History    bool // then those that refuted elsewhere
	NullMove   bool // let the enemy move twice: if that is still good, so is the position
	LMR        bool // late quiet moves less deep at first
	Extend     bool // a check is answered before the depth ends
	Repetition bool // a position that comes back counts as a draw at once
	Mobility   bool // count moves at the leaves
}

// DefaultOptions switch everything on.
var DefaultOptions = Options{
	TableBits:  18,
	Aspiration: 50,
	Quiesce:    8,
	Delta:      200,
	Killers:    true,
	History:    true,
	NullMove:   true,
	LMR:        true,
	Extend:     true,
	Repetition: true,
	Mobility:   true,
}
