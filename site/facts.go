package main

import (
	"fmt"
	"io/fs"
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
//	---
//
// id.md says region, since (a year, or a century as 12c), minutes (how long a
// game between people takes) and author; id.ru.md says title and author in
// Russian, and what the pieces and players are called there (package naming). The text _family.md of a folder says what the family is called: en, ru.

// setFacts puts the facts of a text in a language into the card.
func setFacts(card *ui.Game, lang string, facts map[string]string) error {
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
		if !slices.Contains(ui.Regions, r) {
			return fmt.Errorf("unknown region %q; known are %s", r, strings.Join(ui.Regions, ", "))
		}
		card.Region = r
	}
	if s := facts["since"]; s != "" {
		if _, err := ui.Year(s); err != nil {
			return fmt.Errorf("since: %w", err)
		}
		card.Since = s
	}
	return nil
}

// families reads what each folder of games calls itself.
func families(fsys fs.FS) (map[string]ui.Words, error) {
	files, err := fs.Glob(fsys, "*/_family.md")
	if err != nil {
		return nil, err
	}
	names := map[string]ui.Words{}
	for _, file := range files {
		src, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		facts, _, err := naming.SplitFacts(src, naming.FamilyFacts)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		names[path.Dir(file)] = ui.Words{facts["en"], facts["ru"]}
	}
	return names, nil
}
