package main

import (
	"cmp"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"dagaz/site/ui"
)

// fact is a line of what a game's page tells about it, in each language.
type fact struct {
	Name, Value ui.Words
	Query       template.URL // asks the catalogue for games of which the same is true; "" if none is needed
}

func factsOf(g *ui.Game) []fact {
	var list []fact
	add := func(key string, value ui.Words, query string) {
		if value[0] != "" {
			list = append(list, fact{words[key], value, template.URL(query)})
		}
	}
	in := func(key string) ui.Words { return ui.Words{ui.Word("en", key), ui.Word("ru", key)} }
	add("author", g.Authors(), url.Values{"q": {g.Author}}.Encode())
	add("since", ui.Words{g.Age("en"), g.Age("ru")}, "")
	if g.Region != "" {
		add("from", in(g.Region), "region="+g.Region)
	}
	if g.Minutes > 0 {
		add("time", ui.Words{ui.Minutes("en", g.Minutes), ui.Minutes("ru", g.Minutes)}, "")
	}
	return list
}

// similarGames is how many games a page names.
const similarGames = 4

// similar lists the games most like g, the best first: of the same family, the
// same kind of capture, the same shape of board, the same region, about as long.
func similar(g *game, games []*game) []*ui.Game {
	likeness := func(o *ui.Game) int {
		n := 0
		for _, same := range []struct {
			weight int
			is     bool
		}{
			{8, o.Family == g.card.Family},
			{4, slices.Equal(o.Captures, g.card.Captures)},
			{3, o.Shape == g.card.Shape},
			{2, o.Region != "" && o.Region == g.card.Region},
			{2, o.Players == g.card.Players},
			{1, o.Minutes > 0 && o.Minutes <= 2*g.card.Minutes && g.card.Minutes <= 2*o.Minutes},
		} {
			if same.is {
				n += same.weight
			}
		}
		return n
	}
	var list []*ui.Game
	for _, o := range games {
		if o != g {
			list = append(list, &o.card)
		}
	}
	slices.SortStableFunc(list, func(a, b *ui.Game) int {
		return cmp.Or(cmp.Compare(likeness(b), likeness(a)), strings.Compare(a.ID, b.ID))
	})
	return list[:min(len(list), similarGames)]
}
