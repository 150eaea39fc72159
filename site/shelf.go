package main

// ownPages list one's own games and results. These are in the browser alone, so the pages
// are the same for everyone, and static/js fills them: a program of wasm would come too
// late for what is there at once.
var ownPages = []struct{ file, path, title, lead, script string }{
	{"shelf.html", "shelf/", "shelf", "shelfLead", "js/shelf-page.js"},
	{"me.html", "me/", "me", "meLead", "js/me-page.js"},
}

// writeOwnPages writes them in each language.
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
