package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSpace: the comment that lets another thread compile has an effect only before all code.
func TestSpace(t *testing.T) {
	c := config{root: "..", out: t.TempDir()}
	if err := c.writeSpace(); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(space)))
	if err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(string(script), "\n"); first != "//# allFunctionsCalledOnLoad" {
		t.Errorf("the bundle begins with %.60q", first)
	}
}

// TestUnusedChunks: a chunk stays only as long as a script imports it, also by way of another chunk.
func TestUnusedChunks(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"page.js":    `import"./chunk-A.js"`,
		"chunk-A.js": `export let a;import("./chunk-B.js")`,
		"chunk-B.js": `export let b`,
		"chunk-C.js": `import"./chunk-A.js";import("./chunk-D.js")`,
		"chunk-D.js": `export let d`,
		"alone.js":   ``,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeUnused(dir); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range left {
		left[i] = filepath.Base(left[i])
	}
	if got := strings.Join(left, " "); got != "alone.js chunk-A.js chunk-B.js page.js" {
		t.Errorf("left are %s", got)
	}
}

// A site that is built over an older one has no chunk of the older one.
func TestRemoveChunks(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"chunk-OLD.js", "main.js"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(`import"./chunk-OLD.js"`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeChunks(dir); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "main.js" {
		t.Errorf("left: %v, %v; want main.js alone", left, err)
	}
	if err := removeChunks(filepath.Join(dir, "none")); err != nil {
		t.Error(err) // a new folder
	}
}
