package main

import (
	"html/template"
	"net/url"
	"slices"

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
	add("author", g.Authors(), url.Values{"q": {g.Author}}.Encode())
	add("since", ui.Words{g.Age("en"), g.Age("ru")}, "")
	if g.Region != "" {
		add("from", g.Regions(), "region="+g.Region)
	}
	if g.Minutes > 0 {
		add("time", ui.Words{ui.Minutes("en", g.Minutes), ui.Minutes("ru", g.Minutes)}, "")
	}
	return list
}

// similarGames is how many games a page names.
const similarGames = 4

// similar lists the games most like the i-th, the best first: of the same family, the
// same kind of capture, the same shape of board, the same region, about as long.
func similar(i int, games []*game) []*ui.Game {
	var best []*ui.Game
	var scores []int
	for j, o := range games {
		if j == i {
			continue
		}
		score := likeness(&games[i].card, &o.card)
		at, _ := slices.BinarySearchFunc(scores, score, func(have, want int) int {
			if have >= want {
				return -1
			}
			return 1
		})
		if at < similarGames {
			best, scores = slices.Insert(best, at, &o.card), slices.Insert(scores, at, score)
			best, scores = best[:min(len(best), similarGames)], scores[:min(len(scores), similarGames)]
		}
	}
	return best
}

// likeness is how much alike two games are.
func likeness(g, o *ui.Game) int {
	n := 0
	add := func(is bool, weight int) {
		if is {
			n += weight
		}
	}
	add(o.Family == g.Family, 8)
	add(slices.Equal(o.Captures, g.Captures), 4)
	add(o.Shape == g.Shape, 3)
	add(o.Region != "" && o.Region == g.Region, 2)
	add(o.Players == g.Players, 2)
	add(o.Minutes > 0 && o.Minutes <= 2*g.Minutes && g.Minutes <= 2*o.Minutes, 1)
	return n
}
