package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A file that holds the same bytes already is not written again.
func TestWriteFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a", "b.html")
	long := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		text    string
		touched bool
	}{{"one", true}, {"one", false}, {"two", true}, {"", true}, {"", false}} {
		if err := writeFile(name, []byte(step.text)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if touched := !info.ModTime().Equal(long); touched != step.touched {
			t.Errorf("%q: written is %v, want %v", step.text, touched, step.touched)
		}
		if data, err := os.ReadFile(name); err != nil || string(data) != step.text {
			t.Errorf("the file holds %q, want %q; %v", data, step.text, err)
		}
		if err := os.Chtimes(name, long, long); err != nil {
			t.Fatal(err)
		}
	}
}
