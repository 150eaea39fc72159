// Package gametest provides the compiled games of the collection for tests, and compiles
// rules that tests write.
package gametest

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
	"dagaz/games"
)

// IDs lists the games of the collection: checkmate/chess.
func IDs(t testing.TB) []string {
	t.Helper()
	ids, err := allIDs()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(ids)
}

// allIDs is computed once, because tests ask for many games.
var allIDs = sync.OnceValues(func() (ids []string, err error) {
	files, err := fs.Glob(games.FS, "*/*.zrf")
	for _, file := range files {
		if !strings.HasPrefix(path.Base(file), "_") && !strings.HasPrefix(file, "_") { // files for others to include
			ids = append(ids, strings.TrimSuffix(file, ".zrf"))
		}
	}
	if err == nil && len(ids) == 0 {
		err = errors.New("the games folder has no games")
	}
	return ids, err
})

// Glob lists files of the games folder; there must be at least one.
func Glob(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := fs.Glob(games.FS, pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return files
}

// File returns a file of the games folder.
func File(t testing.TB, name string) []byte {
	t.Helper()
	src, err := games.FS.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// Include finds the files that a rules file of the collection includes, and the file with
// its evaluation.
func Include(from, name string) (string, []byte, error) {
	name = zrf.Join(from, name)
	src, err := games.FS.ReadFile(name)
	return name, src, err
}

// FromDisk finds an included file in the folder of the file that includes it.
func FromDisk(from, name string) (string, []byte, error) {
	name = zrf.Join(from, name)
	src, err := os.ReadFile(name)
	return name, src, err
}

// Compile compiles rules; if there are several entries, the one that opens first.
func Compile(t testing.TB, text string) *game.Game {
	t.Helper()
	g, _, err := rules.Load("test.zrf", []byte(text), "", nil)
	if err != nil {
		t.Fatalf("%v, in\n%s", err, text)
	}
	return g
}

// Load compiles a game, or a variant of it: checkmate/chess#Chess960. The family may be
// omitted.
func Load(t testing.TB, id string) *game.Game {
	t.Helper()
	return load(t, id, Include)
}

// Untuned is Load without the evaluation from the .tune file.
func Untuned(t testing.TB, id string) *game.Game {
	t.Helper()
	return load(t, id, func(from, name string) (string, []byte, error) {
		if strings.HasSuffix(name, ".tune") {
			return name, nil, fs.ErrNotExist
		}
		return Include(from, name)
	})
}

func load(t testing.TB, id string, include zrf.Loader) *game.Game {
	t.Helper()
	id, variant, _ := strings.Cut(id, "#")
	if !strings.Contains(id, "/") {
		found := slices.DeleteFunc(IDs(t), func(other string) bool { return path.Base(other) != id })
		if len(found) != 1 {
			t.Fatalf("%s is not one game: %s", id, strings.Join(found, ", "))
		}
		id = found[0]
	}
	g, _, err := rules.Load(id+".zrf", File(t, id+".zrf"), variant, include)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
