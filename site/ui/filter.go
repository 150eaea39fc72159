package ui

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A Filter is one question by which the catalogue can be filtered, in the language of the page.
type Filter struct {
	Name    string // name of its field, and of its parameter in the address
	Label   string
	All     string // label of the option that allows all games
	Options []Option
}

// An Option is one answer. Its label contains the number of games with that answer.
type Option struct{ ID, Label string }

// filters are the questions: of returns a game's answers, and known is the order of the answers
// if they are not sorted by their names. The first question is shown beside the search.
var filters = []struct {
	name, all string
	known     []string
	of        func(*Game) []string
}{
	{"family", "all-family", nil, func(g *Game) []string { return []string{g.Family} }},
	{"players", "all-player", nil, func(g *Game) []string { return []string{strconv.Itoa(g.Players)} }},
	{"length", "all", []string{"short", "medium", "long"}, func(g *Game) []string { return lengthOf(g.Minutes) }},
	{"board", "all", Shapes, func(g *Game) []string { return []string{g.Shape} }},
	{"capture", "all-capture", Captures, func(g *Game) []string { return g.Captures }},
	{"region", "all-from", nil, func(g *Game) []string { return []string{g.Region} }},
	{"age", "all-age", []string{"ancient", "classic", "modern"}, func(g *Game) []string { return ageOf(g.Since) }},
	{"bot", "all-bot", nil, func(g *Game) []string { return map[bool][]string{true: {"withBot"}}[g.Bot] }},
}

// Filters lists the questions with the answers that at least one game of the catalogue has.
func (c *Root) Filters() []Filter {
	if c.questions == nil {
		c.questions = c.ask()
	}
	return c.questions
}

func (c *Root) ask() []Filter {
	var list []Filter
	for _, f := range filters {
		games := map[string]int{}
		for i := range c.Games {
			for _, id := range f.of(&c.Games[i]) {
				games[id]++
			}
		}
		delete(games, "")
		q := Filter{Name: f.name, Label: c.Say(f.name), All: c.Say(f.all)}
		for id, n := range games {
			q.Options = append(q.Options, Option{id, fmt.Sprintf("%s (%d)", c.optionLabel(f.name, id), n)})
		}
		slices.SortFunc(q.Options, func(a, b Option) int {
			return cmp.Or(cmp.Compare(slices.Index(f.known, a.ID), slices.Index(f.known, b.ID)), cmp.Compare(a.Label, b.Label))
		})
		list = append(list, q)
	}
	return list
}

func (c *Root) optionLabel(filter, id string) string {
	switch {
	case filter == "players":
		n, _ := strconv.Atoi(id)
		return count(c.Lang, n, "player")
	case filter == "family":
		for i := range c.Games {
			if c.Games[i].Family == id {
				return c.Games[i].Families().In(c.Lang)
			}
		}
	case filter == "region":
		for i := range c.Games {
			if c.Games[i].Region == id {
				return c.Games[i].Regions().In(c.Lang)
			}
		}
	case filter == "capture" && id == "none":
		return c.Say("nothing")
	}
	return c.Say(id)
}

// lengthOf returns the class of a game's length, given its minutes.
func lengthOf(minutes int) []string {
	switch {
	case minutes == 0:
		return nil
	case minutes <= 10:
		return []string{"short"}
	case minutes <= 30:
		return []string{"medium"}
	}
	return []string{"long"}
}

// Year reads a year, or a century such as 12c, for which it returns the last year.
func Year(since string) (int, error) {
	century, ok := strings.CutSuffix(since, "c")
	n, err := strconv.Atoi(century)
	if err != nil || n < 1 || n > 2100 || ok && n > 21 {
		return 0, fmt.Errorf("%q is neither a year nor a century such as 12c", since)
	}
	if ok {
		n *= 100
	}
	return n, nil
}

// ageOf returns the period from which a game is.
func ageOf(since string) []string {
	year, err := Year(since)
	switch {
	case err != nil:
		return nil
	case year <= 1500:
		return []string{"ancient"}
	case year <= 1900:
		return []string{"classic"}
	}
	return []string{"modern"}
}

// Age returns the year or century in words.
func (g *Game) Age(lang string) string {
	year, err := Year(g.Since)
	if err != nil {
		return ""
	}
	if !strings.HasSuffix(g.Since, "c") {
		return say(lang, "sinceYear", year)
	}
	n := year / 100
	if lang == "ru" {
		return say(lang, "century", n)
	}
	return say(lang, "century", Ordinal(n))
}

// Ordinal writes an ordinal number: 1st, 2nd, 3rd, 4th.
func Ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

// Search returns the query of the address for the present state of the catalogue, "" if all
// games are shown.
func (c *Root) Search() string {
	v := url.Values{}
	if q := strings.TrimSpace(c.Query); q != "" {
		v.Set("q", q)
	}
	for name, id := range c.Chosen {
		v.Set(name, id)
	}
	if c.OnlyFavourites {
		v.Set("favourites", "on")
	}
	if len(v) == 0 {
		return ""
	}
	return "?" + v.Encode()
}

// Ask sets the state from the query of an address. Parameters that the query lacks stay
// unchanged.
func (c *Root) Ask(search string) {
	v, _ := url.ParseQuery(strings.TrimPrefix(search, "?")) // the part that is valid
	if c.Query == "" {
		c.Query = v.Get("q")
	}
	for _, f := range filters {
		if c.Chosen[f.name] == "" {
			c.Choose(f.name, v.Get(f.name))
		}
	}
	c.OnlyFavourites = c.OnlyFavourites || v.Get("favourites") != ""
	for _, f := range filters[1:] {
		c.More = c.More || c.Chosen[f.name] != ""
	}
	c.More = c.More || c.OnlyFavourites
}
