// Package engine is the door to the rules: it loads a rules file, plays a game
// by its rules, lists what may be clicked, and counts positions.
//
// It joins the layers below: zrf and compile make a [game.Game] from text,
// movegen lists moves, goal tells the end, notation reads and writes. What the
// web worker, the site generator and the command line need stands here.
package engine

import (
	"dagaz/engine/compile"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// Version is the version of the engine, for people.
const Version = "0.1.0"

// A Rules is a loaded rules file.
type Rules struct {
	Name     string
	rules    *compile.Rules
	errs     zrf.Errors // keeps the sources, so that later errors can quote their line
	Warnings []*zrf.Error
}

// A RulesError lists all errors and warnings of a rules file.
type RulesError struct{ Problems []*zrf.Error }

// Error returns the first error and how many more there are.
func (e *RulesError) Error() string {
	var l zrf.Errors
	l.List = e.Problems
	if err := l.Err(); err != nil {
		return err.Error()
	}
	return "the rules file has no error"
}

// Read parses a rules file. name is used in messages; load finds included files
// and may be nil when there are none.
func Read(name string, src []byte, load zrf.Loader) (*Rules, error) {
	r := &Rules{Name: name}
	r.rules = compile.Parse(name, src, load, &r.errs)
	if r.errs.HasErrors() || r.rules == nil {
		return nil, failed(&r.errs)
	}
	r.Warnings = r.errs.List
	return r, nil
}

// Titles lists the menu entries of the file.
func (r *Rules) Titles() []string {
	var t []string
	for _, e := range r.rules.Entries {
		t = append(t, e.Title)
	}
	return t
}

// Game compiles a menu entry: variant is its title or its number from 1, "" the
// one that opens first.
func (r *Rules) Game(variant string) (*game.Game, error) {
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
	return g, nil
}

func (r *Rules) entry(variant string) int {
	n := 0
	for i, e := range r.rules.Entries {
		if e.Separator {
			continue
		}
		n++
		if e.Title == variant || itoa(n) == variant {
			return i
		}
	}
	return -1
}

func failed(errs *zrf.Errors) error {
	errs.Sort()
	return &RulesError{errs.List}
}

type variantError struct {
	name, variant string
	titles        []string
}

func (e *variantError) Error() string {
	s := e.name + " has no variant " + quote(e.variant)
	if h := zrf.Hint(e.variant, e.titles); h != "" {
		s += " (did you mean " + quote(h) + "?)"
	}
	return s
}

// Check reads a rules file and compiles every entry of its menu, or the one
// that variant names. It returns all errors and warnings, sorted by place, and
// the titles of the menu: none while the text itself cannot be read.
func Check(name string, src []byte, variant string, load zrf.Loader) (problems []*zrf.Error, titles []string) {
	r, err := Read(name, src, load)
	if err != nil {
		if e, ok := err.(*RulesError); ok {
			problems = e.Problems
		}
		return problems, nil
	}
	for i, e := range r.rules.Entries {
		if !e.Separator && (variant == "" || i == r.entry(variant)) {
			r.rules.Game(i, &r.errs)
		}
	}
	r.errs.Sort()
	return r.errs.List, r.Titles()
}

// Load reads a rules file and compiles the entry that opens first, or variant.
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
