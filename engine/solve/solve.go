// Package solve finds the shortest way to a win by exhaustive search: the fewest moves that
// solve a puzzle of one player, or the quickest win that the side to move can force against
// any defence.
//
// Puzzles are searched breadth first (puzzle.go), so the first win found is a shortest one. Puzzles
// of lamps (lights.go), of pegs (pegs.go) and of boards to be filled (fill.go) have methods of their
// own, whose solutions are just as short. Only where boxes are pushed (boxes.go) and the shortest
// solution is far may the solution found be longer. Between two players the depth grows ply by ply,
// and at each depth it is proved or refuted that the attacker wins in time (force.go). No search uses
// an evaluation, chance or the clock: the same question always has the same answer and takes the same
// number of nodes.
package solve

import (
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// Limits bound a search; zero means the default.
type Limits struct {
	Nodes int64 // positions examined
	Plies int   // longest solution that is looked for
	Bytes int64 // memory for the positions of a puzzle
}

// Defaults of Limits.
const (
	DefaultNodes = 2_000_000                // for two players
	PuzzleNodes  = 50_000_000               // for one player; there the memory usually runs out first
	DefaultBytes = 1 << (27 + ^uint(0)>>63) // half of it in 32-bit programs
	DefaultPlies = 2000                     // for a puzzle
	DefaultForce = 15                       // for a forced win
)

// A Status is the outcome of a search.
type Status uint8

const (
	Solved  Status = iota // Moves lead to the win
	None                  // proved: no win within Limits.Plies
	Unknown               // the nodes or the memory ran out, or the search was stopped
)

// A Result is what Find returns.
type Result struct {
	Status Status
	// Moves is the solution. For a forced win it is the line with the best play of both
	// sides: the defender loses as late as possible.
	Moves []game.Move
	Nodes int64
	// Never is set with None if more plies would not help: every position that can be
	// reached was examined.
	Never bool
	// Full is set with Unknown if the memory ran out.
	Full bool
	// Bytes is the memory used for positions, 0 if none were stored.
	Bytes int64
}

// pollEvery is the number of nodes between two calls of poll. It is small because at a
// single node all moves may be tried to count their answers.
const pollEvery = 16

// Suits reports whether Find can answer for g: one player who can win, or two who take
// turns, and no chance.
func Suits(g *game.Game) bool {
	if players(g) != 1 {
		return g.TwoSided()
	}
	return slices.ContainsFunc(g.Goals, func(goal game.Goal) bool { return goal.Result == game.Win || goal.Count })
}

// players returns the number of players who move, 0 if chance is one of them.
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

// Find looks for the shortest win of the side to move in pos, and leaves pos unchanged. g
// must be a game that [Suits]. poll is called every few positions and stops the search by
// returning true; it may be nil.
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

// work is the state that all searches share.
type work struct {
	g       *game.Game
	pos     *game.Position
	gen     movegen.Generator
	judge   *goal.Judge
	who     game.Player // the player for whom a win is looked for
	lim     Limits
	poll    func() bool
	nodes   int64
	spent   bool // the nodes ran out, or poll said stop
	stopped bool // poll said stop
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

// asksPast reports whether a goal depends on the move that led to the position.
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

// tick counts a node and decides whether to stop.
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
