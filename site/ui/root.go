// Package ui holds the catalogue: the page that lists every game and narrows
// the list as the visitor types.
//
// The same component is rendered twice. The site generator renders it natively
// into dist/index.html; wasm/app renders it in the browser over that very page
// and takes the elements over in place. Both must therefore build the same
// tree from the same games, so the package has no build tags and imports
// nothing of the browser.
//
// root.vugu is the markup, root_gen.go the Go code made from it by site/vgen,
// and root.go the state behind both. Every game keeps its card for the whole
// life of the page; a card that does not match is hidden, not removed, so that
// pictures are loaded once and focus stays where it is.
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

// Game is one card of the catalogue and one entry of games.json.
type Game struct {
	ID          string `json:"id"` // family/name, as in games/
	Family      string `json:"family"`
	Title       string `json:"title"`
	Description string `json:"description"` // a sentence or two of plain text
	Players     int    `json:"players"`     // chance players not counted
	Variants    int    `json:"variants"`    // entries of the rules file, at least 1
	Href        string `json:"href"`        // of the game's page, relative to the catalogue
	Picture     string `json:"picture"`     // of the start position, relative to the catalogue
}

// Facts is the last line of the card.
func (g Game) Facts() string {
	s := FamilyTitle(g.Family) + " · " + plural(g.Players, "player")
	if g.Variants > 1 {
		s += " · " + plural(g.Variants, "variant")
	}
	return s
}

// Family is one entry of the family filter.
type Family struct {
	ID    string
	Games int
}

// Label is what the visitor reads in the filter.
func (f Family) Label() string { return fmt.Sprintf("%s (%d)", FamilyTitle(f.ID), f.Games) }

// Root is the catalogue. Set Games before the first render; they are shown in
// the order given.
type Root struct {
	Games  []Game
	Query  string // what the visitor typed, unchanged
	Family string // "" for all families
}

// HandleQuery takes over what the search field now holds.
func (c *Root) HandleQuery(e vugu.DOMEvent) { c.Query = e.PropString("target", "value") }

// HandleFamily takes over the family now chosen.
func (c *Root) HandleFamily(e vugu.DOMEvent) { c.Family = e.PropString("target", "value") }

// Shows reports whether the filters let g through: it is of the chosen family,
// and every word typed occurs in its title, its family or its id.
func (c *Root) Shows(g Game) bool {
	if c.Family != "" && c.Family != g.Family {
		return false
	}
	text := fold(g.Title + " " + FamilyTitle(g.Family) + " " + g.ID)
	for _, word := range strings.Fields(fold(c.Query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// Found counts the games the filters let through.
func (c *Root) Found() int {
	n := 0
	for _, g := range c.Games {
		if c.Shows(g) {
			n++
		}
	}
	return n
}

// Count is the line that says how many games are shown.
func (c *Root) Count() string {
	found, all := c.Found(), len(c.Games)
	if found == all {
		return plural(all, "game")
	}
	return fmt.Sprintf("%d of %s", found, plural(all, "game"))
}

// Families lists the families of all games by name, whatever is shown.
func (c *Root) Families() []Family {
	games := map[string]int{}
	for _, g := range c.Games {
		games[g.Family]++
	}
	var list []Family
	for id, n := range games {
		list = append(list, Family{id, n})
	}
	slices.SortFunc(list, func(a, b Family) int { return cmp.Compare(a.ID, b.ID) })
	return list
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

var folder = strings.NewReplacer("-", " ", "'", "", "’", "")

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
