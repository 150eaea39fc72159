package compile

import (
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
)

// This file finds loops that do not end, by running the programs once.

// A loop is a while: its first and last instruction, and where it is written.
type loop struct {
	top, back int
	node      *zrf.Node
}

// checkLoops makes the moves of the start position for every kind of turn and tells
// of the loops that go round for ever there.
func (c *compiler) checkLoops() {
	if len(c.loops) == 0 {
		return
	}
	gen := movegen.New(c.g)
	var list game.MoveList
	for i, t := range c.g.Turns {
		same := func(u game.Turn) bool { return u.As == t.As && u.MoveType == t.MoveType }
		if !slices.ContainsFunc(c.g.Turns[:i], same) {
			pos := c.g.Start()
			pos.PlaceTurn(i)
			gen.Legal(pos, &list)
		}
	}
	var told []zrf.Pos
	for _, e := range movegen.Endless(gen) {
		for _, l := range c.loops[e.Program] { // the innermost is the first
			if l.top > e.At || e.At > l.back {
				continue
			}
			if !slices.Contains(told, l.node.Pos) {
				told = append(told, l.node.Pos)
				c.doubt(l.node, "this loop goes round for ever: nothing in it changes what it asks", "")
			}
			break
		}
	}
}
