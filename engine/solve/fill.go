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
// choice first (Golomb and Baumert, Backtrack programming, 1965). The moves of the first position tell
// besides which cells may not get the same piece. Where that holds between any two of some cells, and
// these have no more kinds of pieces to choose from than there are cells, each kind has its place
// among them: a row of a sudoku. A kind that has only one place left there goes to that place.

type filling struct {
	*work
	empty  bool            // empty cells are open
	types  []bool          // whether a cell with a piece of this type is open
	lists  []game.MoveList // the legal moves, by the number of moves made
	moves  []game.Move     // the moves made, each from one of the lists
	choice [][]int16       // how many of these fill each cell
	groups []group         // cells that share some kinds of pieces out among them
	bad    bool            // the game is of another kind
}

// A group is a set of cells, each of which gets a piece of another one of the kinds. There are as many
// kinds as cells.
type group struct {
	cells []board.Cell
	kinds []int
	kind  []int // of each type of piece
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
	if n == 0 {
		f.share()
	}
	least := board.NoCell
	choice := f.choice[n]
	for c, pc := range f.pos.Cells() {
		if f.open(pc) && !f.g.Board.Dummy(board.Cell(c)) && (least < 0 || choice[c] < choice[least]) {
			least = board.Cell(c)
		}
	}
	kind := -1
	if least >= 0 && choice[least] > 1 {
		if c, k, ok := f.only(n); !ok {
			return false
		} else if k >= 0 {
			least, kind = c, k
		}
	}
	for _, m := range f.lists[n].Moves {
		if f.bad || f.spent {
			return false
		}
		if !f.sets(m) || m.To() != least || kind >= 0 && m.Acts[0].Piece.Type() != kind {
			continue
		}
		f.pos.Do(m)
		f.moves = append(f.moves[:n], m)
		if f.search(n + 1) {
			return true
		}
		f.pos.Undo()
	}
	return false
}

// only looks for a kind of piece that has one place left in a group. It returns that cell and the type
// of the piece, or the type -1, and false if a kind has no place left.
func (f *filling) only(n int) (at board.Cell, piece int, ok bool) {
	can := make([][]int, len(f.pos.Cells()))
	for _, m := range f.lists[n].Moves {
		if f.sets(m) {
			can[m.To()] = append(can[m.To()], m.Acts[0].Piece.Type())
		}
	}
	at, piece = board.NoCell, -1
	for _, g := range f.groups {
		for _, k := range g.kinds {
			places, last, with := 0, board.NoCell, -1
			for _, c := range g.cells {
				if pc := f.pos.At(c); !f.open(pc) && g.kind[pc.Type()] == k {
					places = 2 // it has its place
				}
				for _, t := range can[c] {
					if g.kind[t] == k {
						places, last, with = places+1, c, t
					}
				}
			}
			switch places {
			case 0:
				return at, -1, false
			case 1:
				at, piece = last, with
			}
		}
	}
	return at, piece, true
}

// share tries each move of the first position, and finds the groups. Kinds are the types of pieces, or
// what one of their attributes tells: numbers on fields of several colours are of one kind.
func (f *filling) share() {
	f.groups = f.groups[:0]
	kinds := [][]int{make([]int, len(f.g.Types))}
	for t := range f.g.Types {
		kinds[0][t] = t
	}
	for _, a := range f.g.Attrs {
		if a.Bits > 1 {
			of := make([]int, len(f.g.Types))
			for t := range f.g.Types {
				of[t] = int(a.Get(f.g.Types[t].Attrs))
			}
			kinds = append(kinds, of)
		}
	}
	same := make([]map[[2]board.Cell]bool, len(kinds)) // cells that may get pieces of one kind
	for i := range same {
		same[i] = map[[2]board.Cell]bool{}
	}
	types := make([][]int, len(f.pos.Cells())) // what fills each cell
	var cells []board.Cell
	for _, m := range f.lists[0].Moves {
		if !f.sets(m) {
			continue
		}
		c, t := m.To(), m.Acts[0].Piece.Type()
		if types[c] == nil {
			cells = append(cells, c)
		}
		types[c] = append(types[c], t)
		f.pos.Do(m)
		f.count(1)
		f.pos.Undo()
		if f.bad || f.spent {
			return
		}
		for _, r := range f.lists[1].Moves {
			if !f.sets(r) {
				continue
			}
			for i, of := range kinds {
				if of[t] == of[r.Acts[0].Piece.Type()] {
					same[i][[2]board.Cell{c, r.To()}], same[i][[2]board.Cell{r.To(), c}] = true, true
				}
			}
		}
	}
	for i, of := range kinds {
		can := make([][]int, len(types)) // the kinds that fill each cell
		for c := range types {
			for _, t := range types[c] {
				can[c] = append(can[c], of[t])
			}
		}
		f.part(of, cells, can, same[i])
	}
}

// part finds the groups of cells that share out kinds of pieces, of each of which can[c] tells those
// that fill it: Bron and Kerbosch, Algorithm 457, 1973, lists the largest sets of cells no two of which
// are in same, those that may get pieces of one kind.
func (f *filling) part(kind []int, cells []board.Cell, can [][]int, same map[[2]board.Cell]bool) {
	beside := func(c board.Cell, of []board.Cell) (out []board.Cell) {
		for _, d := range of {
			if d != c && !same[[2]board.Cell{c, d}] &&
				slices.ContainsFunc(can[c], func(k int) bool { return slices.Contains(can[d], k) }) {
				out = append(out, d)
			}
		}
		return out
	}
	steps := 0
	var grow func(set, more, done []board.Cell)
	grow = func(set, more, done []board.Cell) {
		if steps++; steps > 20_000 {
			return // what is found is true anyway
		}
		if len(more) == 0 && len(done) == 0 {
			g := group{cells: slices.Clone(set), kind: kind}
			for _, c := range set {
				for _, k := range can[c] {
					if !slices.Contains(g.kinds, k) {
						g.kinds = append(g.kinds, k)
					}
				}
			}
			if len(g.kinds) == len(set) {
				f.groups = append(f.groups, g)
			}
			return
		}
		// What is beside the cell with the most others beside it need not begin a set.
		var spared []board.Cell
		for _, c := range append(slices.Clone(more), done...) {
			if b := beside(c, more); len(b) > len(spared) {
				spared = b
			}
		}
		for len(more) > 0 {
			i := slices.IndexFunc(more, func(c board.Cell) bool { return !slices.Contains(spared, c) })
			if i < 0 {
				return
			}
			c := more[i]
			grow(append(slices.Clone(set), c), beside(c, more), beside(c, done))
			more = append(slices.Clone(more[:i]), more[i+1:]...)
			done = append(slices.Clone(done), c)
		}
	}
	grow(nil, cells, nil)
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
