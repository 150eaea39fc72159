package game

import (
	"dagaz/engine/board"
	"strconv"
	"strings"
)

// A Program is one movement of one piece type for one player, compiled to
// instructions of a small machine. Movegen runs it from every cell that holds
// such a piece (or, for a drop, on every cell of the board).
//
// The machine has a cursor (the current cell), the cells from and to, one mark,
// boolean flags, a stack of booleans for conditions, and the effects gathered
// since the last add. Directions are already the player's own; zones are the
// player's.
type Program struct {
	Name  string // for listings: "Pawn White 2"
	Code  []Instr
	Flags int    // number of flags
	PFlag int    // number of per-cell flags
	Mechs []Mech // operands of OpMechanic
}

// An Instr is one instruction. P says where its operand cell is; the meaning of
// A and B is given with each Op.
type Instr struct {
	Op Op
	P  Place
	A  int32
	B  int32 // operand of P: a direction or a cell
}

// A Place says which cell an instruction is about.
type Place uint8

const (
	Here   Place = iota // the current cell
	AtDir               // the neighbour of the current cell in direction B
	AtCell              // cell B
	AtFrom
	AtTo
	AtMark
)

// Named returns, for an OpIsCell that asks about a place of the move instead of a fixed
// cell, an instruction with that place; ok is false for a fixed cell.
func (in *Instr) Named() (*Instr, bool) { return &Instr{P: Place(-1 - in.A)}, in.A < -1 }

// An Op is an operation of the machine.
type Op uint8

const (
	// Control. Targets are instruction numbers in A.
	OpEnd       Op = iota // stop
	OpJump                // go on at A
	OpJumpFalse           // pop; go on at A if it was false
	OpAndJump             // if the top is false go on at A, else pop
	OpOrJump              // if the top is true go on at A, else pop
	OpVerify              // pop; stop if it was false
	OpEachZone            // run the rest once for each cell of zone A as current cell

	// Movement of the cursor. Leaving the board stops the program.
	OpStep     // current := neighbour in direction A
	OpBackStep // current := the cell from which direction A leads here
	OpGo       // current := the cell of P; A = 1: the last move's from, A = 2: its to
	OpSetMark  // mark := the cell of P
	OpSetFrom  // from := current
	OpSetTo    // to := current
	OpCascade  // close the pair (from, to or current), begin the next here

	// Conditions push one boolean. Off the board all of them are false except the negation
	// of OpOnBoard; see the specification of ZRF.
	OpTrue
	OpFalse
	OpNot       // negate the top
	OpOnBoard   // the cell of P exists
	OpEmpty     // it exists and is empty
	OpNotEmpty  // it exists and is not empty
	OpFriend    // own piece
	OpEnemy     // enemy piece
	OpNeutral   // piece of a player without turns
	OpPieceIs   // piece of type A, whoever owns it
	OpInZone    // cell is in the player's zone A
	OpIsCell    // the cell of P is cell A; −1−Q: the cell of the place Q
	OpFlag      // flag A
	OpPosFlag   // flag A of the cell of P
	OpAttr      // the piece on the cell of P has attribute A
	OpAttacked  // an enemy could capture there, by a move of type A (AnyType: any)
	OpDefended  // a friend other than the mover could recapture there
	OpNearEnemy // a link leads from the cell to an enemy
	OpLastFrom  // the previous move went from the cell of P
	OpLastTo    // the previous move went to it
	OpMarked    // it is the mark
	OpGoalCell  // it occurs in an absolute-config goal
	OpIsGlobal  // global A is the number of the cell of P

	// Effects, gathered until the next add.
	OpCapture   // remove the piece on the cell of P; A says where it goes: as the game's rule says, to its owner's hand, to the mover's hand, nowhere, or to the hand of the player after its owner
	OpCreate    // put a piece of type A (−1: the mover's type) on the cell of P; its owner is the A of the next OpArg (−1: the mover); if the OpArg's B is 1, it comes from its owner's hand
	OpFlip      // the piece on the cell of P goes to the next player
	OpOwn       // the piece on the cell of P becomes the moving player's
	OpRetype    // the piece on the cell of P becomes type A
	OpSetAttr   // pop; set attribute A of the piece on the cell of P
	OpSetFlag   // pop; flag A
	OpSetPFlag  // pop; flag A of the cell of P
	OpSetGlobal // global A := the cell of P, or the number B when P is Number
	OpArg       // operand of the instruction before it

	// Emitting moves.
	OpAdd        // a move; A piece types follow in OpArg (0: the mover's type)
	OpAddPartial // a part; B = move type of the continuation (AnyType: any), A types follow
	OpAddCopy    // like OpAdd, but the original stays; B = CopyPartial + move type for a partial one, else 0

	// Mechanics of our own words: A is the index in Program.Mechs, see movegen.
	OpMechanic

	// Numbers and sets of cells, see number.go.
	OpNum   // the NumOp A
	OpEach  // make the next cell of zone A the current cell, counting in local B; if none is left, go on at OpArg. A < 0: the next cell with flag −1−A and without flag B of the OpArg, which is then set
	OpGuard // from now on the program goes on at A instead of ending; 0: it ends
	OpAgain // effect: the mover has a turn of kind A next; kinds below 0 as in Game.Again
	LastOp  = OpAgain
)

// Number as Instr.P means that B is a plain number.
const Number Place = 250

var opNames = [...]string{
	"end", "jump", "jump-false", "and", "or", "verify", "each-zone",
	"step", "back-step", "go", "mark", "from", "to", "cascade",
	"true", "false", "not", "on-board?", "empty?", "not-empty?", "friend?", "enemy?", "neutral?", "piece?",
	"in-zone?", "position?", "flag?", "position-flag?", "attribute?", "attacked?", "defended?",
	"adjacent-to-enemy?", "last-from?", "last-to?", "marked?", "goal-position?", "global?",
	"capture", "create", "flip", "change-owner", "change-type", "set-attribute", "set-flag",
	"set-position-flag", "set-global", "arg",
	"add", "add-partial", "add-copy", "mechanic",
	"number", "each", "guard", "again",
}

var placeNames = [...]string{AtFrom: "from", AtTo: "to", AtMark: "mark"}

// String returns the name of the operation in listings.
func (o Op) String() string {
	if int(o) < len(opNames) {
		return opNames[o]
	}
	return "op" + strconv.Itoa(int(o))
}

// CopyPartial is added to the move type of the continuation in the B of a partial
// OpAddCopy, so that 0 means a whole move.
const CopyPartial = 2

// Listing returns the program as text, one numbered instruction per line, with names
// instead of numbers if the game knows them.
func (p *Program) Listing(g *Game) string {
	var b strings.Builder
	for i, in := range p.Code {
		b.WriteString(strconv.Itoa(i))
		b.WriteByte('\t')
		b.WriteString(in.Op.String())
		switch in.Op {
		case OpStep, OpBackStep:
			b.WriteString(" " + g.Board.DirName(board.Dir(in.A)))
		case OpJump, OpJumpFalse, OpAndJump, OpOrJump, OpFlag, OpSetFlag, OpPosFlag, OpSetPFlag, OpMechanic, OpNum, OpGuard, OpAgain:
			b.WriteString(" " + strconv.Itoa(int(in.A)))
		case OpPieceIs, OpRetype, OpArg, OpCreate:
			b.WriteString(" " + typeName(g, in.A))
		case OpInZone, OpEachZone, OpEach:
			if in.A >= 0 {
				b.WriteString(" " + g.Board.Zones[in.A].Name)
			}
		case OpIsCell:
			if named, ok := in.Named(); ok {
				b.WriteString(" " + placeNames[named.P])
			} else {
				b.WriteString(" " + g.Board.Name(board.Cell(in.A)))
			}
		case OpAttr, OpSetAttr:
			b.WriteString(" " + g.Attrs[in.A].Name)
		case OpIsGlobal, OpSetGlobal:
			b.WriteString(" " + g.Globals[in.A].Name)
		case OpAttacked, OpDefended:
			b.WriteString(" " + moveTypeName(g, int(in.A)))
		case OpAddPartial:
			b.WriteString(" " + moveTypeName(g, int(in.B)))
		}
		switch in.P {
		case AtDir:
			b.WriteString(" @" + g.Board.DirName(board.Dir(in.B)))
		case AtCell:
			b.WriteString(" @" + g.Board.Name(board.Cell(in.B)))
		case AtFrom, AtTo, AtMark:
			b.WriteString(" @" + placeNames[in.P])
		case Number:
			b.WriteString(" =" + strconv.Itoa(int(in.B)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func typeName(g *Game, t int32) string {
	if t < 0 || int(t) >= len(g.Types) {
		return "-"
	}
	return g.Types[t].Name
}

func moveTypeName(g *Game, t int) string {
	if t < 0 || t >= len(g.MoveTypes) {
		return "any"
	}
	return g.MoveTypes[t]
}

// eachPromotion calls f for every piece type named after an add.
func (p *Program) eachPromotion(f func(t int)) {
	for i, in := range p.Code {
		if in.Op != OpAdd && in.Op != OpAddPartial && in.Op != OpAddCopy {
			continue
		}
		for _, arg := range p.Code[i+1 : i+1+int(in.A)] {
			f(int(arg.A))
		}
	}
}
