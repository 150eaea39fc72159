//go:build js && wasm

// Command worker is the engine in a web worker: the only glue between
// wasm/handle and JavaScript.
//
// static/js/worker.js starts it. It sets self.dagazHandle, which takes a message
// of docs/PROTOCOL.md as a text, and replies by self.postMessage with a text.
// One text crosses the border per message, since crossing is slow.
package main

import (
	"syscall/js"

	"dagaz/wasm/handle"
)

func main() {
	self := js.Global()
	post := self.Get("postMessage")
	h := handle.New(func(msg string) { post.Invoke(msg) })
	h.Yield = newYield()
	self.Set("dagazHandle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			h.Handle(args[0].String())
		}
		return nil
	}))
	post.Invoke(`{"event":"ready"}`)
	select {}
}

// newYield returns a function that lets the worker handle the messages which
// wait: it sends one to itself and blocks until that has come round. A timer
// would do the same, but browsers make it last 4 ms. Node, in tests, handles a
// thousand messages of one channel before any other; but it has setImmediate.
func newYield() func() {
	back := make(chan struct{}, 1)
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		back <- struct{}{}
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Type() == js.TypeFunction {
		return func() {
			immediate.Invoke(wake)
			<-back
		}
	}
	channel := js.Global().Get("MessageChannel").New()
	to, from := channel.Get("port1"), channel.Get("port2")
	from.Set("onmessage", wake)
	return func() {
		to.Call("postMessage", js.Null())
		<-back
	}
}
