package engine

import (
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// A Counter counts the leaves of the game tree: the standard test of a move generator. It
// keeps one list for each ply, so that counting no longer allocates memory after the first
// time.
type Counter struct {
	Paths bool // count every way of making a move, not only distinct moves

	gen   movegen.Generator
	judge *goal.Judge
	lists []game.MoveList
}

// NewCounter returns a counter that takes its moves from gen, or from the reference if gen
// is nil.
func NewCounter(g *game.Game, gen movegen.Generator) *Counter {
	if gen == nil {
		gen = movegen.New(g)
	}
	c := &Counter{gen: gen, judge: goal.New(g, gen)}
	c.judge.Counting = true
	return c
}

// Count returns the number of lines of depth plies from pos. A pass counts as a ply. A
// finished game has no lines; draws by repetition, counters or material do not finish a
// game here.
func (c *Counter) Count(pos *game.Position, depth int) int64 {
	if depth <= 0 {
		return 1
	}
	for len(c.lists) < depth {
		c.lists = append(c.lists, game.MoveList{})
	}
	return c.count(pos, depth)
}

func (c *Counter) count(pos *game.Position, depth int) int64 {
	list := &c.lists[depth-1]
	if !c.Legal(pos, list) {
		return 0
	}
	if depth == 1 {
		return int64(list.Len())
	}
	var n int64
	for i := 0; i < list.Len(); i++ {
		pos.Do(list.Moves[i])
		n += c.count(pos, depth-1)
		pos.Undo()
	}
	return n
}

// Legal lists the moves from pos that Count counts. It returns false when the game is over.
func (c *Counter) Legal(pos *game.Position, list *game.MoveList) bool {
	if c.Paths {
		c.gen.Paths(pos, list)
	} else {
		c.gen.Legal(pos, list)
	}
	for !c.judge.Over(pos, list) {
		lost := c.judge.Lost()
		if lost == 0 {
			return true
		}
		pos.DropOut(lost)
		c.gen.Legal(pos, list)
	}
	return false
}
