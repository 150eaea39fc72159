package solve

import (
	"cmp"
	"math/bits"
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// Peg solitaire: a move takes a peg from one hole to another and removes a peg from a third
// hole, and in the end one peg must be left, on a certain hole. A position is a word with a
// bit for each hole. Positions that are symmetrical to each other count as one.
//
// Parity decides first whether a position can have a solution: a jump changes three holes,
// and sums of jumps reach only some positions. Then positions are collected level by level
// from both ends, those from which the goal can be reached and those that can be reached
// from the start, until some level has a position of both kinds. A level from the start
// that grows too large is reduced to the positions with the fewest pegs on holes that are
// hard to leave; if no solution is found then, that is no proof that there is none.

const (
	maxHoles  = 64
	pegTrials = 60     // positions that are tried to find out whether a game is peg solitaire
	pegBack   = 60_000 // most positions of a level from the end
	pegWidth  = 15_000 // most positions of a level from the start in the first attempt, then four times as many
)

type jump struct{ from, over, to uint8 }

// on is the set of holes that must be occupied before the jump; the jump changes these and
// its target.
func (j jump) on() uint64  { return 1<<j.from | 1<<j.over }
func (j jump) all() uint64 { return 1<<j.from | 1<<j.over | 1<<j.to }

type pegs struct {
	*work
	holes []board.Cell
	jumps []jump
	ends  []uint64                    // won positions, each with one peg
	turns [][maxHoles / 8][256]uint64 // symmetries of holes, jumps and ends: the image of each group of eight holes
	back  []levelSet
	cost  [maxHoles]int // cost of a peg left on a hole
	kept  int64         // number of positions in memory
}

// pegs solves a game of peg solitaire. It returns false if the game is not of this kind.
func (w *work) pegs() (Result, bool) {
	g := w.g
	if len(g.Types) != 1 || len(g.Players) != 1 || len(g.Turns) != 1 || len(g.Attrs)+len(g.Globals) > 0 ||
		g.HasCounts || g.HasHands || g.UsesLast || w.past || w.lim.Plies < g.Board.Len() {
		return Result{}, false
	}
	for i := range g.Goals {
		if goal := &g.Goals[i]; goal.Result == game.Win && !asksOne(goal.Test) || goal.Result != game.Win && goal.Test.Kind != game.GoalStalemated {
			return Result{}, false
		}
	}
	p := &pegs{work: w}
	for c := range w.pos.Cells() {
		if !g.Board.Dummy(board.Cell(c)) {
			p.holes = append(p.holes, board.Cell(c))
		}
	}
	if len(p.holes) < 3 || len(p.holes) > maxHoles {
		return Result{}, false
	}
	start, first := w.pos.Clone(), p.mask()
	ok := p.recognise()
	w.pos = start
	if !ok || first == 0 {
		return Result{}, false
	}
	return p.solve(first), true
}

// asksOne reports whether a goal can hold only if one piece is left.
func asksOne(e *game.GoalExpr) bool {
	return e.Kind == game.GoalTotal && e.N == 1 || e.Kind == game.GoalAnd && slices.ContainsFunc(e.Args, asksOne)
}

// mask returns the current position of w as a word.
func (p *pegs) mask() (m uint64) {
	for i, c := range p.holes {
		if p.pos.At(c) != game.None {
			m |= 1 << i
		}
	}
	return m
}

func (p *pegs) set(m uint64) {
	for i, c := range p.holes {
		pc := game.None
		if m>>i&1 != 0 {
			pc = game.Make(0, 0)
		}
		p.pos.Place(c, pc, p.g.Types[0].Attrs)
	}
	p.pos.Settle()
}

// after returns the positions one move away from the current one, in order.
func (p *pegs) after(list *game.MoveList) (out []uint64) {
	p.gen.Legal(p.pos, list)
	for _, m := range list.Moves {
		p.pos.Do(m)
		out = append(out, p.mask())
		p.pos.Undo()
	}
	insertion.Ascending(out)
	return slices.Compact(out)
}

// recognise finds the jumps and the ends by experiment, and tests whether there are no
// other moves.
func (p *pegs) recognise() bool {
	var list game.MoveList
	full := uint64(1)<<len(p.holes) - 1
	for to := range p.holes {
		before := full &^ (1 << to)
		p.set(before)
		for _, after := range p.after(&list) {
			gone := before &^ after
			if after&^before != 1<<to || bits.OnesCount64(gone) != 2 {
				return false
			}
			a, b := uint8(bits.TrailingZeros64(gone)), uint8(63-bits.LeadingZeros64(gone))
			// The end of the move before shows which of the two jumps is made and which
			// hole loses its peg.
			for _, m := range list.Moves {
				if from := m.From(); from == p.holes[b] && m.To() == p.holes[to] && p.takes(m, a) {
					a, b = b, a
					break
				}
			}
			p.jumps = append(p.jumps, jump{a, b, uint8(to)})
		}
	}
	seed := uint64(0x9e3779b97f4a7c15)
	for range pegTrials {
		seed ^= seed << 13
		seed ^= seed >> 7
		seed ^= seed << 17
		m := seed & full
		p.set(m)
		want := []uint64{}
		for _, j := range p.jumps {
			if m&j.all() == j.on() {
				want = append(want, m^j.all())
			}
		}
		insertion.Ascending(want)
		if !slices.Equal(slices.Compact(want), p.after(&list)) {
			return false
		}
	}
	for i := range p.holes {
		p.set(1 << i)
		if over, won := p.look(&list); over && won {
			p.ends = append(p.ends, 1<<i)
		}
	}
	return len(p.jumps) > 0
}

// takes reports whether a move removes the peg on hole i.
func (p *pegs) takes(m game.Move, i uint8) bool {
	for _, a := range m.Acts {
		if a.Kind == game.ActCapture && a.From == p.holes[i] {
			return true
		}
	}
	return false
}

// parity reports whether sums of jumps lead from a position to an end.
func (p *pegs) parity(first uint64) bool {
	var basis [maxHoles]uint64
	reduce := func(v uint64) uint64 {
		for v != 0 {
			top := 63 - bits.LeadingZeros64(v)
			if basis[top] == 0 {
				return v
			}
			v ^= basis[top]
		}
		return 0
	}
	for _, j := range p.jumps {
		if v := reduce(j.all()); v != 0 {
			basis[63-bits.LeadingZeros64(v)] = v
		}
	}
	return slices.ContainsFunc(p.ends, func(end uint64) bool { return reduce(first^end) == 0 })
}

// symmetries finds the permutations of holes that preserve jumps and ends.
func (p *pegs) symmetries() {
	is := map[jump]bool{}
	end := uint64(0)
	var touch [maxHoles][]jump
	for _, j := range p.jumps {
		is[j] = true
		for _, h := range []uint8{j.from, j.over, j.to} {
			touch[h] = append(touch[h], j)
		}
	}
	for _, e := range p.ends {
		end |= e
	}
	n := len(p.holes)
	order, in := []int{}, uint64(0) // holes, each next to an earlier one if possible
	for h := range n {
		for queue := []int{h}; len(queue) > 0; queue = queue[1:] {
			if q := queue[0]; in>>q&1 == 0 {
				in |= 1 << q
				order = append(order, q)
				for _, j := range touch[q] {
					queue = append(queue, int(j.from), int(j.over), int(j.to))
				}
			}
		}
	}
	image := make([]byte, n)
	set, used := uint64(0), uint64(0)
	tries := 0
	var place func(k int)
	place = func(k int) {
		if tries++; tries > 200_000 || len(p.turns) >= 16 {
			return
		}
		if k == n {
			var turn [maxHoles / 8][256]uint64
			for h, to := range image {
				for eight := range 256 {
					if eight>>(h&7)&1 != 0 {
						turn[h>>3][eight] |= 1 << to
					}
				}
			}
			p.turns = append(p.turns, turn)
			return
		}
		h := order[k]
		for to := range n {
			if used>>to&1 != 0 || len(touch[h]) != len(touch[to]) || end>>h&1 != end>>to&1 {
				continue
			}
			image[h] = byte(to)
			set |= 1 << h
			used |= 1 << to
			if !slices.ContainsFunc(touch[h], func(j jump) bool {
				return j.all()&^set == 0 && !is[jump{image[j.from], image[j.over], image[j.to]}]
			}) {
				place(k + 1)
			}
			set &^= 1 << h
			used &^= 1 << to
		}
	}
	place(0)
	if tries > 200_000 || len(p.turns) >= 16 {
		p.turns = nil // the list would be incomplete
	}
}

// canon returns the smallest image of a position.
func (p *pegs) canon(m uint64) uint64 {
	best := m
	for i := range p.turns {
		t := &p.turns[i]
		image := uint64(0)
		for k := 0; k < len(t) && m>>(8*k) != 0; k++ {
			image |= t[k][byte(m>>(8*k))]
		}
		best = min(best, image)
	}
	return best
}

// solve looks for jumps that lead from first to an end.
func (p *pegs) solve(first uint64) Result {
	if !p.parity(first) {
		return Result{Status: None, Never: true, Nodes: p.nodes}
	}
	p.symmetries()
	for i := range p.holes {
		p.cost[i] = 64
		for _, j := range p.jumps {
			if int(j.from) == i || int(j.over) == i {
				p.cost[i] = max(1, p.cost[i]*3/4)
			}
		}
	}
	n := bits.OnesCount64(first)
	p.fromEnds(n)
	for width := pegWidth; ; width *= 4 {
		way, cut := p.meet(first, n, width)
		bytes := p.kept * 16
		switch {
		case way != nil:
			return Result{Status: Solved, Moves: p.replay(way), Nodes: p.nodes, Bytes: bytes}
		case p.spent:
			return Result{Status: Unknown, Nodes: p.nodes, Bytes: bytes}
		case !cut:
			return Result{Status: None, Never: true, Nodes: p.nodes, Bytes: bytes}
		case int64(width)*int64(n)*16 > p.lim.Bytes:
			return Result{Status: Unknown, Full: true, Nodes: p.nodes, Bytes: bytes}
		}
	}
}

// fromEnds collects the positions with up to n pegs from which an end can be reached:
// p.back[k] holds all with k+1 pegs.
func (p *pegs) fromEnds(n int) {
	var now levelSet
	for _, e := range p.ends {
		now.add(p.canon(e))
	}
	p.back = []levelSet{now}
	for k := 1; k < n && now.n < pegBack && !p.spent; k++ {
		var next levelSet
		for _, m := range now.keys {
			if m == 0 {
				continue
			}
			if p.tick(); p.spent {
				return
			}
			for _, j := range p.jumps {
				if m&j.all() == 1<<j.to {
					next.add(p.canon(m ^ j.all()))
				}
			}
		}
		p.kept += int64(next.n)
		p.back = append(p.back, next)
		now = next
	}
}

// meet collects the positions reached from first until a level contains a position of
// p.back, and returns the way to an end. cut says that a level was too wide.
func (p *pegs) meet(first uint64, n, width int) (way []uint64, cut bool) {
	var start levelSet
	start.add(p.canon(first))
	levels := []levelSet{start}
	for {
		k := n - len(levels) // index in p.back for the last level
		now := &levels[len(levels)-1]
		if k < len(p.back) {
			for _, m := range now.keys {
				if m != 0 && p.back[k].has(m) {
					return p.way(levels, m, k), false
				}
			}
			return nil, cut
		}
		var next levelSet
		for _, m := range now.keys {
			if m == 0 {
				continue
			}
			if p.tick(); p.spent {
				return nil, cut
			}
			for _, j := range p.jumps {
				if m&j.all() == j.on() {
					next.add(p.canon(m ^ j.all()))
				}
			}
		}
		if next.n == 0 {
			return nil, cut
		}
		if next.n > width {
			cut = true
			next = p.best(&next, width)
		}
		p.kept += int64(next.n)
		levels = append(levels, next)
	}
}

// best returns the positions of a level with the lowest costs.
func (p *pegs) best(level *levelSet, width int) levelSet {
	type ranked struct {
		m    uint64
		cost int
	}
	all := make([]ranked, 0, level.n)
	for _, m := range level.keys {
		if m == 0 {
			continue
		}
		r := ranked{m: m}
		for rest := m; rest != 0; rest &= rest - 1 {
			r.cost += p.cost[bits.TrailingZeros64(rest)]
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.m, b.m))
	})
	var out levelSet
	for _, r := range all[:width] {
		out.add(r.m)
	}
	return out
}

// way returns the positions from the first of levels to an end, by way of m, which is in
// the last of levels and in p.back[k]. Each position is only given up to symmetry.
func (p *pegs) way(levels []levelSet, m uint64, k int) []uint64 {
	way := []uint64{m}
	for i := len(levels) - 2; i >= 0; i-- {
		for _, j := range p.jumps {
			if way[0]&j.all() != 1<<j.to {
				continue
			}
			if before := p.canon(way[0] ^ j.all()); levels[i].has(before) {
				way = slices.Insert(way, 0, before)
				break
			}
		}
	}
	for ; k > 0; k-- {
		last := way[len(way)-1]
		for _, j := range p.jumps {
			if last&j.all() != j.on() {
				continue
			}
			if next := p.canon(last ^ j.all()); p.back[k-1].has(next) {
				way = append(way, next)
				break
			}
		}
	}
	return way
}

// replay returns the moves that lead along a way.
func (p *pegs) replay(way []uint64) []game.Move {
	start := p.pos
	p.pos = start.Clone()
	defer func() { p.pos = start }()
	var moves []game.Move
	var list game.MoveList
	for _, want := range way[1:] {
		p.gen.Legal(p.pos, &list)
		for _, m := range list.Moves {
			p.pos.Do(m)
			if p.canon(p.mask()) == want {
				moves = append(moves, m.Keep())
				break
			}
			p.pos.Undo()
		}
	}
	return moves
}

// A levelSet is a set of non-zero words.
type levelSet struct {
	keys []uint64 // its length is a power of two; 0 = free
	n    int
}

func (s *levelSet) slot(m uint64) int {
	h := m * 0x9e3779b97f4a7c15
	h ^= h >> 29
	at := int(h) & (len(s.keys) - 1)
	for s.keys[at] != 0 && s.keys[at] != m {
		at = (at + 1) & (len(s.keys) - 1)
	}
	return at
}

func (s *levelSet) has(m uint64) bool { return s.n > 0 && s.keys[s.slot(m)] == m }

func (s *levelSet) add(m uint64) {
	if s.n*3 >= len(s.keys)*2 {
		old := s.keys
		s.keys = make([]uint64, max(64, 2*len(old)))
		for _, k := range old {
			if k != 0 {
				s.keys[s.slot(k)] = k
			}
		}
	}
	if at := s.slot(m); s.keys[at] == 0 {
		s.keys[at] = m
		s.n++
	}
}
