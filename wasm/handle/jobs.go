package handle

import (
	"sync"
	"sync/atomic"

	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// yieldEvery is how long work goes on before waiting messages are let in: a
// stop is heard in that time.
const yieldEvery = 15 * eval.Millisecond

// A job is a request that takes long. Jobs are done in turn.
type job struct {
	id    string
	think bool
	// tables is the game whose tables a prepare makes, or a think begins with; nil
	// for other jobs.
	tables *game.Game
	run    func(j *job, w *writer) error // writes the fields of the reply
	stop   atomic.Bool
	heard  []eval.Result // from the searches of other workers; guarded by jobs.mu

	h     *Handler
	yield eval.Duration // when Yield was called last
}

// jobs is the queue of work. A goroutine is there only while there is any.
type jobs struct {
	mu      sync.Mutex
	list    []*job // list[0] is being done
	working sync.WaitGroup
}

// start queues a job. A think ends those before it: the page wants one move at
// a time. A prepare ends for whatever does not need what it makes.
func (h *Handler) start(j *job) {
	j.h = h
	q := &h.jobs
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, o := range q.list {
		if o.think && j.think || o.prepares() && o.tables != j.tables {
			o.stop.Store(true)
		}
	}
	q.list = append(q.list, j)
	if len(q.list) == 1 {
		q.working.Add(1)
		go h.work()
	}
}

// work does jobs until there is none.
func (h *Handler) work() {
	q := &h.jobs
	defer q.working.Done()
	for {
		q.mu.Lock()
		j := q.list[0]
		q.mu.Unlock()
		h.do(j)
		q.mu.Lock()
		q.list = q.list[1:]
		if len(q.list) == 0 {
			q.list = nil
			q.mu.Unlock()
			return
		}
		q.mu.Unlock()
	}
}

func (h *Handler) do(j *job) {
	defer func() {
		if p := recover(); p != nil {
			h.bots = nil
			h.fail(j.id, internal(p))
		}
	}()
	j.yield = eval.Now()
	w := begin(j.id)
	if err := j.run(j, w); err != nil {
		h.fail(j.id, err)
		return
	}
	h.send(w)
}

// poll is called by the work every few milliseconds: it lets messages in and
// reports whether to stop.
func (j *job) poll() bool {
	if j.h.Yield != nil && eval.Now()-j.yield >= yieldEvery {
		j.h.Yield()
		j.yield = eval.Now()
	}
	return j.stop.Load()
}

func (j *job) prepares() bool { return j.tables != nil && !j.think }

// target returns the id of the job that a verb is about.
func (r *request) target(verb string) (string, error) {
	t := r.get("target")
	if t.kind != number {
		return "", bad(verb + ` needs a number "target"`)
	}
	return t.text, nil
}

// stop tells a job to come to an end, and the prepares before it. One that is done
// needs no telling.
func (h *Handler) stop(r *request, w *writer) error {
	target, err := r.target("stop")
	if err != nil {
		return err
	}
	h.jobs.mu.Lock()
	defer h.jobs.mu.Unlock()
	for i, j := range h.jobs.list {
		if j.id != target {
			continue
		}
		j.stop.Store(true)
		for _, o := range h.jobs.list[:i] {
			if o.prepares() {
				o.stop.Store(true)
			}
		}
	}
	return nil
}
