package compile

import (
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// This file finds room for many attributes. A piece has one word for its attributes. If a
// game declares more than fit, those that no program changes are stored as lists of the
// types that have them.

// attrBits is the width of the word of attributes.
const attrBits = 64

// fixAttributes decides which attributes are stored as lists of types.
func (c *compiler) fixAttributes() {
	names := map[string]bool{}
	var order []string
	for _, n := range c.clauses {
		if n.Head() != "piece" {
			continue
		}
		for _, cl := range n.Args() {
			if name := text(cl.Args()); cl.Head() == "attribute" && name != "" && !names[name] {
				names[name], order = true, append(order, name)
			}
		}
	}
	if len(names) <= attrBits {
		return
	}
	changed(c.clauses, names)
	c.fixed = map[string][]int{}
	for _, name := range order {
		if names[name] {
			c.fixed[name], c.fixedNames = nil, append(c.fixedNames, name)
		}
	}
}

// changed removes the attributes that something sets from names.
func changed(list []*zrf.Node, names map[string]bool) {
	for _, n := range list {
		switch n.Head() {
		case "set-attribute", "set", "castling":
			delete(names, text(n.Args()))
		}
		changed(n.Items, names)
	}
}

// unfix removes type t, which is declared again, from the lists of all such attributes.
func (c *compiler) unfix(t int) {
	for name, types := range c.fixed {
		c.fixed[name] = slices.DeleteFunc(types, func(x int) bool { return x == t })
	}
}

// fixedTest compiles the test of an attribute that is stored as a list of types.
func (c *compiler) fixedTest(types []int, args []*zrf.Node) {
	at, ok := c.placeArg(args)
	if !ok || len(types) == 0 {
		c.op(game.OpFalse, 0)
		return
	}
	var jumps []int
	for i, t := range types {
		if i > 0 {
			jumps = append(jumps, c.op(game.OpOrJump, 0))
		}
		c.opAt(game.OpPieceIs, t, at)
	}
	c.land(jumps...)
}
