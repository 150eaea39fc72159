package handle

import (
	"errors"
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/zrf"
)

// A loaded game keeps the session that was asked for last. Requests mostly
// differ from the one before by a move, so it is played on or taken back.
type loaded struct {
	id, variant string
	game        *game.Game
	session     *engine.Session // nil: none yet
	moves       []string        // the session's moves as the request gave them
	warnings    []string        // of its start
}

// load compiles rules and keeps the game.
func (h *Handler) load(r *request, w *writer) error {
	f, err := readFile(r)
	if err != nil {
		return err
	}
	id, variant := f.id, f.variant
	g, warnings, err := engine.Load(id+".zrf", []byte(f.source), variant, f.includes)
	if err != nil {
		fail := &failure{code: codeRules, msg: err.Error()}
		var rules *engine.RulesError
		if errors.As(err, &rules) {
			fail.problems = rules.Problems
		}
		return fail
	}
	l := &loaded{id: id, variant: variant, game: g}
	g.ID = id
	if variant != "" {
		g.ID += "#" + variant
	}
	h.games[id], h.games[g.ID] = l, l
	w.key("info")
	w.info(g)
	w.problems("warnings", warnings)
	return nil
}

// A rulesFile is the rules text of a request.
type rulesFile struct {
	id, variant, source string
	includes            zrf.Loader
}

func readFile(r *request) (f rulesFile, err error) {
	if f.id, err = r.str("game"); err != nil {
		return f, err
	}
	src := r.get("source")
	if src.kind != text {
		return f, bad(`"source" must be a text: the rules`)
	}
	f.source = src.text
	if f.variant, err = r.str("variant"); err != nil {
		return f, err
	}
	if base, v, ok := strings.Cut(f.id, "#"); ok && f.variant == "" {
		f.id, f.variant = base, v
	}
	includes, err := r.field("includes", object)
	if err != nil {
		return f, err
	}
	for i := range includes.items {
		if includes.items[i].kind != text {
			return f, bad(`"includes" must hold texts only`)
		}
	}
	f.includes = loader(includes)
	return f, nil
}

// check lists what is wrong with rules and loads nothing.
func (h *Handler) check(r *request, w *writer) error {
	f, err := readFile(r)
	if err != nil {
		return err
	}
	problems, titles := engine.Check(f.id+".zrf", []byte(f.source), f.variant, f.includes)
	w.problems("problems", problems)
	w.strsField("variants", titles)
	return nil
}

// loader finds included files among those of the request: by path, or by the
// very name in the include.
func loader(includes *value) zrf.Loader {
	if len(includes.keys) == 0 {
		return nil
	}
	files := map[string]string{}
	for i, k := range includes.keys {
		files[k] = includes.items[i].text
	}
	byPath := zrf.MapLoader(files)
	return func(from, name string) (string, []byte, error) {
		resolved, src, err := byPath(from, name)
		if text, ok := files[name]; err != nil && ok {
			return name, []byte(text), nil
		}
		return resolved, src, err
	}
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

// at returns the game of a request with its session at the request's place.
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

// goTo brings the session to a place. A move that has been played once is not
// played again, except the last, which the view shows.
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
		same-- // taken back to here: the move that leads here is made again
	}
	if s == nil || len(l.moves)-same > same { // nearer to the start
		if s == nil {
			s = engine.NewSession(l.game)
		}
		l.session = nil // until all is well
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
	var e *notation.Error
	if errors.As(err, &e) {
		f.msg = "move " + strconv.Itoa(i+1) + " " + cut(text) + ": " + e.Msg
	}
	return f
}

// position replies with the view of a place.
func (h *Handler) position(r *request, w *writer) error {
	l, err := h.at(r)
	if err != nil {
		return err
	}
	w.key("view")
	w.view(l.session)
	if len(l.warnings) > 0 {
		w.strsField("warnings", l.warnings)
	}
	return nil
}
