package compile

import (
	"slices"

	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
)

// This file finds loops that do not end, by running the programs once.

// A loop is a while: its first and last instruction, and where it is written.
type loop struct {
	top, back int
	node      *zrf.Node
}

// checkLoops tells of the loops that go round for ever in the start position.
func (c *compiler) checkLoops() {
	if len(c.loops) == 0 {
		return
	}
	var told []zrf.Pos
	for _, e := range movegen.Endless(c.g) {
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
