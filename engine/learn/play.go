package learn

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/net"
)

// The games that nets learn from, and those that prove them.

const (
	opening   = 10 // random plies at the start, at most
	proofBits = 16 // of the searches' tables when they prove something
	playBits  = 15 // when they play to learn
	mostScore = 3000

	// Plies is how many plies a game has at most; then it is a draw.
	Plies = 300
	// Sure is the score at which a game is as good as won, in hundredths,
	Sure = 1500
	// Surely the number of plies for which it must stay so.
	Surely = 6
	// Stray: one of so many moves is random.
	Stray = 24
)

// A Course is how a game is learnt.
type Course struct {
	Game   *game.Game // without a net
	Tables *eval.Tables
	Seed   uint64
	Nodes  int64 // visited for each move of the games that are learnt from

	Hidden  int // neurons
	Passes  int // over the positions; 0: as long as it helps
	Results int // part of results in what is learnt, of a hundred; -1: by what scores tell
	Threads int // that fit

	// Poll, if not nil, is called every few milliseconds while there is one thread. After
	// it has returned true everything ends as soon as it can, and what it returns is
	// worth nothing.
	Poll func() bool

	// What Fit found out.
	Told   float64 // what scores tell of the results
	Part   float64 // of results in what was learnt
	Turned string  // how the second side sees the board
	Fitted Fitted

	stopped     bool
	looks, plan int // positions that were fitted to and will be at most, one by one
}

// Fitted is the mean error over positions that were not learnt from, and how it was
// come by.
type Fitted struct {
	Before, After float64 // without the net and with it
	Passes        int
}

// due asks Poll and reports whether to end.
func (co *Course) due() bool {
	if co.Poll != nil && !co.stopped {
		co.stopped = co.Poll()
	}
	return co.stopped
}

// Search returns a search with the net, or without. The game must have a fast board.
func (co *Course) Search(n *net.Net, bits int) (*garbo.Search, *fast.Board) {
	b, err := fast.New(co.Game, co.Tables)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	b.Learn(n)
	opt := garbo.DefaultOptions
	opt.TableBits = bits
	s := garbo.New(co.Game, b, co.Tables, opt)
	if co.Poll != nil {
		s.Poll = co.due
	}
	return s, b
}

// A Player plays games to learn from. It belongs to one goroutine.
type Player struct {
	co    *Course
	t     *Tableau
	s     *garbo.Search
	plain *fast.Board // values without a net
	ev    *eval.Eval
}

// Player returns a player whose bot knows the net, if it is not nil.
func (co *Course) Player(n *net.Net) *Player {
	p := &Player{co: co, t: NewTableau(co.Game), ev: co.Tables.Eval()}
	p.s, _ = co.Search(n, playBits)
	_, p.plain = co.Search(nil, 1)
	return p
}

// Play plays game number k and returns its quiet positions.
func (p *Player) Play(k int64) *Lesson {
	co, t := p.co, p.t
	one := &Lesson{Games: 1}
	if !t.Begin(co.Seed<<32+uint64(k), opening) {
		return one
	}
	p.s.Clear()
	p.s.Seed = co.Seed
	points, sure := 0.5, 0
	var inputs []uint16
	for t.Pos.Ply() < Plies && !co.due() {
		if t.Over() {
			points = t.Points()
			break
		}
		m, info, ok := p.s.Think(t.Pos, eval.Limits{Nodes: co.Nodes}, nil)
		if !ok {
			break
		}
		score := info.Score
		if t.Side() == 1 {
			score = -score
		}
		if sure++; score < Sure && score > -Sure {
			sure = 0
		}
		if sure >= Surely || score.Proven() {
			points = 1
			if score < 0 {
				points = 0
			}
			break
		}
		if _, noisy := p.ev.Gain(t.Pos, m); !noisy && !t.Gen.InCheck(t.Pos, t.Pos.ToMove().As) {
			p.plain.Load(t.Pos)
			inputs = standing(inputs[:0], p.plain)
			one.Put(inputs, Facts{Hand: short16(p.plain.Eval()), Score: short16(info.Score), Side: int8(t.Side())})
		}
		if t.Rand.Intn(Stray) == 0 {
			t.Stray()
		} else {
			t.Pos.Do(m.Keep())
		}
	}
	for i := range one.Facts {
		f := &one.Facts[i]
		if f.Result = int8(2*points - 1); f.Side == 1 {
			f.Result = -f.Result
		}
	}
	return one
}

func short16(s eval.Score) int16 { return int16(max(-mostScore, min(mostScore, s))) }

// A Duel is two bots of one course that play against each other. It belongs to one
// goroutine.
type Duel struct {
	co      *Course
	t       *Tableau
	players [2]*garbo.Search
}

// Duel returns one of a bot with a net against the bot with another; nil is none.
func (co *Course) Duel(a, b *net.Net) *Duel {
	d := &Duel{co: co, t: NewTableau(co.Game)}
	d.players[0], _ = co.Search(a, proofBits)
	d.players[1], _ = co.Search(b, proofBits)
	return d
}

// Play plays game number k and returns its result for the first bot. Two games have
// one opening, each side of it in turn. Salt tells series of games apart.
func (d *Duel) Play(k int64, lim eval.Limits, salt uint64) (r Tally) {
	co, t := d.co, d.t
	for try := uint64(0); !t.Begin(^(co.Seed+salt)<<32+uint64(k/2)+try<<24, opening) && try < 100; try++ {
	}
	for _, s := range d.players {
		s.Clear()
		s.Seed = co.Seed + uint64(k)
	}
	points := 0.5
	for t.Pos.Ply() < Plies && !co.due() {
		if t.Over() {
			points = t.Points()
			break
		}
		m, _, ok := d.players[t.Side()^int(k&1)].Think(t.Pos, lim, nil)
		if !ok {
			break
		}
		t.Pos.Do(m.Keep())
	}
	if k&1 == 1 {
		points = 1 - points
	}
	r.put(points)
	return r
}

// Lost reports whether a duel of so many games may end half way: the first bot is not
// ahead.
func Lost(sum Tally, played, games int) bool {
	return played >= games/2 && sum.Games() >= games/2 && sum.W <= sum.L
}
