//go:build js && wasm

// Command learner is the third program: it learns games (verbs handle.Learning) in a worker
// of its own when a visitor asks for it. static/js/worker.js starts it in place of the
// engine, so it works like wasm/worker.
package main

import (
	"syscall/js"

	"dagaz/wasm/handle"
	"dagaz/wasm/yield"
)

func main() {
	self := js.Global()
	post := self.Get("postMessage")
	h := handle.New(func(msg string) { post.Invoke(msg) }, handle.Learning())
	h.Yield = yield.New()
	self.Set("dagazHandle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			h.Handle(args[0].String())
		}
		return nil
	}))
	post.Invoke(`{"event":"ready"}`)
	select {}
}
