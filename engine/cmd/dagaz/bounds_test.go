package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An include can only read regular files below the folder of the rules file, or below the folder
// of the collection if the file is in a collection.
func TestIncludeStaysBelow(t *testing.T) {
	dir := t.TempDir()
	base := strings.Replace(rowsOfThree, "(dagaz 1)\n", "", 1)
	for name, text := range map[string]string{
		"secret.zrf":             base,
		"own/parts/rows.zrf":     base,
		"own/below.zrf":          `(dagaz 1) (include "parts/rows.zrf")`,
		"own/letters.zrf":        `(include "Parts\ROWS.zrf")`,
		"own/beside.zrf":         `(dagaz 1) (include "../secret.zrf")`,
		"own/far.zrf":            `(dagaz 1) (include "` + filepath.ToSlash(dir) + `/secret.zrf")`,
		"own/link.zrf":           `(dagaz 1) (include "linked.zrf")`,
		"own/folder.zrf":         `(dagaz 1) (include "parts")`,
		"games/_lib/rows.zrf":    base,
		"games/one/a.zrf":        `(dagaz 1) (include "_lib/rows.zrf")`,
		"games/one/b.zrf":        `(dagaz 1) (include "../two/rows.zrf")`,
		"games/two/rows.zrf":     base,
		"games/one/outside.zrf":  `(dagaz 1) (include "../../secret.zrf")`,
		"games/one/indirect.zrf": `(dagaz 1) (include "../two/again.zrf")`,
		"games/two/again.zrf":    `(include "../../secret.zrf")`,
	} {
		write(t, filepath.Join(dir, name), text)
	}
	if err := os.Symlink("../secret.zrf", filepath.Join(dir, "own/linked.zrf")); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{
		"own/below.zrf": "", "own/letters.zrf": "", "own/beside.zrf": "not below", "own/far.zrf": "not below", "own/link.zrf": "not below", "own/folder.zrf": "no regular file",
		"games/one/a.zrf": "", "games/one/b.zrf": "", "games/one/outside.zrf": "not below", "games/one/indirect.zrf": "not below",
	} {
		out, status := said("check", filepath.Join(dir, name))
		if want == "" && status != exitOK || want != "" && (status != exitError || !strings.Contains(out, want)) {
			t.Errorf("%s: status %d, want %q:\n%s", name, status, want, out)
		}
	}
}

// A program stops thinking when its input ends, since nobody is there any more, and refuses a line
// that is too long.
func TestEndOfInput(t *testing.T) {
	long := strings.Repeat("x", maxLine+1)
	for _, tt := range []struct{ verb, in, want string }{ // the first two would think for 1,000 s, longer than the tests may take
		{"cecp", "xboard\nnew\nst 1000\ngo\n", "move "},
		{"gtp", "time_settings 0 1000 1\ngenmove b\n", "= "},
		{"gtp", long + "\nname\n", "? line too long\n\n= Dagaz\n"},
		{"cecp", long + "\nping 1\n", "Error (line too long): a line has at most 16777216 bytes\npong 1\n"},
		{"uci", long + "\nisready\n", "readyok\n"},
	} {
		var out bytes.Buffer
		if status := run([]string{tt.verb, "../../../games/checkmate/gardner-chess.zrf"}, strings.NewReader(tt.in), &out, &out); status != exitOK || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: status %d, %.200s", tt.verb, status, out.String())
		}
	}
}

// TestServerHasLimits checks that no client can keep a connection open for ever.
func TestServerHasLimits(t *testing.T) {
	s := limited(nil)
	if s.ReadHeaderTimeout == 0 || s.ReadTimeout == 0 || s.WriteTimeout == 0 || s.IdleTimeout == 0 || s.MaxHeaderBytes == 0 {
		t.Errorf("a limit is missing: %+v", s)
	}
}
