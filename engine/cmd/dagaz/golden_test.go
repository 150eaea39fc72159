package main

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
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

// timings are what differs from run to run.
var timings = regexp.MustCompile(`"(?:ms|nps|\w*[pP]erSecond)":\d+|(?:nps|time) \d+| in \S+, \d+ leaves/s|\d+/s\n|/s: \d+\n`)
var number = regexp.MustCompile(`\d[\d.]*(?:[mµn]?s)?`)

func steady(s string) string {
	return timings.ReplaceAllStringFunc(s, func(m string) string { return number.ReplaceAllString(m, "N") })
}

// The golden files hold calls and what they print: "$ " and the arguments, then
// stdout, then stderr with "! " before each line, then the exit status if it is
// not 0. Update them with go test -update and read the diff.
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
		for _, line := range strings.SplitAfter(string(text), "\n") {
			switch {
			case strings.HasPrefix(line, "#"):
				got.WriteString(gap + line)
				gap = ""
			case strings.HasPrefix(line, "$"):
				got.WriteString(gap + line + transcript(words(line[1:])))
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

// transcript runs the program and returns all that it says.
func transcript(args []string) string {
	var out, err bytes.Buffer
	status := run(args, &out, &err)
	s := out.String()
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "(no newline)\n"
	}
	for _, line := range strings.SplitAfter(err.String(), "\n") {
		if line != "" {
			s += "! " + line
		}
	}
	if status != 0 {
		s += "exit " + strconv.Itoa(status) + "\n"
	}
	return steady(s)
}

// words splits a line at spaces, but not within '…'.
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
