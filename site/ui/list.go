package ui

import (
	"fmt"
	"strconv"
	"strings"
)

// The program of the catalogue reads the games from a text with a line for each game, in the
// order of the page. Tabs separate the parts of a line. A WebAssembly program reads this text a
// hundred times faster than JSON. The descriptions are in one language.

// ListFile returns the name of the list in a language.
func ListFile(lang string) string { return "games." + lang + ".txt" }

const listParts = 20

// WriteList writes the list in a language.
func WriteList(games []Game, lang string) []byte {
	var b strings.Builder
	for i := range games {
		g := &games[i]
		bot, shown := "", ""
		if g.Bot {
			bot = "1"
		}
		if g.Shown {
			shown = "1"
		}
		parts := [listParts]string{
			g.ID, g.FamilyTitle[0], g.FamilyTitle[1], g.Title, g.TitleRu, g.Abouts().In(lang), strconv.Itoa(g.Players), strconv.Itoa(g.Variants),
			g.Shape, strings.Join(g.Captures, ","), bot, g.Region, g.Since, strconv.Itoa(g.Minutes), g.Author, g.AuthorRu,
			g.RegionTitle[0], g.RegionTitle[1], shown, g.Also,
		}
		for k, part := range parts {
			if k > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(strings.Join(strings.FieldsFunc(part, func(r rune) bool { return r == '\t' || r == '\n' }), " "))
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

// ReadList reads a list that WriteList wrote.
func ReadList(text string) ([]Game, error) {
	var games []Game
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		p := strings.Split(line, "\t")
		if len(p) != listParts {
			return nil, fmt.Errorf("line %d has %d parts, want %d", n+1, len(p), listParts)
		}
		g := Game{
			ID: p[0], FamilyTitle: Words{p[1], p[2]}, Title: p[3], TitleRu: p[4], Description: p[5], DescriptionRu: p[5],
			Shape: p[8], Captures: strings.Split(p[9], ","), Bot: p[10] != "", Region: p[11], Since: p[12], Author: p[14], AuthorRu: p[15],
			RegionTitle: Words{p[16], p[17]}, Shown: p[18] != "", Also: p[19],
		}
		g.Family, _, _ = strings.Cut(g.ID, "/")
		for at, to := range map[int]*int{6: &g.Players, 7: &g.Variants, 13: &g.Minutes} {
			*to, _ = strconv.Atoi(p[at])
		}
		games = append(games, g)
	}
	return games, nil
}
