package fast

// way describes how an outcome depends on the board: on empty cells between, and on the
// piece on the target.
type way struct {
	between        uint64
	quiet, capture bool
	out            int32
	mixed          bool // there are several ways, or the way is less simple
}

// observe records, while trees are built, how an outcome comes about.
func (b *builder) observe(s *sym, o *outcome, out int32) {
	if b.ways == nil || o.flags&isDrop != 0 || b.t.mixes { // of two moves with the same result, the first is listed
		return
	}
	if o.take != none || o.beside != 0 || o.from2 != none || o.note >= 0 || o.becomes != o.kind || o.cont != none || o.again != 0 || o.flags&isWide != 0 || o.from != b.start {
		return // it stays in the trees, next to a simple outcome to the same cell
	}
	key := b.patternKey(b.k, o.from, o.to)
	w := way{out: out}
	for _, c := range s.path {
		switch {
		case c.cell == o.to && (c.op == tEmpty || c.op == tEnemy || c.op == tFriend):
		case c.op == tEmpty && c.want:
			w.between |= 1 << c.cell
		default:
			w.mixed = true
		}
	}
	can := s.can(o.to)
	w.quiet, w.capture = can&empty != 0, can&enemy != 0
	w.mixed = w.mixed || can&friend != 0
	if old, ok := b.ways[key]; ok {
		old.mixed = old.mixed || w.mixed || old.between != w.between || old.out != w.out
		old.quiet, old.capture = old.quiet || w.quiet, old.capture || w.capture
		w = old
	}
	b.ways[key] = w
}

// bitboards makes the bitboard tables; nil for boards that are too large, and for games
// whose rules rank moves.
func (t *tables) bitboards(b *builder) *bitTables {
	if t.wild || t.cells > 64 || len(t.moves) > 1 || t.chains {
		return nil
	}
	bt := &bitTables{
		leap: make([][64]sets, t.kinds), rides: make([][][64]line, t.kinds), out: make([][]int32, t.kinds),
	}
	skip := make([]bool, len(t.outs)) // outcomes that can be left out of the trees
	for k := 1; k < t.kinds; k++ {
		if b.quits() {
			return nil
		}
		bt.out[k] = make([]int32, 64*64)
		for c := range t.cells {
			t.split(b, bt, kind(k), uint8(c), skip)
		}
	}
	bt.backs(t)
	left := func(n int32) bool { return skip[t.nodes[n].arg] }
	bt.rest = b.prune(t.moves[0], left)
	bt.restN = b.prune(t.noisy[0], left)
	if b.fail != "" {
		return nil
	}
	return bt
}

// split sorts the ways of a piece on a cell into leaps, rides and the rest. It records in
// skip the outcomes that the trees can leave out.
func (t *tables) split(b *builder, bt *bitTables, k kind, c uint8, skip []bool) {
	ride := map[uint8]uint64{} // target -> cells between
	simple := map[uint8]way{}
	for to := range t.cells {
		w, ok := b.ways[b.patternKey(k, c, uint8(to))]
		if !ok || w.mixed {
			continue
		}
		simple[uint8(to)] = w
		if w.quiet && w.capture {
			ride[uint8(to)] = w.between
		}
	}
	rays := chain(ride)
	inRay := map[uint8]bool{}
	for _, ray := range rays {
		for _, to := range ray {
			inRay[to] = true
		}
	}
	putLines(&bt.rides[k], c, rays)
	for to, w := range simple {
		switch {
		case inRay[to]:
		case w.between != 0:
			continue // any other ride stays in the trees
		default:
			if w.quiet {
				bt.leap[k][c].quiet |= 1 << to
			}
			if w.capture {
				bt.leap[k][c].capture |= 1 << to
			}
		}
		bt.out[k][int(c)<<6|int(to)] = w.out
		skip[w.out] = true
	}
}

// chain orders cells into rays of two or more cells. Each cell follows the one that, added
// to the cells before that one, gives the cells before the new cell. A ray ends where the
// order of its cell numbers reverses.
func chain(between map[uint8]uint64) [][]uint8 {
	after := map[uint8]bool{}
	next := map[uint8][]uint8{}
	for to, set := range between {
		for mid, before := range between {
			if set == before|1<<mid && set != before {
				next[mid] = append(next[mid], to)
				after[to] = true
			}
		}
	}
	var rays [][]uint8
	for c := uint8(0); c < 64; c++ {
		if set, ok := between[c]; !ok || set != 0 || len(next[c]) == 0 {
			continue
		}
		// Follow the only continuation; a fork ends the ray, and its branches stay leaps or
		// stay in the trees.
		ray := []uint8{c}
		for end := c; len(next[end]) == 1; {
			to := next[end][0]
			if len(ray) > 1 && (to > end) != (ray[1] > c) {
				break
			}
			ray = append(ray, to)
			end = to
		}
		if len(ray) > 1 {
			rays = append(rays, ray)
		}
	}
	return rays
}

// putLines adds the lines of a cell to those of a kind.
func putLines(rides *[][64]line, c uint8, rays [][]uint8) {
	for i, l := range linesOf(rays) {
		if i == len(*rides) {
			*rides = append(*rides, [64]line{})
		}
		(*rides)[i][c] = l
	}
}

// backs inverts the attack patterns: it finds the cells from where each cell is attacked.
func (bt *bitTables) backs(t *tables) {
	for c := range t.cells {
		for k := 1; k < t.kinds; k++ {
			bt.back(t, kind(k), uint8(c))
		}
	}
}

func (bt *bitTables) back(t *tables, k kind, c uint8) {
	s := sideOf(k)
	var leaps uint64
	ride := map[uint8]uint64{}
	for from := range t.cells {
		p := t.first(k, uint8(from), c)
		if p == 0 {
			continue
		}
		w := &t.pats[p-1]
		switch {
		case w.next != 0 || w.shape != allEmpty:
			bt.odd[s][c] |= 1 << from
		default:
			var set uint64
			for _, cd := range t.conds[w.first:w.last] {
				set |= 1 << cd.cell
			}
			ride[uint8(from)] = set
		}
	}
	rays := chain(ride)
	all := uint64(0)
	for _, ray := range rays {
		all |= cellsOf(ray)
	}
	for from, set := range ride {
		switch {
		case all>>from&1 != 0:
		case set == 0:
			leaps |= 1 << from
		default:
			bt.odd[s][c] |= 1 << from
		}
	}
	if all |= leaps; all != 0 {
		bt.from[s][c] = append(bt.from[s][c], backKind{k, all, leaps, linesOf(rays)})
	}
}
