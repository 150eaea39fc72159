package main

import (
	"os"
	"strings"
	"testing"
)

// The skeleton of a game can be checked and played, and check lists what must be filled in.
func TestNew(t *testing.T) {
	withGames(t)
	dir := t.TempDir()
	out, status := said("new", "small/two-men", "-games", dir)
	if status != exitOK || strings.Count(out, " written\n") != 4 {
		t.Fatalf("status %d\n%s", status, out)
	}
	if text := contents(t, dir+"/small/two-men.zrf"); !strings.Contains(text, `(title "Two men")`) {
		t.Error(text)
	}
	if out, status = said("golden", "small/two-men", "-games", dir); status != exitOK {
		t.Fatalf("golden: status %d\n%s", status, out)
	}
	collection = os.DirFS(dir)
	out, status = said("check", "small/two-men")
	if status != exitOK || strings.Count(out, "something is still to be filled in") != 3 || !strings.Contains(out, ": 0 errors") && !strings.Contains(out, "0 errors") {
		t.Errorf("check: status %d\n%s", status, out)
	}
	write(t, dir+"/small/two-men.zrf", strings.ReplaceAll(contents(t, dir+"/small/two-men.zrf"), "FILL IN", "x"))
	write(t, dir+"/small/two-men.md", "---\nregion: nowhere\n---\nText.\n")
	write(t, dir+"/small/two-men.ru.md", "Text.\n")
	write(t, dir+"/_lib/regions", "europe: Europe: E\n")
	if err := os.Remove(dir + "/small/_family.md"); err != nil {
		t.Fatal(err)
	}
	out, _ = said("check", "small/two-men")
	for _, want := range []string{`unknown region "nowhere"`, "has no title in Russian", "the family has no name"} {
		if !strings.Contains(out, want) {
			t.Errorf("check does not say %q:\n%s", want, out)
		}
	}
	if out, status = said("new", "small/two-men", "-games", dir); status != exitOK || strings.Count(out, " is there\n") != 3 {
		t.Errorf("again: status %d\n%s", status, out)
	}
	if _, status = said("new", "Two Men", "-games", dir); status != exitUsage {
		t.Errorf("a name that is none: status %d", status)
	}
}
