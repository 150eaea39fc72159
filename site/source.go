package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"dagaz/engine/net"
	"dagaz/engine/pack"
	"dagaz/engine/zrf"
	"dagaz/site/naming"
	"dagaz/site/ui"
	"dagaz/wasm/handle"
)

// Description is what the engine knows about a game.
type Description struct {
	Info, View json.RawMessage // as in docs/PROTOCOL.md; View is the start position
	Packed     string          // the compiled game, for the engine
	Variants   []variant       // the menu of the rules file, nil if it has no other entries
	Includes   []string        // paths of the included files in games/
	Solid      bool            // the board has more than two dimensions
	Captures   []string        // kinds of capture, as in ui.Captures
	Reasons    []string        // reasons for which the game ends, in all entries of the menu
	Laws       []law           // how the game ends, and its special rules
	Reaches    []reach         // how its pieces move
	Levels     []byte          // the levels that the page plays, as JSON; nil if the game has none
	Openings   []byte          // names of openings, as JSON; nil if there are none
	Shown      json.RawMessage // for a game that begins with an empty board: a view for the cards; else nil
	OldPages   []string        // pages of the predecessor that show the game under another name
}

// read decodes the parts of a description that the site itself needs.
func (d *Description) read() (board boardInfo, start startView, err error) {
	if err := json.Unmarshal(d.Info, &board); err != nil {
		return board, start, fmt.Errorf("info: %w", err)
	}
	if err := json.Unmarshal(d.View, &start); err != nil {
		return board, start, fmt.Errorf("view: %w", err)
	}
	return board, start, nil
}

// A describer compiles the rules file id.zrf of fsys.
type describer func(fsys fs.FS, id string) (Description, error)

// describe compiles the rules file id.zrf and asks the engine for the data that the page
// needs before the worker has started.
func describe(fsys fs.FS, id string) (d Description, err error) {
	file, err := d.readFile(fsys, id)
	if err != nil {
		return d, err
	}
	g, menu, err := compileEntries(id, file)
	if err != nil {
		return d, err
	}
	d.Variants = menu
	if d.Packed, err = pack.Game(g); err != nil {
		return d, err
	}
	d.OldPages = g.Meta["old-page"]
	if d.Shown, err = midgame(g); err != nil {
		return d, err
	}
	d.Info, d.View = handle.Info(g), handle.StartView(g)
	d.Solid, d.Captures = isSolid(g), captureKinds(g)
	d.Reasons, d.Laws, d.Reaches = reasonsOf(g), lawsOf(g), reaches(g)
	for _, v := range menu {
		for _, reason := range v.Reasons {
			if !slices.Contains(d.Reasons, reason) {
				d.Reasons = append(d.Reasons, reason)
			}
		}
	}
	if d.Levels, err = readLevels(fsys, id, g); err != nil {
		return d, err
	}
	d.Openings, err = readOpenings(fsys, id, g)
	return d, err
}

// loader returns a loader for the files that a rules file includes. The loader adds each of
// them to d.Includes. Names and results are paths in games/.
func (d *Description) loader(fsys fs.FS) zrf.Loader {
	return func(from, name string) (string, []byte, error) {
		file := zrf.Join(from, name)
		src, err := fs.ReadFile(fsys, file)
		if err != nil {
			return file, nil, err
		}
		if !slices.Contains(d.Includes, file) {
			d.Includes = append(d.Includes, file)
		}
		return file, src, nil
	}
}

// game is everything that the site knows about one rules file.
type game struct {
	unit
	card   ui.Game
	board  boardInfo                // decoded from Info
	others []boardInfo              // the same for its variants
	start  startView                // decoded from View
	rules  map[string]template.HTML // by language: en and ru
	names  map[string]*naming.Names // by language; only languages with a text, and only if they differ from the names in the rules
	lacks  []string                 // names and texts that are missing
	files  map[string][]byte        // the rules file, the included files, the opening book and the net, by path in games/
	net    string                   // the game whose net bots use, usually this one, or ""
}

// shared is the data that games have in common: families and dictionaries.
type shared struct {
	families map[string]family
	regions  map[string]ui.Words
	names    map[string]naming.Dictionary // by language
}

func readShared(fsys fs.FS) (s shared, err error) {
	folders, errFamilies := families(fsys)
	regions, errRegions := readRegions(fsys)
	s = shared{folders, regions, map[string]naming.Dictionary{}}
	errs := []error{errFamilies, errRegions}
	for _, lang := range languages {
		d, err := naming.Read(fsys, lang)
		s.names[lang] = d
		errs = append(errs, err)
	}
	return s, errors.Join(errs...)
}

// loadGames reads every games/family/id.zrf, in the order of the ids, and returns the faults
// of all games together. Files whose names begin with a dot or an underscore are not games.
func (w *workshop) loadGames() ([]*game, error) {
	files, err := fs.Glob(w.fsys, "*/*.zrf")
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(file string) bool {
		return strings.HasPrefix(path.Base(file), "_") || strings.ContainsAny(file[:1], "._")
	})
	games := make([]*game, len(files))
	err = each(len(files), func(i int) (err error) {
		if games[i], err = w.loadGame(strings.TrimSuffix(files[i], ".zrf")); err != nil {
			return fmt.Errorf("%s: %w", files[i], err)
		}
		return nil
	})
	return games, err
}

func (w *workshop) loadGame(id string) (*game, error) {
	fsys := w.fsys
	zrf, err := fs.ReadFile(fsys, id+".zrf")
	if err != nil {
		return nil, err
	}
	g := &game{rules: map[string]template.HTML{}, names: map[string]*naming.Names{}, files: map[string][]byte{id + ".zrf": zrf}}
	if g.unit, g.board, g.start, err = w.unit(id); err != nil {
		return nil, err
	}
	for _, file := range g.Includes {
		if ext := path.Ext(file); ext == ".tune" || ext == ".net" {
			continue // only who compiles the rules reads these; the net of a page follows below
		}
		if g.files[file], err = fs.ReadFile(fsys, file); err != nil {
			return nil, err
		}
	}
	if book, err := fs.ReadFile(fsys, id+".book"); err == nil {
		g.files[bookFile(id)] = book
	}
	if learnt, err := fs.ReadFile(fsys, id+".net"); err == nil {
		g.net = id
		if other, ok := net.Other(string(learnt)); ok {
			g.net = path.Join(path.Dir(id), strings.TrimSuffix(other, ".net"))
			if learnt, err = fs.ReadFile(fsys, g.net+".net"); err != nil {
				return nil, err
			}
		}
		g.files[netFile(g.net)] = learnt
	}
	g.card = ui.Game{
		ID:       id,
		Family:   path.Dir(id),
		Title:    g.board.Title,
		Players:  g.board.people(),
		Variants: max(1, len(slices.DeleteFunc(slices.Clone(g.board.Variants), func(t string) bool { return t == separator }))),
		Shape:    g.shape(&g.board),
		Captures: g.Captures,
		Bot:      len(g.board.Bots) > 0,
	}
	if g.others, err = g.readVariants(); err != nil {
		return nil, err
	}
	f := w.shared.families[g.card.Family]
	g.card.Shown = g.unit.Shown != ""
	g.card.FamilyTitle, g.card.Rank = f.title, f.rankOf(path.Base(id))
	var errs []error
	for _, lang := range languages {
		if err := g.readText(w, lang); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", textFile(id, lang), err))
		}
	}
	return g, errors.Join(errs...)
}

// textFile returns the path of a game's text in a language.
func textFile(id, lang string) string {
	if lang == languages[0] {
		return id + ".md"
	}
	return id + "." + lang + ".md"
}

// readText reads the text of a game in one language, if there is one: the facts for the card,
// the first sentences as its description, and the whole text as rules. It also sets the names
// if there is no text.
func (g *game) readText(w *workshop, lang string) error {
	src, err := fs.ReadFile(w.fsys, textFile(g.card.ID, lang))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	facts, text, err := naming.SplitFacts(src, naming.GameFacts)
	if err != nil {
		return err
	}
	errs := []error{setFacts(&g.card, lang, facts, w.shared.regions)}
	names, lacks, err := w.shared.names[lang].Names(facts, g.wanted())
	errs = append(errs, err)
	// Names in the rules are English; the text may give better ones.
	if lang != languages[0] || facts["players"] != "" {
		g.withHelps(lang, names)
		g.names[lang] = names
	}
	if lang != languages[0] {
		g.lacks = append(g.lacks, lacks...)
		g.card.TitleRu = names.Title
	}
	if src == nil {
		g.lacks = append(g.lacks, "a text: "+textFile(g.card.ID, lang))
		return errors.Join(errs...)
	}
	html, first, err := renderRules(text)
	errs = append(errs, err)
	g.rules[lang] = html
	if first = shorten(first, maxDescription); lang == "en" {
		g.card.Description = first
	} else {
		g.card.DescriptionRu = first
	}
	return errors.Join(errs...)
}

// wanted returns the names that the game and its variants use.
func (g *game) wanted() naming.Wanted {
	w := naming.Wanted{ID: g.card.ID, Title: g.board.Title, Reasons: g.Reasons}
	add := func(list *[]string, name string) {
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	for i, info := range append([]boardInfo{g.board}, g.others...) {
		w.Players = append(w.Players, info.names())
		for _, p := range info.Pieces {
			add(&w.Pieces, p.Name)
		}
		for _, s := range info.Starts {
			add(&w.Starts, s.Name)
		}
		if i > 0 {
			add(&w.Variants, info.Title)
		}
	}
	return w
}

// lacking lists the names and texts that games lack: each once, with the games that lack it.
func lacking(games []*game) []string {
	who := map[string][]string{}
	for _, g := range games {
		for _, what := range g.lacks {
			who[what] = append(who[what], g.card.ID)
		}
	}
	var list []string
	for _, what := range slices.Sorted(maps.Keys(who)) {
		ids := who[what]
		more := ""
		if n := len(ids) - maxNamed; n > 0 {
			ids, more = ids[:maxNamed], fmt.Sprintf(" and %d more", n)
		}
		list = append(list, fmt.Sprintf("  %s (%s%s)", what, strings.Join(ids, ", "), more))
	}
	return list
}

// maxNamed is the greatest number of games that a line of this list names.
const maxNamed = 3
