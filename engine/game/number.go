package game

// Programs calculate with numbers on a stack of their own, besides the stack of booleans,
// and keep numbers in locals during one run.

// Limits of a program's numbers.
const (
	MaxNumbers = 32 // depth of the stack
	MaxLocals  = 64 // numbers that a run keeps
)

// A NumOp says what an OpNum does; it is the A of the instruction. If B is a plain number,
// the P of the instruction is Number.
type NumOp int32

const (
	NumConst  NumOp = iota // push B
	NumLocal               // push local B
	NumStore               // pop; local B := it
	NumGlobal              // push global B, with what this run has added to it
	NumAttr                // push attribute OpArg of the piece on the cell of P; 0 if the cell is empty
	NumSeeds               // push the number on the cell of P, as this run has changed it
	NumCell                // push the cell of P; −1 off the board
	NumHand                // push how many pieces of type OpArg player OpArg holds
	NumAdd                 // pop b, pop a, push a + b; the next four likewise
	NumSub
	NumMul
	NumDiv // 0 where b is 0
	NumMod // 0 where b is 0; never negative
	NumMin
	NumMax
	NumEq // pop b, pop a, push the boolean a = b; the next five likewise
	NumNe
	NumLt
	NumLe
	NumGt
	NumGe
	NumSave      // local B := the current cell
	NumBack      // current := the cell in local B
	NumSetGlobal // effect: pop; global B := it
	NumAddGlobal // effect: pop; global B grows by it
	NumSetAttr   // effect: pop; attribute OpArg of the piece on the cell of P := it
	NumSetSeeds  // effect: pop; the number on the cell of P := it
	NumOwner     // push the number of the owner of the piece on the cell of P, from 1; 0 if the cell is empty
	NumTaken     // push how many of the pieces that a rule asks about the move has captured, or captures
	NumLast      // the last NumOp
)

// Args returns how many OpArg rows follow.
func (o NumOp) Args() int {
	switch o {
	case NumAttr, NumSetAttr:
		return 1
	case NumHand:
		return 2
	}
	return 0
}

// Where a captured piece goes, the A of OpCapture.
const (
	ToRule   = iota // as the options of the game say
	ToOwner         // to its owner's hand
	ToMover         // to the hand of the capturing player
	ToNobody        // out of the game
	ToOther         // to the hand of the player who follows its owner
)

// A Rule is a program that belongs to the game as a whole: it adds to finished moves, or is
// a condition that positions must not meet.
type Rule struct {
	MoveTypes []int      // only moves of these types; nil = all
	Progs     []*Program // one per player
}

// For reports whether the rule applies to moves of type t.
func (r *Rule) For(t int) bool {
	for _, x := range r.MoveTypes {
		if x == t {
			return true
		}
	}
	return len(r.MoveTypes) == 0
}

// Holds compares two numbers.
func (o NumOp) Holds(a, b int32) bool {
	switch o {
	case NumEq:
		return a == b
	case NumNe:
		return a != b
	case NumLt:
		return a < b
	case NumLe:
		return a <= b
	case NumGt:
		return a > b
	}
	return a >= b
}

// Of calculates the result of an operation on two numbers.
func (o NumOp) Of(a, b int32) int32 {
	switch o {
	case NumAdd:
		return a + b
	case NumSub:
		return a - b
	case NumMul:
		return a * b
	case NumMin:
		return min(a, b)
	case NumMax:
		return max(a, b)
	}
	switch {
	case b == 0:
		return 0
	case o == NumDiv:
		return a / b
	}
	return ((a % b) + b) % b
}
