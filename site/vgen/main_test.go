package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestUpToDate regenerates the committed components and compares.
func TestUpToDate(t *testing.T) {
	const dir = "../ui"
	out := t.TempDir()
	if err := generate(dir, out); err != nil {
		t.Fatal(err)
	}
	made, err := filepath.Glob(filepath.Join(out, "*_gen.go"))
	if err != nil || len(made) == 0 {
		t.Fatalf("generate(%q) wrote nothing (%v)", dir, err)
	}
	for _, file := range made {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, filepath.Base(file)))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("site/ui/%s is stale; run: go generate ./site/ui", filepath.Base(file))
		}
	}
}

func TestNoComponents(t *testing.T) {
	if err := generate(t.TempDir(), t.TempDir()); err == nil {
		t.Error("generate of a folder without .vugu files reported no error")
	}
}

func TestTight(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"<div>\n  <p>a</p>\n  <p>b</p>\n</div>", "<div><p>a</p><p>b</p></div>"},
		{"<b>a</b>\n <i>b</i>", "<b>a</b>\n <i>b</i>"},
		{"<p>\n a <b>b</b>\n</p>", "<p>\n a <b>b</b></p>"},
		{`<p vg-if='a > b' title="<p>"> <b>x</b></p>`, `<p vg-if='a > b' title="<p>"><b>x</b></p>`},
	} {
		if got := tight(tt.in); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.in, got, tt.want)
		}
	}
}
