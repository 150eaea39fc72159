package engine_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFaults: docs/FAULTS.md mentions each fault that was reported, and each test that it
// names exists.
func TestFaults(t *testing.T) {
	src, err := os.ReadFile("../docs/FAULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	for letter, last := range map[string]int{"C": 14, "D": 3, "E": 7} {
		for n := 1; n <= last; n++ {
			if !regexp.MustCompile(fmt.Sprintf(`(?m)^\| %s\.%d\b`, letter, n)).Match(src) {
				t.Errorf("nothing is said of %s.%d", letter, n)
			}
		}
	}
	named := regexp.MustCompile("`([^`]+)`(?:: ([^;|]*[^;| ]))?")
	tests := 0
	for line := range strings.Lines(string(src)) {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || !strings.Contains(cells[0], ".") {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(cells[2], -1) {
			name, title := m[1], m[2]
			dir, test, _ := strings.Cut(name, ".Test")
			switch {
			case strings.HasSuffix(name, ".js"):
				text, err := os.ReadFile(filepath.Join("..", name))
				if tests++; err != nil || title == "" || !strings.Contains(string(text), title) {
					t.Errorf("%s has no test %q: %s", name, title, line)
				}
			case test != "":
				found := false
				files, _ := filepath.Glob(filepath.Join("..", dir, "*_test.go"))
				for _, file := range files {
					text, err := os.ReadFile(file)
					found = found || err == nil && strings.Contains(string(text), "\nfunc Test"+test+"(")
				}
				if tests++; !found {
					t.Errorf("%s has no Test%s: %s", path.Clean(dir), test, line)
				}
			}
		}
	}
	if tests < 60 {
		t.Errorf("%d tests are named", tests)
	}
}
