package main

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// The games that tune learns from, and those that prove what it learnt.

// A sample is a quiet position and how its game ended.
type sample struct {
	pos    *game.Position
	side   int        // to move
	score  eval.Score // what the search made of it, for side 0
	result float64    // for side 0: 1, 0.5 or 0
}

const (
	tunePlies   = 300     // plies after which a game is a draw
	tuneFirst   = 6       // first ply that is learnt from
	tuneSure    = 1500    // score at which a game is as good as won, in hundredths
	tuneSurely  = 6       // if it stays so for so many plies
	tuneOpening = 8       // random plies at the start, at most; 2 at least
	tuneStray   = 24      // later every so many moves one is random
	tuneMost    = 150_000 // positions that are fitted to; of more, a random part is kept
	tableBits   = 15      // of the searches, which are short
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

// A tableau is where games are played: the position and what knows its rules.
type tableau struct {
	g     *game.Game
	gen   movegen.Generator
	judge *goal.Judge
	pos   *game.Position
	list  game.MoveList
	rand  eval.Rand
}

func newTableau(g *game.Game) *tableau {
	gen := movegen.New(g)
	return &tableau{g: g, gen: gen, judge: goal.New(g, gen)}
}

// begin sets up a game with a random opening; false if that ended it.
func (t *tableau) begin(seed uint64, plies int) bool {
	t.rand = eval.Rand(seed)
	t.pos = t.g.Start()
	for range 2 + t.rand.Intn(plies-1) {
		if t.over() {
			return false
		}
		t.stray()
	}
	return !t.over()
}

// stray makes a random move.
func (t *tableau) stray() { t.pos.Do(t.list.Moves[t.rand.Intn(t.list.Len())].Keep()) }

// over lists the moves and reports whether the game has ended.
func (t *tableau) over() bool {
	t.gen.Legal(t.pos, &t.list)
	return t.judge.Over(t.pos, &t.list) || t.list.Len() == 0
}

// side returns who is to move.
func (t *tableau) side() int {
	if t.pos.Player() == t.g.Turns[0].Player {
		return 0
	}
	return 1
}

// points returns the result of a game that is over, for side 0.
func (t *tableau) points() float64 {
	if !t.judge.Over(t.pos, &t.list) {
		return 0.5
	}
	return (1 + float64(t.judge.Result(t.g.Turns[0].Player))) / 2
}

// collect plays games and returns their quiet positions.
func collect(g *game.Game, tn *tuning, progress func(game int)) []sample {
	t, p := newTableau(g), newPlayer(g, tn.seed)
	all := pool{rand: eval.Rand(tn.seed)}
	var samples []sample // of one game
	for n := range tn.games {
		progress(n + 1)
		if !t.begin(tn.seed<<32+uint64(n), tuneOpening) {
			continue
		}
		samples = samples[:0]
		result, sure := 0.5, 0
		p.s.Clear()
		for t.pos.Ply() < tunePlies {
			if t.over() {
				result = t.points()
				break
			}
			m, info, ok := p.s.Think(t.pos, eval.Limits{Nodes: tn.nodes}, nil)
			if !ok {
				break
			}
			score := info.Score
			if t.side() == 1 {
				score = -score
			}
			if sure++; score < tuneSure && score > -tuneSure {
				sure = 0
			}
			if sure >= tuneSurely || score.Proven() {
				result = 1
				if score < 0 {
					result = 0
				}
				break
			}
			_, noisy := p.ev.Gain(t.pos, m)
			if t.pos.Ply() >= tuneFirst && !noisy && !t.gen.InCheck(t.pos, t.pos.ToMove().As) {
				samples = append(samples, sample{pos: bare(t.pos), side: t.side(), score: score})
			}
			if t.rand.Intn(tuneStray) == 0 {
				t.stray()
			} else {
				t.pos.Do(m.Keep())
			}
		}
		for _, x := range samples {
			x.result = result
			all.put(x)
		}
	}
	return all.samples
}

// bare returns a copy of pos without its past, which would take most of the room.
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

// duel lets evaluation a play b, each opening with both sides, and returns the
// results of a.
func duel(a, b *game.Game, games int, nodes int64, seed uint64) (r wdl) {
	t := newTableau(a)
	players := [2]*player{newPlayer(a, seed), newPlayer(b, seed)}
	for n := range games {
		if !t.begin(^seed<<32+uint64(n/2), tuneOpening) {
			continue
		}
		for _, p := range players {
			p.s.Clear()
		}
		points := 0.5
		for t.pos.Ply() < tunePlies {
			if t.over() {
				points = t.points()
				break
			}
			m, _, ok := players[t.side()^n&1].s.Think(t.pos, eval.Limits{Nodes: nodes}, nil)
			if !ok {
				break
			}
			t.pos.Do(m.Keep())
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
