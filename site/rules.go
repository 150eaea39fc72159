package main

import (
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxDescription is the length of a card's text in runes: three lines.
const maxDescription = 160

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(exampleRenderer{}, 100))),
)

// renderRules makes HTML of a game's text, and returns the plain text of its
// first paragraph too. A heading of the first level is left out, since the
// page shows the title already, and so is one that only says "Rules", which the
// page puts above the text; the others sink by one level. Raw HTML in the text is
// dropped. Examples become buttons (examples.go).
func renderRules(src []byte) (html template.HTML, first string, err error) { return render(src, 1) }

// render is renderRules with headings that sink by sink levels.
func render(src []byte, sink int) (html template.HTML, first string, err error) {
	doc := markdown.Parser().Parse(text.NewReader(src))
	for n := doc.FirstChild(); n != nil; {
		next := n.NextSibling()
		switch n := n.(type) {
		case *ast.Heading:
			if title := plainText(n, src); n.Level == 1 || title == "Rules" || title == "Правила" {
				doc.RemoveChild(doc, n)
			}
			n.Level = min(n.Level+sink, 6)
		case *ast.Paragraph:
			if first == "" {
				first = strings.Join(strings.Fields(plainText(n, src)), " ")
			}
		}
		n = next
	}
	var b strings.Builder
	if err := markdown.Renderer().Render(&b, src, doc); err != nil {
		return "", "", err
	}
	return template.HTML(b.String()), first, nil
}

// plainText is the text of n without its markup.
func plainText(n ast.Node, src []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(src))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// shorten cuts s to at most max runes: after the last sentence that fits, or
// else after a word, with an ellipsis.
func shorten(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	cut := string([]rune(s)[:max])
	if i := strings.LastIndex(cut, ". "); i > 0 {
		return cut[:i+1]
	}
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " ,;:") + "…"
}
