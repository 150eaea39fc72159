package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"strconv"
)

// mods are the modifiers of a movement word.
type mods struct {
	quiet, capture bool // neither given: both
	max            int  // cells of a ride; 0 = no limit
	from, to       []int
	start          []*zrf.Node // conditions at the start cell
	promote        []promotion
	partial        bool
	cont           int
	note           int         // global, or -1
	over           bool        // the marked cell is jumped over and captured
	effects        []*zrf.Node // statements of set and then, done before every add
}

// promotion lists the types that a piece may or must become.
type promotion struct {
	zone     int
	types    []int
	optional bool
	touching bool // the start cell counts as well as the target
	must     int  // zone where the promotion is forced, or -1
}

// split separates the directions of a movement from its modifiers.
func (c *compiler) split(n *zrf.Node) ([]*zrf.Node, *mods) {
	m := &mods{note: -1, cont: game.AnyType}
	c.mods = m
	var dirs []*zrf.Node
	for _, a := range n.Args() {
		name := a.Head()
		if a.Kind == zrf.Atom {
			name = a.Text
		}
		if w := c.word(InMod, name); w != nil {
			w.do(c, a)
			continue
		}
		if a.Kind == zrf.List && name != "opposite" {
			if _, ok := c.b.Dir(name); !ok && name != "" {
				c.unknown(a.Items[0], "modifier", name, known(InMod))
				continue
			}
			dirs = append(dirs, a.Items...)
			continue
		}
		dirs = append(dirs, a)
	}
	if !m.quiet && !m.capture {
		m.quiet, m.capture = true, true
	}
	return dirs, m
}

// eachDir compiles one entry for every direction of a movement.
func (c *compiler) eachDir(n *zrf.Node, body func(d board.Dir, m *mods)) {
	dirs, m := c.split(n)
	if len(dirs) == 0 {
		c.usage(n, InMoves)
	}
	for _, a := range dirs {
		if _, ok := c.dirArg(a); !ok {
			continue
		}
		c.compileEntry(n, func() {
			d, _ := c.dirArg(a)
			c.begin(m)
			body(d, m)
		})
	}
}

// begin emits the tests of the start cell.
func (c *compiler) begin(m *mods) {
	for _, z := range m.from {
		c.op(game.OpInZone, z)
		c.op(game.OpVerify, 0)
	}
	for _, n := range m.start {
		c.condition(n)
		c.op(game.OpVerify, 0)
	}
}

// stepMove reads (step DIR… [MODS]).
func (c *compiler) stepMove(n *zrf.Node) {
	c.eachDir(n, func(d board.Dir, m *mods) {
		c.noteHere(m)
		c.op(game.OpStep, int(d))
		c.landing(m, m.quiet, m.capture)
	})
}

// rideMove reads (ride DIR… [(max N)] [MODS]).
func (c *compiler) rideMove(n *zrf.Node) {
	c.eachDir(n, func(d board.Dir, m *mods) { c.ride(d, m) })
}

// hopMove reads (hop DIR… [MODS]): over empty cells to a hurdle, and over it to cells
// behind it.
func (c *compiler) hopMove(n *zrf.Node) {
	c.eachDir(n, func(d board.Dir, m *mods) {
		top := c.op(game.OpStep, int(d))
		c.op(game.OpEmpty, 0)
		out := c.op(game.OpJumpFalse, 0)
		c.op(game.OpJump, top)
		c.land(out)
		c.ride(d, m)
	})
}

// ride emits a loop in direction d over empty cells that lands on each of them and on the
// first piece.
func (c *compiler) ride(d board.Dir, m *mods) {
	var blocked []int
	for i := 0; ; i++ {
		top := c.next()
		if m.quiet {
			c.noteHere(m)
		}
		c.op(game.OpStep, int(d))
		c.op(game.OpEmpty, 0)
		blocked = append(blocked, c.op(game.OpJumpFalse, 0))
		if m.quiet {
			c.landing(m, true, false)
		}
		if m.max == 0 {
			c.op(game.OpJump, top)
			break
		}
		if i+1 == m.max {
			c.op(game.OpEnd, 0)
			break
		}
	}
	c.land(blocked...)
	if m.capture {
		c.landing(m, false, true)
	}
}

// jumpMove reads (jump DIR… [MODS]): over a neighbouring enemy, which is
// captured, to the empty cell behind it.
func (c *compiler) jumpMove(n *zrf.Node) {
	c.eachDir(n, func(d board.Dir, m *mods) {
		m.over = true
		c.op(game.OpStep, int(d))
		c.op(game.OpEnemy, 0)
		c.op(game.OpVerify, 0)
		c.op(game.OpSetMark, 0)
		c.noteHere(m)
		c.op(game.OpStep, int(d))
		c.landing(m, true, false)
	})
}

// pathMove reads (path DIR DIR… [MODS]): every cell but the last must be empty.
func (c *compiler) pathMove(n *zrf.Node) { c.walk(n, true) }

// leapMove reads (leap A,B [MODS]), all leaps with these offsets, and
// (leap DIR DIR… [MODS]), one leap along steps whose cells do not matter.
func (c *compiler) leapMove(n *zrf.Node) {
	dirs, m := c.split(n)
	if len(dirs) == 0 {
		c.usage(n, InMoves)
		return
	}
	leap, ok := offsets(dirs[0].Text)
	if !ok || len(dirs) > 1 {
		c.walk(n, false)
		return
	}
	for _, o := range orientations(leap) {
		d := c.bl.OffsetDir(o)
		if int(d) >= c.b.Dirs() {
			c.fail(dirs[0], `no grid of this board has `+strconv.Itoa(len(leap))+` dimensions`)
			return
		}
		c.compileEntry(n, func() {
			c.begin(m)
			c.noteHere(m)
			c.op(game.OpStep, int(d))
			c.landing(m, m.quiet, m.capture)
		})
	}
}

// walk compiles a path of several steps.
func (c *compiler) walk(n *zrf.Node, lame bool) {
	dirs, m := c.split(n)
	if len(dirs) == 0 {
		c.usage(n, InMoves)
		return
	}
	for _, a := range dirs {
		if _, ok := c.dirArg(a); !ok {
			return
		}
	}
	c.compileEntry(n, func() {
		c.begin(m)
		for i, a := range dirs {
			if i == len(dirs)-1 {
				c.noteHere(m)
			}
			d, _ := c.dirArg(a)
			c.op(game.OpStep, int(d))
			if lame && i < len(dirs)-1 {
				c.op(game.OpEmpty, 0)
				c.op(game.OpVerify, 0)
			}
		}
		c.landing(m, m.quiet, m.capture)
	})
}

// noteHere sets the global of (note G): the last cell passed over.
func (c *compiler) noteHere(m *mods) {
	if m.note >= 0 {
		c.op(game.OpSetGlobal, m.note)
	}
}

// landing emits the adds of a movement that has reached its target. If the target is not
// suitable, the code continues after them.
func (c *compiler) landing(m *mods, quiet, capture bool) {
	var skip []int
	unless := func() { skip = append(skip, c.op(game.OpJumpFalse, 0)) }
	switch {
	case quiet && capture:
		c.op(game.OpFriend, 0)
		c.op(game.OpNot, 0)
	case quiet:
		c.op(game.OpEmpty, 0)
	default:
		c.op(game.OpEnemy, 0)
	}
	unless()
	for _, z := range m.to {
		c.op(game.OpInZone, z)
		unless()
	}
	var done []int
	for _, p := range m.promote {
		c.op(game.OpInZone, p.zone)
		if p.touching {
			yes := c.op(game.OpOrJump, 0)
			c.opAt(game.OpInZone, p.zone, place{p: game.AtFrom})
			c.land(yes)
		}
		no := c.op(game.OpJumpFalse, 0)
		c.emitAdd(m, p.types)
		switch {
		case !p.optional:
			done = append(done, c.op(game.OpJump, 0))
		case p.must >= 0:
			c.op(game.OpInZone, p.must)
			c.op(game.OpNot, 0)
			done = append(done, c.op(game.OpJumpFalse, 0))
		}
		c.land(no)
	}
	c.emitAdd(m, nil)
	c.land(skip...)
	c.land(done...)
}

// emitAdd emits the effects of a move and its add.
func (c *compiler) emitAdd(m *mods, types []int) {
	if m.over {
		c.opAt(game.OpCapture, 0, place{p: game.AtMark})
	}
	c.statements(m.effects)
	if m.partial {
		c.add(game.OpAddPartial, types, m.cont)
	} else {
		c.add(game.OpAdd, types, 0)
	}
}

// declareLeaps declares the directions that leaps of a piece need, while the board can
// still grow.
func (c *compiler) declareLeaps(n *zrf.Node) {
	for _, cl := range n.Args() {
		if cl.Head() != "moves" && cl.Head() != "also" && cl.Head() != "drops" {
			continue
		}
		for _, e := range cl.Args() {
			if e.Head() == "betza" {
				c.declareBetza(e)
			}
			for _, a := range e.Args() {
				if o := offsetName(a); o != nil {
					c.bl.OffsetDir(o)
				}
			}
			if e.Head() != "leap" || len(e.Items) < 2 {
				continue
			}
			if leap, ok := offsets(e.Items[1].Text); ok {
				for _, o := range orientations(leap) {
					c.bl.OffsetDir(o)
				}
			}
		}
	}
}

// offsetName reads a direction that is written as an offset in a grid, +1-2; it returns nil
// for any other name.
func offsetName(n *zrf.Node) []int {
	s := n.Text
	if n.Kind != zrf.Atom || len(s) < 4 || s[0] != '+' && s[0] != '-' {
		return nil
	}
	var out []int
	for s != "" {
		k := 1
		for k < len(s) && s[k] >= '0' && s[k] <= '9' {
			k++
		}
		v, ok := number(s[:k])
		if !ok || s[0] != '+' && s[0] != '-' {
			return nil
		}
		out, s = append(out, v), s[k:]
	}
	return out
}
