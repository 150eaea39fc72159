package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// A unit is everything that the site makes from the rules of one game and that does not depend
// on other games. It is a pure function of the game's files, of the pictures of pieces and of
// this program. Units are made in parallel, and are kept by their content between builds.
type unit struct {
	Description
	Picture string // board.svg
	Shown   string // shown.svg: the picture of Description.Shown, "" if there is none
	Moves   string // moves.svg, "" if no piece moves
	Preview []byte // preview.png
}

// makeUnit compiles a game's rules and draws its pictures.
func makeUnit(fsys fs.FS, id string, source describer, art sprite) (u unit, board boardInfo, start startView, err error) {
	if u.Description, err = source(fsys, id); err != nil {
		return u, board, start, err
	}
	if board, start, err = u.read(); err != nil {
		return u, board, start, err
	}
	u.Picture = picture(&board, &start, art)
	if u.Description.Shown != nil {
		var shown startView
		if err := json.Unmarshal(u.Description.Shown, &shown); err != nil {
			return u, board, start, fmt.Errorf("shown: %w", err)
		}
		u.Shown = picture(&board, &shown, art)
	}
	u.Moves = diagrams(&board, u.Reaches, art)
	if u.Preview, err = preview(&board, &start, art); err != nil {
		err = fmt.Errorf("preview: %w", err)
	}
	return u, board, start, err
}

// A workshop makes units, or reads them from its cache.
type workshop struct {
	fsys   fs.FS
	source describer
	art    sprite
	shared shared
	cache  string // folder in which units are kept, "" for none
	tool   string // this program and the pictures of pieces, as a hash
}

// keptUnit is a unit in the cache, with the hashes of what it was made from.
type keptUnit struct {
	Of       string            // the hash of the program and of the game's own files
	Includes map[string]string // the hashes of the included files
	Unit     unit
}

// unit returns a game's unit. It makes the unit if the cache does not contain it.
func (w *workshop) unit(id string) (u unit, board boardInfo, start startView, err error) {
	of := w.hashOf(id)
	file := filepath.Join(w.cache, filepath.FromSlash(id)+".unit")
	if u, ok := w.kept(file, of); ok {
		if board, start, err = u.read(); err == nil {
			return u, board, start, nil
		}
	}
	if u, board, start, err = makeUnit(w.fsys, id, w.source, w.art); err != nil || w.cache == "" {
		return u, board, start, err
	}
	k := keptUnit{Of: of, Includes: map[string]string{}, Unit: u}
	for _, name := range u.Includes {
		k.Includes[name] = w.hashFile(name)
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(k); err != nil {
		return u, board, start, err
	}
	return u, board, start, writeFile(file, b.Bytes())
}

// kept reads a unit from the cache if it was made from the same files.
func (w *workshop) kept(file, of string) (u unit, ok bool) {
	if w.cache == "" {
		return u, false
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return u, false
	}
	var k keptUnit
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&k) != nil || k.Of != of {
		return u, false
	}
	for name, hash := range k.Includes {
		if w.hashFile(name) != hash {
			return u, false
		}
	}
	return k.Unit, true
}

// hashOf returns a hash of the files from which a unit is made: all files of the game except
// its texts.
func (w *workshop) hashOf(id string) string {
	return strings.Join([]string{w.tool, id, w.hashFile(id + ".zrf"), w.hashFile(id + ".levels"), w.hashFile(id + ".openings")}, " ")
}

// hashFile returns the hash of a file's content, or "" if the file does not exist.
func (w *workshop) hashFile(name string) string {
	data, err := fs.ReadFile(w.fsys, name)
	if err != nil {
		return ""
	}
	return hash(data)
}

// toolHash returns a hash of this program and of the pictures with which it draws.
func (c *config) toolHash() (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return "", err
	}
	art, err := readArt(c.root)
	if err != nil {
		return "", err
	}
	a, b := sha256.Sum256(code), sha256.Sum256(art)
	return fmt.Sprintf("%x", append(a[:8], b[:8]...)), nil
}

// workshop returns the workshop that makes the units of the site.
func (c *config) workshop() (*workshop, error) {
	art, err := readSprite(c.root)
	if err != nil {
		return nil, err
	}
	common, err := readShared(c.games)
	if err != nil {
		return nil, err
	}
	w := &workshop{fsys: c.games, source: c.source, art: art, shared: common, cache: c.cache}
	if w.cache != "" {
		if c.tool == "" {
			c.tool, err = c.toolHash()
		}
		w.tool = c.tool
	}
	return w, err
}

// made returns data that is expensive to make, such as an archive of many files. The cache
// keeps the data by its name as long as this program and the key stay the same; the key
// identifies the content from which the data is made.
func (c *config) made(name, key string, make func() ([]byte, error)) ([]byte, error) {
	if c.cache == "" {
		return make()
	}
	file := filepath.Join(c.cache, "made", filepath.FromSlash(name))
	head := c.tool + " " + key + "\n"
	if old, err := os.ReadFile(file); err == nil {
		if data, ok := bytes.CutPrefix(old, []byte(head)); ok {
			sum, data, ok := bytes.Cut(data, []byte("\n"))
			if ok && hash(data) == string(sum) { // an incomplete file is made again
				return data, nil
			}
		}
	}
	data, err := make()
	if err != nil {
		return nil, err
	}
	return data, writeFile(file, append([]byte(head+hash(data)+"\n"), data...))
}

// each calls f for 0 to n−1, many at a time, and returns all errors.
func each(n int, f func(i int) error) error {
	errs := make([]error, n)
	next := make(chan int)
	var crew sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		crew.Go(func() {
			for i := range next {
				errs[i] = f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	crew.Wait()
	return errors.Join(errs...)
}
