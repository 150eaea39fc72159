package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestOfflinePlayground: after a visit of the playground the browser keeps the files that check
// rules there, in each language. The list of the service worker itself does not contain the compiler,
// which is kept after its first use.
func TestOfflinePlayground(t *testing.T) {
	c := config{out: t.TempDir()}
	for _, name := range []string{"sw.js", "engine.wasm", "playground.wasm", compilerFile, "playground/index.html", "ru/playground/index.html", "make/index.html", "css/maker.css"} {
		if err := writeFile(filepath.Join(c.out, name), []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.writeOffline(nil); err != nil {
		t.Fatal(err)
	}
	addresses := func(unit string) (list []string) {
		text, err := os.ReadFile(filepath.Join(c.out, unitFolder+unit+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var u struct{ Files [][]any }
		if err := json.Unmarshal(text, &u); err != nil {
			t.Fatal(err)
		}
		for _, f := range u.Files {
			list = append(list, f[0].(string))
		}
		return list
	}
	for _, page := range []string{"playground", "ru/playground"} {
		if got, want := addresses(page), []string{"css/maker.css", "playground.wasm", "rules.wasm?v=", page + "/"}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", page, got, want)
		}
	}
	if got, want := addresses("make"), []string{"css/maker.css", "playground.wasm", "rules.wasm?v=", "make/"}; !slices.Equal(got, want) {
		t.Errorf("make: %v, want %v", got, want)
	}
	if got := addresses(secondUnit); !slices.Equal(got, []string{"rules.wasm?v="}) {
		t.Errorf("%v", got)
	}
}

// TestShellID: another compiler makes another shell, but another catalogue does not.
func TestShellID(t *testing.T) {
	file := func(content string) []kept { return []kept{{"x", hash([]byte(content)), len(content)}} }
	id := func(rules, cards string) string {
		s, err := shellID(offlineShell{Shell: file("shell")}, map[string][]kept{secondUnit: file(rules), catalogueUnit: file(cards), homeUnit: file(cards)})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if id("a", "a") == id("b", "a") {
		t.Error("the compiler makes no difference")
	}
	if id("a", "a") != id("a", "b") {
		t.Error("the catalogue makes a difference")
	}
}
