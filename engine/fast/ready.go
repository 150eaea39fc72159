package fast

import (
	"math/bits"
	"slices"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// ready is what the boards of a game need besides its tables, with an evaluation: all that
// is known about each outcome beforehand. It never changes; boards copy it.
type ready struct {
	t *tables
	e *eval.Tables // may be nil

	look     *look                    // nil if tables alone make up the value
	worth    []worth                  // [kind*256+cell]
	strong   [2][]kind                // kinds worth more than the base piece, without royal ones
	valueOf  [maxKinds + 8]eval.Score // the value of capturing a piece of a kind; 0 for an empty cell
	pieces16 [maxKinds + 8]game.Piece

	steps     []step           // by outcome
	facts     []eval.Facts     // the same
	aims      [][2]uint8       // by outcome: the cells where it may capture, or none; the second is nowhere if the two do not cover all captures
	ends      []end            // goals that may be met while there are moves
	roots     [3][2]roots      // by the moves to be listed, and by whether there are notes
	odds      [2][64][]oddKind // [side][cell]: attacks by the side that bitboards do not know
	oddAt     [2]uint64        // the cells that have such attacks
	told      [2]uint64        // [side]: cells on which bitboards know all attacks by the side, while there are no notes
	strikes   [][64]*backKind  // [kind][cell]: how a kind attacks the cell, nil where it cannot
	vac, fill [2][64]uint64    // the sets of tables, as bitboards
	hits      [][64]uint64     // [kind][cell]: from where a kind may attack
	back      [2][64]back      // bitTables.from, the least valuable first
	whole     bool             // moves cannot be recognised without a list of all moves
	refuse    bool             // Do may refuse moves because of the resulting position, see mirror.go
	once      bool             // moves are listed once for a position, and their number is known
	calm      bool             // no move captures or promotes
	preys     bool             // mechanics, or what is added to moves, capture
	adds      bool             // rules add to moves that are made
	hunts     bool             // such rules, or effects of moves beside their path, take pieces or turn them round
}

type worth struct{ mid, end int16 }

// newReady returns nil if poll, which may be nil, returned true.
func newReady(t *tables, e *eval.Tables, poll func() bool) *ready {
	r := &ready{t: t, e: e}
	r.weigh()
	if !t.wild {
		r.look = r.newLook()
	}
	if !r.prepare(poll) {
		return nil
	}
	return r
}

// weigh copies the values to where they can be read quickly.
func (r *ready) weigh() {
	r.worth = make([]worth, r.t.kinds*256)
	for k := 1; k < r.t.kinds; k++ {
		r.pieces16[k] = r.t.piece(kind(k))
	}
	if r.e == nil {
		return
	}
	for k := 1; k < r.t.kinds; k++ {
		if r.t.stray(kind(k)) {
			continue
		}
		r.valueOf[k] = r.order(kind(k))
		p := r.t.piece(kind(k))
		for c := range r.t.cells {
			mid, end := r.e.At(p, c)
			r.worth[k*256+c] = worth{int16(mid), int16(end)}
		}
		if s := sideOf(kind(k)); !r.t.royal[k] && r.order(kind(k)) > strongFrom {
			r.strong[s] = append(r.strong[s], kind(k))
		}
	}
}

// strongFrom is the value, in hundredths of the base piece, above which a side with such a
// piece can afford to skip a move.
const strongFrom = 150

// order returns the value of capturing a piece of kind k.
func (r *ready) order(k kind) eval.Score { return r.e.Order[typeOf(k)] }

// pollEvery is how many outcomes are worked out in a fraction of a millisecond.
const pollEvery = 1 << 11

// prepare works out the steps and the facts of all outcomes. It returns false if
// poll says so.
func (r *ready) prepare(poll func() bool) bool {
	t := r.t
	r.refuse = refuses(t.g) && t.pits == nil
	r.once = r.refuse || t.ranked || t.still || t.pass != 0 || t.g.HasCounts || t.asks(game.GoalNoMoves) || r.e != nil && !r.e.Complete && !t.g.Royal ||
		slices.ContainsFunc(t.outs, func(o outcome) bool {
			return o.flags&isDrop != 0 && o.take != none ||
				r.e != nil && o.becomes != o.kind && r.order(o.becomes) <= r.order(o.kind) // a promotion without gain
		})
	r.whole, r.ends = t.whole() || r.once, t.ends()
	r.calm = !eval.ShapeOf(t.g).Mobile
	for i := range t.mechs {
		r.preys = r.preys || t.mechs[i].of.Do == game.DoCapture
	}
	r.preys = r.preys || t.pits != nil
	r.adds = len(t.g.After) > 0
	r.hunts = slices.Contains(t.hunts, true) || len(t.besides) > 1
	r.preys = r.preys || r.hunts
	r.calm = r.calm && !r.preys
	if r.t.bits != nil {
		r.roots[allMoves][1], r.roots[allMoves][0] = t.rootsOf(r.t.bits.rest)
		r.roots[noisyMoves][1], r.roots[noisyMoves][0] = t.rootsOf(r.t.bits.restN)
		r.roots[quietMoves] = r.roots[allMoves]
		r.odds = r.oddities()
		for s := range r.odds {
			for c := range r.odds[s] {
				if len(r.odds[s][c]) > 0 {
					r.oddAt[s] |= 1 << c
				}
				if r.tells(s, uint8(c)) {
					r.told[s] |= 1 << c
				}
			}
		}
		r.strikes = make([][64]*backKind, t.kinds)
		for s := range t.bits.from {
			for c, list := range t.bits.from[s] {
				for i := range list {
					r.strikes[list[i].kind][c] = &list[i]
				}
			}
		}
		r.openings()
	}
	r.back = r.attackers()
	r.steps, r.facts = make([]step, len(t.outs)), make([]eval.Facts, len(t.outs))
	r.aims = make([][2]uint8, len(t.outs))
	for i := range t.outs {
		if poll != nil && i%pollEvery == 0 && poll() {
			return false
		}
		o := &t.outs[i]
		if o.kind == 0 { // number 0 is no outcome, and the last one is the pass
			r.facts[i].Print, r.aims[i] = 1<<15, [2]uint8{none, none}
			continue
		}
		r.facts[i] = r.factsOf(o, uint32(i))
		r.calm = r.calm && o.take == none
		r.aims[i] = [2]uint8{o.to, o.take}
		if o.flags&(isDrop|isTrain) != 0 || o.to == o.from2 || o.to == o.from {
			r.aims[i][0] = none // the piece on the target is no enemy
		}
		odd := o.flags&(isLost|isFree) != 0
		for _, x := range t.extras[o.extra : int(o.extra)+int(o.extras)] {
			odd = odd || x.does == takes
		}
		if odd {
			r.aims[i][1] = nowhere
		}
		st := &r.steps[i]
		*st = step{from: o.from, to: o.to, kind: o.kind, becomes: o.becomes, clear: o.clear, set: o.set, note: o.note, noteCell: o.noteCell}
		if o.flags&(isDrop|isLost|isBold) != 0 || o.take != none || o.from2 != none || o.extras > 0 || o.cont != none || o.from == o.to {
			continue
		}
		if r.once || t.scenery || len(t.g.After) > 0 || o.beside != 0 || o.also > 0 || o.again != 0 || o.sets > 0 {
			continue
		}
		st.flags |= isStep
		if o.flags&resets != 0 {
			st.flags |= isReset
		}
		if t.royal[o.kind&127] {
			st.flags |= isRoyal
		}
		if t.royal[o.kind&127] != t.royal[o.becomes&127] {
			st.flags = 0 // the number of royal pieces changes
		}
		st.key = t.pieceKey[o.kind][o.from] ^ t.pieceKey[o.becomes][o.to]
		if !t.turned {
			st.key ^= t.turnKey
		}
		was, is := r.worth[int(o.kind)<<8|int(o.from)], r.worth[int(o.becomes)<<8|int(o.to)]
		st.mid, st.end = is.mid-was.mid, is.end-was.end
		if r.e != nil {
			st.phase = r.e.Phase[typeOf(o.becomes)] - r.e.Phase[typeOf(o.kind)]
		}
	}
	return true
}

// roots are, by kind, the cells whose trees have moves that bitboards do not list.
type roots [maxKinds + 8]uint64

// rootsOf returns the roots of trees: all of them, and those that have moves even without
// notes.
func (t *tables) rootsOf(trees forest) (all, unnoted roots) {
	for k, row := range trees {
		for c, n := range row {
			if n >= 0 {
				all[k] |= 1 << (c & 63)
				if t.leads(n) {
					unnoted[k] |= 1 << (c & 63)
				}
			}
		}
	}
	return all, unnoted
}

// leads reports whether a tree may emit an outcome when there are no notes.
func (t *tables) leads(n int32) bool {
	seen := map[int32]bool{}
	var look func(n int32) bool
	look = func(n int32) bool {
		if n < 0 || seen[n] {
			return false
		}
		seen[n] = true
		nd := &t.nodes[n]
		switch nd.op {
		case tEmit, tPart:
			return true
		case tNote:
			return look(nd.no)
		}
		return look(nd.yes) || look(nd.no)
	}
	return look(n)
}

// openings copies the sets of cells whose change may open attacks, and finds the cells from
// where kinds may attack at all.
func (r *ready) openings() {
	t := r.t
	r.hits = make([][64]uint64, 128)
	for c := range min(t.cells, 64) {
		for s := range r.vac {
			r.vac[s][c], r.fill[s][c] = t.vac[s][c][0], t.fill[s][c][0]
		}
		for k := 1; k < t.kinds; k++ {
			for from := range t.cells {
				if t.first(kind(k), uint8(from), uint8(c)) != 0 {
					r.hits[k][c] |= 1 << from
				}
			}
		}
	}
}

// oddKind lists the cells from where a kind attacks in ways that need its patterns.
type oddKind struct {
	kind kind
	from uint64
}

// oddities returns the attacks on each cell that bitboards do not know.
func (r *ready) oddities() (odd [2][64][]oddKind) {
	t := r.t
	for k := 1; k < t.kinds; k++ {
		s := sideOf(kind(k))
		for c := range min(t.cells, 64) {
			set := r.t.bits.odd[s][c]
			for from := range t.cells {
				if t.first(kind(k), uint8(from), uint8(c)) == 0 {
					set &^= 1 << from
				}
			}
			for _, x := range r.t.bits.from[s][c] {
				if x.kind == kind(k) {
					set &^= x.all
				}
			}
			if set != 0 {
				odd[s][c] = append(odd[s][c], oddKind{kind(k), set})
			}
		}
	}
	return odd
}

// tells reports whether bitboards know all attacks by a side on a cell while there are no
// notes: each odd attack needs a note, and nothing else about attacks is odd.
func (r *ready) tells(s int, c uint8) bool {
	if r.t.risky || len(r.t.mechs) > 0 {
		return false
	}
	for _, x := range r.odds[s][c] {
		for set := x.from; set != 0; set &= set - 1 {
			p := r.t.first(x.kind, uint8(bits.TrailingZeros64(set)), c)
			for p != 0 {
				w := &r.t.pats[p-1]
				if !slices.ContainsFunc(r.t.conds[w.first:w.last], func(c cond) bool { return c.op == tNote && c.want }) {
					return false
				}
				p = w.next
			}
		}
	}
	return true
}

// attackers returns the attacks on each cell by kinds, sorted by value, with the least
// valuable kinds first and royal ones last.
func (r *ready) attackers() (sorted [2][64]back) {
	if r.t.bits == nil || r.e == nil {
		return sorted
	}
	for s := range sorted {
		for c, all := range r.t.bits.from[s] {
			list := append(back(nil), all...)
			insertion.Sort(list, func(x, y backKind) bool { return r.cost(x.kind) < r.cost(y.kind) })
			sorted[s][c] = list
		}
	}
	return sorted
}

// cost returns what losing a piece of kind k in an exchange costs.
func (r *ready) cost(k kind) eval.Score {
	if r.t.royal[k&127] {
		return 1 << 29
	}
	return r.order(k)
}

// factsOf returns what is known about an outcome in every position; what it captures is not
// known.
func (r *ready) factsOf(o *outcome, m uint32) eval.Facts {
	print := uint16(m^m>>16) | 1<<15
	if r.e == nil {
		return eval.Facts{Print: print}
	}
	from := int(o.from)
	if o.flags&isDrop != 0 {
		from = -1
	}
	f := r.e.Facts(r.t.piece(o.kind), from, int(o.to), print)
	if o.becomes != o.kind && o.flags&isDrop == 0 {
		f.Gain = r.order(o.becomes) - r.order(o.kind)
	}
	return f
}

// whole reports whether moves cannot be recognised without a list of all moves.
func (t *tables) whole() bool {
	return len(t.moves) != 1 || t.chains || t.falls || t.g.Opt.Maximal > 0 || len(t.outs) > 1<<15
}

// end is a goal that may be met while the side to move is not known to be stuck, with the
// largest number of pieces at which it may be met.
type end struct {
	goal *game.Goal
	most int
}

// ends returns the goals to be looked at after every move.
func (t *tables) ends() []end {
	goals := t.g.Goals
	var some []end
	for i := range goals {
		if canHold(goals[i].Test) {
			some = append(some, end{&goals[i], t.mostPieces(goals[i].Test)})
		}
	}
	return some
}

// mostPieces returns the largest number of pieces on the board at which an expression may
// hold.
func (t *tables) mostPieces(e *game.GoalExpr) int {
	most := maxCells
	switch e.Kind {
	case game.GoalTotal:
		if len(e.Types) == 0 {
			most = int(e.N)
			for i := range t.g.Types {
				if t.g.Types[i].Dummy { // a dummy is a piece that is not counted
					most = maxCells
				}
			}
		}
	case game.GoalAnd:
		for _, a := range e.Args {
			most = min(most, t.mostPieces(a))
		}
	case game.GoalOr:
		most = 0
		for _, a := range e.Args {
			most = max(most, t.mostPieces(a))
		}
	}
	return most
}

func canHold(e *game.GoalExpr) bool {
	switch e.Kind {
	case game.GoalStalemated, game.GoalCheckmated:
		return false
	case game.GoalAnd:
		for _, a := range e.Args {
			if !canHold(a) {
				return false
			}
		}
	case game.GoalOr:
		for _, a := range e.Args {
			if canHold(a) {
				return true
			}
		}
		return false
	}
	return true
}
