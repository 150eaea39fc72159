package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A Board is a position of two sides that take turns, made for searches, such as the boards
// of package fast. Its methods are those of garbo.Board.
type Board interface {
	Load(pos *game.Position)
	Side() int
	Moves(buf []uint32) []uint32
	Noisy(buf []uint32, least eval.Score) ([]uint32, eval.Score)
	Do(m uint32) bool
	Undo()
	Over() (bool, game.Result)
	Stuck() game.Result
	Repeats() int
	Quiet() int
	Eval() eval.Score
	Rate(moves []uint32, facts []eval.Facts)
	Eye(m uint32) bool
	Move(m uint32) game.Move
}

// sides is a Table on a Board.
type sides struct {
	g    *game.Game
	b    Board
	made int

	noisy []uint32
	facts []eval.Facts
}

// Sides returns the Table of a game that has a fast board.
func Sides(g *game.Game, b Board) Table { return &sides{g: g, b: b} }

func (t *sides) load(pos *game.Position) {
	t.b.Load(pos)
	t.made = pos.Ply()
}

func (t *sides) player() game.Player { return t.g.Side(t.b.Side()) }

// share gives the side to move a reward and the other side the rest.
func (t *sides) share(rewards []float32, own float32) {
	for p := range rewards {
		rewards[p] = 1 - own
	}
	rewards[t.player()] = own
}

func (t *sides) arrive(buf []uint32, legal bool, rewards []float32) ([]uint32, bool) {
	if over, r := t.b.Over(); over {
		t.share(rewards, reward(r))
		return buf, true
	}
	n := len(buf)
	buf = t.b.Moves(buf)
	if legal && (t.g.Royal || len(t.g.Forbid) > 0 || t.g.Repetition.Illegal != game.MayRepeat) {
		kept := n
		for _, m := range buf[n:] {
			if t.b.Do(m) {
				t.b.Undo()
				buf[kept] = m
				kept++
			}
		}
		buf = buf[:kept]
	}
	if len(buf) == n {
		t.stuck(rewards)
		return buf, true
	}
	if r := &t.g.Repetition; r.Times > 0 && t.made >= r.Times && t.b.Repeats()+1 >= r.Times {
		t.share(rewards, reward(-r.Result)) // the other side repeated
		return buf, true
	}
	if t.g.NoProgress > 0 && t.b.Quiet() >= t.g.NoProgress {
		t.share(rewards, reward(game.Draw))
		return buf, true
	}
	return buf, false
}

func (t *sides) stuck(rewards []float32) { t.share(rewards, reward(t.b.Stuck())) }

func (t *sides) do(m uint32) bool {
	ok := t.b.Do(m)
	if ok {
		t.made++
	}
	return ok
}

func (t *sides) undo() {
	t.b.Undo()
	t.made--
}

func (t *sides) rate(moves []uint32, facts []eval.Facts) { t.b.Rate(moves, facts) }

func (t *sides) greedy([]uint32) uint32 {
	t.noisy, _ = t.b.Noisy(t.noisy[:0], 0)
	for len(t.facts) < len(t.noisy) {
		t.facts = append(t.facts, eval.Facts{})
	}
	t.b.Rate(t.noisy, t.facts[:len(t.noisy)])
	best, most := uint32(0), eval.Score(0)
	for i, m := range t.noisy {
		if gain := t.facts[i].Victim + t.facts[i].Gain; gain > most {
			best, most = m, gain
		}
	}
	return best
}

func (t *sides) eye(m uint32) bool { return t.b.Eye(m) }

func (t *sides) estimate(scale eval.Score, rewards []float32) {
	t.share(rewards, prospect(t.b.Eval(), scale))
}

func (t *sides) move(m uint32) game.Move { return t.b.Move(m).Keep() }
