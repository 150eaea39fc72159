package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// record reads a game that Ludii has recorded, and returns its moves and counts as the lines
// moves and counts of a FILE would have them. A step that only takes a piece joins the step
// before it; where several steps may be one turn, the player stands before each. Moves before
// the first turn set up the position and are left out. A move from a site behind the board's,
// of which there are sites, is a drop from a hand. pieces names Ludii's components in the order
// of their numbers, beginning with 1; without names a step does not say which piece it drops or
// makes.
func record(path string, sites int, pieces []string) (moves, counts []string, err error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	type decision struct {
		mover, text string
		taken       bool
	}
	var made []decision
	for n, line := range strings.Split(string(src), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if size, ok := strings.CutPrefix(line, "LEGAL MOVES LIST SIZE = "); ok {
			counts = append(counts, size)
			continue
		}
		body, ok := strings.CutPrefix(line, "Move=[Move:")
		if !ok {
			continue
		}
		head, actions, _ := strings.Cut(body, "actions=")
		mover := field(head, "mover")
		if mover == "0" {
			continue
		}
		d := decision{mover: mover}
		decided, what := "", ""
		for _, a := range action.FindAllString(actions, -1) {
			if strings.Contains(a, "decision=true") {
				decided = a
			}
			if strings.HasPrefix(a, "[Promote:") {
				what = field(a, "what")
			}
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(decided, "["), ":")
		switch name {
		case "Move", "StackMove", "Copy", "Swap":
			d.text = field(head, "from") + "-" + field(head, "to")
			if n, e := strconv.Atoi(field(head, "from")); e == nil && n >= sites {
				d.text = "@" + field(head, "to")
			}
		case "Add", "Insert":
			d.text = "@" + field(head, "to")
		case "Select":
			d.text = field(head, "from")
		case "Pass":
			d.text = "-"
		case "Remove":
			d.text, d.taken = "x"+field(decided, "to"), true
		case "Promote":
			d.text = field(head, "to")
		default:
			return nil, nil, fmt.Errorf("%s:%d: the command does not know this decision: %s", path, n+1, decided)
		}
		if n, e := strconv.Atoi(cmp.Or(what, field(decided, "what"))); e == nil && n > 0 && n <= len(pieces) && pieces[n-1] != "-" {
			d.text += "=" + pieces[n-1]
		}
		made = append(made, d)
	}
	if len(counts) < len(made) {
		return nil, nil, fmt.Errorf("%s: %d moves and %d counts", path, len(made), len(counts))
	}
	alone := !slices.ContainsFunc(made, func(d decision) bool { return d.mover != made[0].mover })
	var kept []string
	for i, d := range made {
		if d.taken && i > 0 && made[i-1].mover == d.mover {
			moves[len(moves)-1] += d.text
			kept[len(kept)-1] += "/" + counts[i]
			continue
		}
		if alone {
			moves, kept = append(moves, d.text), append(kept, counts[i])
			continue
		}
		if i > 0 && made[i-1].mover == d.mover || i+1 < len(made) && made[i+1].mover == d.mover && !made[i+1].taken {
			d.text = d.mover + ":" + d.text
		}
		moves, kept = append(moves, d.text), append(kept, counts[i])
	}
	return moves, kept, nil
}

var action = regexp.MustCompile(`\[[^\[\]]*\]?`)

// field returns the value of a name in text such as "from=10,to=10,level=2".
func field(text, name string) string {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",:[]", r) }) {
		if value, ok := strings.CutPrefix(part, name+"="); ok {
			return value
		}
	}
	return ""
}
