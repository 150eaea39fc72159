// Package rules loads rules files. It is the interface of the compiler for programs that
// have the text of rules and need a game. Programs that only play read packed games
// (package pack) and do not need this package.
package rules

import (
	"dagaz/engine/compile"
	"dagaz/engine/game"
	"dagaz/engine/net"
	"dagaz/engine/notation"
	"dagaz/engine/zrf"
	"path"
	"strconv"
	"strings"
)

// A File is a loaded rules file.
type File struct {
	Name     string
	rules    *compile.Rules
	errs     zrf.Errors // keeps the sources, so that later errors can quote lines
	Warnings []*zrf.Error
	net      *net.Net // for the game that opens first, or nil
	netFile  string
}

// An Error lists all errors and warnings of a rules file.
type Error struct{ Problems []*zrf.Error }

// Error returns the first error and the number of further ones.
func (e *Error) Error() string {
	var l zrf.Errors
	l.List = e.Problems
	if err := l.Err(); err != nil {
		return err.Error()
	}
	return "the rules file has no error"
}

// Read parses a rules file. name is used in messages; load finds included files and may be
// nil if there are none. If load finds a file chess.tune next to chess.zrf, that contains
// the evaluation of the game; a file chess.net contains what bots have learnt about the
// game that opens first, or names another game's net (see [net.Other]).
func Read(name string, src []byte, load zrf.Loader) (*File, error) {
	r := &File{Name: name}
	r.rules = compile.Parse(name, src, load, &r.errs)
	if base, ok := strings.CutSuffix(path.Base(name), ".zrf"); ok && load != nil {
		if file, text, err := load(name, base+".tune"); err == nil {
			r.rules.Tune(file, text, &r.errs)
		}
		if file, text, err := load(name, base+".net"); err == nil {
			r.readNet(file, string(text), load)
		}
	}
	r.rules.Position = func(g *game.Game, setup string) error {
		_, _, err := notation.ReadSetup(g, setup)
		return err
	}
	if r.errs.HasErrors() {
		return nil, failed(&r.errs)
	}
	r.Warnings = r.errs.List
	return r, nil
}

// readNet reads the net in a file, or the one to which it refers.
func (r *File) readNet(file, text string, load zrf.Loader) {
	fail := func(file string, line int, msg string) {
		r.errs.AddAt(zrf.Pos{File: file, Line: line, Col: 1}, 0, zrf.Err, msg, "")
	}
	r.netFile = file
	if name, ok := net.Other(text); ok {
		line := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
		other, src, err := load(file, name)
		if err != nil {
			fail(file, line, "the net "+strconv.Quote(name)+" cannot be read: "+err.Error())
			return
		}
		text = string(src)
		if _, again := net.Other(text); again {
			fail(file, line, "the file "+strconv.Quote(name)+" holds no net but names another")
			return
		}
		file = other
	}
	n, wrong := net.Parse(text)
	if wrong != nil {
		fail(file, wrong.Line, wrong.Msg)
	}
	r.net = n
}

// Titles lists the menu entries of the file.
func (r *File) Titles() []string {
	var t []string
	for _, e := range r.rules.Entries {
		t = append(t, e.Title)
	}
	return t
}

// Game compiles a menu entry: variant is its title or its number from 1, or "" for the
// entry that opens first.
func (r *File) Game(variant string) (*game.Game, error) {
	i := r.rules.Default()
	if variant != "" {
		if i = r.entry(variant); i < 0 {
			return nil, &variantError{r.Name, variant, r.Titles()}
		}
	}
	r.errs.List = nil
	g := r.rules.Game(i, &r.errs)
	if r.errs.HasErrors() || g == nil {
		return nil, failed(&r.errs)
	}
	r.Warnings = append(r.Warnings, r.errs.List...)
	if r.net == nil || i != r.rules.Default() {
		return g, nil
	}
	if r.net.State(g.SeenNames(), g.Board.Len()) == nil {
		r.errs.AddAt(zrf.Pos{File: r.netFile, Line: 1, Col: 1}, 0, zrf.Err, "this net is of another game: it has other pieces or cells", "")
		return nil, failed(&r.errs)
	}
	g.Net = r.net
	return g, nil
}

// Outlines are the parts of a rules file that catalogues need; they are read much faster
// than a File.
type Outlines struct{ file File }

// ReadOutlines parses the parts of a rules file that outlines need. It does not report
// errors in other parts.
func ReadOutlines(name string, src []byte, load zrf.Loader) (*Outlines, error) {
	o := &Outlines{File{Name: name}}
	o.file.rules = compile.ParseOutlines(name, src, load, &o.file.errs)
	if o.file.errs.HasErrors() {
		return nil, failed(&o.file.errs)
	}
	return o, nil
}

// Titles lists the menu entries of the file.
func (o *Outlines) Titles() []string { return o.file.Titles() }

// Entry compiles only the title, players, turns, cells and old pages of a menu entry.
// variant is as in File.Game.
func (o *Outlines) Entry(variant string) (*game.Game, error) {
	r := &o.file
	i := r.rules.Default()
	if variant != "" {
		if i = r.entry(variant); i < 0 {
			return nil, &variantError{r.Name, variant, r.Titles()}
		}
	}
	r.errs.List = nil
	g := r.rules.Outline(i, &r.errs)
	if g == nil {
		return nil, failed(&r.errs)
	}
	return g, nil
}

// Clauses returns the clauses of a menu entry after the expansion of macros, nil if there
// is no such entry; variant is as in Game.
func (r *File) Clauses(variant string) []*zrf.Node {
	i := r.rules.Default()
	if variant != "" {
		i = r.entry(variant)
	}
	if i < 0 {
		return nil
	}
	return r.rules.Clauses(i)
}

// Trace makes the file remember the statement of each instruction, in games that are
// compiled from now on.
func (r *File) Trace() { r.rules.Trace() }

// Failure returns an error that instruction pc of a program failed, with the place of the
// statement; nil if the place is not known.
func (r *File) Failure(p *game.Program, pc int, msg string) *zrf.Error {
	n := r.rules.Statement(p, pc)
	if n == nil {
		return nil
	}
	r.errs.List = nil
	r.errs.AddWarn(n, msg, "")
	return r.errs.List[0]
}

func (r *File) entry(variant string) int {
	n := 0
	for i, e := range r.rules.Entries {
		if e.Separator {
			continue
		}
		n++
		if e.Title == variant || strconv.Itoa(n) == variant {
			return i
		}
	}
	return -1
}

func failed(errs *zrf.Errors) error {
	errs.Sort()
	return &Error{errs.List}
}

type variantError struct {
	name, variant string
	titles        []string
}

func (e *variantError) Error() string {
	s := e.name + " has no variant " + strconv.Quote(e.variant)
	if h := zrf.Hint(e.variant, e.titles); h != "" {
		s += " (did you mean " + strconv.Quote(h) + "?)"
	}
	return s
}

// Check reads a rules file and compiles every entry of its menu, or only the entry named by
// variant. It returns all errors and warnings, sorted by place, and the titles of the menu;
// there are no titles if the text itself cannot be read.
func Check(name string, src []byte, variant string, load zrf.Loader) (problems []*zrf.Error, titles []string) {
	r, err := Read(name, src, load)
	if err != nil {
		if e, ok := err.(*Error); ok {
			problems = e.Problems
		}
		return problems, nil
	}
	r.Trace()
	doubts := &lint{file: r, seen: map[*zrf.Node]bool{}}
	for i, e := range r.rules.Entries {
		if !e.Separator && (variant == "" || i == r.entry(variant)) {
			if g := r.rules.Game(i, &r.errs); g != nil {
				doubts.game(g)
				doubts.start(g, e.Place())
				doubts.progress(g, r.rules.Clauses(i))
				doubts.letters(g, r.rules.Clauses(i))
				if r.rules.Strict {
					doubts.passes(g, r.rules.Clauses(i))
				}
			}
		}
	}
	r.errs.Sort()
	return r.errs.List, r.Titles()
}

// Load reads a rules file and compiles the entry named by variant, or the one that opens
// first.
func Load(name string, src []byte, variant string, load zrf.Loader) (*game.Game, []*zrf.Error, error) {
	r, err := Read(name, src, load)
	if err != nil {
		return nil, nil, err
	}
	g, err := r.Game(variant)
	if err != nil {
		return nil, nil, err
	}
	return g, r.Warnings, nil
}
