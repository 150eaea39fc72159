package fast

import (
	"math/bits"
	"slices"

	"dagaz/engine/eval"
)

// Routes say where pieces move and capture from a cell, on boards of up to 128 cells
// without bitboards, for the evaluation of leaves. They are derived from the attack
// patterns. To find where a piece moves without capturing, the trees are tried with the
// piece alone, and then with one other piece in its way.

// maxRouteCells is the size of board up to which there are routes.
const maxRouteCells = 128

// A route is all that is known about one kind on one cell.
type route struct {
	ways           // to cells that are empty or hold enemies
	parted *parted // nil if the kind moves and captures in the same ways
}

// parted describes pieces that move and capture in different ways.
type parted struct {
	takes, moves ways
	hops         []doubleLine // to the next piece behind the first one, which is captured
	glides       bool         // it also moves along the hops, as far as the first piece
}

// ways lead to cells unconditionally, along lines, or if certain cells are empty.
type ways struct {
	leaps eval.Cells
	lines []doubleLine
	legs  []leg
}

type leg struct{ between, to eval.Cells }

// A doubleLine is a line on a larger board.
type doubleLine struct{ up, down eval.Cells }

// reach returns the cells reached when these cells are occupied.
func (l *doubleLine) reach(all eval.Cells) eval.Cells {
	up, down := l.up, l.down
	if x := up.Lo & all.Lo; x != 0 {
		up = eval.Cells{Lo: up.Lo & (x ^ (x - 1))}
	} else {
		x = up.Hi & all.Hi
		up.Hi &= x ^ (x - 1)
	}
	if x := down.Hi & all.Hi; x != 0 {
		down = eval.Cells{Hi: down.Hi & (^uint64(0) << ((bits.Len64(x) - 1) & 63))}
	} else {
		x = down.Lo&all.Lo | 1
		down.Lo &= ^uint64(0) << ((bits.Len64(x) - 1) & 63)
	}
	return up.Or(down)
}

// reach returns the cells reached when these cells are occupied.
func (w *ways) reach(all eval.Cells) eval.Cells {
	to := w.leaps
	for i := range w.lines {
		to = to.Or(w.lines[i].reach(all))
	}
	for i := range w.legs {
		if !w.legs[i].between.Meets(all) {
			to = to.Or(w.legs[i].to)
		}
	}
	return to
}

// reach returns where a piece captures, and where it may move, when these cells are
// occupied by its own side and by the enemy.
func (r *route) reach(own, enemy eval.Cells) (takes, goes eval.Cells) {
	all := own.Or(enemy)
	both := r.ways.reach(all)
	p := r.parted
	if p == nil {
		return both, both.Without(own)
	}
	takes = p.takes.reach(all)
	quiet := p.moves.reach(all)
	for i := range p.hops {
		l := &p.hops[i]
		near := l.reach(all)
		takes = takes.Or(l.reach(all.Without(near)).Without(near))
		if p.glides {
			quiet = quiet.Or(near)
		}
	}
	return both.Or(takes), both.Without(own).Or(takes.And(enemy)).Or(quiet.Without(all))
}

// leapsOf returns the leaps of routes by cell, nil if the routes have anything else.
func leapsOf(list []route) []eval.Cells {
	leaps := make([]eval.Cells, len(list))
	for c := range list {
		r := &list[c]
		if r.parted != nil || len(r.lines)+len(r.legs) > 0 {
			return nil
		}
		leaps[c] = r.leaps
	}
	return leaps
}

// newRoutes makes the routes by kind and cell, nil if there are bitboards or too many
// cells. A kind has no routes if its attacks depend on more than routes can express.
func newRoutes(t *tables, b *builder) [][]route {
	if t.bits != nil || t.cells > maxRouteCells {
		return nil
	}
	list := make([][]route, t.kinds)
	lone := &Board{ready: ready{t: t}, last: [2]uint8{none, none}}
	for i := range lone.notes {
		lone.notes[i] = none
	}
	for k := 1; k < t.kinds; k++ {
		if !t.plainWays(kind(k)) {
			continue
		}
		list[k] = make([]route, t.cells)
		for c := range t.cells {
			if b.quits() {
				return nil
			}
			list[k][c] = lone.route(kind(k), uint8(c))
		}
		if t.chains { // routes lack what chains do after their first part
			continue
		}
		switch takes, goes := lone.proved(kind(k), list[k]); {
		case !takes:
			list[k] = nil
		case !goes:
			t.unsure[k] = true
		}
	}
	return list
}

// plainWays reports whether each attack of a kind from a cell to another has only one way,
// which demands that all cells between are empty, or all but one.
func (t *tables) plainWays(k kind) bool {
	for _, p := range t.index[k] {
		if p != 0 && (t.pats[p-1].next != 0 || t.pats[p-1].shape == mixed) {
			return false
		}
	}
	return true
}

// reached are the cells that a piece reaches, with the cells between on which that depends.
type reached struct {
	to      set
	between [maxRouteCells]set
}

func (w *reached) add(to uint8, between set) {
	w.to.add(to)
	w.between[to] = between
}

// route makes the route of a kind on a cell; the board is empty.
func (b *Board) route(k kind, c uint8) route {
	t := b.t
	quiet := b.goes(k, c)
	moves := b.blocks(k, c, quiet)
	var both, takes, hops reached
	for to := range t.cells {
		p := t.first(k, c, uint8(to))
		if p == 0 {
			continue
		}
		var between set
		for _, cd := range t.conds[t.pats[p-1].first:t.pats[p-1].last] {
			between.add(cd.cell)
		}
		switch {
		case t.pats[p-1].shape == oneTaken:
			hops.add(uint8(to), between)
		case quiet.has(uint8(to)) && moves.between[to] == between:
			both.add(uint8(to), between)
		default:
			takes.add(uint8(to), between)
		}
	}
	quiet = quiet.without(&both.to)
	moves.to = quiet
	r := route{ways: both.ways()}
	if takes.to == (set{}) && hops.to == (set{}) && quiet == (set{}) {
		return r
	}
	p := &parted{takes: takes.ways(), moves: moves.ways(), hops: hops.hops()}
	if p.glides = len(p.hops) > 0 && slices.Equal(p.hops, p.moves.lines); p.glides {
		p.moves.lines = nil
	}
	r.parted = p
	return r
}

// ways sorts cells into leaps, lines, and the rest.
func (w *reached) ways() (sorted ways) {
	left := w.to
	var rays [][]uint8
	for c := left.next(0); c != none; c = left.next(c + 1) {
		if w.between[c] != (set{}) {
			continue
		}
		rest := left
		switch ray := w.ray([]uint8{c}, &rest); {
		case len(ray) == 1:
			sorted.leaps.Add(int(c))
			left = rest
		case climbs(ray) != 0:
			rays = append(rays, ray)
			left = rest
		}
	}
	sorted.lines = doubled(rays)
	for c := left.next(0); c != none; c = left.next(c + 1) {
		between := w.between[c].cells()
		i := slices.IndexFunc(sorted.legs, func(l leg) bool { return l.between == between })
		if i < 0 {
			i = len(sorted.legs)
			sorted.legs = append(sorted.legs, leg{between: between})
		}
		sorted.legs[i].to.Add(int(c))
	}
	return sorted
}

// hops returns the lines of hops; it leaves out hops that belong to no line.
func (w *reached) hops() []doubleLine {
	left := w.to
	var rays [][]uint8
	for c := left.next(0); c != none; c = left.next(c + 1) {
		if first := w.between[c].next(0); first != none && w.between[c].next(first+1) == none {
			if ray := w.ray([]uint8{first, c}, &left); climbs(ray) != 0 {
				rays = append(rays, ray)
			}
		}
	}
	return doubled(rays)
}

// ray extends a ray from its last cell, as long as there is exactly one continuation, and
// removes its cells from left.
func (w *reached) ray(ray []uint8, left *set) []uint8 {
	for {
		last := ray[len(ray)-1]
		left.remove(last)
		before, next := w.between[last], uint8(none)
		before.add(last)
		for c := left.next(0); c != none; c = left.next(c + 1) {
			if w.between[c] == before {
				if next != none {
					return ray
				}
				next = c
			}
		}
		if next == none {
			return ray
		}
		ray = append(ray, next)
	}
}

// climbs returns 1 for a ray of ascending cells, -1 for one of descending cells, and
// 0 for others.
func climbs(ray []uint8) int {
	up, down := 1, 1
	for i := 1; i < len(ray); i++ {
		if ray[i] > ray[i-1] {
			down = 0
		} else {
			up = 0
		}
	}
	return up - down
}

// doubled returns the lines of rays, two in each as far as they go.
func doubled(rays [][]uint8) []doubleLine {
	list := make([]doubleLine, len(rays))
	ups, downs := 0, 0
	for _, ray := range rays {
		at := &list[ups].up
		if climbs(ray) < 0 {
			at = &list[downs].down
			downs++
		} else {
			ups++
		}
		for _, c := range ray {
			at.Add(int(c))
		}
	}
	return list[:max(ups, downs)]
}

// goes returns where a piece on c moves on the board as it is.
func (b *Board) goes(k kind, c uint8) (to set) {
	b.side = sideOf(k)
	b.cells[c], b.attrs[c] = k, b.t.startAt[k]
	for _, f := range b.t.moves {
		b.try(f[k][c], c, &to)
	}
	b.cells[c], b.attrs[c] = 0, 0
	return to
}

// blocks returns the moves to these cells, each with the cells on which a friend would
// block it.
func (b *Board) blocks(k kind, c uint8, to set) (w reached) {
	if to == (set{}) {
		return w
	}
	w.to = to
	asked := b.t.asked(k, c)
	for x := asked.next(0); x != none; x = asked.next(x + 1) {
		if x == c {
			continue
		}
		b.cells[x] = k
		open := b.goes(k, c)
		b.cells[x] = 0
		shut := to.without(&open)
		for y := shut.next(0); y != none; y = shut.next(y + 1) {
			if y != x {
				w.between[y].add(x)
			}
		}
	}
	return w
}

// asked returns the cells that the trees of a piece test.
func (t *tables) asked(k kind, c uint8) (cells set) {
	seen := map[int32]bool{}
	var look func(n int32)
	look = func(n int32) {
		if n < 0 || seen[n] {
			return
		}
		seen[n] = true
		nd := &t.nodes[n]
		if nd.op == tEmpty || nd.op == tEnemy || nd.op == tFriend {
			cells.add(nd.cell)
		}
		look(nd.yes)
		look(nd.no)
	}
	for _, f := range t.moves {
		look(f[k][c])
	}
	return cells
}

// proofs is the number of boards on which the routes from a cell are compared with the
// trees.
const proofs = 6

// proved reports whether the routes of a kind show correctly what it captures, and where it
// moves. It compares them with the trees on some boards with pieces on the cells that the
// trees test. Routes cannot express moves that need a piece in their way, nor two ways to
// one cell.
func (b *Board) proved(k kind, routes []route) (takes, goes bool) {
	takes, goes = true, true
	t, s := b.t, sideOf(k)
	dice := uint32(1)
	for c := range t.cells {
		asked := t.asked(k, uint8(c))
		asked.remove(uint8(c))
		for proof := range proofs {
			var own, enemy, attacks, moves eval.Cells
			own.Add(c)
			b.cells[c], b.attrs[c] = k, t.startAt[k]
			for x := asked.next(0); x != none; x = asked.next(x + 1) {
				dice = dice*1664525 + 1013904223
				if dice>>16%proofs > uint32(proof) { // the first boards have few pieces, later ones more
					continue
				}
				other := kind(1 + dice>>20%uint32(t.kinds-1))
				b.cells[x], b.attrs[x] = other, t.startAt[other]
				if sideOf(other) == s {
					own.Add(int(x))
				} else {
					enemy.Add(int(x))
				}
			}
			for to := range t.cells {
				if p := t.first(k, uint8(c), uint8(to)); p != 0 && b.holds(p, s) {
					attacks.Add(to)
				}
			}
			b.side = s
			for _, f := range t.moves {
				b.reaches(f[k][c], &moves)
			}
			b.cells[c], b.attrs[c] = 0, 0
			for x := asked.next(0); x != none; x = asked.next(x + 1) {
				b.cells[x], b.attrs[x] = 0, 0
			}
			seen, free := routes[c].reach(own, enemy)
			takes, goes = takes && seen == attacks, goes && free == moves
		}
	}
	return takes, goes
}

// reaches follows a tree and records where its moves lead: to their target, or to the piece
// that they capture elsewhere.
func (b *Board) reaches(n int32, to *eval.Cells) {
	for n >= 0 {
		nd := &b.t.nodes[n]
		if nd.op == tEmit {
			if o := &b.t.outs[nd.arg]; o.from2 == none {
				if o.take != none {
					to.Add(int(o.take))
				} else {
					to.Add(int(o.to))
				}
			}
		}
		n = b.branch(nd)
	}
}

// branch returns the node that follows a node of a tree in the present position; less than
// 0 at the end.
func (b *Board) branch(nd *node) int32 {
	yes := true
	switch nd.op {
	case tEmit, tPart:
	case tEmpty:
		yes = b.cells[nd.cell] == 0
	default:
		yes = b.ask(nd.op, nd.cell, nd.arg)
	}
	if yes {
		return nd.yes
	}
	return nd.no
}

// try follows a tree and records the empty cells to which the piece on c moves without any
// other effect.
func (b *Board) try(n int32, c uint8, to *set) {
	for n >= 0 {
		nd := &b.t.nodes[n]
		if nd.op == tEmit {
			if o := &b.t.outs[nd.arg]; o.from == c && o.take == none && o.from2 == none && o.flags&isTrain == 0 && b.cells[o.to] == 0 {
				to.add(o.to)
			}
		}
		n = b.branch(nd)
	}
}

// cells returns the set as a set of up to 128 cells.
func (s *set) cells() eval.Cells { return eval.Cells{Lo: s[0], Hi: s[1]} }

func (s *set) remove(c uint8) { s[c>>6] &^= 1 << (c & 63) }

func (s *set) without(t *set) set {
	return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// next returns the first cell of a set that is not less than c, or none.
func (s *set) next(c uint8) uint8 {
	for i := int(c >> 6); i < len(s); i++ {
		w := s[i]
		if i == int(c>>6) {
			w &= ^uint64(0) << (c & 63)
		}
		if w != 0 {
			return uint8(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return none
}
