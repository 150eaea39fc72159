//go:build js && wasm

// Command app takes the catalogue over in the browser.
//
// boot.js starts it on the first touch of the search form, or when the page is
// idle. It fetches games.json, copies what the visitor has typed meanwhile into
// the component, and renders: domrender walks the existing elements and, the
// tree being the one the page was made from, replaces none. From then on each
// event changes the component's state and the page is rendered again.
//
// If anything fails before the first render, the static page stays as it was.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"

	"dagaz/site/ui"
	"dagaz/site/vgx"
)

const mount = "#app"

func main() {
	if err := run(); err != nil {
		js.Global().Get("console").Call("error", "catalogue: "+err.Error())
	}
}

func run() error {
	text, err := fetch("games.json")
	if err != nil {
		return err
	}
	root := &ui.Root{}
	if err := json.Unmarshal([]byte(text), &root.Games); err != nil {
		return fmt.Errorf("games.json: %w", err)
	}
	r, err := newRenderer()
	if err != nil {
		return err
	}
	env, err := vugu.NewBuildEnv(r.EventEnv())
	if err != nil {
		return err
	}
	guarded := guardEvents()
	adopt(root)
	for ok := true; ok; ok = r.EventWait() {
		tree := env.RunBuild(root)
		vgx.Normalise(tree)
		if err := guarded(func() error { return r.Render(tree) }); err != nil {
			return err
		}
		document().Get("documentElement").Get("dataset").Set("app", "ready")
	}
	return nil
}

// newRenderer makes the renderer without eval, which the page's policy
// forbids. domrender evaluates one constant script; the page has loaded the
// same script as js/vugu.js, so doing nothing is enough.
func newRenderer() (*domrender.JSRenderer, error) {
	eval := js.Global().Get("eval")
	js.Global().Set("eval", js.Global().Get("Object"))
	defer js.Global().Set("eval", eval)
	return domrender.New(mount)
}

// adopt copies the state of the page into the component, before the first
// render would overwrite it: what stands in the fields or, where they are
// empty, what the address asks for (?q=chess&family=checkmate).
func adopt(root *ui.Root) {
	root.Query = field("q")
	root.Family = field("family")
}

func field(name string) string {
	el := document().Call("querySelector", mount+" [name="+name+"]")
	if el.Truthy() {
		if s := el.Get("value").String(); s != "" {
			return s
		}
	}
	query := js.Global().Get("location").Get("search")
	if v := js.Global().Get("URLSearchParams").New(query).Call("get", name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func document() js.Value { return js.Global().Get("document") }
