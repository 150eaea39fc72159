// Package learn makes bots learn a game: they play it against themselves, a small net
// (engine/net) is fitted to the results of their searches, and a match against the bot
// without the net proves whether the net is useful. dagaz net does this on the command
// line, with files and threads; [Run] does it in a browser.
//
// docs/ARCHITECTURE.md describes the method in its part about nets.
package learn

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// A Tableau is where games are played: a position with a generator and a judge of its game.
type Tableau struct {
	Gen   movegen.Generator
	Judge *goal.Judge
	Pos   *game.Position
	List  game.MoveList // the moves, after Over
	Rand  eval.Rand

	g *game.Game
}

// NewTableau returns a tableau without a position.
func NewTableau(g *game.Game) *Tableau {
	gen := movegen.New(g)
	return &Tableau{g: g, Gen: gen, Judge: goal.New(g, gen)}
}

// Begin sets up a game with a random opening of 2 to plies plies. It returns false if the
// opening ended the game.
func (t *Tableau) Begin(seed uint64, plies int) bool {
	t.Rand = eval.Rand(seed)
	t.Pos = t.g.Start()
	for range 2 + t.Rand.Intn(plies-1) {
		if t.Over() {
			return false
		}
		t.Stray()
	}
	return !t.Over()
}

// Stray makes a random move.
func (t *Tableau) Stray() { t.Pos.Do(t.List.Moves[t.Rand.Intn(t.List.Len())].Keep()) }

// Over lists the moves and reports whether the game is over.
func (t *Tableau) Over() bool {
	t.Gen.Legal(t.Pos, &t.List)
	return t.Judge.Over(t.Pos, &t.List) || t.List.Len() == 0
}

// Side returns the side to move.
func (t *Tableau) Side() int {
	if t.Pos.Player() == t.g.Turns[0].Player {
		return 0
	}
	return 1
}

// Points returns the result of a game that is over, for side 0.
func (t *Tableau) Points() float64 {
	if !t.Judge.Over(t.Pos, &t.List) {
		return 0.5
	}
	return (1 + float64(t.Judge.Result(t.g.Turns[0].Player))) / 2
}
