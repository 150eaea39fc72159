//go:build js && wasm

package main

import (
	"strings"
	"syscall/js"
	"testing"

	"dagaz/site/ui"
)

// The tests run under Node, where the browser's objects are made up by evaluating
// a line of JavaScript.
func set(t *testing.T, name, script string) js.Value {
	old := js.Global().Get(name)
	js.Global().Call("Function", "globalThis."+name+" = "+script).Invoke()
	t.Cleanup(func() { js.Global().Set(name, old) })
	return js.Global().Get(name)
}

func TestFetch(t *testing.T) {
	set(t, "fetch", `async (url) => {
		if (url === 'offline') throw new Error('no network');
		return {ok: url === 'good', status: 404, text: async () => 'text of ' + url};
	}`)
	tests := []struct{ url, want, err string }{
		{"good", "text of good", ""},
		{"missing", "", "missing: status 404"},
		{"offline", "", "offline: Error: no network"},
	}
	for _, tt := range tests {
		got, err := fetch(tt.url)
		msg := ""
		if err != nil {
			msg = err.Error()
		}
		if got != tt.want || msg != tt.err {
			t.Errorf("fetch(%q) = %q, %q; want %q, %q", tt.url, got, msg, tt.want, tt.err)
		}
	}
}

func TestAdopt(t *testing.T) {
	tests := []struct{ q, family, search, wantQuery, wantFamily string }{
		{"", "", "", "", ""},
		{"typed", "", "?q=asked", "typed", ""}, // what was typed is never lost
		{"", "", "?q=mini+chess&family=checkmate", "mini chess", "checkmate"},
		{"", "go-like", "?family=checkmate", "", "go-like"},
	}
	for _, tt := range tests {
		set(t, "document", `{querySelector: (s) => ({value: s.includes('=q]') ? '`+tt.q+`' : '`+tt.family+`'})}`)
		set(t, "location", `{search: '`+tt.search+`'}`)
		root := &ui.Root{}
		adopt(root)
		if root.Query != tt.wantQuery || root.Family != tt.wantFamily {
			t.Errorf("adopt with %+v: %q, %q", tt, root.Query, root.Family)
		}
	}
}

// TestGuard sends events through a guarded handler, inside a render and outside.
func TestGuard(t *testing.T) {
	set(t, "seen", "[]")
	set(t, "vuguState", "{eventHandlerFunc: (bytes) => { seen.push(bytes[0]); }}")
	set(t, "setTimeout", "(f, ms, ...args) => { seen.push('later'); globalThis.late = () => f(...args); }")
	send := set(t, "send", "(n) => vuguState.eventHandlerFunc(new Uint8Array([n]))")
	guarded := guardEvents()

	send.Invoke(1)
	err := guarded(func() error {
		send.Invoke(2)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	send.Invoke(3)
	js.Global().Call("late")
	if got := js.Global().Get("seen").Call("join", " ").String(); got != "1 later 3 2" {
		t.Errorf("events handled: %s; want 1 later 3 2", got)
	}
}

func TestRunReportsFailure(t *testing.T) {
	set(t, "fetch", "async () => ({ok: true, text: async () => 'no JSON'})")
	if err := run(); err == nil || !strings.HasPrefix(err.Error(), "games.json: ") {
		t.Errorf("run with a broken list = %v", err)
	}
}
