package naive

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// cond reports whether a condition holds.
func (x *machine) cond(n *zrf.Node, r *run) bool {
	x.tick()
	word, args := n.Text, []*zrf.Node(nil)
	if n.Kind == zrf.List {
		if len(n.Items) == 1 && n.Items[0].Kind == zrf.List {
			return x.cond(n.Items[0], r)
		}
		word, args = n.Head(), n.Args()
	}
	if is, known := x.test(n, word, args, r); known {
		return is
	}
	if rest, is := strings.CutPrefix(word, "not-"); is {
		if is, known := x.test(n, rest, args, r); known {
			return !is
		}
	}
	unknown(n, word)
	return false
}

func (x *machine) test(n *zrf.Node, word string, args []*zrf.Node, r *run) (is, known bool) {
	men := x.t.men
	here := func() int { return x.place(args, r) }
	owned := func(is func(owner int) bool) bool {
		c := here()
		return c >= 0 && men[c].kind != none && is(men[c].owner) && !x.dead(c)
	}
	switch word {
	case "true", "false":
		return word == "true", true
	case "and", "or", "not":
		for _, a := range args {
			if x.cond(a, r) != (word == "and") {
				return word == "or", true
			}
		}
		return word != "or", true
	case "empty?":
		c := here()
		return c >= 0 && men[c].kind == none, true
	case "not-empty?":
		c := here()
		return c >= 0 && men[c].kind != none, true
	case "on-board?":
		return here() >= 0, true
	case "friend?":
		return owned(func(p int) bool { return p == x.as && !x.c.g.Players[p].Random }), true
	case "enemy?":
		return owned(func(p int) bool { return x.c.enemy[x.as][p] }), true
	case "neutral?":
		return owned(func(p int) bool {
			return !x.c.enemy[x.as][p] && (p != x.as || x.c.g.Players[p].Random) && p != x.as
		}), true
	case "piece?":
		k := x.kind(args[0])
		args = args[1:]
		c := here()
		return c >= 0 && men[c].kind == k, true
	case "in-zone?":
		z := x.zoneOf(args[0])
		args = args[1:]
		return x.c.inZone(z, x.as, here()), true
	case "position?":
		a := args[0]
		args = args[1:]
		c := here()
		if named, is := x.c.g.Board.Cell(a.Text); is {
			return c == int(named), true
		}
		return c >= 0 && c == x.place([]*zrf.Node{a}, r), true
	case "flag?":
		return r.flags[args[0].Text], true
	case "position-flag?":
		name := args[0].Text
		args = args[1:]
		return r.flags[name+" "+strconv.Itoa(here())], true
	case "marked?":
		c := here()
		return c >= 0 && c == r.mark, true
	case "last-from?":
		c := here()
		return c >= 0 && c == x.t.from, true
	case "last-to?":
		c := here()
		return c >= 0 && c == x.t.to, true
	case "noted?":
		g := x.global(args[0])
		args = args[1:]
		c := here()
		return c >= 0 && x.t.numbers[g] == c, true
	case "adjacent-to-enemy?":
		c := here()
		for d := 0; c >= 0 && d < x.c.g.Board.Own(); d++ {
			if to := x.c.g.Board.Step(board.Cell(c), board.Dir(d)); to >= 0 && men[to].kind != none && x.c.enemy[x.as][men[to].owner] && !x.dead(int(to)) {
				return true, true
			}
		}
		return false, true
	case "attacked?", "defended?":
		moveType := game.AnyType
		if len(args) > 0 {
			if m := slices.Index(x.c.g.MoveTypes, args[0].Text); m >= 0 {
				if _, is := x.c.g.Board.Dir(args[0].Text); !is {
					moveType, args = m, args[1:]
				}
			}
		}
		c := here()
		if word == "defended?" {
			return !x.attack && c >= 0 && x.c.defended(x.t, c, x.as, moveType, r), true
		}
		return !x.attack && c >= 0 && x.c.attacked(x.t, c, x.as, moveType, r.piece), true
	case "mill":
		return x.mill(args, r), true
	case "linked":
		return x.linked(args, r), true
	case "flank":
		return x.flank(args, r), true
	case "surround":
		return x.surround(args, r), true
	case "any-neighbour":
		var dirs []board.Dir
		if len(args) == 2 {
			dirs = x.dirs(args[0].Items, r)
		} else {
			for d := range x.c.g.Board.Own() {
				dirs = append(dirs, board.Dir(d))
			}
		}
		for _, d := range dirs {
			if to := x.c.g.Board.Step(board.Cell(r.cur), d); to >= 0 {
				near := *r
				near.cur = int(to)
				if x.cond(args[len(args)-1], &near) {
					return true, true
				}
			}
		}
		return false, true
	case "any", "every":
		for _, c := range x.cellsOf(args, r) {
			there := *r
			there.cur = c
			if x.cond(args[len(args)-1], &there) == (word == "any") {
				return word == "any", true
			}
		}
		return word == "every", true
	case "sees":
		for _, a := range args[0].Items {
			there := *r
			d := x.dir(a, r)
			for {
				c := x.c.g.Board.Step(board.Cell(there.cur), d)
				if c < 0 {
					break
				}
				if there.cur = int(c); men[c].kind != none {
					if x.cond(args[1], &there) {
						return true, true
					}
					break
				}
			}
		}
		return false, true
	case "=":
		return x.number(args[0], r) == x.number(args[1], r), true
	case "!=":
		return x.number(args[0], r) != x.number(args[1], r), true
	case "<":
		return x.number(args[0], r) < x.number(args[1], r), true
	case "<=":
		return x.number(args[0], r) <= x.number(args[1], r), true
	case ">":
		return x.number(args[0], r) > x.number(args[1], r), true
	case ">=":
		return x.number(args[0], r) >= x.number(args[1], r), true
	}
	if a := x.c.g.AttrNamed(word); a >= 0 {
		c := here()
		return c >= 0 && men[c].kind != none && x.c.g.Attrs[a].Get(men[c].attrs) != 0, true
	}
	return false, false
}

func (x *machine) dead(c int) bool {
	return x.chain != nil && slices.ContainsFunc(x.chain.dead, func(d corpse) bool { return d.cell == c })
}

// cellsOf returns the cells of the place before a condition, or all cells.
func (x *machine) cellsOf(args []*zrf.Node, r *run) []int {
	if args[0].Head() == "flagged" {
		var cells []int
		for c := range x.c.g.Board.Len() {
			if r.flags[args[0].Items[1].Text+" "+strconv.Itoa(c)] {
				cells = append(cells, c)
			}
		}
		return cells
	}
	if len(args) == 2 {
		return x.zone(x.zoneOf(args[0]))
	}
	var list []int
	for c := range x.t.men {
		if !x.c.dummy(c) {
			list = append(list, c)
		}
	}
	return list
}

// number returns the value of a number expression.
func (x *machine) number(n *zrf.Node, r *run) int {
	x.tick()
	word, args := n.Text, []*zrf.Node(nil)
	if n.Kind == zrf.List {
		word, args = n.Head(), n.Args()
	} else if v, err := strconv.Atoi(word); err == nil {
		return v
	} else if v, is := r.lets[word]; is {
		return v
	} else if g := x.c.g.GlobalNamed(word); g >= 0 {
		return x.pending(g, r)
	}
	if a := x.c.g.AttrNamed(word); a >= 0 {
		if c := x.place(args, r); c >= 0 && x.t.men[c].kind != none {
			if tower := &x.c.g.Opt.Tower; len(tower.Pieces) > 0 {
				return tower.Height(x.t.men[c].attrs)
			}
			return int(x.c.g.Attrs[a].Get(x.t.men[c].attrs))
		}
		return 0
	}
	switch word {
	case "+", "-", "*", "/", "mod", "min", "max":
		v := x.number(args[0], r)
		for _, a := range args[1:] {
			w := x.number(a, r)
			switch {
			case word == "+":
				v += w
			case word == "-":
				v -= w
			case word == "*":
				v *= w
			case word == "min":
				v = min(v, w)
			case word == "max":
				v = max(v, w)
			case w == 0:
				v = 0
			case word == "/":
				v /= w
			default:
				if v %= w; v < 0 {
					v += max(w, -w)
				}
			}
		}
		return v
	case "count":
		sum := 0
		for _, c := range x.cellsOf(args, r) {
			there := *r
			there.cur = c
			if x.cond(args[len(args)-1], &there) {
				sum++
			}
		}
		return sum
	case "group":
		return x.groupSize(args, r)
	case "stacked":
		n, kind := 0, x.kind(args[0])
		for m := x.t.men[r.cur]; m.kind != none; m = x.c.beneath(m) {
			if m.kind == kind {
				n++
			}
		}
		return n
	case "cell":
		return x.place(args, r)
	case "owner":
		if c := x.place(args, r); c >= 0 && x.t.men[c].kind != none {
			return x.t.men[c].owner + 1
		}
		return 0
	case "seeds":
		c := x.place(args, r)
		for _, e := range slices.Backward(r.effects) {
			if e.word == "set-seeds" && e.cell == c {
				return e.value
			}
		}
		if c < 0 {
			return 0
		}
		return x.t.seeds[c]
	case "hand":
		p := x.as
		if len(args) > 1 {
			p = x.c.g.PlayerNamed(args[1].Text)
		}
		return x.t.hands[p][x.kind(args[0])]
	case "score":
		return x.pending(x.score(args), r)
	case "taken":
		sum := x.took + r.before
		for _, e := range r.effects {
			if e.word == "capture" {
				sum++
			}
		}
		return sum
	}
	unknown(n, word)
	return 0
}

// pending returns a number of the game with the changes of this run.
func (x *machine) pending(g int, r *run) int {
	v := x.t.numbers[g]
	for _, e := range r.effects {
		if e.word == "set" && e.a == g {
			v = e.value
		}
		if e.word == "grow" && e.a == g {
			v += e.value
		}
	}
	return v
}
