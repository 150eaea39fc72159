package naive

import (
	"maps"
	"slices"

	"dagaz/engine/game"
)

// carryOut returns the chain after the actions of an add: first captures, then all moving
// pieces at once, then other changes. It returns nil if there is no move.
func (x *machine) carryOut(r *run, become int, copies bool) *chain {
	c, t, to := x.c, x.t.copy(), r.landing()
	copies = copies && (r.drop || r.from != to) // a piece that is copied onto its own cell just stays
	next := *x.chain
	next.now, next.numbers, next.dead = t, maps.Clone(x.chain.numbers), slices.Clone(x.chain.dead)
	acted := false

	lands := func(cell int) bool {
		return cell == to || slices.ContainsFunc(r.pairs, func(p pair) bool { return p.to == cell })
	}
	leaves := func(cell int) bool {
		return cell == r.from && !copies || slices.ContainsFunc(r.pairs, func(p pair) bool { return p.from == cell })
	}
	dead := func(cell int) bool {
		return slices.ContainsFunc(next.dead, func(d corpse) bool { return d.cell == cell })
	}
	capture := func(cell, rule int) {
		m := t.men[cell]
		if m.kind == none {
			return
		}
		acted = true
		next.captures++
		if c.g.Types[m.kind].Promoted {
			next.kings++
		}
		hand := x.handFor(m, cell, rule, r.effects)
		c.remove(t, corpse{cell, hand, m})
	}
	for _, e := range r.effects {
		switch {
		case e.word != "capture" || e.cell < 0 || lands(e.cell) || leaves(e.cell):
		case !c.g.Opt.Deferred:
			capture(e.cell, e.a)
		case t.men[e.cell].kind != none && !dead(e.cell):
			m := t.men[e.cell]
			next.dead = append(next.dead, corpse{e.cell, x.handFor(m, e.cell, e.a, r.effects), m})
			next.captures++
			if c.g.Types[m.kind].Promoted {
				next.kings++
			}
			acted = true
		}
	}

	// All moving pieces are lifted, the pieces on their targets are captured, and then they
	// are set down.
	type lifted struct {
		m        man
		from, to int
		drop     bool
		is       bool // the piece changes in any way
	}
	var all []lifted
	for _, p := range append(slices.Clone(r.pairs), pair{r.from, to, r.drop, r.piece}) {
		l := lifted{m: p.piece, from: p.from, to: p.to, drop: p.drop}
		last := len(all) == len(r.pairs)
		if !p.drop {
			if p.from < 0 || x.t.men[p.from].kind == none {
				if last {
					return nil
				}
				continue
			}
			l.m = x.t.men[p.from]
		}
		was := l.m
		if last && become >= 0 {
			l.m.kind = become
		}
		if p.drop {
			l.m.attrs = c.g.Types[l.m.kind].Attrs
		}
		from := p.from
		if p.drop || last && copies {
			from = p.to
		}
		l.m = x.changed(l.m, from, p.to, r.effects)
		l.is = p.drop || p.from != p.to || was != l.m || last && copies
		all = append(all, l)
	}
	if last := &all[len(all)-1]; !last.drop && !copies && last.from == last.to &&
		slices.ContainsFunc(r.pairs, func(p pair) bool { return p.to == to && p.from != to }) {
		last.is = false // it stays, and another piece lands on it
	}
	for _, l := range all {
		leaves := slices.ContainsFunc(all, func(o lifted) bool { return !o.drop && o.from == l.to && o.to != l.to }) || l.to == r.from && !r.drop && r.from != to && !copies
		if l.from != l.to && t.men[l.to].kind != none && !leaves && !c.g.Types[t.men[l.to].kind].Dummy && !dead(l.to) {
			rule := int(game.ToRule)
			for _, e := range r.effects {
				if e.word == "capture" && e.cell == l.to && e.a != rule {
					rule = e.a // the effect says where the piece there goes
				}
			}
			capture(l.to, rule)
		}
	}
	sown := slices.ContainsFunc(r.effects, func(e effect) bool { return e.word == "set-seeds" })
	for i, l := range all {
		if i == len(all)-1 && sown {
			l.is = true
		}
		if !l.is {
			continue
		}
		acted = true
		if !l.drop && !(i == len(all)-1 && copies) && l.from != l.to {
			t.men[l.from] = nobody
		}
	}
	first := true
	for i, l := range all {
		main := i == len(all)-1
		if !l.is && !(main && sown) {
			continue
		}
		t.men[l.to] = l.m
		from := l.from
		if l.drop {
			from = none
			if c.g.Hands[x.as] {
				t.hands[x.as][map[bool]int{true: r.piece.kind, false: l.m.kind}[main && r.drop]]--
			}
			if next.parts == 0 && !next.begun {
				next.dropped = l.m.kind
			}
		}
		if !next.begun {
			next.from, next.begun = from, true
		}
		if first {
			t.from, t.to, next.to, first, next.moved = from, l.to, l.to, false, true
		}
	}
	acted = x.others(&next, r, to, copies, lands) || acted
	for i, e := range r.effects {
		if e.word == "capture" && (e.a == int(game.ToRule) || r.from == to) && e.cell >= 0 && lands(e.cell) && !slices.ContainsFunc(r.effects[:i], func(o effect) bool { return o.word == "capture" && o.cell == e.cell }) && t.men[e.cell].kind != none {
			next.captures++
			if c.g.Types[t.men[e.cell].kind].Promoted {
				next.kings++
			}
			d := corpse{e.cell, none, t.men[e.cell]}
			if e.a != int(game.ToRule) {
				d.hand = x.handFor(d.man, e.cell, e.a, nil)
			} else if c.g.Opt.ToOwner && c.g.Opt.Recycle && c.g.Hands[d.man.owner] {
				d.hand = d.man.owner
			}
			c.remove(t, d)
			acted = true
		}
	}
	if !acted {
		return nil
	}
	return &next
}

// others makes the changes on cells where nothing moves, and the changes of numbers.
func (x *machine) others(next *chain, r *run, to int, copies bool, lands func(int) bool) bool {
	c, t, acted := x.c, next.now, false
	number := func(i, v int) {
		t.numbers[i] = v
		if next.numbers == nil {
			next.numbers = map[int]bool{}
		}
		next.numbers[i], acted = true, true
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
			next.again, acted = e.a, true
		case "set-seeds":
			later := slices.ContainsFunc(r.effects[i+1:], func(o effect) bool { return o.word == e.word && o.cell == e.cell })
			if !later && e.cell >= 0 && e.value != t.seeds[e.cell] {
				t.seeds[e.cell], acted = e.value, true
			}
		case "create":
			m := man{kind: r.piece.kind, owner: x.as}
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
				if e.cell == to && r.drop && c.g.Opt.ToOwner && c.g.Opt.Recycle && c.g.Hands[r.piece.owner] {
					t.hands[r.piece.owner][r.piece.kind]++
				}
				m.attrs = c.g.Types[m.kind].Attrs
				made := x.changed(m, e.cell, e.cell, r.effects[i+1:])
				if e.value > 0 { // the piece that leaves the hand is the one counted
					made.kind, made.owner = m.kind, m.owner
				}
				t.men[e.cell], acted = made, true
				if done = append(done, e.cell); e.value > 0 {
					t.hands[m.owner][m.kind]--
					next.gated = append(slices.Clone(next.gated), e.cell)
				}
			}
		default:
			moving := e.cell == r.from && !copies || lands(e.cell) || slices.ContainsFunc(r.pairs, func(p pair) bool { return p.from == e.cell })
			if e.cell < 0 || moving || slices.Contains(done, e.cell) || x.t.men[e.cell].kind == none {
				continue
			}
			done = append(done, e.cell)
			old := x.t.men[e.cell]
			now := x.changed(old, e.cell, e.cell, r.effects)
			if now == old || slices.ContainsFunc(r.effects, func(o effect) bool { return o.word == "capture" && o.cell == e.cell }) {
				continue
			}
			t.men[e.cell], acted = now, true
		}
	}
	return acted
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
			m.attrs = x.c.g.Attrs[e.a].Set(m.attrs, uint64(e.value))
		case "change-type":
			m.kind = e.a
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
	if owner >= 0 && !x.c.g.Hands[owner] {
		owner = none
	}
	return owner
}

// remove takes a piece off the board and puts it into a player's hand, if it goes to one.
func (c *Counter) remove(t *table, d corpse) {
	t.taken = append(t.taken, d.man)
	t.men[d.cell] = nobody
	if d.hand >= 0 {
		t.hands[d.hand][c.g.Types[d.man.kind].Base]++
	}
}
