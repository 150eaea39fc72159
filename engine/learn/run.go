package learn

import (
	"strconv"
	"strings"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/net"
)

// A Plan is what a run may use.
type Plan struct {
	Time       eval.Duration // that games to learn from may take
	Enough     int           // of positions
	ProofGames int           // at most
	ProofNodes int64         // visited for each of their moves
}

// Phases of a run.
const (
	Playing = "play"
	Fitting = "fit"
	Proving = "prove"
)

// A Progress tells how far a run is.
type Progress struct {
	Phase     string
	Share     float64       // of the whole
	Left      eval.Duration // about
	Positions int
	Games     int // that these are of
	Proof     Tally
}

// proven is how likely a gain may be chance.
const proven = 0.05

// A Run is a course in one go and one goroutine, without files: the games, the fit,
// the proof. Its Poll may wait as long as it likes.
type Run struct {
	Course
	Plan
	Known  *net.Net // what the bot knows already, or nil: its opponent, too
	Lesson *Lesson  // what was played before, added to; nil: nothing
	Progress

	spent, last  eval.Duration // at work
	phase        eval.Duration // spent before this phase
	began        int           // positions there were
	plies, begun int           // of the games to learn from
}

// An Error is why a game cannot be learnt, in words.
type Error string

func (e Error) Error() string { return string(e) }

// A Result is what came of a run.
type Result struct {
	Text []byte // the net, as engine/net reads it
	Net  *net.Net
	Tally
	Gained bool
}

// Prepare makes what the run needs to know of its game. It calls poll every millisecond
// or so, gives up when that returns true, and reports whether all is there.
func (r *Run) Prepare(poll func() bool) (bool, error) {
	if !r.Game.TwoSided() {
		return false, Error("Only games of two players without chance can be learnt.")
	}
	own := *r.Game
	own.Net = nil
	if r.Tables = bots.Tables(&own, poll); r.Tables == nil {
		return false, nil
	}
	if _, err := fast.New(&own, r.Tables); err != nil {
		return false, Error("This game has no fast board, which learning needs: " + err.Error() + ".")
	}
	r.Game = &own
	if r.Known != nil && r.Known.State(own.TypeNames(), own.Board.Len()) == nil {
		r.Known = nil // it is of another game
	}
	if r.Lesson == nil {
		r.Lesson = &Lesson{}
	}
	r.Threads, r.Phase = 1, Playing
	r.began, r.Positions, r.Games = r.Lesson.Len(), r.Lesson.Len(), r.Lesson.Games
	return true, nil
}

// Learn plays, fits and proves, once all is prepared. It returns nil, and no error,
// after Poll has ended it.
func (r *Run) Learn() (*Result, error) {
	poll := r.Poll
	r.Poll = func() bool {
		r.tick()
		return poll != nil && poll()
	}
	r.last = eval.Now()
	r.begin(Playing)
	r.play()
	r.begin(Fitting)
	raw := r.fit()
	if r.stopped {
		return nil, nil
	}
	if raw == nil {
		return nil, Error("Only " + strconv.Itoa(r.Lesson.Len()) + " quiet positions came up in " + strconv.Itoa(r.Lesson.Games) + " games: too few to learn from.")
	}
	text := raw.Text(r.Game)
	learnt, wrong := net.Parse(string(text))
	if wrong != nil {
		return nil, Error("This game cannot be learnt: " + wrong.Error() + ".")
	}
	r.begin(Proving)
	r.prove(learnt)
	if r.stopped {
		return nil, nil
	}
	r.Share, r.Left = 1, 0
	return &Result{append(r.head(), text...), learnt, r.Proof, r.Proof.Score() > 0.5 && r.Proof.P() < proven}, nil
}

func (r *Run) fit() *Raw {
	if r.stopped {
		return nil
	}
	return r.Fit(r.Lesson)
}

func (r *Run) begin(phase string) {
	r.Phase, r.phase = phase, r.spent
	r.tick()
}

func (r *Run) play() {
	if r.due() {
		return
	}
	p := r.Player(r.Known)
	for k := int64(0); r.Lesson.Len()-r.began < r.Enough && r.spent < r.Time && !r.due(); k++ {
		one := p.Play(k)
		if r.stopped {
			return
		}
		r.Lesson.Join(one)
		r.plies += p.t.Pos.Ply()
		r.begun++
		r.Positions, r.Games = r.Lesson.Len(), r.Lesson.Games
	}
}

func (r *Run) prove(learnt *net.Net) {
	d := r.Duel(learnt, r.Known)
	for k := int64(0); k < int64(r.ProofGames) && !Lost(r.Proof, int(k), r.ProofGames); k++ {
		one := d.Play(k, eval.Limits{Nodes: r.ProofNodes}, 1)
		if r.due() {
			return
		}
		r.Proof.Add(one)
	}
}

// mostTick is the longest that can have passed in work between two polls; what is more
// was waiting.
const mostTick = eval.Second

// A look at a position, forwards and backwards, as long as nothing is known of it: in
// WebAssembly, 16 neurons, 24 pieces.
const lookTime = 10_000 * eval.Duration(1)

// tick takes the time and tells how far it is.
func (r *Run) tick() {
	now := eval.Now()
	r.spent += min(now-r.last, mostTick)
	r.last = now
	own := r.spent - r.phase
	left := func(share float64) eval.Duration {
		return eval.Duration(float64(own) * (1 - share) / max(share, 0.001))
	}
	switch share := 0.0; r.Phase {
	case Playing:
		share = max(float64(r.spent)/float64(max(1, r.Time)), float64(r.Lesson.Len()-r.began)/float64(max(1, r.Enough)))
		r.Left = max(0, min(left(share), r.Time-r.spent)) + r.fitTime(share) + r.proofTime()
	case Fitting:
		r.Left = r.proofTime()
		if share = r.Looked(); share > 0.02 {
			r.Left += left(share)
		} else {
			r.Left += r.fitTime(1)
		}
	case Proving:
		r.Left = r.proofTime()
		if n := r.Proof.Games(); n > 0 {
			r.Left = own * eval.Duration(r.ProofGames-n) / eval.Duration(n)
		}
	}
	r.Share = max(r.Share, float64(r.spent)/float64(max(1, r.spent+r.Left)))
}

// fitTime is about how long the fit will take, once all has been played of which this is
// a share.
func (r *Run) fitTime(share float64) eval.Duration {
	n := float64(r.began) + float64(r.Lesson.Len()-r.began)/max(share, 0.05)
	return eval.Duration(n*2*firstPasses*(2*mostPasses/firstPasses-1)/3) * lookTime
}

// proofTime is about how long the proof will take, as games go so far.
func (r *Run) proofTime() eval.Duration {
	if r.plies == 0 {
		return r.Time / 2
	}
	played := r.phase
	if r.Phase == Playing {
		played = r.spent
	}
	node := float64(played) / float64(r.plies) / float64(max(1, r.Nodes))
	return eval.Duration(node * float64(r.ProofNodes) * float64(r.plies) / float64(r.begun) * float64(r.ProofGames))
}

// head tells how the net was made.
func (r *Run) head() []byte {
	title := strings.Map(func(c rune) rune {
		if c < ' ' {
			return ' '
		}
		return c
	}, r.Game.Title)
	s := "; What bots have learnt about " + title + ", in a browser,\n"
	s += "; from " + strconv.Itoa(r.Lesson.Len()) + " quiet positions of " + strconv.Itoa(r.Lesson.Games) + " games; " + digits(100*r.Part, 0) + "% of the label are results.\n"
	s += "; Mean error " + digits(r.Fitted.After, 5) + ", without the net " + digits(r.Fitted.Before, 5) + ".\n"
	s += "; Against the bot as it was, " + strconv.FormatInt(r.ProofNodes, 10) + " nodes a move: " + r.Proof.Summary() + ".\n"
	return []byte(s)
}
