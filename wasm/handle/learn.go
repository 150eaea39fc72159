package handle

import (
	"math"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/net"
)

// Defaults for learning.
const (
	learnTime   = 60_000  // milliseconds of games to learn from
	learnEnough = 150_000 // positions
	learnNodes  = 400
	learnHidden = 16
	proofGames  = 100
	proofNodes  = 1000
)

// Learning returns the verbs of the third program, in which bots learn games. The games are
// loaded with "load", as in the engine.
func Learning() Verbs {
	s := &school{}
	return func(name string) (quickVerb, slowVerb) {
		switch name {
		case "load":
			return (*Handler).accept, nil
		case "stop":
			return (*Handler).stop, nil
		case "learn":
			return nil, s.learn
		}
		return nil, nil
	}
}

// A school holds the learning that is under way, or was last.
type school struct{ now *learning }

// A learning runs in a goroutine of its own, so that it can be paused anywhere and
// continued: a job lets it run until it is done or the job is stopped.
type learning struct {
	game *game.Game
	run  learn.Run
	turn chan *job     // the job that lets it run; closed: it must end
	back chan struct{} // signals that it is paused or done
	job  *job          // used by its goroutine: the job that lets it run now

	reported eval.Duration
	phase    string // the last phase that was reported
	prepared bool
	done     bool
	result   *learn.Result
	err      error
}

// learn makes the job of learning a game, or of continuing to learn it.
func (s *school) learn(h *Handler, r *request) (*job, error) {
	l, err := h.game(r)
	if err != nil {
		return nil, err
	}
	src, err := r.str("net")
	if err != nil {
		return nil, err
	}
	plan := [...]int64{learnTime, learnEnough, learnNodes, learnHidden, proofGames, proofNodes, 1}
	for i, f := range [...]struct {
		name   string
		lo, hi int64
	}{
		{"ms", 1, int64(maxThink / eval.Millisecond)}, {"positions", 1, 2_000_000}, {"nodes", 1, 1_000_000}, {"hidden", 4, net.Hidden}, {"games", 2, 10_000},
		{"proof", 1, 1_000_000}, {"seed", 0, math.MaxInt32},
	} {
		if k := r.get(f.name).kind; k == absent || k == null {
			continue
		}
		if plan[i], err = r.integer(f.name, f.lo, f.hi); err != nil {
			return nil, err
		}
	}
	if plan[3]%4 != 0 {
		return nil, bad(`"hidden" must be a multiple of 4`)
	}
	var known *net.Net
	if src != "" {
		var wrong *net.Mistake
		if known, wrong = net.Parse(src); wrong != nil {
			return nil, &failure{code: codeNet, msg: wrong.Error()}
		}
	}
	return &job{id: r.id, run: func(j *job, w *writer) error {
		if o := s.now; o == nil || o.game != l.game || o.done {
			n := &learning{game: l.game, turn: make(chan *job), back: make(chan struct{}), run: learn.Run{
				Course: learn.Course{Game: l.game, Seed: uint64(plan[6]), Nodes: plan[2], Hidden: int(plan[3]), Results: -1},
				Plan:   learn.Plan{Time: eval.Duration(plan[0]) * eval.Millisecond, Enough: int(plan[1]), ProofGames: int(plan[4]), ProofNodes: plan[5]},
				Known:  known,
			}}
			if o != nil {
				o.end()
				if _, bug := o.err.(*failure); o.game == l.game && !bug { // the games played so far are kept
					n.run.Lesson, n.run.Seed = o.run.Lesson, o.run.Seed+1
				}
			}
			n.run.Poll = n.poll
			s.now = n
		}
		return s.now.goOn(j, w)
	}}, nil
}

// work learns, as soon as a job lets it run.
func (l *learning) work() {
	l.job = <-l.turn
	defer func() {
		if p := recover(); p != nil {
			l.err = internal(p)
		}
		l.done = true
		l.back <- struct{}{}
	}()
	l.result, l.err = l.run.Learn()
}

// poll lets messages in, waits while the learning is paused, and reports whether to end.
func (l *learning) poll() bool {
	if l.job.poll() {
		l.back <- struct{}{}
		if l.job = <-l.turn; l.job == nil {
			return true
		}
		l.reported = 0
	}
	if now := eval.Now(); l.phase != l.run.Phase || now-l.reported >= reportGap {
		l.phase, l.reported = l.run.Phase, now
		w := new(writer)
		w.open('{')
		w.key("id")
		w.raw(l.job.id)
		w.strField("event", "progress")
		l.write(w)
		l.job.h.send(w)
	}
	return false
}

// end ends a paused learning.
func (l *learning) end() {
	if l.prepared && !l.done {
		close(l.turn)
		<-l.back
	}
}

// goOn lets the learning run, and writes the reply when it pauses.
func (l *learning) goOn(j *job, w *writer) error {
	if !l.prepared {
		// Prepare must not run in the other goroutine, since what it makes is locked.
		l.prepared, l.err = l.run.Prepare(j.poll)
		l.done = l.err != nil
		if l.prepared {
			go l.work()
		}
	}
	if l.prepared {
		l.turn <- j
		<-l.back
	}
	if !l.done {
		w.boolField("stopped", true)
		l.write(w)
		return nil
	}
	if l.err != nil {
		if f, ok := l.err.(*failure); ok {
			return f
		}
		return &failure{code: codeLearn, msg: l.err.Error()}
	}
	l.write(w)
	r := l.result
	diff, margin := r.Elo()
	w.intField("elo", int(math.Round(diff)))
	w.intField("margin", int(math.Round(margin)))
	w.intField("chance", int(math.Ceil(10_000*r.P())))
	w.boolField("gained", r.Gained)
	w.strField("text", string(r.Text))
	return nil
}

// write writes the progress.
func (l *learning) write(w *writer) {
	r := &l.run
	w.strField("phase", r.Phase)
	w.intField("share", int(1000*r.Share))
	w.intField("left", int((r.Left+eval.Second-1)/eval.Second))
	w.intField("positions", r.Positions)
	w.intField("played", r.Games)
	w.intField("won", r.Proof.W)
	w.intField("drawn", r.Proof.D)
	w.intField("lost", r.Proof.L)
}
