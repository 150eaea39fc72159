package learn

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/net"
)

// The games from which nets learn, and those that prove that a net is useful.

const (
	opening   = 10 // most random plies at the start
	proofBits = 16 // size of the searches' tables in games that prove something
	playBits  = 15 // size in games to learn from
	mostScore = 3000

	// Plies is the greatest length of a game; after it the game is a draw.
	Plies = 300
	// Sure is the score, in hundredths, at which a game is practically won,
	Sure = 1500
	// Surely the number of plies for which the score must stay there.
	Surely = 6
	// Stray: one move in so many is random.
	Stray = 24
)

// A Course describes how a game is learnt.
type Course struct {
	Game   *game.Game // without a net
	Tables *eval.Tables
	Seed   uint64
	Nodes  int64 // nodes for each move of the games to learn from

	Hidden  int // number of neurons
	Passes  int // passes over the positions; 0: as long as they help
	Results int // weight of results in the targets, in percent; -1: depends on how well scores predict results
	Threads int // threads for the fit

	// More, if not nil, finds more ways to see the board; a browser does without.
	More *Ways

	// Poll, if not nil, is called every few milliseconds while there is one thread. Once it
	// has returned true, everything ends as soon as possible, with results that are of no
	// use.
	Poll func() bool

	// Findings of Fit:
	Told   float64 // how well scores predict results
	Part   float64 // weight of results in the targets
	Turned string  // how the second side sees the board
	Fitted Fitted

	stopped     bool
	looks, plan int // positions processed so far, and planned at most, counting each time
}

// Fitted is the mean error over held-out positions, and how it was reached.
type Fitted struct {
	Before, After float64 // without and with the net
	Passes        int
}

// due polls and reports whether to stop.
func (co *Course) due() bool {
	if co.Poll != nil && !co.stopped {
		co.stopped = co.Poll()
	}
	return co.stopped
}

// Search returns a search with a net, or without one if n is nil. The game must have a fast
// board.
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

// Player returns a player whose bot uses the net, if it is not nil.
func (co *Course) Player(n *net.Net) *Player {
	p := &Player{co: co, t: NewTableau(co.Game), ev: co.Tables.Eval()}
	p.s, _ = co.Search(n, playBits)
	_, p.plain = co.Search(nil, 1)
	return p
}

// Play plays the game with number k and returns its quiet positions.
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

// A Duel is a match between two bots of one course. It belongs to one goroutine.
type Duel struct {
	co      *Course
	t       *Tableau
	players [2]*garbo.Search

	// Clock tells the time that the thread of the caller has worked; at first the usual clock.
	Clock  func() eval.Duration
	Effort Effort
}

// An Effort is the work that both bots of a match have done.
type Effort struct {
	Spent [2]eval.Duration
	Nodes [2]int64
}

// Add adds the work of other games.
func (e *Effort) Add(o Effort) {
	for i := range e.Spent {
		e.Spent[i] += o.Spent[i]
		e.Nodes[i] += o.Nodes[i]
	}
}

// In returns how many nodes each bot visits in so much time, at the speed that it had so far.
func (e *Effort) In(time eval.Duration) (nodes [2]int64) {
	for i := range nodes {
		nodes[i] = max(1, int64(float64(e.Nodes[i])*float64(time)/float64(max(1, e.Spent[i]))))
	}
	return nodes
}

// Duel returns a match of a bot with net a against a bot with net b; nil means no net.
func (co *Course) Duel(a, b *net.Net) *Duel {
	d := &Duel{co: co, t: NewTableau(co.Game), Clock: eval.Now}
	d.players[0], _ = co.Search(a, proofBits)
	d.players[1], _ = co.Search(b, proofBits)
	return d
}

// Play plays the game with number k, with so many nodes a move for each bot, and returns its
// result for the first bot. Each opening is used for two games, with the sides exchanged.
// Different salts give different series of games.
func (d *Duel) Play(k int64, nodes [2]int64, salt uint64) (r Tally) {
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
		bot := t.Side() ^ int(k&1)
		from := d.Clock()
		m, info, ok := d.players[bot].Think(t.Pos, eval.Limits{Nodes: nodes[bot]}, nil)
		d.Effort.Spent[bot] += d.Clock() - from
		d.Effort.Nodes[bot] += info.Nodes
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
