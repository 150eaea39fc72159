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

// renderRules converts a game's text to HTML, and also returns the plain text of its first
// paragraph. Headings of the first level are left out, since the page already shows the title,
// and so are headings that only say "Rules", since the page has that heading above the text. All
// other headings become one level lower. Raw HTML is dropped. Examples become buttons
// (examples.go).
func renderRules(src []byte) (html template.HTML, first string, err error) { return render(src, 1) }

// render is like renderRules, but headings become sink levels lower.
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

// plainText returns the text of n without markup.
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

// shorten cuts s to at most max runes: after the last sentence that fits, or otherwise after a
// word, with an ellipsis.
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
