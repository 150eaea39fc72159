package main

import (
	"bytes"
	"flag"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write what the program prints to the golden files")

// withGames sets the collection to the test's own.
func withGames(t *testing.T) {
	t.Helper()
	old := collection
	collection = os.DirFS("testdata/games")
	t.Cleanup(func() { collection = old })
}

// timings matches numbers that differ from run to run.
var timings = regexp.MustCompile(`"(?:ms|nps|\w*[pP]erSecond)":\d+|(?:nps|time) \d+| in \S+, \d+ leaves/s|\d+/s\n|/s: \d+\n|\tgarbo\t\d+ |\nnodes: \d+`)

// thoughts matches the reports of a search, which other tests check.
var thoughts = regexp.MustCompile(`(?m)^info depth .*\n|^\d+ -?\d+ \d+ \d+ .*\n`)
var number = regexp.MustCompile(`\d[\d.]*(?:[mµn]?s)?`)

func steady(s string) string {
	s = thoughts.ReplaceAllString(s, "")
	return timings.ReplaceAllStringFunc(s, func(m string) string { return number.ReplaceAllString(m, "N") })
}

// The golden files contain calls and their output: "$ " and the arguments, then stdout, then stderr
// with "! " before each line, then the exit status if it is not 0. Lines with "< " are the input;
// after "~ " and some text, the next input is typed when a line of output begins with this text.
// Numbers that differ from run to run are replaced by N, and reports of searches are left out, so
// that the files do not depend on how well the bots play. Update with go test -update and read the
// diff.
func TestGolden(t *testing.T) {
	withGames(t)
	files, err := fs.Glob(os.DirFS("testdata"), "*.golden")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, name := range files {
		path := "testdata/" + name
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		gap := "" // a blank line follows each call
		lines := strings.SplitAfter(string(text), "\n")
		for i, line := range lines {
			switch {
			case strings.HasPrefix(line, "#"):
				got.WriteString(gap + line)
				gap = ""
			case strings.HasPrefix(line, "$"):
				got.WriteString(gap + line + talk(words(line[1:]), typed(lines[i+1:])))
				gap = "\n"
			}
		}
		if got.String() == string(text) {
			continue
		}
		if *update {
			if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		t.Errorf("%s: %s", path, firstDifference(string(text), got.String()))
	}
}

// typed returns the input of a call: the lines before the next call or remark.
func typed(lines []string) (script []string) {
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "$"), strings.HasPrefix(line, "#"):
			return script
		case strings.HasPrefix(line, "< "), line == "<\n", strings.HasPrefix(line, "~ "):
			script = append(script, strings.TrimSuffix(line, "\n"))
		}
	}
	return script
}

// transcript runs the program and returns all its output.
func transcript(args []string) string { return talk(args, nil) }

// talk runs the program with a script as its input and returns all its output.
func talk(args, script []string) string {
	var err bytes.Buffer
	out := newScreen()
	in, keys := io.Pipe()
	status := make(chan int)
	go func() {
		n := run(args, in, out, &err)
		in.Close()
		out.end()
		status <- n
	}()
	s := ""
	for _, line := range script {
		s += line + "\n"
		if text, ok := strings.CutPrefix(line, "~ "); ok {
			s += steady(out.until(text))
		} else {
			io.WriteString(keys, strings.TrimPrefix(line[1:], " ")+"\n")
		}
	}
	keys.Close()
	n := <-status
	s += steady(out.rest())
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "(no newline)\n"
	}
	for _, line := range strings.SplitAfter(err.String(), "\n") {
		if line != "" {
			s += "! " + steady(line)
		}
	}
	if n != 0 {
		s += "exit " + strconv.Itoa(n) + "\n"
	}
	return s
}

// A screen keeps the output until it is read.
type screen struct {
	mu    sync.Mutex
	more  *sync.Cond
	text  string
	ended bool
}

func newScreen() *screen {
	s := &screen{}
	s.more = sync.NewCond(&s.mu)
	return s
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text += string(p)
	s.more.Broadcast()
	return len(p), nil
}

func (s *screen) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	s.more.Broadcast()
}

// until waits for a line that begins with prefix and returns everything up to that line.
func (s *screen) until(prefix string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for at := 0; ; {
			end := strings.IndexByte(s.text[at:], '\n')
			if end < 0 {
				break
			}
			end += at + 1
			if strings.HasPrefix(s.text[at:], prefix) {
				read := s.text[:end]
				s.text = s.text[end:]
				return read
			}
			at = end
		}
		if s.ended {
			return "(no line begins with " + prefix + ")\n"
		}
		s.more.Wait()
	}
}

func (s *screen) rest() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text
}

// words splits a line at spaces that are not inside '…'.
func words(line string) []string {
	var list []string
	for i, part := range strings.Split(strings.TrimSuffix(line, "\n"), "'") {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < min(len(w), len(g))-1 && w[i] == g[i] {
		i++
	}
	return "line " + strconv.Itoa(i+1) + "\n got " + g[i] + "\nwant " + w[i]
}
