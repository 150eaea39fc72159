package naive

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// machine carries out the statements of one movement on a table.
type machine struct {
	c      *Counter
	t      *table
	as     int    // player from whose side friend, enemy, directions and zones are seen
	chain  *chain // nil in a test
	attack bool   // an attack test is under way, in which nothing counts as attacked or defended
	took   int    // value of taken, in a condition of the game
	deep   int    // statements that have begun and not ended
	emit   func(r *run, a *adding)
}

// run is the state of a machine. It is copied when the machine goes on in more than one
// way; the data that it points to never changes.
type run struct {
	cur, from, to, mark int
	piece               man
	drop                bool
	flags               map[string]bool
	lets                map[string]int
	ahead               int // direction + 1
	first               int // the first direction that was taken, + 1
	effects             []effect
	pairs               []pair
	before              int // captures of earlier adds
}

// pair is a piece that moves in addition to the main one.
type pair struct {
	from, to int
	drop     bool
	piece    man
}

// effect is a change that the next add makes.
type effect struct {
	word     string
	cell     int
	a, owner int
	value    int
}

// adding is an add: the types that the piece may become, and whether and how the move goes
// on.
type adding struct {
	kinds           []int
	copies, partial bool
	goesOn          int
}

func (r *run) landing() int {
	if r.to != none {
		return r.to
	}
	return r.cur
}

// took notes the first direction of a part.
func (r *run) took(d board.Dir) {
	if r.first == 0 {
		r.first = int(d) + 1
	}
}

func (r *run) does(e effect) { r.effects = append(slices.Clone(r.effects), e) }

func (r *run) flag(name string, is bool) {
	if r.flags = maps.Clone(r.flags); r.flags == nil {
		r.flags = map[string]bool{}
	}
	r.flags[name] = is
}

func (r *run) let(name string, v int) {
	if r.lets = maps.Clone(r.lets); r.lets == nil {
		r.lets = map[string]int{}
	}
	r.lets[name] = v
}

// then is called with the state after a statement.
type then func(r run)

func ends(run) {}

// maxDeep limits the statements of one run. Each of them ends after all that follow it, so
// that a run takes room on the stack for all its statements.
const maxDeep = 100_000

func (x *machine) tick() {
	if x.c.steps++; x.c.Steps > 0 && x.c.steps > x.c.Steps {
		panic(TooLarge{})
	}
}

// enter executes a movement from its beginning.
func (x *machine) enter(n *zrf.Node, r run) {
	switch h := n.Head(); {
	case n.Kind == zrf.Atom:
		x.do(n, r, ends, ends)
	case slices.Contains([]string{"step", "leap", "ride", "hop", "jump", "path"}, h):
		x.movement(n, r)
	case h == "body":
		x.body(n, r)
	case h == "betza":
		x.betza(n, r)
	case h == "turns":
		x.turns(n, r)
	case h == "sow":
		unknown(n.Items[0], h)
	case len(n.Items) > 1 && slices.Contains([]string{"if", "while", "verify", "set-flag", "set-position-flag", "set-attribute", "change-type", "opposite", "go"}, h):
		x.do(n, r, ends, ends)
	case len(n.Items) > 1 && strings.HasPrefix(h, "add") && x.c.g.TypeNamed(n.Items[1].Text) >= 0:
		x.do(n, r, ends, ends)
	default:
		x.all(n.Items, r, ends, ends)
	}
}

// all executes a sequence of statements and continues with next, or with end if a statement
// ends the movement.
func (x *machine) all(list []*zrf.Node, r run, next, end then) {
	if len(list) == 0 {
		next(r)
		return
	}
	x.do(list[0], r, func(r run) { x.all(list[1:], r, next, end) }, end)
}

// do executes one statement.
func (x *machine) do(n *zrf.Node, r run, next, end then) {
	x.tick()
	if x.deep++; x.deep > maxDeep {
		panic(TooLarge{})
	}
	defer func() { x.deep-- }()
	word, args := n.Text, []*zrf.Node(nil)
	if n.Kind == zrf.List {
		if word = n.Head(); word == "" {
			x.all(n.Items, r, next, end)
			return
		}
		args = n.Args()
	}
	here := func() int { return x.place(args, &r) }
	switch word {
	case "add", "add-copy", "add-partial", "add-copy-partial":
		a := adding{copies: strings.Contains(word, "copy"), partial: strings.Contains(word, "partial"), goesOn: game.AnyType}
		for _, arg := range args {
			if m := slices.Index(x.c.g.MoveTypes, arg.Text); a.partial && m >= 0 {
				a.goesOn = m
			} else {
				a.kinds = append(a.kinds, x.kind(arg))
			}
		}
		x.emit(&r, &a)
		for _, e := range r.effects {
			if e.word == "capture" {
				r.before++
			}
		}
		r.to, r.effects = none, nil
		if x.c.g.Opt.Discard {
			r.pairs = nil
		}
		next(r)
	case "verify":
		if slices.ContainsFunc(args, func(a *zrf.Node) bool { return !x.cond(a, &r) }) {
			end(r)
		} else {
			next(r)
		}
	case "if":
		yes, no := args[1:], []*zrf.Node(nil)
		for i, a := range yes {
			if a.Kind == zrf.Atom && a.Text == "else" {
				yes, no = yes[:i], yes[i+1:]
				break
			}
			if a.Head() == "else" {
				yes, no = yes[:i], append(slices.Clone(a.Args()), yes[i+1:]...)
				break
			}
		}
		if !x.cond(args[0], &r) {
			yes = no
		}
		x.all(yes, r, next, end)
	case "while":
		if x.cond(args[0], &r) {
			x.all(args[1:], r, func(r run) { x.do(n, r, next, end) }, end)
		} else {
			next(r)
		}
	case "opposite":
		d := x.c.g.Board.Back(board.Cell(r.cur), x.dir(args[0], &r))
		x.goTo(int(d), r, next, end)
	case "go":
		switch args[0].Text {
		case "last-from":
			x.goTo(x.t.from, r, next, end)
		case "last-to":
			x.goTo(x.t.to, r, next, end)
		default:
			x.goTo(here(), r, next, end)
		}
	case "back":
		x.goTo(r.mark, r, next, end)
	case "mark":
		if r.mark = here(); r.mark < 0 {
			end(r)
			return
		}
		next(r)
	case "from":
		r.from, r.piece, r.drop = r.cur, x.t.men[r.cur], false
		next(r)
	case "to":
		r.to = r.cur
		next(r)
	case "cascade":
		r.pairs = append(slices.Clone(r.pairs), pair{r.from, r.landing(), r.drop, r.piece})
		r.from, r.to, r.piece, r.drop = r.cur, none, x.t.men[r.cur], false
		next(r)
	case "capture":
		hand := game.ToRule
		if k := len(args) - 2; k >= 0 && args[k].Text == "to" {
			hand = map[string]int{"owner": game.ToOwner, "hand": game.ToMover, "nobody": game.ToNobody, "other": game.ToOther}[args[k+1].Text]
			args = args[:k]
		}
		r.does(effect{word: word, cell: here(), a: int(hand)})
		next(r)
	case "flip", "change-owner":
		r.does(effect{word: word, cell: here()})
		next(r)
	case "change-type":
		t := x.kind(args[0])
		args = args[1:]
		r.does(effect{word: word, cell: here(), a: t})
		next(r)
	case "create":
		e := effect{word: word, cell: r.cur, a: none, owner: none}
		held := len(args) > 1 && args[len(args)-2].Text == "from" && args[len(args)-1].Text == "hand"
		if held {
			args = args[:len(args)-2]
		}
		for _, a := range args {
			if p := x.c.g.PlayerNamed(a.Text); a.Kind != zrf.List && p >= 0 && e.owner < 0 && e.a < 0 {
				e.owner = p
			} else if t := x.c.g.TypeNamed(a.Text); a.Kind != zrf.List && t >= 0 && e.a < 0 {
				e.a = t
			} else {
				e.cell = x.place([]*zrf.Node{a}, &r)
			}
		}
		if held {
			p := e.owner
			if p < 0 {
				p = x.as
			}
			if x.t.hands[p][e.a] == 0 {
				return
			}
			e.value = 1
		}
		r.does(e)
		next(r)
	case "set-attribute":
		a, v := x.c.g.AttrNamed(args[0].Text), 0
		if a < 0 {
			unknown(args[0], args[0].Text)
		}
		if x.c.g.Attrs[a].Bits > 1 {
			v = x.number(args[1], &r)
		} else if x.cond(args[1], &r) {
			v = 1
		}
		args = args[2:]
		r.does(effect{word: word, cell: here(), a: a, value: v})
		next(r)
	case "set-flag":
		r.flag(args[0].Text, x.cond(args[1], &r))
		next(r)
	case "set-position-flag":
		name, is := args[0].Text, x.cond(args[1], &r)
		args = args[2:]
		if c := here(); c >= 0 {
			r.flag(name+" "+strconv.Itoa(c), is)
		}
		next(r)
	case "note":
		g := x.global(args[0])
		args = args[1:]
		r.does(effect{word: "set", cell: none, a: g, value: here()})
		next(r)
	case "set":
		r.does(effect{word: "set", cell: none, a: x.global(args[0]), value: x.number(args[1], &r)})
		next(r)
	case "set-seeds":
		v := min(max(x.number(args[0], &r), 0), game.MaxCount)
		args = args[1:]
		r.does(effect{word: word, cell: here(), value: v})
		next(r)
	case "score":
		g, v := x.score(args[2:]), x.number(args[1], &r)
		switch args[0].Text {
		case "=":
			r.does(effect{word: "set", cell: none, a: g, value: v})
		case "-":
			r.does(effect{word: "grow", cell: none, a: g, value: -v})
		default:
			r.does(effect{word: "grow", cell: none, a: g, value: v})
		}
		next(r)
	case "again":
		r.does(effect{word: word, cell: none, a: x.again(n)})
		next(r)
	case "let":
		r.let(args[0].Text, x.number(args[1], &r))
		next(r)
	case "each":
		x.each(args, r, next)
	default:
		x.step(n, word, r, next, end)
		return
	}
}

// step executes a word that is a direction, a cell or a zone; if it begins a list, the rest
// of the list follows.
func (x *machine) step(n *zrf.Node, word string, r run, next, end then) {
	if n.Kind == zrf.List {
		x.all(n.Items, r, next, end)
		return
	}
	b := x.c.g.Board
	if d, is := x.named(word, &r); is {
		r.took(d)
		x.goTo(int(b.Step(board.Cell(r.cur), d)), r, next, end)
	} else if c, is := b.Cell(word); is {
		x.goTo(int(c), r, next, end)
	} else if z := b.Zone(word); z >= 0 {
		for _, c := range x.zone(z) {
			r := r
			r.cur = c
			next(r)
		}
	} else {
		unknown(n, word)
	}
}

func (x *machine) goTo(c int, r run, next, end then) {
	if c < 0 {
		end(r)
		return
	}
	r.cur = c
	next(r)
}

// each executes statements from several cells, one after the other. If a statement would
// end the movement, each continues with the next cell.
func (x *machine) each(args []*zrf.Node, r run, next then) {
	list := args[0]
	var round func(i int, r run)
	at, ahead := r.cur, r.ahead
	if _, is := x.named(list.Head(), &r); list.Kind == zrf.List && (is || len(list.Items) > 0 && list.Items[0].Head() == "opposite") {
		round = func(i int, r run) {
			if r.cur, r.ahead = at, ahead; i == len(list.Items) {
				next(r)
				return
			}
			go1 := func(r run) { round(i+1, r) }
			d := x.dir(list.Items[i], &r)
			r.ahead = int(d) + 1
			if x.c.g.Board.Step(board.Cell(r.cur), d) >= 0 {
				r.took(d)
			}
			x.goTo(int(x.c.g.Board.Step(board.Cell(r.cur), d)), r, func(r run) { x.all(args[1:], r, go1, go1) }, go1)
		}
		round(0, r)
		return
	}
	if list.Head() == "flagged" {
		seen := map[int]bool{}
		round = func(_ int, r run) {
			for c := range x.c.g.Board.Len() {
				if r.flags[list.Items[1].Text+" "+strconv.Itoa(c)] && !seen[c] {
					seen[c] = true
					r.cur = c
					go1 := func(r run) { round(0, r) }
					x.all(args[1:], r, go1, go1)
					return
				}
			}
			r.cur = at
			next(r)
		}
		round(0, r)
		return
	}
	var cells []int
	if list.Head() == "cell" && len(list.Items) == 2 {
		if c := x.number(list.Items[1], &r); c >= 0 && c < x.c.g.Board.Len() {
			cells = []int{c}
		}
	} else {
		cells = x.zone(x.zoneOf(list))
	}
	round = func(i int, r run) {
		if i == len(cells) {
			r.cur = at
			next(r)
			return
		}
		r.cur = cells[i]
		go1 := func(r run) { round(i+1, r) }
		x.all(args[1:], r, go1, go1)
	}
	round(0, r)
}

// again returns the further turn that a program requests.
func (x *machine) again(n *zrf.Node) int {
	g := x.c.g
	var types []int
	pass := 0
	for _, a := range n.Args() {
		if a.Head() == "pass" {
			pass = 1 + slices.Index([]string{"never", "always", "forced"}, a.Items[1].Text)
		} else {
			types = append(types, slices.Index(g.MoveTypes, a.Text))
		}
	}
	if len(n.Args()) == 1 && (n.Items[1].Text == "chance" || n.Items[1].Text == "over") {
		here, over := g.Turns[x.t.turn].As, n.Items[1].Text == "over"
		i := g.NextTurn(x.t.turn)
		for range g.Turns {
			if t := g.Turns[i]; over && t.As != here || !over && t.As == here && g.Players[t.Player].Random {
				return i
			}
			i = g.NextTurn(i)
		}
		return i // he has no such turn
	}
	if len(types) == 0 && pass == 0 {
		return x.t.turn
	}
	if g.Order == 0 {
		unknown(n, "again")
	}
	for i := x.t.turn%g.Order + g.Order; i < len(g.Turns); i += g.Order {
		t, base := &g.Turns[i], &g.Turns[i%g.Order]
		want := types
		if len(types) == 0 {
			want = append([]int{base.MoveType}, base.Also...)
		}
		if t.Pass == pass && slices.Equal(append([]int{t.MoveType}, t.Also...), want) {
			return i
		}
	}
	unknown(n, "again")
	return 0
}

// Names.

func (x *machine) kind(n *zrf.Node) int {
	t := x.c.g.TypeNamed(n.Text)
	if n.Kind == zrf.List || t < 0 {
		unknown(n, n.String())
	}
	return t
}

func (x *machine) global(n *zrf.Node) int {
	g := x.c.g.GlobalNamed(n.Text)
	if g < 0 {
		unknown(n, n.String())
	}
	return g
}

// score returns the index of the number that is the score of the named player, or of the
// mover.
func (x *machine) score(args []*zrf.Node) int {
	p := x.as
	if len(args) > 0 {
		p = x.c.g.PlayerNamed(args[0].Text)
	}
	i := slices.IndexFunc(x.c.g.Globals, func(g game.Global) bool { return g.Score == p })
	if i < 0 {
		unknown(nil, "score")
	}
	return i
}

// named finds a direction by its name, as the player sees it.
func (x *machine) named(name string, r *run) (board.Dir, bool) {
	if d, is := x.c.g.Board.Dir(name); is {
		return x.c.g.Board.Mirror(x.as, d), true
	}
	if name == "ahead" && r.ahead > 0 {
		return board.Dir(r.ahead - 1), true
	}
	return 0, false
}

func (x *machine) dir(n *zrf.Node, r *run) board.Dir {
	if n.Head() == "opposite" {
		if d := x.c.g.Board.Opposite(x.dir(n.Items[1], r)); d != board.NoDir {
			return d
		}
	} else if d, is := x.named(n.Text, r); is && n.Kind == zrf.Atom {
		return d
	}
	unknown(n, n.String())
	return 0
}

// place returns the cell that the last argument of a word names, or the current cell; it
// returns none off the board.
func (x *machine) place(args []*zrf.Node, r *run) int {
	if len(args) == 0 {
		return r.cur
	}
	n, b := args[0], x.c.g.Board
	if len(args) > 1 {
		unknown(args[1], args[1].String())
	}
	if n.Head() == "opposite" {
		return int(b.Step(board.Cell(r.cur), x.dir(n, r)))
	}
	if n.Kind == zrf.List {
		unknown(n, n.String())
	}
	if d, is := x.named(n.Text, r); is {
		return int(b.Step(board.Cell(r.cur), d))
	}
	if c, is := b.Cell(n.Text); is {
		return int(c)
	}
	switch n.Text {
	case "from":
		return r.from
	case "to":
		return r.landing()
	case "mark":
		return r.mark
	}
	unknown(n, n.String())
	return none
}

// zoneOf finds a zone, or the zone that compile has made from a place.
func (x *machine) zoneOf(n *zrf.Node) int {
	name := n.String()
	if n.Kind == zrf.String {
		name = n.Text
	}
	for _, s := range []string{name, "place " + name} {
		if z := x.c.g.Board.Zone(s); z >= 0 {
			return z
		}
	}
	unknown(n, name)
	return none
}

// zone returns the cells of the player's zone.
func (x *machine) zone(z int) []int {
	var list []int
	for c := range x.t.men {
		if x.c.inZone(z, x.as, c) {
			list = append(list, c)
		}
	}
	return list
}

func (c *Counter) inZone(z, p, cell int) bool {
	return cell >= 0 && c.g.Board.Zones[z].Cells[p].Has(board.Cell(cell))
}

func (c *Counter) dummy(cell int) bool { return c.g.Board.Dummy(board.Cell(cell)) }
