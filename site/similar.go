package main

import (
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

// similar lists the games most like the i-th, the best first: of the same family, the same kind
// of capture, a board of the same shape and size, the same region, with as many pieces and
// words of the title in common as may be, about as long, and well known.
func similar(i int, games []*game, kin []kin) []*ui.Game {
	var best []*ui.Game
	var scores []int
	for j, o := range games {
		if j == i {
			continue
		}
		score := 1000 * (likeness(&games[i].card, &o.card) + inCommon(kin[i].pieces, kin[j].pieces, 6) + inCommon(kin[i].words, kin[j].words, 6))
		if len(o.board.Board.Cells) == len(games[i].board.Board.Cells) {
			score += 3000
		}
		if o.card.Rank > 0 {
			score += 1000
		}
		score += (i*7919 + j*104729) % 997 // of games that are as like each page names others
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

// kin is what a game may have in common with others.
type kin struct {
	pieces []string // their names in order, without scenery
	words  []string // of the title, in order
}

// kinOf finds that out once for each game.
func kinOf(games []*game) []kin {
	list := make([]kin, len(games))
	for i, g := range games {
		k := kin{words: strings.Fields(strings.ToLower(g.card.Title))}
		for _, t := range g.board.Pieces {
			if !t.Scenery {
				k.pieces = append(k.pieces, t.Name)
			}
		}
		slices.Sort(k.pieces)
		slices.Sort(k.words)
		k.pieces, k.words = slices.Compact(k.pieces), slices.Compact(k.words)
		list[i] = k
	}
	return list
}

// inCommon is what two lists in order have in common: most, where they are the same.
func inCommon(a, b []string, most int) int {
	same, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch strings.Compare(a[i], b[j]) {
		case 0:
			same, i, j = same+1, i+1, j+1
		case -1:
			i++
		default:
			j++
		}
	}
	return most * same / max(1, len(a)+len(b)-same)
}

// likeness is how much alike two games are, by what their cards tell.
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
