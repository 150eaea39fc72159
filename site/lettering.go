package main

import (
	"html"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The rasteriser of previews knows no fonts, so texts become outlines of the bold font of the
// Go project, which comes with a library that is used anyway.

var (
	svgText    = regexp.MustCompile(`(?s)<text([^>]*)>(.*?)</text>`)
	letterFont = sync.OnceValue(func() *sfnt.Font {
		f, err := sfnt.Parse(gobold.TTF)
		if err != nil {
			panic(err) // the font is part of the program
		}
		return f
	})
)

// lettered replaces texts by their outlines. A text with a character that the font lacks is left
// out. Texts of symbols stand on the line y, labels of a drawing have their middle there.
func lettered(svg string) string {
	return svgText.ReplaceAllStringFunc(svg, func(text string) string {
		m := svgText.FindStringSubmatch(text)
		at := attributes(m[1])
		x, y, size := number(at["x"], 0), number(at["y"], 0), number(at["font-size"], 16)
		path, width, ok := outlines(html.UnescapeString(m[2]))
		if !ok {
			return ""
		}
		if at["text-anchor"] != "start" {
			x -= width * size / 2
		}
		if at["font-family"] == "" {
			y += .36 * size
		}
		stroke := ""
		if at["stroke"] != "" {
			stroke = ` stroke="` + at["stroke"] + `" stroke-width="` + at["stroke-width"] + `"`
		}
		return `<g transform="translate(` + num(x) + "," + num(y) + ") scale(" + num(size) + "," + num(size) + `)"><path fill="` +
			at["fill"] + `"` + stroke + ` d="` + path + `"/></g>`
	})
}

// outlines returns the outlines of a text in a font of size 1, which begins at 0 and stands on
// the line 0, and its width; false if the font lacks a character.
func outlines(text string) (path string, width float64, ok bool) {
	const unit = 1024 // pixels, so that rounding does not show
	f := letterFont()
	var buf sfnt.Buffer
	var b strings.Builder
	at := func(p fixed.Point26_6) string {
		return num(width+float64(p.X)/64/unit) + " " + num(float64(p.Y)/64/unit)
	}
	for _, r := range text {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil || i == 0 || r == utf8.RuneError {
			return "", 0, false
		}
		segments, err := f.LoadGlyph(&buf, i, fixed.I(unit), nil)
		if err != nil {
			return "", 0, false
		}
		for n, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if n > 0 {
					b.WriteString("Z")
				}
				b.WriteString("M" + at(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				b.WriteString("L" + at(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				b.WriteString("Q" + at(s.Args[0]) + " " + at(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				b.WriteString("C" + at(s.Args[0]) + " " + at(s.Args[1]) + " " + at(s.Args[2]))
			}
		}
		if len(segments) > 0 {
			b.WriteString("Z")
		}
		advance, err := f.GlyphAdvance(&buf, i, fixed.I(unit), font.HintingNone)
		if err != nil {
			return "", 0, false
		}
		width += float64(advance) / 64 / unit
	}
	return b.String(), width, true
}
