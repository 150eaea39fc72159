//go:build js && wasm

package main

import (
	"strings"
	"syscall/js"
	"testing"

	"dagaz/site/ui"
)

// The tests run under Node. A line of JavaScript defines the objects of a browser that they need.
func set(t *testing.T, name, script string) js.Value {
	old := js.Global().Get(name)
	js.Global().Call("Function", "globalThis."+name+" = "+script).Invoke()
	t.Cleanup(func() { js.Global().Set(name, old) })
	return js.Global().Get(name)
}

func TestAdopt(t *testing.T) {
	list := []ui.Game{{ID: "checkmate/chess", Family: "checkmate"}, {ID: "go-like/four", Family: "go-like", Captures: []string{"none"}}}
	tests := []struct{ q, family, search, want string }{
		{"", "", "", ""},
		{"typed", "", "?q=asked", "?q=typed"}, // text that was typed is never lost
		{"", "", "?q=mini+chess&family=checkmate", "?family=checkmate&q=mini+chess"},
		{"", "go-like", "?family=checkmate", "?family=go-like"},
		{"", "", "?capture=none", "?capture=none"},
	}
	for _, tt := range tests {
		set(t, "document", `{querySelector: (s) => s.endsWith('=q]') ? {value: '`+tt.q+`'} : s.endsWith('=family]') ? {value: '`+tt.family+`'} : null}`)
		set(t, "location", `{search: '`+tt.search+`'}`)
		set(t, "localStorage", `{getItem: () => '["go-like/four"]'}`)
		root := &ui.Root{Games: list, Lang: "en"}
		adopt(root)
		if got := root.Search(); got != tt.want || !root.Favourites["go-like/four"] || root.More != (tt.search == "?capture=none") {
			t.Errorf("adopt with %+v: %q, %+v", tt, got, root)
		}
	}
}

func TestRunReportsFailure(t *testing.T) {
	set(t, "document", "{documentElement: {lang: 'en', dataset: {page: 'catalogue', home: ''}}}")
	set(t, "fetch", "async () => ({ok: true, text: async () => 'no JSON'})")
	if err := run(); err == nil || !strings.HasPrefix(err.Error(), "games.en.txt: ") {
		t.Errorf("run with a broken list = %v", err)
	}
}

// Two windows add favourites, and neither overwrites those of the other.
func TestFavouritesOfTwoWindows(t *testing.T) {
	set(t, "localStorage", `{text: '["a/b"]', getItem() { return this.text }, setItem(name, text) { this.text = text }}`)
	root := &ui.Root{Favourites: keptFavourites()}
	js.Global().Get("localStorage").Set("text", `["a/b","c/d"]`)
	root.Favourites["e/f"] = true
	keepFavourites(root, "e/f")
	delete(root.Favourites, "a/b")
	keepFavourites(root, "a/b")
	if got := js.Global().Get("localStorage").Get("text").String(); got != `["c/d","e/f"]` || len(root.Favourites) != 2 {
		t.Errorf("kept %s, shown %v", got, root.Favourites)
	}
	// If the browser cannot keep anything, the favourites of this visit stay.
	set(t, "localStorage", `{getItem() { throw new Error('no') }, setItem() { throw new Error('no') }}`)
	root.Favourites["g/h"] = true
	if keepFavourites(root, "g/h"); len(root.Favourites) != 3 {
		t.Errorf("shown %v", root.Favourites)
	}
}
