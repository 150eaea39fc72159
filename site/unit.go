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

// A unit is what the site makes of one game's rules alone, whatever else there is:
// a pure function of its files, of the pictures of pieces and of this program. Units
// are made at the same time, and kept by content between builds.
type unit struct {
	Description
	Picture string // board.svg
	Shown   string // shown.svg: the picture of Description.Shown, "" for none
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

// A workshop makes units, or finds them where they were kept.
type workshop struct {
	fsys   fs.FS
	source describer
	art    sprite
	shared shared
	cache  string // folder to keep units in, "" for none
	tool   string // this program and the pictures of pieces, as a hash
}

// keptUnit is a unit in the cache, and what it was made of.
type keptUnit struct {
	Of       string            // the hash of the program and of the game's own files
	Includes map[string]string // hashes of what it includes
	Unit     unit
}

// unit makes a game's unit, if it is not kept.
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

// kept reads a unit that was made of the same files.
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

// hashOf tells apart what a unit is made of: all files of the game but its texts.
func (w *workshop) hashOf(id string) string {
	return strings.Join([]string{w.tool, id, w.hashFile(id + ".zrf"), w.hashFile(id + ".levels"), w.hashFile(id + ".openings")}, " ")
}

// hashFile is the hash of a file's content, "" if there is none.
func (w *workshop) hashFile(name string) string {
	data, err := fs.ReadFile(w.fsys, name)
	if err != nil {
		return ""
	}
	return hash(data)
}

// toolHash tells apart versions of this program and of the pictures it draws with.
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

// workshop opens the place where the site's units are made.
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

// made is what is made of many files at some cost, as archives are: kept by name
// while its key, which tells apart what it is made of, and this program stay the same.
func (c *config) made(name, key string, make func() ([]byte, error)) ([]byte, error) {
	if c.cache == "" {
		return make()
	}
	file := filepath.Join(c.cache, "made", filepath.FromSlash(name))
	head := c.tool + " " + key + "\n"
	if old, err := os.ReadFile(file); err == nil {
		if data, ok := bytes.CutPrefix(old, []byte(head)); ok {
			sum, data, ok := bytes.Cut(data, []byte("\n"))
			if ok && hash(data) == string(sum) { // a file cut short is made again
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

// each calls f for 0 to n−1, many at the same time, and returns all errors.
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
