package naive

import (
	"maps"
	"slices"
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// sideOf reports for each cell whether it holds a piece of the mover, or else of an enemy,
// that is not captured already; whoever of both is asked for.
func (x *machine) sideOf(cell int, enemies bool) bool {
	if cell < 0 || x.t.men[cell].kind == none || x.dead(cell) {
		return false
	}
	owner := x.t.men[cell].owner
	if enemies {
		return x.c.enemy[x.as][owner]
	}
	return owner == x.as && !x.c.g.Players[owner].Random
}

// dirs reads a list of directions.
func (x *machine) dirs(list []*zrf.Node, r *run) []board.Dir {
	var out []board.Dir
	for _, a := range list {
		out = append(out, x.dir(a, r))
	}
	return out
}

// next returns the neighbour of a cell in a direction, none beyond the edge.
func (x *machine) next(cell int, d board.Dir) int {
	if cell < 0 {
		return none
	}
	return int(x.c.g.Board.Step(board.Cell(cell), d))
}

// mill reports whether a piece on the current cell stands in a row: (mill [enemy] N dir…).
func (x *machine) mill(args []*zrf.Node, r *run) bool {
	enemies := args[0].Text == "enemy"
	if enemies {
		args = args[1:]
	}
	least, _ := strconv.Atoi(args[0].Text)
	stands := func(cell int) bool { return cell != r.from && cell != r.cur && x.sideOf(cell, enemies) }
	for _, d := range x.dirs(args[1:], r) {
		ahead, behind := 0, 0
		for c := x.next(r.cur, d); ahead < least && stands(c); c = x.next(c, d) {
			ahead++
		}
		back := func(c int) int { return int(x.c.g.Board.Back(board.Cell(c), d)) }
		for c := back(r.cur); behind < least && c >= 0 && stands(c); c = back(c) {
			behind++
		}
		if ahead+1+behind >= least {
			return true
		}
	}
	return false
}

// linked reports whether pieces hang together: (linked [all] [without] dir…). It joins
// neighbours until nothing changes, and counts the groups that are left.
func (x *machine) linked(args []*zrf.Node, r *run) bool {
	all, without := args[0].Text == "all", false
	if all {
		args = args[1:]
	}
	if without = args[0].Text == "without"; without {
		args = args[1:]
	}
	dirs := x.dirs(args, r)
	group := map[int]int{}
	for cell, m := range x.t.men {
		if m.kind != none && !x.dead(cell) && (all || x.sideOf(cell, false)) && !(without && cell == r.from) {
			group[cell] = cell
		}
	}
	if len(group) == 0 {
		return true
	}
	first := slices.Min(slices.Collect(maps.Keys(group)))
	for changed := true; changed; {
		changed = false
		for cell := range group {
			for _, d := range dirs {
				to, in := group[x.next(cell, d)]
				if in && group[cell] == group[first] && to != group[first] {
					group[x.next(cell, d)], changed = group[first], true
				}
			}
		}
	}
	for _, g := range group {
		if g != group[first] {
			return false
		}
	}
	return true
}

// groupSize reads (group N (dir…) [P]): the size of the player's N-th largest group.
func (x *machine) groupSize(args []*zrf.Node, r *run) int {
	which, _ := strconv.Atoi(args[0].Text)
	owner := x.as
	if len(args) > 2 {
		owner = x.c.g.PlayerNamed(args[2].Text)
	}
	dirs := x.dirs(args[1].Items, r)
	mine := func(c int) bool { return c >= 0 && x.t.men[c].kind != none && x.t.men[c].owner == owner && !x.dead(c) }
	var sizes, done []int
	for c := range x.t.men {
		if !mine(c) || slices.Contains(done, c) {
			continue
		}
		group := []int{c}
		for i := 0; i < len(group); i++ {
			for _, d := range dirs {
				if to := x.next(group[i], d); mine(to) && !slices.Contains(group, to) && !slices.Contains(done, to) {
					group = append(group, to)
				}
			}
		}
		done, sizes = append(done, group...), append(sizes, len(group))
	}
	slices.Sort(sizes)
	if which > len(sizes) {
		return 0
	}
	return sizes[len(sizes)-which]
}

// flank reads (flank flip|capture|test dir…): lines of enemies between the current cell and
// a friend.
func (x *machine) flank(args []*zrf.Node, r *run) bool {
	found := false
	for _, d := range x.dirs(args[1:], r) {
		var line []int
		c := x.next(r.cur, d)
		for ; len(line) <= len(x.t.men) && x.sideOf(c, true); c = x.next(c, d) {
			line = append(line, c)
		}
		if len(line) == 0 || c == r.from || !x.sideOf(c, false) {
			continue
		}
		found = true
		for _, e := range line {
			switch args[0].Text {
			case "flip":
				r.does(effect{word: "change-owner", cell: e})
			case "capture":
				r.does(effect{word: "capture", cell: e})
			}
		}
	}
	return found
}

// surround reads (surround dir… [(ko N)] [(both)]): the current cell gets a stone of the
// mover.
func (x *machine) surround(args []*zrf.Node, r *run) bool {
	var list []*zrf.Node
	ko, both := none, false
	for _, a := range args {
		switch a.Head() {
		case "ko":
			ko = x.global(a.Items[1])
		case "both":
			both = true
		default:
			list = append(list, a)
		}
	}
	dirs := x.dirs(list, r)
	var dead []int
	take := func(group []int) {
		for _, c := range group {
			if !slices.Contains(dead, c) {
				dead = append(dead, c)
				r.does(effect{word: "capture", cell: c})
			}
		}
	}
	for _, d := range dirs {
		if c := x.next(r.cur, d); x.sideOf(c, true) {
			if group, free := x.group(c, true, dirs, r.cur); free == 0 {
				take(group)
			}
		}
	}
	taken := len(dead)
	if taken > 0 && both {
		for _, d := range dirs {
			if c := x.next(r.cur, d); x.sideOf(c, false) {
				if group, free := x.group(c, false, dirs, none); free <= 1 { // the stone's cell is one
					take(group)
				}
			}
		}
		return true
	}
	group, free := x.group(r.cur, false, dirs, r.cur)
	if taken == 1 && ko != none && free == 0 && len(group) == 1 {
		r.does(effect{word: "set", cell: none, a: ko, value: dead[0]})
	}
	return taken > 0 || free > 0
}

// group returns the cells of a group of stones and the number of empty cells beside it, the
// stone's cell not being one.
func (x *machine) group(cell int, enemies bool, dirs []board.Dir, stone int) (cells []int, free int) {
	cells = []int{cell}
	var empty []int
	for i := 0; i < len(cells); i++ {
		for _, d := range dirs {
			c := x.next(cells[i], d)
			switch {
			case c < 0 || c == stone || slices.Contains(cells, c):
			case x.t.men[c].kind == none:
				if !slices.Contains(empty, c) {
					empty = append(empty, c)
				}
			case x.sideOf(c, enemies):
				cells = append(cells, c)
			}
		}
	}
	return cells, len(empty)
}

// body makes the moves of (body dir…): all pieces of one type and player go a step
// together. Whichever of its cells the block is held by begins a move.
func (x *machine) body(n *zrf.Node, r run) {
	if x.attack {
		return
	}
	block := func(c int) bool {
		m := x.t.men[c]
		return m.kind == r.piece.kind && m.owner == r.piece.owner
	}
	cells := []int{r.cur} // first the one by which the block is held
	for c := range x.t.men {
		if block(c) && c != r.cur {
			cells = append(cells, c)
		}
	}
	for _, d := range x.dirs(n.Args(), &r) {
		if slices.ContainsFunc(cells, func(c int) bool {
			to := x.next(c, d)
			return to < 0 || x.t.men[to].kind != none && !block(to)
		}) {
			continue
		}
		step := r
		step.pairs = nil
		for i, c := range cells {
			if i < len(cells)-1 {
				step.pairs = append(step.pairs, pair{from: c, to: x.next(c, d), piece: x.t.men[c]})
			} else {
				step.from, step.to, step.piece = c, x.next(c, d), x.t.men[c]
			}
		}
		x.emit(&step, &adding{goesOn: game.AnyType})
	}
}

// turns makes the turns of layers, each in both directions. They belong to the board and not
// to a cell, so they begin on the first one.
func (x *machine) turns(n *zrf.Node, r run) {
	if r.cur != 0 {
		return
	}
	glue, glued := none, false
	for _, spin := range n.Args() {
		if spin.Head() != "spin" {
			glue, glued = x.c.g.AttrNamed(spin.Items[1].Text), spin.Head() == "glued"
			continue
		}
		layers := spin.Items[2:]
		for _, with := range x.bound(layers, glue, glued) {
			for _, back := range []bool{false, true} {
				if with != nil && !(back && !slices.ContainsFunc(layers, longer)) {
					x.turn(spin.Items[1], layers, with, back, r)
				}
			}
		}
	}
}

// longer reports whether a layer has a cycle of more than two cells, so that turning it
// forward is not turning it back.
func longer(layer *zrf.Node) bool {
	return slices.ContainsFunc(layer.Items, func(cycle *zrf.Node) bool { return len(cycle.Items) > 2 })
}

// bound returns the groups of layers that turn together, each at its first layer: nil for
// those that cannot turn, because pieces with the same number of the attribute hold them.
func (x *machine) bound(layers []*zrf.Node, glue int, glued bool) [][]int {
	numbers := make([]map[uint64]bool, len(layers))
	for i, layer := range layers {
		numbers[i] = map[uint64]bool{}
		for _, cycle := range layer.Items {
			for _, cell := range cycle.Items {
				if at, _ := x.c.g.Board.Cell(cell.Text); glue >= 0 && x.t.men[at].kind != none {
					numbers[i][x.c.g.Attrs[glue].Get(x.t.men[at].attrs)] = true
				}
			}
		}
	}
	hold := func(i, j int) bool {
		for v := range numbers[i] {
			if v != 0 && numbers[j][v] {
				return true
			}
		}
		return false
	}
	with, in := make([][]int, len(layers)), make([]int, len(layers))
	for i := range in {
		in[i] = none
	}
	for i := range layers { // each group takes in the later layers that one of its members holds
		if in[i] != none {
			continue
		}
		in[i], with[i] = i, []int{i}
		for j := i + 1; j < len(layers) && glued; j++ {
			if in[j] == none && slices.ContainsFunc(with[i], func(k int) bool { return hold(k, j) }) {
				in[j], with[i] = i, append(with[i], j)
			}
		}
	}
	for i := range layers {
		for j := range layers {
			if in[i] != in[j] && hold(i, j) {
				with[in[i]] = nil
			}
		}
	}
	if len(layers) > 1 && len(with[0]) == len(layers) {
		with[0] = nil
	}
	return with
}

// turn adds the move that turns some layers one step.
func (x *machine) turn(kinds *zrf.Node, layers []*zrf.Node, which []int, back bool, r run) {
	step := func(cycle *zrf.Node, i int) string {
		if back {
			i += len(cycle.Items) - 2
		}
		return cycle.Items[(i+1)%len(cycle.Items)].Text
	}
	r.drop, r.pairs, r.effects = false, nil, nil
	for _, i := range which {
		for _, cycle := range layers[i].Items {
			for k, cell := range cycle.Items {
				at, _ := x.c.g.Board.Cell(cell.Text)
				to, _ := x.c.g.Board.Cell(step(cycle, k))
				m := x.t.men[at]
				if m.kind == none {
					continue
				}
				for _, c := range kinds.Items {
					if j := slices.IndexFunc(c.Items, func(t *zrf.Node) bool { return x.kind(t) == m.kind }); j >= 0 {
						r.effects = append(r.effects, effect{word: "turned", cell: int(to), a: x.c.g.TypeNamed(step(c, j))})
						break
					}
				}
				r.pairs = append(r.pairs, pair{from: int(at), to: int(to), piece: m})
			}
		}
	}
	if last := len(r.pairs) - 1; last >= 0 {
		r.from, r.to, r.piece = r.pairs[last].from, r.pairs[last].to, r.pairs[last].piece
		r.pairs = r.pairs[:last]
		x.emit(&r, &adding{goesOn: game.AnyType})
	}
}
