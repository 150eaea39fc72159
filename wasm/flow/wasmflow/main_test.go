package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// module is a program with a function main.main that does nothing, and some data.
const module = "\x00asm\x01\x00\x00\x00" +
	"\x01\x06\x01\x60\x01\x7f\x01\x7f" + // a type: the type of all functions of Go
	"\x03\x02\x01\x00" + // a function of this type
	"\x0a\x06\x01\x04\x00\x41\x00\x0b" + // its body: 0
	"\x0b\x0b\x01\x00\x41\x80\x20\x0b\x04data" + // data at 4096
	"\x00\x13\x04name\x01\x0c\x01\x00\x09main.main"

// TestNotTrimmed: tables at an unknown place, as in another version of Go, are an error, and
// nothing is written.
func TestNotTrimmed(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.wasm"), filepath.Join(dir, "out.wasm")
	if err := os.WriteFile(in, []byte(module), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-trim", "-i", in, "-o", out}); err == nil || !strings.Contains(err.Error(), "not trimmed: the table of functions") {
		t.Errorf("-trim says %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a program was written")
	}
	if err := run([]string{"-i", in, "-o", out}); err != nil {
		t.Errorf("without -trim: %v", err)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}

// TestToolchain: the trimmed data has the layout of one version of Go, so go.mod and the workflow
// must name exactly the same version.
func TestToolchain(t *testing.T) {
	find := func(file, pattern string) string {
		src, err := os.ReadFile(filepath.Join("../../..", file))
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(pattern).FindSubmatch(src)
		if m == nil {
			t.Fatalf("%s names no Go", file)
		}
		return string(m[1])
	}
	mod := find("go.mod", `(?m)^toolchain go(\d+\.\d+\.\d+)$`)
	if flow := find(".github/workflows/pages.yml", `(?m)GO_VERSION: (\S+)$`); flow != mod {
		t.Errorf("go.mod names Go %s, the workflow %s", mod, flow)
	}
}
