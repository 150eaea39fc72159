package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Puzzles of boards to be filled: a move sets a piece on an open cell, or takes back a piece that
// was set before, and the goal is that no cell is open. A cell is open if it is empty, where the goal
// asks for a full board, or if it holds a piece of a type of which the goal wants none: such a piece
// is what the cell shows until its own move turns it into another one. What may be set on a cell
// becomes only less as others are filled: each move of the first position is tried for that, and each
// move of the search. So the order does not matter, and the search fills the cell with the least
// choice first (Golomb and Baumert, Backtrack programming, 1965).

type filling struct {
	*work
	empty  bool            // empty cells are open
	types  []bool          // whether a cell with a piece of this type is open
	lists  []game.MoveList // the legal moves, by the number of moves made
	moves  []game.Move     // the moves made, each from one of the lists
	choice [][]int16       // how many of these fill each cell
	bad    bool            // the game is of another kind
}

// fill solves a puzzle of a full board. It returns false if the game is of another kind.
func (w *work) fill() (Result, bool) {
	f := &filling{work: w, types: make([]bool, len(w.g.Types))}
	if w.past || !slices.ContainsFunc(w.g.Goals, func(goal game.Goal) bool {
		return goal.Result == game.Win && f.asks(goal.Test)
	}) {
		return Result{}, false
	}
	start := w.pos.Clone()
	defer func() { w.pos = start }()
	solved := f.search(0)
	var lifted []game.Move
	if !solved && !f.bad && !w.spent {
		// Pieces set before may stand in the way: those that the solution of the board
		// without them has elsewhere, or not at all, are taken away.
		w.pos = start.Clone()
		if lifted = f.lift(); len(lifted) > 0 {
			solved = f.search(0)
		}
	}
	r := Result{Status: None, Never: true, Nodes: w.nodes}
	switch {
	case f.bad:
		return r, false
	case solved:
		r = Result{Status: Solved, Moves: f.way(start, lifted), Nodes: w.nodes}
	case w.spent:
		r = Result{Status: Unknown, Nodes: w.nodes}
	}
	if len(r.Moves) > w.lim.Plies {
		return Result{Status: None, Nodes: w.nodes}, true
	}
	return r, true
}

// asks reports whether a goal is that no cell is open, and notes which cells are.
func (f *filling) asks(e *game.GoalExpr) bool {
	switch {
	case e.Kind == game.GoalFull:
		f.empty = true
	case e.Kind == game.GoalTotal && e.N == 0 && len(e.Types) > 0:
		for _, t := range e.Types {
			f.types[t] = true
		}
	case e.Kind == game.GoalAnd:
		return !slices.ContainsFunc(e.Args, func(arg *game.GoalExpr) bool { return !f.asks(arg) })
	default:
		return false
	}
	return true
}

// open reports whether pc is what a cell holds that is to be filled.
func (f *filling) open(pc game.Piece) bool {
	if pc == game.None {
		return f.empty
	}
	return f.types[pc.Type()]
}

// search fills the board from the position on, after n moves, and reports whether it could.
func (f *filling) search(n int) bool {
	over, won := f.count(n)
	if over || f.spent || f.bad {
		return won
	}
	least := board.NoCell
	choice := f.choice[n]
	for c, pc := range f.pos.Cells() {
		if f.open(pc) && !f.g.Board.Dummy(board.Cell(c)) && (least < 0 || choice[c] < choice[least]) {
			least = board.Cell(c)
		}
	}
	for _, m := range f.lists[n].Moves {
		if !f.sets(m) || n > 0 && m.To() != least {
			continue
		}
		f.pos.Do(m)
		f.moves = append(f.moves[:n], m)
		if m.To() != least {
			f.count(1)
		} else if f.search(n + 1) {
			return true
		}
		f.pos.Undo()
		if f.bad || f.spent {
			return false
		}
	}
	return false
}

// count lists the legal moves after n moves and counts those that fill each cell.
func (f *filling) count(n int) (over, won bool) {
	if n == len(f.lists) {
		f.lists = append(f.lists, game.MoveList{})
		f.choice = append(f.choice, make([]int16, len(f.pos.Cells())))
	}
	over, won = f.look(&f.lists[n])
	clear(f.choice[n])
	for _, m := range f.lists[n].Moves {
		switch {
		case f.sets(m):
			f.choice[n][m.To()]++
			f.bad = f.bad || n > 0 && f.choice[n][m.To()] > f.choice[n-1][m.To()]
		case !f.lifts(m):
			f.bad = true
		}
	}
	return over, won
}

// sets reports whether m does nothing but set a piece on an open cell.
func (f *filling) sets(m game.Move) bool {
	return len(m.Acts) == 1 && (f.empty && m.Acts[0].Kind == game.ActDrop || f.turns(m, true))
}

// lifts reports whether m does nothing but make a cell open.
func (f *filling) lifts(m game.Move) bool {
	return len(m.Acts) == 1 && (f.empty && m.Acts[0].Kind == game.ActCapture || f.turns(m, false))
}

// turns reports whether m, of one action, changes the piece of a cell that is open before it, or else
// after it.
func (f *filling) turns(m game.Move, before bool) bool {
	a := &m.Acts[0]
	return a.Kind == game.ActMove && a.From == a.To && f.open(f.pos.At(a.To)) == before && f.open(a.Piece) != before
}

// lift takes back all pieces that moves can take back, and returns these moves.
func (f *filling) lift() (out []game.Move) {
	var list game.MoveList
	for {
		f.tick()
		f.gen.Legal(f.pos, &list)
		i := slices.IndexFunc(list.Moves, f.lifts)
		if i < 0 || f.spent {
			return out
		}
		out = append(out, list.Moves[i].Keep())
		f.pos.Do(out[len(out)-1])
	}
}

// way returns the moves from start to the solution found after the lifts, without those that take
// a piece from where the solution sets the same again.
func (f *filling) way(start *game.Position, lifted []game.Move) (out []game.Move) {
	for _, m := range slices.Concat(lifted, f.moves) {
		c := m.Acts[0].To
		if m.Acts[0].Kind == game.ActCapture {
			c = m.Acts[0].From
		}
		if f.pos.At(c) != start.At(c) {
			out = append(out, m.Keep())
		}
	}
	return out
}
