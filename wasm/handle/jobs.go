package handle

import (
	"sync"
	"sync/atomic"

	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// yieldEvery is how long work continues before it lets waiting messages in, and so how long
// a stop may wait.
const yieldEvery = 15 * eval.Millisecond

// A job is a request that takes long. Jobs are done one after the other.
type job struct {
	id    string
	think bool
	// tables is the game whose tables a prepare makes, or which a think needs first; nil
	// for other jobs.
	tables *game.Game
	run    func(j *job, w *writer) error // writes the fields of the reply
	stop   atomic.Bool
	heard  []eval.Result // results of searches in other workers; guarded by jobs.mu

	h     *Handler
	yield eval.Duration // time of the last call of Yield
}

// jobs is the queue of work. Its goroutine exists only while there is work.
type jobs struct {
	mu      sync.Mutex
	list    []*job // list[0] is being done
	working sync.WaitGroup
}

// start queues a job. A think stops earlier thinks, since the page wants one move at a
// time. A prepare is stopped by any job that does not need the tables it makes.
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

// work processes jobs until there are none.
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

// poll is called by the work every few milliseconds: it lets messages in and reports
// whether to stop.
func (j *job) poll() bool {
	if j.h.Yield != nil && eval.Now()-j.yield >= yieldEvery {
		j.h.Yield()
		j.yield = eval.Now()
	}
	return j.stop.Load()
}

func (j *job) prepares() bool { return j.tables != nil && !j.think }

// target returns the id of the job to which a verb refers.
func (r *request) target(verb string) (string, error) {
	t := r.get("target")
	if t.kind != number {
		return "", bad(verb + ` needs a number "target"`)
	}
	return t.text, nil
}

// stop tells a job, and any prepares before it, to come to an end. If the job is done
// already, it does nothing.
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
