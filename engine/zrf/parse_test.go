package zrf

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// text writes items as one line.
func text(items []*Node) string {
	all := make([]string, len(items))
	for i, n := range items {
		all[i] = n.String()
	}
	return strings.Join(all, " ")
}

func TestParse(t *testing.T) {
	tests := []struct {
		in, want string
		errs     string // All, "" means none
	}{
		{"", "", ""},
		{"(a b)", "(a b)", ""},
		{"( a\tb\r\nc\rd )", "(a b c d)", ""},
		{"(a;x\nb ;y)\n)", "(a b)", ""},
		{`(a"b"c"")`, `(a "b" c "")`, ""},
		{`("i\a\b.bmp" ";(" "x` + "\r\n" + `y")`, `("i\a\b.bmp" ";(" "x` + "\n" + `y")`, ""},
		{"((a) () -1 $1 ?W empty?)", "((a) () -1 $1 ?W empty?)", ""},
		{"\ufeff(a)\u00a0(b)\x1a", "(a) (b)", ""},
		{"(\xcf\xf0\xe8\xe2\xe5\xf2 \xb8 \x98)", "(Привет ё \u0098)", ""},
		{"(Привет)", "(Привет)", ""},
		{"(\"Caf\xe9 \x96 Br\xfccke, na\xefve\")", `("Café – Brücke, naïve")`, ""},
		{"\xff\xfe(\x00\x18\x04\r\x00\n\x00=\xd8\x00\xde)\x00", "(И 😀)", ""},                    // UTF-16
		{"\xfe\xff\x00(\x00d\x00a\x00g\x00a\x00z\x00 \x001\x00)\x00;\x04\x18", "(dagaz 1)", ""}, // the other way round
		{"\xff\xfe(\x00a\x00=\xd8)\x00\x20", "(a\ufffd)", ""},                                   // two halves
		{"(\"\xc4 \xcf\xe5\xf8\xea\xe0 a\xe9\")", `("Д Пешка aй")`, ""},

		// Mistakes: the place of each, and what is left.
		{"(a (b c)", "(a (b c))", `f:1:1: warning: "(" is never closed; the file lacks 1 ")"`},
		{"(a (b\n(c", "(a (b (c)))", `f:2:1: warning: "(" is never closed; the file lacks 3 ")"`},
		{"(a)) ) (b))", "(a) (b)", "f:1:4: warning: \")\" without a \"(\"\nf:1:11: warning: \")\" without a \"(\""},
		{"(a\n (b\n  (c\n )\n)", "(a (b (c)))", `f:3:3: warning: "(" is never closed; the file lacks 1 ")"`},
		{"(a\n (b\n (c)))\n(d\n (e\n (f)\n)", "(a (b (c))) (d (e (f)))", `f:4:1: warning: "(" is never closed; the file lacks 1 ")"`}, // indented badly
		{"(a\n (b\n (c)\n )\n (d)", "(a (b (c)) (d))", `f:1:1: warning: "(" is never closed; the file lacks 1 ")"`},
		{"(dagaz 1) (a (b c)", "(dagaz 1) (a (b c))", `f:1:11: "(" is never closed`},
		{"(dagaz 1) (a))", "(dagaz 1) (a)", `f:1:14: ")" without a "("`},
		{"(a\n \"b)", `(a "b)")`, `f:2:2: the string that begins here has no closing "`},
		{"(a \"b)\n (c \"d\")\n(e \"f\")", "(a \"b)\n (c \" d \")\n(e \" f \")\")", `f:1:4: the string that begins here has no closing "`},
		{"(a ` b)", "(a b)", "f:1:4: warning: stray \"`\" ignored"},
		{"(dagaz 1) (a [b c) d)", "(dagaz 1) (a (b c) d)", `f:1:14: a list stands between "(" and ")", not in "[" (did you mean "("?)`},
		{"(dagaz 1) (a (b c] d)", "(dagaz 1) (a (b c) d)", `f:1:18: a list stands between "(" and ")", not in "]" (did you mean ")"?)`},

		{"(a [b c] d)", "(a [b c] d)", ""},

		// Dialects.
		{"; ours\n(dagaz 1)", "(dagaz 1)", ""},
		{"(dagaz 2)", "(dagaz 2)", "f:1:8: dialect 2 is newer than this program, which knows 1"},
		{"(dagaz x)", "(dagaz x)", `f:1:8: "x" is not the number of a dialect`},
		{"(dagaz)", "(dagaz)", "f:1:1: write (dagaz 1): the number of the dialect and nothing else"},
		{"(a) (dagaz 1)", "(a) (dagaz 1)", "f:1:5: (dagaz N) must be the first form of the file"},
		{"(dagaz 1)\r\n(\xe0)", "(dagaz 1) (а)", "f:2:2: the file is not UTF-8"},
		{"(dagaz 1 `)", "(dagaz 1)", "f:1:10: stray \"`\" ignored"},
	}
	for _, tt := range tests {
		errs := new(Errors)
		f := Parse("f", []byte(tt.in), errs)
		if got := text(f.Items); got != tt.want || errs.All() != tt.errs {
			t.Errorf("Parse(%q) = %s\n%s\nwant %s\n%s", tt.in, got, errs.All(), tt.want, tt.errs)
		}
	}
}

func TestStrict(t *testing.T) {
	tests := []struct {
		in      string
		strict  bool
		dialect int
	}{
		{"(dagaz 1) (game)", true, 1},
		{" ; x\n ( dagaz 1)", true, 1},
		{"(game) (dagaz 1)", false, 0},
		{"(version \"2.0\")", false, 0},
		{"dagaz 1", false, 0},
	}
	for _, tt := range tests {
		f := Parse("f", []byte(tt.in), nil)
		if f.Strict != tt.strict || f.Dialect != tt.dialect {
			t.Errorf("Parse(%q): Strict %v, Dialect %d; want %v, %d", tt.in, f.Strict, f.Dialect, tt.strict, tt.dialect)
		}
	}
}

func TestPos(t *testing.T) {
	f := Parse("f", []byte("(a\r\n  \"x\r\ny\" ж bb)"), nil)
	tests := []struct {
		n         *Node
		line, col int
		len       int
	}{
		{f.Items[0], 1, 1, 1},
		{f.Items[0].Items[0], 1, 2, 1},
		{f.Items[0].Items[1], 2, 3, 5},
		{f.Items[0].Items[2], 3, 4, 2},
		{f.Items[0].Items[3], 3, 7, 2}, // columns are bytes
	}
	for _, tt := range tests {
		if tt.n.Pos != (Pos{"f", tt.line, tt.col}) || tt.n.Len != tt.len {
			t.Errorf("%s is at %v, %d bytes; want %d:%d, %d", tt.n, tt.n.Pos, tt.n.Len, tt.line, tt.col, tt.len)
		}
	}
}

func TestNode(t *testing.T) {
	f := Parse("f", []byte(`(a b c) ((x)) () "s" a`), nil)
	tests := []struct {
		n    *Node
		head string
		args string
	}{
		{f.Items[0], "a", "b c"},
		{f.Items[1], "", ""},
		{f.Items[2], "", ""},
		{f.Items[3], "", ""},
		{f.Items[4], "", ""},
		{nil, "", ""},
	}
	for _, tt := range tests {
		if tt.n.Head() != tt.head || text(tt.n.Args()) != tt.args {
			t.Errorf("%s: head %q, args %q; want %q, %q", tt.n, tt.n.Head(), text(tt.n.Args()), tt.head, tt.args)
		}
	}
}

// TestHuge parses texts made to overflow a stack or to run for ever. The memory that they
// allocate measures the work, independent of the machine's load.
func TestHuge(t *testing.T) {
	macros := func(n int, body string) string { // m1 … mn, each calling the one before
		var b strings.Builder
		b.WriteString("(define m0 x)")
		for i := 1; i <= n; i++ {
			b.WriteString("\n(define m" + strconv.Itoa(i) + " " + strings.ReplaceAll(body, "m-", "m"+strconv.Itoa(i-1)) + ")")
		}
		return b.String() + "\n(game (m" + strconv.Itoa(n) + "))"
	}
	large := "macro expansion grows too large"
	tests := []struct {
		name, in, want string
	}{
		{"open", strings.Repeat("(", 1_000_000), "f:1:501: parentheses are nested more than 500 deep"},
		{"lines", strings.Repeat("(\n", 1_000_000), "f:501:1: parentheses are nested more than 500 deep"},
		{"close", strings.Repeat(")", 1_000_000), `f:1:1: warning: ")" without a "("`},
		{"doubling", macros(60, "(m-) (m-)"), large},
		{"doubling nothing", macros(60, "(m-) (m-)")[len("(define m0 x)"):], large},
		{"doubling arguments", "(define d $1 $1)(game " + strings.Repeat("(d ", 200) + "x" + strings.Repeat(")", 200) + ")", large},
		{"doubling text", "(define d (e $1$1))(define e (f $1$1))(define f (g $1$1))(define g $1$1$1$1$1$1$1$1$1)(game (d " + strings.Repeat("x", 200_000) + "))", large},
		{"long chain", macros(5000, "(m-)"), "macros and lists are nested more than 1000 deep"},
		{"self application", "(define ap ($1 $1))(game (ap ap))", `macro "ap" calls itself: ap -> ap`},
	}
	for _, tt := range tests {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		errs := new(Errors)
		Format(Parse("f", []byte(tt.in), errs))
		expandAll(Parse("f", []byte(tt.in), errs), nil, errs)
		if len(errs.List) == 0 || !strings.Contains(errs.List[0].Error(), tt.want) {
			t.Errorf("%s: %.300s, want %s", tt.name, errs.All(), tt.want)
		}
		runtime.ReadMemStats(&after)
		if objects, bytes := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc; objects > 2*maxNodes || bytes > 512<<20 {
			t.Errorf("%s: %d objects, %d bytes", tt.name, objects, bytes)
		}
	}
}
