package handle

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the corpus of FuzzHandle anew")

// seeds returns the messages with which the fuzzer starts, by name: one for each verb, and common
// mistakes.
func seeds() map[string]string {
	lost := strings.Replace(ticTacToe, "(title", "(titel", 1)
	return map[string]string{
		"hello":       `{"id":1,"verb":"hello"}`,
		"load":        loadMsg("g", ticTacToe),
		"position":    `{"id":2,"verb":"position","game":"ttt","start":"","moves":["a1","b2"]}`,
		"think":       `{"id":3,"verb":"think","game":"ttt","moves":["a1"],"bot":"mcts","nodes":20,"seed":1}`,
		"stop":        `{"id":4,"verb":"stop","target":3}`,
		"hear":        `{"id":4,"verb":"hear","target":3,"results":"0123456789abcdef0123456789abcdef"}`,
		"perft":       `{"id":5,"verb":"perft","game":"ttt","start":"x2/3/3 o","moves":[],"depth":3}`,
		"sgfread":     `{"id":6,"verb":"sgfread","game":"ttt","text":"(;GM[1]SZ[3]AB[aa];B[bb]C[a\\]b](;W[cc])(;W[]))"}`,
		"sgfwrite":    `{"id":7,"verb":"sgfwrite","game":"ttt","tree":{"children":[{"move":"a1","comment":"]","props":[["LB","a:b"]]}]},"players":["A","B"],"result":"0"}`,
		"unknownword": loadMsg("g", lost),
		"nobracket":   loadMsg("g", ticTacToe[:len(ticTacToe)-1]),
		"offboard":    loadMsg("g", strings.Replace(ticTacToe, "(piece", "(board-setup (Cross (Mark z9)))\n(piece", 1)),
		"cyclicmacro": loadMsg("g", "(define a (b))(define b (a))(game (a))"),
		"doubling":    loadMsg("g", "(define a $1 $1)(game (a (a (a (a (a (a (a (a (a (a (a (a x)))))))))))))"),
		"include":     `{"id":8,"verb":"load","game":"f/g","source":"(include \"a.zrf\")","includes":{"f/a.zrf":"(include \"a.zrf\")"}}`,
		"badfen":      `{"id":9,"verb":"position","game":"ttt","start":"x2/9/3 x"}`,
		"badsetup":    `{"id":10,"verb":"position","game":"ttt","start":"?setup=0:1;+99;&turn=7"}`,
		"illegalmove": `{"id":11,"verb":"position","game":"ttt","moves":["a1","a1"]}`,
		"truncated":   `{"id":12,"verb":"sgfread","text":"(;FF[4];B[a1];W[b"}`,
		"cut":         `{"id":13,"verb":"posi`,
		"nesting":     strings.Repeat(`{"id":[`, 50),
		"surrogates":  `{"id":14,"verb":"\ud83d\ud83d\ude00"}`,
	}
}

// TestCorpus checks that the files of the corpus are equal to seeds, so that the fuzzer also runs
// them.
func TestCorpus(t *testing.T) {
	for name, msg := range seeds() {
		path := filepath.Join("testdata", "fuzz", "FuzzHandle", name)
		want := "go test fuzz v1\nstring(" + strconv.Quote(msg) + ")\n"
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
				t.Error(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is not up to date: go test ./wasm/handle -run Corpus -update", path)
		}
	}
}

// FuzzHandle: every message gets exactly one reply, which is JSON with an id, there is no panic, and
// the handler still works afterwards.
func FuzzHandle(f *testing.F) {
	f.Fuzz(func(t *testing.T, msg string) {
		p := newPage()
		if r := p.ask(loadMsg("ttt", ticTacToe)); len(r) != 1 {
			t.Fatal(r)
		}
		checkReplies(t, p, msg)
		if r := p.ask(`{"id":1,"verb":"hello"}`); len(r) != 1 || !strings.Contains(r[0], `"protocol":1`) {
			t.Errorf("after %q: %s", msg, r)
		}
	})
}

func checkReplies(t *testing.T, p *page, msg string) {
	p.Handle(msg)
	p.Stop()
	replies := 0
	for _, s := range p.take() {
		var m struct {
			ID    json.RawMessage
			OK    bool
			Event string
			Error struct{ Code, Message string }
		}
		if err := json.Unmarshal([]byte(s), &m); err != nil {
			t.Fatalf("%q: reply %q: %v", msg, s, err)
		}
		if m.Error.Code == codeInternal {
			t.Errorf("%q: %s", msg, s)
		}
		if m.Event != "" {
			continue
		}
		replies++
		if m.ID == nil || m.OK == (m.Error.Code != "") || !m.OK && m.Error.Message == "" {
			t.Errorf("%q: reply %s", msg, s)
		}
	}
	if replies != 1 {
		t.Errorf("%q has %d replies", msg, replies)
	}
}

// TestHuge: messages too large for a corpus.
func TestHuge(t *testing.T) {
	p := loadedPage(t)
	const n = 1_000_000
	for _, msg := range []string{
		loadMsg("g", strings.Repeat("(", n)),
		loadMsg("g", strings.Repeat("(", n)+strings.Repeat(")", n)),
		loadMsg("g", "(game "+strings.Repeat("(board ", n)+strings.Repeat(")", n+1)),
		strings.Repeat("[", n),
		strings.Repeat(`{"id":`, n),
		`{"id":1,"verb":"sgfread","text":"` + strings.Repeat("(;B[a1]", n) + `"}`,
		`{"id":1,"verb":"sgfread","text":"(` + strings.Repeat(";B[a1]", n) + `)"}`,
		`{"id":1,"verb":"sgfwrite","game":"ttt","tree":` + strings.Repeat(`{"children":[`, maxDepth/2-1) + strings.Repeat("]}", maxDepth/2-1) + `}`,
		`{"id":1,"verb":"position","game":"ttt","start":"` + strings.Repeat("9", n) + `"}`,
		`{"id":1,"verb":"position","game":"ttt","moves":["` + strings.Repeat("a1-", n) + `"]}`,
	} {
		p.Handle(msg)
		p.Stop()
		if out := p.take(); len(out) != 1 || !json.Valid([]byte(out[0])) || strings.Contains(out[0], `"internal"`) {
			t.Errorf("%.40s… has the replies %.300s", msg, out)
		}
	}
}
