package main

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/ui"
	"dagaz/site/vgx"
)

// writeCatalogue writes the front page in each language, the list of games that the program
// of the front page searches, the same list as a page, and all cards as games.json.
func (c *config) writeCatalogue(games []*game) error {
	list, err := json.Marshal(sortedCards(games, languages[0]))
	if err != nil {
		return err
	}
	if err := c.write("games.json", append(list, '\n')); err != nil {
		return err
	}
	if err := c.writeTitles(games); err != nil {
		return err
	}
	if err := c.writeOldPages(games); err != nil {
		return err
	}
	page, err := c.framed("catalogue.html")
	if err != nil {
		return err
	}
	for _, lang := range languages {
		cards := sortedCards(games, lang)
		file := ui.ListFile(lang)
		if err := c.write(file, ui.WriteList(cards, lang)); err != nil {
			return err
		}
		f := frame{
			c: c, Lang: lang, Title: say(lang, "brandTitle"), Description: say(lang, "description"),
			Styles: []string{"css/catalogue.css", "css/shelf.css"}, Scripts: []string{"js/catalogue.js", "js/resume.js", "js/front.js"},
		}
		root := &ui.Root{Games: cards, Lang: lang, Home: f.Home()}
		daily := dailyGames(games, cards)
		app, err := renderPage(root)
		if err != nil {
			return err
		}
		if err := c.writeFramed(page, f, struct {
			frame
			Front, App, Results template.HTML
		}{f, template.HTML(root.Front(daily, slices.DeleteFunc(slices.Clone(daily), func(g ui.Game) bool { return !wellKnown(g) }))), app, template.HTML(root.Results())}); err != nil {
			return err
		}
		if err := c.writeList(cards, lang); err != nil {
			return err
		}
	}
	return nil
}

// The most cells of boards that can be played on the front page, without and with hands, and the
// greatest length of such a board. On a phone the cells must be large enough for a finger.
const (
	dailyCells  = 100
	dailyBeside = 81
	dailyLength = 12
)

// dailyGames returns the games of which the front page shows one each day, in the order of the
// cards: all games that can be played alone or against a bot and that fit on a phone.
func dailyGames(games []*game, cards []ui.Game) []ui.Game {
	fit := map[string]bool{}
	for _, g := range games {
		b, most := &g.board.Board, dailyCells
		if g.board.Hands {
			most = dailyBeside
		}
		fit[g.card.ID] = len(b.Cells) <= most && max(b.W, b.H) <= dailyLength
	}
	return slices.DeleteFunc(slices.Clone(cards), func(g ui.Game) bool {
		return g.Players > 1 && !g.Bot || g.Players > 2 || g.Shape == "space" || !fit[g.ID]
	})
}

// writeList writes the page that lists all games by family.
func (c *config) writeList(cards []ui.Game, lang string) error {
	page, err := c.framed("text.html")
	if err != nil {
		return err
	}
	f := frame{c: c, Lang: lang, Path: "list/", Title: say(lang, "list") + " – Dagaz", Description: say(lang, "description")}
	cards = slices.Clone(cards)
	ui.SortByTitle(cards, lang)
	families := map[string][]ui.Game{}
	var names []string
	for _, g := range cards {
		name := g.Families()
		if families[name.In(lang)] == nil {
			names = append(names, name.In(lang))
		}
		families[name.In(lang)] = append(families[name.In(lang)], g)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "<h2>%s</h2>\n<ul class=\"names\">", html.EscapeString(name))
		for _, g := range families[name] {
			title := g.Names()
			fmt.Fprintf(&b, "<li><a href=\"%s%s/\">%s</a></li>\n", f.Home()+folder(lang), g.ID, html.EscapeString(title.In(lang)))
		}
		b.WriteString("</ul>\n")
	}
	return c.writeFramed(page, f, struct {
		frame
		Heading string
		Text    template.HTML
	}{f, say(lang, "list"), template.HTML(b.String())})
}

// titlesFile contains the titles of the games by their ids, for the page that is shown for
// unknown addresses.
const titlesFile = "titles.json"

// oldPagesFile is for the same page. For pages of the predecessor whose name is not the id of
// our game it gives the game, or the variant of the game after a "#".
const oldPagesFile = "old.json"

func (c *config) writeOldPages(games []*game) error {
	pages := map[string]string{}
	for _, g := range games {
		family, _, _ := strings.Cut(g.card.ID, "/")
		for _, page := range g.OldPages {
			pages[family+"/"+page] = g.card.ID
		}
		for _, v := range g.Variants {
			for _, page := range v.OldPages {
				pages[family+"/"+page] = g.card.ID + "#" + v.Title
			}
		}
	}
	text, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	return c.write(oldPagesFile, append(text, '\n'))
}

func (c *config) writeTitles(games []*game) error {
	titles := map[string][]string{}
	for _, g := range games {
		titles[g.card.ID] = []string{g.card.Title}
		if g.card.TitleRu != "" && g.card.TitleRu != g.card.Title {
			titles[g.card.ID] = append(titles[g.card.ID], g.card.TitleRu)
		}
	}
	text, err := json.Marshal(titles)
	if err != nil {
		return err
	}
	return c.write(titlesFile, append(text, '\n'))
}

// renderPage renders a component in the same way as the programs of wasm/.
func renderPage(root vugu.Builder) (template.HTML, error) {
	env, err := vugu.NewBuildEnv(nil)
	if err != nil {
		return "", err
	}
	tree := env.RunBuild(root)
	vgx.Normalise(tree)
	var b strings.Builder
	err = staticrender.New(&b).Render(tree)
	return template.HTML(b.String()), err
}
