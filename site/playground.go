package main

import (
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"

	"dagaz/site/lab"
	"dagaz/site/ui"
)

// labPages are the pages on which people write rules: as a text, and with a form beside it.
var labPages = []struct {
	path, title, description string
	maker                    bool
}{
	{"playground/", "playgroundTitle", "playgroundDescription", false},
	{"make/", "makerTitle", "makerDescription", true},
}

// writePlayground writes labPages in each language.
func (c *config) writePlayground(games []*game) error {
	page, err := c.framed("playground.html")
	if err != nil {
		return err
	}
	if err := c.writeVocabularies(); err != nil {
		return err
	}
	for _, lang := range languages {
		text, err := os.ReadFile(filepath.Join(c.root, "site", "assets", lab.Example(lang)))
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(c.out, "games", lab.Example(lang)), text); err != nil {
			return err
		}
		svg, err := c.examplePicture(text)
		if err != nil {
			return err
		}
		for _, p := range labPages {
			root := &lab.Root{Lang: lang, Text: string(text), SVG: svg, Depth: "3", Planned: "50", Maker: p.maker, Mirror: true}
			root.SetText(root.Text, false)
			for _, g := range sortedCards(games, lang) {
				names := g.Names()
				root.Games = append(root.Games, lab.Game{ID: g.ID, Title: names.In(lang)})
			}
			app, err := renderPage(root)
			if err != nil {
				return err
			}
			f := frame{
				c: c, Lang: lang, Path: p.path, Title: say(lang, p.title) + " – Dagaz", Description: say(lang, p.description),
				Styles: []string{"css/playground.css"}, Scripts: []string{"js/lab.js"},
				// A visitor may open rules from any address.
				Policy: "connect-src *",
			}
			if p.maker {
				f.Styles = append(f.Styles, "css/maker.css")
			}
			if err := c.writeFramed(page, f, struct {
				frame
				App    template.HTML
				Page   string
				Worker string
				Learn  string
			}{f, app, strings.TrimSuffix(p.path, "/"), f.Home() + strings.TrimPrefix(c.worker(), c.base), f.Home() + strings.TrimPrefix(c.address(learning), c.base)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// examplePicture draws the start position of the example.
func (c *config) examplePicture(text []byte) (string, error) {
	art, err := readSprite(c.root)
	if err != nil {
		return "", err
	}
	u, _, _, err := makeUnit(fstest.MapFS{"example/first.zrf": {Data: text}}, "example/first", describe, art)
	return u.Picture, err
}

// sortedCards returns the games' cards in the order of the catalogue.
func sortedCards(games []*game, lang string) []ui.Game {
	cards := make([]ui.Game, len(games))
	for i, g := range games {
		cards[i] = g.card
	}
	ui.Sort(cards, lang)
	return cards
}
