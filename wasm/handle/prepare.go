package handle

import (
	"dagaz/engine/bots"
	"dagaz/engine/game"
)

// prepare makes the job of making the tables that a bot needs for a game, before anybody
// waits for them. Messages are let in meanwhile.
func (h *Handler) prepare(r *request) (*job, error) {
	l, err := h.game(r)
	if err != nil {
		return nil, err
	}
	name, err := h.botName(r, l.game)
	if err != nil {
		return nil, err
	}
	return &job{id: r.id, tables: tablesFor(l.game, name), run: func(j *job, _ *writer) error {
		if !bots.Prepare(l.game, name, j.poll) {
			return &failure{code: codeStopped, msg: "The preparation was stopped."}
		}
		return nil
	}}, nil
}

// tablesFor returns the game whose tables a bot needs, or nil.
func tablesFor(g *game.Game, bot string) *game.Game {
	if bots.NeedsTables(g, bot) {
		return g
	}
	return nil
}
