package handle

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"dagaz/wasm/compiler"
)

// ticTacToe is the game of most tests: it is small and complete.
const ticTacToe = `(dagaz 1)
(game (title "Tic-tac-toe") (players Cross Nought) (turn-order Cross Nought)
  (board (square 3) (style lines))
  (piece (name Mark) (letters "x" "o") (value 1) (glyph Cross "cross" Nought "nought") (drops ((verify empty?) add)))
  (win-condition (Cross Nought) (line 3 (n e ne se)) (says "three in a row"))
  (draw-condition (Cross Nought) full)
  (repetition 0)
  (fen (style short) (sides x o)))`

// A page stands for the page of the browser: it keeps the messages that the handler posts.
type page struct {
	*Handler
	mu   sync.Mutex
	sent []string
}

func newPage() *page {
	p := &page{}
	p.Handler = New(func(s string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.sent = append(p.sent, s)
	}, everything())
	return p
}

// everything returns the verbs of all programs.
func everything() Verbs {
	learning := Learning()
	return func(name string) (quickVerb, slowVerb) {
		for _, verbs := range [...]Verbs{Playing, Studying, learning} {
			if quick, slow := verbs(name); quick != nil || slow != nil {
				return quick, slow
			}
		}
		return nil, nil
	}
}

// Handle does the same as static/js/worker.js: it sends a text of rules to the compiler, and the
// compiler's result to the handler or back to the page.
func (p *page) Handle(msg string) {
	var r struct {
		ID       json.RawMessage
		Verb     string
		Source   *string
		Game     string
		Variant  string
		Includes map[string]string
	}
	known := json.Unmarshal([]byte(msg), &r) == nil && r.Source != nil && r.ID != nil
	in := compiler.Request{Game: r.Game, Variant: r.Variant, Includes: r.Includes}
	if known {
		in.Source = *r.Source
	}
	answer := map[string]any{}
	switch {
	case known && r.Verb == "load":
		maps.Copy(answer, compiler.Load(in))
		if _, ok := answer["packed"]; ok {
			maps.Copy(answer, map[string]any{"verb": "load", "game": r.Game, "variant": r.Variant})
			p.Handler.Handle(withID(r.ID, answer))
			return
		}
	case known && r.Verb == "check":
		answer["ok"] = true
		maps.Copy(answer, compiler.Check(in))
	default:
		p.Handler.Handle(msg)
		return
	}
	p.post(withID(r.ID, answer))
}

// withID returns a message as JSON that begins with its number.
func withID(id json.RawMessage, fields map[string]any) string {
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return `{"id":` + string(id) + `,` + string(text[1:])
}

// ask sends a message, waits for the work that it starts, and returns the messages that came.
func (p *page) ask(msg string) []string {
	p.Handle(msg)
	p.jobs.working.Wait()
	return p.take()
}

func (p *page) take() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.sent
	p.sent = nil
	return out
}

// reply sends a message and returns its reply, which is the last message that is posted.
func (p *page) reply(t *testing.T, msg string) string {
	t.Helper()
	out := p.ask(msg)
	if len(out) == 0 {
		t.Fatalf("no reply to %s", msg)
	}
	for _, s := range out {
		if !json.Valid([]byte(s)) {
			t.Fatalf("not JSON: %s", s)
		}
	}
	return out[len(out)-1]
}

// loadMsg returns a request that loads rules.
func loadMsg(id, source string) string {
	var w writer
	w.open('{')
	w.intField("id", 1)
	w.strField("verb", "load")
	w.strField("game", id)
	w.strField("source", source)
	w.close('}')
	return string(w.b)
}

// loadedPage returns a page that has loaded tic-tac-toe as the game ttt.
func loadedPage(t *testing.T) *page {
	t.Helper()
	p := newPage()
	if r := p.reply(t, loadMsg("ttt", ticTacToe)); !strings.HasPrefix(r, `{"id":1,"ok":true`) {
		t.Fatal(r)
	}
	return p
}

// like reports whether s has the form of the sample, in which "…" stands for any text.
func like(s, sample string) bool {
	parts := strings.Split(sample, "…")
	if !strings.HasPrefix(s, parts[0]) {
		return false
	}
	s = s[len(parts[0]):]
	for _, part := range parts[1:] {
		i := strings.Index(s, part)
		if i < 0 {
			return false
		}
		s = s[i+len(part):]
	}
	return s == "" || parts[len(parts)-1] == ""
}

func TestVerbs(t *testing.T) {
	const won = `"game":"ttt","moves":["a1","a2","b1","b2","c1"]`
	tests := []struct{ in, want string }{
		{`{"id":1,"verb":"hello"}`, `{"id":1,"ok":true,"version":"…","protocol":1}`},
		{` { "verb" : "hello" , "id" : 2 } `, `{"id":2,"ok":true,…`},

		// position
		{`{"id":3,"verb":"position","game":"ttt"}`, `{"id":3,"ok":true,"view":{"cells":[],"turn":0,"ply":0,"setup":"…","fen":"3/3/3 x","check":[],"forbidden":[],"outcome":{"over":false},"select":{"moves":[{"t":"…","acts":[["d","a3",0,0,0]]},…"pass":-1}}}`},
		{`{"id":4,"verb":"position","game":"ttt","start":"","moves":["b2","a1"]}`, `{"id":4,"ok":true,"view":{"cells":[["b2",0,0,1],["a1",1,0,1]],"turn":0,"ply":2,…"last":{"text":"…","acts":[["d","a1",1,0,0]]},…`},
		{`{"id":5,"verb":"position","game":"ttt","moves":["b2"]}`, `{"id":5,"ok":true,"view":{"cells":[["b2",0,0,1]],"turn":1,"ply":1,…"last":{"text":"…","acts":[["d","b2",0,0,0]]},…`},
		{`{"id":6,"verb":"position",` + won + `}`, `{"id":6,…"outcome":{"over":true,"winner":0,"text":"Cross wins: three in a row","cells":["a1","b1","c1"],"results":[1,-1]},"select":{"moves":[],"nodes":[{}],"pass":-1}}}`},
		{`{"id":7,"verb":"position","game":"ttt","start":"x2/3/3 o"}`, `{"id":7,"ok":true,"view":{"cells":[["a3",0,0,1]],"turn":1,"ply":0,…`},
		{`{"id":8,"verb":"position","game":"ttt","moves":["b2","b2"]}`, `{"id":8,"error":{"code":"illegal-move","message":"move 2 \"b2\": …","index":1}}`},
		{`{"id":9,"verb":"position","game":"ttt","moves":["b2","z9"]}`, `{"id":9,"error":{"code":"illegal-move",…,"index":1}}`},
		{`{"id":10,"verb":"position","game":"ttt","moves":["a1","a2","b1","b2","c1","c2"]}`, `{"id":10,"error":{"code":"illegal-move",…after the end…,"index":5}}`},
		{`{"id":11,"verb":"position","game":"ttt","start":"x2/9/3 x"}`, `{"id":11,"error":{"code":"setup","message":"…"}}`},
		{`{"id":12,"verb":"position","game":"chess"}`, `{"id":12,"error":{"code":"game","message":"The game \"chess\" is not loaded."}}`},

		// think
		{`{"id":20,"verb":"think",` + won + `,"bot":"garbo","depth":3}`, `{"id":20,"ok":true,"move":"","score":0,"depth":0,"nodes":0}`},
		{`{"id":21,"verb":"think","game":"ttt","moves":["a1","a3","b1","b3"],"bot":"garbo","depth":3}`, `{"id":21,"ok":true,"move":"…c1","score":…,"depth":…,"nodes":…}`},
		{`{"id":22,"verb":"think","game":"ttt","bot":"mcts","nodes":50,"seed":3}`, `{"id":22,"ok":true,"move":"…`},
		{`{"id":23,"verb":"think","game":"ttt","bot":"random"}`, `{"id":23,"ok":true,"move":"…`},
		{`{"id":24,"verb":"think","game":"ttt","bot":"level:1"}`, `{"id":24,"ok":true,"move":"…`},
		{`{"id":25,"verb":"think","game":"ttt"}`, `{"id":25,"ok":true,"move":"…`},
		{`{"id":26,"verb":"think","game":"ttt","bot":"deep blue"}`, `{"id":26,"error":{"code":"request","message":"unknown bot…`},
		{`{"id":27,"verb":"think","game":"ttt","ms":-1}`, `{"id":27,"error":{"code":"request","message":"\"ms\" must be a whole number…`},
		{`{"id":28,"verb":"think","game":"ttt","ms":1.5}`, `{"id":28,"error":{"code":"request",…`},
		{`{"id":29,"verb":"think","game":"ttt","moves":["q"]}`, `{"id":29,"error":{"code":"illegal-move",…`},

		// prepare
		{`{"id":90,"verb":"prepare","game":"ttt","bot":"level:1"}`, `{"id":90,"ok":true}`},
		{`{"id":91,"verb":"prepare","game":"ttt"}`, `{"id":91,"ok":true}`},
		{`{"id":92,"verb":"prepare","game":"ttt","bot":"deep blue"}`, `{"id":92,"error":{"code":"request",…`},
		{`{"id":93,"verb":"prepare","game":"chess"}`, `{"id":93,"error":{"code":"game",…`},

		// stop, perft
		{`{"id":30,"verb":"stop","target":20}`, `{"id":30,"ok":true}`},
		{`{"id":31,"verb":"stop"}`, `{"id":31,"error":{"code":"request",…`},
		{`{"id":36,"verb":"hear","target":20,"results":""}`, `{"id":36,"ok":true}`},
		{`{"id":37,"verb":"hear","results":""}`, `{"id":37,"error":{"code":"request",…`},
		{`{"id":38,"verb":"hear","target":20,"results":"0123"}`, `{"id":38,"error":{"code":"request",…32 for each…`},
		{`{"id":39,"verb":"hear","target":20,"results":"0123456789abcdef0123456789abcdeg"}`, `{"id":39,"error":{"code":"request",…`},
		{`{"id":40,"verb":"think","game":"ttt","member":17}`, `{"id":40,"error":{"code":"request",…from 0 to 16…`},
		{`{"id":32,"verb":"perft","game":"ttt","depth":3}`, `{"id":32,"ok":true,"leaves":504}`},
		{`{"id":33,"verb":"perft","game":"ttt","depth":5}`, `{"id":33,"ok":true,"leaves":15120}`},
		{`{"id":34,"verb":"perft",` + won + `,"depth":5}`, `{"id":34,"ok":true,"leaves":0}`},
		{`{"id":35,"verb":"perft","game":"ttt","depth":65}`, `{"id":35,"error":{"code":"request",…`},

		// SGF
		{`{"id":40,"verb":"sgfread","text":"(;FF[4]GM[1001]DG[ttt]PB[Ann]PW[Bob]RE[B+];B[b2]C[middle](;W[a1])(;W[a2]))"}`,
			`{"id":40,"ok":true,"games":[{"game":"ttt","variant":"","start":"","tree":{"children":[{"move":"b2",…"comment":"middle","children":[{"move":"a1"…},{"move":"a2"…}]}]},"players":["Ann","Bob"],"result":"B+"}]}`},
		{`{"id":41,"verb":"sgfread","text":"(;FF[4];B[b2];W[a"}`, `{"id":41,"error":{"code":"sgf","message":"…","games":[{…"move":"b2"…}]}}`},
		{`{"id":42,"verb":"sgfread","text":"hello"}`, `{"id":42,"error":{"code":"sgf","message":"…","games":[]}}`},
		{`{"id":43,"verb":"sgfread"}`, `{"id":43,"error":{"code":"request",…`},
		{`{"id":44,"verb":"sgfwrite","game":"ttt","tree":{"comment":"x]","children":[{"move":"b2","props":[["TE","1"]],"children":[{"move":"a1"},{"move":"a2"}]}]},"players":["Ann"],"result":"B+"}`,
			`{"id":44,"ok":true,"text":"(;FF[4]…DG[ttt]…PB[Ann]RE[B+]C[x\\]]…;B[b2]TE[1]\n(;W[a1])\n(;W[a2]))\n"}`},
		{`{"id":45,"verb":"sgfwrite","game":"ttt","tree":{"children":[1]}}`, `{"id":45,"error":{"code":"request",…`},

		// Messages that do not follow the protocol.
		{``, `{"id":null,"error":{"code":"request","message":"not JSON, byte 0: a value is missing"}}`},
		{`[]`, `{"id":null,"error":{"code":"request",…`},
		{`{}`, `{"id":null,"error":{"code":"request","message":"a message needs a number \"id\""}}`},
		{`{"id":"7","verb":"hello"}`, `{"id":null,…`},
		{`{"id":50}`, `{"id":50,"error":{"code":"request","message":"unknown verb \"\""}}`},
		{`{"id":51,"verb":"dance"}`, `{"id":51,"error":{"code":"request","message":"unknown verb \"dance\""}}`},
		{`{"id":52,"verb":7}`, `{"id":52,"error":{"code":"request","message":"\"verb\" must be a text, not a number"}}`},
		{`{"id":53,"verb":"hello"} x`, `{"id":null,"error":{"code":"request",…`},
		{`{"id":54,"verb":"position","game":"ttt","moves":"a1"}`, `{"id":54,"error":{"code":"request","message":"\"moves\" must be a list, not a text"}}`},
		{`{"id":55,"verb":"position","game":"ttt","moves":[1]}`, `{"id":55,"error":{"code":"request",…`},
		{`{"id":58,"verb":"check","game":"x/y","source":"(dagaz 1) (game (title 1))"}`, `{"id":58,"ok":true,"problems":[{"col":11,"file":"x/y.zrf",…"line":1,"message":"the game has no players…},…],"variants":["1"]}`},
		{`{"id":59,"verb":"check","game":"x/y","source":"(dagaz 1"}`, `{"id":59,"ok":true,"problems":[{"col":1,"file":"x/y.zrf",…],"variants":[]}`},
		{`{"id":60,"verb":"check","game":"x"}`, `{"id":60,"error":{"code":"request",…`},
		{`{"id":56,"verb":"load","game":"x"}`, `{"id":56,"error":{"code":"request",…`},
		{`{"id":57,"verb":"load","game":"x","source":"","includes":{"a":1}}`, `{"id":57,"error":{"code":"request",…`},
	}
	p := loadedPage(t)
	for _, tt := range tests {
		if got := p.reply(t, tt.in); !like(got, tt.want) {
			t.Errorf("%s\n gives %s\n  want %s", tt.in, got, tt.want)
		}
	}
}

// TestProtocolSamples sends the samples of docs/PROTOCOL.md: lines that begin with "-> ". The lines
// that follow, which begin with "<- ", are the replies.
func TestProtocolSamples(t *testing.T) {
	doc, err := os.ReadFile("../../docs/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	playing, studying := verbNames(t)
	names := slices.Concat(playing, studying, []string{"learn"})
	p, in, seen := newPage(), "", map[string]bool{}
	var got []string
	for line := range strings.Lines(string(doc)) {
		line = strings.TrimSpace(line)
		if msg, ok := strings.CutPrefix(line, "-> "); ok {
			in, got = msg, p.ask(msg)
			for _, verb := range names {
				seen[verb] = seen[verb] || strings.Contains(msg, `"`+verb+`"`)
			}
		} else if want, ok := strings.CutPrefix(line, "<- "); ok {
			for len(got) > 1 && !strings.Contains(want, `"event"`) { // the sample shows only some of the events
				got = got[1:]
			}
			if len(got) == 0 || !like(got[0], want) {
				t.Errorf("%s\n gives %s\n  want %s", in, got, want)
				continue
			}
			got = got[1:]
		}
	}
	for verb, ok := range seen {
		if !ok {
			t.Errorf("docs/PROTOCOL.md has no sample of %s", verb)
		}
	}
	for _, verb := range names {
		if !strings.Contains(string(doc), "\n| `"+verb+"` |") {
			t.Errorf("docs/PROTOCOL.md does not say what %s is", verb)
		}
	}
}

// verbNames finds the names of the verbs in the source of their functions.
func verbNames(t *testing.T) (playing, studying []string) {
	t.Helper()
	src, err := os.ReadFile("handle.go")
	if err != nil {
		t.Fatal(err)
	}
	first, second, ok := strings.Cut(string(src), "\nfunc Studying(")
	if !ok {
		t.Fatal("no func Studying")
	}
	for text, list := range map[string]*[]string{first: &playing, second: &studying} {
		for _, m := range regexp.MustCompile(`\n\tcase "(\w+)":`).FindAllStringSubmatch(text, -1) {
			*list = append(*list, m[1])
		}
	}
	if len(playing) < 10 || len(studying) < 5 {
		t.Fatalf("verbs %q and %q", playing, studying)
	}
	return playing, studying
}

// TestTwoPrograms: each verb belongs to one program, and static/js/worker.js has the list of the
// verbs of the second one.
func TestTwoPrograms(t *testing.T) {
	playing, studying := verbNames(t)
	script, err := os.ReadFile("../../static/js/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`STUDIES = \[([^\]]*)\]`).FindSubmatch(script)
	if m == nil {
		t.Fatal("worker.js has no STUDIES")
	}
	listed := strings.Split(strings.ReplaceAll(string(m[1]), "'", ""), ", ")
	for _, verb := range studying {
		own := verb != "load" && verb != "stop"
		if own && slices.Contains(playing, verb) {
			t.Errorf("both programs answer %s", verb)
		}
		if own != slices.Contains(listed, verb) {
			t.Errorf("worker.js and Studying disagree on %s", verb)
		}
	}
	if len(listed) != len(studying)-2 {
		t.Errorf("worker.js lists %q", listed)
	}
	p := &page{}
	p.Handler = New(func(s string) { p.sent = append(p.sent, s) }, Studying)
	if got := p.reply(t, `{"id":1,"verb":"position"}`); !like(got, `…"unknown verb \"position\""…`) {
		t.Error(got)
	}
}

func TestVariants(t *testing.T) {
	const two = `(version "2.0")
(game (title "Big") (players X O) (turn-order X O)
 (board (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
 (piece (name Man) (drops ((verify empty?) add))) (draw-condition (X O) stalemated))
(variant (title "Small"))`
	p := newPage()
	for _, tt := range []struct{ in, want string }{
		{strings.Replace(loadMsg("f/g", two), `"source"`, `"variant":"Small","source"`, 1), `…"info":{"id":"f/g#Small","family":"f","title":"Small","variants":["Big","Small"]…"warnings":[…`},
		{`{"id":2,"verb":"position","game":"f/g#Small"}`, `{"id":2,"ok":true,…`},
		{`{"id":3,"verb":"position","game":"f/g"}`, `{"id":3,"ok":true,…`},
		{strings.Replace(loadMsg("f/g", two), `"source"`, `"variant":"Smal","source"`, 1), `{"id":1,"error":{"code":"rules","message":"…did you mean \"Small\"…","problems":[]}}`},
		{loadMsg("f/g#2", two), `…"info":{"id":"f/g#2",…`},
		{loadMsg("f/g", two), `…"info":{"id":"f/g","family":"f","title":"Big",…`},
		{`{"id":4,"verb":"sgfwrite","game":"f/g#Small","tree":{}}`, `…DG[f/g]DV[Small]…`},
	} {
		if got := p.reply(t, tt.in); !like(got, tt.want) {
			t.Errorf("%s\n gives %s\n  want %s", tt.in, got, tt.want)
		}
	}
}

func TestIncludes(t *testing.T) {
	p := newPage()
	for _, key := range []string{"fam/_part.zrf", "_part.zrf"} {
		msg := strings.Replace(loadMsg("fam/g", `(dagaz 1) (include "_part.zrf")`), `"source"`, `"includes":{"`+key+`":`+quoteJSON(ticTacToe)+`},"source"`, 1)
		if got := p.reply(t, msg); !like(got, `{"id":1,"ok":true,…`) {
			t.Errorf("included as %s: %s", key, got)
		}
	}
	if got := p.reply(t, loadMsg("fam/g", `(dagaz 1) (include "_part.zrf")`)); !like(got, `…"code":"rules"…"col":20,…"line":1,…`) {
		t.Error(got)
	}
}

func quoteJSON(s string) string {
	var w writer
	w.str(s)
	return string(w.b)
}

// TestReplay compares a session that goes on with a new one.
func TestReplay(t *testing.T) {
	p := loadedPage(t)
	view := func(p *page, moves string) string {
		return p.reply(t, `{"id":1,"verb":"position","game":"ttt","moves":[`+moves+`]}`)
	}
	for _, moves := range []string{`"a1"`, `"a1","b2"`, `"a1","b2","c3"`, `"a1","b2"`, `"a1"`, ``, `"a1","b2","c3","c1"`, `"a1","a2"`, `"b1","a2"`, `"b1","zz"`, `"b1","a2"`} {
		if got, want := view(p, moves), view(loadedPage(t), moves); got != want {
			t.Errorf("moves %s: %s\nwant %s", moves, got, want)
		}
	}
}

// The point that is forbidden by ko is marked and is not a legal move until another move is made.
func TestForbidden(t *testing.T) {
	p := newPage()
	const rules = `(dagaz 1)
(game (title "Ko") (players Black White) (turn-order Black White) (notes point) (board (square 4) (style lines))
  (piece (name Stone) (letters "X" "O") (drops ((verify empty?) (verify (not (noted? point))) (verify (surround n e s w (ko point))) add)))
  (draw-condition (Black White) full) (repetition 0) (fen (style short) (sides b w) (ko point "*")))`
	if got := p.reply(t, loadMsg("x/ko", rules)); !strings.Contains(got, `"ok":true`) {
		t.Fatal(got)
	}
	for _, tt := range []struct{ moves, forbidden string }{
		{`[]`, `[]`}, {`["c3"]`, `["b3"]`}, {`["c3","a1"]`, `[]`}, {`["c3","a1","d1"]`, `[]`},
	} {
		got := p.reply(t, `{"id":2,"verb":"position","game":"x/ko","start":"1XO1/XO1O/1XO1/4 b","moves":`+tt.moves+`}`)
		if !strings.Contains(got, `"forbidden":`+tt.forbidden) || tt.forbidden != "[]" && strings.Contains(got, `{"t":"b3"`) {
			t.Errorf("%s: %s", tt.moves, got)
		}
	}
	if got := p.reply(t, `{"id":3,"verb":"position","game":"x/ko","start":"1XO1/XO1O/1XO1/4 b","moves":["c3","b3"]}`); !strings.Contains(got, `"illegal-move"`) {
		t.Error(got)
	}
}

// Stop ends all work and waits for its replies.
func (h *Handler) Stop() {
	h.jobs.mu.Lock()
	for _, j := range h.jobs.list {
		j.stop.Store(true)
	}
	h.jobs.mu.Unlock()
	h.jobs.working.Wait()
}
