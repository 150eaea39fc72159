package handle

import (
	"dagaz/engine"
	"dagaz/engine/game"
)

const (
	maxPerft = 64
	// perftBlock is the depth that is counted without letting messages in.
	perftBlock = 2
)

// perft makes the job of counting the leaves of the game tree.
func (h *Handler) perft(r *request) (*job, error) {
	l, err := h.at(r)
	if err != nil {
		return nil, err
	}
	depth, err := r.integer("depth", 0, maxPerft)
	if err != nil {
		return nil, err
	}
	c := &counting{counter: engine.NewCounter(l.game, nil), pos: l.session.Position().Clone()}
	return &job{id: r.id, run: func(j *job, w *writer) error {
		c.job = j
		n := c.count(int(depth))
		if j.stop.Load() {
			return &failure{code: codeStopped, msg: "The count was stopped."}
		}
		w.key("leaves")
		w.int64(n)
		return nil
	}}, nil
}

// counting is one perft, cut into blocks.
type counting struct {
	counter *engine.Counter
	pos     *game.Position
	job     *job
	lists   [maxPerft + 1]game.MoveList
}

func (c *counting) count(depth int) int64 {
	if c.job.poll() {
		return 0
	}
	if depth <= perftBlock {
		return c.counter.Count(c.pos, depth)
	}
	list := &c.lists[depth]
	if !c.counter.Legal(c.pos, list) {
		return 0
	}
	var n int64
	for i := 0; i < list.Len() && !c.job.stop.Load(); i++ {
		c.pos.Do(list.Moves[i])
		n += c.count(depth - 1)
		c.pos.Undo()
	}
	return n
}
