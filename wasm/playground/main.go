//go:build js && wasm

// Command playground is the program of the rules playground: it takes the page
// over (package mount), checks the text as it is typed, and shows the board of
// what works.
//
// The page's component is site/lab; what it asks for is done here (bench.go),
// partly by static/js/lab.js, which holds the engine's worker and the board.
// Rules by address are fetched here (fetch.go), drafts kept here (drafts.go).
package main

import (
	"encoding/json"
	"strings"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"dagaz/site/lab"
	"dagaz/wasm/mount"
)

func main() {
	if err := run(); err != nil {
		js.Global().Get("console").Call("error", "playground: "+err.Error())
	}
}

func run() error {
	root := &lab.Root{Lang: mount.Lang(), Depth: "3", Planned: "50", Maker: mount.Data("page") == "make", Mirror: true}
	b := &bench{
		root:   root,
		lab:    js.Global().Get("dagazLab"),
		source: dom.GetWindow().Document().GetElementByID("source").(*dom.HTMLTextAreaElement),
		home:   mount.Data("home"),
	}
	root.Bench = b
	b.adopt()
	return mount.Run(mount.Page{Root: root, Begin: b.begin})
}

// adopt takes over what the page shows and the visitor has done meanwhile.
func (b *bench) adopt() {
	for _, o := range b.options("from") {
		if id := o.Get("value").String(); id != "" && id != example {
			b.root.Games = append(b.root.Games, lab.Game{ID: id, Title: o.Get("textContent").String()})
		}
	}
	for name, to := range map[string]*string{"url": &b.root.URL, "ask": &b.root.Ask, "depth": &b.root.Depth, "games": &b.root.Planned} {
		if el := mount.Field(name); el.Truthy() {
			*to = el.Get("value").String()
		}
	}
	if more := mount.Document().Call("querySelector", mount.Selector+" details"); more.Truthy() {
		b.root.More = more.Get("open").Truthy()
	}
	b.root.SetText(b.source.DefaultValue(), false)
	if mirror := mount.Field("mirror"); mirror.Truthy() {
		b.root.Mirror = mirror.Get("checked").Truthy()
	}
	b.readDrafts()
}

func (b *bench) options(field string) []js.Value {
	list := mount.Document().Call("querySelectorAll", mount.Selector+" [name="+field+"] option")
	out := make([]js.Value, list.Length())
	for i := range out {
		out[i] = list.Index(i)
	}
	return out
}

// gameHash begins an address that asks for the rules of a game.
const gameHash = "#game="

// isTyped reports whether the visitor has changed the text of the static page.
func (b *bench) isTyped() bool { return b.source.Value() != b.source.DefaultValue() }

// opening brings the text that the page should begin with: what was typed, what
// the address has, the draft that was open last, or the example as it stands.
func (b *bench) opening() {
	hash := js.Global().Get("location").Get("hash").String()
	switch {
	case b.isTyped():
		b.typed()
	case strings.HasPrefix(hash, "#z="):
		b.openLink(hash[len("#z="):])
	case strings.HasPrefix(hash, gameHash):
		b.Start(hash[len(gameHash):])
	case len(b.root.Drafts) > 0:
		b.Open(b.last())
	default:
		b.check(0)
	}
}

// fromJSON reads what the page's script gives.
func fromJSON[T any](v js.Value) (value T, err error) {
	err = json.Unmarshal([]byte(v.String()), &value)
	return value, err
}

func toJSON(value any) string {
	text, _ := json.Marshal(value) // texts, numbers and maps of them can always be written
	return string(text)
}
