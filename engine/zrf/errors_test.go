package zrf

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// testFiles returns the rules files of testdata by their path below it.
func testFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"testdata/*.zrf", "testdata/include/*.inc"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("Glob(%q) = %v, %v", pattern, names, err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[strings.TrimPrefix(filepath.ToSlash(name), "testdata/")] = string(src)
		}
	}
	return files
}

// wanted returns the messages that the comments "; ERROR text | text" of a source announce,
// as file:line: text.
func wanted(name, src string) []string {
	var out []string
	for i, l := range strings.Split(src, "\n") {
		_, text, ok := strings.Cut(l, "; ERROR ")
		if !ok {
			continue
		}
		for _, msg := range strings.Split(strings.TrimSpace(text), " | ") {
			out = append(out, place(name, src, 0).File+":"+strconv.Itoa(i+1)+": "+msg)
		}
	}
	return out
}

// TestErrorComments checks that the files of testdata give exactly the messages
// that their comments announce.
func TestErrorComments(t *testing.T) {
	files := testFiles(t)
	for name, src := range files {
		if !strings.HasSuffix(name, ".zrf") {
			continue
		}
		errs := new(Errors)
		expandAll(Parse(name, []byte(src), errs), MapLoader(files), errs)
		errs.Sort()
		var got, want []string
		seen := []string{name}
		for _, e := range errs.List {
			if !slices.Contains(seen, e.Pos.File) {
				seen = append(seen, e.Pos.File)
			}
			got = append(got, e.Pos.File+":"+strconv.Itoa(e.Pos.Line)+": "+strings.TrimPrefix(e.Error(), e.Pos.String()+": "))
		}
		for _, f := range seen {
			want = append(want, wanted(f, files[f])...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

func TestErrorText(t *testing.T) {
	in := &Call{Macro: "in", Pos: Pos{"f", 3, 4}, Call: &Call{Macro: "out", Pos: Pos{"f", 5, 6}}}
	deep := &Call{Macro: "a", Pos: Pos{"f", 1, 1}, Call: &Call{Macro: "b", Pos: Pos{"f", 1, 1}, Call: &Call{Macro: "c", Pos: Pos{"f", 1, 1}, Call: in}}}
	tests := []struct {
		e    Error
		want string
	}{
		{Error{Pos: Pos{"f", 1, 2}, Msg: "m"}, `f:1:2: m`},
		{Error{Pos: Pos{"f", 0, 0}, Msg: "m"}, `f: m`},
		{Error{Pos: Pos{"f", 1, 2}, Msg: "m", Hint: "h"}, `f:1:2: m (did you mean "h"?)`},
		{Error{Pos: Pos{"f", 1, 2}, Msg: "m", Severity: Warn}, `f:1:2: warning: m`},
		{Error{Pos: Pos{"f", 1, 2}, Msg: "m", Call: in}, `f:1:2: m; in expansion of in called at f:3:4; in expansion of out called at f:5:6`},
		{Error{Pos: Pos{"f", 1, 2}, Msg: "m", Call: deep}, `f:1:2: m; in expansion of a called at f:1:1; in expansion of b called at f:1:1; in expansion of c called at f:1:1; in expansion of in called at f:3:4; ...`},
	}
	for _, tt := range tests {
		if got := tt.e.Error(); got != tt.want {
			t.Errorf("Error() = %s\nwant %s", got, tt.want)
		}
	}
}

func TestDetail(t *testing.T) {
	long := strings.Repeat("ж", 300)
	tests := []struct {
		src, word string // the error is at the first such word
		want      string
	}{
		{"(a)\n  (stpe n)", "stpe", "f:2:4: m\n  2 |   (stpe n)\n    |    ^^^^"},
		{"\t(stpe n)", "stpe", "f:1:3: m\n  1 | \t(stpe n)\n    | \t ^^^^"},
		{`"жж" xx`, "xx", "f:1:8: m\n  1 | \"жж\" xx\n    |      ^^"},
		{"(жж)", "жж", "f:1:2: m\n  1 | (жж)\n    |  ^^"},
		{long, "ж", "f:1:1: m\n  1 | " + long[:maxShown] + "\n    | " + strings.Repeat("^", maxShown/2)},
	}
	for _, tt := range tests {
		errs := new(Errors)
		f := Parse("f", []byte(tt.src), errs)
		errs.Add(find(f.Items, tt.word), "m", "")
		if got := errs.List[0].Detail(); got != tt.want {
			t.Errorf("%q:\n%s\nwant\n%s", tt.src, got, tt.want)
		}
	}

	errs := new(Errors)
	items := expandAll(Parse("f", []byte("(define m (stpe $1))\n(game (m n))"), errs), nil, errs)
	errs.Add(find(items, "stpe"), "bad", "step")
	want := `f:1:12: bad (did you mean "step"?); in expansion of m called at f:2:7
  1 | (define m (stpe $1))
    |            ^^^^
  2 | (game (m n))
    |       ^`
	if got := errs.List[0].Detail(); got != want {
		t.Errorf("in a macro:\n%s\nwant\n%s", got, want)
	}
}

// find returns the first atom that begins with word.
func find(items []*Node, word string) *Node {
	for _, n := range items {
		if n.Kind == Atom && strings.HasPrefix(n.Text, word) {
			return n
		}
		if f := find(n.Items, word); f != nil {
			return f
		}
	}
	return nil
}

func TestErrorsList(t *testing.T) {
	errs := new(Errors)
	if errs.Err() != nil || errs.HasErrors() {
		t.Errorf("empty list: Err() = %v, HasErrors() = %v", errs.Err(), errs.HasErrors())
	}
	errs.AddAt(Pos{"f", 2, 1}, 1, Warn, "w", "")
	if errs.Err() != nil {
		t.Errorf("only a warning: Err() = %v", errs.Err())
	}
	errs.AddAt(Pos{"f", 3, 1}, 1, Err, "b", "")
	errs.AddAt(Pos{"f", 1, 1}, 1, Err, "a", "")
	errs.AddAt(Pos{"f", 3, 1}, 1, Err, "b", "") // repeated
	if got, want := errs.Err().Error(), "f:1:1: a (and 1 more)"; got != want {
		t.Errorf("Err() = %q, want %q", got, want)
	}
	if got, want := errs.All(), "f:1:1: a\nf:2:1: warning: w\nf:3:1: b"; got != want {
		t.Errorf("All() = %q, want %q", got, want)
	}
	for i := range 2 * maxErrors {
		errs.AddAt(Pos{"f", 1000 - i, 1}, 1, Err, "many", "")
	}
	errs.Sort()
	if n, last := len(errs.List), errs.List[len(errs.List)-1]; n != maxErrors+2 || last.Msg != "too many errors" {
		t.Errorf("after a flood: %d messages, the last %v", n, last)
	}
	errs.Add(nil, "no node", "") // must not panic
}

func TestHint(t *testing.T) {
	known := []string{"step", "leap", "slide", "king", "win-condition", "ne", "Рыцарь"}
	tests := []struct{ word, want string }{
		{"stpe", "step"}, // a swap of letters is one mistake
		{"laep", "leap"},
		{"slid", "slide"},
		{"slidee", "slide"},
		{"King", "king"}, // upper and lower case is no mistake
		{"win-conditon", "win-condition"},
		{"wincondition", "win-condition"},
		{"рыцрь", "Рыцарь"},
		{"NE", "ne"},
		{"se", ""}, // two letters are too few to guess
		{"step", ""},
		{"board", ""},
		{"", ""},
		{strings.Repeat("x", 1000), ""},
	}
	for _, tt := range tests {
		if got := Hint(tt.word, known); got != tt.want {
			t.Errorf("Hint(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

// TestAlike: an error in a macro that is used ten times is reported three times, and other
// errors are reported, too.
func TestAlike(t *testing.T) {
	src := "(define two $1 $2)\n(define slip (two x))\n(game " + strings.Repeat("\n(slip)", 300) + "\n(two y))"
	var errs Errors
	expandAll(Parse("alike.zrf", []byte(src), &errs), nil, &errs)
	inside := 0
	for _, e := range errs.List {
		if e.Pos.Line == 2 {
			inside++
		}
	}
	last := errs.List[len(errs.List)-1]
	if inside != maxAlike || last.Pos.Line != 304 {
		t.Errorf("%d messages of line 2, want %d; the last is %v", inside, maxAlike, last)
	}
}
