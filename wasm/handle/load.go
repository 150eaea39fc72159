package handle

import (
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/pack"
)

// A loaded game keeps the session of the last request. Consecutive requests usually differ
// by one move, so moves are added to it or taken back.
type loaded struct {
	id, variant string
	game        *game.Game
	session     *engine.Session // nil: there is none yet
	moves       []string        // the session's moves as they were written in the request
	warnings    []string        // of its start
}

// load takes a packed game and describes it. The compiler's messages about its rules are
// passed on unchanged.
func (h *Handler) load(r *request, w *writer) error {
	warnings, err := r.field("warnings", array)
	if err != nil {
		return err
	}
	l, err := h.take(r)
	if err != nil {
		return err
	}
	w.key("info")
	w.info(l.game)
	w.key("warnings")
	w.value(&value{kind: array, items: warnings.items})
	return nil
}

// accept takes a packed game without describing it.
func (h *Handler) accept(r *request, _ *writer) error {
	_, err := h.take(r)
	return err
}

// take reads the packed game of a request and stores it under its names.
func (h *Handler) take(r *request) (*loaded, error) {
	id, err := r.str("game")
	if err != nil {
		return nil, err
	}
	variant, err := r.str("variant")
	if err != nil {
		return nil, err
	}
	if base, v, ok := strings.Cut(id, "#"); ok && variant == "" {
		id, variant = base, v
	}
	packed := r.get("packed")
	if packed.kind != text {
		return nil, bad(`load needs a text "packed", or "source" where there is a compiler`)
	}
	g, err := pack.Read(packed.text)
	if err != nil {
		return nil, &failure{code: codeRules, msg: err.Error()}
	}
	l := &loaded{id: id, variant: variant, game: g}
	g.ID = id
	if variant != "" {
		g.ID += "#" + variant
	}
	h.games[id], h.games[g.ID] = l, l
	return l, nil
}

// game returns the game that a request names.
func (h *Handler) game(r *request) (*loaded, error) {
	id, err := r.str("game")
	if err != nil {
		return nil, err
	}
	l := h.games[id]
	if l == nil {
		return nil, &failure{code: codeGame, msg: "The game " + cut(id) + " is not loaded."}
	}
	return l, nil
}

// at returns the game of a request, with its session at the position that the request
// names.
func (h *Handler) at(r *request) (*loaded, error) {
	l, err := h.game(r)
	if err != nil {
		return nil, err
	}
	start, err := r.str("start")
	if err != nil {
		return nil, err
	}
	moves, err := r.strs("moves")
	if err != nil {
		return nil, err
	}
	return l, l.goTo(start, moves)
}

// goTo brings the session to a position. Moves that are already played are not played
// again, except the last move, which the view shows.
func (l *loaded) goTo(start string, moves []string) error {
	s := l.session
	same := 0
	if s != nil && s.Start() == start {
		for same < len(moves) && same < len(l.moves) && moves[same] == l.moves[same] {
			same++
		}
	} else {
		s = nil
	}
	if s != nil && same == len(moves) && same < len(l.moves) && same > 0 {
		same-- // after taking back to this position, the move that leads here is made again
	}
	if s == nil || len(l.moves)-same > same { // the start is nearer
		if s == nil {
			s = engine.NewSession(l.game)
		}
		l.session = nil // there is no session until everything has succeeded
		warnings, err := s.Set(start)
		if err != nil {
			return &failure{code: codeSetup, msg: err.Error()}
		}
		l.session, l.warnings, l.moves, same = s, warnings, l.moves[:0], 0
	}
	for len(l.moves) > same {
		s.Undo()
		l.moves = l.moves[:len(l.moves)-1]
	}
	for i, text := range moves[same:] {
		if err := s.Play(text); err != nil {
			return illegal(same+i, text, err)
		}
		l.moves = append(l.moves, text)
	}
	return nil
}

func illegal(i int, text string, err error) error {
	f := &failure{code: codeMove, index: i, msg: err.Error()}
	if e, ok := err.(*notation.Error); ok {
		f.msg = "move " + strconv.Itoa(i+1) + " " + cut(text) + ": " + e.Msg
	}
	return f
}

// position replies with the view of a position.
func (h *Handler) position(r *request, w *writer) error {
	l, err := h.at(r)
	if err != nil {
		return err
	}
	player, err := eyes(r, l.session)
	if err != nil {
		return err
	}
	w.key("view")
	w.view(lookAt(l.session, player))
	if len(l.warnings) > 0 {
		w.strsField("warnings", l.warnings)
	}
	return nil
}
