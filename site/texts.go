package main

import (
	"html/template"
	"os"
	"path/filepath"
)

// textPages are the texts about the site: texts/NAME.md and texts/NAME.ru.md become NAME/ in
// the folder of each language. The text after is in docs/, with the same endings, and is added
// at the end.
var textPages = []struct{ name, after string }{
	{"about", ""},
	{"help", ""},
	{"credits", "docs/CREDITS"},
}

// writeTexts writes the pages about the site.
func (c *config) writeTexts([]*game) error {
	page, err := c.framed("text.html")
	if err != nil {
		return err
	}
	for _, p := range textPages {
		for _, lang := range languages {
			ext := map[string]string{"en": ".md", "ru": ".ru.md"}[lang]
			src, err := os.ReadFile(filepath.Join(c.root, "site", "texts", p.name+ext))
			if err != nil {
				return err
			}
			if p.after != "" {
				more, err := os.ReadFile(filepath.Join(c.root, filepath.FromSlash(p.after+ext)))
				if err != nil {
					return err
				}
				src = append(append(src, '\n'), more...)
			}
			html, first, err := render(src, 0)
			if err != nil {
				return err
			}
			f := frame{
				c: c, Lang: lang, Path: p.name + "/",
				Title: say(lang, p.name) + " – Dagaz", Description: shorten(first, maxDescription),
			}
			if err := c.writeFramed(page, f, struct {
				frame
				Heading string
				Text    template.HTML
			}{f, say(lang, p.name), html}); err != nil {
				return err
			}
		}
	}
	return nil
}
