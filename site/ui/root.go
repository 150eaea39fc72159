// Package ui is the catalogue: the page that lists every game and filters the list while the
// visitor types.
//
// The same component is rendered twice. The site generator renders it natively into
// dist/index.html, and wasm/app renders it in the browser over the same page and continues with
// its elements. Both must therefore build the same tree from the same games, so the package has
// no build tags and imports nothing that exists only in browsers.
//
// root.vugu is the markup of the form, and site/vgen makes root_gen.go from it. root.go is the
// state of the form, filter.go the filters, words.go the words in each language. The games that
// the form finds are not part of the tree: results.go writes the first cards into the page, and
// more cards when the visitor scrolls or types, so that the time for a key does not depend on the
// number of games. list.go has the file from which the program reads the games.
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

// Game is one card of the catalogue and one entry of games.json. Facts that are missing in the
// game's text are empty, and filters by such facts do not find the game.
type Game struct {
	ID            string   `json:"id"`     // family/name, as in games/
	Family        string   `json:"family"` // the folder
	FamilyTitle   Words    `json:"familyTitle"`
	Title         string   `json:"title"`
	TitleRu       string   `json:"titleRu,omitempty"`
	Description   string   `json:"description"` // one or two sentences of plain text
	DescriptionRu string   `json:"descriptionRu,omitempty"`
	Players       int      `json:"players"`  // chance players not counted
	Variants      int      `json:"variants"` // entries of the rules file, at least 1
	Shape         string   `json:"shape"`    // shape of the board, one of Shapes
	Captures      []string `json:"captures"` // kinds of capture, from Captures
	Bot           bool     `json:"bot"`
	Region        string   `json:"region,omitempty"`
	RegionTitle   Words    `json:"regionTitle,omitzero"`
	Since         string   `json:"since,omitempty"`   // a year, or a century such as 12c
	Minutes       int      `json:"minutes,omitempty"` // length of a game between people
	Author        string   `json:"author,omitempty"`
	AuthorRu      string   `json:"authorRu,omitempty"`
	Also          string   `json:"also,omitempty"`  // other names that people search for, in both languages
	Shown         bool     `json:"shown,omitempty"` // its picture on cards is not the start position
	Rank          int      `json:"rank,omitempty"`  // rank among the games that are shown first, from 1; 0 for all other games
}

// Names returns the game's title in each language.
func (g *Game) Names() Words { return Words{g.Title, g.TitleRu} }

// Abouts returns the game's description in each language.
func (g *Game) Abouts() Words { return Words{g.Description, g.DescriptionRu} }

// Picture returns the address of the game's picture on cards, relative to the site.
func (g *Game) Picture() string {
	if g.Shown {
		return g.ID + "/shown.svg"
	}
	return g.ID + "/board.svg"
}

// Authors returns the game's authors in each language.
func (g *Game) Authors() Words { return Words{g.Author, g.AuthorRu} }

// Families returns the name of the game's family in each language.
func (g *Game) Families() Words {
	if g.FamilyTitle[0] == "" {
		return Words{FamilyTitle(g.Family), ""}
	}
	return g.FamilyTitle
}

// Regions returns the region from which the game is, in each language.
func (g *Game) Regions() Words {
	if g.RegionTitle[0] == "" {
		return Words{FamilyTitle(g.Region), ""}
	}
	return g.RegionTitle
}

// Root is the catalogue. Set Games, Lang and Home before the first rendering. The games are shown
// in the given order.
type Root struct {
	Games []Game
	Lang  string // en or ru
	Home  string // address of the site, relative to the page: "" or "../"

	Query          string            // what the visitor typed, unchanged
	Chosen         map[string]string // the chosen option of each filter; "" or absent for all games
	OnlyFavourites bool
	Favourites     map[string]bool // by the ids of games
	More           bool            // the other filters are visible

	questions []Filter // the result of Filters
	folded    []string // for each game: the text that is searched
	meant     string   // the query that Matches used instead of Query, or ""

	// Starred is called with a game's id when the visitor has changed Favourites.
	Starred func(id string)
}

// Sort sorts games in the order of the catalogue: the games with a rank, then the others by their
// titles in a language.
func Sort(games []Game, lang string) {
	slices.SortStableFunc(games, func(a, b Game) int {
		return cmp.Or(cmp.Compare(uint(a.Rank-1), uint(b.Rank-1)), byTitle(a, b, lang)) // rank 0 comes last
	})
}

// SortByTitle sorts games by their titles in a language.
func SortByTitle(games []Game, lang string) {
	slices.SortStableFunc(games, func(a, b Game) int { return byTitle(a, b, lang) })
}

func byTitle(a, b Game, lang string) int {
	return strings.Compare(fold(a.Names().In(lang)), fold(b.Names().In(lang)))
}

// Say returns a word of the page.
func (c *Root) Say(key string) string { return say(c.Lang, key) }

// Title, About and Picture return the content of a card, and Href the address of its link.
func (c *Root) Title(g Game) string   { return g.Names().In(c.Lang) }
func (c *Root) About(g Game) string   { return g.Abouts().In(c.Lang) }
func (c *Root) Picture(g Game) string { return c.Home + g.Picture() }
func (c *Root) Href(g Game) string    { return c.Home + Folder(c.Lang) + g.ID + "/" }

// Folder returns the folder of the pages in a language, relative to the site.
func Folder(lang string) string {
	if lang == "en" {
		return ""
	}
	return lang + "/"
}

// Facts returns the last line of the card. The line breaks only between facts or in the name of
// the family.
func (c *Root) Facts(g Game) string {
	const dot = "\u00a0· " // a line never begins with the dot
	s := g.Families().In(c.Lang) + dot + unbroken(count(c.Lang, g.Players, "player"))
	if g.Variants > 1 {
		s += dot + unbroken(count(c.Lang, g.Variants, "variant"))
	}
	if g.Minutes > 0 {
		s += dot + unbroken(say(c.Lang, "minutes", g.Minutes))
	}
	return s
}

// unbroken returns the text without places for line breaks.
func unbroken(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// Pressed and StarLabel return the state and the label of a card's star.
func (c *Root) Pressed(g Game) string   { return fmt.Sprint(c.Favourites[g.ID]) }
func (c *Root) StarLabel(g Game) string { return say(c.Lang, "star", c.Title(g)) }

// HandleFilter sets a filter to the option that the visitor has chosen.
func (c *Root) HandleFilter(name string, e vugu.DOMEvent) {
	c.Choose(name, e.PropString("target", "value"))
}

// Choose sets a filter. An unknown option stands for all games.
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

// HandleOnly sets whether only favourites are shown.
func (c *Root) HandleOnly(e vugu.DOMEvent) { c.OnlyFavourites = e.PropBool("target", "checked") }

// HandleMore sets whether the other filters are visible.
func (c *Root) HandleMore(e vugu.DOMEvent) { c.More = e.PropBool("target", "open") }

// HandleReset shows all games again.
func (c *Root) HandleReset() { c.Query, c.Chosen, c.OnlyFavourites = "", nil, false }

// HandleStar adds a game to the favourites, or removes it.
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

// Matches lists the games that pass the filters and contain every word of the query: in the title
// in any language, the other names, the family, the authors or the id. First come games whose
// titles begin with the words, short titles before long ones, then games whose titles contain
// them. A query that finds nothing is replaced by what was probably meant, or by those of its words
// that a game has together, and Count says so.
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
		}
		if len(list) == 0 {
			typed = c.together(typed)
			list = c.having(typed)
		}
		if len(typed) == 0 {
			list = list[:0] // no word is left, which is no wish to see all games
		}
		c.meant = strings.Join(typed, " ")
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

// having lists the games that pass the filters and contain every word.
func (c *Root) having(words []string) []int {
	list := []int{}
	for i := range c.Games {
		if c.lets(&c.Games[i]) && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(c.folded[i], word) }) {
			list = append(list, i)
		}
	}
	return list
}

// shortest is the number of letters that a word needs to be searched for without the others.
const shortest = 4

// together returns those of several words that a game has together: the rarest word, and of the
// others, rare before frequent, each with which there still is a game. Filters count.
func (c *Root) together(words []string) []string {
	var rare []string
	games := map[string]int{}
	for _, word := range words {
		if n := len(c.having([]string{word})); n > 0 && len([]rune(word)) >= shortest {
			rare, games[word] = append(rare, word), n
		}
	}
	slices.SortStableFunc(rare, func(a, b string) int { return cmp.Compare(games[a], games[b]) })
	var found []string
	for _, word := range rare {
		if len(c.having(append(slices.Clone(found), word))) > 0 {
			found = append(found, word)
		}
	}
	return found
}

// rank returns how well a title fits the query; smaller is better. The number is small if the
// title begins with the query, and smaller for short titles.
func rank(title, typed string) int {
	switch at := strings.Index(title, typed); {
	case at == 0:
		return len(title)
	case at > 0:
		return 1000
	}
	return 1001
}

// lets reports whether a game passes the filters.
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

// Count returns the line with the number of games that were found, and with the query that was
// used if it is not the visitor's.
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

// MoreLabel returns the label of the other filters, with the number of those that are set.
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

// FamilyTitle makes a heading from the name of a family's folder: "go-like" → "Go like".
func FamilyTitle(id string) string {
	words := []rune(strings.ReplaceAll(id, "-", " "))
	if len(words) > 0 {
		words[0] = unicode.ToUpper(words[0])
	}
	return string(words)
}

// fold converts a text to the form in which it is searched: lower case, without hyphens and
// apostrophes, which people forget.
func fold(s string) string {
	return folder.Replace(strings.ToLower(s))
}

var folder = strings.NewReplacer("-", " ", "'", "", "’", "", "ё", "е")
