package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Interrupt makes Legal of a reference generator end early when due, which is asked now
// and then, says that time is up. Then not all moves are listed, but one if there is
// any. A generator of another kind is quick, and not changed.
func Interrupt(gen Generator, due func() bool) {
	if v, ok := gen.(*vm); ok {
		v.hurried = due
	}
}

// Limit lets a reference generator look at no more ways than these.
func Limit(gen Generator, ways int) {
	if v, ok := gen.(*vm); ok {
		v.most = ways
	}
}

// Some fills list with one legal move at least, if there is any; which, and how many, is
// open. A generator of another kind than the reference lists all.
func Some(gen Generator, pos *game.Position, list *game.MoveList) {
	if v, ok := gen.(*vm); ok {
		v.sole, v.merges = true, true
		v.legal(pos, list)
		v.sole = false
		if list.Len() > 0 && !list.Moves[0].IsPass() {
			return
		}
	}
	gen.Legal(pos, list) // what was listed first is not legal, but other moves may be
}

// isDue asks whether time is up, every so many times that it is called.
func (v *vm) isDue(count, every int) bool {
	if v.hurried != nil && !v.halted && count%every == 0 {
		v.halted = v.hurried()
	}
	return v.halted
}

// A Generator lists the legal moves of positions of one game. The reference is
// [New]'s; faster ones stand behind the same interface and must list the same
// moves (not in the same order). A Generator has buffers of its own and belongs
// to one goroutine.
type Generator interface {
	// Legal empties list and fills it with the legal moves of the side to move:
	// no two do the same, and the order is fixed. A pass, where one is legal, is
	// the last. It does not ask whether the game is over.
	Legal(pos *game.Position, list *game.MoveList)

	// Attacked reports whether an enemy of player p could capture on cell c in
	// the present position, whoever is to move.
	Attacked(pos *game.Position, p game.Player, c board.Cell) bool

	// InCheck reports whether a royal piece of player p is attacked.
	InCheck(pos *game.Position, p game.Player) bool

	// Paths is Legal before moves that do the same are merged and with every
	// way a click can go: what the selector offers and perft -paths counts.
	Paths(pos *game.Position, list *game.MoveList)

	// Holds reports whether a condition of the game holds for player p, with c as
	// the current cell; NoCell will do where the condition does not ask for it.
	Holds(pos *game.Position, p game.Player, prog *game.Program, c board.Cell) bool
}
