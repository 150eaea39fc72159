//go:build js && wasm

// Command rules is the compiler of rules in a web worker: the only glue between
// wasm/compiler and JavaScript.
//
// static/js/worker.js starts it beside the engine when the first rules text
// comes. It sets self.dagazCompile(verb, request): verb is "load" or "check",
// request has the texts game, source, variant, and includes, an object of texts.
// The answer is an object.
package main

import (
	"syscall/js"

	"dagaz/wasm/compiler"
)

func main() {
	object := js.Global().Get("Object")
	js.Global().Set("dagazCompile", js.FuncOf(func(_ js.Value, args []js.Value) any {
		in := args[1]
		r := compiler.Request{Includes: map[string]string{}}
		for field, to := range map[string]*string{"game": &r.Game, "source": &r.Source, "variant": &r.Variant} {
			*to = in.Get(field).String()
		}
		includes := in.Get("includes")
		names := object.Call("keys", includes)
		for i := range names.Length() {
			name := names.Index(i).String()
			r.Includes[name] = includes.Get(name).String()
		}
		if args[0].String() == "check" {
			return compiler.Check(r)
		}
		return compiler.Load(r)
	}))
	select {}
}
