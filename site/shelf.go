package main

// ownPages are the pages that list the visitor's own games and results. Only the browser has
// this data, so the pages are the same for everyone and scripts of static/js fill them. A
// WebAssembly program would take too long to load for data that is available at once.
var ownPages = []struct{ file, path, title, lead, script string }{
	{"shelf.html", "shelf/", "shelf", "shelfLead", "js/shelf-page.js"},
	{"me.html", "me/", "me", "meLead", "js/me-page.js"},
}

// writeOwnPages writes these pages in each language.
func (c *config) writeOwnPages(games []*game) error {
	for _, p := range ownPages {
		page, err := c.framed(p.file)
		if err != nil {
			return err
		}
		for _, lang := range languages {
			f := frame{
				c: c, Lang: lang, Path: p.path,
				Title: say(lang, p.title) + " – Dagaz", Description: say(lang, p.lead),
				Styles:  []string{"css/shelf.css"},
				Scripts: []string{p.script},
			}
			data := struct {
				frame
				Families []passportPage
			}{f, passport(games, lang)}
			if err := c.writeFramed(page, f, data); err != nil {
				return err
			}
		}
	}
	return nil
}
