package naive

import (
	"fmt"
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// move is a whole move with its results.
type move struct {
	from, to int
	kind     int // move type
	captures int
	kings    int    // captured pieces of promoted kinds
	dropped  int    // kind of the dropped piece, or none
	made     *table // the position before the turn passes on
	after    *table // the position after that
	pass     bool
	gated    []int // cells of pieces dropped in addition to the moving piece
	caught   []catch
}

// catch is a captured piece, and the part of the chain that captured it.
type catch struct{ kind, part int }

// chain is a move under construction.
type chain struct {
	now      *table
	numbers  map[int]bool // numbers that it has set
	again    int          // the turn that it requests, or none
	moved    bool         // it has set the cells of the last move
	from, to int
	dropped  int
	captures int
	kings    int
	begun    bool
	moveType int
	dead     []corpse // captured, but still on the board
	keys     []string
	parts    int
	legs     []leg // its parts so far
	caught   []catch
	gated    []int // cells of pieces dropped in addition to the moving piece
}

// leg is where a part of a chain began, and its first direction + 1, 0 if it took none.
type leg struct{ from, first int }

// corpse is a piece that leaves the board when the chain ends.
type corpse struct {
	cell, hand int
	man        man // the moving piece may have left the cell
}

// legal lists the moves of the side to move.
func (c *Counter) legal(t *table) []move {
	turn := &c.g.Turns[t.turn]
	as := int(turn.As)
	list := slices.DeleteFunc(c.pseudo(t, as, turn), func(m move) bool { return c.forbidden(as, m) })
	list = c.merged(list) // of two ways to make a move, the legal one stays
	if c.g.Royal {
		list = c.safe(t, as, list)
		list = slices.DeleteFunc(list, func(m move) bool {
			return m.dropped >= 0 && c.g.Types[m.dropped].NoMate && c.mates(m.after)
		})
	}
	list = slices.DeleteFunc(list, func(m move) bool { return c.comesBack(m) })
	list = c.best(list)
	for i := range c.g.Opt.Prefer {
		switch p := &c.g.Opt.Prefer[i]; {
		case p.Measure != game.SpendsMost:
			list = preferred(t, list, p)
		case !c.g.Players[turn.Player].Random:
			list = c.exhausting(t, list, p)
		}
	}
	pass := turn.Pass - 1
	if turn.Pass == 0 {
		pass = int(c.g.Opt.PassTurn)
	}
	if (pass == int(game.PassAlways) || pass == int(game.PassForced) && len(list) == 0 && !t.out[turn.Player]) &&
		!(c.g.Royal && c.checked(t, as)) {
		list = append(list, c.passed(t))
	}
	return list
}

// passed is the move that does nothing.
func (c *Counter) passed(t *table) move {
	return c.ended(t, &chain{now: t.copy(), again: none, from: none, to: none, dropped: none, moveType: game.AnyType}, true)
}

// preferred keeps the moves that capture most: by weight, by the piece that captures, or, as
// words in a dictionary, by how soon each part captures a piece that has a weight.
func preferred(t *table, list []move, p *game.Preference) []move {
	better := func(a, b move) bool {
		if p.Measure == game.MeetsFirst {
			for part := 0; part < 64; part++ {
				hits := func(m move) bool {
					return slices.ContainsFunc(m.caught, func(c catch) bool { return c.part == part && p.Weights[c.kind] != 0 })
				}
				if hits(a) != hits(b) {
					return hits(a)
				}
			}
			return false
		}
		worth := func(m move) (n int) {
			if p.Measure == game.MovedBy {
				if m.from >= 0 && len(m.caught) > 0 && t.men[m.from].kind != none {
					n = int(p.Weights[t.men[m.from].kind])
				}
				return n
			}
			for _, c := range m.caught {
				n += int(p.Weights[c.kind])
			}
			return n
		}
		return worth(a) > worth(b)
	}
	return slices.DeleteFunc(slices.Clone(list), func(m move) bool {
		return slices.ContainsFunc(list, func(other move) bool { return better(other, m) })
	})
}

// exhausting keeps the moves that begin the best ways to capture: the greatest total weight
// of a preference before another player is to move, by moves of one type.
func (c *Counter) exhausting(t *table, list []move, p *game.Preference) []move {
	all, most := 0, 0
	for _, m := range t.men {
		if m.kind != none {
			all += int(p.Weights[m.kind])
		}
	}
	worth := make([]int, len(list))
	for i, m := range list {
		worth[i] = min(all, c.takes(t, m, p, all))
		most = max(most, worth[i])
	}
	var out []move
	for i, m := range list {
		if worth[i] == most {
			out = append(out, m)
		}
	}
	return out
}

// takes returns the greatest weight that m and the moves after it can capture. Once that is
// all the weight there was, further moves do not matter.
func (c *Counter) takes(t *table, m move, p *game.Preference, all int) int {
	sum := 0
	for cell, old := range t.men {
		if old.kind != none && m.made.men[cell].kind != old.kind {
			sum += int(p.Weights[old.kind])
		}
	}
	me := c.g.Turns[t.turn].Player
	if turn := &c.g.Turns[m.after.turn]; sum > 0 && sum < all && turn.Player == me {
		most := 0
		for _, next := range c.best(c.merged(c.pseudo(m.after, int(turn.As), turn))) {
			if next.kind == m.kind && !c.forbidden(int(turn.As), next) {
				most = max(most, c.takes(m.after, next, p, all-sum))
			}
		}
		sum += most
	}
	return sum
}

// pseudo lists the ways to move without checking any rules about whole moves.
func (c *Counter) pseudo(t *table, as int, turn *game.Turn) []move {
	var list []move
	t = t.copy()
	t.taken = nil // forget the captures of the move before
	allowed := func(moveType int) bool {
		return turn.MoveType == game.AnyType || turn.MoveType == moveType || slices.Contains(turn.Also, moveType)
	}
	for cell, m := range t.men {
		if m.kind == none || m.owner != as && !c.g.Opt.Shared {
			continue
		}
		for _, e := range c.kinds[m.kind].moves {
			if allowed(e.moveType) {
				ch := &chain{now: t, again: none, from: none, to: none, dropped: none, moveType: e.moveType, keys: []string{t.key(false)}}
				c.goOn(t, ch, e, cell, as, &list)
			}
		}
	}
	for k := range c.kinds {
		if c.g.HasHands && c.g.Hands[as] && t.hands[as][k] == 0 || c.g.HasHands && !c.g.Hands[as] && c.holdsSome(k) || c.barred(k, as) {
			continue
		}
		for _, e := range c.kinds[k].drops {
			if !allowed(e.moveType) {
				continue
			}
			cells := c.startsAt(e.node, as)
			for cell := range t.men {
				if cells == nil && c.dummy(cell) || cells != nil && !slices.Contains(cells, cell) {
					continue
				}
				ch := &chain{now: t, again: none, from: none, to: none, dropped: none, moveType: e.moveType, keys: []string{t.key(false)}}
				x := &machine{c: c, t: t, as: as, chain: ch}
				x.emit = func(r *run, a *adding) { c.part(t, ch, r, a, x, &list) }
				r := run{cur: cell, from: none, to: none, mark: cell, piece: man{k, as, c.g.Types[k].Attrs}, drop: true}
				if cells == nil {
					x.enter(e.node, r)
				} else {
					x.all(e.node.Items[1:], r, ends, ends)
				}
			}
		}
	}
	return list
}

// startsAt returns the cells where a drop is tried that begins with a cell or a zone, nil if
// it begins with anything else.
func (c *Counter) startsAt(n *zrf.Node, as int) []int {
	if len(n.Items) == 0 || n.Items[0].Kind != zrf.Atom {
		return nil
	}
	b, name := c.g.Board, n.Items[0].Text
	if _, isDir := b.Dir(name); isDir || slices.Contains(plainAtoms, name) {
		return nil
	}
	if at, ok := b.Cell(name); ok {
		return []int{int(at)}
	}
	z := b.Zone(name)
	if z < 0 {
		return nil
	}
	cells := []int{}
	for cell := range b.Len() {
		if b.Zones[z].Cells[as].Has(board.Cell(cell)) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// plainAtoms are the words of ZRF that are statements without arguments. They are never
// cells or zones.
var plainAtoms = []string{"add", "add-partial", "add-copy", "add-copy-partial", "mark", "back", "from", "to", "cascade", "capture", "change-owner", "flip"}

// barred reports whether the compiler lets a player drop no pieces of a kind.
func (c *Counter) barred(k, as int) bool {
	drops := c.g.Types[k].Drops
	return len(drops) > 0 && drops[0].Progs[as] == nil
}

// goOn executes one movement of the piece on a cell as a part of a chain.
func (c *Counter) goOn(t *table, ch *chain, e entry, cell, as int, list *[]move) {
	x := &machine{c: c, t: ch.now, as: as, chain: ch}
	x.emit = func(r *run, a *adding) { c.part(t, ch, r, a, x, list) }
	x.enter(e.node, run{cur: cell, from: cell, to: none, mark: cell, piece: ch.now.men[cell]})
}

// part makes the part of a chain that an add describes; the part ends the move, or the
// chain goes on.
func (c *Counter) part(t *table, ch *chain, r *run, a *adding, x *machine, list *[]move) {
	if !c.mayGo(ch.legs, r) {
		return
	}
	kinds := a.kinds
	if len(kinds) == 0 {
		kinds = []int{none}
	}
	for _, k := range kinds {
		next := x.carryOut(r, k, a.copies)
		if next == nil {
			continue
		}
		if !a.partial {
			*list = append(*list, c.ended(t, next, false))
			continue
		}
		key := next.now.key(false) + fmt.Sprint(len(next.dead))
		seen := slices.Contains(next.keys, key)
		found, before := false, len(*list)
		to := r.landing()
		if len(next.keys) > 0 && next.keys[0] == next.now.key(false) && len(next.dead) == 0 {
			continue // the position is the same as at the start of the chain
		}
		if man := next.now.men[to]; !seen && man.kind != none {
			deeper := *next
			deeper.keys = append(slices.Clone(next.keys), key)
			deeper.parts++
			deeper.legs = append(slices.Clone(ch.legs), leg{r.from, r.first})
			for _, e := range c.kinds[man.kind].moves {
				if a.goesOn == game.AnyType || a.goesOn == e.moveType {
					c.goOn(t, &deeper, e, to, x.as, list)
				}
			}
			found = len(*list) > before
		}
		if !found || c.g.Opt.PassPartial {
			*list = append(*list, c.ended(t, next, false))
		}
	}
}

// mayGo reports whether a part may follow the parts before it: (chain no-return
// no-same-direction no-reverse).
func (c *Counter) mayGo(before []leg, r *run) bool {
	rule := func(what game.Chain) bool { return c.g.Opt.Chain&what != 0 }
	if len(before) == 0 {
		return true
	}
	if rule(game.NoReturn) && slices.ContainsFunc(before, func(l leg) bool { return l.from == r.landing() }) {
		return false
	}
	last := before[len(before)-1].first
	if last == 0 || r.first == 0 {
		return true
	}
	return !(rule(game.NoSameDirection) && r.first == last) &&
		!(rule(game.NoReverse) && board.Dir(r.first-1) == c.g.Board.Opposite(board.Dir(last-1)))
}

// ended returns the move that a chain makes, with the turn passed on.
func (c *Counter) ended(t *table, ch *chain, pass bool) move {
	made := ch.now.copy()
	for _, d := range ch.dead {
		c.remove(made, d)
	}
	if !pass && ch.to >= 0 {
		ch = c.addedTo(ch, made, int(c.g.Turns[t.turn].As))
		made = ch.now
	}
	after := made.copy()
	for i := range c.g.Globals {
		if c.g.Globals[i].Brief && !ch.numbers[i] {
			after.numbers[i] = int(c.g.Globals[i].Start)
		}
	}
	if !ch.moved {
		after.from, after.to = none, none
	}
	after.played, after.as = int(c.g.Turns[t.turn].Player), int(c.g.Turns[t.turn].As)
	if after.passes++; pass {
		after.taken = nil
	} else {
		after.passes = 0
	}
	if after.turn = ch.again; ch.again == none {
		after.turn = c.playing(after, c.nextTurn(t.turn))
	}
	return move{from: ch.from, to: ch.to, kind: ch.moveType, captures: ch.captures, kings: ch.kings, dropped: ch.dropped, made: made, after: after, pass: pass, gated: ch.gated, caught: ch.caught}
}

// merged keeps one of several moves that begin and end on the same cells and lead to the
// same position: the one whose type has the best standing.
func (c *Counter) merged(list []move) []move {
	at := map[string]int{}
	var out []move
	for _, m := range list {
		k := fmt.Sprint(m.from, m.to, " ", m.after.key(true))
		i, is := at[k]
		if !is {
			at[k] = len(out)
			out = append(out, m)
		} else if c.g.Priorities != nil && c.standing(m.kind) > c.standing(out[i].kind) {
			out[i] = m // replaces the captures as well
		}
	}
	return out
}

// standing ranks a move type: types that are named earlier rank higher.
func (c *Counter) standing(kind int) int {
	s := 2 * c.rank(kind)
	if slices.Contains(c.g.Beside, kind) {
		s++
	}
	return s
}

func (c *Counter) rank(kind int) int {
	if i := slices.Index(c.g.Priorities, kind); i >= 0 {
		return len(c.g.Priorities) - i
	}
	return 0
}

// best keeps the moves of the best type, and among these the moves that capture most.
func (c *Counter) best(list []move) []move {
	keep := func(is func(m move) bool, measure func(m move) int) {
		most := 0
		for _, m := range list {
			if !is(m) {
				most = max(most, measure(m))
			}
		}
		list = slices.DeleteFunc(list, func(m move) bool { return !is(m) && measure(m) < most })
	}
	never := func(move) bool { return false }
	if c.g.Priorities != nil {
		keep(func(m move) bool { return slices.Contains(c.g.Beside, m.kind) }, func(m move) int { return c.rank(m.kind) })
	}
	if c.g.Opt.Maximal > 0 {
		keep(never, func(m move) int { return m.captures })
	}
	if c.g.Opt.Maximal > 1 {
		keep(never, func(m move) int { return m.kings })
	}
	return list
}

// forbidden reports whether the position after a move is forbidden by the rules.
func (c *Counter) forbidden(as int, m move) bool {
	for _, f := range c.forbid {
		if f.types != nil && !slices.Contains(f.types, m.kind) {
			continue
		}
		to, from := max(m.to, 0), m.from
		if from < 0 {
			from = to
		}
		x := &machine{c: c, t: m.made, as: as, took: m.captures}
		if x.cond(f.cond, &run{cur: to, from: to, to: to, mark: from, piece: m.made.men[to]}) {
			return true
		}
	}
	return false
}

// comesBack reports whether a move leads to an earlier position that may not be repeated.
func (c *Counter) comesBack(m move) bool {
	r := &c.g.Repetition
	if r.Illegal == game.MayRepeat {
		return false
	}
	count := func(list []string, key string) int {
		n := 0
		for _, k := range list {
			if k == key {
				n++
			}
		}
		return n
	}
	switch r.Illegal {
	case game.Situational:
		return count(c.past, m.after.key(true))+1 >= r.Times
	case game.Positional:
		return count(c.boards, m.after.key(false))+1 >= r.Times
	}
	n := len(c.boards)
	return n > 1 && c.boards[n-2] == m.after.key(false)
}

// holdsSome reports whether somebody holds pieces of a kind at the start. Players without a
// hand may not drop such pieces.
func (c *Counter) holdsSome(k int) bool {
	return slices.ContainsFunc(c.g.Setup, func(p game.Placement) bool { return p.Cell < 0 && p.Piece.Type() == k })
}
