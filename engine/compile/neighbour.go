package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// anyNeighbour reads (any-neighbour [(dir…)] cond): the condition asked of each
// neighbour. It is put together from tests that have a direction for their place,
// and asks first whether there is a neighbour where a negated test would hold
// beyond the edge.
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
		if c.holdsNowhere(args[0]) {
			at = listOf(n, made(n, zrf.Atom, "and"), listOf(n, made(n, zrf.Atom, "on-board?"), d), at)
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

// holdsNowhere reports whether a condition holds where there is no cell: no test
// does, but negated ones do, save not-empty?, which is a test of its own.
func (c *compiler) holdsNowhere(n *zrf.Node) bool {
	word := n.Text
	if n.Kind == zrf.List {
		word = n.Head()
	}
	switch args := n.Args(); word {
	case "true":
		return true
	case "and":
		return !slices.ContainsFunc(args, func(a *zrf.Node) bool { return !c.holdsNowhere(a) })
	case "or":
		return slices.ContainsFunc(args, c.holdsNowhere)
	case "not":
		return len(args) == 1 && !c.holdsNowhere(args[0])
	}
	rest, negated := c.negated(word)
	return negated && rest != "true" && c.word(InCondition, word) == nil && c.g.AttrNamed(word) < 0
}

// at returns a condition with a place for each of its tests that has none.
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
