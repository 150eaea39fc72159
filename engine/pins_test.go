package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPins: everything that builds and checks the site is named by version: Go in go.mod
// and in the workflows, Node, and each action by its commit. The workflows look for known
// vulnerabilities, for which the tests here have no network.
func TestPins(t *testing.T) {
	read := func(path string) string {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	first := func(text, pattern string) string {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(text); m != nil {
			return m[1]
		}
		return ""
	}
	mod := read("../go.mod")
	if m := first(mod, `(golang\.org/x/\w+ v0\.0\.0-\S+)`); m != "" {
		t.Errorf("go.mod has the old module %s", m)
	}
	toolchain := first(mod, `(?m)^toolchain go(\d+\.\d+\.\d+)$`)
	if toolchain == "" {
		t.Error("go.mod names no toolchain")
	}
	if strings.Contains(read("../SECURITY.md"), "TODO") {
		t.Error("SECURITY.md is not written")
	}
	files, _ := filepath.Glob("../.github/workflows/*.yml")
	if len(files) == 0 {
		t.Fatal("no workflows found")
	}
	all := ""
	for _, path := range files {
		text := read(path)
		all += text
		for _, m := range regexp.MustCompile(`(?m)\buses: *(\S+)(.*)$`).FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`^[\w-]+/[\w/-]+@[0-9a-f]{40}$`).MatchString(m[1]) || !strings.Contains(m[2], "# v") {
				t.Errorf("%s: %s is not named by commit, with its version beside it", path, m[1])
			}
		}
	}
	if v := first(all, `GO_VERSION: *(\S+)`); v != toolchain {
		t.Errorf("the workflow has Go %q, go.mod %q", v, toolchain)
	}
	if first(all, `NODE_VERSION: *(\d+\.\d+\.\d+)\s`) == "" {
		t.Error("the workflow names no version of Node")
	}
	for _, check := range []string{"govulncheck@v", "npm audit"} {
		if !strings.Contains(all, check) {
			t.Errorf("no workflow runs %s", check)
		}
	}
}
