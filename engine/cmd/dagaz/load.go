package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
	"dagaz/games"
)

// collection is the file system in which ids are looked up; tests set their own.
var collection fs.FS = games.FS

// inGames is added before the paths of the collection in messages, so that they are paths
// from the root of the repository.
const inGames = "games/"

// A rulesFile is a rules file that has been found.
type rulesFile struct {
	id, family string // for a game of the collection, else ""
	name       string // for messages
	src        []byte
	load       zrf.Loader
	variant    string // entry of the menu, "" for the one that opens first
	setup      string // position of a level, else ""
}

// gameIDs lists the games of the collection: family/id, sorted.
func gameIDs() []string {
	files, err := fs.Glob(collection, "*/*.zrf")
	if err != nil {
		panic("internal error: " + err.Error())
	}
	var ids []string
	for _, f := range files {
		if base := path.Base(f); base[0] != '_' && base[0] != '.' && f[0] != '_' {
			ids = append(ids, strings.TrimSuffix(f, ".zrf"))
		}
	}
	return ids
}

// bareID returns the last part of family/id.
func bareID(id string) string { return path.Base(id) }

// find returns the rules file that an id or a path names.
func find(name string) (*rulesFile, error) {
	if strings.HasSuffix(strings.ToLower(name), ".zrf") {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %v", name, reason(err))
		}
		return &rulesFile{name: name, src: src, load: loadFromDisk(name)}, nil
	}
	var found, known []string
	for _, id := range gameIDs() {
		if id == name || bareID(id) == name {
			found = append(found, id)
		}
		known = append(known, id, bareID(id))
	}
	switch len(found) {
	case 1:
		return fromCollection(found[0])
	case 0:
		if f, err := byOldPage(name); f != nil || err != nil {
			return f, err
		}
		if page, ok := withoutTwin(name); ok {
			if f, err := find(page); err == nil {
				return f, nil
			}
		}
		s := fmt.Sprintf("unknown game %q", name)
		if h := zrf.Hint(name, known); h != "" {
			s += fmt.Sprintf(" (did you mean %q?)", h)
		} else {
			s += `; "dagaz list" shows the ids, and a file's name ends in .zrf`
		}
		return nil, errors.New(s)
	}
	return nil, fmt.Errorf("game %q is ambiguous: %s", name, strings.Join(found, ", "))
}

func fromCollection(id string) (*rulesFile, error) {
	src, err := fs.ReadFile(collection, id+".zrf")
	if err != nil {
		return nil, fmt.Errorf("cannot read %s%s.zrf: %v", inGames, id, reason(err))
	}
	return &rulesFile{
		id: bareID(id), family: path.Dir(id),
		name: inGames + id + ".zrf", src: src, load: loadFromCollection,
	}, nil
}

// reason strips the operation and the path from a file error.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// loadGame returns the game that GAME names: an id or a path, optionally with #variant.
func loadGame(name string) (*game.Game, error) {
	g, _, err := loadLevel(name)
	return g, err
}

// loadLevel is loadGame; if GAME names a level of a collection, setup is its position.
func loadLevel(name string) (g *game.Game, setup string, err error) {
	base, variant, _ := strings.Cut(name, "#")
	f, err := find(base)
	if err != nil {
		return nil, "", err
	}
	if variant == "" {
		variant = f.variant
	}
	if g, _, err = rules.Load(f.name, f.src, variant, f.load); err != nil {
		return nil, "", err
	}
	g.ID, g.Family = f.id, f.family // g is not shared yet
	return g, f.setup, nil
}

// session begins a game from the verb's first argument and -setup.
func (c *call) session() (*engine.Session, error) {
	g, setup, err := loadLevel(c.args[0])
	if err != nil {
		return nil, err
	}
	s := engine.NewSession(g)
	if c.has("setup") {
		setup = c.text("setup")
	}
	if setup == "" {
		return s, nil
	}
	warnings, err := s.Set(setup)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	for _, w := range warnings {
		c.warn("setup: %s", w)
	}
	return s, nil
}

// loadFromDisk loads the files that the rules file main includes. Their names are relative
// to the including file. They must be regular files below the folder of main or, if main
// belongs to a family of a collection with a library, below the collection. Upper and lower
// case need not match, because old rules files are careless about it.
func loadFromDisk(main string) zrf.Loader {
	main = strings.ReplaceAll(main, `\`, "/")
	top := path.Dir(main)
	if info, err := os.Stat(path.Join(top, "..", zrf.Library)); err == nil && info.IsDir() {
		top = path.Join(top, "..")
	}
	return func(from, name string) (string, []byte, error) {
		want := zrf.Join(from, name)
		src, err := readBelow(top, want)
		if err != nil && err != errOutside {
			if other := sameButCase(top, want); other != "" {
				want = other
				src, err = readBelow(top, want)
			}
		}
		if err != nil && strings.HasPrefix(name, zrf.Library) { // use the library of our collection if the file has none next to it
			return loadFromCollection(inGames+"x/x.zrf", name)
		}
		if err != nil {
			return want, nil, reason(err)
		}
		return want, src, nil
	}
}

var (
	errOutside  = errors.New("it is not below the folder of the rules file")
	errNoFile   = errors.New("it is no regular file")
	errTooLarge = errors.New("it is too large")
)

// maxRules is the greatest size of an included file.
const maxRules = 64 << 20

// readBelow reads a regular file below the folder top; links cannot lead out of it.
func readBelow(top, name string) ([]byte, error) {
	rel, err := filepath.Rel(top, name)
	if err != nil || !filepath.IsLocal(rel) {
		return nil, errOutside
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	switch info, err := root.Stat(rel); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, errOutside
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errNoFile
	case info.Size() > maxRules:
		return nil, errTooLarge
	}
	return root.ReadFile(rel)
}

func loadFromCollection(from, name string) (string, []byte, error) {
	want := strings.TrimPrefix(zrf.Join(from, name), inGames)
	src, err := fs.ReadFile(collection, want)
	if err != nil {
		return inGames + want, nil, reason(err)
	}
	return inGames + want, src, nil
}

// sameButCase returns the path below top that differs from want only in upper and lower case,
// in the names of folders, too; "" if there is none.
func sameButCase(top, want string) string {
	rel, err := filepath.Rel(top, want)
	if err != nil {
		return ""
	}
	at := top
	for _, name := range strings.Split(filepath.ToSlash(rel), "/") {
		entries, err := os.ReadDir(at)
		i := slices.IndexFunc(entries, func(e fs.DirEntry) bool { return e.Name() == name })
		if i < 0 {
			i = slices.IndexFunc(entries, func(e fs.DirEntry) bool { return strings.EqualFold(e.Name(), name) })
		}
		if err != nil || i < 0 {
			return ""
		}
		at = path.Join(at, entries[i].Name())
	}
	return at
}
