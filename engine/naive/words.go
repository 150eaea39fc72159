package naive

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// shape is a movement of our own words: its directions, conditions and effects.
type shape struct {
	dirs           []*zrf.Node
	quiet, capture bool
	most           int
	from, to       []int
	when           []*zrf.Node
	become         []become
	partial        bool
	goesOn         int
	note           int
	over           bool
	effects        []*zrf.Node
}

// become is a promotion.
type become struct {
	zone, must         int
	optional, touching bool
	kinds              []int
}

func (x *machine) shapeOf(n *zrf.Node, r *run) *shape {
	s := &shape{goesOn: game.AnyType, note: none}
	for _, a := range n.Args() {
		word, args := a.Text, a.Args()
		if a.Kind == zrf.List {
			word = a.Head()
		}
		switch word {
		case "quiet":
			s.quiet = true
		case "capture":
			s.capture = true
		case "max":
			s.most, _ = strconv.Atoi(args[0].Text)
		case "from":
			s.from = append(s.from, x.zoneOf(args[0]))
		case "to":
			s.to = append(s.to, x.zoneOf(args[0]))
		case "if":
			s.when = append(s.when, args...)
		case "promote", "promote-optional", "promote-touching":
			b := become{zone: x.zoneOf(args[0]), must: none, optional: word != "promote", touching: word == "promote-touching"}
			for _, k := range args[1:] {
				if k.Head() == "must" {
					b.must = x.zoneOf(k.Items[1])
				} else {
					b.kinds = append(b.kinds, x.kind(k))
				}
			}
			s.become = append(s.become, b)
		case "set":
			s.effects = append(s.effects, &zrf.Node{Kind: zrf.List, Pos: a.Pos,
				Items: append([]*zrf.Node{{Kind: zrf.Atom, Text: "set-attribute", Pos: a.Pos}}, args...)})
		case "then":
			s.effects = append(s.effects, args...)
		case "note":
			s.note = x.global(args[0])
		case "partial":
			s.partial = true
			if len(args) > 0 {
				s.goesOn = slices.Index(x.c.g.MoveTypes, args[0].Text)
			}
		default:
			if a.Kind == zrf.List && word != "opposite" {
				s.dirs = append(s.dirs, a.Items...)
			} else {
				s.dirs = append(s.dirs, a)
			}
		}
	}
	if !s.quiet && !s.capture {
		s.quiet, s.capture = true, true
	}
	return s
}

// begins reports whether a movement begins in a zone that it asks for, and its conditions hold.
func (x *machine) begins(s *shape, r *run) bool {
	for _, z := range s.from {
		if !x.c.inZone(z, x.as, r.cur) {
			return false
		}
	}
	for _, c := range s.when {
		if !x.cond(c, r) {
			return false
		}
	}
	return true
}

// movement executes a movement of our own words.
func (x *machine) movement(n *zrf.Node, r run) {
	s := x.shapeOf(n, &r)
	if !x.begins(s, &r) {
		return
	}
	word := n.Head()
	switch {
	case word == "leap" && strings.Contains(s.dirs[0].Text, ","):
		x.leap(s, r)
		return
	case word == "leap" || word == "path":
		for i, d := range s.dirs {
			if i == len(s.dirs)-1 {
				x.noted(s, &r)
			}
			if !x.walk(&r, d) || word == "path" && i < len(s.dirs)-1 && x.t.men[r.cur].kind != none {
				return
			}
		}
		x.land(s, r, s.quiet, s.capture)
		return
	}
	for _, d := range s.dirs {
		r := r
		switch word {
		case "step":
			x.noted(s, &r)
			if x.walk(&r, d) {
				x.land(s, r, s.quiet, s.capture)
			}
		case "jump":
			if !x.walk(&r, d) || !x.is("enemy?", &r) {
				continue
			}
			s.over, r.mark = true, r.cur
			x.noted(s, &r)
			if x.walk(&r, d) {
				x.land(s, r, true, false)
			}
		case "hop":
			for x.walk(&r, d) {
				if x.t.men[r.cur].kind != none {
					x.ride(s, r, d)
					break
				}
			}
		default:
			x.ride(s, r, d)
		}
	}
}

func (x *machine) ride(s *shape, r run, d *zrf.Node) {
	for i := 1; ; i++ {
		if s.quiet {
			x.noted(s, &r)
		}
		if !x.walk(&r, d) {
			return
		}
		if x.t.men[r.cur].kind != none {
			break
		}
		if s.quiet {
			if x.land(s, r, true, false) {
				r.effects = nil
			}
		}
		if i == s.most {
			return
		}
	}
	if s.capture {
		x.land(s, r, false, true)
	}
}

// leap goes to all cells with the given offsets, in either order and with any signs.
func (x *machine) leap(s *shape, r run) {
	if x.c.g.Opt.Chain != 0 {
		unknown(s.dirs[0], "the direction of a leap in a chain")
	}
	var by []int
	for _, w := range strings.Split(s.dirs[0].Text, ",") {
		v, err := strconv.Atoi(w)
		if err != nil {
			unknown(s.dirs[0], s.dirs[0].Text)
		}
		by = append(by, v)
	}
	slices.Sort(by)
	b := x.c.g.Board
	at, grid := b.Coord(board.Cell(r.cur))
	for c := range x.t.men {
		to, g := b.Coord(board.Cell(c))
		if g != grid || g < 0 || len(to) != len(by) {
			continue
		}
		var far []int
		for i := range to {
			far = append(far, max(to[i]-at[i], at[i]-to[i]))
		}
		if slices.Sort(far); slices.Equal(far, by) {
			r := r
			x.noted(s, &r)
			r.cur = c
			x.land(s, r, s.quiet, s.capture)
		}
	}
}

// walk goes one step; it returns false at the edge.
func (x *machine) walk(r *run, d *zrf.Node) bool {
	x.tick()
	dir := x.dir(d, r)
	to := x.c.g.Board.Step(board.Cell(r.cur), dir)
	if to >= 0 {
		r.took(dir)
		r.cur = int(to)
	}
	return to >= 0
}

func (x *machine) noted(s *shape, r *run) {
	if s.note >= 0 {
		r.does(effect{word: "set", cell: none, a: s.note, value: r.cur})
	}
}

// is tests the current cell.
func (x *machine) is(word string, r *run) bool {
	is, _ := x.test(nil, word, nil, r)
	return is
}

// land makes the moves that end here; it returns false if no move may end here.
func (x *machine) land(s *shape, r run, quiet, capture bool) bool {
	switch {
	case quiet && capture && x.is("friend?", &r), quiet && !capture && !x.is("empty?", &r), !quiet && !x.is("enemy?", &r):
		return false
	}
	for _, z := range s.to {
		if !x.c.inZone(z, x.as, r.cur) {
			return false
		}
	}
	add := func(kinds []int) {
		if s.over {
			r.does(effect{word: "capture", cell: r.mark})
		}
		x.all(s.effects, r, func(r run) { x.emit(&r, &adding{kinds: kinds, partial: s.partial, goesOn: s.goesOn}) }, ends)
		r.effects = nil
	}
	for _, b := range s.become {
		if !x.c.inZone(b.zone, x.as, r.cur) && !(b.touching && x.c.inZone(b.zone, x.as, r.from)) {
			continue
		}
		add(b.kinds)
		if !b.optional || b.must >= 0 && x.c.inZone(b.must, x.as, r.cur) {
			return true
		}
	}
	add(nil)
	return true
}
