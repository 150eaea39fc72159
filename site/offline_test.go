package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestOfflinePlayground: a visit of the playground keeps what checks rules there,
// in each language; no other page asks for it, but it is kept once it was used.
func TestOfflinePlayground(t *testing.T) {
	c := config{out: t.TempDir()}
	for _, name := range []string{"sw.js", "engine.wasm", "playground.wasm", compilerFile, "playground/index.html", "ru/playground/index.html"} {
		if err := writeFile(filepath.Join(c.out, name), []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.writeOffline(nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(c.out, "sw.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"playground/", "ru/playground/"} {
		list := regexp.MustCompile(`"` + page + `":\[(\[[^\]]*\],?)+\]`).Find(text)
		for _, want := range []string{`\["playground.wasm","`, `\["rules.wasm\?v=","`, `\["` + page + `","`} {
			if !regexp.MustCompile(want).Match(list) {
				t.Errorf("%s: no %s in %s", page, want, list)
			}
		}
	}
	if n := len(regexp.MustCompile(`rules\.wasm`).FindAll(text, -1)); n != 3 {
		t.Errorf("the compiler is listed %d times in %s", n, text)
	}
	if want := regexp.MustCompile(`"rules/":\[\["rules.wasm\?v=",`); !want.Match(text) {
		t.Errorf("no %s in %s", want, text)
	}
}
