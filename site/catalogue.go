package main

import (
	"encoding/json"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/ui"
	"dagaz/site/vgx"
)

// writeCatalogue writes the front page and games.json, from which wasm/app
// builds the same tree again.
func (c *config) writeCatalogue(games []*game) error {
	cards := make([]ui.Game, len(games))
	for i, g := range games {
		cards[i] = g.card
	}
	slices.SortStableFunc(cards, func(a, b ui.Game) int {
		return strings.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title))
	})
	list, err := json.Marshal(cards)
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(c.out, "games.json"), append(list, '\n')); err != nil {
		return err
	}
	app, err := renderCatalogue(cards)
	if err != nil {
		return err
	}
	page, err := c.template("catalogue.html")
	if err != nil {
		return err
	}
	html, err := execute(page, struct {
		Canonical                      string
		CSS, CatalogueCSS, JS, Offline string // relative, so that the page works under any base
		App                            template.HTML
	}{
		Canonical:    c.canonical(""),
		CSS:          "css/site.css" + c.version("css/site.css"),
		CatalogueCSS: "css/catalogue.css" + c.version("css/catalogue.css"),
		JS:           "js/catalogue.js" + c.version("js/catalogue.js"),
		Offline:      "js/offline.js" + c.version("js/offline.js"),
		App:          app,
	})
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, "index.html"), html)
}

// renderCatalogue renders the component the way wasm/app does.
func renderCatalogue(cards []ui.Game) (template.HTML, error) {
	env, err := vugu.NewBuildEnv(nil)
	if err != nil {
		return "", err
	}
	tree := env.RunBuild(&ui.Root{Games: cards})
	vgx.Normalise(tree)
	var b strings.Builder
	err = staticrender.New(&b).Render(tree)
	return template.HTML(b.String()), err
}
