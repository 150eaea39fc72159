package main

import (
	"encoding/json"
	"html/template"
	"path/filepath"
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/ui"
	"dagaz/site/vgx"
)

// writeCatalogue writes the front page in each language and games.json, from which wasm/app
// builds the same tree again.
func (c *config) writeCatalogue(games []*game) error {
	cards := sortedCards(games, languages[0])
	list, err := json.Marshal(cards)
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(c.out, "games.json"), append(list, '\n')); err != nil {
		return err
	}
	page, err := c.framed("catalogue.html")
	if err != nil {
		return err
	}
	for _, lang := range languages {
		f := frame{
			c: c, Lang: lang, Title: say(lang, "brandTitle"), Description: say(lang, "description"),
			Styles: []string{"css/catalogue.css", "css/shelf.css"}, Scripts: []string{"js/catalogue.js", "js/resume.js"},
		}
		app, err := renderPage(&ui.Root{Games: sortedCards(games, lang), Lang: lang, Home: f.Home()})
		if err != nil {
			return err
		}
		if err := c.writeFramed(page, f, struct {
			frame
			App template.HTML
		}{f, app}); err != nil {
			return err
		}
	}
	return nil
}

// renderPage renders a component the way the programs of wasm/ do.
func renderPage(root vugu.Builder) (template.HTML, error) {
	env, err := vugu.NewBuildEnv(nil)
	if err != nil {
		return "", err
	}
	tree := env.RunBuild(root)
	vgx.Normalise(tree)
	var b strings.Builder
	err = staticrender.New(&b).Render(tree)
	return template.HTML(b.String()), err
}
