package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// The trees: a builder runs every program (sym.go) from every cell and collects the
// resulting nodes and outcomes.

// builder runs programs without a board.
type builder struct {
	t    *tables
	k    kind
	side int
	poll func() bool // called now and then; if it returns true, the builder gives up. May be nil
	gone bool        // the builder has given up because of poll
	work int         // see spend
	tree int         // work at which the current tree began, or noTree

	attac bool // record attack patterns
	sees  bool // record ways, for bitboards
	start uint8
	fail  string
	prog  *game.Program // the program that is running

	moveType int // of its entry
	depth    int
	nested   int // the depth at which a browser's stack was last empty
	found    map[outcome]int32
	alts     map[int64][]alt // attack patterns by kind, from and target

	shared map[string]uint32 // where the extras of an outcome begin, by their content

	ways map[int64]way // how outcomes come about, for bitboards
	tame []bool        // by node: it emits an outcome that neither captures nor promotes

	manner
	after  bool // the current programs continue a chain
	adds   bool // the current programs add to moves
	siding bool // the current tree is one of effects beside the path

	telling *loop           // the loop whose cells are being tested, or nil
	summer  map[sumOf]int32 // the sums of loops; -1 for loops that cannot be sums

	landed  *sym // the state in which the current tree aside reaches the add, or nil
	landKey string
	before  [2]int // the numbers of effects and pairs when that tree began
	sides   map[int32]uint32
	nodes   map[node]int32 // equal nodes of staged trees, and of sums, are shared
	lives   map[*game.Program][]live

	rows    map[rowOf]int32        // see mill.go
	emitted map[outcome][]emission // ways to the outcomes of the tree being built, by their cells
	memo    map[string]int32

	key    []byte  // of the current state
	values []value // room for stacks
	facts  []fact  // and for facts
}

// roomFor returns a slice of length n from room, and allocates new room when it is used up:
// this way hundreds of small slices need one allocation.
func roomFor[T any](room *[]T, n int) []T {
	if len(*room) < n {
		*room = make([]T, 512+n)
	}
	s := (*room)[:n:n]
	*room = (*room)[n:]
	return s
}

// with returns a stack with v on top of another.
func (b *builder) with(stack []value, v value) []value {
	s := roomFor(&b.values, len(stack)+1)
	s[copy(s, stack)] = v
	return s
}

// fact returns a list of one fact.
func (b *builder) fact(c, can uint8) []fact {
	f := roomFor(&b.facts, 1)
	f[0] = fact{c, can}
	return f
}

// maxNodes bounds the size of all trees.
const maxNodes = 1 << 21

// all builds the trees of every kind and cell.
func (b *builder) all() {
	t := b.t
	b.found = map[outcome]int32{}
	b.shared = map[string]uint32{}
	b.alts = map[int64][]alt{}
	if t.cells <= 64 && b.attacks {
		b.ways = map[int64]way{}
	}
	t.outs = append(t.outs, outcome{}) // 0 is no move
	t.ranked = isRanked(t.g)
	for i, m := range t.distinct {
		b.attac, b.sees = b.attacks && i == 0, b.attacks && i == 0
		b.moves(m)
		b.attac, b.sees = false, false
	}
	if b.attacks { // the other movements may attack, too
		b.attac = true
		b.forest(func(e *game.Entry) bool { return !t.menu.allows(e) })
		b.attac = false
	}
	b.after = true
	for i := 0; i < len(t.contOf) && b.fail == ""; i++ {
		mt := t.contOf[i]
		t.conts = append(t.conts, b.forest(func(e *game.Entry) bool { return mt == game.AnyType || e.MoveType == mt }))
	}
	b.after = false
	for i := range t.outs {
		o := &t.outs[i]
		if bare := *o; !t.chains {
			o.flags &^= isSingle
		} else if t.rich && o.cont == none && (t.strolls || o.take != none || !bare.bare()) {
			o.flags |= isSingle
		} else if bare.flags &^= resets | isSingle | isBold | isFree; t.strolls && o.cont == none && bare.bare() {
			o.flags |= isSingle // a chain may have the same result
		} else if !t.rich && o.cont == none && o.flags&(isDrop|isSingle) == 0 && !bare.bare() {
			t.twice[o.kind&127] = true // this move, too, in some position
		}
	}
	// A drop is no attack, so earlier tests may be forgotten: the tree of a program that
	// looks along a file for a pawn then stays small.
	b.lean = true
	for _, m := range t.distinct {
		b.drops(m)
	}
	b.followers()
}

// moves makes the trees of a menu.
func (b *builder) moves(m *menu) {
	t := b.t
	for _, class := range classes(t.g) {
		f := b.forest(m.only(class))
		m.moves = append(m.moves, f)
		if len(t.g.After) > 0 || b.staged { // any move may capture
			m.noisy = append(m.noisy, f)
			continue
		}
		m.noisy = append(m.noisy, b.prune(f, func(n int32) bool { return b.tame[n] }))
	}
	if t.ranked && t.g.Beside != nil {
		m.beside = b.forest(m.only(besides(t.g)))
	}
}

// drops makes the trees of drops of a menu.
func (b *builder) drops(m *menu) {
	t := b.t
	m.drops = make(forest, t.kinds)
	for k := 1; k < t.kinds && b.fail == ""; k++ {
		b.k, b.side = kind(k), sideOf(kind(k))
		if drops := entriesOf(t.g.Types[typeOf(b.k)].Drops, m.allows); len(drops) > 0 {
			m.drops[k] = b.roots(drops, true)
			m.dropK[b.side] = append(m.dropK[b.side], b.k)
		}
	}
	if t.ranked {
		b.rank(m)
	}
}

// asksAttacks reports whether some program tests for attacks.
func asksAttacks(g *game.Game) bool {
	for i := range g.Types {
		for _, e := range append(g.Types[i].Moves[:len(g.Types[i].Moves):len(g.Types[i].Moves)], g.Types[i].Drops...) {
			for _, p := range e.Progs {
				if p != nil && slices.ContainsFunc(p.Code, func(in game.Instr) bool { return in.Op == game.OpAttacked }) {
					return true
				}
			}
		}
	}
	return false
}

// classes returns, for each class of movements, a test for its entries, best class first.
func classes(g *game.Game) []func(*game.Entry) bool {
	var list []func(*game.Entry) bool
	for _, p := range g.Priorities {
		list = append(list, func(e *game.Entry) bool { return e.MoveType == p && !slices.Contains(g.Beside, p) })
	}
	return append(list, func(e *game.Entry) bool {
		return !slices.Contains(g.Priorities, e.MoveType) && !slices.Contains(g.Beside, e.MoveType)
	})
}

// forest builds the trees of the entries that belong to it.
func (b *builder) forest(belongs func(*game.Entry) bool) forest {
	f := make(forest, b.t.kinds)
	for k := 1; k < b.t.kinds && b.fail == ""; k++ {
		b.k, b.side = kind(k), sideOf(kind(k))
		entries := entriesOf(b.t.g.Types[typeOf(b.k)].Moves, belongs)
		if b.t.stray(b.k) {
			entries = nil // nobody moves it
		}
		f[k] = b.roots(entries, false)
	}
	return f
}

// roots builds one tree per cell: it runs the programs of all entries one after the other.
func (b *builder) roots(entries []game.Entry, drop bool) []int32 {
	roots := make([]int32, 256)
	for c := range roots {
		roots[c] = -1
	}
	player := b.t.player[b.side]
	for c := 0; c < b.t.cells && b.fail == ""; c++ {
		if b.quits() {
			break
		}
		b.start, b.tree = uint8(c), b.work
		root := int32(-1)
		clear(b.emitted)
		for i := len(entries) - 1; i >= 0; i-- {
			p := entries[i].Progs[player]
			if p == nil {
				continue
			}
			b.prog, b.moveType = p, entries[i].MoveType
			s := sym{cur: board.Cell(c), from: board.Cell(c), to: board.NoCell, mark: board.Cell(c), all: b.t.anything(), drop: drop}
			if drop {
				s.from = board.NoCell
			} else {
				s.facts = b.fact(uint8(c), friend)
			}
			clear(b.memo)
			if b.staged && !b.asides {
				s.beside = b.besideFrom(p, s)
			}
			root = b.run(p, s, root)
		}
		roots[c] = root
	}
	b.tree = noTree
	return roots
}

// put appends a node and returns its number.
func (b *builder) put(n node) int32 {
	if n := len(b.t.nodes); n >= maxNodes || b.t.listing && n >= maxNodes/4 {
		return b.stop(string(tooMany))
	}
	if b.staged || b.telling != nil {
		if at, ok := b.nodes[n]; ok {
			return at
		}
		b.nodes[n] = int32(len(b.t.nodes))
	}
	b.t.nodes = append(b.t.nodes, n)
	b.tame = append(b.tame, false)
	return int32(len(b.t.nodes) - 1)
}

// prune returns the trees of f without the emitting nodes for which leave returns true, and
// without the tests that then decide nothing. Unchanged parts are shared with f.
func (b *builder) prune(f forest, leave func(n int32) bool) forest {
	done := map[int32]int32{}
	var cut func(n int32) int32
	cut = func(n int32) int32 {
		if n < 0 {
			return n
		}
		if m, ok := done[n]; ok {
			return m
		}
		old := b.t.nodes[n]
		now := old
		now.yes = cut(old.yes)
		emits := old.op == tEmit || old.op == tPart
		if !emits {
			now.no = cut(old.no)
		}
		m := n
		switch {
		case emits && leave(n), !emits && now.yes == now.no:
			m = now.yes
		case now != old:
			tame := b.tame[n]
			if m = b.put(now); m >= 0 {
				b.tame[m] = tame
			}
		}
		done[n] = m
		return m
	}
	pruned := make(forest, len(f))
	for k, roots := range f {
		if roots == nil || b.fail != "" || b.quits() {
			continue
		}
		clear(done) // trees of different cells share nothing
		pruned[k] = make([]int32, len(roots))
		for c, n := range roots {
			pruned[k][c] = cut(n)
		}
	}
	return pruned
}

// quits calls poll so that others can work, and reports whether to give up.
func (b *builder) quits() bool {
	if b.poll != nil && b.poll() {
		b.gone = true
		b.stop(string(givenUp))
	}
	return b.gone
}

// Limits for building the trees: games whose movements have too many paths are left to the
// reference. Usually there are too many from a single cell already, and that shows it
// early.
const (
	maxWork = 3 << 23     // steps: instructions run, tests and effects kept or compared; games that get tables need up to 19 million
	maxTree = 2 << 20     // for one tree; games that get tables need up to 600 thousand, those with mills up to 1.5 million
	noTree  = 2 * maxWork // more than the work that is ever done
	pollAll = 1 << 12     // steps between calls of poll
)

// spend counts n steps of work, and gives the game up when the limit is exceeded.
func (b *builder) spend(n int) {
	before := b.work
	if b.work += n; b.work/pollAll != before/pollAll {
		b.quits()
	}
	most, tree := maxWork, maxTree
	switch {
	case b.asides && len(b.rows) > 0: // the last attempt at a game with mills
		most, tree = 2*most, 2*tree
	case b.retry && !b.asides:
		most /= 2
	}
	if b.work > most || b.work-b.tree > tree {
		b.stop(string(tooMany))
	}
}

// lack returns the reason why there are no tables, with the movement that caused it.
func (b *builder) lack() error {
	if r := reason(b.fail); b.prog == nil || r == givenUp {
		return r
	}
	return lack{reason(b.fail), b.prog.Name}
}

// stop gives up on the game.
func (b *builder) stop(why string) int32 {
	if b.fail == "" {
		b.fail = why
	}
	return -1
}
