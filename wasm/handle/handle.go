// Package handle answers the messages of docs/PROTOCOL.md: a request of the
// page in, a reply and perhaps some events out, all of them JSON texts.
//
// A request goes through three steps: read.go parses it, a verb finds the game and its
// session and does the work, write.go and similar files (info.go, view.go, acts.go) build
// the reply. Slow work such as think and solve becomes a job: a separate goroutine
// processes the jobs one by one on copies of positions, so that other requests can be
// answered meanwhile.
//
// Two programs answer requests: the engine answers what pages ask while a game is played;
// the compiler of rules, which is fetched when it is first needed, answers what few
// visitors ask. Each has a Handler with verbs of its own.
//
// Nothing here depends on a browser. No message causes a panic: a bug in the engine becomes
// an error with the code "internal", and the handler remains usable.
package handle

import (
	"strconv"
	"sync"
	"unicode/utf8"

	"dagaz/engine"
)

// Protocol is the version of the messages.
const Protocol = 1

// A Handler answers the requests of one page.
type Handler struct {
	// Yield, if not nil, is called by long work every few milliseconds. It returns when
	// waiting messages have been handled, since the browser delivers no messages while Go
	// runs. It is set before the first message.
	Yield func()

	mu    sync.Mutex // one request at a time
	games map[string]*loaded
	books map[string]openingBook // by the id of the game
	nets  map[string]learnt

	verbs   Verbs
	posting sync.Mutex
	post    func(string)
	jobs    jobs
	bots    cachedBots // used only by the working goroutine, as is
	trend   trend      // the scores of the game so far
}

// New returns a handler with these verbs that sends its replies and events with post.
func New(post func(string), verbs Verbs) *Handler {
	return &Handler{games: map[string]*loaded{}, books: map[string]openingBook{}, nets: map[string]learnt{}, verbs: verbs, post: post}
}

// A request is a message that has been parsed.
type request struct {
	id string // the number as written, "null" if there is none
	value
}

// A quickVerb is answered at once: it writes the fields of its reply.
type quickVerb func(*Handler, *request, *writer) error

// A slowVerb takes long: it makes a job, which replies when it is done.
type slowVerb func(*Handler, *request) (*job, error)

// Verbs finds the verbs of a program by name; it returns nil for both if there is no such
// verb. It is a function and not a table, so that the linker can leave out of each program
// the code that only other programs need.
type Verbs func(name string) (quickVerb, slowVerb)

// Playing has the verbs that pages use while a game is played.
func Playing(name string) (quickVerb, slowVerb) {
	switch name {
	case "hello":
		return (*Handler).hello, nil
	case "load":
		return (*Handler).load, nil
	case "book":
		return (*Handler).readBook, nil
	case "net":
		return (*Handler).readNet, nil
	case "position":
		return (*Handler).position, nil
	case "reach":
		return (*Handler).reach, nil
	case "spell":
		return (*Handler).spell, nil
	case "hear":
		return (*Handler).hear, nil
	case "stop":
		return (*Handler).stop, nil
	case "sgfread":
		return (*Handler).sgfRead, nil
	case "sgfwrite":
		return (*Handler).sgfWrite, nil
	case "edit":
		return (*Handler).edit, nil
	case "deal":
		return (*Handler).deal, nil
	case "muster":
		return (*Handler).muster, nil
	case "think":
		return nil, (*Handler).think
	case "prepare":
		return nil, (*Handler).prepare
	case "walk":
		return nil, (*Handler).walk
	}
	return nil, nil
}

// Studying has the verbs that few visitors use: records of other programs, solutions,
// explanations, counts. static/js/worker.js knows these names. The games are loaded with
// "load", as in the engine.
func Studying(name string) (quickVerb, slowVerb) {
	switch name {
	case "load":
		return (*Handler).accept, nil
	case "stop":
		return (*Handler).stop, nil
	case "read":
		return (*Handler).readRecord, nil
	case "write":
		return (*Handler).writeRecord, nil
	case "why":
		return (*Handler).why, nil
	case "links":
		return (*Handler).links, nil
	case "perft":
		return nil, (*Handler).perft
	case "solve":
		return nil, (*Handler).solve
	}
	return nil, nil
}

// Handle answers one message. It does not wait for slow work.
func (h *Handler) Handle(msg string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := &request{id: "null"}
	defer h.recovered(r)
	var err error
	if r.value, err = parse(msg); err != nil {
		h.fail(r.id, err)
		return
	}
	if r.kind != object {
		h.fail(r.id, bad("a message must be an object"))
		return
	}
	if id := r.get("id"); id.kind == number {
		r.id = id.text
	} else {
		h.fail(r.id, bad(`a message needs a number "id"`))
		return
	}
	h.serve(r)
}

func (h *Handler) serve(r *request) {
	name, err := r.str("verb")
	if err != nil {
		h.fail(r.id, err)
		return
	}
	verb, slow := h.verbs(name)
	if slow != nil {
		j, err := slow(h, r)
		if err != nil {
			h.fail(r.id, err)
			return
		}
		h.start(j)
		return
	}
	if verb == nil {
		h.fail(r.id, bad("unknown verb "+cut(name)))
		return
	}
	w := begin(r.id)
	if err := verb(h, r, w); err != nil {
		h.fail(r.id, err)
		return
	}
	h.send(w)
}

// begin starts a successful reply.
func begin(id string) *writer {
	w := new(writer)
	w.open('{')
	w.key("id")
	w.raw(id)
	w.boolField("ok", true)
	return w
}

// send closes a message and posts it.
func (h *Handler) send(w *writer) {
	w.close('}')
	h.posting.Lock()
	defer h.posting.Unlock()
	h.post(string(w.b))
}

// recovered, when deferred, turns a panic into a reply to r. Caches may be damaged after a
// panic and are dropped.
func (h *Handler) recovered(r *request) {
	p := recover()
	if p == nil {
		return
	}
	for _, l := range h.games {
		l.session = nil
	}
	h.fail(r.id, internal(p))
}

func (h *Handler) hello(r *request, w *writer) error {
	w.strField("version", engine.Version)
	w.intField("protocol", Protocol)
	return nil
}

// Error codes of the protocol.
const (
	codeRequest  = "request"
	codeRules    = "rules"
	codeGame     = "game"
	codeSetup    = "setup"
	codeMove     = "illegal-move"
	codeBook     = "book"
	codeNet      = "net"
	codeLearn    = "learn"
	codeSGF      = "sgf"
	codeStopped  = "stopped"
	codeInternal = "internal"
)

// A failure is an error in the form in which a reply reports it.
type failure struct {
	code, msg string
	index     int // index of the illegal move
	more      func(*writer)
}

func (f *failure) Error() string { return f.msg }

// bad returns the error for a message that does not follow the protocol.
func bad(msg string) error { return &failure{code: codeRequest, msg: msg} }

// internal returns the error for a panic.
func internal(p any) error {
	msg := "unknown panic"
	switch p := p.(type) {
	case error:
		msg = p.Error()
	case string:
		msg = p
	}
	return &failure{code: codeInternal, msg: "The game engine made a mistake: " + msg}
}

// fail replies with an error.
func (h *Handler) fail(id string, err error) {
	f, ok := err.(*failure)
	if !ok {
		f = &failure{code: codeInternal, msg: err.Error()}
	}
	w := new(writer)
	w.open('{')
	w.key("id")
	w.raw(id)
	w.key("error")
	w.open('{')
	w.strField("code", f.code)
	w.strField("message", f.msg)
	switch f.code {
	case codeMove:
		w.intField("index", f.index)
	case codeRules:
		w.strsField("problems", nil) // only the compiler lists problems
	}
	if f.more != nil {
		f.more(w)
	}
	w.close('}')
	h.send(w)
}

// cut quotes a piece of the input, shortened to fit into a message.
func cut(s string) string {
	if most := 60; len(s) > most {
		for most > 0 && !utf8.RuneStart(s[most]) {
			most--
		}
		s = s[:most] + "…"
	}
	return strconv.Quote(s)
}
