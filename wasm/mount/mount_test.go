//go:build js && wasm

package mount

import (
	"syscall/js"
	"testing"
)

// The tests run under Node. A line of JavaScript defines the objects of a browser that they need.
func set(t *testing.T, name, script string) js.Value {
	old := js.Global().Get(name)
	js.Global().Call("Function", "globalThis."+name+" = "+script).Invoke()
	t.Cleanup(func() { js.Global().Set(name, old) })
	return js.Global().Get(name)
}

func TestFetch(t *testing.T) {
	set(t, "fetch", `async (url) => {
		if (url === 'offline') throw new Error('no network');
		return {ok: url === 'good', status: 404, text: async () => 'text of ' + url};
	}`)
	tests := []struct{ url, want, err string }{
		{"good", "text of good", ""},
		{"missing", "", "missing: status 404"},
		{"offline", "", "offline: Error: no network"},
	}
	for _, tt := range tests {
		got, err := Fetch(tt.url)
		msg := ""
		if err != nil {
			msg = err.Error()
		}
		if got != tt.want || msg != tt.err {
			t.Errorf("fetch(%q) = %q, %q; want %q, %q", tt.url, got, msg, tt.want, tt.err)
		}
	}
}

// TestGuard sends events to a guarded handler, during rendering and afterwards.
func TestGuard(t *testing.T) {
	set(t, "seen", "[]")
	set(t, "vuguState", "{eventHandlerFunc: (bytes) => { seen.push(bytes[0]); }}")
	set(t, "setTimeout", "(f, ms, ...args) => { seen.push('later'); globalThis.late = () => f(...args); }")
	send := set(t, "send", "(n) => vuguState.eventHandlerFunc(new Uint8Array([n]))")
	guarded := guardEvents()

	send.Invoke(1)
	err := guarded(func() error {
		send.Invoke(2)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	send.Invoke(3)
	js.Global().Call("late")
	if got := js.Global().Get("seen").Call("join", " ").String(); got != "1 later 3 2" {
		t.Errorf("events handled: %s; want 1 later 3 2", got)
	}
}

func TestSettingsRefused(t *testing.T) {
	set(t, "localStorage", "{getItem() { throw new Error('refused'); }, setItem() { throw new Error('refused'); }}")
	if Setting("lang") != "" || Keep("lang", "ru") {
		t.Error("a refused storage is not noticed")
	}
	js.Global().Call("Function", "Object.defineProperty(globalThis, 'localStorage', {configurable: true, get() { throw new Error('refused'); }})").Invoke()
	Forget("lang")
	if Setting("lang") != "" || Keep("lang", "ru") {
		t.Error("a storage that may not be asked for is not noticed")
	}
	js.Global().Call("Function", "delete globalThis.localStorage").Invoke()
	set(t, "localStorage", "{kept: {}, getItem(k) { return this.kept[k] ?? null; }, setItem(k, v) { this.kept[k] = v; }}")
	if !Keep("lang", "ru") || Setting("lang") != "ru" || Setting("other") != "" {
		t.Error("a setting is not kept")
	}
}
