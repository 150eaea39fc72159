package fast_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"dagaz/engine/fast"
	"dagaz/engine/testdata/gametest"
)

var update = flag.Bool("update", false, "write docs/FAST.md anew")

const coverageFile = "../../docs/FAST.md"

// coverage returns why a game has no fast board, "" if it has one; ok is false for games
// that are not for two sides.
func coverage(t *testing.T, id string) (why string, ok bool) {
	g := gametest.Load(t, id)
	if !g.TwoSided() {
		return "", false
	}
	if _, err := fast.New(g, nil); err != nil {
		return err.Error(), true
	}
	return "", true
}

// TestCoverage checks that games with a fast board keep it, and that the list of games
// without one, with the reasons, is right. Full runs test every game, others some.
func TestCoverage(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("makes the tables of many games")
	}
	listed := map[string]string{} // reason by game
	text, err := os.ReadFile(coverageFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if id, why, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			listed[id] = strings.TrimPrefix(why, "fast")
		}
	}
	if *update {
		updateCoverage(t)
		return
	}
	ids := gametest.Cover(t)
	if gametest.Full() {
		ids = gametest.Every(t)
	}
	for _, id := range ids {
		why, two := coverage(t, id)
		was, known := listed[id]
		switch {
		case !two:
		case known && why != was:
			t.Errorf("%s: %q, listed as %q; go test ./engine/fast -run Coverage -update writes docs/FAST.md anew", id, why, was)
		case !known && gametest.Full():
			t.Logf("%s is not listed in docs/FAST.md", id)
		}
	}
}

func updateCoverage(t *testing.T) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	found := map[string]string{}
	ids := make(chan string)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for id := range ids {
				if why, ok := coverage(t, id); ok {
					mu.Lock()
					found[id] = why
					mu.Unlock()
				}
			}
		})
	}
	for _, id := range gametest.IDs(t) {
		ids <- id
	}
	close(ids)
	wait.Wait()
	reasons := map[string]int{}
	for _, why := range found {
		reasons[why]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# Fast boards

%d of %d games for two sides have tables (package engine/fast), which search up to thirty times faster than the reference. The others
run the programs of the rules as threads (movegen.NewQuick), up to twice as fast as the reference does. The list is written by `+"`go test ./engine/fast -run Coverage -update`"+`; a test keeps games from losing their tables.

| Why there are none | Games |
|---|---|
`, reasons[""], len(found))
	delete(reasons, "")
	order := slices.SortedFunc(maps.Keys(reasons), func(a, b string) int {
		if d := reasons[b] - reasons[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for _, why := range order {
		fmt.Fprintf(&b, "| %s | %d |\n", why, reasons[why])
	}
	b.WriteString("\n```\n")
	for _, id := range slices.Sorted(maps.Keys(found)) {
		why := found[id]
		if why == "" {
			why = "fast"
		}
		fmt.Fprintf(&b, "%s\t%s\n", id, why)
	}
	b.WriteString("```\n")
	if err := os.WriteFile(coverageFile, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
