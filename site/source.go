package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"strings"

	"dagaz/site/ui"
)

// A describer compiles the rules file family/id.zrf of fsys and returns its
// Info and the View of its start position, as docs/PROTOCOL.md has them.
type describer func(fsys fs.FS, id string) (info, view json.RawMessage, err error)

// gameFiles are the rules files and texts the site is made of.
func gameFiles() fs.FS { return os.DirFS("games") }

// describe reads what stands beside the rules file, until the engine can say
// it: family/id.info.json and family/id.view.json.
func describe(fsys fs.FS, id string) (info, view json.RawMessage, err error) {
	if info, err = fs.ReadFile(fsys, id+".info.json"); err != nil {
		return nil, nil, err
	}
	view, err = fs.ReadFile(fsys, id+".view.json")
	return info, view, err
}

// game is all the site knows about one rules file.
type game struct {
	card     ui.Game
	board    boardInfo
	start    startView
	info     json.RawMessage // as described by the engine
	view     json.RawMessage
	rules    map[string]template.HTML // by language, en and ru
	zrf      []byte
	pictured string // the start position as SVG
}

// loadGames reads every games/family/id.zrf, in the order of their ids.
// Names that begin with a dot or an underscore are not games.
func loadGames(fsys fs.FS, source describer) ([]*game, error) {
	files, err := fs.Glob(fsys, "*/*.zrf")
	if err != nil {
		return nil, err
	}
	var games []*game
	var errs []error
	for _, file := range files {
		if strings.HasPrefix(path.Base(file), "_") || strings.ContainsAny(file[:1], "._") {
			continue
		}
		g, err := loadGame(fsys, strings.TrimSuffix(file, ".zrf"), source)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		games = append(games, g)
	}
	return games, errors.Join(errs...)
}

func loadGame(fsys fs.FS, id string, source describer) (*game, error) {
	zrf, err := fs.ReadFile(fsys, id+".zrf")
	if err != nil {
		return nil, err
	}
	g := &game{zrf: zrf, rules: map[string]template.HTML{}}
	if g.info, g.view, err = source(fsys, id); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(g.info, &g.board); err != nil {
		return nil, fmt.Errorf("info: %w", err)
	}
	if err := json.Unmarshal(g.view, &g.start); err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	about := ""
	for lang, ext := range map[string]string{"en": ".md", "ru": ".ru.md"} {
		text, err := fs.ReadFile(fsys, id+ext)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		html, first, err := renderRules(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ext, err)
		}
		g.rules[lang] = html
		if lang == "en" {
			about = first
		}
	}
	g.card = ui.Game{
		ID:          id,
		Family:      path.Dir(id),
		Title:       g.board.Title,
		Description: shorten(about, maxDescription),
		Players:     g.board.people(),
		Variants:    max(1, len(g.board.Variants)),
		Href:        id + "/",
		Picture:     id + "/board.svg",
	}
	return g, nil
}
