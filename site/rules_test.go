package main

import (
	"strings"
	"testing"
)

func TestRenderRules(t *testing.T) {
	tests := []struct{ in, html, first string }{
		{"# Chess\n\nMate the *king*\nwith `Q`.\n\n## End\n", "<p>Mate the <em>king</em>\nwith <code>Q</code>.</p>\n<h3>End</h3>\n", "Mate the king with Q."},
		{"## Moves\n\n- a\n\nText.", "<h3>Moves</h3>\n<ul>\n<li>a</li>\n</ul>\n<p>Text.</p>\n", "Text."},
		{"| a |\n|---|\n| b |\n", "<table>", ""},
		{"<b>x</b>", "", "x"},
		{"", "", ""},
	}
	for _, tt := range tests {
		html, first, err := renderRules([]byte(tt.in))
		if err != nil || !strings.HasPrefix(string(html), tt.html) && tt.html != "" || first != tt.first {
			t.Errorf("renderRules(%q) = %q, %q, %v; want %q, %q", tt.in, html, first, err, tt.html, tt.first)
		}
		if strings.Contains(string(html), "<b>") {
			t.Errorf("renderRules(%q) lets raw HTML through", tt.in)
		}
	}
}

func TestShorten(t *testing.T) {
	tests := []struct {
		in   string
		max  int
		want string
	}{
		{"short", 10, "short"},
		{"One. Two. Three.", 12, "One. Two."},
		{"one two three", 9, "one two…"},
		{"один, два три", 8, "один…"},
		{"abcdefghij", 4, "abcd…"},
	}
	for _, tt := range tests {
		if got := shorten(tt.in, tt.max); got != tt.want {
			t.Errorf("shorten(%q, %d) = %q, want %q", tt.in, tt.max, got, tt.want)
		}
	}
}
