package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"dagaz/engine"
	rules "dagaz/engine/game"
)

// An opening has a name in each language and the moves that lead to it, in the engine's
// notation. static/js/state/openings.js finds the opening of a game.
type opening struct {
	Name  [2]string // English, Russian
	Moves []string
}

// MarshalJSON writes [moves, English name, Russian name].
func (o opening) MarshalJSON() ([]byte, error) {
	return json.Marshal([]string{strings.Join(o.Moves, " "), o.Name[0], o.Name[1]})
}

// readOpenings reads the names of openings from id.openings. Each line has the English name,
// the Russian name and the moves in any notation, separated by "|". It returns nil if there is
// no such file.
func readOpenings(fsys fs.FS, id string, g *rules.Game) ([]byte, error) {
	file := id + ".openings"
	src, err := fs.ReadFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var list []opening
	seen := map[string]bool{}
	for i, line := range strings.Split(string(src), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		o, err := readOpening(line, g)
		if line := strings.Join(o.Moves, " "); err == nil && seen[line] {
			err = errors.New("these moves have a name already")
		} else {
			seen[line] = true
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		list = append(list, o)
	}
	return json.Marshal(list)
}

// readOpening reads a line and plays its moves.
func readOpening(line string, g *rules.Game) (o opening, err error) {
	fields := strings.Split(line, "|")
	if len(fields) != len(o.Name)+1 {
		return o, errors.New("want a name, a Russian name and moves, with | between them")
	}
	for i := range o.Name {
		if o.Name[i] = strings.TrimSpace(fields[i]); o.Name[i] == "" {
			return o, errors.New("a name is missing")
		}
	}
	s := engine.NewSession(g)
	moves := strings.Fields(fields[len(o.Name)])
	if len(moves) == 0 {
		return o, errors.New("there are no moves")
	}
	for _, m := range moves {
		if err := s.Play(m); err != nil {
			return o, err
		}
	}
	o.Moves = append(o.Moves, s.Moves()...)
	return o, nil
}

// openingsFile returns the path of the names of a game's openings.
func openingsFile(g *game) string { return "games/" + g.card.ID + ".openings.json" }
