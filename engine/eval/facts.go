package eval

import "dagaz/engine/game"

// Facts are what ordering and pruning need of a move.
type Facts struct {
	From, To int16      // cells; From is -1 for a drop, both for a pass
	Piece    game.Piece // the piece that moves, before any promotion
	Victim   Score      // value of all it captures
	Gain     Score      // value won by promotion
	Print    uint16     // fingerprint, the same whenever the move is listed again; never 0
}
