package main

import (
	"fmt"
	"strings"
)

// names is what a game's rules call things, in another language: what the page
// shows there instead. It stands at the head of id.ru.md, and of id.md where the
// rules have to be short (SilverP):
//
//	players: Белые, Чёрные
//	piece Queen: Ферзь: на любое расстояние по прямой
//	says bare king: голый король
//
// players are in the order of the rules. A piece has its name and, after a
// colon or a comma, the help that the guide to the pieces shows. says is a
// reason that the rules give for the end of a game. Where there are further
// entries of the menu (the one that opens first has the title), or starts to choose from, they have names, too; and a
// piece may have the letter by which move lists write it:
//
//	variant Small board: Малая доска
//	start Without queen: Без ферзя
//	letter Queen: Ф
type names struct {
	Title   string               `json:"title,omitempty"`
	Players []string             `json:"players"`
	Pieces  map[string]pieceName `json:"pieces"`
	Says    map[string]string    `json:"says,omitempty"`

	Variants map[string]string `json:"variants,omitempty"` // by title
	Starts   map[string]string `json:"starts,omitempty"`
	Letters  map[string]string `json:"letters,omitempty"` // by piece
}

type pieceName struct {
	Name string `json:"name"`
	Help string `json:"help,omitempty"`
}

// namesOf reads the names among the facts of a text. Every player, piece,
// variant and start of the game and its others must have one, and no others.
func namesOf(facts map[string]string, info *boardInfo, others ...boardInfo) (*names, error) {
	n := &names{Title: facts["title"], Pieces: map[string]pieceName{}, Says: map[string]string{}}
	for _, p := range strings.Split(facts["players"], ",") {
		if p = strings.TrimSpace(p); p != "" {
			n.Players = append(n.Players, p)
		}
	}
	infos := []*boardInfo{info}
	for i := range others {
		infos = append(infos, &others[i])
	}
	var pieces, titles []string
	for _, v := range infos {
		if len(n.Players) != len(v.Players) {
			return nil, fmt.Errorf("players: %d names for %d players", len(n.Players), len(v.Players))
		}
		for _, p := range v.Pieces {
			pieces = append(pieces, p.Name)
		}
		if v != info {
			titles = append(titles, v.Title)
		}
	}
	texts, err := named(facts, pieceFact, pieces)
	if err != nil {
		return nil, err
	}
	for name, text := range texts {
		piece := pieceName{Name: text}
		if i := strings.IndexAny(text, ":,"); i > 0 {
			piece = pieceName{text[:i], text}
		}
		n.Pieces[name] = piece
	}
	if n.Variants, err = named(facts, variantFact, titles); err != nil {
		return nil, err
	}
	if n.Starts, err = named(facts, startFact, startNames(infos...)); err != nil {
		return nil, err
	}
	for key, text := range facts {
		if reason, ok := strings.CutPrefix(key, saysFact); ok {
			n.Says[reason] = text
		}
		if piece, ok := strings.CutPrefix(key, letterFact); ok {
			if n.Pieces[piece].Name == "" {
				return nil, fmt.Errorf("%s: the game has no such piece", key)
			}
			if n.Letters == nil {
				n.Letters = map[string]string{}
			}
			n.Letters[piece] = text
		}
	}
	return n, nil
}

// named gathers the facts that begin with a kind: one for each of the names, and
// no others.
func named(facts map[string]string, kind string, names []string) (map[string]string, error) {
	var found map[string]string
	what := strings.TrimSpace(kind)
	for _, name := range names {
		text := facts[kind+name]
		if text == "" {
			return nil, fmt.Errorf("there is no name for the %s %s: write %s%s: …", what, name, kind, name)
		}
		if found == nil {
			found = map[string]string{}
		}
		found[name] = text
	}
	for key := range facts {
		if name, ok := strings.CutPrefix(key, kind); ok && found[name] == "" {
			return nil, fmt.Errorf("the game has no %s %s", what, name)
		}
	}
	return found, nil
}
