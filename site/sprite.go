package main

import (
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// sprite contains the pictures of pieces of static/img: the source of each <symbol> by its id.
// Symbols are drawn with the colours var(--p) and var(--o): a player's fill and outline.
type sprite map[string]string

var (
	symbolElement = regexp.MustCompile(`(?s)<symbol\b[^>]*\bid="([^"]+)".*?</symbol>`)
	symbolBox     = regexp.MustCompile(`^<symbol\b[^>]*\bviewBox="\S+ \S+ (\S+) (\S+)"`)
	symbolID      = regexp.MustCompile(`\bid="`)
	localLink     = regexp.MustCompile(`(href="#|url\(#)([^")]+)`)
	fillVariable  = regexp.MustCompile(`var\(\s*--p\s*(?:,[^)]*)?\)`)
	lineVariable  = regexp.MustCompile(`var\(\s*--o\s*(?:,[^)]*)?\)`)
)

// artFiles contain the pictures of pieces, and of the signs that distinguish some pieces.
var artFiles = []string{"pieces.svg", "signs.svg"}

func readSprite(root string) (sprite, error) {
	text, err := readArt(root)
	return parseSprite(string(text)), err // if there are no files, every piece shows its letter
}

// readArt returns the text of all files of pictures that exist.
func readArt(root string) (all []byte, err error) {
	for _, name := range artFiles {
		text, err := os.ReadFile(filepath.Join(root, "static", "img", name))
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		all = append(all, text...)
	}
	return all, nil
}

func parseSprite(svg string) sprite {
	s := sprite{}
	for _, m := range symbolElement.FindAllStringSubmatch(svg, -1) {
		s[m[1]] = m[0]
	}
	return s
}

// textPlace marks the place of the text in a symbol. In symbols without it the text is in the
// middle.
const textPlace = ">=<"

func (s sprite) hasPlace(id string) bool { return strings.Contains(s[id], textPlace) }

// written returns the sprite with a text at the text's place in the symbol id.
func (s sprite) written(id, text string) sprite {
	s = maps.Clone(s)
	s[id] = strings.ReplaceAll(s[id], textPlace, ">"+html.EscapeString(text)+"<")
	return s
}

// upright reports whether a symbol is a card: it is higher than wide and fills its cell.
func (s sprite) upright(id string) bool {
	m := symbolBox.FindStringSubmatch(s[id])
	if m == nil {
		return false
	}
	w, _ := strconv.ParseFloat(m[1], 64)
	h, _ := strconv.ParseFloat(m[2], 64)
	return w < h
}

// painted returns the symbol id and the symbols that it uses in one player's colours, with
// prefix before every id. Symbols in done are left out, and the others are added to done.
//
// The colours are part of the symbols instead of styles of the pieces, so that the picture is
// also shown under a policy that forbids inline styles.
func (s sprite) painted(id, prefix string, colours paint, done map[string]bool) string {
	if done[prefix+id] || s[id] == "" {
		return ""
	}
	done[prefix+id] = true
	inText := html.EscapeString(prefix) // a text on the symbol may be a sign such as <
	symbol := symbolID.ReplaceAllLiteralString(s[id], `id="`+inText)
	symbol = fillVariable.ReplaceAllLiteralString(symbol, colours.fill)
	symbol = lineVariable.ReplaceAllLiteralString(symbol, colours.line)
	// A drawing has the middle of its labels at their place; texts of symbols stand there.
	symbol = strings.ReplaceAll(symbol, "<text ", `<text dominant-baseline="alphabetic" `)
	var b strings.Builder
	b.WriteString(localLink.ReplaceAllString(symbol, "${1}"+inText+"$2"))
	for _, m := range localLink.FindAllStringSubmatch(s[id], -1) {
		b.WriteString(s.painted(m[2], prefix, colours, done))
	}
	return b.String()
}
