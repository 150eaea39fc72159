// Package golden reads and writes the files with which a rules file is tested: <id>.perft
// contains numbers of leaves with their sources, and <id>.play contains games with the
// position after every move.
//
// Both consist of entries separated by blank lines. An entry begins with "id NAME", may
// have "setup S" and "variant TITLE", and continues with rows. Comments above an entry
// belong to it; comments at the beginning, followed by a blank line, belong to the file.
package golden

import (
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// A File is a golden file.
type File struct {
	Head    []string // comments above all entries
	Entries []*Entry
}

// An Entry is a position and what follows from it.
type Entry struct {
	ID, Setup string
	Variant   string   // of the rules file, "" for the one that opens first
	Comments  []string // above the entry, each with its "#"
	Lines     []Line
	Line      int // line in which the entry begins
}

// A Line is a row of an entry.
type Line struct {
	Text string
	Line int
}

// An Error is an error in a golden file.
type Error struct {
	Line int
	Msg  string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Msg
	}
	return "line " + strconv.Itoa(e.Line) + ": " + e.Msg
}

// Read reads a golden file.
func Read(text string) (*File, error) {
	f := &File{}
	var comments []string
	var last *Entry
	seen := map[string]bool{}
	n := 0
	for s := range strings.Lines(text) {
		n++
		s = strings.TrimSpace(s)
		key, rest, _ := strings.Cut(s, " ")
		switch {
		case s == "":
			if last == nil && f.Head == nil {
				f.Head, comments = comments, nil
			}
		case s[0] == '#':
			comments = append(comments, s)
		case key == "id":
			if seen[rest] {
				return nil, &Error{n, "second entry " + rest}
			}
			seen[rest] = true
			last = &Entry{ID: rest, Line: n, Comments: comments}
			f.Entries = append(f.Entries, last)
			comments = nil
		case last == nil:
			return nil, &Error{n, "a row stands before the first id"}
		case key == "setup":
			last.Setup = rest
		case key == "variant":
			last.Variant = rest
		default:
			last.Lines = append(last.Lines, Line{s, n})
		}
	}
	return f, nil
}

// String writes the file.
func (f *File) String() string {
	var b strings.Builder
	for _, c := range f.Head {
		b.WriteString(c + "\n")
	}
	for _, e := range f.Entries {
		b.WriteString("\n" + e.String())
	}
	return b.String()
}

// String writes the entry.
func (e *Entry) String() string {
	s := e.start()
	for _, l := range e.Lines {
		s += l.Text + "\n"
	}
	return s
}

// start writes the part of the entry above the rows.
func (e *Entry) start() string {
	s := ""
	for _, c := range e.Comments {
		s += c + "\n"
	}
	s += "id " + e.ID + "\n"
	if e.Variant != "" {
		s += "variant " + e.Variant + "\n"
	}
	if e.Setup != "" {
		s += "setup " + e.Setup + "\n"
	}
	return s
}

// Source returns the source of the entry's rows, "" if the entry does not name it.
func (e *Entry) Source() string {
	for _, c := range e.Comments {
		if s, ok := strings.CutPrefix(c, "# source: "); ok {
			return s
		}
	}
	return ""
}

// Position returns the entry's position in a game.
func (e *Entry) Position(g *game.Game) (*game.Position, error) {
	if e.Setup == "" {
		return g.Start(), nil
	}
	pos, _, err := notation.ReadSetup(g, e.Setup)
	if err != nil {
		return nil, &Error{e.Line, "setup of " + e.ID + ": " + err.Error()}
	}
	return pos, nil
}

// A Row is a number of leaves at a depth. Slow ones are counted on request only.
type Row struct {
	Depth  int
	Leaves int64
	Slow   bool
}

// Row reads a row of a perft file.
func (l Line) Row() (Row, error) {
	f := strings.Fields(l.Text)
	if len(f) != 3 || f[0] != "perft" && f[0] != "slow" {
		return Row{}, &Error{l.Line, "unknown row " + strconv.Quote(l.Text)}
	}
	depth, err1 := strconv.Atoi(f[1])
	leaves, err2 := strconv.ParseInt(f[2], 10, 64)
	if err1 != nil || err2 != nil || depth < 0 || leaves < 0 {
		return Row{}, &Error{l.Line, strconv.Quote(l.Text) + " is not a depth and a number"}
	}
	return Row{depth, leaves, f[0] == "slow"}, nil
}

// String writes a row.
func (r Row) String() string {
	word := "perft "
	if r.Slow {
		word = "slow "
	}
	return word + strconv.Itoa(r.Depth) + " " + strconv.FormatInt(r.Leaves, 10)
}

// Replay plays an entry of a .play file and returns the text that it should have: after
// every move, the position and the verdict of the rules.
func Replay(g *game.Game, e *Entry) (string, error) {
	var b strings.Builder
	b.WriteString(e.start())
	s := engine.NewSession(g)
	if _, err := s.Set(e.Setup); err != nil {
		return "", &Error{e.Line, err.Error()}
	}
	for _, l := range e.Lines {
		move, _, _ := strings.Cut(l.Text, " ")
		before := s.Position().Player()
		if err := s.Play(move); err != nil {
			return "", &Error{l.Line, err.Error()}
		}
		b.WriteString(played(s, before) + "\n")
	}
	return b.String(), nil
}

// played returns the row for the last move, which was made by player before.
func played(s *engine.Session, before game.Player) string {
	row := s.Moves()[len(s.Moves())-1] + "  " + shortSetup(s.Position())
	if v := verdict(s, before); v != "" {
		row += "  " + v
	}
	return row
}

// shortSetup writes a position as FEN if the game has one.
func shortSetup(pos *game.Position) string {
	if fen := notation.FEN(pos); fen != "" {
		return fen
	}
	return strings.TrimPrefix(notation.Setup(pos), "?setup=")
}

// verdict returns what the rules say after a move by player before.
func verdict(s *engine.Session, before game.Player) string {
	o := s.Outcome()
	if !o.Over {
		switch {
		case len(s.Checked()) > 0:
			return "check"
		case s.Position().Player() == before:
			return "again"
		}
		return ""
	}
	if w := o.Winner(); w >= 0 {
		return s.Game().Players[w].Name + " wins: " + o.Text
	}
	return "draw: " + o.Text
}
