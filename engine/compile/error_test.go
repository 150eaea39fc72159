package compile

import (
	"dagaz/engine/zrf"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestErrors compiles every file of testdata/errors. A comment "; ERROR text" or
// "; WARN text" asks for a message with that text on its line; no others may
// come.
func TestErrors(t *testing.T) {
	files, _ := filepath.Glob("testdata/errors/*.zrf")
	if len(files) == 0 {
		t.Fatal("no rules files found")
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			errs := new(zrf.Errors)
			r := Parse(path, src, loadFile, errs)
			for i := range r.Entries {
				if g := r.Game(i, errs); g != nil && errs.HasErrors() {
					t.Error("a game in spite of errors")
				}
			}
			errs.Sort()
			got := map[int][]string{}
			for _, e := range errs.List {
				kind := "ERROR "
				if e.Severity == zrf.Warn {
					kind = "WARN "
				}
				text := kind + e.Msg
				if e.Hint != "" {
					text += ` (did you mean "` + e.Hint + `"?)`
				}
				got[e.Pos.Line] = append(got[e.Pos.Line], text)
			}
			for i, line := range strings.Split(string(src), "\n") {
				for _, want := range wanted(line) {
					if !take(got, i+1, want) {
						t.Errorf("line %d: no %q; got %q", i+1, want, got[i+1])
					}
				}
			}
			for line, rest := range got {
				for _, text := range rest {
					t.Errorf("line %d: unexpected %s", line, text)
				}
			}
		})
	}
}

// wanted returns the messages that a line asks for.
func wanted(line string) []string {
	_, comment, ok := strings.Cut(line, ";")
	if !ok {
		return nil
	}
	var out []string
	for _, part := range strings.Split(comment, " & ") {
		part = strings.TrimSpace(part)
		if strings.HasPrefix(part, "ERROR ") || strings.HasPrefix(part, "WARN ") {
			out = append(out, part)
		}
	}
	return out
}

// take removes a message that contains want from those of a line.
func take(got map[int][]string, line int, want string) bool {
	for i, text := range got[line] {
		if strings.Contains(text, want) {
			got[line] = append(got[line][:i:i], got[line][i+1:]...)
			return true
		}
	}
	return false
}

// FuzzCompile looks for panics: no text may bring the compiler down.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"testdata/*.zrf", "testdata/errors/*.zrf", "../testdata/plain/*.zrf"} {
		files, _ := filepath.Glob(pattern)
		for _, path := range files {
			if src, err := os.ReadFile(path); err == nil {
				f.Add(string(src))
			}
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		errs := new(zrf.Errors)
		r := Parse("fuzz.zrf", []byte(src), nil, errs)
		for i := range min(len(r.Entries), 4) {
			r.Game(i, errs)
		}
		r.Default()
	})
}
