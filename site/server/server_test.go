package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

var site = fstest.MapFS{
	"index.html":                   {Data: []byte("front page")},
	"404.html":                     {Data: []byte("no such page")},
	"about.html":                   {Data: []byte("about")},
	"engine.wasm":                  {Data: []byte("\x00asm")},
	"img/icon.png":                 {Data: []byte("PNG")},
	"checkmate/chess/index.html":   {Data: []byte("chess")},
	"games/checkmate/chess.zrf":    {Data: []byte("(game)")},
	"manifest.webmanifest":         {Data: []byte("{}")},
	"js/main.js":                   {Data: []byte("main()")},
	"checkmate/empty/not-index.js": {Data: []byte("x")},
}

func get(t *testing.T, base, method, target string, header ...string) *http.Response {
	t.Helper()
	h, err := New(site, base)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestPaths(t *testing.T) {
	tests := []struct {
		base, path string
		status     int
		body, to   string // to is the address to which a redirect leads
	}{
		{"/", "/", 200, "front page", ""},
		{"/", "/index.html", 200, "front page", ""},
		{"/", "/about", 200, "about", ""}, // the ending may be left out
		{"/", "/checkmate/chess/", 200, "chess", ""},
		{"/", "/checkmate/chess", 301, "", "/checkmate/chess/"},
		{"/", "/checkmate/chess?turn=1", 301, "", "/checkmate/chess/?turn=1"},
		{"/", "/games/checkmate/chess.zrf", 200, "(game)", ""},

		// Missing files: the site's own page is sent, at any depth; folders are not listed.
		{"/", "/nothing", 404, "no such page", ""},
		{"/", "/checkmate/empty/", 404, "no such page", ""},
		{"/", "/checkmate/empty", 404, "no such page", ""},
		{"/", "/../secret", 404, "no such page", ""},
		{"/", "//", 404, "no such page", ""},
		{"/", "/about.html/", 404, "no such page", ""},

		// A site below a path.
		{"/repo/", "/repo/", 200, "front page", ""},
		{"/repo/", "/repo", 301, "", "/repo/"},
		{"/repo/", "/repo/js/main.js", 200, "main()", ""},
		{"/repo/", "/repo/checkmate/chess", 301, "", "/repo/checkmate/chess/"},
		{"/repo/", "/", 404, "no such page", ""},
		{"/repo/", "/js/main.js", 404, "no such page", ""},
	}
	for _, tt := range tests {
		res := get(t, tt.base, "GET", "http://host"+tt.path)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != tt.status || string(body) != tt.body || res.Header.Get("Location") != tt.to {
			t.Errorf("base %s, GET %s = %d %q to %q; want %d %q to %q", tt.base, tt.path,
				res.StatusCode, body, res.Header.Get("Location"), tt.status, tt.body, tt.to)
		}
	}
}

func TestHeaders(t *testing.T) {
	tests := []struct{ path, header, want string }{
		{"/engine.wasm", "Content-Type", "application/wasm"},
		{"/js/main.js", "Content-Type", "application/javascript; charset=utf-8"},
		{"/manifest.webmanifest", "Content-Type", "application/manifest+json"},
		{"/games/checkmate/chess.zrf", "Content-Type", "application/octet-stream"},
		{"/", "Content-Type", "text/html; charset=utf-8"},
		{"/", "Access-Control-Allow-Origin", "*"},
		{"/", "X-Content-Type-Options", "nosniff"},
		{"/nothing", "Access-Control-Allow-Origin", "*"},
		{"/", "Cache-Control", "max-age=600"},
		{"/", "Cross-Origin-Opener-Policy", ""},
		{"/", "Cross-Origin-Embedder-Policy", ""},
		{"/", "Content-Encoding", "gzip"},
		{"/nothing", "Content-Encoding", "gzip"},
		{"/img/icon.png", "Content-Encoding", ""},
	}
	for _, tt := range tests {
		res := get(t, "/", "GET", "http://host"+tt.path, "Accept-Encoding", "gzip, br")
		if got := res.Header.Get(tt.header); got != tt.want {
			t.Errorf("GET %s: %s is %q, want %q", tt.path, tt.header, got, tt.want)
		}
	}
}

func TestGzip(t *testing.T) {
	res := get(t, "/", "GET", "http://host/js/main.js", "Accept-Encoding", "gzip")
	z, err := gzip.NewReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll(z); !bytes.Equal(body, []byte("main()")) {
		t.Errorf("unzipped body = %q", body)
	}
}

// TestRebuilt: compressed content from before is not sent when the file has changed.
func TestRebuilt(t *testing.T) {
	files := fstest.MapFS{"a.txt": {Data: []byte("one")}}
	h, err := New(files, "/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"one", "one", "two", "three"} {
		files["a.txt"] = &fstest.MapFile{Data: []byte(want)}
		r := httptest.NewRequest("GET", "http://host/a.txt", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		z, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, _ := io.ReadAll(z); string(body) != want {
			t.Errorf("body %q, want %q", body, want)
		}
	}
	if n := len(h.(*server).zipped); n != 1 {
		t.Errorf("%d contents kept of one file", n)
	}
}

func TestConditional(t *testing.T) {
	tag := get(t, "/", "GET", "http://host/js/main.js").Header.Get("ETag")
	if res := get(t, "/", "GET", "http://host/js/main.js", "If-None-Match", tag); res.StatusCode != 304 {
		t.Errorf("unchanged file: status %d, want 304", res.StatusCode)
	}
	res := get(t, "/", "GET", "http://host/js/main.js", "Range", "bytes=1-3", "Accept-Encoding", "gzip")
	if body, _ := io.ReadAll(res.Body); res.StatusCode != 206 || string(body) != "ain" {
		t.Errorf("range: status %d, body %q", res.StatusCode, body)
	}
}

func TestMethods(t *testing.T) {
	if res := get(t, "/", "POST", "http://host/"); res.StatusCode != 405 {
		t.Errorf("POST: status %d, want 405", res.StatusCode)
	}
	for path, want := range map[string]int{"/": 200, "/nothing": 404} {
		res := get(t, "/", "HEAD", "http://host"+path)
		if body, _ := io.ReadAll(res.Body); res.StatusCode != want || len(body) != 0 {
			t.Errorf("HEAD %s: status %d, body %q", path, res.StatusCode, body)
		}
	}
}

func TestBase(t *testing.T) {
	for _, base := range []string{"", "repo", "/repo", "repo/"} {
		if _, err := New(site, base); err == nil {
			t.Errorf("New with base %q: no error", base)
		}
	}
}
