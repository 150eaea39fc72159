package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/golden"
)

// mostPositions is the number of positions that are taken from a table at most.
const mostPositions = 10

// readTable reads an outside table as entries of a perft file. The comment of each entry is
// its source.
func readTable(path, rows string) ([]*golden.Entry, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %v", path, reason(err))
	}
	var list []*golden.Entry
	if strings.HasSuffix(path, ".json") {
		list, err = factsTable(sourceName(path), text)
	} else {
		list, err = columnsTable(sourceName(path), string(text), rows)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no rows for this game", path)
	}
	return list, nil
}

// sourceName returns the part of a path from the folder "oracle" on, or the file's name.
func sourceName(path string) string {
	path = filepath.ToSlash(path)
	if i := strings.LastIndex(path, "/oracle/dagaz/"); i >= 0 {
		return path[i+1:]
	}
	return filepath.Base(path)
}

// columnsTable reads rows of columns separated by tabs, below a heading that names depth,
// nodes and perhaps the position.
func columnsTable(source, text, rows string) ([]*golden.Entry, error) {
	var list []*golden.Entry
	depth, leaves, setup := -1, -1, -1
	for n, line := range strings.Split(strings.TrimSpace(text), "\n") {
		cols := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if n == 0 {
			for i, name := range cols {
				switch name {
				case "depth":
					depth = i
				case "nodes", "leaves":
					leaves = i
				case "fen", "sfen", "position", "setup":
					setup = i
				}
			}
			if depth < 0 || leaves < 0 {
				return nil, fmt.Errorf("the heading names no columns depth and nodes")
			}
			continue
		}
		if len(cols) <= max(depth, leaves, setup) || rows != "" && !slices.Contains(cols, rows) {
			continue
		}
		row, err := golden.Line{Text: "perft " + cols[depth] + " " + cols[leaves], Line: n + 1}.Row()
		if err != nil {
			return nil, err
		}
		at := ""
		if setup >= 0 {
			at = quoted(cols[setup])
		}
		i := slices.IndexFunc(list, func(e *golden.Entry) bool { return e.Setup == at })
		if i < 0 {
			if len(list) == mostPositions {
				continue
			}
			id := strings.TrimSuffix(source, filepath.Ext(source)) + "-" + strconv.Itoa(len(list)+1)
			list = append(list, &golden.Entry{ID: id, Setup: at, Comments: []string{strings.TrimSpace(source + " " + rows)}})
			i = len(list) - 1
		}
		if !slices.ContainsFunc(list[i].Lines, func(l golden.Line) bool { return l.Text == row.String() }) {
			list[i].Lines = append(list[i].Lines, golden.Line{Text: row.String()})
		}
	}
	for _, e := range list {
		slices.SortStableFunc(e.Lines, func(a, b golden.Line) int {
			x, _ := a.Row()
			y, _ := b.Row()
			return x.Depth - y.Depth
		})
	}
	return list, nil
}

// quoted returns the part of s in double quotes, or s if there are none.
func quoted(s string) string {
	if parts := strings.Split(s, `"`); len(parts) == 3 {
		return parts[1]
	}
	return s
}

// facts are the known facts about a game of the predecessor.
type facts struct {
	Start struct{ Unique int64 }
	Perft struct{ Goals, NoGoals *struct{ Leaves []int64 } }

	Playouts []struct {
		Seed   int
		Plies  [][]any
		States map[string]string
	}
}

// factsTable reads the facts: counts from the start, and the numbers of moves in positions
// of random games.
func factsTable(source string, text []byte) ([]*golden.Entry, error) {
	var f facts
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, err
	}
	rows, what := []int64{f.Start.Unique}, "start"
	switch {
	case f.Perft.Goals != nil:
		rows, what = f.Perft.Goals.Leaves, "perft.goals"
	case f.Perft.NoGoals != nil:
		rows, what = f.Perft.NoGoals.Leaves, "perft.nogoals"
	}
	var list []*golden.Entry
	entry := func(id, setup, what string, counts ...int64) {
		e := &golden.Entry{ID: id, Setup: setup, Comments: []string{source + " " + what}}
		for i, n := range counts {
			e.Lines = append(e.Lines, golden.Line{Text: golden.Row{Depth: i + 1, Leaves: n}.String()})
		}
		list = append(list, e)
	}
	if len(rows) > 0 && rows[0] > 0 {
		entry("start", "", what, rows...)
	}
	for _, p := range f.Playouts {
		var at []int
		for ply := range p.States {
			if n, err := strconv.Atoi(ply); err == nil && n < len(p.Plies) && len(p.Plies[n]) > 0 {
				at = append(at, n)
			}
		}
		slices.Sort(at)
		for _, n := range at {
			if moves, ok := p.Plies[n][0].(float64); ok && moves > 0 {
				id := "seed-" + strconv.Itoa(p.Seed) + "-ply-" + strconv.Itoa(n)
				entry(id, stateSetup(p.States[strconv.Itoa(n)]), "playouts", int64(moves))
			}
		}
	}
	return list, nil
}

// stateSetup converts a state of the facts, terms|turn|player|reserve|globals, to the query
// of the old pages.
func stateSetup(state string) string {
	f := append(strings.Split(state, "|"), "", "", "", "")
	terms, reserve := f[0], ""
	for {
		before, rest, ok := strings.Cut(terms, "{")
		values, after, closed := strings.Cut(rest, "}")
		if !ok || !closed {
			break
		}
		terms = before + slots(values) + after
	}
	query := "?turn=" + f[1] + "&setup=" + terms
	if reserve = hands(f[3]); reserve != "" {
		query += "&reserve=" + reserve
	}
	return query
}

// slots converts 0=true,2=5 to =true==5.
func slots(values string) string {
	var list []string
	for _, v := range strings.Split(values, ",") {
		slot, value, _ := strings.Cut(v, "=")
		n, err := strconv.Atoi(slot)
		if err != nil || n > 64 {
			continue
		}
		for len(list) <= n {
			list = append(list, "=")
		}
		list[n] = "=" + value
	}
	return strings.Join(list, "")
}

// hands converts pieces with the numbers of each player, 0=(1=6,2=8), to lists of numbers
// by player: 6,;8,.
func hands(s string) string {
	var players [][]string
	for s != "" {
		piece, rest, ok := strings.Cut(s, "=(")
		numbers, after, closed := strings.Cut(rest, ")")
		t, err := strconv.Atoi(strings.Trim(piece, ",; "))
		if !ok || !closed || err != nil || t > 1000 {
			break
		}
		s = after
		for _, v := range strings.Split(numbers, ",") {
			who, n, _ := strings.Cut(v, "=")
			p, err := strconv.Atoi(who)
			if err != nil || p < 1 || p > 64 {
				continue
			}
			for len(players) < p {
				players = append(players, nil)
			}
			for len(players[p-1]) <= t {
				players[p-1] = append(players[p-1], "0")
			}
			players[p-1][t] = n
		}
	}
	var list []string
	for _, p := range players {
		list = append(list, strings.Join(p, ",")+",")
	}
	return strings.Join(list, ";")
}
