package main

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed names.tsv
var namesTable string

// otherNames are the names of a game in the protocols; "" if there is none.
type otherNames struct {
	id, uci, cecp string
	more          []string
}

// names is the table of names by id.
var names = readNames(namesTable)

func readNames(table string) map[string]otherNames {
	list := map[string]otherNames{}
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cols := append(strings.Split(line, "\t"), "", "", "")
		for i := range cols {
			if cols[i] == "-" {
				cols[i] = ""
			}
		}
		list[cols[0]] = otherNames{cols[0], cols[1], cols[2], strings.Fields(cols[3])}
	}
	return list
}

// all lists the names of a game without repetition, those of the table first.
func (n otherNames) all() []string {
	var list []string
	for _, s := range append([]string{n.uci, n.cecp, n.id, strings.ReplaceAll(n.id, "-", "")}, n.more...) {
		if s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// namesOf returns the names of the game with an id.
func namesOf(id string) otherNames {
	if n, ok := names[id]; ok {
		return n
	}
	return otherNames{id: id}
}

// gameCalled returns the GAME for a name in a protocol: an id, a name in the table, or name
// itself.
func gameCalled(name string) string {
	ids := gameIDs()
	for _, id := range ids {
		if id == name || bareID(id) == name {
			return name
		}
	}
	for _, id := range ids {
		for _, other := range namesOf(bareID(id)).all() {
			if strings.EqualFold(other, name) {
				return id
			}
		}
	}
	return name
}

// offeredNames lists the games for a protocol's list of variants. name returns the
// protocol's own name for a game, "" if there is none. If two families have the same id,
// the family is put before it.
func offeredNames(name func(otherNames) string) (own, ids []string) {
	times := map[string]int{}
	for _, id := range gameIDs() {
		times[bareID(id)]++
	}
	for _, id := range gameIDs() {
		if times[bareID(id)] > 1 {
			ids = append(ids, id)
			continue
		}
		id = bareID(id)
		ids = append(ids, id)
		if n := name(namesOf(id)); n != "" && n != id {
			own = append(own, n)
		}
	}
	return own, ids
}

// firstGame returns the GAME with which a protocol starts if none is given.
func firstGame() string {
	ids := gameIDs()
	if i := slices.IndexFunc(ids, func(id string) bool { return bareID(id) == "chess" }); i >= 0 || len(ids) == 0 {
		return "chess"
	}
	return ids[0]
}
