//go:build js && wasm

// Package yield lets a web worker handle its messages while Go is working: the browser
// delivers none until Go gives up its thread.
package yield

import "syscall/js"

// New returns a function that sends a message to this worker and blocks until the message
// arrives, so that waiting messages are handled first. A timer would do the same, but
// browsers make it take at least 4 ms. Node, in tests, handles up to a thousand messages of
// one channel before those of another; but Node has setImmediate.
func New() func() {
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
