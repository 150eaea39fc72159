package game

import "dagaz/engine/board"

// ActKind says what an action does.
type ActKind uint8

const (
	ActMove    ActKind = iota // From → To; afterwards To holds Piece with Attrs; Value is Later, or more, in what rules add to a move
	ActDrop                   // Piece goes from the hand of the player whose turn it is (if he has one) to To; Value-1 is the type in the hand if Value > 0, else it is the piece's own
	ActCapture                // the Piece on From leaves the board; goes to hand Value-1 (a piece type) if Value > 0, see InHand
	ActPut                    // To now holds Piece with Attrs: a flip, promotion, creation (From is NoCell; if Value > 0, it comes out of its owner's hand) or copy of the piece on From; None empties To
	ActAttrs                  // the attribute word of To becomes Attrs
	ActCount                  // the number on To becomes Value; Piece is the piece there before the move
	ActGlobal                 // global From becomes Value
	ActTurn                   // the next turn is Value, regardless of the turn order
	ActHand                   // the number of Piece in its owner's hand becomes Value
)

// Later is the Value of an ActMove that happens after the ActMoves before it, and not together
// with them: that of the first rule that adds to a move has Later, that of the next Later+1.
const Later = 1

// An Action is one step of a move. Adjoining ActMoves of a part happen together: all of
// their pieces are lifted first and then set down, so two pieces can change places.
type Action struct {
	Kind     ActKind
	Part     uint8 // 0 for the first part of a compound move
	From, To board.Cell
	Piece    Piece
	Value    int32
	Attrs    uint64
}

// Deeds is a sum over actions that does not depend on their order: equal for the same
// actions.
func Deeds(acts []Action) (sum uint64) {
	for i := range acts {
		a := &acts[i]
		h := uint64(a.Kind) | uint64(uint16(a.From))<<8 | uint64(uint16(a.To))<<24 | uint64(a.Piece)<<40
		h = (h ^ a.Attrs*0xff51afd7ed558ccd ^ uint64(uint32(a.Value))<<17) * 0x9e3779b97f4a7c15
		sum += h ^ h>>29
	}
	return sum
}

// InHand returns the hand that receives a piece captured in turn t, and the type as which
// the piece goes there. The low 16 bits of Value are the type, counted from 1; the bits
// above are the player, counted from 1, if he is not the side to move.
func (a *Action) InHand(t Turn) (Player, int) {
	p := t.As
	if q := a.Value >> handShift; q > 0 {
		p = Player(q - 1)
	}
	return p, int(a.Value&(1<<handShift-1)) - 1
}

// ToHand returns the Value of a capture into the hand of p as type t.
func ToHand(p Player, t int) int32 { return (int32(p)+1)<<handShift | int32(t+1) }

const handShift = 16

// Copies reports whether a sets down a copy of the piece on another cell.
func (a *Action) Copies() bool { return a.Kind == ActPut && a.From >= 0 && a.From != a.To }

// Gates reports whether a drops a piece from its owner's hand in addition to the moving
// piece.
func (a *Action) Gates() bool { return a.Kind == ActPut && a.From < 0 && a.Value > 0 }

// A Move is one whole choice of a player: all parts of a chain, every capture.
// A pass has no actions. Acts points into the MoveList that made it; Keep makes
// a copy that outlives the list.
type Move struct {
	Acts []Action
	Type int16 // move type, or AnyType
}

// IsPass reports whether m does nothing but end the turn.
func (m Move) IsPass() bool { return len(m.Acts) == 0 }

// Keep returns a copy of m with memory of its own.
func (m Move) Keep() Move {
	m.Acts = append([]Action(nil), m.Acts...)
	return m
}

// Same reports whether two moves have the same actions in the same order.
func (m Move) Same(o Move) bool {
	if len(m.Acts) != len(o.Acts) {
		return false
	}
	for i := range m.Acts {
		if m.Acts[i] != o.Acts[i] {
			return false
		}
	}
	return true
}

// From returns the cell where the move starts: NoCell for a drop or a pass.
func (m Move) From() board.Cell {
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case a.Kind == ActMove, a.Copies():
			return a.From
		case a.Kind == ActDrop:
			return board.NoCell
		}
	}
	return board.NoCell
}

// To returns the cell where the moving piece ends: the target of the last part's first
// move, drop or copy.
func (m Move) To() board.Cell {
	to, part := board.NoCell, -1
	for i := range m.Acts {
		a := &m.Acts[i]
		if (a.Kind == ActMove || a.Kind == ActDrop || a.Copies()) && int(a.Part) != part {
			to, part = a.To, int(a.Part)
		}
	}
	return to
}

// Captures returns the number of pieces the move takes.
func (m Move) Captures() int {
	n := 0
	for i := range m.Acts {
		if m.Acts[i].Kind == ActCapture {
			n++
		}
	}
	return n
}

// A MoveList holds moves and the arena of their actions. The zero value is an
// empty list. Reset keeps the memory.
type MoveList struct {
	Moves []Move
	acts  []Action
}

// Reset empties the list.
func (l *MoveList) Reset() {
	l.Moves = l.Moves[:0]
	l.acts = l.acts[:0]
}

// Add copies a move into the list.
func (l *MoveList) Add(acts []Action, moveType int) {
	if len(l.acts)+len(acts) > cap(l.acts) {
		l.grow(len(acts))
	}
	n := len(l.acts)
	l.acts = append(l.acts, acts...)
	l.Moves = append(l.Moves, Move{Acts: l.acts[n:len(l.acts):len(l.acts)], Type: int16(moveType)})
}

// grow starts a new block of memory. Moves already listed keep the old one.
func (l *MoveList) grow(need int) {
	size := 2*cap(l.acts) + need
	if size < 256 {
		size = 256
	}
	l.acts = make([]Action, 0, size)
}

// Truncate keeps the first n moves.
func (l *MoveList) Truncate(n int) { l.Moves = l.Moves[:n] }

// Len returns the number of moves.
func (l *MoveList) Len() int { return len(l.Moves) }
