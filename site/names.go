package main

import (
	"fmt"
	"strings"
)

// names is what a game's rules call things, in another language: what the page
// shows there instead. It stands at the head of id.ru.md:
//
//	players: Белые, Чёрные
//	piece Queen: Ферзь: на любое расстояние по прямой
//	says bare king: голый король
//
// players are in the order of the rules. A piece has its name and, after a
// colon or a comma, the help that the guide to the pieces shows. says is a
// reason that the rules give for the end of a game.
type names struct {
	Title   string               `json:"title,omitempty"`
	Players []string             `json:"players"`
	Pieces  map[string]pieceName `json:"pieces"`
	Says    map[string]string    `json:"says,omitempty"`
}

type pieceName struct {
	Name string `json:"name"`
	Help string `json:"help,omitempty"`
}

// namesOf reads the names among the facts of a text. Every player and piece of
// the game must have one, and no others.
func namesOf(facts map[string]string, info *boardInfo) (*names, error) {
	n := &names{Title: facts["title"], Pieces: map[string]pieceName{}, Says: map[string]string{}}
	for _, p := range strings.Split(facts["players"], ",") {
		if p = strings.TrimSpace(p); p != "" {
			n.Players = append(n.Players, p)
		}
	}
	if len(n.Players) != len(info.Players) {
		return nil, fmt.Errorf("players: %d names for %d players", len(n.Players), len(info.Players))
	}
	known := map[string]bool{}
	for _, p := range info.Pieces {
		known[p.Name] = true
		text := facts[pieceFact+p.Name]
		if text == "" {
			return nil, fmt.Errorf("there is no name for the piece %s: write %s%s: …", p.Name, pieceFact, p.Name)
		}
		name := text
		if i := strings.IndexAny(text, ":,"); i > 0 {
			name = text[:i]
		}
		piece := pieceName{Name: name}
		if name != text {
			piece.Help = text
		}
		n.Pieces[p.Name] = piece
	}
	for key, text := range facts {
		if name, ok := strings.CutPrefix(key, pieceFact); ok && !known[name] {
			return nil, fmt.Errorf("the game has no piece %s", name)
		}
		if reason, ok := strings.CutPrefix(key, saysFact); ok {
			n.Says[reason] = text
		}
	}
	return n, nil
}
