package main

import (
	"fmt"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/movegen"
	"dagaz/engine/rules"
)

var whyVerb = &verb{
	name: "why", args: "GAME MOVE", min: 2, max: 2,
	doc: "Says why a move is not legal, down to the statements that fail.\n" +
		"MOVE is a move in any notation, two cells (a1-b2), or a piece and a cell (Pawn@a1).",
	options: []option{setupOption, {"every", "", "list every statement that ends a movement of the piece, not those near the target"}},
	run:     runWhy,
}

// mostStops is the number of statements that are shown at most.
const mostStops = 8

func runWhy(c *call) error {
	g, setup, err := loadLevel(c.args[0])
	if err != nil {
		return err
	}
	base, variant, _ := strings.Cut(c.args[0], "#")
	f, err := find(base)
	if err != nil {
		return err
	}
	r, err := rules.Read(f.name, f.src, f.load)
	if err != nil {
		return err
	}
	if variant == "" {
		variant = f.variant
	}
	r.Trace()
	if traced, err := r.Game(variant); err == nil {
		traced.ID, traced.Family = g.ID, g.Family
		g = traced
	}
	s := engine.NewSession(g)
	if c.has("setup") {
		setup = c.text("setup")
	}
	if _, err := s.Set(setup); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	why := s.Why(c.args[1])
	c.printf("%s\n", sentence(s, c.args[1], why))
	places := []fields{}
	if why.Code != engine.WhyLegal && why.Code != engine.WhyBecomes && why.Code != engine.WhyOver {
		places = c.stops(r, s, c.args[1])
	}
	return c.result(fields{"code": why.Code, "cells": why.Cells, "moves": why.Moves, "statements": places})
}

// stops shows the statements that end the movements of the piece in question.
func (c *call) stops(r *rules.File, s *engine.Session, move string) []fields {
	g, pos := s.Game(), s.Position()
	places := []fields{}
	var list []movegen.Stop
	target := board.NoCell
	if name, cell, ok := strings.Cut(move, "@"); ok {
		t := g.TypeNamed(name)
		if target, ok = g.Board.Cell(cell); t < 0 || !ok {
			return places
		}
		list = movegen.TraceDrop(pos, t, target)
	} else {
		cells := s.Cells(move)
		if len(cells) == 0 {
			return places
		}
		target = cells[len(cells)-1]
		list = movegen.Trace(pos, cells[0])
		if len(cells) > 1 && !c.has("every") {
			list = near(list, target)
		}
	}
	seen := map[string]bool{}
	for _, stop := range list {
		e := r.Failure(stop.Program, stop.PC, "this does not hold on "+g.Board.Name(stop.Cell))
		if e == nil {
			continue
		}
		text := strings.Replace(e.Detail(), "warning: ", "", 1)
		if seen[text] {
			continue
		}
		if len(places) == mostStops && !c.has("every") {
			c.printf("… and more; -every shows them\n")
			break
		}
		seen[text] = true
		c.printf("%s\n", text)
		places = append(places, fields{"file": e.Pos.File, "line": e.Pos.Line, "col": e.Pos.Col, "cell": g.Board.Name(stop.Cell)})
	}
	return places
}

// near keeps the stops on the target, or all if none is there.
func near(list []movegen.Stop, target board.Cell) []movegen.Stop {
	var on []movegen.Stop
	for _, s := range list {
		if s.Cell == target {
			on = append(on, s)
		}
	}
	if on == nil {
		return list
	}
	return on
}

// sentence writes a reason as a sentence.
func sentence(s *engine.Session, move string, w engine.Why) string {
	piece, cells, moves := w.Piece, strings.Join(w.Cells, " "), strings.Join(w.Moves, " ")
	if piece == "" {
		piece = "piece"
	}
	player := ""
	if w.Player != nil {
		player = s.Game().Players[*w.Player].Name
	}
	switch w.Code {
	case engine.WhyLegal:
		return "it is legal: " + moves
	case engine.WhyOver:
		return "the game is over: " + w.Text
	case engine.WhyUnknown:
		return fmt.Sprintf("%q names no cells of the board", move)
	case engine.WhyEmpty:
		return "nothing stands on " + cells
	case engine.WhyNotYours:
		return "the " + piece + " belongs to " + player
	case engine.WhyTurn:
		return "it is not the turn of " + player
	case engine.WhyRoyal:
		return "it would leave the royal piece on " + cells + " attacked"
	case engine.WhyPriority:
		return "other moves come first: " + moves
	case engine.WhyMost:
		return "another move captures more: " + moves
	case engine.WhyOwn:
		return "a piece of one's own stands on the target"
	case engine.WhyOnlyQuiet:
		return "the " + piece + " goes there only when nothing stands there"
	case engine.WhyOnlyTakes:
		return "the " + piece + " goes there only to capture"
	case engine.WhyBlocked:
		return "the " + piece + " would get there if these were empty: " + cells
	case engine.WhyNeeds:
		return "another piece would have to stand somewhere for it"
	case engine.WhyNowhere:
		return "the " + piece + " does not move like that"
	case engine.WhyNoHand:
		return "there is no such piece in hand"
	case engine.WhyOccupied:
		return "something stands on " + cells
	case engine.WhyNoDrop:
		return "such a piece cannot be dropped there"
	case engine.WhyFirstPart:
		return "the move must go on: " + moves
	case engine.WhyBecomes:
		return "the " + piece + " goes there, but does not become that: " + moves
	}
	return string(w.Code)
}
