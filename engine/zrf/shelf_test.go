//go:build !wasm

package zrf

import (
	"strings"
	"testing"
)

// A strict file that is included again is parsed only once, as long as its text is the same
// and has no errors.
func TestIncludedOnce(t *testing.T) {
	one, other := "(dagaz 1) (define m x)", "(dagaz 1) (define m y)"
	errs := new(Errors)
	f := included("lib/once.zrf", []byte(one), errs, true)
	if included("lib/once.zrf", []byte(one), errs, true) != f {
		t.Error("the same text is parsed again")
	}
	for _, tt := range []struct {
		name, text string
		strict     bool
	}{{"lib/once.zrf", other, true}, {"lib/twice.zrf", one, true}, {"lib/once.zrf", one, false}} {
		if g := included(tt.name, []byte(tt.text), errs, tt.strict); g == f || g.Name != tt.name || g.Source != tt.text {
			t.Errorf("%s is taken for another: %s", tt.name, g.Source)
		}
	}
	for range 2 {
		errs := new(Errors)
		included("lib/bad.zrf", []byte("(dagaz 1)\n(define m x))"), errs, true)
		if want := `lib/bad.zrf:2:13: ")" without a "("`; errs.All() != want {
			t.Errorf("told %q, want %q", errs.All(), want)
		}
		errs = new(Errors)
		in := Parse("g", []byte(`(dagaz 1) (include "lib/calls.zrf") (game (m))`), errs)
		expandAll(in, MapLoader(map[string]string{"lib/calls.zrf": "(dagaz 1)\n(define m (n) $1)"}), errs)
		if len(errs.List) != 1 {
			t.Fatal(errs.All())
		}
		errs.AddAt(Pos{"lib/calls.zrf", 2, 1}, 1, Err, "see", "")
		if d := errs.List[1].Detail(); !strings.Contains(d, "(define m (n) $1)") {
			t.Errorf("the line of an included file is not shown: %s", d)
		}
	}
	shelf.Lock()
	defer shelf.Unlock()
	sum := 0
	for _, f := range shelf.files {
		sum += len(f.Source)
	}
	if sum != shelf.size {
		t.Errorf("the shelf holds %d bytes and counts %d", sum, shelf.size)
	}
}

// The shelf does not grow without limit.
func TestShelfIsBounded(t *testing.T) {
	for i := range 40 {
		name := "lib/large" + string(rune('a'+i)) + ".zrf"
		included(name, []byte("(dagaz 1) ;"+strings.Repeat("x", maxShelf/16)), new(Errors), true)
	}
	shelf.Lock()
	defer shelf.Unlock()
	if shelf.size > maxShelf || len(shelf.files) > 16 {
		t.Errorf("the shelf holds %d files of %d bytes", len(shelf.files), shelf.size)
	}
}
