package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var newVerb = &verb{
	name: "new", args: "FAMILY/ID", min: 1, max: 1,
	doc: "Writes skeletons of a game's files, with every name that must be filled in:\n" +
		"rules that check and play, and texts in English and Russian. \"dagaz golden\"\n" +
		"writes the others. Files that are there are left as they are.",
	options: []option{
		{"title", "TEXT", "title of the game; made from ID if not given"},
		{"games", "FOLDER", "the games folder; if not given, that of the module around"},
	},
	run: runNew,
}

var gameID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9_-]*$`)

// skeleton is a complete small game; it marks the parts that the author must write.
const skeleton = `(dagaz 1)
; TITLE. (Who made it known, and when; where its rules stand.)
(game
  (title "TITLE")
  (description "FILL IN: in one or two sentences, what is done and who wins.")
  (players White Black)
  (turn-order White Black)
  (board (square 8) (style checkered) (symmetry Black (n s) (ne se) (nw sw)))
  (piece (name Man) (letter M) (value 1)
    (help "Man: FILL IN, how it moves and takes")
    (moves (step n) (step ne nw capture)))
  (board-setup (White (Man a1-h2)) (Black (Man a7-h8)))
  (win-condition (White) (absolute-config Man (a8-h8)))
  (win-condition (Black) (absolute-config Man (a1-h1)))
  (loss-condition (White Black) stalemated))
`

const skeletonText = `---
region: FILL IN, or take the line out
since: FILL IN
author: FILL IN
---
FILL IN: what the rules cannot say. Its charm in a sentence or two, where it comes from, a hint.
`

const skeletonRussian = `---
title: FILL IN
piece Man: FILL IN, name: how it moves
---
FILL IN: the same in Russian. Names that the family or games/_lib/names.ru have need no line above.
`

const skeletonFamily = `---
en: FILL IN
ru: FILL IN
---
`

func runNew(c *call) error {
	folder, err := c.gamesFolder()
	if err != nil {
		return err
	}
	id := c.args[0]
	if !gameID.MatchString(id) {
		return misuse("a game is named family/id, in small letters, digits and dashes, not %q", id)
	}
	family, name, _ := strings.Cut(id, "/")
	title := c.text("title")
	if title == "" {
		title = strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ")
	}
	if strings.ContainsAny(title, "\"\n") {
		return misuse("a title has no quotes")
	}
	base := filepath.Join(folder, family, name)
	made := []string{}
	for _, f := range []struct{ path, text string }{
		{filepath.Join(folder, family, "_family.md"), skeletonFamily},
		{base + ".zrf", strings.ReplaceAll(skeleton, "TITLE", title)},
		{base + ".md", skeletonText},
		{base + ".ru.md", skeletonRussian},
	} {
		if _, err := os.Stat(f.path); err == nil {
			c.printf("%s is there\n", f.path)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
			return fmt.Errorf("cannot make %s: %v", filepath.Dir(f.path), reason(err))
		}
		if err := os.WriteFile(f.path, []byte(f.text), 0o644); err != nil {
			return fmt.Errorf("cannot write %s: %v", f.path, reason(err))
		}
		c.printf("%s written\n", f.path)
		made = append(made, f.path)
	}
	c.printf("next: fill in, dagaz check %s, dagaz show %s, dagaz golden %s; see docs/ADDING.md\n", base+".zrf", base+".zrf", id)
	return c.result(fields{"files": made})
}
