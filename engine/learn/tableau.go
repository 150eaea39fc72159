// Package learn is how bots learn a game: they play it against themselves, a small net
// (engine/net) is fitted to what their searches found, and a match against the bot
// without it proves whether it is worth anything. dagaz net does so on the command
// line, with files and threads; [Run] does it in a browser.
//
// The recipe stands in docs/ARCHITECTURE.md, at the nets.
package learn

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// A Tableau is where games are played: the position and what knows its rules.
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

// Begin sets up a game with a random opening of 2 plies to so many; false if that
// ended it.
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

// Over lists the moves and reports whether the game has ended.
func (t *Tableau) Over() bool {
	t.Gen.Legal(t.Pos, &t.List)
	return t.Judge.Over(t.Pos, &t.List) || t.List.Len() == 0
}

// Side returns who is to move.
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
