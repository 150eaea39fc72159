package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSpace: the comment that lets another thread compile has an effect only before all code.
func TestSpace(t *testing.T) {
	c := config{root: "..", out: t.TempDir()}
	if err := c.writeSpace(); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(space)))
	if err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(string(script), "\n"); first != "//# allFunctionsCalledOnLoad" {
		t.Errorf("the bundle begins with %.60q", first)
	}
}
