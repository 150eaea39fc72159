package learn

import (
	"strconv"
	"strings"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/net"
)

// A Plan limits a run.
type Plan struct {
	Time       eval.Duration // time for the games to learn from
	Enough     int           // number of positions that is enough
	ProofGames int           // most games of the proof
	ProofNodes int64         // nodes for each move of those games
}

// Phases of a run.
const (
	Playing = "play"
	Fitting = "fit"
	Proving = "prove"
)

// A Progress says how far a run has come.
type Progress struct {
	Phase     string
	Share     float64       // share of the whole run
	Left      eval.Duration // approximate time left
	Positions int
	Games     int // games from which the positions come
	Proof     Tally
}

// proven is the greatest probability that a gain is due to chance; at the end of a match it
// is a lead of z95 standard errors.
const proven = 0.05

// A Run is a whole course in one goroutine, without files: the games, the fit and the
// proof. Its Poll may block as long as it likes.
type Run struct {
	Course
	Plan
	Known  *net.Net // the net that the bot uses already, which is also its opponent in the proof; or nil
	Lesson *Lesson  // positions played before, to which the run adds; nil: none
	Progress

	spent, last  eval.Duration // working time
	phase        eval.Duration // working time before this phase
	began        int           // number of positions at the start
	plies, begun int           // plies and number of the games to learn from
}

// An Error explains why a game cannot be learnt.
type Error string

func (e Error) Error() string { return string(e) }

// A Result is the outcome of a run.
type Result struct {
	Text []byte // the net, in the format of engine/net
	Net  *net.Net
	Tally
	Gained bool
}

// Prepare makes the tables that the run needs for its game. It calls poll about every
// millisecond and gives up when that returns true. It reports whether the tables are
// complete.
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
	if r.Known != nil && r.Known.State(own.SeenNames(), own.Board.Len()) == nil {
		r.Known = nil // the net belongs to another game
	}
	if r.Lesson == nil {
		r.Lesson = &Lesson{}
	}
	r.Threads, r.Phase = 1, Playing
	r.began, r.Positions, r.Games = r.Lesson.Len(), r.Lesson.Len(), r.Lesson.Games
	return true, nil
}

// Learn plays, fits and proves. Everything must be prepared. It returns nil and no error if
// Poll has ended it.
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

// prove plays the match that decides whether the net is a gain. The match ends early, after
// both games of an opening, if a gain has become unlikely. It does not end early when the net
// is ahead, because such a result would show too large a gain.
func (r *Run) prove(learnt *net.Net) {
	d := r.Duel(learnt, r.Known)
	for k := int64(0); k < int64(r.ProofGames); k++ {
		if k%2 == 0 && r.Proof.Hopeless(r.ProofGames, z95) {
			return
		}
		one := d.Play(k, [2]int64{r.ProofNodes, r.ProofNodes}, 1)
		if r.due() {
			return
		}
		r.Proof.Add(one)
	}
}

// mostTick is the longest working time that is assumed between two polls; anything longer
// was waiting time.
const mostTick = eval.Second

// lookTime is the time for processing one position, forwards and backwards, as long as no
// measurement exists: in WebAssembly, with 16 neurons and 24 pieces.
const lookTime = 10_000 * eval.Duration(1)

// tick takes the time and updates the progress.
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

// fitTime estimates the time that the fit will take, if the positions so far are the given
// share of all.
func (r *Run) fitTime(share float64) eval.Duration {
	n := float64(r.began) + float64(r.Lesson.Len()-r.began)/max(share, 0.05)
	return eval.Duration(n*2*firstPasses*(2*mostPasses/firstPasses-1)/3) * lookTime
}

// proofTime estimates the time that the proof will take, from the games so far.
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

// head returns the lines that say how the net was made.
func (r *Run) head() []byte {
	title := strings.Map(func(c rune) rune {
		if c < ' ' {
			return ' '
		}
		return c
	}, r.Game.Title)
	s := "; What bots have learnt about " + title + ", in a browser,\n"
	s += "; from " + strconv.Itoa(r.Lesson.Len()) + " quiet positions of " + strconv.Itoa(r.Lesson.Games) + " games; " + fixed(100*r.Part, 0) + "% of the label are results.\n"
	s += "; Mean error " + fixed(r.Fitted.After, 5) + ", without the net " + fixed(r.Fitted.Before, 5) + ".\n"
	s += "; Against the bot as it was, " + strconv.FormatInt(r.ProofNodes, 10) + " nodes a move: " + r.Proof.Summary() + ".\n"
	return []byte(s)
}
