//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"syscall/js"

	"github.com/vugu/vugu"

	"dagaz/site/ui"
	"dagaz/wasm/mount"
)

// favourites is the setting that holds the ids of favourite games, a JSON array.
const favourites = "favourites"

// catalogue makes the list of games. The address of the page follows the filters.
func catalogue() (mount.Page, error) {
	root := &ui.Root{Lang: mount.Lang(), Home: mount.Data("home")}
	file := ui.ListFile(root.Lang)
	text, err := mount.Fetch(root.Home + file)
	if err != nil {
		return mount.Page{}, err
	}
	if root.Games, err = ui.ReadList(text); err != nil {
		return mount.Page{}, fmt.Errorf("%s: %w", file, err)
	}
	shown := &results{root: root, limit: ui.FirstCards}
	for i := range min(len(root.Games), ui.FirstCards) {
		shown.cards = append(shown.cards, i) // the cards that the page has from the start
	}
	adopt(root)
	root.Starred = func(id string) { keepFavourites(root, id) }
	return mount.Page{Root: root, Begin: shown.begin, Rendered: shown.refresh}, nil
}

// results keeps the part of the page below the form up to date with the form.
type results struct {
	root   *ui.Root
	env    vugu.EventEnv
	cards  []int // the games whose cards are in the page, in the order of the cards
	found  []int // the games that match, nil before the first search
	limit  int   // greatest number of cards
	search string
	later  js.Value // the timer that calls settle
	settle js.Func
}

// typedCards is the number of cards that are shown immediately after a key is pressed; more
// cards are added when no other key follows.
const typedCards = 12

// settled is the delay for that, in ms.
const settled = 150

func element(id string) js.Value { return mount.Document().Call("getElementById", id) }

// begin listens to events outside the component's tree: typing, which must not wait until
// the form is rendered; clicks on stars; and the approach of the end of the list.
func (r *results) begin(env vugu.EventEnv) {
	r.env, r.search = env, r.root.Search()
	r.settle = js.FuncOf(func(js.Value, []js.Value) any {
		r.limit = max(r.limit, ui.FirstCards)
		r.fill()
		for r.near() && r.limit < len(r.found) { // on a large screen
			r.more()
		}
		return nil
	})
	listen(mount.Field("q"), "input", func(e js.Value) {
		r.env.Lock()
		r.root.Query = e.Get("target").Get("value").String()
		r.env.UnlockOnly()
		r.refresh()
	})
	listen(element("cards"), "click", func(e js.Value) { r.star(e.Get("target")) })
	listen(element("families"), "click", r.family)
	listen(element("surprise"), "click", func(js.Value) { r.surprise() })
	if observer := js.Global().Get("IntersectionObserver"); observer.Truthy() {
		near := js.FuncOf(func(_ js.Value, args []js.Value) any {
			if last := args[0].Index(args[0].Length() - 1); last.Get("isIntersecting").Bool() {
				r.more()
			}
			return nil
		})
		observer.New(near, map[string]any{"rootMargin": fmt.Sprint(sight, "px")}).Call("observe", element("rest"))
	}
}

// listen calls f at each event of an element, if the page has the element.
func listen(target js.Value, event string, f func(e js.Value)) {
	if target.Truthy() {
		target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			f(args[0])
			return nil
		}))
	}
}

// refresh shows the games that match now.
func (r *results) refresh() {
	found := r.root.Matches()
	if r.found != nil && !slices.Equal(found, r.found) {
		r.limit = typedCards
		js.Global().Call("clearTimeout", r.later)
		r.later = js.Global().Call("setTimeout", r.settle, settled)
	}
	r.found = found
	if count, text := element("count"), r.root.Count(len(found)); count.Get("textContent").String() != text {
		count.Set("textContent", text)
	}
	element("none").Set("hidden", len(found) > 0)
	for _, id := range []string{"families", "shelves"} {
		if rows := element(id); rows.Truthy() {
			rows.Set("hidden", r.root.Search() != "")
		}
	}
	r.fill()
	if now := r.root.Search(); now != r.search {
		r.search = now
		showAddress(now)
	}
}

// fill adds cards up to the limit. Cards that are in the page already stay.
func (r *results) fill() {
	want := r.found[:min(len(r.found), r.limit)]
	have := len(r.cards)
	switch {
	case slices.Equal(want, r.cards):
	case len(want) > have && slices.Equal(want[:have], r.cards):
		element("cards").Call("insertAdjacentHTML", "beforeend", r.root.Cards(want[have:], false))
	default:
		element("cards").Set("innerHTML", r.root.Cards(want, true))
	}
	r.cards = slices.Clone(want)
	stars := element("cards").Call("querySelectorAll", ".star")
	for k, i := range r.cards {
		star := stars.Index(k)
		if now := r.root.Pressed(r.root.Games[i]); star.Call("getAttribute", "aria-pressed").String() != now {
			star.Call("setAttribute", "aria-pressed", now)
		}
	}
}

// near reports whether the end of the list is in or near the window.
func (r *results) near() bool {
	return element("rest").Call("getBoundingClientRect").Get("top").Float() < js.Global().Get("innerHeight").Float()+sight
}

// sight is the distance below the window, in pixels, at which the end of the list counts as
// near.
const sight = 1200

// more shows further cards.
func (r *results) more() {
	if r.limit < len(r.found) {
		r.limit += ui.FirstCards
		r.fill()
	}
}

// star adds a game to the favourites or removes it, if its star was clicked.
func (r *results) star(clicked js.Value) {
	star := clicked.Call("closest", ".star")
	if !star.Truthy() {
		return
	}
	id := star.Call("closest", ".card").Get("dataset").Get("id").String()
	r.env.Lock()
	if i := slices.IndexFunc(r.root.Games, func(g ui.Game) bool { return g.ID == id }); i >= 0 {
		r.root.HandleStar(r.root.Games[i])
	}
	r.env.UnlockOnly()
	r.refresh()
}

// family shows the games of the family whose tile was clicked, in the same page. It leaves
// clicks that ask for a new window to the browser.
func (r *results) family(e js.Value) {
	tile := e.Get("target").Call("closest", "[data-family]")
	if !tile.Truthy() || e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("shiftKey").Truthy() {
		return
	}
	e.Call("preventDefault")
	r.env.Lock()
	r.root.Choose("family", tile.Get("dataset").Get("family").String())
	r.env.UnlockRender()
	if field := mount.Field("family"); field.Truthy() {
		field.Call("focus") // the tiles disappear, so readers who use the keyboard continue at the filter
	}
}

// surprise opens a random one of the games found, whether or not their cards are shown.
func (r *results) surprise() {
	if len(r.found) > 0 {
		js.Global().Get("location").Call("assign", r.root.Href(r.root.Games[r.found[rand.IntN(len(r.found))]]))
	}
}

// adopt copies the state of the page into the component, before the first render would
// overwrite it: the contents of the fields and, for empty fields, the parameters of the
// address (?q=chess&family=checkmate).
func adopt(root *ui.Root) {
	root.Favourites = keptFavourites()
	root.Query = value("q")
	for _, f := range root.Filters() {
		root.Choose(f.Name, value(f.Name))
	}
	if box := mount.Field("favourites"); box.Truthy() {
		root.OnlyFavourites = box.Get("checked").Truthy()
	}
	if more := mount.Document().Call("querySelector", mount.Selector+" details.more"); more.Truthy() {
		root.More = more.Get("open").Truthy()
	}
	root.Ask(js.Global().Get("location").Get("search").String())
}

// value returns the content of the field with that name.
func value(name string) string {
	if el := mount.Field(name); el.Truthy() {
		return el.Get("value").String()
	}
	return ""
}

func keptFavourites() map[string]bool {
	kept := map[string]bool{}
	var ids []string
	if json.Unmarshal([]byte(mount.Setting(favourites)), &ids) == nil {
		for _, id := range ids {
			kept[id] = true
		}
	}
	return kept
}

// keepFavourites saves whether one game is a favourite. It changes nothing else, because
// other windows may have changed other favourites.
func keepFavourites(root *ui.Root, id string) {
	kept := keptFavourites()
	if root.Favourites[id] {
		kept[id] = true
	} else {
		delete(kept, id)
	}
	text, _ := json.Marshal(slices.Sorted(maps.Keys(kept))) // an array of strings can always be encoded
	if mount.Keep(favourites, string(text)) {
		root.Favourites = kept
	}
}

// showAddress changes the address so that it asks for what is shown.
func showAddress(search string) {
	location := js.Global().Get("location")
	if search == "" {
		search = location.Get("pathname").String()
	}
	js.Global().Get("history").Call("replaceState", js.Null(), "", search)
}
