// Package ui holds the catalogue: the page that lists every game and narrows
// the list as the visitor types.
//
// The same component is rendered twice. The site generator renders it natively
// into dist/index.html; wasm/app renders it in the browser over that very page
// and takes the elements over in place. Both must therefore build the same
// tree from the same games, so the package has no build tags and imports
// nothing of the browser.
//
// root.vugu is the markup of the form, root_gen.go the Go code made from it by
// site/vgen, root.go the state behind both, filter.go the filters, words.go every
// word in each language. What the form finds is no part of that tree: results.go
// writes it, the first cards into the page and others as the visitor scrolls or
// types, so that a key costs as much with a thousand games as with ten. list.go is
// the file from which the program knows the games.
package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/vugu/vugu"
)

//go:generate go run dagaz/site/vgen .

// Game is one card of the catalogue and one entry of games.json. What a text
// does not say is left out: the filters that ask for it do not find the game.
type Game struct {
	ID            string   `json:"id"`     // family/name, as in games/
	Family        string   `json:"family"` // the folder
	FamilyTitle   Words    `json:"familyTitle"`
	Title         string   `json:"title"`
	TitleRu       string   `json:"titleRu,omitempty"`
	Description   string   `json:"description"` // a sentence or two of plain text
	DescriptionRu string   `json:"descriptionRu,omitempty"`
	Players       int      `json:"players"`  // chance players not counted
	Variants      int      `json:"variants"` // entries of the rules file, at least 1
	Shape         string   `json:"shape"`    // of the board, one of Shapes
	Captures      []string `json:"captures"` // of Captures
	Bot           bool     `json:"bot"`
	Region        string   `json:"region,omitempty"`
	RegionTitle   Words    `json:"regionTitle,omitzero"`
	Since         string   `json:"since,omitempty"`   // a year, or a century as 12c
	Minutes       int      `json:"minutes,omitempty"` // of a game between people
	Author        string   `json:"author,omitempty"`
	AuthorRu      string   `json:"authorRu,omitempty"`
	Also          string   `json:"also,omitempty"`  // other names by which people look for it, in both languages
	Shown         bool     `json:"shown,omitempty"` // its picture on cards is not that of the start
	Rank          int      `json:"rank,omitempty"`  // place among the games shown first, the least before the others; 0 for the rest
}

// Names is the game's title in each language.
func (g *Game) Names() Words { return Words{g.Title, g.TitleRu} }

// Abouts is its description in each language.
func (g *Game) Abouts() Words { return Words{g.Description, g.DescriptionRu} }

// Picture is the address of its picture on cards, below the site's.
func (g *Game) Picture() string {
	if g.Shown {
		return g.ID + "/shown.svg"
	}
	return g.ID + "/board.svg"
}

// Authors is who made it, in each language.
func (g *Game) Authors() Words { return Words{g.Author, g.AuthorRu} }

// Families is the name of its family in each language.
func (g *Game) Families() Words {
	if g.FamilyTitle[0] == "" {
		return Words{FamilyTitle(g.Family), ""}
	}
	return g.FamilyTitle
}

// Regions is where it is from, in each language.
func (g *Game) Regions() Words {
	if g.RegionTitle[0] == "" {
		return Words{FamilyTitle(g.Region), ""}
	}
	return g.RegionTitle
}

// Root is the catalogue. Set Games, Lang and Home before the first render; the
// games are shown in the order given.
type Root struct {
	Games []Game
	Lang  string // en or ru
	Home  string // address of the site, relative to the page: "" or "../"

	Query          string            // what the visitor typed, unchanged
	Chosen         map[string]string // by filter; "" or absent for all
	OnlyFavourites bool
	Favourites     map[string]bool // by id
	More           bool            // the further filters are open

	questions []Filter // what Filters found
	folded    []string // what is searched, by game
	meant     string   // what Matches looked for in place of the query, or ""

	// Starred is told when the visitor has changed Favourites, by a game's id.
	Starred func(id string)
}

// Sort puts games in the order of the catalogue: those with a rank, then the others by
// their titles in a language.
func Sort(games []Game, lang string) {
	slices.SortStableFunc(games, func(a, b Game) int {
		return cmp.Or(cmp.Compare(uint(a.Rank-1), uint(b.Rank-1)), byTitle(a, b, lang)) // 0 becomes the greatest
	})
}

// SortByTitle puts games in the order of their titles in a language.
func SortByTitle(games []Game, lang string) {
	slices.SortStableFunc(games, func(a, b Game) int { return byTitle(a, b, lang) })
}

func byTitle(a, b Game, lang string) int {
	return strings.Compare(fold(a.Names().In(lang)), fold(b.Names().In(lang)))
}

// Say is a word of the page.
func (c *Root) Say(key string) string { return say(c.Lang, key) }

// Title, About, Href and Picture are what a card shows and where it leads.
func (c *Root) Title(g Game) string   { return g.Names().In(c.Lang) }
func (c *Root) About(g Game) string   { return g.Abouts().In(c.Lang) }
func (c *Root) Picture(g Game) string { return c.Home + g.Picture() }
func (c *Root) Href(g Game) string    { return c.Home + Folder(c.Lang) + g.ID + "/" }

// Folder is where the pages in a language lie, below the site's address.
func Folder(lang string) string {
	if lang == "en" {
		return ""
	}
	return lang + "/"
}

// Facts is the last line of the card; it wraps between facts only, but for the
// family's name.
func (c *Root) Facts(g Game) string {
	const dot = "\u00a0· " // no line begins with it
	s := g.Families().In(c.Lang) + dot + unbroken(count(c.Lang, g.Players, "player"))
	if g.Variants > 1 {
		s += dot + unbroken(count(c.Lang, g.Variants, "variant"))
	}
	if g.Minutes > 0 {
		s += dot + unbroken(say(c.Lang, "minutes", g.Minutes))
	}
	return s
}

// unbroken is a text that stays on one line.
func unbroken(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// Pressed and StarLabel are the state and the name of a card's star.
func (c *Root) Pressed(g Game) string   { return fmt.Sprint(c.Favourites[g.ID]) }
func (c *Root) StarLabel(g Game) string { return say(c.Lang, "star", c.Title(g)) }

// HandleFilter takes over what a filter is now set to.
func (c *Root) HandleFilter(name string, e vugu.DOMEvent) {
	c.Choose(name, e.PropString("target", "value"))
}

// Choose sets a filter; one that is not there, or has no such option, is for all.
func (c *Root) Choose(name, id string) {
	if c.Chosen == nil {
		c.Chosen = map[string]string{}
	}
	delete(c.Chosen, name)
	for _, f := range c.Filters() {
		if f.Name == name && slices.ContainsFunc(f.Options, func(o Option) bool { return o.ID == id }) {
			c.Chosen[name] = id
		}
	}
}

// HandleOnly takes over whether only favourites are shown.
func (c *Root) HandleOnly(e vugu.DOMEvent) { c.OnlyFavourites = e.PropBool("target", "checked") }

// HandleMore takes over whether the further filters are open.
func (c *Root) HandleMore(e vugu.DOMEvent) { c.More = e.PropBool("target", "open") }

// HandleReset shows all games again.
func (c *Root) HandleReset() { c.Query, c.Chosen, c.OnlyFavourites = "", nil, false }

// HandleStar makes a game a favourite, or no longer.
func (c *Root) HandleStar(g Game) {
	if c.Favourites == nil {
		c.Favourites = map[string]bool{}
	}
	if c.Favourites[g.ID] {
		delete(c.Favourites, g.ID)
	} else {
		c.Favourites[g.ID] = true
	}
	if c.Starred != nil {
		c.Starred(g.ID)
	}
}

// Matches lists the games that the filters let through and in which every word typed
// occurs: in the title in some language, its other names, the family, the authors or the id. Games whose
// titles begin with the words come first, short titles before long ones, then those
// whose titles have them. A query that finds nothing is replaced by what was probably
// meant; Count says so.
func (c *Root) Matches() []int {
	if c.folded == nil {
		for i := range c.Games {
			g := &c.Games[i]
			families := g.Families()
			c.folded = append(c.folded, fold(strings.Join([]string{g.Title, g.TitleRu, families[0], families[1], g.Author, g.AuthorRu, g.Also, g.ID}, " ")))
		}
	}
	typed := strings.Fields(fold(c.Query))
	c.meant = ""
	list := c.having(typed)
	if len(list) == 0 {
		if words := c.guess(); words != nil {
			typed = words
			list = c.having(typed)
			c.meant = strings.Join(typed, " ")
		}
	}
	if whole := strings.Join(typed, " "); whole != "" {
		ranks := make(map[int]int, len(list))
		for _, i := range list {
			g := &c.Games[i]
			ranks[i] = min(rank(fold(g.Title), whole), rank(fold(g.TitleRu), whole))
			for name := range strings.SplitSeq(g.Also, ", ") {
				ranks[i] = min(ranks[i], rank(fold(name), whole))
			}
		}
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	}
	return list
}

// having lists the games that the filters let through and in which every word occurs.
func (c *Root) having(words []string) []int {
	list := []int{}
	for i := range c.Games {
		if c.lets(&c.Games[i]) && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(c.folded[i], word) }) {
			list = append(list, i)
		}
	}
	return list
}

// rank says how well a title fits what was typed: a small number where it begins so,
// smaller for short titles.
func rank(title, typed string) int {
	switch at := strings.Index(title, typed); {
	case at == 0:
		return len(title)
	case at > 0:
		return 1000
	}
	return 1001
}

// lets reports whether the filters let a game through.
func (c *Root) lets(g *Game) bool {
	if c.OnlyFavourites && !c.Favourites[g.ID] {
		return false
	}
	for _, f := range filters {
		if want := c.Chosen[f.name]; want != "" && !slices.Contains(f.of(g), want) {
			return false
		}
	}
	return true
}

// Count is the line that says how many games were found, and for what if not for the query.
func (c *Root) Count(found int) string {
	all := len(c.Games)
	if found == all {
		return count(c.Lang, all, "game")
	}
	line := say(c.Lang, "found", found, count(c.Lang, all, "ofGames"))
	if found > 0 && c.meant != "" {
		line = say(c.Lang, "meant", strings.TrimSpace(c.Query), c.meant) + " " + line
	}
	return line
}

// MoreLabel names the further filters, and says how many are set.
func (c *Root) MoreLabel() string {
	n := 0
	for _, f := range filters[1:] {
		if c.Chosen[f.name] != "" {
			n++
		}
	}
	if c.OnlyFavourites {
		n++
	}
	if n == 0 {
		return c.Say("more")
	}
	return fmt.Sprintf("%s (%d)", c.Say("more"), n)
}

// FamilyTitle makes a heading of a family's folder name: "go-like" → "Go like".
func FamilyTitle(id string) string {
	words := []rune(strings.ReplaceAll(id, "-", " "))
	if len(words) > 0 {
		words[0] = unicode.ToUpper(words[0])
	}
	return string(words)
}

// fold makes text comparable to what people type: small letters, and neither
// hyphens nor apostrophes to remember.
func fold(s string) string {
	return folder.Replace(strings.ToLower(s))
}

var folder = strings.NewReplacer("-", " ", "'", "", "’", "", "ё", "е")
