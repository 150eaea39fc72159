package book_test

import (
	"reflect"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/book"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// read returns a book of chess and the errors of its text.
func read(t testing.TB, text string) (*book.Book, []string) {
	t.Helper()
	lines, problems := book.Parse("t.book", text)
	b, more := book.New(gametest.Load(t, "chess"), lines)
	var errs []string
	for _, p := range append(problems, more...) {
		errs = append(errs, p.Error())
	}
	return b, errs
}

func TestErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"# nothing\n\n", ""},
		{"e2-e4 40\n e7-e5\nd2-d4 30\r\n", ""},
		{"e2-e4\n\te7-e5", "t.book:2:1: a tab"},
		{"e2-e4\n  e7-e5", "t.book:2:3: indented too far"},
		{" e2-e4", "t.book:1:2: indented too far"},
		{"e2-e4 x", `t.book:1:7: a weight is a number from 1 to 9999, not "x"`},
		{"e2-e4 0", `not "0"`},
		{"e2-e4 +1", `not "+1"`},
		{"e2-e4 1 2", `not "1 2"`},
		{"e2-e4 10000", `not "10000"`},
		{"e2-e5", `t.book:1:1: move "e2-e5": not legal here`},
		{"e2-e4\nd2-d4\ne2-e4", `t.book:3:1: move "e2-e4" stands here twice`},
		{"e2-e5\n e7-e5\n  g1-f4", `t.book:1:1: move "e2-e5": not legal here`}, // following lines are ignored
		{"f2-f3\n e7-e5\n  g2-g4\n   d8-h4\n    a2-a3", `t.book:5:5: move "a2-a3": the game is over before it`},
		{"g1-f3\n g8-f6\n  f3-g1\n   f6-g8\n    a2-a3", `t.book:5:5: move "a2-a3": the position before it has been there already`},
		{strings.Repeat("e2-e4 x\n", 100), `t.book:20:`},
	}
	for _, tt := range tests {
		_, errs := read(t, tt.text)
		got := strings.Join(errs, "\n")
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q: errors %s; want %s", tt.text, got, tt.want)
		}
		if len(errs) > 20 {
			t.Errorf("%q: %d errors", tt.text, len(errs))
		}
	}
}

// choices counts the moves that a book plays after some moves.
func choices(t *testing.T, b *book.Book, moves ...string) map[string]int {
	t.Helper()
	s := engine.NewSession(gametest.Load(t, "chess"))
	for _, m := range moves {
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	r := eval.Rand(1)
	n := map[string]int{}
	for range 400 {
		if i := b.Choose(s.Position(), s.Legal(), &r); i >= 0 {
			n[s.Texts()[i]]++
		}
	}
	return n
}

func TestChoose(t *testing.T) {
	b, errs := read(t, "e2-e4 3\n e7-e6\n  d2-d4\n   d7-d5\n    b1-c3\nd2-d4\ng1-f3\n g8-f6\n  f3-g1\n   f6-g8")
	if errs != nil {
		t.Fatal(errs)
	}
	if n := choices(t, b); n["e2-e4"] < 200 || n["e2-e4"] > 280 || n["d2-d4"] < 40 || len(n) != 3 {
		t.Errorf("at the start %v, want e2-e4 about 240 of 400, d2-d4 and g1-f3 80 each", n)
	}
	if n := choices(t, b, "d2-d4", "e7-e6", "e2-e4"); !reflect.DeepEqual(n, map[string]int{"d7-d5": 400}) {
		t.Errorf("by another order of moves: %v", n)
	}
	if n := choices(t, b, "a2-a3"); len(n) != 0 {
		t.Errorf("where the book ends: %v", n)
	}
	if n := choices(t, b, "g1-f3", "g8-f6", "f3-g1", "f6-g8"); len(n) != 0 {
		t.Errorf("the start again: %v", n)
	}
}

// A book plays nothing if its move is not legal in a position with the same key.
func TestLegal(t *testing.T) {
	b, _ := read(t, "e2-e4")
	s := engine.NewSession(gametest.Load(t, "chess"))
	r := eval.Rand(1)
	if i := b.Choose(s.Position(), &game.MoveList{}, &r); i != -1 {
		t.Errorf("chose %d of no moves", i)
	}
}

func TestPaths(t *testing.T) {
	lines, _ := book.Parse("t.book", "a\n b\n  c\n   d\n  e\n f\ng\nh\n i\n  j")
	want := [][]string{{"a", "b", "c"}, {"a", "b", "e"}, {"h", "i", "j"}}
	if got := book.Paths(lines, 3); !reflect.DeepEqual(got, want) {
		t.Errorf("Paths = %v, want %v", got, want)
	}
	if got := book.Paths(lines, 9); got != nil {
		t.Errorf("longer than the book: %v", got)
	}
}

// FuzzParse: no text causes a panic, the moves of the result can be played, and lines that
// are written can be read again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "# x", "e2-e4 3\n e7-e5\n  g1-f3 2\nd2-d4", "\t", "  x", "e2-e4 -1", "e2-e4\n\n e7-e5 9999\r\n"} {
		f.Add(s)
	}
	g := gametest.Load(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		lines, problems := book.Parse("f", text)
		for _, p := range problems {
			if p.Line < 1 || p.Col < 1 {
				t.Errorf("%q: error without a place: %v", text, p)
			}
		}
		book.New(g, lines)
		if problems != nil {
			return
		}
		again := ""
		for _, l := range lines {
			again += l.String() + "\n"
		}
		more, problems := book.Parse("f", again)
		if problems != nil || len(more) != len(lines) {
			t.Fatalf("%q is written as %q, which has errors %v", text, again, problems)
		}
		for i, l := range more {
			if l.Depth != lines[i].Depth || l.Move != lines[i].Move || l.Weight != lines[i].Weight {
				t.Errorf("%q is written as %q", text, again)
			}
		}
	})
}
