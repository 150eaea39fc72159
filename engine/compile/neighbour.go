package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
	"strings"
)

// anyNeighbour reads (any-neighbour [(dir…)] cond): the condition holds for one of the
// neighbours. It is expanded to an or of the same tests, each with a direction as its
// place.
func (c *compiler) anyNeighbour(n *zrf.Node) {
	if whole := c.neighbours[n]; whole != nil {
		c.condition(whole)
		return
	}
	args := n.Args()
	var dirs []*zrf.Node
	if len(args) == 2 && args[0].Kind == zrf.List {
		dirs, args = args[0].Items, args[1:]
	} else {
		for d, name := range c.b.DirNames()[:c.b.Own()] {
			if c.leads(board.Dir(d)) {
				dirs = append(dirs, made(n, zrf.Atom, name))
			}
		}
	}
	if len(args) != 1 {
		c.usage(n, InCondition)
		return
	}
	all := []*zrf.Node{made(n, zrf.Atom, "or")}
	for _, d := range dirs {
		at, ok := c.at(args[0], d)
		if !ok {
			return
		}
		all = append(all, at)
	}
	whole := listOf(n, all...)
	c.neighbours[n] = whole
	c.condition(whole)
}

// leads reports whether a direction leads anywhere.
func (c *compiler) leads(d board.Dir) bool {
	for _, to := range c.b.Links(d) {
		if to != board.NoCell {
			return true
		}
	}
	return false
}

// at returns a condition in which every test has the given place.
func (c *compiler) at(n, place *zrf.Node) (*zrf.Node, bool) {
	if n.Kind == zrf.Atom {
		if n.Text == "true" || n.Text == "false" {
			return n, true
		}
		return listOf(n, n, place), true
	}
	head := n.Head()
	switch head {
	case "and", "or", "not":
		list := []*zrf.Node{n.Items[0]}
		for _, a := range n.Args() {
			b, ok := c.at(a, place)
			if !ok {
				return nil, false
			}
			list = append(list, b)
		}
		return listOf(n, list...), true
	}
	own := 0 // arguments before the place
	switch strings.TrimPrefix(head, "not-") {
	case "piece?", "in-zone?", "position?", "noted?", "position-flag?":
		own = 1
	case "flag?", "flank", "surround", "linked", "foul", "mill":
		c.fail(n, `"`+head+`" cannot be asked of a neighbour`)
		return nil, false
	}
	if len(n.Args()) > own {
		c.fail(n, "in any-neighbour a test has no place of its own")
		return nil, false
	}
	return listOf(n, append(n.Items[:len(n.Items):len(n.Items)], place)...), true
}
