package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Interrupt sets a function that tells a reference generator that its time is up. Legal
// calls it now and then; once it returns true, Legal stops and lists only some moves, but
// at least one if there is any. Other generators are fast enough and stay unchanged.
func Interrupt(gen Generator, due func() bool) {
	if v, ok := gen.(*vm); ok {
		v.hurried = due
	}
}

// Limit sets how many ways to moves a reference generator examines at most.
func Limit(gen Generator, ways int) {
	if v, ok := gen.(*vm); ok {
		v.most = ways
	}
}

// Some fills list with at least one legal move, if there is any; it does not promise which
// moves or how many. A generator other than the reference lists all moves.
func Some(gen Generator, pos *game.Position, list *game.MoveList) {
	if v, ok := gen.(*vm); ok {
		v.sole, v.merges = true, true
		v.legal(pos, list)
		v.sole = false
		if list.Len() > 0 && !list.Moves[0].IsPass() {
			return
		}
	}
	gen.Legal(pos, list) // the move that was found is not legal, but others may be
}

// isDue reports whether time is up. It asks only when count is a multiple of every.
func (v *vm) isDue(count, every int) bool {
	if v.hurried != nil && !v.halted && count%every == 0 {
		v.halted = v.hurried()
	}
	return v.halted
}

// A Generator lists the legal moves of positions of one game. [New] returns the reference;
// faster generators implement the same interface and must list the same moves, though not
// in the same order. A Generator has buffers of its own and belongs to one goroutine.
type Generator interface {
	// Legal empties list and fills it with the legal moves of the side to move. No two of
	// them have the same effect, and the order is fixed. A legal pass comes last. Legal
	// does not ask whether the game is over.
	Legal(pos *game.Position, list *game.MoveList)

	// Attacked reports whether an enemy of player p could capture on cell c in
	// the present position, whoever is to move.
	Attacked(pos *game.Position, p game.Player, c board.Cell) bool

	// InCheck reports whether a royal piece of player p is attacked.
	InCheck(pos *game.Position, p game.Player) bool

	// Paths is like Legal, but does not merge moves with the same effect: it lists every
	// way that clicks can take. The selector offers these ways and perft -paths counts
	// them.
	Paths(pos *game.Position, list *game.MoveList)

	// Holds reports whether a condition of the game holds for player p, with c as the
	// current cell; c may be NoCell if the condition does not use it.
	Holds(pos *game.Position, p game.Player, prog *game.Program, c board.Cell) bool
}
