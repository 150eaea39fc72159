//go:build js && wasm

package mount

import "syscall/js"

// guardEvents deals with events that the browser fires during a render, such as blur or
// change of a field that disappears. Handling such an event would wait for the renderer's
// lock, which the render holds. Therefore the events are postponed until the render has
// finished. domrender.New must have run before, and every render must go through the
// function that guardEvents returns.
func guardEvents() func(render func() error) error {
	rendering := false
	state := js.Global().Get("vuguState")
	handler := state.Get("eventHandlerFunc")
	state.Set("eventHandlerFunc", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if rendering {
			js.Global().Call("setTimeout", handler, 0, args[0].Call("slice"))
			return nil
		}
		return handler.Invoke(args[0])
	}))
	return func(render func() error) error {
		rendering = true
		defer func() { rendering = false }()
		return render()
	}
}
