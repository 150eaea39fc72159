package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// condition compiles a condition: code that leaves one boolean on the stack.
// Every condition x has a not-x.
func (c *compiler) condition(n *zrf.Node) {
	if n.Kind == zrf.List && len(n.Items) == 1 && n.Items[0].Kind == zrf.List {
		c.condition(n.Items[0])
		return
	}
	name := n.Head()
	if n.Kind == zrf.Atom {
		name = n.Text
	}
	if name == "" {
		c.lost(n, "a condition begins with its name")
		c.op(game.OpFalse, 0)
		return
	}
	if c.test(n, name) {
		return
	}
	if rest, ok := c.negated(name); ok && c.test(n, rest) {
		c.op(game.OpNot, 0)
		return
	}
	at := n
	if n.Kind == zrf.List {
		at = n.Items[0]
	}
	if other := c.otherAttr(at, name); other != "" && c.test(n, other) {
		return
	}
	if rest, ok := c.negated(name); ok {
		if other := c.otherAttr(at, rest); other != "" && c.test(n, other) {
			c.op(game.OpNot, 0)
			return
		}
	}
	c.unknown(at, "condition", name, known(InCondition, c.some(c.attrNames)))
	c.op(game.OpFalse, 0)
}

// otherAttr is otherCase for attributes: it returns the attribute whose name differs from
// name, which stands at n, only in upper and lower case.
func (c *compiler) otherAttr(n *zrf.Node, name string) string {
	return c.otherCase(renamed(n, name), "attribute", c.attrNames)
}

// negated returns the rest of a name that begins with "not-"; plain files may write that in
// any case.
func (c *compiler) negated(name string) (string, bool) {
	const not = "not-"
	if len(name) > len(not) && (name[:len(not)] == not || !c.strict && strings.EqualFold(name[:len(not)], not)) {
		return name[len(not):], true
	}
	return "", false
}

// test compiles the condition called name, which may be an attribute. It returns false if
// there is no such condition.
func (c *compiler) test(n *zrf.Node, name string) bool {
	if w := c.word(InCondition, name); w != nil {
		w.do(c, n)
		return true
	}
	if a := c.g.AttrNamed(name); a >= 0 {
		c.push(game.OpAttr, a, n.Args())
		return true
	}
	if types, ok := c.fixed[name]; ok {
		c.fixedTest(types, n.Args())
		return true
	}
	return false
}

// push appends a test of the cell that args name. If args name no cell, the test is false.
func (c *compiler) push(op game.Op, a int, args []*zrf.Node) {
	if at, ok := c.placeArg(args); ok {
		c.opAt(op, a, at)
	} else {
		c.op(game.OpFalse, 0)
	}
}

// cellTest makes the function of a test (x? [place]).
func cellTest(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) { c.push(op, 0, n.Args()) }
}

// lastTest is cellTest for a test of the previous move.
func lastTest(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		c.g.UsesLast = true
		c.push(op, 0, n.Args())
	}
}

// constant makes the function of true and false.
func constant(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) { c.op(op, 0) }
}

// first returns the first argument of a test, which must be a name.
func (c *compiler) first(n *zrf.Node) (*zrf.Node, bool) {
	if text(n.Args()) == "" {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return nil, false
	}
	return n.Items[1], true
}

// pieceTest reads (piece? T [place]).
func (c *compiler) pieceTest(n *zrf.Node) {
	a, ok := c.first(n)
	if !ok {
		return
	}
	if t := c.typeArg(a); t >= 0 {
		c.push(game.OpPieceIs, t, n.Items[2:])
	} else {
		c.op(game.OpFalse, 0)
	}
}

// zoneTest reads (in-zone? z [place]).
func (c *compiler) zoneTest(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.first(n)
		return
	}
	if z, ok := c.zoneOrPlace(n.Items[1], c.strict || n.Items[1].Kind == zrf.List); ok {
		c.push(game.OpInZone, z, n.Items[2:])
	} else {
		c.op(game.OpFalse, 0)
	}
}

// positionTest reads (position? c [place]). c may also be from, to or mark.
func (c *compiler) positionTest(n *zrf.Node) {
	a, ok := c.first(n)
	if !ok {
		return
	}
	if _, isCell := c.b.Cell(a.Text); !isCell && placeNames[a.Text] != game.Here {
		c.push(game.OpIsCell, -1-int(placeNames[a.Text]), n.Items[2:])
	} else if x, ok := c.cellArg(a); ok {
		c.push(game.OpIsCell, int(x), n.Items[2:])
	} else {
		c.op(game.OpFalse, 0)
	}
}

// flagTest reads (flag? f).
func (c *compiler) flagTest(n *zrf.Node) {
	if a, ok := c.first(n); ok {
		c.flagOp(a.Text, game.OpFlag, game.OpPosFlag)
	}
}

// positionFlagTest reads (position-flag? f [place]).
func (c *compiler) positionFlagTest(n *zrf.Node) {
	if a, ok := c.first(n); ok {
		c.push(game.OpPosFlag, flagNumber(&c.prog.pflags, a.Text), n.Items[2:])
	}
}

// attackTest makes the function of (attacked? [type] [place]): a name that is
// neither cell nor direction is a move type.
func attackTest(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args, t := n.Args(), game.AnyType
		if len(args) > 0 && args[0].Kind != zrf.List {
			if _, ok := c.findPlace(args[0]); !ok {
				if t = slices.Index(c.g.MoveTypes, c.moveTypeName(args[0].Text)); t < 0 {
					c.unknown(args[0], "move type, cell or direction", args[0].Text, c.some(func() []string { return known(0, c.b.DirNames(), c.g.MoveTypes) }))
					c.op(game.OpFalse, 0)
					return
				}
				args = args[1:]
			}
		}
		c.push(op, t, args)
	}
}

// notWord reads (not cond). Of several conditions none may hold.
func (c *compiler) notWord(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return
	}
	c.neither(n)
	junction(game.OpOrJump, game.OpFalse)(c, n)
	c.op(game.OpNot, 0)
}

// neither warns about a "not" with several arguments, which means that none of them holds.
func (c *compiler) neither(n *zrf.Node) {
	if len(n.Args()) > 1 {
		c.doubt(n.Items[2], `"not" takes one argument; several are read as (not (or …))`, "")
	}
}

// bareNot reads a "not", or a test that needs a name, without parentheses at the head of the
// arguments of a plain file: (verify not empty?) is (verify (not empty?)).
func (c *compiler) bareNot(args []*zrf.Node) []*zrf.Node {
	if c.strict || len(args) < 2 || args[0].Kind != zrf.Atom {
		return args
	}
	switch word := args[0].Text; strings.TrimPrefix(word, "not-") {
	case "not":
		c.doubt(args[0], `"not" stands in parentheses with its condition: (not cond)`, "")
		args = append(args[:1:1], c.bareNot(args[1:])...)
	case "piece?", "in-zone?", "position?", "flag?", "position-flag?":
		c.doubt(args[0], `"`+word+`" stands in parentheses with its name`, "")
	default:
		return args
	}
	return append([]*zrf.Node{listOf(args[0], args[0], args[1])}, args[2:]...)
}

// bareNots reads each "not" without parentheses among the arguments of a plain file.
func (c *compiler) bareNots(args []*zrf.Node) []*zrf.Node {
	if c.strict {
		return args
	}
	for i := range args {
		if rest := c.bareNot(args[i:]); len(rest) < len(args)-i {
			return append(append(args[:i:i], rest[0]), c.bareNots(rest[1:])...)
		}
	}
	return args
}

// junction makes the function of and and or. As in logic, an empty and is true and an empty
// or is false.
func junction(jump, empty game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		var jumps []int
		for i, a := range c.bareNots(n.Args()) {
			if i > 0 {
				jumps = append(jumps, c.op(jump, 0))
			}
			c.condition(a)
		}
		if len(n.Args()) == 0 {
			c.op(empty, 0)
		}
		c.land(jumps...)
	}
}

// noted reads (noted? G [place]).
func (c *compiler) noted(n *zrf.Node) {
	if g, ok := c.globalArg(n); ok {
		c.push(game.OpIsGlobal, g, n.Items[2:])
	} else {
		c.op(game.OpFalse, 0)
	}
}
