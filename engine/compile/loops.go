package compile

import (
	"slices"

	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
)

// This file finds endless loops by running the programs once.

// A loop is a while statement: its first and last instruction, and its place in the file.
type loop struct {
	top, back int
	node      *zrf.Node
}

// checkLoops reports loops that never end in the start position.
func (c *compiler) checkLoops() {
	if len(c.loops) == 0 {
		return
	}
	var told []zrf.Pos
	for _, e := range movegen.Endless(c.g) {
		for _, l := range c.loops[e.Program] { // the innermost loop comes first
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
