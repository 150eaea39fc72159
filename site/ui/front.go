package ui

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
)

// A shelf is a row of games on the front page that have something in common.
type shelf struct {
	key    string // key of its heading in words
	search string // query of the catalogue for all such games
	hash   string // fragment in the addresses of its games
	has    func(g *Game) bool
}

var shelves = []shelf{
	{"shelfShort", "?length=short&players=2", "", func(g *Game) bool { return g.Players == 2 && slices.Equal(lengthOf(g.Minutes), []string{"short"}) }},
	{"shelfDeep", "?length=long", "", func(g *Game) bool { return g.Players == 2 && slices.Equal(lengthOf(g.Minutes), []string{"long"}) }},
	{"shelfFriend", "?players=2", "#level=person", func(g *Game) bool { return g.Players == 2 }},
	{"shelfAlone", "?players=1", "", func(g *Game) bool { return g.Players == 1 }},
}

// shelfGames is the number of games on a shelf, shelfKin the greatest number of these that are of
// the same family.
const (
	shelfGames = 10
	shelfKin   = 2
)

// Front returns the head of the front page: a text about the site, beside a board on which the
// visitor can play at once, under the name of its game. Each day the board has another game of
// daily; known are those of them that most people know. Below are the three things to do today: play,
// solve a challenge, learn a game. A script makes the board work, chooses the games and marks what was
// done; without scripts the picture links to the page of the first game.
func (c *Root) Front(daily, known []Game) string {
	var b strings.Builder
	text := html.EscapeString
	fmt.Fprintf(&b, `<section id="front" class="front" data-games="%s" data-known="%s">`+"\n", text(inFolders(daily)), text(inFolders(known)))
	if len(daily) > 0 {
		g := daily[0]
		fmt.Fprintf(&b, `<p class="front-today">%s <strong>%s</strong></p>`+"\n", text(c.Say("today")), text(c.Title(g)))
		fmt.Fprintf(&b, `<div class="front-board"><a href="%s"><img alt="%s" width="480" height="480"></a><noscript><a href="%[1]s"><img src="%[3]s" alt="" width="480" height="480"></a></noscript></div>`+"\n",
			text(c.Href(g)), text(c.Title(g)), text(c.Picture(g)))
	}
	fmt.Fprintf(&b, `<div class="front-words"><h1>%s</h1><p class="lead">%s</p></div>`+"\n", text(c.Say("title")), text(say(c.Lang, "lead", count(c.Lang, len(c.Games), "game"))))
	if len(daily) > 0 {
		g := daily[0]
		learn := daily[len(daily)-1]
		fmt.Fprintf(&b, `<section class="front-ways" aria-labelledby="plan"><h2 id="plan" data-row="%s" data-full="%s" data-week="%s">%s</h2>`+"\n<ul data-done=\"%s\">\n", text(c.Say("inARow")), text(c.Say("fullDays")), text(c.Say("ofWeek")), text(c.Say("plan")), text(c.Say("planDone")))
		fmt.Fprintf(&b, `<li data-deed="play"><a href="%s">%s</a></li>`+"\n", text(c.Href(g)), text(c.Say("planPlay")))
		fmt.Fprintf(&b, `<li data-deed="solve"><a data-stays data-own="%s" href="daily/">%s</a></li>`+"\n", text(c.Say("ownTasks")), text(c.Say("planSolve")))
		fmt.Fprintf(&b, `<li data-deed="learn"><a data-stays href="%s#lesson">%s <strong>%s</strong></a></li>`+"\n</ul></section>\n", text(c.Href(learn)), text(c.Say("planLearn")), text(c.Title(learn)))
	}
	b.WriteString("</section>\n")
	return b.String()
}

// inFolders writes the ids of games by their folders: "checkmate:chess makruk;go:atari-go".
func inFolders(games []Game) string {
	names := map[string][]string{}
	for _, g := range games {
		folder, name, _ := strings.Cut(g.ID, "/")
		names[folder] = append(names[folder], name)
	}
	var list []string
	for _, folder := range slices.Sorted(maps.Keys(names)) {
		slices.Sort(names[folder])
		list = append(list, folder+":"+strings.Join(names[folder], " "))
	}
	return strings.Join(list, ";")
}

// writeShelves writes rows of games. Each game is in at most one row. A script fills the first
// row with games of the family of the week, and the last row with games that the visitor has
// never tried.
func (c *Root) writeShelves(b *strings.Builder) {
	b.WriteString(`<div id="shelves" class="shelves">` + "\n")
	fmt.Fprintf(b, `<section id="week" class="shelf" aria-labelledby="shelfWeek" hidden><h2 id="shelfWeek">%s <a></a></h2><div class="shelf-row"></div></section>`+"\n", html.EscapeString(c.Say("shelfWeek")))
	taken := map[string]bool{}
	for _, s := range shelves {
		var row []Game
		kin := map[string]int{}
		for _, g := range c.Games {
			if len(row) < shelfGames && !taken[g.ID] && s.has(&g) && kin[g.Family] < shelfKin {
				row = append(row, g)
				taken[g.ID] = true
				kin[g.Family]++
			}
		}
		if len(row) == 0 {
			continue
		}
		fmt.Fprintf(b, `<section class="shelf" aria-labelledby="%s"><h2 id="%s"><a href="%s">%s</a></h2><div class="shelf-row">`+"\n",
			s.key, s.key, html.EscapeString(s.search), html.EscapeString(c.Say(s.key)))
		for _, g := range row {
			fmt.Fprintf(b, `<a href="%s"><img src="%s" alt="" width="112" height="112" loading="lazy" decoding="async"><span>%s</span></a>`+"\n",
				html.EscapeString(c.Href(g)+s.hash), html.EscapeString(c.Picture(g)), html.EscapeString(c.Title(g)))
		}
		b.WriteString("</div></section>\n")
	}
	fmt.Fprintf(b, `<section id="untried" class="shelf" aria-labelledby="shelfNew" hidden><h2 id="shelfNew">%s</h2><div class="shelf-row"></div></section>`+"\n", html.EscapeString(c.Say("shelfNew")))
	b.WriteString("</div>\n")
}
