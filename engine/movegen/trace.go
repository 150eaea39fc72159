package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A Stop is where a movement ended without a move: the instruction of its program that
// failed, and the cell that it had reached.
type Stop struct {
	Program *game.Program
	PC      int
	Cell    board.Cell
}

// stops reports to the trace that the instruction before st.pc ends the run.
func (v *vm) stops(p *game.Program, st *state) {
	if v.trace != nil {
		v.trace(Stop{p, st.pc - 1, st.cur})
	}
}

// Trace runs the movements of the piece on a cell that the player to move may use, and
// lists where they end. It also runs continuations of moves.
func Trace(pos *game.Position, from board.Cell) []Stop {
	pc := pos.At(from)
	if pc == game.None || pc.Owner() != pos.ToMove().As {
		return nil
	}
	return traced(pos, func(v *vm) { v.pieceMoves(from, pc) })
}

// TraceDrop does the same for a piece of type t that is dropped on a cell.
func TraceDrop(pos *game.Position, t int, on board.Cell) []Stop {
	var list []Stop
	for _, s := range traced(pos, func(v *vm) { v.dropMoves(t) }) {
		if s.Cell == on {
			list = append(list, s)
		}
	}
	return list
}

func traced(pos *game.Position, run func(v *vm)) []Stop {
	v := New(pos.Game()).(*vm)
	var list []Stop
	v.trace = func(s Stop) { list = append(list, s) }
	v.list = &game.MoveList{}
	v.bind(pos)
	run(v)
	return list
}
