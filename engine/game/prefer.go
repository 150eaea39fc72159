package game

// A Measure rates a move by its captures.
type Measure uint8

const (
	TakesMost  Measure = iota // the sum of the weights of all captured pieces
	MovedBy                   // the weight of the capturing piece
	MeetsFirst                // how early in the chain it captures pieces that have a weight
	SpendsMost                // the weight that the move and further moves of its type can capture until another player's turn; see movegen
)

// A Preference makes only those moves legal whose measure is the greatest.
type Preference struct {
	Measure Measure
	Weights []int32 // by piece type
}

// Of returns the measure of a move that mover begins. The part in which a piece is captured
// counts, even if its removal is deferred until the chain ends.
func (p *Preference) Of(m Move, mover Piece) int64 {
	if p.Measure == MovedBy {
		if mover == None || m.Captures() == 0 {
			return 0
		}
		return int64(p.Weights[mover.Type()])
	}
	sum := int64(0)
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case p.Measure != MeetsFirst && a.Kind == ActCapture:
			sum += int64(p.Weights[a.Piece.Type()])
		case p.Measure == MeetsFirst && a.Kind == ActCapture && p.Weights[a.Piece.Type()] != 0:
			sum |= 1 << max(62-int(a.Part), 0)
		}
	}
	return sum
}

// A Chain says what parts of a chain may not do; its bits can be combined.
type Chain uint8

const (
	NoReturn        Chain = 1 << iota // enter a cell where the piece has been
	NoSameDirection                   // begin in the same direction as the part before
	NoReverse                         // begin in the opposite direction of the part before
	Shortest                          // reach a state that a chain with fewer parts, or an earlier chain with as many, reaches
	Charge                            // stop where the chain could go on and capture; capturing chains are legal even if other moves have better types
)
