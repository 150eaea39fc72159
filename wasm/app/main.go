//go:build js && wasm

// Command app is the program of the site's lists: it takes over the page named by data-page
// of the root element (package mount).
//
// boot.js starts it when the page's form is touched for the first time, or when the page is
// idle.
package main

import (
	"fmt"
	"syscall/js"

	"dagaz/wasm/mount"
)

// pages prepares each page for being taken over: it fetches what the page needs and copies
// the visitor's input into its state.
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
