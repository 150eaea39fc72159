package main

import (
	"fmt"
	"slices"
	"strconv"

	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

var listVerb = &verb{
	name: "list",
	doc: "Lists the games: id, family, title, players, board cells, separated by tabs.\n" +
		"Games with errors are told on stderr.",
	run: runList,
}

func runList(c *call) error {
	list := []fields{}
	bad := 0
	for _, id := range gameIDs() {
		g, err := loadGame(id)
		if err != nil {
			fmt.Fprintf(c.err, "dagaz list: %s: %v\n", id, err)
			bad++
			continue
		}
		c.printf("%s\t%s\t%s\t%d\t%d\n", g.ID, g.Family, g.Title, playing(g), g.Board.Len())
		list = append(list, fields{
			"id": g.ID, "family": g.Family, "title": g.Title, "players": playing(g), "cells": g.Board.Len(),
			"variants": g.Variants,
		})
	}
	if err := c.result(fields{"games": list, "errors": bad}); err != nil || bad == 0 {
		return err
	}
	return errShown
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
		"The exit status is 1 when there are errors. Every variant of a file is compiled.",
	options: []option{{"all", "", "check every game of the collection"}},
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
	for _, name := range names {
		list, err := check(name)
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
			} else {
				errs++
			}
			problems = append(problems, fields{
				"file": p.Pos.File, "line": p.Pos.Line, "col": p.Pos.Col, "len": p.Len,
				"message": p.Msg, "hint": p.Hint, "severity": severity,
			})
		}
	}
	c.printf("%s: %s, %s\n", plural(len(names), "file"), plural(errs, "error"), plural(warnings, "warning"))
	err := c.result(fields{"files": len(names), "errors": errs, "warnings": warnings, "problems": problems})
	if err == nil && errs > 0 {
		err = errShown
	}
	return err
}

// check returns all that is wrong with a rules file, variants included.
func check(name string) ([]*zrf.Error, error) {
	f, err := find(name)
	if err != nil {
		return nil, err
	}
	list, _ := rules.Check(f.name, f.src, "", f.load)
	return list, nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
