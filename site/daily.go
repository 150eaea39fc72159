package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/levels"
	"dagaz/games"
	"dagaz/site/ui"
)

// challengesFile contains the challenges of all families. The page chooses one by the date.
const challengesFile = "daily/challenges.json"

// dailyFamily contains the challenges of a family. The games take turns, so that consecutive
// days show different games.
type dailyFamily struct {
	ID    string      `json:"id"`
	Title [2]string   `json:"title"`
	Games []dailyGame `json:"games"`
	List  [][]any     `json:"list"` // number of the game, "win" or "gain", plies to see, setup, then the moves; or number, "solve", fewest moves (0 = not known), setup
}

type dailyGame struct {
	ID    string    `json:"id"`
	Title [2]string `json:"title"`
	Known int       `json:"known,omitempty"` // its rank among the best-known games; smaller is better known
}

// dailyKnown is the number of the best-known games of a family that get a challenge of their own.
const dailyKnown = 3

// wellKnown reports whether most people know the game, or its family by it.
func wellKnown(g ui.Game) bool { return g.Rank > 0 && g.Rank < dailyKnown*lastRank }

// writeDaily writes the page of today's challenges in each language, and its data.
func (c *config) writeDaily(all []*game) error {
	puzzles, err := puzzles(games.FS, all)
	if err != nil {
		return err
	}
	list, err := challenges(games.FS, all)
	if err != nil || len(puzzles)+len(list) == 0 {
		return err
	}
	list = append(puzzles, list...)
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if err := c.write(challengesFile, append(text, '\n')); err != nil {
		return err
	}
	page, err := c.framed("daily.html")
	if err != nil {
		return err
	}
	for _, lang := range languages {
		f := frame{
			c: c, Lang: lang, Path: "daily/",
			Title: say(lang, "daily") + " – Dagaz", Description: say(lang, "dailyLead"),
			Styles:  []string{"css/shelf.css"},
			Scripts: []string{"js/daily-page.js"},
		}
		data := struct {
			frame
			Challenges string
		}{f, c.base + challengesFile + c.version(challengesFile)}
		if err := c.writeFramed(page, f, data); err != nil {
			return err
		}
	}
	return nil
}

// ofOwn is the number of puzzles from which a game has a row of its own on the page. The other
// games of a family share a row.
const ofOwn = 60

// startsFile lists the games of a family whose starts are puzzles.
const startsFile = "_starts.daily"

// puzzles returns the puzzles of the days by rows: the levels of games that a person plays alone,
// the lines "solve" of .daily files, and the starts of the games that startsFile names.
func puzzles(fsys fs.FS, all []*game) ([]dailyFamily, error) {
	var rows []dailyFamily
	add := func(id string, g *game, list [][]any) {
		i := slices.IndexFunc(rows, func(f dailyFamily) bool { return f.ID == id })
		if i < 0 {
			name := g.card.Families()
			i, rows = len(rows), append(rows, dailyFamily{ID: id, Title: [2]string{name.In("en"), name.In("ru")}})
		}
		f := &rows[i]
		for _, item := range list {
			f.List = append(f.List, slices.Concat([]any{len(f.Games)}, item))
		}
		f.Games = append(f.Games, dailyGame{ID: g.card.ID, Title: titlesOf(g.card)})
	}
	starts := map[string]bool{}
	files, err := fs.Glob(fsys, "*/"+startsFile)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		for _, row := range rowsOf(string(text)) {
			id := path.Dir(file) + "/" + row[len(row)-1]
			if _, err := fs.Stat(fsys, id+".zrf"); err != nil || len(row) != 2 || row[0] != solve {
				return nil, fmt.Errorf("games/%s: %q is not solve and a game of the family, with a tab between", file, row)
			}
			starts[id] = true // the site may have been built of only some games
		}
	}
	for _, g := range sortedByID(all) {
		list, err := puzzlesOf(fsys, g, starts[g.card.ID])
		if err != nil {
			return nil, err
		}
		id := g.card.Family + "-puzzle"
		if len(list) >= ofOwn {
			id = path.Base(g.card.ID)
		}
		if len(list) > 0 {
			add(id, g, list)
		}
	}
	slices.SortStableFunc(rows, func(a, b dailyFamily) int { return len(a.Games) - len(b.Games) }) // first those of one game
	return rows, nil
}

// solve is the kind of a challenge that is a puzzle to be solved.
const solve = "solve"

// puzzlesOf returns the puzzles of a game, without the number of the game. start says that its
// start is one, too.
func puzzlesOf(fsys fs.FS, g *game, start bool) (list [][]any, err error) {
	if g.Levels != nil {
		var c campaign
		if err := json.Unmarshal(g.Levels, &c); err != nil {
			return nil, err
		}
		c.Each(func(l *levels.Level) {
			if l.Bot == "" {
				list = append(list, []any{solve, l.Par, l.Setup})
			}
		})
	}
	file := g.card.ID + ".daily"
	if text, err := fs.ReadFile(fsys, file); err == nil { // most games have no such file
		for _, row := range rowsOf(string(text)) {
			if row[0] != solve {
				continue
			}
			n := -1
			if len(row) == 3 {
				n, err = strconv.Atoi(row[1])
			}
			if n < 0 || err != nil {
				return nil, fmt.Errorf("games/%s: %q is not solve, a number of moves and a setup, with tabs between", file, row)
			}
			list = append(list, []any{solve, n, row[2]})
		}
	}
	if start {
		list = append(list, []any{solve, 0, ""})
	}
	return list, nil
}

// rowsOf returns the lines of a .daily file without the comments, each split at its tabs.
func rowsOf(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		}
	}
	return rows
}

func sortedByID(all []*game) []*game {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b *game) int { return strings.Compare(a.card.ID, b.card.ID) })
	return sorted
}

// titlesOf returns the titles of a game in English and Russian.
func titlesOf(card ui.Game) [2]string { return [2]string{card.Title, cmp.Or(card.TitleRu, card.Title)} }

// challenges reads the moves to be found in the .daily files beside the rules of the games.
func challenges(fsys fs.FS, all []*game) ([]dailyFamily, error) {
	families := map[string]*dailyFamily{}
	lists := map[string][][][]any{} // by family, one list for each game
	var names []string
	for _, g := range sortedByID(all) {
		file := g.card.ID + ".daily"
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			continue // most games have no challenges
		}
		f := cmp.Or(families[g.card.Family], &dailyFamily{})
		list, err := readChallenges(string(text), len(f.Games))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Join("games", file), err)
		}
		if len(list) == 0 {
			continue // it has only puzzles
		}
		if f.ID == "" {
			name := g.card.Families()
			f = &dailyFamily{ID: g.card.Family, Title: [2]string{name.In("en"), name.In("ru")}}
			families[f.ID] = f
			names = append(names, f.ID)
		}
		known := 0
		if wellKnown(g.card) {
			known = g.card.Rank
		}
		f.Games = append(f.Games, dailyGame{g.card.ID, titlesOf(g.card), known})
		lists[f.ID] = append(lists[f.ID], list)
	}
	var out []dailyFamily
	for _, name := range names {
		f := families[name]
		for i, more := 0, true; more; i++ {
			more = false
			for _, list := range lists[name] {
				if i < len(list) {
					f.List = append(f.List, list[i])
					more = true
				}
			}
		}
		out = append(out, *f)
	}
	return out, nil
}

// readChallenges reads the challenges of a game that `dagaz mine` has written, and passes over puzzles.
func readChallenges(text string, game int) (list [][]any, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if parts[0] == solve {
			continue
		}
		if len(parts) < 4 {
			return nil, fmt.Errorf("line %d: a challenge is a word, a number, a setup and moves, with tabs between", n)
		}
		depth, err := strconv.Atoi(parts[1])
		if err != nil || parts[0] != "win" && parts[0] != "gain" {
			return nil, fmt.Errorf("line %d: a challenge begins with win or gain, and a number of plies", n)
		}
		item := []any{game, parts[0], depth}
		for _, p := range parts[2:] {
			item = append(item, p)
		}
		list = append(list, item)
	}
	return list, nil
}
