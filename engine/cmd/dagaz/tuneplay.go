package main

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/goal"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
)

// The games from which tune learns, and those that test the result.

// A sample is a quiet position with the result of its game.
type sample struct {
	pos    *game.Position
	side   int        // to move
	score  eval.Score // the score that the search found, for side 0
	result float64    // for side 0: 1, 0.5 or 0
}

const (
	tuneFirst   = 6       // first ply that is used
	tuneOpening = 8       // random plies at the start, at most; at least 2
	tuneMost    = 150_000 // positions to fit; if there are more, a random part is kept
	tableBits   = 15      // table size of the searches, which are short
)

// A player is a search of one game with one evaluation.
type player struct {
	ev    *eval.Eval
	board garbo.Board
	s     *garbo.Search
}

func newPlayer(g *game.Game, seed uint64) *player {
	gen := movegen.New(g)
	p := &player{ev: eval.New(g, gen)}
	p.board = tuneBoard(g, gen, p.ev)
	opt := garbo.DefaultOptions
	opt.TableBits = tableBits
	p.s = garbo.New(g, p.board, p.ev.Tables(), opt)
	p.s.Seed = seed
	return p
}

// tuneBoard returns the board that bots would use.
func tuneBoard(g *game.Game, gen movegen.Generator, ev *eval.Eval) garbo.Board {
	if b, err := fast.New(g, ev.Tables()); err == nil {
		return b
	}
	return garbo.NewBoard(g, gen, goal.New(g, gen), ev)
}

// collect plays games and returns their quiet positions.
func collect(g *game.Game, tn *tuning, progress func(game int)) []sample {
	t, p := learn.NewTableau(g), newPlayer(g, tn.seed)
	all := pool{rand: eval.Rand(tn.seed)}
	var samples []sample // of one game
	for n := range tn.games {
		progress(n + 1)
		if !t.Begin(tn.seed<<32+uint64(n), tuneOpening) {
			continue
		}
		samples = samples[:0]
		result, sure := 0.5, 0
		p.s.Clear()
		for t.Pos.Ply() < learn.Plies {
			if t.Over() {
				result = t.Points()
				break
			}
			m, info, ok := p.s.Think(t.Pos, eval.Limits{Nodes: tn.nodes}, nil)
			if !ok {
				break
			}
			score := info.Score
			if t.Side() == 1 {
				score = -score
			}
			if sure++; score < learn.Sure && score > -learn.Sure {
				sure = 0
			}
			if sure >= learn.Surely || score.Proven() {
				result = 1
				if score < 0 {
					result = 0
				}
				break
			}
			_, noisy := p.ev.Gain(t.Pos, m)
			if t.Pos.Ply() >= tuneFirst && !noisy && !t.Gen.InCheck(t.Pos, t.Pos.ToMove().As) {
				samples = append(samples, sample{pos: bare(t.Pos), side: t.Side(), score: score})
			}
			if t.Rand.Intn(learn.Stray) == 0 {
				t.Stray()
			} else {
				t.Pos.Do(m.Keep())
			}
		}
		for _, x := range samples {
			x.result = result
			all.put(x)
		}
	}
	return all.samples
}

// bare returns a copy of pos without its history, which would take most of the memory.
func bare(pos *game.Position) *game.Position {
	q := pos.Clone()
	q.Settle()
	return q.Clone()
}

// A pool keeps tuneMost of the samples that are put into it, each with the same
// chance (reservoir sampling).
type pool struct {
	samples []sample
	seen    int
	rand    eval.Rand
}

func (p *pool) put(s sample) {
	p.seen++
	if len(p.samples) < tuneMost {
		p.samples = append(p.samples, s)
	} else if i := p.rand.Intn(p.seen); i < tuneMost {
		p.samples[i] = s
	}
}

// duel lets evaluation a play against b, each opening with both sides, and returns the
// results of a.
func duel(a, b *game.Game, games int, nodes int64, seed uint64) (r wdl) {
	t := learn.NewTableau(a)
	players := [2]*player{newPlayer(a, seed), newPlayer(b, seed)}
	for n := range games {
		if !t.Begin(^seed<<32+uint64(n/2), tuneOpening) {
			continue
		}
		for _, p := range players {
			p.s.Clear()
		}
		points := 0.5
		for t.Pos.Ply() < learn.Plies {
			if t.Over() {
				points = t.Points()
				break
			}
			m, _, ok := players[t.Side()^n&1].s.Think(t.Pos, eval.Limits{Nodes: nodes}, nil)
			if !ok {
				break
			}
			t.Pos.Do(m.Keep())
		}
		if n&1 == 1 {
			points = 1 - points
		}
		switch points {
		case 1:
			r.W++
		case 0:
			r.L++
		default:
			r.D++
		}
	}
	return r
}
