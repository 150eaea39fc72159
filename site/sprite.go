package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// sprite holds the piece pictures of static/img/pieces.svg: the source of each
// <symbol> by its id.
type sprite map[string]string

var (
	symbolElement = regexp.MustCompile(`(?s)<symbol\b[^>]*\bid="([^"]+)".*?</symbol>`)
	localLink     = regexp.MustCompile(`(?:href="#|url\(#)([^")]+)`)
)

func readSprite(root string) (sprite, error) {
	text, err := os.ReadFile(filepath.Join(root, "static", "img", "pieces.svg"))
	if os.IsNotExist(err) {
		return sprite{}, nil // every piece then shows its letter
	}
	return parseSprite(string(text)), err
}

func parseSprite(svg string) sprite {
	s := sprite{}
	for _, m := range symbolElement.FindAllStringSubmatch(svg, -1) {
		s[m[1]] = m[0]
	}
	return s
}

// defs returns a <defs> element with the symbols of ids and those they link to,
// sorted; "" if there are none.
func (s sprite) defs(ids []string) string {
	wanted := map[string]bool{}
	var list []string
	var add func(id string)
	add = func(id string) {
		if wanted[id] || s[id] == "" {
			return
		}
		wanted[id] = true
		list = append(list, id)
		for _, m := range localLink.FindAllStringSubmatch(s[id], -1) {
			add(m[1])
		}
	}
	for _, id := range ids {
		add(id)
	}
	if len(list) == 0 {
		return ""
	}
	slices.Sort(list)
	var b strings.Builder
	b.WriteString("<defs>")
	for _, id := range list {
		b.WriteString(s[id])
	}
	b.WriteString("</defs>")
	return b.String()
}
