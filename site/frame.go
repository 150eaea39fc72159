package main

import (
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
)

// A frame is everything around the content of a page: its head, the header with the
// navigation, and the footer. The address of the page is folder(Lang) + Path.
type frame struct {
	c           *config
	Lang        string
	Path        string // path in the folder of the language: "" or "help/"
	Title       string // title of the window
	Description string
	Styles      []string // names of style sheets besides css/site.css
	Scripts     []string // names of modules
	Policy      string   // additions to the usual content security policy
}

// Home returns the address of the site relative to the page, so that the site works at any
// path.
func (f frame) Home() string {
	return strings.Repeat("../", strings.Count(folder(f.Lang)+f.Path, "/"))
}

// To returns the address of another page in the same language.
func (f frame) To(path string) string {
	if to := f.Home() + folder(f.Lang) + path; to != "" {
		return to
	}
	return "./"
}

// Other returns the address of the same page in the other language.
func (f frame) Other() string {
	if to := f.Home() + folder(f.OtherLang()) + f.Path; to != "" {
		return to
	}
	return "./"
}

// OtherLang returns the other language.
func (f frame) OtherLang() string {
	if f.Lang == languages[0] {
		return languages[1]
	}
	return languages[0]
}

// Say returns a word of the page.
func (f frame) Say(key string) string { return say(f.Lang, key) }

// Here returns the page's full address, or "" if the origin of the site is unknown.
func (f frame) Here() string { return f.c.canonical(folder(f.Lang) + f.Path) }

// There returns the full address of the same page in the other language.
func (f frame) There() string { return f.c.canonical(folder(f.OtherLang()) + f.Path) }

// Card returns the full address of the picture for previews of links to the site.
func (f frame) Card() string { return f.c.canonical("img/icon-512.png") }

// Address returns the address by which the page requests a file of the site.
func (f frame) Address(name string) string { return f.Home() + name + f.c.version(name) }

// framed reads a template for the content of templates/frame.html.
func (c *config) framed(name string) (*template.Template, error) {
	dir := filepath.Join(c.root, "site", "templates")
	return template.ParseFiles(filepath.Join(dir, name), filepath.Join(dir, "frame.html"))
}

// writeFramed writes one page; data must contain a frame.
func (c *config) writeFramed(t *template.Template, f frame, data any) error {
	html, err := execute(t, data)
	if err != nil {
		return fmt.Errorf("%s%s: %w", folder(f.Lang), f.Path, err)
	}
	return writeFile(filepath.Join(c.out, filepath.FromSlash(folder(f.Lang)+f.Path), "index.html"), html)
}
