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

// writePlayground writes the page on which rules are written, in each language.
func (c *config) writePlayground(games []*game) error {
	page, err := c.framed("playground.html")
	if err != nil {
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
		root := &lab.Root{Lang: lang, Text: string(text), SVG: svg, Depth: "3", Planned: "50"}
		for _, g := range sortedCards(games, lang) {
			names := g.Names()
			root.Games = append(root.Games, lab.Game{ID: g.ID, Title: names.In(lang)})
		}
		app, err := renderPage(root)
		if err != nil {
			return err
		}
		f := frame{
			c: c, Lang: lang, Path: "playground/", Title: say(lang, "playgroundTitle") + " – Dagaz", Description: say(lang, "playgroundDescription"),
			Styles: []string{"css/playground.css"}, Scripts: []string{"js/lab.js"},
			// Rules may be opened from any address that the visitor types.
			Policy: "connect-src *",
		}
		if err := c.writeFramed(page, f, struct {
			frame
			App    template.HTML
			Worker string
		}{f, app, f.Home() + strings.TrimPrefix(c.worker(), c.base)}); err != nil {
			return err
		}
	}
	return nil
}

// examplePicture draws the start of the example.
func (c *config) examplePicture(text []byte) (string, error) {
	art, err := readSprite(c.root)
	if err != nil {
		return "", err
	}
	u, _, _, err := makeUnit(fstest.MapFS{"example/first.zrf": {Data: text}}, "example/first", describe, art)
	return u.Picture, err
}

// sortedCards are the games' cards in the order of the catalogue.
func sortedCards(games []*game, lang string) []ui.Game {
	cards := make([]ui.Game, len(games))
	for i, g := range games {
		cards[i] = g.card
	}
	ui.Sort(cards, lang)
	return cards
}
