package main

// writeShelf writes the page that lists one's own games. They are in the browser
// alone, so the page is the same for everyone, and static/js fills it: a program
// of wasm would come too late for what is there at once.
func (c *config) writeShelf([]*game) error {
	page, err := c.framed("shelf.html")
	if err != nil {
		return err
	}
	for _, lang := range languages {
		f := frame{
			c: c, Lang: lang, Path: "shelf/",
			Title: say(lang, "shelf") + " – Dagaz", Description: say(lang, "shelfLead"),
			Styles:  []string{"css/shelf.css"},
			Scripts: []string{"js/shelf-page.js"},
		}
		if err := c.writeFramed(page, f, f); err != nil {
			return err
		}
	}
	return nil
}
