package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/levels"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

var listVerb = &verb{
	name: "list",
	doc: "Lists the games: id, family, title, players, board cells, separated by tabs.\n" +
		"Games with errors in the title, players, turns or cells are reported on stderr.",
	options: []option{{"all", "", "list every entry, also variants and the levels of collections"}},
	run:     runList,
}

// A catalogued game is the information that list has about a file of the collection.
type catalogued struct {
	entries []fields
	err     error
}

func runList(c *call) error {
	// All that is read is thrown away a moment later, so frequent garbage collection would
	// be wasted work.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	ids := gameIDs()
	found := make([]catalogued, len(ids))
	var next atomic.Int32
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(ids); i = next.Add(1) - 1 {
				found[i].entries, found[i].err = listGame(ids[i], c.has("all"))
			}
		})
	}
	wait.Wait()
	list := []fields{}
	bad := 0
	for i, f := range found {
		if f.err != nil {
			fmt.Fprintf(c.err, "dagaz list: %s: %v\n", ids[i], f.err)
			bad++
		}
		for _, e := range f.entries {
			c.printf("%s\t%s\t%s\t%d\t%d\n", e["id"], e["family"], e["title"], e["players"], e["cells"])
			list = append(list, e)
		}
	}
	if err := c.result(fields{"games": list, "errors": bad}); err != nil || bad == 0 {
		return err
	}
	return errShown
}

// listGame lists a file's game or, if all is set, every entry of its menu and every level.
func listGame(id string, all bool) ([]fields, error) {
	f, err := fromCollection(id)
	if err != nil {
		return nil, err
	}
	r, err := rules.ReadOutlines(f.name, f.src, f.load)
	if err != nil {
		return nil, err
	}
	first, err := r.Entry("")
	if err != nil {
		return nil, err
	}
	entry := func(g *game.Game, id, title string) fields {
		return fields{"id": id, "family": f.family, "title": title, "players": playing(g), "cells": g.Board.Len()}
	}
	head := entry(first, f.id, first.Title)
	head["variants"] = first.Variants
	list := []fields{head}
	if !all {
		return list, nil
	}
	// The predecessor's pages of an entry are listed below the entry, each once.
	listed := map[string]bool{}
	pages := func(g *game.Game, id, title string) {
		for _, page := range twinsOf(f.family, id) {
			if !listed[page] {
				list = append(list, entry(g, page, title))
				listed[page] = true
			}
		}
	}
	for _, page := range first.Meta["old-page"] {
		list = append(list, entry(first, page, first.Title))
		listed[page] = true
	}
	for _, id := range append([]string{f.id}, first.Meta["old-page"]...) {
		pages(first, id, first.Title)
	}
	for _, title := range first.Variants {
		if title == "-" || title == first.Title {
			continue
		}
		g, err := r.Entry(title)
		if err != nil {
			return list, err
		}
		ids := g.Meta["old-page"]
		if len(ids) == 0 {
			ids = []string{f.id + "#" + title}
		}
		for _, id := range ids {
			list = append(list, entry(g, id, title))
			pages(g, id, title)
		}
	}
	campaign, err := levelsOf(f)
	if campaign != nil {
		campaign.Each(func(l *levels.Level) { list = append(list, entry(first, l.ID, l.Title.EN)) })
	}
	return list, err
}

// playing counts the players who choose moves.
func playing(g *game.Game) int { return len(seats(g)) }

// seats lists the players who choose moves.
func seats(g *game.Game) []game.Player {
	var list []game.Player
	for p := range g.Players {
		chooses := slices.ContainsFunc(g.Turns, func(t game.Turn) bool { return int(t.Player) == p })
		if chooses && !g.Players[p].Random {
			list = append(list, game.Player(p))
		}
	}
	return list
}

var checkVerb = &verb{
	name: "check", args: "FILE…", max: -1,
	doc: "Checks rules files: prints errors and warnings with their places.\n" +
		"The exit status is 1 if there are errors, or if rules of a file have no effect.\n" +
		"Every variant of a file is compiled.",
	options: []option{{"all", "", "check every game of the collection"}, {"v", "", "say which games have a fast board, and why others have none"}},
	run:     runCheck,
}

func runCheck(c *call) error {
	names := c.args
	if c.has("all") {
		names = append(names, gameIDs()...)
	} else if len(names) == 0 {
		return misuse("FILE is missing; -all checks every game")
	}
	problems := []fields{}
	var errs, warnings int
	var lost []string
	glyphs := knownGlyphs()
	for _, name := range names {
		list, err := check(name, glyphs)
		if err != nil {
			fmt.Fprintf(c.err, "dagaz check: %v\n", err)
			problems = append(problems, fields{"file": name, "message": err.Error(), "severity": "error"})
			errs++
		}
		for _, p := range list {
			c.printf("%s\n", p.Detail())
			severity := "error"
			if p.Severity == zrf.Warn {
				severity = "warning"
				warnings++
				if at := p.Pos.String(); p.Lost && !slices.Contains(lost, at) {
					lost = append(lost, at)
				}
			} else {
				errs++
			}
			problems = append(problems, fields{
				"file": p.Pos.File, "line": p.Pos.Line, "col": p.Pos.Col, "len": p.Len,
				"message": p.Msg, "hint": p.Hint, "severity": severity, "lost": p.Lost,
			})
		}
	}
	if c.has("v") {
		tellBoards(c, names)
	}
	c.printf("%s: %s, %s\n", plural(len(names), "file"), plural(errs, "error"), plural(warnings, "warning"))
	if len(lost) > 0 {
		c.printf("%s: %s\n", tellLost(len(lost)), strings.Join(shortened(lost), ", "))
	}
	err := c.result(fields{"files": len(names), "errors": errs, "warnings": warnings, "lost": len(lost), "problems": problems})
	if err == nil && errs+len(lost) > 0 {
		err = errShown
	}
	return err
}

// tellBoards prints which games have a fast board, and why others have none.
func tellBoards(c *call, names []string) {
	for _, name := range names {
		g, err := loadGame(name)
		if err != nil || !g.TwoSided() {
			continue // check reports errors, and searches of other games need no tables
		}
		_, err = fast.New(g, nil)
		switch where := fast.Movement(err); {
		case err == nil:
			c.printf("%s: a fast board\n", name)
		case where != "":
			c.printf("%s: no fast board: %v (%s)\n", name, err, where)
		default:
			c.printf("%s: no fast board: %v\n", name, err)
		}
	}
}

// tellLost returns a text with the number of rules that are lost.
func tellLost(n int) string {
	if n == 1 {
		return "1 rule is lost"
	}
	return strconv.Itoa(n) + " rules are lost"
}

// shortened cuts a list of places that is longer than readers need.
func shortened(places []string) []string {
	const most = 8
	if len(places) <= most {
		return places
	}
	return append(places[:most:most], "…")
}

// check returns all errors and warnings of a rules file, including those of variants.
func check(name string, glyphs map[string]bool) ([]*zrf.Error, error) {
	f, err := find(name)
	if err != nil {
		return nil, err
	}
	list, _ := rules.Check(f.name, f.src, "", f.load)
	if f.family != "" {
		list = append(list, lintGame(f, glyphs)...)
	}
	return list, nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
