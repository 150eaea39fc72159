//go:build js && wasm

// Command rules is the second program of a web worker: the compiler of rules, and verbs
// about games that few visitors need. It is the only connection between wasm/compiler, the
// verbs handle.Studying, and JavaScript.
//
// static/js/worker.js starts it next to the engine when it is first needed. It sets
// self.dagazCompile(verb, request): verb is "load" or "check", request has the texts game,
// source and variant, and includes, an object of texts; the answer is an object. It also
// sets self.dagazStudy(text), which takes a message of docs/PROTOCOL.md and replies with
// self.dagazStudied(text).
package main

import (
	"syscall/js"

	"dagaz/wasm/compiler"
	"dagaz/wasm/handle"
	"dagaz/wasm/yield"
)

func main() {
	compile()
	study()
	select {}
}

// compile makes the compiler available to JavaScript.
func compile() {
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
}

// study makes the verbs available to JavaScript.
func study() {
	h := handle.New(func(msg string) { js.Global().Call("dagazStudied", msg) }, handle.Studying)
	h.Yield = yield.New()
	js.Global().Set("dagazStudy", js.FuncOf(func(_ js.Value, args []js.Value) any {
		h.Handle(args[0].String())
		return nil
	}))
}
