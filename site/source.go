package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"dagaz/engine/pack"
	"dagaz/engine/zrf"
	"dagaz/games"
	"dagaz/site/ui"
	"dagaz/wasm/handle"
)

// description is what the engine says of a game.
type description struct {
	info, view json.RawMessage // as docs/PROTOCOL.md has them; view is the start position
	packed     string          // the compiled game, for the engine
	variants   []variant       // the menu of the rules file, nil where this is all
	includes   []string        // paths of the included files in games/
	solid      bool            // the board has more than two dimensions
	captures   []string        // kinds of capture, of ui.Captures
	levels     []byte          // of a game with levels: what its page plays, as JSON
}

// A describer compiles the rules file id.zrf of fsys.
type describer func(fsys fs.FS, id string) (description, error)

// gameFiles are the rules files and texts the site is made of.
func gameFiles() fs.FS { return games.FS }

// describe compiles the rules file id.zrf and asks the engine what the page must
// know before the worker is there.
func describe(fsys fs.FS, id string) (d description, err error) {
	file, err := d.readFile(fsys, id)
	if err != nil {
		return d, err
	}
	g, menu, err := compileEntries(id, file)
	if err != nil {
		return d, err
	}
	d.variants = menu
	if d.packed, err = pack.Game(g); err != nil {
		return d, err
	}
	d.info, d.view = handle.Info(g), handle.StartView(g)
	d.solid, d.captures = isSolid(g), captureKinds(g)
	d.levels, err = readLevels(fsys, id, g)
	return d, err
}

// loader finds the files that a rules file includes and notes each in
// d.includes. Both names and results are paths in games/.
func (d *description) loader(fsys fs.FS) zrf.Loader {
	return func(from, name string) (string, []byte, error) {
		file := zrf.Join(from, name)
		src, err := fs.ReadFile(fsys, file)
		if err != nil {
			return file, nil, err
		}
		if !slices.Contains(d.includes, file) {
			d.includes = append(d.includes, file)
		}
		return file, src, nil
	}
}

// game is all the site knows about one rules file.
type game struct {
	description
	card   ui.Game
	board  boardInfo                // of info
	others []boardInfo              // of its variants
	start  startView                // of view
	rules  map[string]template.HTML // by language, en and ru
	names  map[string]*names        // by language, of those that have a text and are not the rules' own
	files  map[string][]byte        // the rules file, what it includes and the opening book, by path in games/
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
	names, err := families(fsys)
	for _, g := range games {
		g.card.FamilyTitle = names[g.card.Family]
	}
	return games, errors.Join(append(errs, err)...)
}

func loadGame(fsys fs.FS, id string, source describer) (*game, error) {
	zrf, err := fs.ReadFile(fsys, id+".zrf")
	if err != nil {
		return nil, err
	}
	g := &game{rules: map[string]template.HTML{}, names: map[string]*names{}, files: map[string][]byte{id + ".zrf": zrf}}
	if g.description, err = source(fsys, id); err != nil {
		return nil, err
	}
	for _, file := range g.includes {
		if g.files[file], err = fs.ReadFile(fsys, file); err != nil {
			return nil, err
		}
	}
	if book, err := fs.ReadFile(fsys, id+".book"); err == nil {
		g.files[bookFile(id)] = book
	}
	if err := json.Unmarshal(g.info, &g.board); err != nil {
		return nil, fmt.Errorf("info: %w", err)
	}
	if err := json.Unmarshal(g.view, &g.start); err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	g.card = ui.Game{
		ID:       id,
		Family:   path.Dir(id),
		Title:    g.board.Title,
		Players:  g.board.people(),
		Variants: max(1, len(slices.DeleteFunc(slices.Clone(g.board.Variants), func(t string) bool { return t == separator }))),
		Shape:    g.shape(&g.board),
		Captures: g.captures,
		Bot:      len(g.board.Bots) > 0,
	}
	if g.others, err = g.readVariants(); err != nil {
		return nil, err
	}
	for lang, ext := range map[string]string{"en": ".md", "ru": ".ru.md"} {
		if err := g.readText(fsys, lang, id+ext); err != nil {
			return nil, fmt.Errorf("%s: %w", ext, err)
		}
	}
	return g, nil
}

// readText reads the text of a game in one language, if there is any: facts for
// the card, the first sentences as its description, the whole as rules.
func (g *game) readText(fsys fs.FS, lang, file string) error {
	src, err := fs.ReadFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	facts, text, err := splitFacts(src, gameFacts)
	if err != nil {
		return err
	}
	if err := setFacts(&g.card, lang, facts); err != nil {
		return err
	}
	// Rules speak English; a text may say it better.
	if lang != languages[0] || facts["players"] != "" {
		if g.names[lang], err = namesOf(facts, &g.board, g.others...); err != nil {
			return err
		}
	}
	html, first, err := renderRules(text)
	if err != nil {
		return err
	}
	g.rules[lang] = html
	if first = shorten(first, maxDescription); lang == "en" {
		g.card.Description = first
	} else {
		g.card.DescriptionRu = first
	}
	return nil
}
