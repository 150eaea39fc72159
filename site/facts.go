package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"dagaz/site/naming"
	"dagaz/site/ui"
)

// A game's text may begin with facts, one to a line between two lines of dashes:
//
//	---
//	region: europe
//	since: 1942
//	minutes: 15
//	author: Piet Hein, John Nash
//	also: Nash, Con-tac-tix
//	---
//
// id.md says region, since (a year, or a century as 12c), minutes (how long a
// game between people takes), author, and other names by which people look for it; id.ru.md says title, author and other names in
// Russian, and what the pieces and players are called there (package naming). The text _family.md of a folder
// says what the family is called, en and ru; its place among the families, rank, from 1; and
// the names of its best-known games, first, which the catalogue shows before all others.

// setFacts puts the facts of a text in a language into the card.
func setFacts(card *ui.Game, lang string, facts map[string]string, regions map[string]ui.Words) error {
	if also := facts["also"]; also != "" {
		card.Also = strings.TrimPrefix(card.Also+", "+also, ", ")
	}
	if lang == "ru" {
		card.AuthorRu = facts["author"]
		return nil
	}
	card.Author = facts["author"]
	if m := facts["minutes"]; m != "" {
		n, err := strconv.Atoi(m)
		if err != nil || n < 1 {
			return fmt.Errorf("minutes: %q is not a number of minutes", m)
		}
		card.Minutes = n
	}
	if r := facts["region"]; r != "" {
		title, ok := regions[r]
		if !ok {
			return fmt.Errorf("unknown region %q; known are %s", r, strings.Join(slices.Sorted(maps.Keys(regions)), ", "))
		}
		card.Region, card.RegionTitle = r, title
	}
	if s := facts["since"]; s != "" {
		if _, err := ui.Year(s); err != nil {
			return fmt.Errorf("since: %w", err)
		}
		card.Since = s
	}
	return nil
}

// readRegions reads what the regions are called, of which texts may name one.
func readRegions(fsys fs.FS) (map[string]ui.Words, error) {
	src, err := fs.ReadFile(fsys, "_lib/regions")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	regions := map[string]ui.Words{}
	for _, line := range strings.Split(string(src), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if p := strings.Split(line, ": "); len(p) == 3 {
			regions[p[0]] = ui.Words{p[1], strings.TrimSpace(p[2])}
		} else {
			return nil, fmt.Errorf("_lib/regions: %q is not of the form region: English: Russian", line)
		}
	}
	return regions, nil
}

// A family is what a folder of games says of itself.
type family struct {
	title ui.Words
	rank  int      // its place among the families, from 1; lastRank if it has none
	first []string // its best-known games, by name
}

// lastRank is beyond the places of families.
const lastRank = 1000

// rankOf is the place of a game in the catalogue, as [ui.Game] has it: the first game of
// each family comes first, then the second of each, and so on; 0 if the family does not
// name the game.
func (f family) rankOf(name string) int {
	if i := slices.Index(f.first, name); i >= 0 {
		return i*lastRank + f.rank
	}
	return 0
}

// families reads what each folder of games says of itself.
func families(fsys fs.FS) (map[string]family, error) {
	files, err := fs.Glob(fsys, "*/_family.md")
	if err != nil {
		return nil, err
	}
	list := map[string]family{}
	for _, file := range files {
		src, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		facts, _, err := naming.SplitFacts(src, naming.FamilyFacts)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		f := family{ui.Words{facts["en"], facts["ru"]}, lastRank, strings.Fields(facts["first"])}
		if r := facts["rank"]; r != "" {
			if f.rank, err = strconv.Atoi(r); err != nil || f.rank < 1 || f.rank >= lastRank {
				return nil, fmt.Errorf("%s: rank: %q is not a number from 1 to %d", file, r, lastRank-1)
			}
		}
		for _, name := range f.first {
			if _, err := fs.Stat(fsys, path.Join(path.Dir(file), name+".zrf")); err != nil {
				return nil, fmt.Errorf("%s: first: there is no game %s", file, name)
			}
		}
		list[path.Dir(file)] = f
	}
	return list, nil
}
