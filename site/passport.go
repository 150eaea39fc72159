package main

import (
	"cmp"
	"slices"

	"dagaz/site/ui"
)

// A page of the passport is a family with its best-known game, with which to begin.
type passportPage struct {
	ID, Title string
	Games     string // the number of games, in words
	Game      string // id of the best-known game
	Name      string
	Picture   string // path below the address of the site
}

// passport lists the families in the order of their names. Only the visitor's browser knows
// which of them have a stamp (static/js/state/passport.js).
func passport(games []*game, lang string) (list []passportPage) {
	byFamily := map[string][]*ui.Game{}
	for _, g := range games {
		byFamily[g.card.Family] = append(byFamily[g.card.Family], &g.card)
	}
	for id, cards := range byFamily {
		first := slices.MinFunc(cards, func(a, b *ui.Game) int {
			return cmp.Or(cmp.Compare(uint(a.Rank-1), uint(b.Rank-1)), cmp.Compare(a.ID, b.ID)) // rank 0 comes last
		})
		name, title := first.Families(), first.Names()
		list = append(list, passportPage{id, name.In(lang), ui.CountGames(lang, len(cards)), first.ID, title.In(lang), first.Picture()})
	}
	slices.SortFunc(list, func(a, b passportPage) int { return cmp.Compare(a.Title, b.Title) })
	return list
}
