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

// A game's text may begin with facts, one on each line, between two lines of dashes:
//
//	---
//	region: europe
//	since: 1942
//	minutes: 15
//	author: Piet Hein, John Nash
//	also: Nash, Con-tac-tix
//	---
//
// id.md has region, since (a year, or a century such as 12c), minutes (how long a game between
// people takes), author, and also (other names that people search for). id.ru.md has title,
// author and also in Russian, and the Russian names of pieces and players (package naming). The
// text _family.md of a folder has the names of the family, en and ru, its rank among the
// families, from 1, and the names of its best-known games, first, which the catalogue shows
// before all others.

// setFacts copies the facts of a text to the card, as those of its language.
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

// readRegions reads the names of the regions. A text may name one of them.
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

// A family is what the file _family.md of a folder says.
type family struct {
	title ui.Words
	rank  int      // its rank among the families, from 1; lastRank if it has none
	first []string // the names of its best-known games
}

// lastRank is greater than the rank of every family that has one.
const lastRank = 1000

// rankOf returns the rank of a game in the catalogue, see [ui.Game]: first come the first games
// of all families, then the second games, and so on. It is 0 if the family does not name the
// game.
func (f family) rankOf(name string) int {
	if i := slices.Index(f.first, name); i >= 0 {
		return i*lastRank + f.rank
	}
	return 0
}

// families reads the file _family.md of each folder of games.
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
