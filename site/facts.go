package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

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
// Russian, and what the pieces and players are called there (names.go). The text _family.md of a folder says what the family is called: en, ru.

const dashes = "---\n"

// Facts of which there are several begin so, and a name follows.
const (
	pieceFact   = "piece "
	saysFact    = "says "
	variantFact = "variant "
	startFact   = "start "
	letterFact  = "letter "
)

// gameFacts and its fellows list what each kind of text may say.
var (
	gameFacts   = []string{"region", "since", "minutes", "author", "title", "players", pieceFact, saysFact, variantFact, startFact, letterFact}
	familyFacts = []string{"en", "ru"}
)

// splitFacts parts a text from the facts it begins with.
func splitFacts(src []byte, known []string) (facts map[string]string, text []byte, err error) {
	facts = map[string]string{}
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(src, []byte(dashes))
	if !ok {
		return facts, src, nil
	}
	head, text, ok := bytes.Cut(rest, []byte("\n"+dashes))
	if !ok {
		return nil, nil, fmt.Errorf("the facts do not end: a line of three dashes is missing")
	}
	for i, line := range strings.Split(string(head), "\n") {
		key, value, ok := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch {
		case !ok || value == "":
			return nil, nil, fmt.Errorf("line %d: %q is not of the form key: value", i+2, line)
		case !isKnown(known, key):
			list := slices.Clone(known)
			for i, k := range list {
				if strings.HasSuffix(k, " ") {
					list[i] += "…"
				}
			}
			return nil, nil, fmt.Errorf("line %d: unknown fact %q; known are %s", i+2, key, strings.Join(list, ", "))
		}
		facts[key] = value
	}
	return facts, text, nil
}

// isKnown reports whether key is one of known, or begins with one that ends in a space.
func isKnown(known []string, key string) bool {
	return slices.ContainsFunc(known, func(k string) bool {
		return k == key || strings.HasSuffix(k, " ") && strings.HasPrefix(key, k) && key != k
	})
}

// setFacts puts the facts of a text in a language into the card.
func setFacts(card *ui.Game, lang string, facts map[string]string) error {
	if lang == "ru" {
		card.TitleRu, card.AuthorRu = facts["title"], facts["author"]
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
		facts, _, err := splitFacts(src, familyFacts)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		names[path.Dir(file)] = ui.Words{facts["en"], facts["ru"]}
	}
	return names, nil
}
