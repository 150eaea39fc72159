package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Table is where games are played out: [Positions] plays every game, [Sides] plays games
// of two sides that have a fast board. A move is a number that is valid only at the
// position where it was listed.
type Table interface {
	load(pos *game.Position)
	player() game.Player

	// arrive appends the moves of the present position to buf and reports whether the game
	// is over; if so, it sets the rewards of all players. If legal is false, some moves may
	// turn out to be illegal when do refuses them.
	arrive(buf []uint32, legal bool, rewards []float32) ([]uint32, bool)
	stuck(rewards []float32) // sets rewards after none of the moves turned out to be legal

	do(m uint32) bool
	undo()

	rate(moves []uint32, facts []eval.Facts)
	greedy(moves []uint32) uint32                 // the move that captures most, 0 if none captures
	eye(m uint32) bool                            // the move fills an eye of its own side, in games where groups need liberties
	estimate(scale eval.Score, rewards []float32) // sets rewards from the evaluation; see prospect
	move(m uint32) game.Move
}

// reward turns a result into a number from 0 to 1.
func reward(r game.Result) float32 { return float32(r+1) / 2 }

// positions is a Table on a [game.Position].
type positions struct {
	g     *game.Game
	gen   movegen.Generator
	judge eval.Judge
	eval  *eval.Eval

	pos  *game.Position
	made int
	root game.MoveList // the moves of the loaded position
	list game.MoveList // the moves of the position listed last
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

// arrive removes players who have lost while the game goes on.
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

func (t *positions) stuck([]float32) {} // all listed moves are legal

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

// estimate uses each player's advantage over the best of the others.
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
