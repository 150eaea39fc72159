package handle

import "dagaz/engine/bots"

// prepare makes the job of making, before anybody waits for it, what a bot
// needs to know of a game. Messages are let in meanwhile. It cannot be stopped: a
// think would have to do the same.
func (h *Handler) prepare(r *request) (*job, error) {
	l, err := h.game(r)
	if err != nil {
		return nil, err
	}
	name, err := h.botName(r, l.game)
	if err != nil {
		return nil, err
	}
	return &job{id: r.id, run: func(j *job, _ *writer) error {
		bots.Prepare(l.game, name, func() { j.poll() })
		return nil
	}}, nil
}
