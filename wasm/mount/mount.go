//go:build js && wasm

// Package mount lets a vugu component take over a static page.
//
// domrender walks through the existing elements and replaces none of them, because the
// component's tree is the one from which the page was made (site/vgx). The component must
// have copied the visitor's input before Run renders it for the first time. From then on
// each event changes the component's state, and the page is rendered again. If anything
// fails before the first render, the static page stays as it was.
package mount

import (
	"syscall/js"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"

	"dagaz/site/vgx"
)

// Selector finds the element that is taken over.
const Selector = "#app"

// A Page is a component with its surroundings.
type Page struct {
	Root vugu.Builder
	// Begin, if not nil, is called before the first render. Goroutines use its argument to
	// change the component's state, between Lock and UnlockRender.
	Begin func(vugu.EventEnv)
	// Rendered, if not nil, is called after each render.
	Rendered func()
}

// Run renders the page now and after each event. It returns only if there is an error.
func Run(p Page) error {
	r, err := newRenderer()
	if err != nil {
		return err
	}
	env, err := vugu.NewBuildEnv(r.EventEnv())
	if err != nil {
		return err
	}
	guarded := guardEvents()
	if p.Begin != nil {
		p.Begin(r.EventEnv())
	}
	for ok := true; ok; ok = r.EventWait() {
		tree := env.RunBuild(p.Root)
		vgx.Normalise(tree)
		if err := guarded(func() error { return r.Render(tree) }); err != nil {
			return err
		}
		Document().Get("documentElement").Get("dataset").Set("app", "ready")
		if p.Rendered != nil {
			p.Rendered()
		}
	}
	return nil
}

// newRenderer makes the renderer without using eval, which the page's security policy
// forbids. domrender evaluates one constant script; the page has loaded the same script as
// js/vugu.js, so a function that does nothing can replace eval.
func newRenderer() (*domrender.JSRenderer, error) {
	eval := js.Global().Get("eval")
	js.Global().Set("eval", js.Global().Get("Object"))
	defer js.Global().Set("eval", eval)
	return domrender.New(Selector)
}

// Document returns the document object of the page.
func Document() js.Value { return js.Global().Get("document") }

// Data returns the attribute data-NAME of the page's root element.
func Data(name string) string {
	if v := Document().Get("documentElement").Get("dataset").Get(name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

// Lang returns the language of the page.
func Lang() string { return Document().Get("documentElement").Get("lang").String() }

// Field returns the element of the field with that name, or a value that is not truthy.
func Field(name string) js.Value {
	return Document().Call("querySelector", Selector+" [name="+name+"]")
}

// storage returns the browser's storage for settings. If the browser denies access, even
// reading the property throws, which causes a panic here; Value.Get would end the program.
func storage() js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
}

// Setting reads the value that static/js/keep/store.js keeps under a name, "" if there is
// none.
func Setting(name string) (value string) {
	defer func() { _ = recover() }() // reading throws if the browser denies access
	if v := storage().Call("getItem", settings+name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

// Keep writes a setting and reports whether the browser has kept it.
func Keep(name, value string) (kept bool) {
	defer func() { _ = recover() }()
	storage().Call("setItem", settings+name, value)
	return true
}

// Forget deletes a setting.
func Forget(name string) {
	defer func() { _ = recover() }() // as in Setting
	storage().Call("removeItem", settings+name)
}

// settings is the beginning of the keys of settings, as in store.js.
const settings = "dagaz:v1:set:"
