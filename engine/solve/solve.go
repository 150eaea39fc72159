// Package solve finds the shortest way to a win by looking at everything: the
// fewest moves that solve a puzzle of one player, or the quickest win that the
// side to move can force against any defence.
//
// Puzzles are searched breadth first (puzzle.go), so the first win found is a
// shortest one; puzzles of lamps (lights.go) and of pegs (pegs.go) in ways of their
// own, which are as short. Only where boxes are pushed (boxes.go) and the shortest
// solution is far may the one found be longer. Between two players the depth grows ply by ply, and at each depth
// it is proved or refuted that the attacker wins in time (force.go). Neither
// uses values, chance or the clock: the same question has the same answer, and
// the same number of nodes.
package solve

import (
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// Limits bound a search; a zero means the default.
type Limits struct {
	Nodes int64 // positions looked at
	Plies int   // longest solution that is looked for
	Bytes int64 // memory for the positions of a puzzle
}

// Defaults of Limits.
const (
	DefaultNodes = 2_000_000                // between two
	PuzzleNodes  = 50_000_000               // of one: there it is rather the memory that ends
	DefaultBytes = 1 << (27 + ^uint(0)>>63) // half of it in 32-bit programs
	DefaultPlies = 2000                     // of a puzzle
	DefaultForce = 15                       // plies of a forced win
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
	// Full is set with Unknown when the memory did not suffice.
	Full bool
	// Bytes is the memory that the positions took, 0 where none were kept.
	Bytes int64
}

// pollEvery is the number of nodes between two calls of poll. At a node all moves
// may be tried to see how many answers they leave.
const pollEvery = 16

// Suits reports whether Find can answer for g: one player who can win, or two by
// turns, and no chance.
func Suits(g *game.Game) bool {
	if players(g) != 1 {
		return g.TwoSided()
	}
	return slices.ContainsFunc(g.Goals, func(goal game.Goal) bool { return goal.Result == game.Win || goal.Count })
}

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
		if players(g) == 1 {
			lim.Nodes = PuzzleNodes
		}
	}
	if lim.Bytes <= 0 {
		lim.Bytes = DefaultBytes
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
	g       *game.Game
	pos     *game.Position
	gen     movegen.Generator
	judge   *goal.Judge
	who     game.Player // for whom a win is looked for
	lim     Limits
	poll    func() bool
	nodes   int64
	spent   bool // the nodes are, or poll said stop
	stopped bool // poll said so
	past    bool // the end of the game may depend on the last move
}

func newWork(pos *game.Position, lim Limits, poll func() bool) *work {
	g := pos.Game()
	gen := movegen.NewQuick(g)
	w := &work{g: g, pos: pos, gen: gen, judge: goal.New(g, gen), who: pos.Player(), lim: lim, poll: poll}
	for i := range g.Goals {
		w.past = w.past || asksPast(g.Goals[i].Test)
	}
	return w
}

// asksPast reports whether a goal looks at the move that led to the position.
func asksPast(e *game.GoalExpr) bool {
	if e == nil {
		return false
	}
	switch e.Kind {
	case game.GoalCaptured, game.GoalMover, game.GoalHolds:
		return true
	}
	return slices.ContainsFunc(e.Args, asksPast)
}

// tick counts a node, and sees whether to stop.
func (w *work) tick() {
	w.nodes++
	if w.poll != nil && w.nodes%pollEvery == 0 && w.poll() {
		w.stopped = true
	}
	w.spent = w.spent || w.stopped || w.nodes >= w.lim.Nodes
}

// look lists the legal moves of the present position and reports whether the
// game is over there, and won.
func (w *work) look(list *game.MoveList) (over, won bool) {
	w.tick()
	w.gen.Legal(w.pos, list)
	if !w.judge.Over(w.pos, list) {
		return false, false
	}
	return true, w.judge.Result(w.who) == game.Win
}
