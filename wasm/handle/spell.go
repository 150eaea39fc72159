package handle

import (
	"slices"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// spell writes the moves of a line in the notation of a style, each in parts: text, or the
// player and type of a piece. It uses a session of its own, so that the session being
// played stays where it is.
func (h *Handler) spell(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	start, err := r.str("start")
	if err != nil {
		return err
	}
	moves, err := r.strs("moves")
	if err != nil {
		return err
	}
	style, err := r.str("style")
	if err != nil {
		return err
	}
	if style != notation.StyleNames && !slices.Contains(notation.Styles(l.game), style) {
		return bad("moves of " + l.id + " are not shown as " + cut(style))
	}
	s := engine.NewSession(l.game)
	if _, err := s.Set(start); err != nil {
		return &failure{code: codeSetup, msg: err.Error()}
	}
	spelt, err := s.Spell(moves, style)
	if err != nil {
		i := slices.IndexFunc(spelt, func(parts []notation.Part) bool { return parts == nil })
		return illegal(i, moves[i], err)
	}
	w.key("moves")
	w.open('[')
	for _, parts := range spelt {
		w.open('[')
		for _, p := range parts {
			if p.Piece == game.None {
				w.str(p.Text)
				continue
			}
			w.open('[')
			w.piece(p.Piece)
			w.close(']')
		}
		w.close(']')
	}
	w.close(']')
	return nil
}
