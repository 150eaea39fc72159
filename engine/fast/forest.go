package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// The making of the trees: a builder runs every program (sym.go) from every cell and
// keeps the nodes and outcomes that come of it.

// builder runs programs without a board.
type builder struct {
	t    *tables
	k    kind
	side int
	poll func() bool // called every now and then, true gives up; may be nil
	gone bool        // it was given up
	work int         // see spend
	tree int         // work at which the tree at hand began, or noTree

	attac bool // note attack patterns
	sees  bool // and ways, for bitboards
	start uint8
	fail  string
	prog  *game.Program // the one that runs

	moveType int // of its entry
	depth    int
	nested   int // the depth at which the stack of a browser was empty last
	found    map[outcome]int32
	alts     map[int64][]alt // attack patterns by kind, from and target

	shared map[string]uint32 // where the extras of an outcome begin, by what they are

	ways map[int64]way // how outcomes come about, for bitboards
	tame []bool        // by node: it emits an outcome that neither captures nor promotes

	manner
	after  bool // the programs at hand go on with a chain
	adds   bool // they add to moves
	siding bool // a tree of effects beside the way is being made

	telling *loop           // the loop of which cells are told whether they count, or nil
	summer  map[sumOf]int32 // sums of loops, -1 of those that are none

	landed  *sym // where the one being made has come to the add, or nil
	landKey string
	before  [2]int // effects and pairs that there were when it began
	sides   map[int32]uint32
	nodes   map[node]int32 // of staged trees, and of sums, where equal nodes are one
	lives   map[*game.Program][]live

	rows    map[rowOf]int32        // see mill.go
	emitted map[outcome][]emission // ways to the outcomes of the tree being built, by their cells
	memo    map[string]int32

	key    []byte  // of the state at hand
	values []value // room for stacks
	facts  []fact  // and for facts
}

// roomFor returns a slice of n cut off from room, which is made anew when it is
// used up: one allocation for hundreds of small slices.
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
	if b.attacks { // those that it has not may attack
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
		} else if bare.flags &^= resets | isSingle | isBold; t.strolls && o.cont == none && bare.bare() {
			o.flags |= isSingle // a chain may come to the same
		}
	}
	// A drop is no attack, so its tests may be forgotten: a program that looks along a
	// file for a pawn stays small.
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
		if len(t.g.After) > 0 || b.staged { // any move may take
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

// classes returns what belongs to each class of movements, best first.
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
		f[k] = b.roots(entriesOf(b.t.g.Types[typeOf(b.k)].Moves, belongs), false)
	}
	return f
}

// roots builds one tree per cell: the programs of all entries, one after the
// other.
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

// prune returns the trees of f without the nodes that leave says, which emit
// outcomes, and without the tests that then decide nothing. What stays as it
// was is shared.
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

// quits lets others work, and reports whether to give up.
func (b *builder) quits() bool {
	if b.poll != nil && b.poll() {
		b.gone = true
		b.stop(string(givenUp))
	}
	return b.gone
}

// Limits of the making: rules whose ways through a movement multiply are left to the
// reference. They are many from a single cell already, as a rule, and known by that.
const (
	maxWork = 3 << 23     // steps: instructions run, tests and effects kept or compared; games with tables need up to 19 million
	maxTree = 2 << 20     // of one tree; games with tables need up to 600 thousand, those of mills up to 1.5 million
	noTree  = 2 * maxWork // as much as is ever done
	pollAll = 1 << 12     // steps after which others may work
)

// spend counts n steps of work, and stops when there were too many.
func (b *builder) spend(n int) {
	before := b.work
	if b.work += n; b.work/pollAll != before/pollAll {
		b.quits()
	}
	most, tree := maxWork, maxTree
	switch {
	case b.asides && len(b.rows) > 0: // the last attempt, at a game of mills
		most, tree = 2*most, 2*tree
	case b.retry && !b.asides:
		most /= 2
	}
	if b.work > most || b.work-b.tree > tree {
		b.stop(string(tooMany))
	}
}

// lack is why there are no tables, and because of which movement.
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
