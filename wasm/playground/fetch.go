//go:build js && wasm

package main

import (
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/syumai/tinyutil/httputil"

	"syscall/js"
)

// slow is the time that a server may take.
const slow = 20 * time.Second

// OpenURL opens the rules file at an address; errors are shown at the field.
func (b *bench) OpenURL(address string) {
	late := b.asks()
	go func() {
		text, key, detail := fetchRules(address, b.lab)
		b.later(func() {
			b.root.Fetching = false
			if late() {
				return
			}
			if key != "" {
				b.root.URLError = b.root.Tell(key, detail...)
				return
			}
			b.root.Note = b.root.Tell("opened", address)
			b.newDraft(rules{Source: text})
		})
	}()
}

// fetchRules fetches a text. If that fails, key names the text of site/lab that explains
// why, and detail has the values to fill in.
func fetchRules(address string, lab js.Value) (text, key string, detail []any) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" && strings.Contains(address, ":") || u.Scheme != "" && u.Scheme != "https" && u.Scheme != "http" {
		return "", "urlBad", nil
	}
	type result struct {
		text, key string
		detail    []any
	}
	done := make(chan result, 1)
	go func() {
		text, key, detail := get(address, lab)
		done <- result{text, key, detail}
	}()
	select {
	case r := <-done:
		return r.text, r.key, r.detail
	case <-time.After(slow): // a later answer is dropped
		return "", "urlSlow", nil
	}
}

func get(address string, lab js.Value) (text, key string, detail []any) {
	response, err := httputil.Get(address)
	if err != nil {
		return "", "urlFetch", nil
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		status := response.Status
		if name := http.StatusText(response.StatusCode); !strings.Contains(status, name) {
			status += " " + name
		}
		return "", "urlStatus", []any{status}
	}
	if key, detail := refusedType(response.Header.Get("Content-Type")); key != "" {
		return "", key, detail
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, maxRules+1))
	switch {
	case err != nil:
		return "", "urlFetch", nil
	case len(data) > maxRules:
		return "", "urlSize", []any{megabytes}
	}
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	return lab.Call("decode", bytes).String(), "", nil
}

// refusedType explains why a file of some media type is not a rules file.
func refusedType(given string) (key string, detail []any) {
	kind, _, err := mime.ParseMediaType(given)
	switch {
	case given == "" || err != nil:
		return "", nil
	case kind == "text/html" || kind == "application/xhtml+xml":
		return "urlHTML", nil
	case strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "application/"):
		return "", nil // servers use many types for rules files
	}
	return "urlType", []any{kind}
}
