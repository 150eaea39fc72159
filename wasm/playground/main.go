//go:build js && wasm

// Command playground is the program of the rules playground: it takes over the page
// (package mount), checks the text while the visitor types, and shows the game on a board.
//
// The page's component is site/lab. This program carries out what it asks for (bench.go),
// partly with static/js/lab.js, which has the engine's worker and the board. The program
// also fetches rules from addresses (fetch.go) and keeps drafts (drafts.go).
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

// adopt copies what the page shows and what the visitor has done before the program
// started.
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

// gameHash is the beginning of the hash of an address that asks for the rules of a game.
const gameHash = "#game="

// isTyped reports whether the visitor has changed the text of the static page.
func (b *bench) isTyped() bool { return b.source.Value() != b.source.DefaultValue() }

// longestTold is how much of a fragment that means nothing is repeated to the visitor, in bytes.
const longestTold = 40

// opening opens the text with which the page begins: what the visitor has typed, the text
// in the address, the draft that was open last, or the example.
func (b *bench) opening() {
	hash := js.Global().Get("location").Get("hash").String()
	switch {
	case b.isTyped():
		b.typed()
	case strings.HasPrefix(hash, "#z="):
		b.openLink(hash[len("#z="):])
	case strings.HasPrefix(hash, gameHash):
		b.Start(hash[len(gameHash):])
	default:
		if len(b.root.Drafts) > 0 {
			b.Open(b.last())
		} else {
			b.check(0)
		}
		if id := strings.TrimPrefix(hash, "#"); id != "" && mount.Document().Call("getElementById", id).IsNull() {
			if len(hash) > longestTold { // a browser writes everything but ASCII as %XX
				hash = hash[:longestTold] + "…"
			}
			b.root.Note = b.root.Tell("strayLink", hash)
		}
	}
}

// fromJSON decodes a value from the page's script.
func fromJSON[T any](v js.Value) (value T, err error) {
	err = json.Unmarshal([]byte(v.String()), &value)
	return value, err
}

func toJSON(value any) string {
	text, _ := json.Marshal(value) // texts, numbers and maps of them can always be encoded
	return string(text)
}
