package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A how says how a record is read: how many sites the board has; the names of Ludii's components
// in the order of their numbers, beginning with 1, - for those without a name, and what lies on
// the sites behind the board; what stands on a site at first; and whether a piece that is taken
// in a step of its own goes off the board as in a race.
type how struct {
	sites         int
	pieces, hands []string
	at            func(site int) string
	off           bool
}

// record reads a game that Ludii has recorded, and returns its moves and counts as the lines
// moves and counts of a FILE would have them. A step that only says to what a piece is promoted,
// or only takes one, joins the step before it, and one that only chooses a piece the step in
// which this goes; where several steps may be one turn, the player stands before each. Moves
// before the first turn set up the position and are left out, but tell the names of components.
// A move from a site behind the board's is a drop from a hand. Of a component without a name a
// step does not say that it drops or makes it.
func record(path string, h how) (moves, counts []string, err error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	type decision struct {
		mover, text string
		site        string // of a step that joins the one before it
		faces       []string
		dice        int // equal ones, which offer each move as often
	}
	names := map[string]string{}
	dice := map[string]string{} // the faces that can be used, by their sites
	thrown := false
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
			for _, a := range action.FindAllString(actions, -1) {
				if site, e := strconv.Atoi(field(a, "to")); e == nil && strings.HasPrefix(a, "[Add:") && names[field(a, "what")] == "" {
					names[field(a, "what")] = h.at(site)
				}
			}
			continue
		}
		d := decision{mover: mover}
		decided, what := "", ""
		var faces []string
		for _, a := range action.FindAllString(actions, -1) {
			if decided == "" && strings.HasPrefix(a, "[SetStateAndUpdateDice:") {
				faces = append(faces, field(a, "state"))
				dice[field(a, "site")] = field(a, "state")
			}
			if decided == "" && strings.Contains(a, "decision=true") {
				decided = a
			}
			if strings.HasPrefix(a, "[Promote:") {
				what = field(a, "what")
			}
		}
		thrown = thrown || len(faces) > 0
		if d.dice = len(dice); len(slices.Compact(slices.Sorted(maps.Values(dice)))) != 1 {
			d.dice = 1
		}
		_, after, _ := strings.Cut(actions, decided)
		for _, a := range action.FindAllString(after, -1) {
			switch {
			case strings.HasPrefix(a, "[SetStateAndUpdateDice:"):
				dice[field(a, "site")] = field(a, "state")
			case strings.HasPrefix(a, "[UseDie:"):
				delete(dice, field(a, "site"))
			}
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(decided, "["), ":")
		switch name {
		case "Move", "StackMove", "Copy", "Swap":
			d.text = field(head, "from") + "-" + field(head, "to")
			if n, e := strconv.Atoi(field(head, "from")); e == nil && n >= h.sites {
				d.text = "@" + field(head, "to")
			}
		case "Add", "Insert":
			d.text = "@" + field(head, "to")
		case "Select":
			d.text = field(head, "from")
			if to := field(head, "to"); to != d.text {
				d.text += "-" + to
			}
		case "Pass":
			d.text = "-"
		case "Remove":
			if d.site, d.text = field(decided, "to"), "x"; h.off {
				d.site, d.text = "", d.site+"-off"
			}
		case "Promote":
			d.site = field(head, "to")
		default:
			return nil, nil, fmt.Errorf("%s:%d: the command does not know this decision: %s", path, n+1, decided)
		}
		what = cmp.Or(what, field(decided, "what"))
		name = names[what]
		if n, e := strconv.Atoi(field(head, "from")); e == nil && n >= h.sites && n-h.sites < len(h.hands) {
			name = h.hands[n-h.sites]
		}
		if n, e := strconv.Atoi(what); e == nil && n > 0 && n <= len(h.pieces) {
			name = strings.TrimPrefix(h.pieces[n-1], "-")
		}
		if name != "" && d.text != "x" {
			d.text += "=" + name
		}
		d.faces = faces
		made = append(made, d)
	}
	if len(counts) < len(made) {
		return nil, nil, fmt.Errorf("%s: %d moves and %d counts", path, len(made), len(counts))
	}
	alone := !slices.ContainsFunc(made, func(d decision) bool { return d.mover != made[0].mover })
	var kept []string
	for i, d := range made {
		if n, e := strconv.Atoi(counts[i]); e == nil && n%d.dice == 0 {
			counts[i] = strconv.Itoa(n / d.dice)
		}
		if d.site != "" && i > 0 && made[i-1].mover == d.mover {
			before := &moves[len(moves)-1]
			way, piece, dropped := strings.Cut(*before, "=")
			switch {
			case d.text != "x":
				*before += d.text
			case strings.Contains(way, "x"):
				*before = way + "," + d.site
			default:
				*before = way + "x" + d.site
			}
			if dropped && d.text == "x" {
				*before += "=" + piece
			}
			kept[len(kept)-1] += "/" + counts[i]
			continue
		}
		if i+1 < len(made) && made[i+1].mover == d.mover && d.text != "" && strings.HasPrefix(made[i+1].text, d.text+"-") {
			counts[i+1] = counts[i]
			continue
		}
		switch {
		case d.text == "x":
			d.text += d.site
		case d.site != "":
			d.text = d.site + d.text
		}
		if alone {
			moves, kept = append(moves, d.text), append(kept, counts[i])
			continue
		}
		if thrown || i > 0 && made[i-1].mover == d.mover || i+1 < len(made) && made[i+1].mover == d.mover && made[i+1].site == "" {
			d.text = d.mover + ":" + d.text
		}
		if len(d.faces) > 0 {
			d.text = strings.Join(d.faces, ",") + "!" + d.text
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
