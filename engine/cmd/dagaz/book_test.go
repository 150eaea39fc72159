package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dagaz/engine/book"
)

// TestBookVerb: the verb writes a book of legal moves with the requested size and length, the same
// every time.
func TestBookVerb(t *testing.T) {
	withGames(t)
	args := []string{"book", "breakthrough", "-nodes", "500", "-plies", "3", "-bytes", "600", "-margin", "200"}
	text := transcript(args)
	if again := transcript(args); again != text {
		t.Errorf("two books:\n%s\n%s", text, again)
	}
	if len(text) > 600 || !strings.HasPrefix(text, "# Opening book of Tiny breakthrough") {
		t.Errorf("%d bytes:\n%s", len(text), text)
	}
	lines, problems := book.Parse("t", text)
	if len(lines) < 5 || problems != nil {
		t.Fatalf("%d lines, %v:\n%s", len(lines), problems, text)
	}
	g, err := loadGame("breakthrough")
	if err != nil {
		t.Fatal(err)
	}
	if b, problems := book.New(g, lines); problems != nil || b.Plies() > 2 {
		t.Errorf("plies to %d, %v:\n%s", b.Plies(), problems, text)
	}
}

// TestBooks: every book of the collection is complete, fits its game, is small enough, and has
// several moves at the start.
func TestBooks(t *testing.T) {
	n := 0
	files, err := fs.Glob(collection, "*/*.book")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		id := strings.TrimSuffix(f, ".book")
		g, err := loadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bookOf(id, g)
		if b == nil {
			t.Errorf("%s: no book, %v", id, err)
			continue
		}
		n++
		text, _ := fs.ReadFile(collection, f)
		if len(text) == 0 || len(text) > 8<<10 {
			t.Errorf("%s: %d bytes", id, len(text))
		}
		if b.Plies() < 3 || b.Positions() < 20 {
			t.Errorf("%s: only %d positions to ply %d", id, b.Positions(), b.Plies())
		}
	}
	if n < 9 {
		t.Errorf("%d games have books, want nine and more", n)
	}
}

func TestBookInUCI(t *testing.T) {
	withGames(t)
	for _, tt := range []struct{ own, want string }{
		{"setoption name OwnBook value true", "bestmove d1c2"},
		{"setoption name OwnBook value false", "nodes "},
	} {
		said := talk([]string{"uci", "breakthrough"}, []string{"< " + tt.own, "< position startpos", "< go nodes 200", "~ bestmove", "< quit"})
		if !strings.Contains(said, tt.want) {
			t.Errorf("%s: no %s in\n%s", tt.own, tt.want, said)
		}
	}
}

// TestOpenings: games of a match begin with the lines of a book, each line with both sides. With
// -book our bots use the game's own book.
func TestOpenings(t *testing.T) {
	withGames(t)
	dir := t.TempDir()
	lines, sgf := filepath.Join(dir, "lines.book"), filepath.Join(dir, "games.sgf")
	if err := os.WriteFile(lines, []byte("a1-a2\n d4-d3\nb1-b2\n c4-c3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	match := func(more ...string) string {
		said := transcript(append([]string{"match", "breakthrough", "-a", "garbo", "-b", "random", "-nodes", "50", "-games", "4", "-sgf", sgf}, more...))
		text, err := os.ReadFile(sgf)
		if err != nil {
			t.Fatal(err, said)
		}
		return string(text)
	}
	text := match("-openings", lines)
	for _, want := range []string{";W[a1-a2];B[d4-d3]", ";W[b1-b2];B[c4-c3]"} {
		if n := strings.Count(text, want); n != 2 {
			t.Errorf("%s begins %d games, want 2:\n%s", want, n, text)
		}
	}
	if text = match("-book", "a", "-opening", "0"); strings.Count(text, "\n;W[d1-c2]") < 2 {
		t.Errorf("garbo as White never opens from its book:\n%s", text)
	}
	for _, tt := range []struct{ file, text, want string }{
		{"none.book", "", "cannot read"},
		{"bad.book", "a1-a2 x", `bad.book:1:7: a weight is a number`},
		{"short.book", "a1-a2", "has no line of 2 plies"},
		{"illegal.book", "a1-a2\n a1-a4", `opening: `},
	} {
		file := filepath.Join(dir, tt.file)
		if tt.text != "" {
			os.WriteFile(file, []byte(tt.text), 0o666)
		}
		if said := transcript([]string{"match", "breakthrough", "-a", "garbo", "-b", "random", "-nodes", "50", "-openings", file}); !strings.Contains(said, tt.want) {
			t.Errorf("%s: no %s in\n%s", tt.file, tt.want, said)
		}
	}
}

// TestBookOfOne: -book says which side uses the book.
func TestBookOfOne(t *testing.T) {
	c := &call{verb: matchVerb, given: map[string]string{}}
	m := &match{c: c, book: new(book.Book)}
	for _, tt := range []struct {
		who  string
		a, b bool
	}{{"", false, false}, {"a", true, false}, {"b", false, true}, {"ab", true, true}} {
		c.given["book"] = tt.who
		if a, b := m.bookOf(0) != nil, m.bookOf(1) != nil; a != tt.a || b != tt.b || m.bookOf(2) != nil {
			t.Errorf("-book %q: %v and %v", tt.who, a, b)
		}
	}
}

// TestOwnLimits: -bnodes limits only one side.
func TestOwnLimits(t *testing.T) {
	c := &call{verb: matchVerb}
	if err := c.parse([]string{"g", "-a", "garbo", "-b", "mcts", "-nodes", "50", "-bnodes", "7"}); err != nil {
		t.Fatal(err)
	}
	m := &match{c: c, lim: c.limits()}
	if a, b := m.limitsOf(0), m.limitsOf(1); a.Nodes != 50 || b.Nodes != 7 || b.Time != 0 || m.timed() {
		t.Errorf("limits %+v and %+v", a, b)
	}
	c.given["ams"] = "20"
	if a := m.limitsOf(0); a.Nodes != 0 || millis(a.Time) != 20 || !m.timed() {
		t.Errorf("limits %+v", a)
	}
}
