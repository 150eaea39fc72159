package naive

import (
	"maps"
	"slices"

	"dagaz/engine/game"
)

// addedTo returns a chain that has ended, with what the rules of (after …) add to it. Each of
// them sees the position that the move and the rules before it have made.
func (c *Counter) addedTo(ch *chain, made *table, as int) *chain {
	next := *ch
	next.now, next.numbers, next.dead = made, maps.Clone(ch.numbers), nil
	for _, a := range c.after {
		if a.types == nil || slices.Contains(a.types, ch.moveType) {
			c.add(&next, a, as)
		}
	}
	return &next
}

// add lets one rule add to a chain. All its changes happen at once: captures, then moves of
// pieces, then the others.
func (c *Counter) add(ch *chain, a added, as int) {
	x := &machine{c: c, t: ch.now, as: as, chain: ch}
	x.emit = func(*run, *adding) { unknown(nil, "add in a rule of the game") }
	r := run{cur: ch.to, from: ch.to, to: ch.to, mark: ch.from, piece: ch.now.men[ch.to]}
	if a.moves {
		r.to = none
	}
	if r.mark < 0 {
		r.mark = ch.to
	}
	ways := 0
	end := func(last run) { r, ways = last, ways+1 }
	if x.all(a.list, r, end, end); ways != 1 {
		unknown(nil, "a rule of the game that goes on in several ways")
	}
	r.from, r.to, r.drop, r.piece = none, none, false, ch.now.men[ch.to] // what is created is like the piece that has landed
	now := ch.now.copy()
	d := &deed{machine: x, r: &r, next: ch, now: now, to: none}
	for _, e := range r.effects {
		if e.word == "capture" && e.cell >= 0 {
			d.capture(e.cell, e.a)
		}
	}
	var all []lifted
	for _, p := range r.pairs {
		m := d.t.men[p.from]
		if m.kind == none {
			continue
		}
		to := now.men[p.to]
		if p.from != p.to && to.kind != none && !d.leaves(p.to) && !c.g.Types[to.kind].Dummy {
			d.capture(p.to, int(game.ToRule))
		}
		all = append(all, lifted{m: d.changed(m, p.from, p.to, r.effects), from: p.from, to: p.to})
	}
	for _, l := range all {
		now.men[l.from] = nobody
	}
	first := true
	for _, l := range all {
		now.men[l.to] = l.m
		if first && (l.from != l.to || l.m != d.t.men[l.from]) {
			now.from, now.to, ch.moved, first = l.from, l.to, true, false // the last move is what the rule has moved
		}
	}
	d.others()
	ch.now = now
}
