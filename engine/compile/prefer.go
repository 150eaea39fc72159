package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// prefer reads (prefer measure…): filters over the legal moves, in order.
func (c *compiler) prefer(n *zrf.Node) {
	c.g.Opt.Prefer = nil
	for _, a := range n.Args() {
		p := game.Preference{Weights: make([]int32, len(c.g.Types))}
		ok := true
		switch {
		case a.Kind == zrf.Atom && a.Text == "count":
			for t := range p.Weights {
				p.Weights[t] = 1
			}
		case a.Head() == "count" || a.Head() == "by" || a.Head() == "first":
			p.Measure = map[string]game.Measure{"count": game.TakesMost, "by": game.MovedBy, "first": game.MeetsFirst}[a.Head()]
			ok = c.weighAll(a, p.Weights)
		case (a.Head() == "weight" || a.Head() == "exhaust") && len(a.Args())%2 == 0:
			if a.Head() == "exhaust" {
				p.Measure = game.SpendsMost
			}
			ok = c.weighEach(a, p.Weights)
		default:
			ok = false
		}
		if !ok {
			c.usage(n, InGame)
			return
		}
		c.g.Opt.Prefer = append(c.g.Opt.Prefer, p)
	}
}

// weighAll gives weight 1 to the types that are arguments of n.
func (c *compiler) weighAll(n *zrf.Node, weights []int32) bool {
	for _, a := range n.Args() {
		if t := c.typeArg(a); t >= 0 {
			weights[t] = 1
		}
	}
	return len(n.Args()) > 0
}

// weighEach reads pairs of a type and its weight.
func (c *compiler) weighEach(n *zrf.Node, weights []int32) bool {
	args := n.Args()
	for i := 0; i < len(args); i += 2 {
		w, ok := c.count(n, i+1, 0, 10000)
		if !ok {
			return false
		}
		if t := c.typeArg(args[i]); t >= 0 {
			weights[t] = int32(w)
		}
	}
	return len(args) > 0
}

// chainClause reads (chain word…): the restrictions on parts of a chain.
func (c *compiler) chainClause(n *zrf.Node) {
	rules := map[string]game.Chain{"no-return": game.NoReturn, "no-same-direction": game.NoSameDirection, "no-reverse": game.NoReverse, "shortest": game.Shortest, "charge": game.Charge}
	c.g.Opt.Chain = 0
	for _, a := range n.Args() {
		if rules[a.Text] == 0 {
			c.usage(n, InGame)
			return
		}
		c.g.Opt.Chain |= rules[a.Text]
	}
}
