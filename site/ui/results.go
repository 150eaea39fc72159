package ui

import (
	"fmt"
	"html"
	"strings"
)

// FirstCards is how many cards a page begins with, and how many more it shows each
// time when its end comes near.
const FirstCards = 48

// seenCards may be seen without scrolling, on a telephone: their pictures are fetched
// at once.
const seenCards = 4

// Results is what stands below the form when nothing has been asked yet: the families, the
// shelves, the number of games, the first cards, the way to the list of all.
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

// writeFamilies writes a tile for each family, with the picture of its first game. A tile
// leads to the catalogue of the family alone; a script marks those of which the visitor has a stamp.
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
			continue // it has its tile
		}
		games[g.Family] = 0
		family := html.EscapeString(g.Family)
		fmt.Fprintf(b, `<a href="?family=%s" data-family="%s"><img src="%s" alt="" width="64" height="64" loading="lazy" decoding="async"><span>%s</span> <small>%s</small></a>`+"\n",
			family, family, html.EscapeString(c.Picture(*g)), html.EscapeString(g.Families().In(c.Lang)), html.EscapeString(count(c.Lang, n, "game")))
	}
	b.WriteString("</nav>\n")
}

// listFolder is where the list of all games lies in a language.
func listFolder(lang string) string {
	if lang == "ru" {
		return "ru/list/"
	}
	return "list/"
}

// Cards writes the cards of some games. first says that they are the first of a page.
func (c *Root) Cards(list []int, first bool) string {
	var b strings.Builder
	for n, i := range list {
		g := &c.Games[i]
		loading := "lazy"
		if first && n < seenCards {
			loading = "eager"
		}
		for k, part := range [...]string{ // markup, then text, and so on
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
