//go:build js && wasm

package mount

import "syscall/js"

// guardEvents keeps the events that the browser fires while a render runs
// (blur or change of a field that goes away) from waiting for the renderer's
// lock, which that very render holds: they are put off to a fresh turn.
// domrender.New must have run. Every render goes through the function returned.
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
