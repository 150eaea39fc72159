package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Puzzles of full boards: a move sets a piece on an empty cell, or takes away a piece that was
// set before, and the goal is that no cell is empty. What may be set on a cell becomes only
// less as others are filled: each move of the first position is tried for that, and each move
// of the search. So the order does not matter, and the search fills the cell with the least
// choice first (Golomb and Baumert, Backtrack programming, 1965).

type filling struct {
	*work
	lists  []game.MoveList // the legal moves, by the number of moves made
	moves  []game.Move     // the moves made, each from one of the lists
	choice [][]int16       // how many of these fill each cell
	bad    bool            // the game is of another kind
}

// fill solves a puzzle of a full board. It returns false if the game is of another kind.
func (w *work) fill() (Result, bool) {
	if w.past || !slices.ContainsFunc(w.g.Goals, func(goal game.Goal) bool {
		return goal.Result == game.Win && goal.Test.Kind == game.GoalFull
	}) {
		return Result{}, false
	}
	start := w.pos.Clone()
	defer func() { w.pos = start }()
	f := &filling{work: w}
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

// search fills the board from the position on, after n moves, and reports whether it could.
func (f *filling) search(n int) bool {
	over, won := f.count(n)
	if over || f.spent || f.bad {
		return won
	}
	least := board.NoCell
	choice := f.choice[n]
	for c, pc := range f.pos.Cells() {
		if pc == game.None && !f.g.Board.Dummy(board.Cell(c)) && (least < 0 || choice[c] < choice[least]) {
			least = board.Cell(c)
		}
	}
	for _, m := range f.lists[n].Moves {
		if !sets(m) || n > 0 && m.To() != least {
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
		case sets(m):
			f.choice[n][m.To()]++
			f.bad = f.bad || n > 0 && f.choice[n][m.To()] > f.choice[n-1][m.To()]
		case !lifts(m):
			f.bad = true
		}
	}
	return over, won
}

// sets reports whether m does nothing but set a piece on a cell.
func sets(m game.Move) bool { return len(m.Acts) == 1 && m.Acts[0].Kind == game.ActDrop }

// lifts reports whether m does nothing but take away a piece.
func lifts(m game.Move) bool { return len(m.Acts) == 1 && m.Acts[0].Kind == game.ActCapture }

// lift takes away all pieces that moves can take away, and returns these moves.
func (f *filling) lift() (out []game.Move) {
	var list game.MoveList
	for {
		f.tick()
		f.gen.Legal(f.pos, &list)
		i := slices.IndexFunc(list.Moves, lifts)
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
		if lifts(m) {
			c = m.Acts[0].From
		}
		if f.pos.At(c) != start.At(c) {
			out = append(out, m.Keep())
		}
	}
	return out
}
