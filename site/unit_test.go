package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// A unit is kept until something changes from which it was made.
func TestUnits(t *testing.T) {
	files := fstest.MapFS{
		"a/b.zrf":        {Data: []byte(strings.Replace(guideRules, "(repetition 3 loss)", `(include "_more.zrf")`, 1))},
		"a/_more.zrf":    {Data: []byte("(repetition 3 loss)")},
		"a/_names.ru":    {Data: []byte("piece Tower: Ладья\n")},
		"_lib/names.ru":  {Data: []byte("player White: Белые\n")},
		"a/b.ru.md":      {Data: []byte("---\ntitle: Игра\n---\nТекст.\n")},
		"a/unplayed.zrf": {Data: []byte("(dagaz 1)\n(game")},
	}
	made := 0
	w := workshop{fsys: files, cache: t.TempDir(), tool: "1", source: func(fsys fs.FS, id string) (Description, error) {
		made++
		return describe(fsys, id)
	}}
	var first unit
	check := func(what string, want int) {
		t.Helper()
		u, _, _, err := w.unit("a/b")
		if err != nil || made != want {
			t.Errorf("%s: made %d times, want %d; %v", what, made, want, err)
		}
		if first.Picture == "" {
			first = u
		} else if what != "other rules" && !reflect.DeepEqual(u, first) {
			t.Errorf("%s: the unit is another one", what)
		}
	}
	check("the first time", 1)
	check("again", 1)
	files["a/b.ru.md"].Data = []byte("---\ntitle: Другая\n---\n")
	check("another text", 1)
	files["a/_more.zrf"].Data = []byte("(repetition 3  loss)")
	check("another include", 2)
	w.tool = "2"
	check("another program", 3)
	if err := os.WriteFile(filepath.Join(w.cache, "a", "b.unit"), []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	check("a damaged unit", 4)
	files["a/b.zrf"].Data = append(files["a/b.zrf"].Data, '\n')
	check("other rules", 5)

	// All faults are reported, each with its file.
	files["a/b.ru.md"].Data = []byte("---\ntitle: Игра\npiece Dragon: Дракон\n---\n")
	if _, err := w.loadGames(); err == nil || !strings.Contains(err.Error(), "a/unplayed.zrf") || !strings.Contains(err.Error(), "a/b.ru.md: the game has no piece Dragon") {
		t.Errorf("faults: %v", err)
	}
}
