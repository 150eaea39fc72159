// Package naming reads the names of games, and of the things in their rules, in other
// languages.
//
// A game's text id.LANG.md may begin with facts (SplitFacts). Some of these are names of
// pieces, players, variants, starts and reasons. Names that games share are in dictionaries, in
// lines of the same form (Read): FAMILY/_names.LANG for a family and _lib/names.LANG for all
// games. A name of the game itself takes precedence over a name of its family, and that over a
// common name (Dictionary.Names).
package naming

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const dashes = "---\n"

// The beginnings of facts that may occur several times, each followed by a name. Both words for
// a reason have the same meaning.
const (
	pieceFact   = "piece "
	playerFact  = "player "
	saysFact    = "says "
	textFact    = "text "
	variantFact = "variant "
	startFact   = "start "
	letterFact  = "letter "
	titleFact   = "title "
)

// GameFacts and the other lists contain the facts that each kind of text may have.
var (
	GameFacts       = []string{"region", "since", "minutes", "author", "also", "title", "players", pieceFact, playerFact, saysFact, textFact, variantFact, startFact, letterFact}
	FamilyFacts     = []string{"en", "ru", "rank", "first"}
	dictionaryFacts = []string{"players", pieceFact, playerFact, saysFact, textFact, variantFact, startFact, letterFact, titleFact}
)

// SplitFacts splits a text into the facts at its beginning and the rest.
func SplitFacts(src []byte, known []string) (facts map[string]string, text []byte, err error) {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(src, []byte(dashes))
	if !ok {
		return map[string]string{}, src, nil
	}
	head, text, ok := bytes.Cut(rest, []byte("\n"+dashes))
	if !ok {
		head, ok = bytes.CutSuffix(rest, []byte("\n---"))
	}
	if !ok {
		return nil, nil, fmt.Errorf("the facts do not end: a line of three dashes is missing")
	}
	facts, err = readFacts(string(head), known, 2)
	return facts, text, err
}

// readFacts reads lines of the form "key: value". first is the number of the first line.
func readFacts(head string, known []string, first int) (map[string]string, error) {
	facts := map[string]string{}
	var errs []error
	for i, line := range strings.Split(head, "\n") {
		if s := strings.TrimSpace(line); s == "" || s[0] == '#' {
			continue
		}
		key, value := cutFact(line)
		switch {
		case value == "":
			errs = append(errs, fmt.Errorf("line %d: %q is not of the form key: value", i+first, line))
		case !isKnown(known, key):
			list := slices.Clone(known)
			for i, k := range list {
				if strings.HasSuffix(k, " ") {
					list[i] += "…"
				}
			}
			errs = append(errs, fmt.Errorf("line %d: unknown fact %q; known are %s", i+first, key, strings.Join(list, ", ")))
		default:
			if reason, ok := strings.CutPrefix(key, textFact); ok {
				key = saysFact + reason
			}
			facts[key] = value
		}
	}
	return facts, errors.Join(errs...)
}

// cutFact splits a line at the first colon that is followed by a space, so that a title may
// contain a colon.
func cutFact(line string) (key, value string) {
	key, value, ok := strings.Cut(line, ": ")
	if !ok {
		key, value, _ = strings.Cut(line, ":")
	}
	return strings.TrimSpace(key), strings.TrimSpace(value)
}

// isKnown reports whether key is one of known, or begins with one of those that end in a space.
func isKnown(known []string, key string) bool {
	return slices.ContainsFunc(known, func(k string) bool {
		return k == key || strings.HasSuffix(k, " ") && strings.HasPrefix(key, k) && key != k
	})
}
