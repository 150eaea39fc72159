package handle

import (
	"dagaz/engine/game"
	"dagaz/engine/net"
)

// A learnt is the net of a loaded game.
type learnt struct {
	game *game.Game // the game for which the net was read
	net  *net.Net
}

// readNet gives a game the net that bots use for it. A net with mistakes, or for another
// game, is refused.
func (h *Handler) readNet(r *request, _ *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	src := r.get("text")
	if src.kind != text {
		return bad(`"text" must be a text: the net`)
	}
	n, wrong := net.Parse(src.text)
	if wrong != nil {
		return &failure{code: codeNet, msg: wrong.Error()}
	}
	if n.State(l.game.SeenNames(), l.game.Board.Len()) == nil {
		return &failure{code: codeNet, msg: "this net is of another game: it has other pieces or cells"}
	}
	h.nets[l.id] = learnt{l.game, n}
	return nil
}

// netFor returns the net of a loaded game, nil if there is none.
func (h *Handler) netFor(l *loaded) *net.Net {
	if n := h.nets[l.id]; n.game == l.game {
		return n.net
	}
	return nil
}
