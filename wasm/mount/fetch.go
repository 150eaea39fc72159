//go:build js && wasm

package mount

import (
	"errors"
	"fmt"
	"syscall/js"
)

// Fetch returns the text at an address relative to the page. It blocks, so event handlers
// must not call it.
func Fetch(url string) (string, error) {
	response, err := Await(js.Global().Call("fetch", url))
	if err != nil {
		return "", fmt.Errorf("%s: %w", url, err)
	}
	if !response.Get("ok").Bool() {
		return "", fmt.Errorf("%s: status %d", url, response.Get("status").Int())
	}
	text, err := Await(response.Call("text"))
	if err != nil {
		return "", fmt.Errorf("%s: %w", url, err)
	}
	return text.String(), nil
}

// Await waits for a promise and returns its value, or its reason as an error.
func Await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{value: args[0]}
		return nil
	})
	defer then.Release()
	fail := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(js.Global().Call("String", args[0]).String())}
		return nil
	})
	defer fail.Release()
	promise.Call("then", then, fail)
	r := <-done
	return r.value, r.err
}
