package game

// A Measure tells moves apart by what they take.
type Measure uint8

const (
	TakesMost  Measure = iota // the weights of all it takes, added up
	MovedBy                   // the weight of the piece that takes
	MeetsFirst                // how soon it takes pieces that have a weight
	SpendsMost                // what it and further moves of its type can take until another player's turn comes; see movegen
)

// A Preference leaves only those moves legal whose measure is the greatest.
type Preference struct {
	Measure Measure
	Weights []int32 // by piece type
}

// Of returns the measure of a move that mover begins. Pieces are taken part by part:
// captures kept back until the chain ends say to which part they belong.
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

// A Chain says what the parts of a chain may not do.
type Chain uint8

const (
	NoReturn        Chain = 1 << iota // come to a cell where the piece has been
	NoSameDirection                   // begin in the direction in which the part before began
	NoReverse                         // begin in the opposite of that direction
	Shortest                          // come to what a chain of fewer parts, or an earlier one of as many, comes to
	Charge                            // stop where it could go on and take; one that takes is legal beside better types
)
