package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dagaz/engine/game"
	"dagaz/engine/golden"
	"dagaz/engine/naive"
	"dagaz/engine/rules"
)

var goldenVerb = &verb{
	name: "golden", args: "GAME", min: 1, max: 1,
	doc: "Writes the golden files of a game, which prove it: GAME.perft and GAME.play.\n" +
		"Rows of an outside table are counted, and are written if they agree; rows that\n" +
		"differ are reported, and the exit status is 1. Rows that are in the files\n" +
		"already are checked and kept. Without a table a second, naive counter must\n" +
		"agree; if it does not know a word of the rules, a message says that only one\n" +
		"generator counted.",
	options: []option{
		{"oracle", "FILE", "an outside table: .tsv with columns depth and nodes, or facts of a game as .json"},
		{"rows", "NAME", "take only rows of the table that have a column NAME"},
		{"own", "", "if the table differs, also write our own counts"},
		{"most", "N", "count rows up to N leaves, 2000000 if not given"},
		{"games", "FOLDER", "the games folder; if not given, that of the module around"},
	},
	run: runGolden,
}

// Limits for the counts of golden.
const (
	mostRows = 2_000_000 // leaves of an outside row
	mostOwn  = 200_000   // approximate number of leaves of a row of our own

	mostSteps = 50_000_000 // statements that the second counter may carry out for a row

	mostWritten = 4 // positions of a table, apart from the start, that are written
)

// gamesFolder sets the collection to the games on disk and returns their folder.
func (c *call) gamesFolder() (string, error) {
	folder := c.text("games")
	if folder == "" {
		here, err := os.Getwd()
		if err != nil {
			return "", err
		}
		for ; ; here = filepath.Dir(here) {
			folder = filepath.Join(here, "games")
			if _, err := os.Stat(filepath.Join(folder, "embed.go")); err == nil {
				break
			}
			if here == filepath.Dir(here) {
				return "", errors.New("no folder games here or above; name it by -games")
			}
		}
	}
	if _, err := os.Stat(folder); err != nil {
		return "", fmt.Errorf("cannot read %s: %v", folder, reason(err))
	}
	collection = os.DirFS(folder)
	return folder, nil
}

func runGolden(c *call) error {
	folder, err := c.gamesFolder()
	if err != nil {
		return err
	}
	g, err := loadGame(c.args[0])
	if err != nil {
		return err
	}
	w := &goldenWriter{call: c, game: g, base: filepath.Join(folder, g.Family, g.ID), differs: []string{}}
	if g.ID == "" {
		w.base = strings.TrimSuffix(c.args[0], ".zrf")
	}
	if err := w.perft(); err != nil {
		return err
	}
	if err := w.play(); err != nil {
		return err
	}
	err = c.result(fields{"differs": w.differs, "rows": w.rows})
	if err == nil && len(w.differs) > 0 {
		err = errShown
	}
	return err
}

// A goldenWriter writes the files of one game.
type goldenWriter struct {
	*call
	game    *game.Game
	base    string   // path of the files without ending
	differs []string // differences that were found
	rows    int      // number of rows that agree
}

// read reads a golden file; a missing file counts as empty.
func (w *goldenWriter) read(ext string) (*golden.File, error) {
	text, err := os.ReadFile(w.base + ext)
	if errors.Is(err, fs.ErrNotExist) {
		return &golden.File{Head: []string{"# " + strings.TrimSuffix(w.game.Title, ".") + "."}}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %v", w.base+ext, reason(err))
	}
	f, err := golden.Read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", w.base+ext, err)
	}
	return f, nil
}

func (w *goldenWriter) write(ext string, f *golden.File) error {
	if len(f.Entries) == 0 {
		return fmt.Errorf("nothing to write to %s", w.base+ext)
	}
	if err := os.WriteFile(w.base+ext, []byte(f.String()), 0o644); err != nil {
		return fmt.Errorf("cannot write %s: %v", w.base+ext, reason(err))
	}
	return nil
}

// differ prints and records a difference.
func (w *goldenWriter) differ(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	w.printf("differs: %s\n", s)
	w.differs = append(w.differs, s)
}

// variant returns the game that an entry is about.
func (w *goldenWriter) variant(e *golden.Entry) (*game.Game, error) {
	if e.Variant == "" {
		return w.game, nil
	}
	return loadGame(w.args[0] + "#" + e.Variant)
}

// perft writes the counts: those that the file has already, those of the table, and our own
// counts if the others have none.
func (w *goldenWriter) perft() error {
	f, err := w.read(".perft")
	if err != nil {
		return err
	}
	most := w.number("most", mostRows)
	for _, e := range f.Entries {
		g, err := w.variant(e)
		if err != nil {
			return err
		}
		_, diff, err := golden.Compare(g, e, most)
		if err != nil {
			return err
		}
		if diff != nil {
			w.differ("%s:%d: %v", w.base+".perft", e.Line, diff)
		}
	}
	stood := len(f.Entries) > 0
	if w.has("oracle") {
		table, err := readTable(w.text("oracle"), w.text("rows"))
		if err != nil {
			return err
		}
		ok, err := w.confirm(f, table, most)
		if err != nil {
			return err
		}
		if !ok && w.has("own") {
			stood = false
		}
	}
	if deep(f) < 2 && (!stood || w.has("own")) {
		e := &golden.Entry{ID: "own", Comments: []string{"# source: own"}}
		if e.Lines, err = golden.Own(w.game, e, mostOwn); err != nil {
			return err
		}
		if err := w.countAgain(e); err != nil {
			return err
		}
		w.printf("own counts: %s\n", golden.Depths(e.Lines))
		put(f, e)
	}
	return w.write(".perft", f)
}

// countAgain counts our own rows a second time with another counter, which shares only the
// tree of the rules with the first, and notes that in their source. It drops rows that are
// too much work for the second counter; a different count is an error.
func (w *goldenWriter) countAgain(e *golden.Entry) error {
	file, err := find(w.args[0])
	if err != nil {
		return err
	}
	read, err := rules.Read(file.name, file.src, file.load)
	if err != nil {
		return err
	}
	pos, err := e.Position(w.game)
	if err != nil {
		return err
	}
	second, err := naive.New(w.game, read.Clauses(file.variant))
	agreed := 0
	for err == nil && agreed < len(e.Lines) {
		var row golden.Row
		if row, err = e.Lines[agreed].Row(); err != nil {
			return err
		}
		second.Steps = mostSteps
		var n int64
		if n, err = second.Count(pos, row.Depth); err == nil && n != row.Leaves {
			return fmt.Errorf("depth %d: %d leaves, but the second counter finds %d; nothing is written", row.Depth, row.Leaves, n)
		}
		if err == nil {
			agreed++
		}
	}
	if agreed == 0 {
		w.printf("only one generator counted: %v\n", err)
		return nil
	}
	e.Lines = e.Lines[:agreed]
	e.Comments = []string{"# source: own, two generators agree"}
	return nil
}

// isOwn reports whether a source says that we counted ourselves.
func isOwn(source string) bool { return source == "own" || strings.HasPrefix(source, "own,") }

// deep returns the greatest depth of outside counts from the start.
func deep(f *golden.File) int {
	depth := 0
	for _, e := range f.Entries {
		if e.Setup != "" || e.Variant != "" || isOwn(e.Source()) {
			continue
		}
		for _, l := range e.Lines {
			if row, err := l.Row(); err == nil {
				depth = max(depth, row.Depth)
			}
		}
	}
	return depth
}

// confirm checks the entries of a table by counting and adds those that agree. It returns
// false if something differs.
func (w *goldenWriter) confirm(f *golden.File, table []*golden.Entry, most int64) (bool, error) {
	ok := true
	positions := 0
	for _, e := range table {
		agreed, diff, err := golden.Compare(w.game, e, most)
		if err != nil {
			w.differ("%s: %v", e.ID, err)
			ok = false
			continue
		}
		if diff != nil {
			w.differ("%v", diff)
			ok = false
		}
		if len(agreed) == 0 {
			continue
		}
		if e.Setup != "" {
			if positions++; positions > mostWritten {
				continue
			}
		}
		e.Lines = agreed
		w.rows += len(agreed)
		w.printf("agrees: %s %s\n", e.ID, golden.Depths(agreed))
		e.Comments = []string{"# source: " + e.Comments[0] + " " + golden.Depths(agreed)}
		put(f, e)
	}
	return ok, nil
}

// put adds an entry unless the file already has all its rows. The new entry replaces an
// entry of the same name if that has the same source or is our own count.
func put(f *golden.File, e *golden.Entry) {
	source := func(e *golden.Entry) string {
		name, _, _ := strings.Cut(e.Source(), " ")
		return name
	}
	if slices.ContainsFunc(f.Entries, func(old *golden.Entry) bool { return has(old, e) }) {
		return
	}
	for ; ; e.ID += "-more" {
		i := slices.IndexFunc(f.Entries, func(old *golden.Entry) bool { return old.ID == e.ID })
		switch {
		case i < 0:
			f.Entries = append(f.Entries, e)
			return
		case source(f.Entries[i]) == source(e) || isOwn(source(f.Entries[i])):
			f.Entries[i] = e
			return
		}
	}
}

// has reports whether an entry has all rows of another.
func has(old, e *golden.Entry) bool {
	if old.Setup != e.Setup || old.Variant != e.Variant || isOwn(old.Source()) {
		return false
	}
	for _, l := range e.Lines {
		if !slices.ContainsFunc(old.Lines, func(o golden.Line) bool { return o.Text == l.Text }) {
			return false
		}
	}
	return true
}

// play writes games; games that the file has already are played again.
func (w *goldenWriter) play() error {
	f, err := w.read(".play")
	if err != nil {
		return err
	}
	byHand := slices.DeleteFunc(slices.Clone(f.Entries), func(e *golden.Entry) bool {
		return strings.HasPrefix(e.ID, "seed-")
	})
	if len(byHand) == 0 {
		f.Entries = golden.Plays(w.game)
		w.printf("games: %d written\n", len(f.Entries))
		return w.write(".play", f)
	}
	text := strings.Join(f.Head, "\n") + "\n"
	for _, e := range f.Entries {
		s, err := golden.Replay(w.game, e)
		if err != nil {
			return fmt.Errorf("%s: %w", w.base+".play", err)
		}
		text += "\n" + s
	}
	w.printf("games: %d played again\n", len(f.Entries))
	if f, err = golden.Read(text); err != nil {
		return err
	}
	return w.write(".play", f)
}
