package solve

import (
	"slices"

	"dagaz/engine/game"
)

// puzzle tries the quickest methods first: special methods for puzzles of a known kind, and
// otherwise a breadth-first search.
func (w *work) puzzle() Result {
	for _, method := range []func() (Result, bool){w.lights, w.pegs, w.fill} {
		if r, ok := method(); ok {
			return r
		}
	}
	nodes := w.lim.Nodes
	w.lim.Nodes = min(nodes, nearNodes)
	y := w.pushed()
	if y != nil && len(y.boxes) > nearBoxes {
		w.lim.Nodes /= 4
	}
	r := w.widely()
	w.lim.Nodes = nodes
	if r.Status != Unknown || w.nodes >= nodes || w.stopped {
		return r
	}
	w.spent = false
	if y != nil {
		return y.search()
	}
	return w.widely()
}

// nearNodes is the number of positions that the breadth-first search for a shortest
// solution examines before a method with possibly longer solutions is tried. If more than
// nearBoxes boxes are pushed, it is a quarter of that, since such puzzles rarely have a
// solution so near.
const (
	nearNodes = 300_000
	nearBoxes = 8
)

// widely searches breadth first.
func (w *work) widely() Result {
	pack := newPacker(w.g, w.pos)
	seen := newRows(pack.width)
	slide := newBodies(pack)
	next := make([]uint64, pack.width)
	pack.pack(w.pos, next)
	seen.add(next, 0)
	var list game.MoveList
	start := w.pos.Clone()
	defer func() { w.pos = start.Clone() }()
	depth, level := 0, uint32(1) // level is the first row that is farther away than depth
	for i := uint32(0); i < seen.n; i++ {
		if i == level {
			depth++
			level = seen.n
		}
		if depth > w.lim.Plies {
			return Result{Status: None, Nodes: w.nodes, Bytes: seen.bytes()}
		}
		won, over := false, false
		row := seen.row(i)
		switch {
		case slide != nil:
			w.tick()
			won = slide.visit(row, func(to []uint64) bool {
				seen.add(to, i)
				return true
			}, next)
		default:
			w.at(pack, seen, i, start, &list, next)
			over, won = w.look(&list)
			if over || w.spent {
				break
			}
			for _, m := range list.Moves {
				w.pos.Do(m)
				pack.pack(w.pos, next)
				w.pos.Undo()
				seen.add(next, i)
			}
		}
		switch {
		case won:
			return Result{Status: Solved, Moves: w.line(pack, seen, i, start), Nodes: w.nodes, Bytes: seen.bytes()}
		case w.spent:
			return Result{Status: Unknown, Nodes: w.nodes, Bytes: seen.bytes()}
		case seen.next() > w.lim.Bytes:
			return Result{Status: Unknown, Full: true, Nodes: w.nodes, Bytes: seen.bytes()}
		}
	}
	return Result{Status: None, Never: true, Nodes: w.nodes, Bytes: seen.bytes()}
}

// at makes w.pos the position of row i. If the rules may ask for the last move, it gets there
// by playing that move.
func (w *work) at(pack *packer, seen *rows, i uint32, start *game.Position, list *game.MoveList, scratch []uint64) {
	if !w.past || i == 0 {
		if i > 0 || !w.past {
			pack.unpack(seen.row(i), w.pos)
		}
		return
	}
	before := seen.from(i)
	if before == 0 {
		w.pos = start.Clone()
	} else {
		pack.unpack(seen.row(before), w.pos)
	}
	w.gen.Legal(w.pos, list)
	for _, m := range list.Moves {
		w.pos.Do(m)
		pack.pack(w.pos, scratch)
		if same(scratch, seen.row(i)) {
			return
		}
		w.pos.Undo()
	}
}

// line returns moves from start to row i, or to an equivalent position.
func (w *work) line(pack *packer, seen *rows, i uint32, start *game.Position) []game.Move {
	var way []uint32
	for ; i != 0; i = seen.from(i) {
		way = append(way, i)
	}
	pos := start.Clone()
	row := make([]uint64, pack.width)
	var list game.MoveList
	var moves []game.Move
	for _, i := range slices.Backward(way) {
		w.gen.Legal(pos, &list)
		for _, m := range list.Moves {
			pos.Do(m)
			pack.pack(pos, row)
			if same(row, seen.row(i)) {
				moves = append(moves, m.Keep())
				break
			}
			pos.Undo()
		}
	}
	return moves
}
