package main

import (
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
)

// A frame is what is around the content of a page: its head, the header with the
// ways through the site, the footer. The page lies at folder(Lang) + Path.
type frame struct {
	c           *config
	Lang        string
	Path        string // below the language's folder: "" or "help/"
	Title       string // of the window
	Description string
	Styles      []string // names of style sheets, css/site.css being there always
	Scripts     []string // names of modules
	Policy      string   // what the content security policy says beyond the usual
}

// Home is the address of the site relative to the page, so that the site works
// below any path.
func (f frame) Home() string {
	return strings.Repeat("../", strings.Count(folder(f.Lang)+f.Path, "/"))
}

// To is the address of another page in the same language.
func (f frame) To(path string) string {
	if to := f.Home() + folder(f.Lang) + path; to != "" {
		return to
	}
	return "./"
}

// Other is the address of the same page in the other language.
func (f frame) Other() string {
	if to := f.Home() + folder(f.OtherLang()) + f.Path; to != "" {
		return to
	}
	return "./"
}

// OtherLang is the other language.
func (f frame) OtherLang() string {
	if f.Lang == languages[0] {
		return languages[1]
	}
	return languages[0]
}

// Say is a word of the page.
func (f frame) Say(key string) string { return say(f.Lang, key) }

// Here is the page's full address, "" if the site's origin is unknown.
func (f frame) Here() string { return f.c.canonical(folder(f.Lang) + f.Path) }

// There is the full address of the same page in the other language.
func (f frame) There() string { return f.c.canonical(folder(f.OtherLang()) + f.Path) }

// Card is the full address of the picture that links to the site are shown with.
func (f frame) Card() string { return f.c.canonical("img/icon-512.png") }

// Address is how the page asks for a file of the site.
func (f frame) Address(name string) string { return f.Home() + name + f.c.version(name) }

// framed reads a template that stands in templates/frame.html.
func (c *config) framed(name string) (*template.Template, error) {
	dir := filepath.Join(c.root, "site", "templates")
	return template.ParseFiles(filepath.Join(dir, name), filepath.Join(dir, "frame.html"))
}

// writeFramed writes one page; data must hold a frame.
func (c *config) writeFramed(t *template.Template, f frame, data any) error {
	html, err := execute(t, data)
	if err != nil {
		return fmt.Errorf("%s%s: %w", folder(f.Lang), f.Path, err)
	}
	return writeFile(filepath.Join(c.out, filepath.FromSlash(folder(f.Lang)+f.Path), "index.html"), html)
}
