package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Pushing boxes: one piece walks, and pushes what it walks against where there is room
// behind; the game is won when boxes stand on all marks. Here a position is where the
// boxes are and which part of the board the keeper can walk in, a move is a push. Boxes
// that can never be moved to a mark, alone or because they hold each other, end a way.
//
// The search is not for the fewest steps. It sorts positions by how many marks are
// filled in an order in which all can be filled, and by how the boxes cut the board
// into parts, and takes turns between the best of each kind: those with the boxes
// nearest to marks. If it ends without a way there is none.

const maxPushCells = 255

// pushes are the pieces of such a game: on plain floor and on a mark.
type pushes struct{ keeper, box, floor [2]game.Piece }

type yard struct {
	*work
	pushes
	cells  []board.Cell // without walls
	ways   []bool       // of a direction: the keeper walks there
	next   [][]int      // by direction and cell; -1 a wall
	prev   [][]int
	axis   [][2]int // opposite directions
	mark   []bool
	marks  []int   // in the order in which they can be filled
	far    [][]int // pushes from a cell to each of marks; -1 none
	dead   []bool  // no mark can be reached from there
	boxed  []bool  // a box stands there, of the position in hand
	boxes  []int
	keeper int
	reach  []int // of a cell: at which walk it was reached last
	walks  int
	queue  []int
	row    []uint64
	been   []bool // scratch of carry
}

const nowhere = -1

// pushed solves a game of pushing boxes; false when the game is another.
func (w *work) pushed() (Result, bool) {
	g := w.g
	if len(g.Players) != 1 || len(g.Turns) != 1 || len(g.Types) < 5 || len(g.Attrs)+len(g.Globals)+len(g.After)+len(g.Forbid) > 0 ||
		g.HasCounts || g.HasHands || g.UsesLast || w.past {
		return Result{}, false
	}
	y := &yard{work: w}
	start := w.pos.Clone()
	ok := y.recognise()
	w.pos = start
	if !ok || !y.build() {
		return Result{}, false
	}
	return y.search(), true
}

// try puts pieces on cells of an empty board and returns what stands there after the
// piece on the first has moved to the second; false when it cannot.
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

// recognise finds out which piece is what, by trying, and tries whether every row of
// three cells behaves like that.
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
		for _, p := range all { // walks, and leaves nothing behind
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
			f[1], k[1] = p, a[1] // what lies there is walked over
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

// behaves tries everything on a row of three cells in every direction.
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
						continue // there is one keeper
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

// build makes the graph of the position; false when it is none to be solved here.
func (y *yard) build() bool {
	g := y.g
	number := make([]int, g.Board.Len())
	keepers := 0
	for c, p := range y.pos.Cells() {
		number[c] = nowhere
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
	at := map[board.Dir]int{} // of a direction among those in which the keeper walks
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
	if 2*len(y.axis) != len(y.next) {
		return false
	}
	y.boxed, y.reach = make([]bool, n), make([]int, n)
	y.been = make([]bool, n*n)
	y.row = make([]uint64, (len(y.boxes)+8)/8)
	y.order()
	y.far = make([][]int, len(y.marks))
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
			for d := range y.prev { // the box came from p, the keeper stood behind it
				if p := y.prev[d][c]; p >= 0 && y.prev[d][p] >= 0 && far[p] < 0 {
					far[p] = far[c] + 1
					queue = append(queue, p)
				}
			}
		}
		y.far[i] = far
	}
	return true
}

// walk notes all cells that the keeper reaches from a cell, and returns the least.
func (y *yard) walk(from int) int {
	y.walks++
	least := from
	y.reach[from] = y.walks
	y.queue = append(y.queue[:0], from)
	for at := 0; at < len(y.queue); at++ {
		c := y.queue[at]
		least = min(least, c)
		for _, next := range y.next {
			if to := next[c]; to >= 0 && y.reach[to] != y.walks && !y.boxed[to] {
				y.reach[to] = y.walks
				y.queue = append(y.queue, to)
			}
		}
	}
	return least
}

// order sorts the marks: boxes on all of them are pulled away one after the other, the
// nearest to where a box begins first; in the other order they can be filled.
func (y *yard) order() {
	left := slices.Clone(y.marks)
	begins := map[int]bool{}
	for _, b := range y.boxes {
		begins[b] = true
	}
	for _, m := range left {
		y.boxed[m] = true
	}
	home := y.keeper
	if y.boxed[home] {
		for c := range y.cells {
			if !y.boxed[c] {
				home = c
				break
			}
		}
	}
	var out []int
	for len(left) > 0 {
		best, way := -1, 0
		for i, m := range left {
			if far := y.pull(m, home, begins); far >= 0 && (best < 0 || far < way) {
				best, way = i, far
			}
		}
		best = max(best, 0)
		y.boxed[left[best]] = false
		out = append(out, left[best])
		left = slices.Delete(left, best, best+1)
	}
	slices.Reverse(out)
	y.marks = out
}

// pull returns how many pulls take the box on m to where a box begins, -1 if none do.
func (y *yard) pull(m, keeper int, begins map[int]bool) int {
	type state struct{ box, keeper int }
	far := map[state]int{}
	y.boxed[m] = false
	defer func() { y.boxed[m] = true }()
	look := func(box, keeper int) int {
		y.boxed[box] = true
		least := y.walk(keeper)
		y.boxed[box] = false
		return least
	}
	first := state{m, look(m, keeper)}
	far[first] = 0
	for queue := []state{first}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if begins[s.box] && s.box != m || far[s] > 3 && !y.mark[s.box] && len(far) > 4000 {
			return far[s]
		}
		look(s.box, s.keeper)
		here := y.walks
		var steps []state
		for d := range y.next {
			if at := y.next[d][s.box]; at >= 0 && y.reach[at] == here {
				if to := y.next[d][at]; to >= 0 && !y.boxed[to] {
					steps = append(steps, state{at, to})
				}
			}
		}
		for _, step := range steps {
			n := state{step.box, look(step.box, step.keeper)}
			if _, ok := far[n]; !ok {
				far[n] = far[s] + 1
				queue = append(queue, n)
			}
		}
	}
	return -1
}

// set makes the position of a row the one in hand.
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

// put writes the position in hand to y.row; y.boxes is sorted.
func (y *yard) put(keeper int) {
	clear(y.row)
	for i, b := range y.boxes {
		y.row[i>>3] |= uint64(b) << (i & 7 * 8)
	}
	n := len(y.boxes)
	y.row[n>>3] |= uint64(keeper) << (n & 7 * 8)
}

// stuck reports whether the box on c can never be moved again, with boxes that hold it,
// and one of them is on no mark.
func (y *yard) stuck(c int) bool {
	held := y.queue[:0]
	ok := y.frozen(c, &held)
	lost := false
	for _, b := range held {
		y.boxed[b] = true
		lost = lost || !y.mark[b]
	}
	y.queue = held[:0]
	return ok && lost
}

// frozen reports whether walls, cells that are dead and boxes hold the box on c along every axis. What it
// has looked at is taken for a wall meanwhile: that is noted in held as a box that is none.
func (y *yard) frozen(c int, held *[]int) bool {
	*held = append(*held, c)
	y.boxed[c] = false
	for _, a := range y.axis {
		p, q := y.next[a[0]][c], y.next[a[1]][c]
		if p < 0 || q < 0 || slices.Contains(*held, p) || slices.Contains(*held, q) || y.dead[p] && y.dead[q] {
			continue
		}
		at := len(*held)
		if y.boxed[p] && y.frozen(p, held) {
			continue
		}
		y.free(held, at)
		if y.boxed[q] && y.frozen(q, held) {
			continue
		}
		y.free(held, at)
		return false
	}
	return true
}

// free takes back what was noted from at on.
func (y *yard) free(held *[]int, at int) {
	for _, b := range (*held)[at:] {
		y.boxed[b] = true
	}
	*held = (*held)[:at]
}

// rate returns the kind of the position in hand, by how many marks are filled in order
// and into how many parts the boxes cut the board; and how good it is of its kind, the
// less the better: the pushes to marks, each box to the nearest that is free.
func (y *yard) rate() (kind, near int, won bool) {
	k := y.filled()
	open := 0
	var buf [64]int
	free := buf[:0]
	for i, m := range y.marks {
		if !y.boxed[m] {
			free = append(free, i)
		}
	}
	for _, b := range y.boxes {
		if y.mark[b] {
			continue
		}
		open++
		best, at := 1000, -1
		for i, m := range free {
			if far := y.far[m][b]; far >= 0 && far < best {
				best, at = far, i
			}
		}
		near += best
		if at >= 0 {
			free = slices.Delete(free, at, at+1)
		}
	}
	parts := -1
	here := y.walks // whatever is reached after that belongs to a part
	for c := range y.cells {
		if !y.boxed[c] && y.reach[c] <= here {
			y.walk(c)
			parts++
		}
	}
	return k*maxParts + min(parts, maxParts-1), near, open == 0
}

const maxParts = 6 // more are not told apart

// filled returns how many marks are filled in order.
func (y *yard) filled() (k int) {
	for k < len(y.marks) && y.boxed[y.marks[k]] {
		k++
	}
	return k
}

// carry returns the fewest pushes that take the box on a cell to another while no other
// box is moved, as directions, and where the keeper is then; nil if there are none.
func (y *yard) carry(box, to, keeper int) (dirs []int, end int) {
	type state struct{ box, keeper, from, dir int }
	y.boxed[box] = false
	defer func() { y.boxed[box] = true }()
	n := len(y.cells)
	clear(y.been)
	states := []state{{box: box, keeper: keeper, from: nowhere}}
	for i := 0; i < len(states); i++ {
		s := states[i]
		y.boxed[s.box] = true
		least := y.walk(s.keeper)
		y.boxed[s.box] = false
		if y.been[s.box*n+least] {
			continue
		}
		y.been[s.box*n+least] = true
		if s.box == to {
			for s.from >= 0 {
				dirs = append(dirs, s.dir)
				s = states[s.from]
			}
			slices.Reverse(dirs)
			return dirs, states[i].keeper
		}
		for d := range y.next {
			p, t := y.prev[d][s.box], y.next[d][s.box]
			if p >= 0 && t >= 0 && y.reach[p] == y.walks && !y.boxed[t] && !y.dead[t] {
				states = append(states, state{t, s.box, i, d})
			}
		}
	}
	return nil, 0
}

// search looks for a way.
func (y *yard) search() Result {
	seen := newRows(len(y.row))
	y.stand(y.boxes)
	from := y.keeper
	slices.Sort(y.boxes)
	y.put(y.walk(from))
	seen.add(y.row, 0)
	open := make([]heap, (len(y.marks)+1)*maxParts) // by kind
	waiting := int64(0)
	rated := func(i uint32) bool {
		kind, near, won := y.rate()
		open[kind].push(near, i)
		waiting++
		return won
	}
	if rated(0) {
		return Result{Status: Solved}
	}
	was := make([]int, len(y.boxes))
	for turn := 0; ; turn++ {
		if waiting == 0 {
			return Result{Status: None, Never: true, Nodes: y.nodes, Bytes: seen.bytes()}
		}
		h := &open[turn%len(open)]
		if len(*h) == 0 {
			continue
		}
		i := h.pop()
		waiting--
		if y.tick(); y.spent {
			return Result{Status: Unknown, Nodes: y.nodes, Bytes: seen.bytes()}
		}
		if seen.next()+waiting*8 > y.lim.Bytes {
			return Result{Status: Unknown, Full: true, Nodes: y.nodes, Bytes: seen.bytes()}
		}
		y.set(seen.row(i))
		copy(was, y.boxes)
		keeper := y.keeper
		y.walk(keeper)
		here := y.walks
		type push struct{ box, dir int }
		var all []push
		for b, c := range was {
			for d := range y.next {
				p, to := y.prev[d][c], y.next[d][c]
				if p >= 0 && to >= 0 && y.reach[p] == here && !y.boxed[to] && !y.dead[to] {
					all = append(all, push{b, d})
				}
			}
		}
		for _, p := range all {
			c, to := was[p.box], y.next[p.dir][was[p.box]]
			copy(y.boxes, was)
			y.boxes[p.box] = to
			y.boxed[c], y.boxed[to] = false, true
			if !y.stuck(to) {
				slices.Sort(y.boxes)
				y.put(y.walk(c))
				if n, fresh := seen.add(y.row, i); fresh && rated(n) {
					return y.told(seen, n, from)
				}
			}
			y.boxed[c], y.boxed[to] = true, false
		}
		copy(y.boxes, was)
		// A box that can go to the next mark on its own does so.
		k := y.filled()
		if k == len(y.marks) {
			continue
		}
		to := y.marks[k]
		for b, c := range was {
			if y.far[k][c] < 2 || slices.Contains(y.marks[:k], c) {
				continue
			}
			dirs, end := y.carry(c, to, keeper)
			if dirs == nil {
				continue
			}
			y.boxes[b] = to
			y.boxed[c], y.boxed[to] = false, true
			if !y.stuck(to) {
				slices.Sort(y.boxes)
				y.put(y.walk(end))
				if n, fresh := seen.add(y.row, i); fresh && rated(n) {
					return y.told(seen, n, from)
				}
			}
			y.boxed[c], y.boxed[to] = true, false
			copy(y.boxes, was)
		}
	}
}

// told returns the moves from the first row to row i.
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
		from, to := differs(before, y.boxes), differs(y.boxes, before)
		after := slices.Clone(y.boxes)
		y.stand(before)
		dirs, _ := y.carry(from, to, keeper)
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

// differs returns the one of a that b lacks.
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

// A heap holds rows, the one with the least rate on top; of equals the newest.
type heap []uint64

func (h *heap) push(rate int, i uint32) {
	*h = append(*h, uint64(rate+1<<30)<<32|uint64(^i))
	a := *h
	for at := len(a) - 1; at > 0 && a[at] < a[(at-1)/2]; at = (at - 1) / 2 {
		a[at], a[(at-1)/2] = a[(at-1)/2], a[at]
	}
}

func (h *heap) pop() uint32 {
	a := *h
	top := a[0]
	n := len(a) - 1
	a[0] = a[n]
	a = a[:n]
	for at := 0; 2*at+1 < n; {
		c := 2*at + 1
		if c+1 < n && a[c+1] < a[c] {
			c++
		}
		if a[at] <= a[c] {
			break
		}
		a[at], a[c] = a[c], a[at]
		at = c
	}
	*h = a
	return ^uint32(top)
}
