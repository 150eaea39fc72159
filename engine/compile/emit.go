package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
)

// maxCode is how long a program may be.
const maxCode = 100_000

// maxFlags is how many flags of a program fit in a word; further flags are stored as flags
// of the first cell.
const maxFlags = 64

// program is a program under construction.
type program struct {
	code   []game.Instr
	flags  []string
	pflags []string
	mechs  []game.Mech
	loops  []loop
	nodes  []*zrf.Node // the statement from which each instruction comes
	locals []string    // names of the locals
	guard  []int       // the OpGuards of the surrounding loops
	regard [][2]int    // pairs of an OpGuard and the OpGuard whose target it gets

	personal bool // it uses something that belongs to the mover alone, such as a score
}

// place is the operand cell of an instruction.
type place struct {
	p game.Place
	b int32
}

var here = place{p: game.Here}

// op appends an instruction about the current cell and returns its number.
func (c *compiler) op(op game.Op, a int) int { return c.opAt(op, a, here) }

// opAt appends an instruction about a place.
func (c *compiler) opAt(op game.Op, a int, at place) int {
	if len(c.prog.code) < maxCode { // an excess is reported at the end of the program
		c.prog.code = append(c.prog.code, game.Instr{Op: op, P: at.p, A: int32(a), B: at.b})
		if c.rules.nodes != nil {
			c.prog.nodes = append(c.prog.nodes, c.doing)
		}
	}
	return len(c.prog.code) - 1
}

// next returns the number that the next instruction will have.
func (c *compiler) next() int { return len(c.prog.code) }

// land makes the given jumps lead to the next instruction.
func (c *compiler) land(jumps ...int) {
	for _, i := range jumps {
		c.prog.code[i].A = int32(c.next())
	}
}

// add appends an add instruction with the types to promote to.
func (c *compiler) add(op game.Op, types []int, b int) {
	c.opAt(op, len(types), place{b: int32(b)})
	for _, t := range types {
		c.op(game.OpArg, t)
	}
}

// compileEntry adds one movement. It runs body once for every view. If the program has a
// mechanic or is personal, it runs body for every player, since the operands may differ.
func (c *compiler) compileEntry(n *zrf.Node, body func()) {
	e := game.Entry{MoveType: c.moveType, Progs: make([]*game.Program, len(c.g.Players))}
	var made []*game.Program
	personal := false // other players with the same view need their own program
	for _, v := range c.views {
		for _, q := range v.players {
			p := e.Progs[v.player]
			if p == nil || len(p.Mechs) > 0 || personal {
				p = shared(c.compileProgram(n, int(q), body), made)
				made = append(made, p)
				personal = c.prog.personal
			}
			e.Progs[q] = p
		}
	}
	*c.entries = append(*c.entries, e)
}

// compileProgram runs body for one player.
func (c *compiler) compileProgram(n *zrf.Node, player int, body func()) *game.Program {
	kind := "move"
	if c.entries == &c.g.Types[c.typ].Drops {
		kind = "drop"
	}
	c.player, c.doing = player, n
	c.newProgram()
	body()
	if kind == "drop" && c.hasDummies() && !c.asksForDummy() {
		c.newProgram()
		c.op(game.OpInZone, c.seenCells())
		c.op(game.OpVerify, 0)
		body()
	}
	c.op(game.OpEnd, 0)
	c.finishGuards()
	if len(c.prog.code) >= maxCode {
		c.fail(n, "the program is longer than "+strconv.Itoa(maxCode)+" instructions")
	}
	p := &game.Program{
		Name: c.g.Types[c.typ].Name + " " + c.g.Players[player].Name + " " + kind + " " + strconv.Itoa(len(*c.entries)+1),
		Code: c.prog.code, Flags: min(len(c.prog.flags), maxFlags), PFlag: len(c.prog.pflags), Mechs: c.prog.mechs,
	}
	if len(c.prog.loops) > 0 {
		c.loops[p] = c.prog.loops
	}
	if c.rules.nodes != nil {
		c.rules.nodes[p] = c.prog.nodes
	}
	return p
}

// newProgram begins a program, with room for one as long as the last: consecutive programs
// often compile the same movement for another player or direction.
func (c *compiler) newProgram() {
	room := 0
	if c.prog != nil {
		room = len(c.prog.code)
	}
	c.prog = &program{code: make([]game.Instr, 0, room)}
}

// A drop is tried on every cell. Dummies are invisible, so a piece may be dropped there
// only by a program that tests for a dummy before it moves the cursor, such as the programs
// that show a die.

// hasDummies reports whether the board has invisible cells.
func (c *compiler) hasDummies() bool {
	return len(c.seen()) < c.b.Len()
}

// seen returns all cells except dummies.
func (c *compiler) seen() []board.Cell {
	return c.cellsWhere(func(board.Cell) bool { return true })
}

// asksForDummy reports whether the program tests, before it moves the cursor, whether the
// cursor is on a dummy: on that cell, in a zone that has one, outside a zone that has all
// others, or on a piece that may stand there.
func (c *compiler) asksForDummy() bool {
	whole, piece, last := false, false, game.OpEnd // the zone asked for has all other cells; a piece is asked for, and nothing else will do
	for _, in := range c.prog.code {
		here := in.P == game.Here
		switch in.Op {
		case game.OpStep, game.OpBackStep, game.OpGo, game.OpEachZone:
			return false
		case game.OpIsCell:
			if here && in.A >= 0 && c.b.Dummy(board.Cell(in.A)) {
				return true
			}
		case game.OpInZone:
			cells := c.zoneCells(int(in.A), -1)
			if here && slices.ContainsFunc(cells, c.b.Dummy) {
				return true
			}
			whole = here && len(cells) == len(c.seen())
		case game.OpPieceIs:
			piece = here && (piece || last != game.OpOrJump)
		case game.OpNot:
			if whole && last == game.OpInZone {
				return true
			}
			piece = false
		case game.OpVerify, game.OpAndJump:
			if piece {
				return true
			}
		case game.OpOrJump:
		default:
			piece = false
		}
		last = in.Op
	}
	return false
}

// seenCells returns the zone of all cells except dummies. The zone's name begins with a
// blank, as no name in a file does.
func (c *compiler) seenCells() int {
	const name = " seen"
	if z := c.zoneNamed(name); z >= 0 {
		return z
	}
	z := c.zoneNumber(name)
	for _, x := range c.seen() {
		for p := range c.g.Players {
			c.b.Zones[z].Cells[p].Add(x)
		}
	}
	return z
}

// shared returns a program of made that does the same as p, or p if there is none.
func shared(p *game.Program, made []*game.Program) *game.Program {
	for _, q := range made {
		if len(p.Mechs) == 0 && len(q.Mechs) == 0 && slices.Equal(p.Code, q.Code) {
			return q
		}
	}
	return p
}

// flagOp appends an instruction about a flag: plain, or placed on the first cell for a flag
// that does not fit into the word. The name of such a flag begins with a blank, as no name
// in a file does.
func (c *compiler) flagOp(name string, plain, placed game.Op) {
	if n := flagNumber(&c.prog.flags, name); n < maxFlags {
		c.op(plain, n)
	} else {
		c.opAt(placed, flagNumber(&c.prog.pflags, " "+name), place{p: game.AtCell})
	}
}

// flagNumber returns the number of a name in a list of flags.
func flagNumber(list *[]string, name string) int {
	if i := slices.Index(*list, name); i >= 0 {
		return i
	}
	*list = append(*list, name)
	return len(*list) - 1
}

// dir finds a direction as the player of the program sees it.
func (c *compiler) dir(name string) (board.Dir, bool) {
	d, ok := c.b.Dir(name)
	if !ok {
		if name == "ahead" && c.ahead != nil {
			return *c.ahead, true
		}
		return d, false
	}
	return c.b.Mirror(c.player, d), true
}

// dirArg finds a direction, which may be (opposite d), and reports it if there is none.
func (c *compiler) dirArg(n *zrf.Node) (board.Dir, bool) {
	if n.Kind != zrf.List {
		if d, ok := c.dir(n.Text); ok {
			return d, true
		}
		if d, ok := c.dir(c.otherCase(n, "direction", c.b.DirNames)); ok {
			return d, true
		}
	}
	if n.Head() == "opposite" && len(n.Items) == 2 {
		d, ok := c.dirArg(n.Items[1])
		if !ok {
			return d, false
		}
		if d = c.b.Opposite(d); d == board.NoDir {
			c.lost(n, `direction "`+n.Items[1].Text+`" has no opposite`)
			return d, false
		}
		return d, true
	}
	c.unknown(n, "direction", n.String(), c.some(c.b.DirNames))
	return board.NoDir, false
}

// places that have a name in programs.
var placeNames = map[string]game.Place{"from": game.AtFrom, "to": game.AtTo, "mark": game.AtMark}

// findPlace returns the place that a cell, a direction or a word of a program names.
func (c *compiler) findPlace(n *zrf.Node) (place, bool) {
	if n.Head() == "opposite" {
		d, ok := c.dirArg(n)
		return place{game.AtDir, int32(d)}, ok
	}
	if n.Kind == zrf.List {
		return here, false
	}
	if d, ok := c.dir(n.Text); ok {
		return place{game.AtDir, int32(d)}, true
	}
	if x, ok := c.b.Cell(n.Text); ok {
		return place{game.AtCell, int32(x)}, true
	}
	if p, ok := placeNames[n.Text]; ok {
		return place{p: p}, true
	}
	return here, false
}

// placeArg reads the optional last argument of a test or a change: a cell or a direction.
// It reports anything else.
func (c *compiler) placeArg(args []*zrf.Node) (place, bool) {
	if len(args) == 0 {
		return here, true
	}
	if len(args) > 1 {
		c.doubt(args[1], `"`+args[1].String()+`" is one argument too many`, "")
	}
	n := args[0]
	if n.Kind == zrf.List && len(n.Items) == 1 && !c.strict {
		n = n.Items[0] // (capture (n)) for (capture n)
	}
	at, ok := c.findPlace(n)
	if !ok {
		if c.bl.Killed(n.Text) {
			c.errs.AddWarn(n, `cell "`+n.Text+`" was killed`, "")
		} else if other := c.otherCase(n, "step", c.stepNames); other != "" {
			return c.findPlace(renamed(n, other))
		} else if n.Head() != "opposite" || len(n.Items) != 2 { // that mistake has been reported already
			c.unknown(n, "cell or direction", n.String(), c.some(c.stepNames))
		}
	}
	return at, ok
}

// zoneArg finds a zone for a word of ours. A place that is not a zone becomes a new zone.
func (c *compiler) zoneArg(n *zrf.Node) (int, bool) { return c.zoneOrPlace(n, true) }

// zoneOrPlace is zoneArg, for a word of ZRF without places.
func (c *compiler) zoneOrPlace(n *zrf.Node, places bool) (int, bool) {
	name := n.String()
	if n.Kind == zrf.String {
		name = n.Text
	}
	if z := c.zoneNamed(name); z >= 0 {
		return z, true
	}
	if other := c.otherCase(n, "zone", c.zoneNames); other != "" {
		return c.zoneNamed(other), true
	}
	if places {
		if _, ok := c.onePlace(n, -1); ok {
			z := c.zoneNumber("place " + name) // a zone called "all" would hide the word all
			c.fillZone(z, nil, []*zrf.Node{n})
			return z, true
		}
	}
	c.unknown(n, "zone", name, c.some(c.zoneNames))
	return 0, false
}
