package main

import (
	"html/template"
	"maps"
	"math"
	"net/url"
	"slices"
	"strings"

	"dagaz/site/ui"
)

// fact is a line of the facts on a game's page, in each language.
type fact struct {
	Name, Value ui.Words
	Query       template.URL // query for the games of the catalogue that share the fact; "" if there is none
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

// similarGames is the number of similar games that a page names.
const similarGames = 4

// similar lists the games that are most similar to the i-th, the most similar first. Games are
// similar if they have the same family, kind of capture, shape and size of the board, region
// and length, and if they share features that few games have. Among equally similar games each
// page names different ones.
func similar(i int, games []*game, kin *kin) []*ui.Game {
	var best []*ui.Game
	var scores []float64
	for j, o := range games {
		if j == i {
			continue
		}
		score := float64(likeness(&games[i].card, &o.card)) + 16*kin.shared(i, j)
		if len(o.board.Board.Cells) == len(games[i].board.Board.Cells) {
			score += 2
		}
		score += float64((i*7919+j*104729)%997) / 1000
		at, _ := slices.BinarySearchFunc(scores, score, func(have, want float64) int {
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

// kin contains features that games may share: names of pieces, words of the title, libraries of
// rules, and hands.
type kin struct {
	marks  [][]int   // for each game: its features as numbers, in ascending order
	weight []float64 // for each feature: the weight, greater if fewer games have the feature
}

// kinOf finds the features of all games.
func kinOf(games []*game) *kin {
	lists := make([][]string, len(games))
	number := map[string]int{}
	for i, g := range games {
		var list []string
		for _, t := range g.board.Pieces {
			if !t.Scenery {
				list = append(list, "piece "+t.Name)
			}
		}
		for _, word := range strings.Fields(strings.ToLower(g.card.Title)) {
			list = append(list, "word "+word)
		}
		for name := range g.files {
			if !strings.HasPrefix(name, g.card.ID+".") && name != netFile(g.net) {
				list = append(list, "file "+name)
			}
		}
		if g.board.Hands {
			list = append(list, "hands")
		}
		slices.Sort(list)
		lists[i] = slices.Compact(list)
		for _, m := range lists[i] {
			number[m] = 0
		}
	}
	for n, m := range slices.Sorted(maps.Keys(number)) {
		number[m] = n
	}
	k := &kin{make([][]int, len(games)), make([]float64, len(number))}
	for i, list := range lists {
		for _, m := range list {
			k.marks[i] = append(k.marks[i], number[m])
			k.weight[number[m]]++
		}
	}
	for m, n := range k.weight {
		k.weight[m] = math.Log(1 + float64(len(games))/n)
	}
	return k
}

// shared returns the share of the features of two games that both have, by weight, 0 to 1.
func (k *kin) shared(i, j int) float64 {
	a, b := k.marks[i], k.marks[j]
	both, all := 0., 0.
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			all, a = all+k.weight[a[0]], a[1:]
		case len(a) == 0 || b[0] < a[0]:
			all, b = all+k.weight[b[0]], b[1:]
		default:
			w := k.weight[a[0]]
			both, all, a, b = both+w, all+w, a[1:], b[1:]
		}
	}
	if all == 0 {
		return 0
	}
	return both / all
}

// likeness returns how similar the cards of two games are.
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
