package main

import (
	"strings"
	"testing"
)

// TestLettered: texts become outlines where they would stand, and those that the font lacks vanish.
func TestLettered(t *testing.T) {
	path, width, ok := outlines("I")
	if !ok || width < .2 || width > .6 || !strings.HasPrefix(path, "M") || !strings.HasSuffix(path, "Z") {
		t.Fatalf("%q, %v, %v", path, width, ok)
	}
	x := num(5 - width)
	for _, c := range []struct{ svg, want string }{
		{`<text x="5" y="8" font-size="2" font-family="serif" fill="#123">I</text>`, `<g transform="translate(` + x + `,8) scale(2,2)"><path fill="#123" d="` + path + `"/></g>`},
		{`a<text x="5" y="8" font-size="2" fill="#123">I</text>b`, `a<g transform="translate(` + x + `,8.72) scale(2,2)"><path fill="#123" d="` + path + `"/></g>b`},
		{`<text x="5" y="8" text-anchor="start" font-family="serif" font-size="2" fill="#123" stroke="#fff" stroke-width="3">I</text>`,
			`<g transform="translate(5,8) scale(2,2)"><path fill="#123" stroke="#fff" stroke-width="3" d="` + path + `"/></g>`},
		{`<text x="5" y="8" font-size="2">王</text>`, ""},
		{`<circle r="4"/>`, `<circle r="4"/>`},
	} {
		if got := lettered(c.svg); got != c.want {
			t.Errorf("%s: %s, want %s", c.svg, got, c.want)
		}
	}
	if two, w, _ := outlines("II"); w <= width || strings.Count(two, "M") != 2*strings.Count(path, "M") {
		t.Errorf("two letters: %q, %v", two, w)
	}
}
