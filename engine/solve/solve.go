// Package solve finds the shortest way to a win by looking at everything: the
// fewest moves that solve a puzzle of one player, or the quickest win that the
// side to move can force against any defence.
//
// Puzzles are searched breadth first (puzzle.go), so the first win found is a
// shortest one. Between two players the depth grows ply by ply, and at each depth
// it is proved or refuted that the attacker wins in time (force.go). Neither
// uses values, chance or the clock: the same question has the same answer, and
// the same number of nodes.
package solve

import (
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// Limits bound a search; a zero means the default.
type Limits struct {
	Nodes int64 // positions looked at
	Plies int   // longest solution that is looked for
}

// Defaults of Limits.
const (
	DefaultNodes = 2_000_000
	DefaultPlies = 2000 // of a puzzle
	DefaultForce = 15   // plies of a forced win
)

// A Status says what a search has found out.
type Status uint8

const (
	Solved  Status = iota // Moves lead to the win
	None                  // proved: no win within Limits.Plies
	Unknown               // the nodes did not suffice, or the search was stopped
)

// A Result is what Find returns.
type Result struct {
	Status Status
	// Moves is the solution. Of a forced win it is the line in which both do
	// their best: the defender loses as late as he can.
	Moves []game.Move
	Nodes int64
	// Never is set with None when no number of plies would help: every position
	// that can be reached was looked at.
	Never bool
}

// pollEvery is the number of nodes between two calls of poll. At a node all moves
// may be tried to see how many answers they leave.
const pollEvery = 16

// Suits reports whether Find can answer for g: one player, or two by turns, and
// no chance.
func Suits(g *game.Game) bool { return players(g) == 1 || g.TwoSided() }

// players counts who moves; 0 where chance does.
func players(g *game.Game) int {
	n := 0
	for _, p := range g.Players {
		switch {
		case p.Plays && p.Random:
			return 0
		case p.Plays:
			n++
		}
	}
	return n
}

// Find looks for the shortest win of the side to move in pos, which is left as it
// was. g must be one that [Suits]. poll is called every few positions
// and stops the search when it returns true; it may be nil.
func Find(pos *game.Position, lim Limits, poll func() bool) Result {
	g := pos.Game()
	if lim.Nodes <= 0 {
		lim.Nodes = DefaultNodes
	}
	w := newWork(pos.Clone(), lim, poll)
	if players(g) == 1 {
		if lim.Plies <= 0 {
			w.lim.Plies = DefaultPlies
		}
		return w.puzzle()
	}
	if lim.Plies <= 0 {
		w.lim.Plies = DefaultForce
	}
	return w.force()
}

// work is what both searches need.
type work struct {
	g     *game.Game
	pos   *game.Position
	gen   movegen.Generator
	judge *goal.Judge
	who   game.Player // for whom a win is looked for
	lim   Limits
	poll  func() bool
	nodes int64
	spent bool // the nodes are, or poll said stop
}

func newWork(pos *game.Position, lim Limits, poll func() bool) *work {
	g := pos.Game()
	gen := movegen.NewQuick(g)
	return &work{g: g, pos: pos, gen: gen, judge: goal.New(g, gen), who: pos.Player(), lim: lim, poll: poll}
}

// look lists the legal moves of the present position and reports whether the
// game is over there, and won.
func (w *work) look(list *game.MoveList) (over, won bool) {
	w.nodes++
	if w.nodes >= w.lim.Nodes || w.poll != nil && w.nodes%pollEvery == 0 && w.poll() {
		w.spent = true
	}
	w.gen.Legal(w.pos, list)
	if !w.judge.Over(w.pos, list) {
		return false, false
	}
	return true, w.judge.Result(w.who) == game.Win
}
