package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Pushing boxes: one piece, the keeper, walks and pushes boxes if there is room behind
// them; the game is won when boxes stand on all marks. Here a position consists of the
// cells of the boxes and the part of the board in which the keeper can walk. A move takes
// one box to any cell to which it can be pushed without moving another box.
//
// Before the search, a plan finds an order in which marks can be filled (boxplan.go). The
// search (boxsearch.go) does not look for the fewest steps. If it ends without finding a
// solution, there is none, since it leaves out only positions that are provably lost
// (boxdead.go).

const maxPushCells = 255

// pushes are the pieces of such a game, each on plain floor and on a mark.
type pushes struct{ keeper, box, floor [2]game.Piece }

type yard struct {
	*work
	pushes
	cells  []board.Cell // the cells that the keeper could reach if there were no boxes
	ways   []bool       // for each direction of the board: whether the keeper walks along it
	next   [][]int      // neighbour by direction and cell; -1 is a wall
	prev   [][]int
	axis   [][2]int // pairs of opposite directions
	links  []int16  // the same as next, by cell and direction
	back   []int    // for each direction, the opposite one
	mark   []bool
	marks  []int
	near   []int16 // by cell and mark: pushes from the cell to the mark, maxPushCells if it cannot be reached
	dead   []bool  // no mark can be reached from the cell
	door   []bool  // the cell is not a mark, and a box on it divides the floor
	plan   []cellSet
	boxed  []bool // in the current position, a box stands on the cell
	boxes  []int
	keeper int
	row    []uint64

	stamp   []uint32 // for each cell, the last flood that reached it
	stamps  uint32
	todo    []int16
	held    []int    // scratch of stuck
	side    []uint32 // by cell and direction: the last carry in which the keeper stood there, ready to push
	sides   uint32
	stages  []stage
	goes    []carried
	cutting *cuts
	known   map[string]bool // closed parts of the board that are lost
	within  []bool          // scratch of closed
}

const nowhere = -1

// pushed prepares to solve a game of pushing boxes. It returns nil if the game is not of
// this kind.
func (w *work) pushed() *yard {
	g := w.g
	if len(g.Players) != 1 || len(g.Turns) != 1 || len(g.Types) < 5 || len(g.Attrs)+len(g.Globals)+len(g.After)+len(g.Forbid) > 0 ||
		g.HasCounts || g.HasHands || g.UsesLast || w.past {
		return nil
	}
	y := &yard{work: w}
	start := w.pos.Clone()
	ok := y.recognise()
	w.pos = start
	if !ok || !y.build() {
		return nil
	}
	return y
}

// try puts pieces on cells of an empty board and returns what stands there after the piece
// on the first cell has moved to the second. It returns false if that move is impossible.
func (y *yard) try(cells [3]board.Cell, pieces [3]game.Piece, list *game.MoveList) (after [3]game.Piece, ok bool) {
	for c := range y.pos.Cells() {
		if y.pos.At(board.Cell(c)) != game.None {
			y.pos.Place(board.Cell(c), game.None, 0)
		}
	}
	for i, c := range cells {
		y.pos.Place(c, pieces[i], 0)
	}
	y.pos.Settle()
	y.gen.Legal(y.pos, list)
	for _, m := range list.Moves {
		if m.From() != cells[0] || m.To() != cells[1] {
			continue
		}
		y.pos.Do(m)
		for i, c := range cells {
			after[i] = y.pos.At(c)
		}
		y.pos.Undo()
		return after, true
	}
	return after, false
}

// recognise finds the role of each piece by experiment, and tests whether every row of
// three cells behaves accordingly.
func (y *yard) recognise() bool {
	g := y.g
	var list game.MoveList
	var row [3]board.Cell
	all := make([]game.Piece, len(g.Types))
	for t := range g.Types {
		all[t] = game.Make(t, 0)
	}
	k, b, f := &y.pushes.keeper, &y.box, &y.floor
	for d := range g.Board.Dirs() {
		to, ok := y.rowOf(d)
		for _, p := range all { // it walks and leaves nothing behind
			if a, can := y.try(to, [3]game.Piece{p}, &list); ok && can && a == [3]game.Piece{0, p} {
				k[0], row = p, to
			}
		}
		y.ways = append(y.ways, ok && k[0] != game.None && row == to)
	}
	if k[0] == game.None {
		return false
	}
	for _, p := range all {
		if a, ok := y.try(row, [3]game.Piece{k[0], p}, &list); ok && a[0] == game.None && a[2] == game.None && a[1] != k[0] {
			f[1], k[1] = p, a[1] // the keeper walks over the piece there: a mark or floor
		}
		if a, ok := y.try(row, [3]game.Piece{k[0], p}, &list); ok && a == [3]game.Piece{0, k[0], p} {
			b[0] = p
		}
	}
	if f[1] == game.None || b[0] == game.None {
		return false
	}
	a, ok := y.try(row, [3]game.Piece{k[0], b[0], f[1]}, &list)
	if b[1] = a[2]; !ok || b[1] == game.None || b[1] == b[0] {
		return false
	}
	wins := 0
	for i := range g.Goals {
		switch e := g.Goals[i].Test; {
		case g.Goals[i].Result != game.Win && e.Kind == game.GoalStalemated:
		case g.Goals[i].Result == game.Win && e.Kind == game.GoalPieces && e.N == 0 && len(e.Types) == 1 && e.Types[0] == b[0].Type():
			wins++
		default:
			return false
		}
	}
	return wins == 1 && y.behaves(all, &list)
}

// rowOf returns three cells in a row in a direction.
func (y *yard) rowOf(d int) ([3]board.Cell, bool) {
	links := y.g.Board.Links(board.Dir(d))
	for c, b := range links {
		if b >= 0 && links[b] >= 0 {
			return [3]board.Cell{board.Cell(c), b, links[b]}, true
		}
	}
	return [3]board.Cell{}, false
}

// behaves tests all combinations of pieces on a row of three cells in every direction.
func (y *yard) behaves(all []game.Piece, list *game.MoveList) bool {
	k, b, f := y.pushes.keeper, y.box, y.floor
	on := func(p game.Piece, of [2]game.Piece) int { return slices.Index(of[:], p) }
	for d := range y.g.Board.Dirs() {
		row, ok := y.rowOf(d)
		if !ok {
			continue
		}
		for _, first := range k {
			for _, second := range append([]game.Piece{game.None}, all...) {
				for _, third := range append([]game.Piece{game.None}, all...) {
					want, can := [3]game.Piece{}, false
					under := on(first, k)
					if i := on(second, f); i >= 0 {
						want, can = [3]game.Piece{f[under], k[i], third}, true
					} else if i := on(second, b); i >= 0 {
						if j := on(third, f); j >= 0 {
							want, can = [3]game.Piece{f[under], k[i], b[j]}, true
						}
					}
					if on(third, k) >= 0 || on(second, k) >= 0 {
						continue // there is only one keeper
					}
					can = can && y.ways[d]
					got, ok := y.try(row, [3]game.Piece{first, second, third}, list)
					if ok != can || ok && got != want {
						return false
					}
				}
			}
		}
	}
	return true
}

// inside returns the cells that the keeper could reach if there were no boxes.
func (y *yard) inside() []bool {
	g := y.g
	in := make([]bool, g.Board.Len())
	var queue []board.Cell
	reach := func(c board.Cell) {
		p := y.pos.At(c)
		for _, of := range [][2]game.Piece{y.pushes.keeper, y.box, y.floor} {
			if !in[c] && slices.Contains(of[:], p) {
				in[c] = true
				queue = append(queue, c)
			}
		}
	}
	for c, p := range y.pos.Cells() {
		if slices.Contains(y.pushes.keeper[:], p) {
			reach(board.Cell(c))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for d, walks := range y.ways {
			if to := g.Board.Links(board.Dir(d))[queue[0]]; walks && to >= 0 {
				reach(to)
			}
		}
	}
	return in
}

// build makes the graph of the position. It returns false if the position cannot be solved
// here.
func (y *yard) build() bool {
	g := y.g
	number := make([]int, g.Board.Len())
	keepers := 0
	inside := y.inside()
	for c, p := range y.pos.Cells() {
		number[c] = nowhere
		if !inside[c] {
			if p == y.box[0] {
				return false
			}
			continue
		}
		i := slices.Index(y.floor[:], p)
		switch {
		case slices.Contains(y.pushes.keeper[:], p):
			i = slices.Index(y.pushes.keeper[:], p)
			y.keeper = len(y.cells)
			keepers++
		case slices.Contains(y.box[:], p):
			i = slices.Index(y.box[:], p)
			y.boxes = append(y.boxes, len(y.cells))
		case i < 0:
			continue
		}
		number[c] = len(y.cells)
		if i == 1 {
			y.marks = append(y.marks, len(y.cells))
		}
		y.mark = append(y.mark, i == 1)
		y.cells = append(y.cells, board.Cell(c))
	}
	n := len(y.cells)
	if keepers != 1 || n > maxPushCells || len(y.boxes) == 0 || len(y.boxes) > len(y.marks) {
		return false
	}
	at := map[board.Dir]int{} // index of a direction among those in which the keeper walks
	for d := range g.Board.Dirs() {
		if !y.ways[d] {
			continue
		}
		if o, ok := at[g.Board.Opposite(board.Dir(d))]; ok {
			y.axis = append(y.axis, [2]int{o, len(y.next)})
		}
		at[board.Dir(d)] = len(y.next)
		next, prev := make([]int, n), make([]int, n)
		for i := range prev {
			prev[i] = nowhere
		}
		for i, c := range y.cells {
			next[i] = nowhere
			if to := g.Board.Links(board.Dir(d))[c]; to >= 0 {
				next[i] = number[to]
			}
			if next[i] >= 0 {
				prev[next[i]] = i
			}
		}
		y.next, y.prev = append(y.next, next), append(y.prev, prev)
	}
	if 2*len(y.axis) != len(y.next) || len(y.next) > maxPushWays {
		return false
	}
	y.prepare()
	return true
}

// prepare computes everything that does not depend on the position.
func (y *yard) prepare() {
	n := len(y.cells)
	y.boxed = make([]bool, n)
	y.row = make([]uint64, (len(y.boxes)+8)/8)
	y.near = make([]int16, n*len(y.marks))
	y.dead = make([]bool, n)
	for i := range y.dead {
		y.dead[i] = true
	}
	for i, m := range y.marks {
		far := make([]int, n)
		for c := range far {
			far[c] = nowhere
		}
		far[m] = 0
		for queue := []int{m}; len(queue) > 0; queue = queue[1:] {
			c := queue[0]
			y.dead[c] = false
			for d := range y.prev { // the box came from p, with the keeper behind it
				if p := y.prev[d][c]; p >= 0 && y.prev[d][p] >= 0 && far[p] < 0 {
					far[p] = far[c] + 1
					queue = append(queue, p)
				}
			}
		}
		for c, n := range far {
			if n < 0 {
				n = maxPushCells
			}
			y.near[c*len(y.marks)+i] = int16(n)
		}
	}
	y.measure()
	y.order()
}

// measure stores the links between cells and finds out which cells are doors.
func (y *yard) measure() {
	n := len(y.cells)
	dirs := len(y.next)
	y.links = make([]int16, n*dirs)
	for c := range n {
		for d := range dirs {
			y.links[c*dirs+d] = int16(y.next[d][c])
		}
	}
	y.back = make([]int, dirs)
	for _, a := range y.axis {
		y.back[a[0]], y.back[a[1]] = a[1], a[0]
	}
	y.stamp = make([]uint32, n)
	y.side = make([]uint32, n*dirs)
	y.cutting = new(cuts)
	y.todo, y.within = make([]int16, n), make([]bool, n)
	y.known = map[string]bool{}
	y.door = make([]bool, n)
	for c := range n {
		if y.mark[c] {
			continue
		}
		y.boxed[c] = true
		y.door[c] = y.parts() > 1
		y.boxed[c] = false
	}
}

// set makes the position of a row the current one.
func (y *yard) set(row []uint64) {
	for _, b := range y.boxes {
		y.boxed[b] = false
	}
	for i := range y.boxes {
		y.boxes[i] = int(byte(row[i>>3] >> (i & 7 * 8)))
		y.boxed[y.boxes[i]] = true
	}
	n := len(y.boxes)
	y.keeper = int(byte(row[n>>3] >> (n & 7 * 8)))
}

// put writes the current position to y.row; y.boxes must be sorted.
func (y *yard) put(keeper int) {
	clear(y.row)
	for i, b := range y.boxes {
		y.row[i>>3] |= uint64(b) << (i & 7 * 8)
	}
	n := len(y.boxes)
	y.row[n>>3] |= uint64(keeper) << (n & 7 * 8)
}

// told returns the moves from the first row to row i, as a result.
func (y *yard) told(seen *rows, i uint32, keeper int) Result {
	var way []uint32
	for ; i != 0; i = seen.from(i) {
		way = append(way, i)
	}
	pos := y.pos.Clone()
	var list game.MoveList
	var moves []game.Move
	step := func(from, to int) {
		y.gen.Legal(pos, &list)
		for _, m := range list.Moves {
			if m.From() == y.cells[from] && m.To() == y.cells[to] {
				moves = append(moves, m.Keep())
				break
			}
		}
		pos.Do(moves[len(moves)-1])
	}
	y.set(seen.row(0))
	for _, i := range slices.Backward(way) {
		before := slices.Clone(y.boxes)
		y.set(seen.row(i))
		after, least := slices.Clone(y.boxes), y.keeper
		from, dirs := y.between(before, after, keeper, least)
		for _, d := range dirs {
			for _, c := range y.path(keeper, y.prev[d][from]) {
				step(keeper, c)
				keeper = c
			}
			step(keeper, from)
			y.boxed[from], y.boxed[y.next[d][from]] = false, true
			keeper, from = from, y.next[d][from]
		}
		copy(y.boxes, after)
		y.stand(after)
	}
	if len(moves) > y.lim.Plies {
		return Result{Status: Unknown, Nodes: y.nodes, Bytes: seen.bytes()}
	}
	return Result{Status: Solved, Moves: moves, Nodes: y.nodes, Bytes: seen.bytes()}
}

// stand puts boxes on cells.
func (y *yard) stand(boxes []int) {
	clear(y.boxed)
	for _, b := range boxes {
		y.boxed[b] = true
	}
}

// between returns the box that was carried from one position to the next, and its pushes.
func (y *yard) between(before, after []int, keeper, least int) (box int, dirs []int) {
	y.stand(before)
	from, to := differs(before, after), differs(after, before)
	for _, b := range before {
		if from >= 0 && b != from {
			continue
		}
		end := to
		if from < 0 { // all boxes are on the same cells, but the keeper is elsewhere
			end = b
		}
		y.carry(b, keeper)
		for _, g := range y.goes {
			if int(g.to) == end && int(g.least) == least {
				for s := y.stages[g.stage]; s.from >= 0; s = y.stages[s.from] {
					dirs = append(dirs, int(s.dir))
				}
				slices.Reverse(dirs)
				return b, dirs
			}
		}
	}
	return nowhere, nil
}

// differs returns the element of a that is not in b, -1 if there is none.
func differs(a, b []int) int {
	for _, c := range a {
		if !slices.Contains(b, c) {
			return c
		}
	}
	return nowhere
}

// path returns the cells of a shortest walk.
func (y *yard) path(from, to int) []int {
	came := make([]int, len(y.cells))
	for i := range came {
		came[i] = nowhere
	}
	came[from] = from
	for queue := []int{from}; len(queue) > 0 && came[to] < 0; queue = queue[1:] {
		for _, next := range y.next {
			if n := next[queue[0]]; n >= 0 && came[n] < 0 && !y.boxed[n] {
				came[n] = queue[0]
				queue = append(queue, n)
			}
		}
	}
	var out []int
	for c := to; c != from; c = came[c] {
		out = append(out, c)
	}
	slices.Reverse(out)
	return out
}
