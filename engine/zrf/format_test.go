package zrf

import (
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"( a  b\t( c ) )", "(a b (c))\n"},
		{"(a)(b)", "(a)\n(b)\n"},
		{"(a)\n\n\n\n(b)", "(a)\n\n(b)\n"}, // one blank line stays
		{"\n\n(a\n\n(b)\n)", "(a\n\n  (b))\n"},
		{"(a b\n(c d\n    (e)\n)\nf g)", "(a b\n  (c d\n    (e))\n  f g)\n"},
		{"(a (b\nc))", "(a (b\n     c))\n"}, // indent from the list's own column
		{"(a \"x\n  y\" b)", "(a \"x\n  y\" b)\n"},
		{"(\n\n(a) b)", "((a) b)\n"},

		// Comments.
		{"; only", "; only\n"},
		{"(a) ;x  \n;y\n\n;z", "(a) ;x\n;y\n\n;z\n"},
		{"; top\n\n(a ; on a\nb;on b\n; above c\nc\n; inner\n) ; end", "; top\n\n(a  ; on a\n  b ;on b\n  ; above c\n  c\n  ; inner\n) ; end\n"},
		{"(a ( ; open\nb))", "(a (\n     ; open\n     b))\n"},
		{"(; empty\n)", "(\n  ; empty\n)\n"},
		{"(x\n  (\"a/b\" (48 0)) ; files\n  (\"1/2/3\" (0 48)) ; ranks\n)", "(x\n  (\"a/b\" (48 0))   ; files\n  (\"1/2/3\" (0 48)) ; ranks\n)\n"},

		// Too wide for one line.
		{"(board " + strings.Repeat("(grid a b c) ", 9) + ")", "(board" + strings.Repeat("\n  (grid a b c)", 9) + ")\n"},
		{"(players " + strings.Repeat("Player ", 20) + ")", "(players" + strings.Repeat(" Player", 13) + "\n " + strings.Repeat(" Player", 7) + ")\n"},
	}
	for _, tt := range tests {
		if got := Format(Parse("f", []byte(tt.in), nil)); got != tt.want {
			t.Errorf("Format(%q) =\n%s\nwant\n%s", tt.in, got, tt.want)
		}
		checkFormat(t, tt.in)
	}
	for _, src := range testFiles(t) {
		checkFormat(t, src)
	}
}

// checkFormat checks that formatting keeps the tree and the comments, and that
// a formatted text stays as it is.
func checkFormat(t *testing.T, src string) {
	t.Helper()
	errs := new(Errors)
	f := Parse("f", []byte(src), errs)
	once := Format(f)
	again := Parse("f", []byte(once), nil)
	if a, b := text(f.Items), text(again.Items); a != b {
		t.Errorf("Format(%q) changes the tree\n%s\nto\n%s", src, a, b)
	}
	if twice := Format(again); twice != once {
		t.Errorf("Format(%q) is not stable:\n%q\nthen\n%q", src, once, twice)
	}
	if f.broken {
		return // text is lost if the nesting is unreliable
	}
	if a, b := comments(f.Source), comments(once); a != b {
		t.Errorf("Format(%q) changes the comments\n%s\nto\n%s", src, a, b)
	}
}

// comments returns all comments of a text.
func comments(src string) string {
	var all []string
	s := newScanner("f", src)
	for t := s.next(); t.kind != tokenEOF; t = s.next() {
		if t.kind == tokenComment {
			all = append(all, t.text)
		}
	}
	return strings.Join(all, "\n")
}

// FuzzParse runs any text through the whole package.
func FuzzParse(f *testing.F) {
	f.Add("(define m ($1 a-$1 \"$2\")) (game (m x (m y)) ; c\n)")
	f.Add("(dagaz 1)\r\n; c\r\n(game (title \"a\\b\")\r\n\r\n  (a ; d\n b))")
	f.Add("\xff\xfe(\x00a\x00\"\x00\x18\x04\"\x00)\x00")
	f.Fuzz(func(t *testing.T, src string) {
		errs := new(Errors)
		file := Parse("f", []byte(src), errs)
		load := MapLoader(map[string]string{"f": src, "g": "(include \"f\") (define g (h $1))"})
		text(expandAll(file, load, errs))
		for _, e := range errs.List {
			if e.Detail() == "" || e.Pos.File == "" || e.Pos.Line < 1 || e.Pos.Col < 1 {
				t.Errorf("message without a place: %v", e)
			}
		}
		checkFormat(t, src)
	})
}
