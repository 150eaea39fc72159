package main

import (
	"html"
	"io/fs"
	"path/filepath"
	"strings"
)

// writeSitemap writes the list of pages for search engines. It writes nothing if the origin of
// the site is unknown, because the list needs full addresses.
func (c *config) writeSitemap([]*game) error {
	robots := "User-agent: *\nAllow: /\n"
	if c.origin != "" {
		list, err := c.sitemap()
		if err != nil {
			return err
		}
		if err := c.write("sitemap.xml", list); err != nil {
			return err
		}
		robots += "Sitemap: " + c.canonical("sitemap.xml") + "\n"
	}
	return c.write("robots.txt", []byte(robots))
}

// sitemap lists the pages of the site. Frames for pages of other people are not listed.
func (c *config) sitemap() ([]byte, error) {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	err := filepath.WalkDir(c.out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "index.html" {
			return err
		}
		rel, err := filepath.Rel(c.out, filepath.Dir(path))
		if err != nil {
			return err
		}
		address := filepath.ToSlash(rel) + "/"
		if rel == "." {
			address = ""
		}
		b.WriteString("<url><loc>" + html.EscapeString(c.canonical(address)) + "</loc></url>\n")
		return nil
	})
	b.WriteString("</urlset>\n")
	return []byte(b.String()), err
}
