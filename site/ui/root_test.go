package ui

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/vgx"
)

var games = []Game{
	{ID: "checkmate/chess", Family: "checkmate", Title: "Chess", TitleRu: "Шахматы", Description: "Mate the <king>.", Players: 2, Variants: 1,
		Shape: "square", Captures: []string{"landing"}, Bot: true, Region: "europe", Since: "1475", Minutes: 45},
	{ID: "checkmate/gardner-chess", Family: "checkmate", Title: "Gardner's Mini-Chess", Players: 2, Variants: 3,
		Shape: "square", Captures: []string{"landing"}, Since: "1969", Minutes: 10, Author: "Martin Gardner"},
	{ID: "go-like/four", Family: "go-like", FamilyTitle: Words{"Stones", "Камни"}, Title: "Four", Players: 1, Variants: 1,
		Shape: "hex", Captures: []string{"none"}, Since: "18c"},
}

// page renders a Root in the same way as the site generator.
type page struct {
	t    *testing.T
	root *Root
	env  *vugu.BuildEnv
	tree *vugu.BuildResults
}

func newPage(t *testing.T) *page {
	env, err := vugu.NewBuildEnv(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t, root: &Root{Games: games, Lang: "en"}, env: env}
	p.build()
	return p
}

func (p *page) build() {
	p.tree = p.env.RunBuild(p.root)
	vgx.Normalise(p.tree)
}

func (p *page) html() string {
	var b strings.Builder
	if err := staticrender.New(&b).Render(p.tree); err != nil {
		p.t.Fatal(err)
	}
	return "<main>" + p.root.Front(games[:1], nil) + b.String() + p.root.Results() + "</main>"
}

// fire calls the handler of the element with this name, like a browser, and builds again.
func (p *page) fire(element, event string, e vugu.DOMEvent) {
	n := find(p.tree.Out.Out[0], element)
	if n == nil {
		p.t.Fatalf("no <%s>", element)
	}
	for _, h := range n.DOMEventHandlerSpecList {
		if h.EventType == event {
			h.Func(e)
			p.build()
			return
		}
	}
	p.t.Fatalf("<%s> has no handler of %s", element, event)
}

func find(n *vugu.VGNode, element string) *vugu.VGNode {
	if n.Data == element && n.Type == vugu.ElementNode {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if got := find(c, element); got != nil {
			return got
		}
	}
	return nil
}

func value(s string) vugu.DOMEvent {
	return vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"value": s}})
}

// submit replaces the event of the browser, whose PreventDefault panics natively.
type submit struct {
	vugu.DOMEvent
	prevented bool
}

func (e *submit) PreventDefault() { e.prevented = true }

func TestRender(t *testing.T) {
	got := newPage(t).html()
	for _, want := range []string{
		`<div id="app"`,
		`<a href="checkmate/chess/">`,
		`src="checkmate/chess/board.svg"`,
		`<h2>Chess</h2>`,
		`Mate the &lt;king&gt;.`,
		`<option value="go-like">Stones (1)</option>`,
		"Checkmate\u00a0· 2\u00a0players\u00a0· 3\u00a0variants\u00a0· 10\u00a0min",
		"Stones\u00a0· 1\u00a0player<",
		`role="status">3 games<`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	if n := strings.Count(got, "<select"); n != len(filters) {
		t.Errorf("%d selections for %d filters", n, len(filters))
	}
	if strings.Contains(got, `class="card" data-id="a" hidden`) {
		t.Error("a card is hidden before anything was typed")
	}
	if again := newPage(t).html(); again != got {
		t.Error("two renders differ")
	}
}

func TestFilter(t *testing.T) {
	p := newPage(t)
	shown := func() string { return ids(p.root) }
	const chess, gardner, four = "checkmate/chess", "checkmate/gardner-chess", "go-like/four"
	tests := []struct{ query, family, want, count string }{
		{"", "", chess + " " + gardner + " " + four, "3 games"},
		{"  CHESS ", "", chess + " " + gardner, "2 of 3 games"},
		{"mini chess", "", gardner, "1 of 3 games"}, // the hyphen is not typed
		{"gardners", "", gardner, "1 of 3 games"},   // nor the apostrophe
		{"go-like", "", four, "1 of 3 games"},       // a family
		{"e", "checkmate", chess + " " + gardner, "2 of 3 games"},
		{"four", "checkmate", "", "0 of 3 games"},
		{"", "", chess + " " + gardner + " " + four, "3 games"}, // all games again
	}
	for _, tt := range tests {
		p.root.Query = tt.query
		p.fire("select", "change", value(tt.family))
		if got := shown(); got != tt.want {
			t.Errorf("query %q, family %q shows %q, want %q", tt.query, tt.family, got, tt.want)
		}
		if got := p.root.Count(len(p.root.Matches())); got != tt.count {
			t.Errorf("query %q, family %q counts %q, want %q", tt.query, tt.family, got, tt.count)
		}
	}
}

// A query with wrong letters, or typed with the keys of the other language, finds what was meant. A
// query that is similar to nothing finds nothing.
func TestGuess(t *testing.T) {
	c := Root{Lang: "ru", Games: []Game{
		{ID: "a/chess", Title: "Chess", TitleRu: "Шахматы"}, {ID: "b/reversi", Title: "Reversi", TitleRu: "Реверси", Also: "Othello, Отелло"},
		{ID: "c/x", Title: "Ticktack", TitleRu: "Крестики-нолики"}, {ID: "d/go", Title: "Go", TitleRu: "Го"},
	}}
	for _, tt := range []struct{ query, want, count string }{
		{"шахматы", "a/chess", "1 из 4 игр"},
		{"шахмоты", "a/chess", "«шахмоты» не нашлось. По слову «шахматы»: 1 из 4 игр"},
		{"Шахмат", "a/chess", "1 из 4 игр"},
		{"шхамат", "a/chess", "«шхамат» не нашлось. По слову «шахмат»: 1 из 4 игр"},
		{"if[vfns", "a/chess", "«if[vfns» не нашлось. По слову «шахматы»: 1 из 4 игр"},
		{"кумукыш", "b/reversi", "«кумукыш» не нашлось. По слову «reversi»: 1 из 4 игр"},
		{"риверсы", "b/reversi", "«риверсы» не нашлось. По слову «реверси»: 1 из 4 игр"},
		{"крестики-ноли", "c/x", "1 из 4 игр"},
		{"кристики-нолики", "c/x", "«кристики-нолики» не нашлось. По слову «крестики нолики»: 1 из 4 игр"},
		{"отелло", "b/reversi", "1 из 4 игр"},
		{"othelo", "b/reversi", "«othelo» не нашлось. По слову «othello»: 1 из 4 игр"},
		{"гa", "", "0 из 4 игр"}, // too short to guess
		{"шашматыы", "a/chess", "«шашматыы» не нашлось. По слову «шахматы»: 1 из 4 игр"},
		{"ъъъъ", "", "0 из 4 игр"},
		{"chess reversi", "a/chess", "«chess reversi» не нашлось. По слову «chess»: 1 из 4 игр"}, // no game has both
		{"игра реверси вдвоём", "b/reversi", "«игра реверси вдвоём» не нашлось. По слову «реверси»: 1 из 4 игр"},
		{"go ъъъъ", "", "0 из 4 игр"}, // what is known is too short to be searched for alone
	} {
		c.Query = tt.query
		list := c.Matches()
		got := ""
		for _, i := range list {
			got += c.Games[i].ID
		}
		if count := c.Count(len(list)); got != tt.want || count != tt.count {
			t.Errorf("%q finds %q and says %q, want %q and %q", tt.query, got, count, tt.want, tt.count)
		}
	}
}

// ids returns the ids of the games that are found.
func ids(c *Root) string {
	var list []string
	for _, i := range c.Matches() {
		list = append(list, c.Games[i].ID)
	}
	return strings.Join(list, " ")
}

// The page begins with some cards, and the program writes the other cards in the same way.
func TestCards(t *testing.T) {
	many := make([]Game, 100)
	for i := range many {
		many[i] = Game{ID: fmt.Sprint("a/", i), Title: `"<`}
	}
	c := Root{Games: many, Lang: "en"}
	page := c.Results()
	if n := strings.Count(page, "<li"); n != FirstCards || strings.Count(page, "eager") != seenCards || !strings.Contains(page, ">100 games<") {
		t.Errorf("%d cards: %.500s", n, page)
	}
	if !strings.HasPrefix(page[strings.Index(page, "<li"):], strings.TrimSuffix(c.Cards([]int{0, 1}, true), "\n")) || !strings.Contains(page, "<h2>&#34;&lt;</h2>") {
		t.Errorf("cards: %.800s", page)
	}
}

// The program can read the list that the site writes.
func TestList(t *testing.T) {
	for _, lang := range []string{"en", "ru"} {
		got, err := ReadList(string(WriteList(games, lang)))
		if err != nil || len(got) != len(games) {
			t.Fatal(got, err)
		}
		for i, g := range games {
			g.Description, g.DescriptionRu = g.Abouts().In(lang), g.Abouts().In(lang)
			if !reflect.DeepEqual(got[i], g) {
				t.Errorf("%s: got %+v, want %+v", lang, got[i], g)
			}
		}
	}
	if _, err := ReadList("a/b\n"); err == nil {
		t.Error("half a list is read")
	}
}

func TestSubmit(t *testing.T) {
	e := &submit{}
	newPage(t).fire("form", "submit", e)
	if !e.prevented {
		t.Error("Enter in the search field reloads the page")
	}
}

func TestRussian(t *testing.T) {
	p := newPage(t)
	p.root = &Root{Games: games, Lang: "ru", Home: "../"}
	p.build()
	got := p.html()
	for _, want := range []string{
		`<h1>Настольные игры</h1>`,
		`<h2>Шахматы</h2>`,
		`Gardner&#39;s Mini-Chess`, // there is no other title
		`href="../ru/checkmate/chess/"`,
		`src="../checkmate/chess/board.svg"`,
		"Checkmate\u00a0· 2\u00a0игрока\u00a0· 45\u00a0мин",
		"Камни\u00a0· 1\u00a0игрок<",
		`<option value="go-like">Камни (1)</option>`,
		`>3 игры<`,
	} {
		if !strings.Contains(got, want) && !strings.Contains(got, strings.ReplaceAll(want, "&#39;", "'")) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
}

// TestWordsAreSaid requests the word of every option in each language; a missing word panics.
func TestWordsAreSaid(t *testing.T) {
	for key, w := range words {
		if w[0] == "" || w[1] == "" {
			t.Errorf("%s is not said in each language: %q", key, w)
		}
	}
	for _, list := range [][]string{Shapes} {
		for _, key := range list {
			say("en", key)
		}
	}
}

func TestCount(t *testing.T) {
	tests := []struct {
		lang string
		n    int
		want string
	}{
		{"en", 0, "0 games"}, {"en", 1, "1 game"}, {"en", 2, "2 games"}, {"en", 21, "21 games"},
		{"ru", 0, "0 игр"}, {"ru", 1, "1 игра"}, {"ru", 2, "2 игры"}, {"ru", 5, "5 игр"}, {"ru", 11, "11 игр"},
		{"ru", 13, "13 игр"}, {"ru", 21, "21 игра"}, {"ru", 24, "24 игры"}, {"ru", 111, "111 игр"},
	}
	for _, tt := range tests {
		if got := count(tt.lang, tt.n, "game"); got != tt.want {
			t.Errorf("count(%q, %d) = %q, want %q", tt.lang, tt.n, got, tt.want)
		}
	}
}

func TestFilters(t *testing.T) {
	const chess, gardner, four = "checkmate/chess", "checkmate/gardner-chess", "go-like/four"
	tests := []struct{ search, want, address string }{
		{"", chess + " " + gardner + " " + four, ""},
		{"?family=checkmate", chess + " " + gardner, "?family=checkmate"},
		{"?players=1", four, "?players=1"},
		{"?length=short", gardner, "?length=short"},
		{"?length=long&family=checkmate", chess, "?family=checkmate&length=long"},
		{"?board=hex", four, "?board=hex"},
		{"?capture=none", four, "?capture=none"},
		{"?region=europe", chess, "?region=europe"},
		{"?age=ancient", chess, "?age=ancient"},
		{"?age=classic", four, "?age=classic"},
		{"?bot=withBot", chess, "?bot=withBot"},
		{"?favourites=on", gardner, "?favourites=on"},
		{"?q=martin", gardner, "?q=martin"},
		{"?q=шахматы", chess, "?q=%D1%88%D0%B0%D1%85%D0%BC%D0%B0%D1%82%D1%8B"},
		{"?q=m", gardner + " " + chess, "?q=m"}, // the first has it in the title, chess only in the id
		{"?q=gardner", gardner, "?q=gardner"},
		{"?board=square&q=mini", gardner, "?board=square&q=mini"},
		{"?board=round&lost=x", chess + " " + gardner + " " + four, ""}, // an unknown shape is ignored
		{"?%zz&q=four", four, "?q=four"},
	}
	for _, tt := range tests {
		c := &Root{Games: games, Lang: "en", Favourites: map[string]bool{gardner: true}}
		c.Ask(tt.search)
		if got := ids(c); got != tt.want || c.Search() != tt.address {
			t.Errorf("%q shows %q at %q, want %q at %q", tt.search, got, c.Search(), tt.want, tt.address)
		}
	}
}

func TestStar(t *testing.T) {
	p := newPage(t)
	told := 0
	p.root.Starred = func(string) { told++ }
	p.root.HandleStar(games[1])
	p.build()
	if !strings.Contains(p.html(), `aria-pressed="true" aria-label="Favourite: Gardner&#39;s Mini-Chess"`) || !p.root.Favourites[games[1].ID] {
		t.Error("a star that was clicked is not pressed")
	}
	p.root.HandleStar(games[1])
	if p.root.Favourites[games[1].ID] || told != 2 {
		t.Errorf("a second click does not take it back; told %d times", told)
	}
	p.root.Query, p.root.OnlyFavourites, p.root.Chosen = "x", true, map[string]string{"age": "classic"}
	p.root.HandleReset()
	if len(p.root.Matches()) != len(games) {
		t.Error("after a reset some games are hidden")
	}
}

func TestAge(t *testing.T) {
	for _, tt := range []struct{ since, en, ru string }{
		{"1942", "1942", "1942 год"}, {"12c", "12th century", "12 век"}, {"1c", "1st century", "1 век"}, {"21c", "21st century", "21 век"}, {"", "", ""},
	} {
		g := Game{Since: tt.since}
		if en, ru := g.Age("en"), g.Age("ru"); en != tt.en || ru != tt.ru {
			t.Errorf("since %q: %q, %q", tt.since, en, ru)
		}
	}
}

// Games with a rank come first, in the order of their ranks, then the others in the order of titles.
func TestSortByRank(t *testing.T) {
	list := []Game{{Title: "B"}, {Title: "D", Rank: 1001}, {Title: "A"}, {Title: "C", Rank: 2}}
	Sort(list, "en")
	if got := list[0].Title + list[1].Title + list[2].Title + list[3].Title; got != "CDAB" {
		t.Errorf("by rank: %s", got)
	}
	SortByTitle(list, "en")
	if got := list[0].Title + list[1].Title + list[2].Title + list[3].Title; got != "ABCD" {
		t.Errorf("by title: %s", got)
	}
}

// Each family has one tile, with the picture of its first game and its number of games.
func TestFamilies(t *testing.T) {
	html := (&Root{Games: games, Lang: "en"}).Results()
	for _, want := range []string{
		`<a href="?family=checkmate" data-family="checkmate"><img src="checkmate/chess/board.svg"`, `<span>Checkmate</span> <small>2 games</small>`,
		`<a href="?family=go-like" data-family="go-like">`, `<span>Stones</span> <small>1 game</small>`,
	} {
		if strings.Count(html, want) != 1 {
			t.Errorf("the families lack %s, or have it twice:\n%s", want, html)
		}
	}
}

func TestSort(t *testing.T) {
	games := []Game{{Title: "Chess", TitleRu: "Шахматы"}, {Title: "atari Go"}, {Title: "Reversi", TitleRu: "Реверси"}, {Title: "Xiangqi", TitleRu: "Ёлка"}}
	for lang, want := range map[string]string{"en": "atari Go, Chess, Reversi, Xiangqi", "ru": "atari Go, Xiangqi, Reversi, Chess"} {
		Sort(games, lang)
		var titles []string
		for _, g := range games {
			titles = append(titles, g.Title)
		}
		if got := strings.Join(titles, ", "); got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}
