//go:build js && wasm

// Command worker is the engine in a web worker: the only connection between wasm/handle and
// JavaScript.
//
// static/js/worker.js starts it. It sets self.dagazHandle, which takes a message of
// docs/PROTOCOL.md as a text, and replies with a text by self.postMessage. Each message
// crosses between Go and JavaScript as a single text, because crossing is slow.
package main

import (
	"syscall/js"

	"dagaz/wasm/handle"
	"dagaz/wasm/yield"
)

func main() {
	self := js.Global()
	post := self.Get("postMessage")
	h := handle.New(func(msg string) { post.Invoke(msg) }, handle.Playing)
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
