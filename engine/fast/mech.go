package fast

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A mechanic tests many cells to decide whether a stone may be set, and then changes many:
// it turns lines of enemies round, or takes groups without liberties. A tree asks it with
// one node; the outcome names the mechanic, and make carries it out.

// maxMechs bounds the mechanics of a game. The same mechanic counts once for each direction
// of view.
const maxMechs = 100

// mech is a mechanic on the board's cells.
type mech struct {
	of   *game.Mech
	next [][256]uint8 // by direction: the next cell; the next cell of none is none
	back []eval.Shift // shifts against each direction; nil where the board has no shifts
}

// groups are the connected stones along the directions of a mechanic.
type groups struct {
	of    int             // mechanic + 1; 0: not up to date
	group [256]uint8      // of each cell, from 1; 0 where nothing stands
	free  [256]uint8      // by group: the number of its liberties, at most many
	seen  [256]uint8      // by empty cell: the group that counted it last
	prey  [256]eval.Score // by empty cell: the value that a stone of the side to move would capture there, at least
	queue []uint8
}

const many = 200

// mechOf numbers a mechanic, from 1; 0 when the tables cannot carry it out.
func (t *tables) mechOf(m *game.Mech) int {
	for i := range t.mechs {
		if t.mechs[i].of == m {
			return i + 1
		}
	}
	switch {
	case m.Kind == game.MechFlank:
	case m.Kind == game.MechSurround && m.Global < 0 && len(m.N) == 0:
	default:
		return 0
	}
	if len(t.mechs) == maxMechs {
		return 0
	}
	x := mech{of: m, next: make([][256]uint8, len(m.Dirs))}
	for i, d := range m.Dirs {
		for c := range x.next[i] {
			x.next[i][c] = none
		}
		links := t.g.Board.Links(d)
		for c, to := range links {
			x.next[i][c] = cell(to)
		}
		if s, ok := eval.Shifts(links); ok && len(s) == 1 {
			x.back = append(x.back, s[0].Back())
		}
	}
	if len(x.back) < len(m.Dirs) {
		x.back = nil
	}
	t.mechs = append(t.mechs, x)
	return len(t.mechs)
}

// works reports whether mechanic n lets the side to move set a stone on c.
func (b *Board) works(n int, c uint8) bool {
	x := &b.t.mechs[n-1]
	own, foe := uint8(1+b.side), uint8(2-b.side)
	if x.of.Kind == game.MechFlank {
		for i := range x.next {
			next := &x.next[i]
			if at := next[c]; b.mark(at) == foe {
				for left := b.t.cells; left > 0 && b.mark(at) == foe; left-- { // a ring of enemies has no end
					at = next[at]
				}
				if b.mark(at) == own {
					return true
				}
			}
		}
		return false
	}
	gs := b.grouped(n)
	for i := range x.next {
		at := x.next[i][c]
		switch b.mark(at) {
		case 0:
			if at != none {
				return true
			}
		case own:
			if gs.free[gs.group[at]] > 1 {
				return true
			}
		case foe:
			if gs.free[gs.group[at]] <= 1 {
				return true
			}
		}
	}
	return false
}

// struck lists the cells that a stone of the side to move on c would change, in the order
// of the reference.
func (b *Board) struck(n int, c uint8) []uint8 {
	x := &b.t.mechs[n-1]
	own, foe := uint8(1+b.side), uint8(2-b.side)
	hit := b.hit[:0]
	if x.of.Kind == game.MechFlank {
		for i := range x.next {
			next, first := &x.next[i], len(hit)
			at := next[c]
			for ; b.mark(at) == foe && len(hit)-first < b.t.cells; at = next[at] {
				hit = append(hit, at)
			}
			if b.mark(at) != own {
				hit = hit[:first]
			}
		}
		b.hit = hit
		return hit
	}
	gs := b.grouped(n)
	var dead set
	for i := range x.next {
		at := x.next[i][c]
		if b.mark(at) != foe || gs.free[gs.group[at]] > 1 || dead.has(at) {
			continue
		}
		dead.add(at)
		hit = append(hit, at)
		for k := len(hit) - 1; k < len(hit); k++ {
			for j := range x.next {
				if to := x.next[j][hit[k]]; b.mark(to) == foe && !dead.has(to) {
					dead.add(to)
					hit = append(hit, to)
				}
			}
		}
	}
	b.hit = hit
	return hit
}

// affect carries out the mechanic of an outcome.
func (b *Board) affect(o *outcome) {
	switch b.t.mechs[o.mech-1].of.Do {
	case game.DoFlip:
		for _, c := range b.struck(int(o.mech), o.to) {
			k, a := b.lift(c)
			b.set(c, kindOf(typeOf(k), b.side), a)
		}
	case game.DoCapture:
		for _, c := range b.struck(int(o.mech), o.to) {
			b.capture(c)
		}
	}
}

// mark returns 0 for an empty cell and for none, otherwise 1 or 2 for the side.
func (b *Board) mark(c uint8) uint8 { return b.t.marks[b.cells[c]] }

// plain describes the drops of a kind if they demand only an empty cell and perhaps one
// mechanic. Such drops are listed by sets of cells.
type plain struct {
	at   eval.Cells
	outs [128]uint32 // by cell
	mech int         // 0 = none
}

// plainOf returns the plain drops of the trees of a kind, nil if the trees demand more.
func (t *tables) plainOf(roots []int32) *plain {
	p := &plain{mech: -1}
	if t.cells > len(p.outs) {
		return nil
	}
	for c, n := range roots {
		if n < 0 {
			continue
		}
		mech := 0
		nd := t.nodes[n]
		if nd.op != tEmpty || int(nd.cell) != c || nd.no >= 0 || nd.yes < 0 {
			return nil
		}
		if nd = t.nodes[nd.yes]; nd.op == tMech && int(nd.cell) == c && nd.no < 0 && nd.yes >= 0 {
			mech = int(nd.arg)
			nd = t.nodes[nd.yes]
		}
		if nd.op != tEmit || nd.yes >= 0 || p.mech >= 0 && mech != p.mech {
			return nil
		}
		p.mech = mech
		p.at.Add(c)
		p.outs[c] = uint32(nd.arg)
	}
	if p.mech > 0 && t.mechs[p.mech-1].back == nil {
		return nil
	}
	return p
}

// stones returns the cells of both sides, on boards of up to 128.
func (b *Board) stones() (sets [2]eval.Cells) {
	if b.t.cells <= 64 {
		return [2]eval.Cells{{Lo: b.occ[0]}, {Lo: b.occ[1]}}
	}
	for s := range sets {
		for _, c := range b.list[s][:b.n[s]] {
			sets[s].Add(int(c))
		}
	}
	return sets
}

// plainDrops appends drops of a kind that are plain.
func (b *Board) plainDrops(buf []uint32, p *plain) []uint32 {
	sets := b.stones()
	own, foe := sets[b.side&1], sets[b.side&1^1]
	free := p.at.Without(own.Or(foe))
	if p.mech > 0 {
		x := &b.t.mechs[p.mech-1]
		if x.of.Kind == game.MechFlank {
			free = x.flanked(own, foe, free)
		} else {
			// Next to an empty cell a stone has a liberty.
			doubt := free.Without(eval.Spread(x.back, free))
			for free = free.Without(doubt); doubt.Any(); {
				if c := doubt.Pop(); b.works(p.mech, uint8(c)) {
					free.Add(c)
				}
			}
		}
	}
	for free.Any() {
		buf = append(buf, p.outs[free.Pop()&127])
	}
	return buf
}

// flanked returns the empty cells from where a line of enemies leads to a stone of one's
// own.
func (x *mech) flanked(own, foe, empty eval.Cells) (to eval.Cells) {
	for i := range x.back {
		s := &x.back[i]
		for line := s.Of(own).And(foe); line.Any(); {
			next := s.Of(line)
			to = to.Or(next)
			line = next.And(foe)
		}
	}
	return to.And(empty)
}

// grouped returns the groups of the present position.
func (b *Board) grouped(n int) *groups {
	gs := &b.groups
	if gs.of == n {
		return gs
	}
	gs.of = n
	gs.group, gs.seen, gs.prey = [256]uint8{}, [256]uint8{}, [256]eval.Score{}
	x := &b.t.mechs[n-1]
	last := uint8(0)
	for s := range b.list {
		own := uint8(1 + s)
		for _, c := range b.list[s][:b.n[s]] {
			if gs.group[c] != 0 {
				continue
			}
			last++
			free, only, value := uint8(0), uint8(none), eval.Score(0)
			gs.group[c] = last
			gs.queue = append(gs.queue[:0], c)
			for i := 0; i < len(gs.queue); i++ {
				value += b.valueOf[b.cells[gs.queue[i]]&127]
				for j := range x.next {
					to := x.next[j][gs.queue[i]]
					switch b.mark(to) {
					case own:
						if gs.group[to] == 0 {
							gs.group[to] = last
							gs.queue = append(gs.queue, to)
						}
					case 0:
						if to != none && gs.seen[to] != last {
							gs.seen[to], only = last, to
							free = min(free+1, many)
						}
					}
				}
			}
			if gs.free[last] = free; free == 1 && s != b.side {
				gs.prey[only] += value
			}
		}
	}
	return gs
}

// prey returns the value of what an outcome captures by mechanics and rules, and what it
// scores, in the scale of Facts.
func (b *Board) prey(o *outcome) (victim, gain eval.Score) {
	if b.hunts && o.flags&isPass == 0 {
		victim, _ = b.followVictim(o)
		return victim, 0
	}
	if o.mech == 0 {
		return 0, 0
	}
	switch x := &b.t.mechs[o.mech-1]; {
	case x.of.Do != game.DoCapture:
	case x.of.Kind == game.MechSurround:
		return b.grouped(int(o.mech)).prey[o.to], 0
	default:
		for _, c := range b.struck(int(o.mech), o.to) {
			victim += b.valueOf[b.cells[c]&127]
		}
	}
	return victim, 0
}

// Eye reports whether a move fills a cell that has stones of its own side on all sides, in
// games where groups live by their liberties: playouts should not make such moves.
func (b *Board) Eye(m uint32) bool {
	if m&isChain != 0 || b.t.pits != nil || b.t.outs[m].mech == 0 {
		return false
	}
	o := &b.t.outs[m]
	x := &b.t.mechs[o.mech-1]
	for i := range x.next {
		if at := x.next[i][o.to]; at != none && b.mark(at) != uint8(1+b.side) {
			return false
		}
	}
	return x.of.Kind == game.MechSurround
}
