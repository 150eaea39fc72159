//go:build js && wasm

package main

import (
	"path"
	"slices"
	"strings"
	"syscall/js"

	"dagaz/wasm/mount"
)

// A readFile is a file that static/js/lab/files.js has read.
type readFile struct {
	Name, Kind string // Kind: text, picture, large or other
	Text       string // for a picture a data URL, "" if it cannot be shown
	Size       int
}

// read opens the files that a promise yields.
func (b *bench) read(promise js.Value) {
	var late func() bool
	b.later(func() { late = b.asks() })
	reply, err := mount.Await(promise)
	var list []readFile
	if err == nil {
		list, err = fromJSON[[]readFile](reply)
	}
	b.later(func() {
		switch {
		case late():
		case err != nil:
			b.root.Note = message(err)
		default:
			b.openFiles(list)
		}
	})
}

// maxPictures is the number of characters of pictures that may accompany a text: the board
// receives all of them in one message.
const maxPictures = 1_300_000

// openFiles opens the rules file among some files; the other texts can be included, and the
// pictures can be shown.
func (b *bench) openFiles(list []readFile) {
	texts, pictures := map[string]string{}, map[string]string{}
	room, dark := maxPictures, 0
	for _, f := range list {
		switch f.Kind {
		case "text":
			texts[f.Name] = f.Text
		case "picture":
			if f.Text == "" || len(f.Text) > room {
				dark++
				continue
			}
			room -= len(f.Text)
			pictures[f.Name] = f.Text
		case "large":
			b.root.Note = b.root.Tell("tooLarge", f.Name, megabytes)
			return
		}
	}
	name, games := mainFile(texts)
	if name == "" {
		b.root.Note = b.root.Tell("noRules")
		return
	}
	text := texts[name]
	delete(texts, name)
	b.root.Note = b.root.Tell("opened", name)
	if games > 1 {
		b.root.Note = b.root.Tell("several", games, name)
	}
	if dark > 0 {
		b.root.Note += " " + b.root.Tell("dark", dark)
	} else if len(pictures) == 0 && namesPicture(text) {
		b.root.Note += " " + b.root.Tell("askFolder")
	}
	b.newDraft(rules{Source: text, Files: texts, Pictures: pictures})
}

// namesPicture reports whether rules name picture files.
func namesPicture(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc([]string{`.bmp"`, `.png"`, `.gif"`, `.jpg"`}, func(end string) bool { return strings.Contains(text, end) })
}

// mainFile finds the file to open: the first file by name that contains a game and that no
// other file includes. games is the number of files with games.
func mainFile(texts map[string]string) (name string, games int) {
	for _, n := range sortedKeys(texts) {
		if !strings.Contains(strings.ToLower(texts[n]), "(game") {
			continue
		}
		games++
		included, base := false, strings.ToLower(path.Base(n))+`"`
		for other, text := range texts {
			text = strings.ToLower(strings.ReplaceAll(text, `\`, "/"))
			included = included || other != n && (strings.Contains(text, `"`+base) || strings.Contains(text, "/"+base))
		}
		if name == "" && !included {
			name = n
		}
	}
	if name == "" {
		for _, n := range sortedKeys(texts) {
			if strings.HasSuffix(strings.ToLower(n), ".zrf") {
				return n, games
			}
		}
	}
	return name, games
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
