//go:build js && wasm

package main

import "syscall/js"

func main() {
	p := newProbe()
	js.Global().Set("dagazProbe", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return p.answer(args[0].String())
	}))
	select {}
}
