package fast

import (
	"slices"

	"dagaz/engine/game"
)

// Captures, changes and creations on cells other than the one where a piece lands: stones
// shut in between two others, explosions, stones that change sides. An outcome has a list
// of them. In games with royal pieces only creations are possible, because the attacks of
// other such moves are not worked out.

// otherwise is what an extra does besides changing attributes.
type otherwise uint8

const (
	takes   otherwise = 1 + iota // the piece is captured, after that of outcome.take
	puts                         // a new piece stands there, once all have moved
	owns                         // the piece becomes the mover's
	flips                        // it becomes the other side's
	retypes                      // it becomes of another type
	gates                        // a piece of the hand is put there, like a new one
)

// maxExtras bounds such a list, so that a line of moves fits into the log of changes.
const maxExtras = 24

// maxOuts bounds the outcomes of games with such lists: each combination of changes is an
// outcome.
const maxOuts = 1 << 17

// lists reports whether an outcome may have such a list; if not, it gives the game up with
// the reason.
func (b *builder) lists(o *outcome) bool {
	wide := o.flags&isWide != 0
	if !wide && (b.attacks || o.from2 != none) || b.t.g.Opt.Maximal > 0 {
		b.stop("a movement changes several cells, beside royal pieces or counted captures")
	}
	b.t.listing = true
	return b.fail == ""
}

// extraOn returns the first extra on cell c, of those from index first on, or nil.
func (b *builder) extraOn(c uint8, first int) *extra {
	for i := first; i < len(b.t.extras); i++ {
		if b.t.extras[i].cell == c {
			return &b.t.extras[i]
		}
	}
	return nil
}

// creates reports whether one of the extras from index first on puts a piece on cell c.
func (b *builder) creates(c uint8, first int) bool {
	x := b.extraOn(c, first)
	return x != nil && x.new()
}

// returns gives the game up because of a capture into the hand of the piece's owner: the
// board knows only the hand of the side that captures.
func (b *builder) returns() bool {
	b.stop("a captured piece goes to the hand of its owner")
	return false
}

// owns reports whether the piece on c has become the mover's before it is taken.
func (s *sym) owns(c uint8) bool {
	return slices.ContainsFunc(s.fx, func(e effect) bool { return e.op == game.OpOwn && cell(e.cell) == c })
}

// captures notes a capture on c. first is where the extras of o begin.
func (b *builder) captures(o *outcome, c uint8, first int) bool {
	switch x := b.extraOn(c, first); {
	case b.t.g.Opt.ToOwner:
		return b.returns()
	case c == o.to && o.flags&isDrop == 0 && o.kind == o.becomes && !b.t.g.Opt.Recycle && !b.t.g.Opt.Deferred && o.cont == none && (c != o.from || !b.t.g.Royal):
		o.flags |= isLost // the piece is captured itself, either where it lands or where it stands
		return b.lists(o)
	case c == o.to || c == o.from || c == o.from2 || c == o.to2:
		b.stop("a movement captures what moves")
		return false
	case o.take == c || x != nil && x.does == takes:
		return true
	case x != nil:
		b.stop("a movement captures and changes one piece")
		return false
	case o.take == none:
		o.take = c
		return true
	}
	b.t.extras = append(b.t.extras, extra{cell: c, does: takes})
	return b.lists(o)
}

// leaves reports whether the piece is captured where it stands.
func (o *outcome) leaves() bool { return o.flags&isLost != 0 && o.from == o.to }

// created works out what a creation makes. It returns false if it is not known which side
// owns the new piece, or if the board cannot take it from a hand.
func (b *builder) created(p *game.Program, s *sym, e *effect) bool {
	side, t := b.side, int(e.a)
	if s.pc < len(p.Code) && p.Code[s.pc].Op == game.OpArg {
		if owner := p.Code[s.pc].A; owner >= 0 {
			if side = slices.Index(b.t.player[:], game.Player(owner)); side < 0 {
				side = 0 // nobody's
			}
		} else if !s.drop && cell(s.from) != b.start && s.can(cell(s.from)) != friend {
			return false
		}
		if p.Code[s.pc].B > 0 {
			if e.v = true; !b.t.hands[side] || side != b.side {
				return false
			}
		}
	}
	if t < 0 {
		if t = typeOf(b.k); !s.drop && cell(s.from) != b.start {
			return false
		}
	}
	e.a = int32(kindOf(t, side))
	return true
}

// changes notes a change of owner or type, or a creation, on c.
func (b *builder) changes(o *outcome, c uint8, e *effect, first int) bool {
	moves := c == o.to || c == o.from && e.op != game.OpCreate
	switch {
	case o.from2 != none && (c == o.from2 && e.op != game.OpCreate || c == o.to2):
		b.stop("a movement changes one of two pieces that move")
		return false
	case moves && b.creates(c, first):
		b.stop("a movement changes what it creates")
		return false
	case moves && e.op == game.OpRetype && o.from2 == none && (o.flags&isDrop == 0 || len(b.t.g.Attrs) == 0):
		o.becomes = kindOf(int(e.a), sideOf(o.becomes))
		return true
	case moves && e.op == game.OpOwn:
		return true
	case moves:
		b.stop("a movement changes what moves")
		return false
	}
	x := extra{cell: c}
	switch e.op {
	case game.OpFlip:
		x.does = flips
	case game.OpOwn:
		x.does = owns
	case game.OpRetype:
		x.does, x.kind = retypes, kindOf(int(e.a), 0)
	case game.OpCreate:
		if x.does, x.kind = puts, kind(e.a); e.v {
			x.does = gates
			b.t.gates = true
		}
		if b.attacks || o.from2 != none {
			o.flags |= isWide
		}
	}
	if y := b.extraOn(c, first); o.take == c || y != nil && (y.does == takes || y.new() || x.new()) {
		b.stop("a movement captures and changes one piece")
		return false
	}
	b.t.extras = append(b.t.extras, x)
	return b.lists(o)
}

// marks notes a change of attributes on c.
func (b *builder) marks(o *outcome, x extra, first int) bool {
	switch y := b.extraOn(x.cell, first); {
	case o.take == x.cell || y != nil && y.does == takes: // the piece is captured
		return true
	case b.dress(&x, first):
		return true
	}
	b.t.extras = append(b.t.extras, x)
	return true
}

// new reports whether an extra puts a new piece, or one from the hand, on its cell.
func (x *extra) new() bool { return x.does == puts || x.does == gates }

// dress gives the attributes of x to the new piece on its cell, and reports whether there
// is one.
func (b *builder) dress(x *extra, first int) bool {
	if !b.creates(x.cell, first) {
		return false
	}
	y := b.extraOn(x.cell, first)
	y.clear |= x.clear
	y.set = y.set&^x.clear | x.set
	return true
}

// shareExtras gives o the extras from first on. If the same list exists already, it uses
// that one.
func (b *builder) shareExtras(o *outcome, first int) {
	xs := b.t.extras[first:]
	if len(xs) == 0 {
		return
	}
	var k []byte
	for _, x := range xs {
		k = append(k, x.cell, x.clear, x.set, byte(x.does), x.kind)
	}
	at, ok := b.shared[string(k)]
	if ok {
		b.t.extras = b.t.extras[:first]
	} else {
		at = uint32(first)
		b.shared[string(k)] = at
	}
	o.extra, o.extras = at, uint8(len(xs))
}

// altered returns what a piece is after an extra.
func (b *Board) altered(x *extra, k kind, a uint8) (kind, uint8) {
	switch x.does {
	case puts, gates: // the new piece is another one
		return k, a
	case owns:
		k = kindOf(typeOf(k), b.side)
	case flips:
		k = kindOf(typeOf(k), sideOf(k)^1)
	case retypes:
		k = kindOf(typeOf(x.kind), sideOf(k))
	}
	return k, a&^x.clear | x.set
}

// after returns the piece on c after the extras of o, if there is one.
func (b *Board) after(o *outcome, c uint8) (kind, uint8) {
	k, a := b.cells[c], b.attrs[c]
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	for i := range xs {
		if xs[i].cell == c && k != 0 {
			k, a = b.altered(&xs[i], k, a)
		}
	}
	return k, a
}

// alter carries out an extra on an occupied cell, before any piece moves.
func (b *Board) alter(x *extra) {
	switch k, a := b.altered(x, b.cells[x.cell], b.attrs[x.cell]); {
	case x.does == takes:
		b.capture(x.cell)
	case k != b.cells[x.cell]:
		b.lift(x.cell)
		b.set(x.cell, k, a)
	default:
		b.setAttrs(x.cell, a)
	}
}

// create puts a new piece where the extra says.
func (b *Board) create(x *extra) {
	if b.replace(x.cell, x.kind, b.dressed(x)); x.does == gates {
		b.spend(x.kind)
	}
}

// dressed returns the attributes of a new piece.
func (b *Board) dressed(x *extra) uint8 { return b.t.startAt[x.kind&127]&^x.clear | x.set }

// ungated calls f with the board without the pieces that an outcome has placed from the
// hand in addition to its move, because they must not shield a royal piece. If there are no
// such pieces, it does not call f.
func (b *Board) ungated(o *outcome, f func()) {
	s := b.state()
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.does == gates {
			b.lift(x.cell)
		}
	}
	if b.logN > s.logN {
		f()
		b.restore(&s)
	}
}
