package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// add makes the outcomes of an add and continues after it.
func (b *builder) add(p *game.Program, s sym, in *game.Instr, next int32) int32 {
	var made []int32
	var tame []bool
	cont, op := uint8(none), tEmit
	if in.Op == game.OpAddPartial {
		cont, op = b.continuation(int(in.B)), tPart
	}
	if in.A == 0 {
		n, quiet := b.outcome(&s, typeOf(b.k), cont)
		made, tame = append(made, n), append(tame, quiet && cont == none)
	}
	for i := 0; i < int(in.A); i++ {
		n, quiet := b.outcome(&s, int(p.Code[s.pc+i].A), cont)
		made, tame = append(made, n), append(tame, quiet && cont == none)
	}
	s.pc += int(in.A)
	s.to, s.fx = board.NoCell, nil
	s.beside = 0
	if b.staged && !b.asides {
		s.beside = b.besideFrom(p, s)
	}
	if b.t.g.Opt.Discard {
		s.pairs = nil
	}
	rest := b.run(p, s, next)
	for i := len(made) - 1; i >= 0 && b.fail == ""; i-- {
		if made[i] > 0 {
			if rest = b.put(node{op: op, arg: made[i], yes: rest}); rest >= 0 {
				b.tame[rest] = tame[i]
			}
		}
	}
	return rest
}

// continuation numbers the entries that can continue a chain with a move type.
func (b *builder) continuation(moveType int) uint8 {
	b.t.chains = true
	for i, t := range b.t.contOf {
		if t == moveType {
			return uint8(i)
		}
	}
	b.t.contOf = append(b.t.contOf, moveType)
	return uint8(len(b.t.contOf) - 1)
}

// outcome numbers the effect of an add that turns the piece into type t; 0 means no
// outcome. cont says what may follow a part of a chain. tame is true if the outcome neither
// captures nor promotes here.
func (b *builder) outcome(s *sym, t int, cont uint8) (n int32, tame bool) {
	to := s.landing()
	o := outcome{
		from: cell(s.from), to: cell(to), from2: none, to2: none, take: none, noteCell: none, note: -1,
		kind: b.k, becomes: kindOf(t, b.side), cont: cont,
	}
	if !b.after {
		b.typed(&o)
	}
	if s.drop {
		o.flags |= isDrop
		if o.to != b.start {
			b.t.falls = true
			b.t.twice[b.k&127] = true // drops that begin on different cells may land on the same one
		}
	}
	first := len(b.t.extras)
	if !b.secondPiece(s, &o) || !b.effects(s, &o, first) || b.staged && !b.sided(s, &o) {
		return 0, false
	}
	if why := b.unfit(s, &o); why != "" {
		b.stop(why)
		return 0, false
	}
	// The outcome does not record whether an enemy stands on the target.
	single := cont == none && !b.after && o.bare() && (o.take != none || s.can(o.to) != empty)
	if b.t.g.Types[typeOf(b.k)].Resets && o.flags&isStill == 0 {
		o.flags |= resets
	}
	if cont != none || b.after {
		o.dir = s.dir
	}
	if b.attac {
		b.patterns(s, &o)
	}
	n, ok := b.found[o]
	if !ok {
		n = int32(len(b.t.outs))
		b.t.outs = append(b.t.outs, o)
		b.found[o] = n
	}
	if single {
		b.t.outs[n].flags |= isSingle
	}
	if o.take != none && s.can(o.take)&friend != 0 || !s.drop && o.to != o.from && o.to != o.from2 && s.can(o.to)&friend != 0 {
		b.t.outs[n].flags |= isFree
	}
	b.again(n, s.path)
	if b.sees {
		b.observe(s, &o, n)
	}
	return n, o.take == none && o.becomes == o.kind && (o.flags&isTrain != 0 || s.can(o.to) == empty)
}

// typed notes in an outcome which rules are not about moves of the current type.
func (b *builder) typed(o *outcome) {
	o.spared, o.idle = b.others(b.t.g.Forbid), b.others(b.t.g.After)
}

// others returns a bit for each rule that is not about moves of the current type.
func (b *builder) others(rules []game.Rule) (bits uint8) {
	for i := range rules {
		if !rules[i].For(b.moveType) {
			bits |= 1 << i
		}
	}
	return bits
}

// unfit returns what the board could not carry out in an outcome, "" if it can carry out
// all of it.
func (b *builder) unfit(s *sym, o *outcome) string {
	can := s.can(o.to)
	switch {
	case s.drop && can != empty && !(s.free && o.to == b.start):
		return "a drop where a piece may stand"
	case !s.drop && o.from != b.start: // the second piece of a pair that an earlier add has closed
		return "a movement carries another piece"
	case o.leaves() && (o.extras > 0 || o.take != none || o.note >= 0 || o.mech != 0 || o.again != 0):
		return "a movement captures what moves"
	case o.from == o.to && o.from2 == none && !o.leaves() && !s.stays(o):
		if b.still(s, o) && !b.t.g.Opt.Deferred && (!b.after || o.sets == 0 && b.partial(o, can)) {
			b.t.rich = b.t.rich || b.after
			o.flags |= isStill
			b.t.still = true
			break
		}
		return "a movement stays where it is"
	case o.from2 != none && s.can(o.from2)&enemy != 0 && slices.Contains(b.t.hunts, true): // it may have the same result as another movement
		return "a movement moves several pieces, and rules take more"
	case (o.cont != none || b.after) && (o.sets > 0 || !b.partial(o, can)):
		return "a chain with parts that do more than move, capture and change pieces"
	case b.t.g.Royal && !s.drop && o.take == none && can&friend != 0 && o.to != o.from && o.to != o.from2:
		o.flags |= isBold
	}
	return ""
}

// stays reports whether an outcome only changes the piece where it stands, and certainly
// changes it.
func (s *sym) stays(o *outcome) bool {
	changed := (o.set&^s.bits | o.clear&^o.set&s.bits) & s.told
	return o.take == none && o.extras == 0 && o.beside == 0 && o.cont == none && (o.becomes != o.kind || changed != 0)
}

// still reports whether an outcome has an effect elsewhere and leaves the piece itself
// unchanged.
func (b *builder) still(s *sym, o *outcome) bool {
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	does := o.take != none && s.can(o.take)&empty == 0 || o.sets > 0 || o.note >= 0 ||
		slices.ContainsFunc(xs, func(x extra) bool { return x.new() })
	return does && o.becomes == o.kind && o.set|o.clear == 0 && o.cont == none && o.mech == 0 && o.beside == 0
}

// partial reports whether an outcome may be a part of a chain; can says what may stand
// where it lands.
func (b *builder) partial(o *outcome, can uint8) bool {
	b.t.strolls = b.t.strolls || o.cont != none && o.take == none
	b.t.spares = b.t.spares && o.take == none && can&(enemy|nobody) == 0
	bare := *o
	bare.extras = 0
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		b.t.rich = b.t.rich || x.does != takes
		b.t.spares = b.t.spares && x.does != takes
	}
	b.t.rich = b.t.rich || !bare.bare()
	return o.from2 == none && o.again == 0 && o.flags&^isWide == 0
}

// bare reports whether an outcome does nothing but move and capture.
func (o *outcome) bare() bool {
	return o.note < 0 && o.extras == 0 && o.sets == 0 && o.clear == 0 && o.from2 == none && o.flags == 0 && o.again == 0
}

// secondPiece handles a pair closed by cascade: the pair is the move of the piece that
// began the movement, and the add moves the other piece.
func (b *builder) secondPiece(s *sym, o *outcome) bool {
	switch {
	case len(s.pairs) == 0:
		return true
	case len(s.pairs) > 1:
		return b.train(s, o)
	case b.t.g.Opt.Maximal > 0 || o.kind != o.becomes || cell(s.pairs[0].from) != b.start:
		b.stop("a movement moves several pieces")
		return false
	}
	// The first pair is the mover's; the piece of the add is the second one.
	o.from2, o.to2 = o.from, o.to
	o.from, o.to = cell(s.pairs[0].from), cell(s.pairs[0].to)
	if o.from == o.to || o.from2 == o.to2 && (len(s.fx) > 0 || s.can(o.from2)&empty != 0 || o.from2 == o.from || o.from2 == o.to) {
		b.stop("one of two pieces that a movement moves stays where it is")
		return false
	}
	if o.from2 == o.to2 { // one that stays is no part of the move
		o.from2, o.to2 = none, none
		return true
	}
	if o.from2 == o.from || s.can(o.from2)&empty != 0 || s.can(o.to2) != empty && o.to2 != o.from && o.to2 != o.from2 || o.to == o.to2 {
		o.from, o.to, o.from2, o.to2 = o.from2, o.to2, none, none
		return b.train(s, o)
	}
	return true
}

// effects puts captures, changes, attributes, numbers and notes into o, whose extras begin
// at index first.
func (b *builder) effects(s *sym, o *outcome, first int) bool {
	b.spend(len(s.fx) * len(s.fx))
	if b.t.g.Opt.ToOwner && !s.drop && o.to != o.from && s.can(o.to)&enemy != 0 && !s.owns(o.to) {
		return b.returns()
	}
	var list []assign
	for i, e := range s.fx {
		c := cell(e.cell)
		switch e.op {
		case game.OpCapture:
			if c == none || s.can(c) == empty && c != o.to && c != o.to2 {
				continue
			}
			if !b.captures(o, c, first) {
				return false
			}
		case game.OpFlip, game.OpOwn, game.OpRetype, game.OpCreate:
			if e.op == game.OpCreate && s.can(c) != empty && (b.after || o.cont != none) {
				b.t.blind = true
			}
			if c != none && !b.changes(o, c, &e, first) {
				return false
			}
		case game.OpMechanic:
			if o.mech != 0 || c != o.to {
				b.stop("several mechanics in one move")
				return false
			}
			o.mech = uint8(e.a)
		case game.OpSetGlobal:
			switch note := b.t.noteOf[e.a]; {
			case o.note < 0 || o.note == note:
				o.note, o.noteCell, o.noteAt = note, c, uint8(len(b.t.extras)-first)
			case o.also == 0 || o.also == uint8(1+note):
				o.also, o.alsoCell = uint8(1+note), c
			default:
				b.stop("a movement sets more than two notes")
				return false
			}
		case game.OpNum:
			list = b.assigns(list, o, &s.fx[i], first)
		case game.OpAgain:
			o.again = uint8(e.a + 4)
		case game.OpSetAttr:
			x := extra{cell: c, clear: b.attrMask(e.a)}
			x.set = uint8(b.t.g.Attrs[e.a].Set(0, uint64(e.x)))
			switch c {
			case none:
			case o.from, o.to:
				b.dress(&x, first)
				if o.from2 != none && (c == o.from2 || c == o.to2) {
					b.stop("a movement changes one of two pieces that move")
					return false
				}
				o.clear |= x.clear
				o.set = o.set&^x.clear | x.set
			case o.from2:
				b.dress(&x, first)
				b.t.extras = append(b.t.extras, x)
			case o.to2: // the second piece carries the attribute to its target
				x.cell = o.from2
				b.t.extras = append(b.t.extras, x)
			default:
				if !b.marks(o, x, first) {
					return false
				}
			}
		}
	}
	if n := len(b.t.extras) - first; n > maxExtras || len(b.t.outs) > maxOuts {
		b.stop(string(tooMany))
		return false
	}
	b.shareExtras(o, first)
	b.sets(o, list)
	return b.fail == ""
}
