// Package seeds translates the movements of sowing games for boards that run them. What such a
// movement does depends on numbers that may be anything, so no trees can hold it (see
// package fast); a board runs it over a copy of its numbers.
//
// The instructions are those of the rules, with the places and tables that they need at hand. Where
// several of them often follow each other, the first one does the work of all. Instructions
// keep their numbers, so jumps stay as they are.
package seeds

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// An Op is an instruction of such a program.
type Op struct {
	Op    game.Op // or one of the operations below
	Num   game.NumOp
	At    game.Place
	Then  game.Op // what follows a test is done with it: a jump to To, or OpVerify; OpEnd: nothing
	Neg   bool    // the test is negated
	A, B  int32
	Next  int32        // the instruction that follows
	To    int32        // see Then
	Links []board.Cell // of a step, or of the direction of the place
	Zone  board.Set
	Mech  *game.Mech
}

const (
	OpNumber    = game.LastOp + 1 + iota // the operation Num on two numbers
	OpCompare                            // the same, with a boolean as the result
	OpAddSeeds                           // the number on the cell grows by A
	OpAddLocal                           // local B grows by A
	OpSeedsIs                            // compares the number on the cell with A
	OpLocalIs                            // compares local B with A
	OpSow                                // local B times: a step, and the number on the cell grows by one
	OpPush                               // pushes the number that Num and B tell
	OpStore                              // local B := a number
	OpSave                               // local B := the current cell
	OpBack                               // current := the cell in local B
	OpSetGlobal                          // global B := a number
	OpAddGlobal                          // global B grows by a number
	OpSetSeeds                           // the number on the cell := a number
	OpNumAttr                            // attribute A of the piece on the cell := a number
)

// A Program is a program for one player.
type Program struct {
	Code   []Op
	Locals int // number of locals
	Memo   int // of conditions: the same for equal ones
	of     *game.Program
	writes bool // it changes something
}

// A Move is a movement.
type Move struct {
	*Program
	Rank int    // of its type in the priorities, greater is better
	Type int    // its move type, or AnyType
	ID   uint16 // tells it from the other movements of the piece
}

// Tables are all programs of a game.
type Tables struct {
	Moves  [][][]Move // by turn and type of piece: the movements, in the order of the rules
	Forbid [2][]*Program
	Brief  []int // globals that last one ply
	Equal  bool  // a pit may be sown in two ways with the same result
	asks   [2][]*Program
}

// Of translates the programs of a game for two players; nil if boards do not run all of its
// movements.
func Of(g *game.Game, players [2]game.Player) *Tables {
	if !g.HasCounts || g.HasHands || g.Royal || g.Opt.Chain != 0 || len(g.Opt.Tower.Pieces) > 0 || len(g.After) > 0 || g.Force() || g.UsesLast ||
		g.Beside != nil || g.Opt.Prefer != nil || g.Opt.Maximal > 0 || g.Repetition.Illegal != game.MayRepeat || g.Board.Len()+len(g.Globals) > 254 {
		return nil
	}
	t := &Tables{}
	for i := range g.Globals {
		if !g.Globals[i].Key {
			return nil
		}
		if g.Globals[i].Brief {
			t.Brief = append(t.Brief, i)
		}
	}
	changes := false
	for i := range g.Turns {
		byType := make([][]Move, len(g.Types))
		for k := range g.Types {
			if len(g.Types[k].Drops) > 0 {
				return nil
			}
			for j, e := range g.Types[k].Moves {
				p := e.Progs[g.Turns[i].As]
				if p == nil || !g.Turns[i].Allows(e.MoveType) {
					continue
				}
				m := Move{Program: translate(g, p, g.Turns[i].As, false), Type: e.MoveType, ID: uint16(j + 1)}
				if m.Program == nil {
					return nil
				}
				if at := slices.Index(g.Priorities, e.MoveType); at >= 0 {
					m.Rank = len(g.Priorities) - at
				}
				changes = changes || has(p, 1<<game.OpRetype|1<<game.OpOwn|1<<game.OpFlip)
				byType[k] = append(byType[k], m)
			}
			t.Equal = t.Equal || len(byType[k]) > 1
		}
		t.Moves = append(t.Moves, byType)
	}
	for s, as := range players {
		for i := range g.Forbid {
			p := g.Forbid[i].Progs[as]
			if p == nil || has(p, 1<<game.OpIsGlobal) {
				return nil
			}
			q := translate(g, p, as, true)
			if q == nil {
				return nil
			}
			t.Forbid[s] = append(t.Forbid[s], q)
		}
		for i := range g.Goals {
			t.ask(g, g.Goals[i].Test, s, as)
		}
	}
	if changes && (t.Equal || len(g.Forbid) > 0) {
		return nil
	}
	return t
}

// ask translates the conditions of a goal for side s.
func (t *Tables) ask(g *game.Game, e *game.GoalExpr, s int, as game.Player) {
	for _, a := range e.Args {
		t.ask(g, a, s, as)
	}
	if e.Kind != game.GoalHolds || e.Progs[as] == nil {
		return
	}
	if q := translate(g, e.Progs[as], as, true); q != nil {
		q.Memo = len(t.asks[s])
		for i, o := range t.asks[s] {
			if o.same(q) {
				q.Memo = i
				break
			}
		}
		t.asks[s] = append(t.asks[s], q)
	}
}

// same reports whether two programs consist of the same instructions.
func (q *Program) same(o *Program) bool {
	for i := range q.of.Code {
		if i >= len(o.of.Code) || q.of.Code[i] != o.of.Code[i] {
			return false
		}
	}
	return len(q.of.Code) == len(o.of.Code)
}

// has reports whether a program has one of the instructions of a set.
func has(p *game.Program, ops uint64) bool {
	for i := range p.Code {
		if ops>>p.Code[i].Op&1 != 0 {
			return true
		}
	}
	return false
}

// Asks returns the translation of a condition of a goal for side s, nil if there is none.
func (t *Tables) Asks(p *game.Program, s int) *Program {
	for _, q := range t.asks[s] {
		if q.of == p {
			return q
		}
	}
	return nil
}

// plain are the instructions that need no table.
const plain = 1<<game.OpEnd | 1<<game.OpJump | 1<<game.OpJumpFalse | 1<<game.OpAndJump | 1<<game.OpOrJump | 1<<game.OpVerify | 1<<game.OpGuard |
	1<<game.OpTrue | 1<<game.OpFalse | 1<<game.OpNot | 1<<game.OpOnBoard | 1<<game.OpEmpty | 1<<game.OpNotEmpty | 1<<game.OpFriend | 1<<game.OpEnemy |
	1<<game.OpPieceIs | 1<<game.OpMarked | 1<<game.OpIsGlobal | 1<<game.OpAttr | 1<<game.OpArg | 1<<game.OpSetMark

// translate translates a program for a player; nil if it has an instruction that boards do
// not run. A movement has one add at most in a run, and the piece stays on its cell.
func translate(g *game.Game, p *game.Program, as game.Player, asks bool) *Program {
	q := &Program{of: p}
	if p.PFlag > 0 {
		return nil
	}
	bd, sows := g.Board, false
	targets := make([]bool, len(p.Code)+1)
	for i, in := range p.Code {
		switch in.Op {
		case game.OpJump, game.OpJumpFalse, game.OpAndJump, game.OpOrJump, game.OpGuard:
			targets[in.A] = true
		case game.OpEach:
			targets[p.Code[i+1].A] = true
		}
	}
	for i := range p.Code {
		in := &p.Code[i]
		x := Op{Op: in.Op, At: in.P, A: in.A, B: in.B, Next: int32(i + 1)}
		if in.P == game.AtDir {
			x.Links = bd.Links(board.Dir(in.B))
		}
		switch in.Op {
		case game.OpIsCell:
			if _, named := in.Named(); named {
				return nil
			}
		case game.OpStep:
			x.Links = bd.Links(board.Dir(in.A))
		case game.OpGo:
			if in.A != 0 {
				return nil
			}
		case game.OpInZone:
			x.Zone = bd.Zones[in.A].Cells[as]
		case game.OpEach:
			if in.A < 0 {
				return nil
			}
			x.Zone, x.A = bd.Zones[in.A].Cells[as], p.Code[i+1].A
			x.Next++
			q.Locals = max(q.Locals, int(in.B)+1)
		case game.OpOwn, game.OpFlip, game.OpRetype, game.OpSetAttr, game.OpSetGlobal, game.OpAgain:
			q.writes = true
		case game.OpAdd:
			if in.A != 0 || !asks && !lastAdd(p, i, targets) {
				return nil
			}
		case game.OpNum:
			x.Num = game.NumOp(in.A)
			switch x.Num {
			case game.NumHand, game.NumTaken:
				return nil
			case game.NumLocal, game.NumStore, game.NumSave, game.NumBack:
				q.Locals = max(q.Locals, int(in.B)+1)
			case game.NumAttr, game.NumSetAttr:
				x.A = p.Code[i+1].A
				x.Next++
			}
			switch {
			case x.Num >= game.NumAdd && x.Num <= game.NumMax:
				x.Op = OpNumber
			case x.Num >= game.NumEq && x.Num <= game.NumGe:
				x.Op = OpCompare
			default:
				x.Op = opOf[x.Num]
				q.writes = q.writes || x.Op >= OpSetGlobal
			}
		case game.OpMechanic:
			if x.Mech = &p.Mechs[in.A]; x.Mech.Kind != game.MechSow || asks {
				return nil
			}
			x.Links, sows = bd.Links(x.Mech.Dirs[0]), true
		default:
			if uint64(plain)>>in.Op&1 == 0 {
				return nil
			}
		}
		if x.At == game.AtTo {
			return nil
		}
		q.Code = append(q.Code, x)
	}
	q.Code = append(q.Code, Op{Op: game.OpEnd})
	if q.Locals > game.MaxLocals || (asks || sows) && q.writes {
		return nil
	}
	q.join()
	for i := range q.Code {
		x := &q.Code[i]
		if !x.tests() {
			continue
		}
		for ; q.Code[x.Next].Op == game.OpNot; x.Next++ {
			x.Neg = !x.Neg
		}
		switch y := &q.Code[x.Next]; y.Op {
		case game.OpJumpFalse, game.OpVerify, game.OpAndJump, game.OpOrJump:
			x.Then, x.To = y.Op, y.A
			x.Next++
		}
	}
	return q
}

// opOf are the operations of the rarer operations on numbers.
var opOf = [game.NumLast]game.Op{
	game.NumConst: OpPush, game.NumLocal: OpPush, game.NumGlobal: OpPush, game.NumAttr: OpPush, game.NumSeeds: OpPush, game.NumCell: OpPush, game.NumOwner: OpPush,
	game.NumStore: OpStore, game.NumSave: OpSave, game.NumBack: OpBack,
	game.NumSetGlobal: OpSetGlobal, game.NumAddGlobal: OpAddGlobal, game.NumSetSeeds: OpSetSeeds, game.NumSetAttr: OpNumAttr,
}

// tests reports whether an instruction only makes a boolean.
func (x *Op) tests() bool {
	switch x.Op {
	case OpSeedsIs, OpLocalIs, OpCompare:
		return true
	}
	return x.Op >= game.OpTrue && x.Op <= game.OpIsGlobal && x.Op != game.OpNot
}

// lastAdd reports whether nothing follows the add at i, and the cursor is certainly back
// where the movement began.
func lastAdd(p *game.Program, i int, targets []bool) bool {
	next := i + 1
	if next < len(p.Code) && p.Code[next].Op == game.OpJump {
		next = int(p.Code[next].A)
	}
	if next < len(p.Code) && p.Code[next].Op != game.OpEnd {
		return false
	}
	for ; i >= 0; i-- {
		switch in := &p.Code[i]; in.Op {
		case game.OpGo:
			return in.P == game.AtFrom && in.A == 0
		case game.OpAdd, game.OpAgain, game.OpSetGlobal, game.OpSetAttr, game.OpTrue, game.OpFalse:
		default:
			return false
		}
		if targets[i] {
			return false
		}
	}
	return false
}

// join lets single instructions do the work of several. A number that is pushed, compared
// or changed by a constant, and stored again needs no stack.
func (q *Program) join() {
	is := func(x *Op, n game.NumOp) bool { return x.Op > game.LastOp && x.Num == n }
	for i := 0; i+4 <= len(q.Code); i++ {
		x, k, y, z := &q.Code[i], &q.Code[i+1], &q.Code[i+2], &q.Code[i+3]
		seeds := is(x, game.NumSeeds)
		if !seeds && !is(x, game.NumLocal) || !is(k, game.NumConst) {
			continue
		}
		by := k.B
		if is(y, game.NumSub) {
			by = -by
		}
		switch {
		case y.Op == OpCompare:
			x.Num = y.Num
			if x.Op, x.A, x.Next = OpLocalIs, by, y.Next; seeds {
				x.Op = OpSeedsIs
			}
		case !is(y, game.NumSub) && !is(y, game.NumAdd) || z.B != x.B:
		case seeds && z.Op == OpSetSeeds && z.At == x.At:
			x.Op, x.A, x.Next = OpAddSeeds, by, z.Next
		case !seeds && z.Op == OpStore:
			x.Op, x.A, x.Next, x.At = OpAddLocal, by, z.Next, game.Here
		}
	}
	for i := 0; i+14 <= len(q.Code); i++ {
		// while local b > 0: step, one more here, one less in the local
		c := q.Code[i : i+14]
		x := &c[0]
		if x.Op == OpLocalIs && x.Num == game.NumGt && x.A == 0 && c[3].Op == game.OpJumpFalse && c[4].Op == game.OpStep &&
			c[5].Op == OpAddSeeds && c[5].At == game.Here && c[5].A == 1 && c[9].Op == OpAddLocal && c[9].B == x.B && c[9].A == -1 &&
			c[13].Op == game.OpJump && int(c[13].A) == i {
			x.Op, x.Next, x.Links, x.At = OpSow, c[3].A, c[4].Links, game.Here
		}
	}
}
