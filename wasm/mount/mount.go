//go:build js && wasm

// Package mount takes a static page over with a vugu component.
//
// domrender walks the existing elements and, the component's tree being the
// one that the page was made from (site/vgx), replaces none. The component must
// have taken over what the visitor has typed before Run renders it for the
// first time. From then on each event changes the component's state and the
// page is rendered again. If anything fails before the first render, the static
// page stays as it was.
package mount

import (
	"syscall/js"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"

	"dagaz/site/vgx"
)

// Selector finds the element that is taken over.
const Selector = "#app"

// A Page is a component and what happens around it.
type Page struct {
	Root vugu.Builder
	// Begin, if there is one, is told before the first render how goroutines
	// change the component's state: between Lock and UnlockRender.
	Begin func(vugu.EventEnv)
	// Rendered, if there is one, is called after each render.
	Rendered func()
}

// Run renders the page now and after each event. It returns on an error only.
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

// newRenderer makes the renderer without eval, which the page's policy
// forbids. domrender evaluates one constant script; the page has loaded the
// same script as js/vugu.js, so doing nothing is enough.
func newRenderer() (*domrender.JSRenderer, error) {
	eval := js.Global().Get("eval")
	js.Global().Set("eval", js.Global().Get("Object"))
	defer js.Global().Set("eval", eval)
	return domrender.New(Selector)
}

// Document is the page.
func Document() js.Value { return js.Global().Get("document") }

// Data is what the page says about itself: data-NAME of its root element.
func Data(name string) string {
	if v := Document().Get("documentElement").Get("dataset").Get(name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

// Lang is the page's language.
func Lang() string { return Document().Get("documentElement").Get("lang").String() }

// Field is the live field of that name, or a value that is not truthy.
func Field(name string) js.Value {
	return Document().Call("querySelector", Selector+" [name="+name+"]")
}

// storage is what the browser keeps settings in. Where it is refused even the
// question for it throws, which is a panic here; Value.Get would end the program.
func storage() js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
}

// Setting reads what static/js/keep/store.js keeps under a name, "" if there is nothing.
func Setting(name string) (value string) {
	defer func() { _ = recover() }() // reading throws where it is refused
	if v := storage().Call("getItem", settings+name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

// Keep writes a setting and reports whether the browser keeps it.
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

// settings begins the keys of settings, as store.js has them.
const settings = "dagaz:v1:set:"
