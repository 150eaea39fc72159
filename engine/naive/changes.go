package naive

import (
	"maps"
	"slices"

	"dagaz/engine/game"
)

// A deed carries out the actions of an add.
type deed struct {
	*machine
	r      *run
	next   *chain // the chain after the add
	now    *table // its position
	to     int    // where the main piece lands
	copies bool   // the main piece also stays where it was
	under  []man  // what is captured and goes below the main piece, in a game of towers
	acted  bool   // something has happened, so there is a move
}

// A lifted piece is off the board, on its way from one cell to another.
type lifted struct {
	m        man // as it will be set down
	from, to int
	drop     bool
	is       bool // the piece changes in any way
	stays    man  // a part of its column that stays, in a game of towers
}

// carryOut returns the chain after the actions of an add: first captures, then all moving
// pieces at once, then other changes. It returns nil if there is no move.
func (x *machine) carryOut(r *run, become int, copies bool) *chain {
	next, to := *x.chain, r.landing()
	next.now, next.numbers, next.dead = x.t.copy(), maps.Clone(x.chain.numbers), slices.Clone(x.chain.dead)
	d := &deed{machine: x, r: r, next: &next, now: next.now, to: to}
	d.copies = copies && (r.drop || r.from != to) // a piece that is copied onto its own cell just stays
	d.captures()
	all := d.lift(become)
	if all == nil {
		return nil
	}
	d.clear(all)
	if !d.heap(&all[len(all)-1]) {
		return nil
	}
	d.setDown(all)
	d.others()
	d.captureLanded()
	if !d.acted {
		return nil
	}
	return &next
}

// lands reports whether a moving piece lands on a cell.
func (d *deed) lands(cell int) bool {
	return cell == d.to || slices.ContainsFunc(d.r.pairs, func(p pair) bool { return p.to == cell })
}

// leaves reports whether a moving piece leaves a cell.
func (d *deed) leaves(cell int) bool {
	return cell == d.r.from && !d.copies || slices.ContainsFunc(d.r.pairs, func(p pair) bool { return p.from == cell })
}

// dead reports whether the piece on a cell is captured and leaves the board when the chain ends.
func (d *deed) dead(cell int) bool {
	return slices.ContainsFunc(d.next.dead, func(c corpse) bool { return c.cell == cell })
}

// capture takes the piece on a cell off the board, if there is one; rule says where it goes.
func (d *deed) capture(cell, rule int) {
	if m := d.now.men[cell]; m.kind != none {
		d.count(m)
		d.below(m, rule)
		d.c.remove(d.now, corpse{cell, d.handFor(m, cell, rule, d.r.effects), m})
	}
}

// below notes that a captured piece goes below the main piece, unless the capture sends it
// elsewhere, and in some games the column on which it stands.
func (d *deed) below(m man, rule int) {
	tower := &d.c.g.Opt.Tower
	if len(tower.Pieces) == 0 || rule != int(game.ToRule) {
		return
	}
	d.under = append(d.under, m)
	for next := d.c.beneath(m); tower.Whole && next.kind != none; next = d.c.beneath(next) {
		d.under = append(d.under, next)
	}
}

// heap puts what is captured below the main piece, and returns false if there is no room.
func (d *deed) heap(main *lifted) bool {
	for _, m := range d.under {
		if main.drop || d.copies {
			break
		}
		ok := false
		if main.m.attrs, ok = d.c.g.Opt.Tower.Under(main.m.attrs, game.Make(m.kind, game.Player(m.owner))); !ok {
			return false
		}
		main.is = true
	}
	return true
}

// beneath returns the piece on which a piece stands.
func (c *Counter) beneath(m man) man {
	top, rest := c.g.Opt.Tower.Top(m.attrs)
	if len(c.g.Opt.Tower.Pieces) == 0 || top == game.None {
		return nobody
	}
	return man{top.Type(), int(top.Owner()), rest}
}

// divided returns what a piece leaves behind that goes with a part of its column.
func (c *Counter) divided(was, goes man) man {
	tower := &c.g.Opt.Tower
	if !tower.Whole {
		return nobody
	}
	_, lower := tower.Split(was.attrs, tower.Height(goes.attrs))
	return c.beneath(man{was.kind, was.owner, lower})
}

// count counts a capture.
func (d *deed) count(m man) {
	d.acted = true
	d.next.captures++
	d.next.caught = append(slices.Clone(d.next.caught), catch{m.kind, d.chain.parts})
	if d.c.g.Types[m.kind].Promoted {
		d.next.kings++
	}
}

// captures makes the captures on cells where nothing begins to move or lands.
func (d *deed) captures() {
	for _, e := range d.r.effects {
		switch {
		case e.word != "capture" || e.cell < 0 || d.lands(e.cell) || d.leaves(e.cell):
		case !d.c.g.Opt.Deferred:
			d.capture(e.cell, e.a)
		case d.now.men[e.cell].kind != none && !d.dead(e.cell):
			m := d.now.men[e.cell]
			d.next.dead = append(d.next.dead, corpse{e.cell, d.handFor(m, e.cell, e.a, d.r.effects), m})
			d.below(m, e.a)
			d.count(m)
		}
	}
}

// exchanged puts the kind that a promoted piece gives up into the hand and takes the new one
// from there, if the rules say so. It returns false if the hand lacks that.
func (d *deed) exchanged(m man, become int) bool {
	if !d.c.g.Opt.RecyclePromo || !d.c.g.HasHands || m.kind == become {
		return true
	}
	if d.t.hands[m.owner][become] == 0 {
		return false
	}
	d.now.hands[m.owner][become]--
	d.now.hands[m.owner][m.kind]++
	return true
}

// lift returns all moving pieces as they will land, the main piece last. It returns nil if the
// main piece is not there.
func (d *deed) lift(become int) []lifted {
	var all []lifted
	for i, p := range append(slices.Clone(d.r.pairs), pair{d.r.from, d.to, d.r.drop, d.r.piece}) {
		l := lifted{m: p.piece, from: p.from, to: p.to, drop: p.drop, stays: nobody}
		last := i == len(d.r.pairs)
		if !p.drop {
			if p.from < 0 || d.t.men[p.from].kind == none {
				if last {
					return nil
				}
				continue
			}
			l.m = d.t.men[p.from]
		}
		was := l.m
		if last && become >= 0 {
			if !p.drop && !d.copies && !d.exchanged(l.m, become) {
				return nil
			}
			l.m.kind = become
		}
		if p.drop {
			l.m.attrs = d.c.g.Types[l.m.kind].Attrs
		}
		from := p.from
		if p.drop || last && d.copies {
			from = p.to
		}
		l.m = d.changed(l.m, from, p.to, d.r.effects)
		l.stays = d.c.divided(was, l.m)
		l.is = p.drop || p.from != p.to || was != l.m || last && d.copies
		all = append(all, l)
	}
	if last := &all[len(all)-1]; !last.drop && !d.copies && last.from == last.to &&
		slices.ContainsFunc(d.r.pairs, func(p pair) bool { return p.to == d.to && p.from != d.to }) {
		last.is = false // it stays, and another piece lands on it
	}
	return all
}

// clear captures the pieces on the cells where moving pieces land, except those that move away.
func (d *deed) clear(all []lifted) {
	for _, l := range all {
		m := d.now.men[l.to]
		leaves := false
		for i, o := range all {
			leaves = leaves || !o.drop && o.from == l.to && o.to != l.to && !(d.copies && i == len(all)-1)
		}
		if l.from == l.to || m.kind == none || leaves || d.c.g.Types[m.kind].Dummy || d.dead(l.to) {
			continue
		}
		rule := int(game.ToRule)
		for _, e := range d.r.effects {
			if e.word == "capture" && e.cell == l.to && e.a != rule {
				rule = e.a // the effect says where the piece there goes
			}
		}
		d.capture(l.to, rule)
	}
}

// setDown takes all moving pieces from their cells and then sets them down.
func (d *deed) setDown(all []lifted) {
	main := &all[len(all)-1]
	sown := slices.ContainsFunc(d.r.effects, func(e effect) bool { return e.word == "set-seeds" })
	main.is = main.is || sown
	for i := range all {
		l := &all[i]
		if !l.is {
			continue
		}
		d.acted = true
		if !l.drop && !(l == main && d.copies) && l.from != l.to {
			d.now.men[l.from] = l.stays
		}
	}
	for _, l := range all {
		if l.is {
			d.now.men[l.to] = l.m
		}
	}
	gone := false // a piece has gone from its cell
	for k, i := range d.inOrder(all) {
		l := &all[i]
		from := l.from
		if l.drop {
			from = none
			d.fromHand(l, l == main)
		}
		if !d.next.begun {
			d.next.from, d.next.begun = from, true
		}
		if k == 0 {
			d.next.to, d.next.moved = l.to, true
		}
		if l.drop || !gone {
			d.now.from, d.now.to = from, l.to
		}
		gone = gone || !l.drop
	}
}

// inOrder returns the indices of the pieces that move in the order in which a move is told by
// them: those dropped beside the main piece on free cells, then those that come from a cell,
// with the main piece, and then those dropped where another piece stood.
func (d *deed) inOrder(all []lifted) []int {
	var free, moved, taken []int
	for i, l := range all {
		switch {
		case !l.is:
		case !l.drop || i == len(all)-1:
			moved = append(moved, i)
		case d.t.men[l.to].kind == none:
			free = append(free, i)
		default:
			taken = append(taken, i)
		}
	}
	return slices.Concat(free, moved, taken)
}

// fromHand takes a dropped piece out of the player's hand.
func (d *deed) fromHand(l *lifted, main bool) {
	kind := l.m.kind
	if d.next.parts == 0 && !d.next.begun {
		d.next.dropped = kind
	}
	if main && d.r.drop {
		kind = d.r.piece.kind // it may have become another piece as it landed
	}
	if d.c.g.Hands[d.as] {
		d.now.hands[d.as][kind]--
	}
}

// captureLanded makes the captures on cells where something has landed: of the piece that landed.
func (d *deed) captureLanded() {
	for i, e := range d.r.effects {
		if e.word != "capture" || e.cell < 0 || e.a != int(game.ToRule) && d.r.from != d.to || !d.lands(e.cell) || d.now.men[e.cell].kind == none ||
			slices.ContainsFunc(d.r.effects[:i], func(o effect) bool { return o.word == "capture" && o.cell == e.cell }) {
			continue
		}
		m := d.now.men[e.cell]
		d.count(m)
		hand := none
		if e.a != int(game.ToRule) {
			hand = d.handFor(m, e.cell, e.a, nil)
		} else if d.c.g.Opt.Recycle {
			if hand = d.as; d.c.g.Opt.ToOwner {
				hand = m.owner
			}
			if !d.c.g.Hands[hand] {
				hand = none
			}
		}
		d.c.remove(d.now, corpse{e.cell, hand, m})
	}
}

// others makes the changes on cells where nothing moves, and those of numbers.
func (d *deed) others() {
	c, t, r, next := d.c, d.now, d.r, d.next
	number := func(i, v int) {
		t.numbers[i] = v
		if next.numbers == nil {
			next.numbers = map[int]bool{}
		}
		next.numbers[i], d.acted = true, true
	}
	var done []int
	for i, e := range r.effects {
		switch e.word {
		case "capture":
		case "set":
			number(e.a, e.value)
		case "grow":
			number(e.a, t.numbers[e.a]+e.value)
		case "again":
			next.again, d.acted = e.a, true
		case "set-seeds":
			later := slices.ContainsFunc(r.effects[i+1:], func(o effect) bool { return o.word == e.word && o.cell == e.cell })
			if !later && e.cell >= 0 && e.value != t.seeds[e.cell] {
				t.seeds[e.cell], d.acted = e.value, true
			}
		case "create":
			m := man{kind: r.piece.kind, owner: d.as}
			if r.piece.kind != none {
				m.owner = r.piece.owner
			}
			if e.owner >= 0 {
				m.owner = e.owner
			}
			if e.a >= 0 {
				m.kind = e.a
			}
			if e.cell >= 0 && m.kind != none {
				if e.cell == d.to && r.drop && c.g.Opt.ToOwner && c.g.Opt.Recycle && c.g.Hands[r.piece.owner] {
					t.hands[r.piece.owner][r.piece.kind]++
				}
				m.attrs = c.g.Types[m.kind].Attrs
				made := d.changed(m, e.cell, e.cell, r.effects[i+1:])
				if e.value > 0 { // the piece that leaves the hand is the one counted
					made.kind, made.owner = m.kind, m.owner
				}
				t.men[e.cell], d.acted = made, true
				if done = append(done, e.cell); e.value > 0 {
					t.hands[m.owner][m.kind]--
					next.gated = append(slices.Clone(next.gated), e.cell)
				}
			}
		default:
			moving := d.leaves(e.cell) || d.lands(e.cell)
			if e.cell < 0 || moving || slices.Contains(done, e.cell) || d.t.men[e.cell].kind == none {
				continue
			}
			done = append(done, e.cell)
			old := d.t.men[e.cell]
			now := d.changed(old, e.cell, e.cell, r.effects)
			if now == old || slices.ContainsFunc(r.effects, func(o effect) bool { return o.word == "capture" && o.cell == e.cell }) {
				continue
			}
			t.men[e.cell], d.acted = now, true
		}
	}
}

// changed returns a piece with the effects on the cell that it leaves, and on the cell
// where it lands, applied.
func (x *machine) changed(m man, from, to int, effects []effect) man {
	for _, e := range effects {
		if e.cell < 0 || e.cell != from && e.cell != to {
			continue
		}
		switch e.word {
		case "set-attribute":
			if tower := &x.c.g.Opt.Tower; tower.Whole {
				m.attrs, _ = tower.Split(m.attrs, e.value)
				continue
			}
			m.attrs = x.c.g.Attrs[e.a].Set(m.attrs, uint64(e.value))
		case "change-type":
			m.kind = e.a
		case "turned":
			if e.cell == to {
				m.kind = e.a
			}
		case "change-owner":
			m.owner = x.as
		case "flip":
			taken := x.c.g.Opt.ToOwner && x.c.g.Opt.Recycle && e.cell != from && x.t.men[e.cell].kind != none
			if !taken {
				m.owner = x.c.follower(m.owner)
			}
		}
	}
	return m
}

// follower returns the next player who has turns.
func (c *Counter) follower(p int) int {
	for i := 1; i < len(c.g.Players); i++ {
		q := (p + i) % len(c.g.Players)
		if !c.g.Players[q].Random && slices.ContainsFunc(c.g.Turns, func(t game.Turn) bool { return int(t.Player) == q }) {
			return q
		}
	}
	return p
}

// handFor returns the player whose hand receives a piece that is captured on a cell, or
// none.
func (x *machine) handFor(m man, cell, rule int, effects []effect) int {
	owner := none
	switch o := &x.c.g.Opt; {
	case rule == int(game.ToNobody):
	case rule == int(game.ToOwner):
		owner = m.owner
	case rule == int(game.ToOther):
		owner = x.c.follower(m.owner)
	case rule == int(game.ToMover), o.Recycle && !o.ToOwner:
		owner = x.as
	case o.Recycle:
		owner = m.owner
		for _, e := range effects {
			if e.cell == cell && e.word == "change-owner" {
				owner = x.as
			} else if e.cell == cell && e.word == "flip" {
				owner = x.c.follower(owner)
			}
		}
	}
	if owner >= 0 && (!x.c.g.Hands[owner] || x.c.full(x.t, owner)) {
		owner = none
	}
	return owner
}

// full reports whether a player holds as many pieces as he may.
func (c *Counter) full(t *table, p int) bool {
	held := 0
	for _, n := range t.hands[p] {
		held += n
	}
	return c.g.Opt.HandLimit > 0 && held >= c.g.Opt.HandLimit
}

// remove takes a piece off the board and puts it into a player's hand, if it goes to one.
func (c *Counter) remove(t *table, d corpse) {
	t.taken = append(t.taken, d.man)
	if t.men[d.cell] = nobody; !c.g.Opt.Tower.Whole {
		t.men[d.cell] = c.beneath(d.man)
	}
	if d.hand >= 0 {
		t.hands[d.hand][c.g.Types[d.man.kind].Base]++
	}
}
