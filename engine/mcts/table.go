package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Table is where games are played out: [Positions] plays every game, [Sides] those
// of two sides that have a fast board. A move is a number that holds at the position
// where it was listed.
type Table interface {
	load(pos *game.Position)
	player() game.Player

	// arrive appends the moves of the present position to buf and reports whether the
	// game is over; then it sets the rewards of all players. If legal is false some of
	// the moves may turn out not to be when do refuses them.
	arrive(buf []uint32, legal bool, rewards []float32) ([]uint32, bool)
	stuck(rewards []float32) // none of the moves was legal after all

	do(m uint32) bool
	undo()

	rate(moves []uint32, facts []eval.Facts)
	greedy(moves []uint32) uint32                 // the move that takes most at once, 0 if none takes anything
	eye(m uint32) bool                            // it fills an eye of one's own, where groups live by liberties
	estimate(scale eval.Score, rewards []float32) // from the evaluation; see prospect
	move(m uint32) game.Move
}

// reward is what a result is worth.
func reward(r game.Result) float32 { return float32(r+1) / 2 }

// positions is a Table on a [game.Position].
type positions struct {
	g     *game.Game
	gen   movegen.Generator
	judge eval.Judge
	eval  *eval.Eval

	pos  *game.Position
	made int
	root game.MoveList // the moves at the position loaded
	list game.MoveList // those at the last one listed
	vals []eval.Score
}

// Positions returns the Table of any game.
func Positions(g *game.Game, gen movegen.Generator, judge eval.Judge, ev *eval.Eval) Table {
	return &positions{g: g, gen: gen, judge: judge, eval: ev, vals: make([]eval.Score, len(g.Players))}
}

func (t *positions) load(pos *game.Position) { t.pos, t.made = pos.Clone(), 0 }
func (t *positions) player() game.Player     { return t.pos.Player() }

func (t *positions) moves() *game.MoveList {
	if t.made == 0 {
		return &t.root
	}
	return &t.list
}

// arrive drops players who lost a game that goes on.
func (t *positions) arrive(buf []uint32, _ bool, rewards []float32) ([]uint32, bool) {
	list := t.moves()
	t.gen.Legal(t.pos, list)
	over := false
	for range t.g.Players {
		if over = t.judge.Over(t.pos, list); over {
			break
		}
		j, ok := t.judge.(interface{ Lost() uint16 })
		if !ok || j.Lost() == 0 || t.pos.Ply() == 0 {
			break
		}
		t.pos.DropOut(j.Lost())
		t.gen.Legal(t.pos, list)
	}
	if over {
		for p := range rewards {
			rewards[p] = reward(t.judge.Result(game.Player(p)))
		}
	}
	for i := range list.Moves {
		buf = append(buf, uint32(i+1))
	}
	return buf, over
}

func (t *positions) stuck([]float32) {} // all are legal

func (t *positions) do(m uint32) bool {
	t.pos.Do(t.moves().Moves[m-1])
	t.made++
	return true
}

func (t *positions) undo() {
	t.pos.Undo()
	t.made--
}

func (t *positions) rate(moves []uint32, facts []eval.Facts) {
	for i, n := range moves {
		m := t.moves().Moves[n-1]
		facts[i].Print = eval.Fingerprint(m)
		facts[i].Victim, facts[i].Gain = t.eval.Worth(t.pos, m)
	}
}

func (t *positions) greedy(moves []uint32) uint32 {
	best, most := uint32(0), eval.Score(0)
	for _, n := range moves {
		if gain, noisy := t.eval.Gain(t.pos, t.moves().Moves[n-1]); noisy && gain > most {
			best, most = n, gain
		}
	}
	return best
}

func (t *positions) eye(m uint32) bool {
	return t.eval.Breathes() && t.eval.Eye(t.pos, t.moves().Moves[m-1].To(), t.pos.Player())
}

// estimate takes for each player his advantage over the best of the others.
func (t *positions) estimate(scale eval.Score, rewards []float32) {
	t.eval.Values(t.pos, t.vals)
	for p := range rewards {
		best, found := eval.Score(0), false
		for q, v := range t.vals {
			if q != p && t.g.Players[q].Plays && !t.g.Players[q].Random && (!found || v > best) {
				best, found = v, true
			}
		}
		rewards[p] = prospect(t.vals[p]-best, scale)
	}
}

func (t *positions) move(m uint32) game.Move { return t.moves().Moves[m-1].Keep() }
