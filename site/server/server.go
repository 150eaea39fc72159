// Package server serves a built site the way GitHub Pages does, so that what
// works here works there.
//
// Like there: any origin may read (CORS *), WebAssembly is sent as
// application/wasm, texts are gzipped, a folder's address without its slash is
// redirected, /page also finds page.html, a missing file is answered with
// 404.html, and everything may be kept for ten minutes. Like there, no header
// isolates the page (COOP, COEP), so SharedArrayBuffer does not exist.
//
// Unlike there, files are read anew at each request: rebuild and reload.
package server

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// maxAge is how long GitHub Pages lets browsers keep a file, in seconds.
const maxAge = 600

// types are the content types that matter, whatever the machine's own tables say.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/vnd.microsoft.icon",
	".js":          "application/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".mjs":         "application/javascript; charset=utf-8",
	".mp3":         "audio/mpeg",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

// packed are types that are compressed already.
var packed = map[string]bool{".png": true, ".webp": true, ".woff2": true, ".mp3": true}

type server struct {
	files fs.FS
	base  string

	mu     sync.Mutex
	zipped map[string]zipped // by name
}

// zipped is what a file was compressed to when its content had the tag. To
// compress an engine takes longer than all else that a visit asks for.
type zipped struct {
	tag  string
	data []byte
}

// New returns a handler that serves files below the path base, which begins
// and ends with a slash: "/" or "/repo/".
func New(files fs.FS, base string) (http.Handler, error) {
	if !strings.HasPrefix(base, "/") || !strings.HasSuffix(base, "/") {
		return nil, fmt.Errorf("base %q does not begin and end with a slash", base)
	}
	return &server{files: files, base: base, zipped: map[string]zipped{}}, nil
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", fmt.Sprintf("max-age=%d", maxAge))
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path+"/" == s.base {
		redirect(w, s.base, r.URL.RawQuery)
		return
	}
	rel, ok := strings.CutPrefix(r.URL.Path, s.base)
	if !ok {
		s.notFound(w, r)
		return
	}
	name, isFolder := s.find(rel)
	if isFolder {
		redirect(w, r.URL.Path+"/", r.URL.RawQuery)
		return
	}
	data, err := fs.ReadFile(s.files, name)
	if name == "" || err != nil {
		s.notFound(w, r)
		return
	}
	s.send(w, r, name, data, http.StatusOK)
}

// find returns the file for a path below the base, "" if there is none, and
// whether the path names a folder but lacks its slash.
func (s *server) find(rel string) (name string, isFolder bool) {
	trimmed := strings.TrimSuffix(rel, "/")
	if rel != "" && !fs.ValidPath(trimmed) {
		return "", false
	}
	if rel == "" || strings.HasSuffix(rel, "/") {
		return s.file(path.Join(trimmed, "index.html")), false
	}
	for _, try := range []string{rel, rel + ".html"} {
		if name := s.file(try); name != "" {
			return name, false
		}
	}
	return "", s.file(rel+"/index.html") != ""
}

// file returns name if it is a file, else "".
func (s *server) file(name string) string {
	if info, err := fs.Stat(s.files, name); err != nil || info.IsDir() {
		return ""
	}
	return name
}

func (s *server) notFound(w http.ResponseWriter, r *http.Request) {
	page, err := fs.ReadFile(s.files, "404.html")
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	s.send(w, r, "404.html", page, http.StatusNotFound)
}

func redirect(w http.ResponseWriter, to, query string) {
	if query != "" {
		to += "?" + query
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusMovedPermanently)
}

// send writes a file, gzipped where that helps and the browser can read it.
// Ranges and conditional requests are net/http's work.
func (s *server) send(w http.ResponseWriter, r *http.Request, name string, data []byte, status int) {
	ext := strings.ToLower(path.Ext(name))
	kind := types[ext]
	if kind == "" {
		kind = "application/octet-stream"
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	sum := fnv.New64a()
	sum.Write(data)
	tag := fmt.Sprintf("%x", sum.Sum64())
	if !packed[ext] && r.Header.Get("Range") == "" {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			data, tag = s.compressed(name, tag, data), tag+"-gz"
		}
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		if r.Method == http.MethodGet {
			w.Write(data)
		}
		return
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// compressed returns a file's content gzipped, as it was the last time if the tag
// is the same.
func (s *server) compressed(name, tag string, data []byte) []byte {
	s.mu.Lock()
	kept := s.zipped[name]
	s.mu.Unlock()
	if kept.tag == tag {
		return kept.data
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data) // a bytes.Buffer takes everything
	z.Close()
	s.mu.Lock()
	s.zipped[name] = zipped{tag, b.Bytes()}
	s.mu.Unlock()
	return b.Bytes()
}
