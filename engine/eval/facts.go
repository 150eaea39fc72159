package eval

import "dagaz/engine/game"

// Facts are the data about a move that ordering and pruning need. They are copied for every
// listed move, so they are kept to 16 bytes.
type Facts struct {
	Victim Score  // value of all captured pieces
	Gain   Score  // value won by promotion
	Risk   int16  // value of the moving piece before any promotion, at most RiskMax; 0 for a pass
	Place  int16  // how much better the new cell of the piece is, within ±PlaceMax
	Print  uint16 // fingerprint, the same whenever the move is listed again; never 0
	Slot   uint16 // index for piece and target cell in statistics: below Slots, never 0
}

const (
	PlaceMax = 500
	RiskMax  = 1<<15 - 1
	SlotBits = 14
	Slots    = 1 << SlotBits
)

// Noisy reports whether the move captures or promotes.
func (f *Facts) Noisy() bool { return f.Victim > 0 || f.Gain > 0 }

// Facts returns the facts of a move of piece pc, as far as t knows them; the caller fills
// in Victim and Gain. from is -1 for a drop; a pass has no piece and goes to -1.
func (t *Tables) Facts(pc game.Piece, from, to int, print uint16) Facts {
	f := Facts{Print: print, Slot: print&(Slots-1) | 1}
	if pc == game.None || to < 0 {
		return f
	}
	f.Slot = uint16((uint32(pc)*0x9e3779b1^uint32(uint16(to))*0x85ebca6b)>>(32-SlotBits)) | 1
	f.Risk = int16(min(t.Order[pc.Type()], RiskMax))
	if int(pc) < len(t.MG) && t.MG[pc] != nil {
		v := int32(t.MG[pc][to])
		if from >= 0 {
			v -= int32(t.MG[pc][from])
		} else {
			v -= int32(t.Value[pc.Type()])
		}
		f.Place = int16(max(-PlaceMax, min(PlaceMax, v)))
	}
	return f
}

// A Key is a move waiting to be picked: its rank and its index in a list of moves. The
// greatest key is picked first; among equal ranks that is the move listed first.
type Key uint64

// MakeKey returns the key of the j-th move.
func MakeKey(rank int32, j int) Key {
	return Key(uint32(rank)^1<<31)<<32 | Key(^uint32(j))
}

// Rank and Move return the parts of a key.
func (k Key) Rank() int32 { return int32(uint32(k>>32) ^ 1<<31) }
func (k Key) Move() int   { return int(^uint32(k)) }
