package main

import (
	"cmp"
	"slices"

	"dagaz/site/ui"
)

// A page of the passport is a family, with the game to begin with: the best known one.
type passportPage struct {
	ID, Title string
	Games     string // how many there are, in words
	Game      string // its id
	Name      string
	Picture   string // below the site's address
}

// passport lists the families by their names. Which of them have a stamp is known to the
// visitor's browser alone (static/js/state/passport.js).
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
