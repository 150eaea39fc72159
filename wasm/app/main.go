//go:build js && wasm

// Command app is the program of the site's lists: it takes the page over that
// data-page of its root element names (package mount).
//
// boot.js starts it on the first touch of the page's form, or when the page is
// idle.
package main

import (
	"fmt"
	"syscall/js"

	"dagaz/wasm/mount"
)

// pages makes each page ready to be taken over: what it needs is fetched, what
// the visitor has typed is in its state.
var pages = map[string]func() (mount.Page, error){
	"catalogue": catalogue,
}

func main() {
	if err := run(); err != nil {
		js.Global().Get("console").Call("error", "app: "+err.Error())
	}
}

func run() error {
	name := mount.Data("page")
	ready := pages[name]
	if ready == nil {
		return fmt.Errorf("there is no page %q", name)
	}
	page, err := ready()
	if err != nil {
		return err
	}
	return mount.Run(page)
}
