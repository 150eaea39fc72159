package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

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
	List  [][]any     `json:"list"` // number of the game, "win" or "gain", plies to see, setup, then the moves
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
	list, err := challenges(games.FS, all)
	if err != nil || len(list) == 0 {
		return err
	}
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

// challenges reads the .daily files beside the rules of the games.
func challenges(fsys fs.FS, all []*game) ([]dailyFamily, error) {
	families := map[string]*dailyFamily{}
	lists := map[string][][][]any{} // by family, one list for each game
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b *game) int { return strings.Compare(a.card.ID, b.card.ID) })
	var names []string
	for _, g := range sorted {
		file := g.card.ID + ".daily"
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			continue // most games have no challenges
		}
		f := families[g.card.Family]
		if f == nil {
			name := g.card.Families()
			f = &dailyFamily{ID: g.card.Family, Title: [2]string{name.In("en"), name.In("ru")}}
			families[f.ID] = f
			names = append(names, f.ID)
		}
		list, err := readChallenges(string(text), len(f.Games))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Join("games", file), err)
		}
		title := [2]string{g.card.Title, g.card.TitleRu}
		if title[1] == "" {
			title[1] = title[0]
		}
		known := 0
		if wellKnown(g.card) {
			known = g.card.Rank
		}
		f.Games = append(f.Games, dailyGame{g.card.ID, title, known})
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

// readChallenges reads the challenges of a game that `dagaz mine` has written.
func readChallenges(text string, game int) (list [][]any, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
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
