package ui

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/vgx"
)

var games = []Game{
	{ID: "checkmate/chess", Family: "checkmate", Title: "Chess", Description: "Mate the <king>.", Players: 2, Variants: 1, Href: "checkmate/chess/", Picture: "checkmate/chess/board.svg"},
	{ID: "checkmate/gardner-chess", Family: "checkmate", Title: "Gardner's Mini-Chess", Players: 2, Variants: 3, Href: "checkmate/gardner-chess/"},
	{ID: "go-like/four", Family: "go-like", Title: "Four", Players: 1, Variants: 1, Href: "go-like/four/"},
}

// page renders a Root as the site generator does.
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
	p := &page{t: t, root: &Root{Games: games}, env: env}
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
	return b.String()
}

// fire calls the handler of the element of that name, as the browser would,
// and builds again.
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

// submit stands in for the browser's event, whose PreventDefault panics natively.
type submit struct {
	vugu.DOMEvent
	prevented bool
}

func (e *submit) PreventDefault() { e.prevented = true }

func TestRender(t *testing.T) {
	got := newPage(t).html()
	for _, want := range []string{
		`<main id="app"`,
		`<a href="checkmate/chess/">`,
		`src="checkmate/chess/board.svg"`,
		`<h2>Chess</h2>`,
		`Mate the &lt;king&gt;.`,
		`<option value="go-like">Go like (1)</option>`,
		`Checkmate · 2 players · 3 variants`,
		`Go like · 1 player<`,
		`role="status">3 games<`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, `class="card" hidden`) {
		t.Error("a card is hidden before anything was typed")
	}
	if again := newPage(t).html(); again != got {
		t.Error("two renders differ")
	}
}

func TestFilter(t *testing.T) {
	p := newPage(t)
	shown := func() string {
		var ids []string
		html := p.html()
		for _, g := range games {
			card := html[:strings.Index(html, g.Href)]
			card = card[strings.LastIndex(card, "<li"):]
			if !strings.Contains(card, "hidden") {
				ids = append(ids, g.ID)
			}
		}
		return strings.Join(ids, " ")
	}
	const chess, gardner, four = "checkmate/chess", "checkmate/gardner-chess", "go-like/four"
	tests := []struct{ query, family, want, count string }{
		{"", "", chess + " " + gardner + " " + four, "3 games"},
		{"  CHESS ", "", chess + " " + gardner, "2 of 3 games"},
		{"mini chess", "", gardner, "1 of 3 games"}, // the hyphen is not typed
		{"gardners", "", gardner, "1 of 3 games"},   // nor the apostrophe
		{"go-like", "", four, "1 of 3 games"},       // a family
		{"e", "checkmate", chess + " " + gardner, "2 of 3 games"},
		{"four", "checkmate", "", "0 of 3 games"},
		{"", "", chess + " " + gardner + " " + four, "3 games"}, // all come back
	}
	for _, tt := range tests {
		p.fire("input", "input", value(tt.query))
		p.fire("select", "change", value(tt.family))
		if got := shown(); got != tt.want {
			t.Errorf("query %q, family %q shows %q, want %q", tt.query, tt.family, got, tt.want)
		}
		if got := p.root.Count(); got != tt.count {
			t.Errorf("query %q, family %q counts %q, want %q", tt.query, tt.family, got, tt.count)
		}
		if none := !strings.Contains(p.html(), `class="none" hidden`); none != (tt.want == "") {
			t.Errorf("query %q, family %q: the line for no game shows: %t", tt.query, tt.family, none)
		}
	}
}

func TestSubmit(t *testing.T) {
	e := &submit{}
	newPage(t).fire("form", "submit", e)
	if !e.prevented {
		t.Error("Enter in the search field reloads the page")
	}
}
