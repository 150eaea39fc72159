package ui

import (
	"fmt"
	"html"
	"strings"
)

// FirstCards is the number of cards with which a page begins, and the number of cards that it
// adds whenever the visitor comes near its end.
const FirstCards = 48

// seenCards is the number of cards that a phone shows without scrolling. Their pictures are
// fetched at once.
const seenCards = 4

// Results returns the part below the form before the visitor has searched for anything: the
// families, the shelves, the number of games, the first cards, and a link to the list of all
// games.
func (c *Root) Results() string {
	list := c.Matches()
	var b strings.Builder
	c.writeFamilies(&b)
	c.writeShelves(&b)
	b.WriteString(`<p class="count" id="count" role="status">` + html.EscapeString(c.Count(len(list))) + `</p>` + "\n" + `<ul class="cards" id="cards">`)
	b.WriteString(c.Cards(list[:min(len(list), FirstCards)], true))
	b.WriteString(`</ul>` + "\n" + `<p class="none" id="none" hidden>` + html.EscapeString(c.Say("noneFound")) + `</p>` + "\n")
	b.WriteString(`<p class="rest" id="rest"><a href="` + c.Home + listFolder(c.Lang) + `">` + html.EscapeString(c.Say("asList")) + "</a></p>\n")
	return b.String()
}

// writeFamilies writes a tile for each family, with the picture of its first game. A tile links
// to the catalogue of this family. A script marks the families of which the visitor has a stamp.
func (c *Root) writeFamilies(b *strings.Builder) {
	games := map[string]int{}
	for i := range c.Games {
		games[c.Games[i].Family]++
	}
	b.WriteString(`<nav class="families" id="families" aria-label="` + html.EscapeString(c.Say("families")) + `" data-stamp="` + html.EscapeString(c.Say("stamp")) + `">` + "\n")
	for i := range c.Games {
		g := &c.Games[i]
		n := games[g.Family]
		if n == 0 {
			continue // the family has a tile already
		}
		games[g.Family] = 0
		family := html.EscapeString(g.Family)
		fmt.Fprintf(b, `<a href="?family=%s" data-family="%s"><img src="%s" alt="" width="64" height="64" loading="lazy" decoding="async"><span>%s</span> <small>%s</small></a>`+"\n",
			family, family, html.EscapeString(c.Picture(*g)), html.EscapeString(g.Families().In(c.Lang)), html.EscapeString(count(c.Lang, n, "game")))
	}
	b.WriteString("</nav>\n")
}

// listFolder returns the folder of the list of all games in a language.
func listFolder(lang string) string {
	if lang == "ru" {
		return "ru/list/"
	}
	return "list/"
}

// Cards returns the cards of some games. first says that they are the first cards of a page.
func (c *Root) Cards(list []int, first bool) string {
	var b strings.Builder
	for n, i := range list {
		g := &c.Games[i]
		loading := "lazy"
		if first && n < seenCards {
			loading = "eager"
		}
		for k, part := range [...]string{ // markup and text in turns
			`<li class="card" data-id="`, g.ID, `"><a href="`, c.Href(*g), `"><img src="`, c.Picture(*g), `" alt="" width="240" height="240" loading="`, loading,
			`" decoding="async"><h2>`, c.Title(*g), `</h2><p class="about">`, c.About(*g), `</p><p class="facts">`, c.Facts(*g),
			`</p></a><button type="button" class="star" aria-pressed="`, c.Pressed(*g), `" aria-label="`, c.StarLabel(*g),
			`"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8z"/></svg></button></li>` + "\n",
		} {
			if k%2 == 0 {
				b.WriteString(part)
			} else {
				b.WriteString(html.EscapeString(part))
			}
		}
	}
	return b.String()
}
