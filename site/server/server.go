// Package server serves a built site in the same way as GitHub Pages, so that pages that work
// here also work there.
//
// Both allow any origin to read (CORS *), send WebAssembly as application/wasm, gzip texts,
// redirect a folder's address without its slash, find page.html for /page, send 404.html if a
// file is missing, and allow caches to keep everything for ten minutes. Neither sends the
// headers that isolate a page (COOP, COEP), so SharedArrayBuffer does not exist.
//
// Unlike GitHub Pages, the server reads files at each request, so a rebuilt page can be reloaded
// at once.
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

// maxAge is the time for which GitHub Pages lets browsers keep a file, in seconds.
const maxAge = 600

// types contains the content types that matter, so that they do not depend on the machine.
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

// packed contains the types of files that are compressed already.
var packed = map[string]bool{".png": true, ".webp": true, ".woff2": true, ".mp3": true}

type server struct {
	files fs.FS
	base  string

	mu     sync.Mutex
	zipped map[string]zipped // by name
}

// zipped is the compressed content of a file, and the tag of that content. Compressing an engine
// takes longer than everything else in a visit.
type zipped struct {
	tag  string
	data []byte
}

// New returns a handler that serves files below the path base. The path begins and ends with a
// slash: "/" or "/repo/".
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

// find returns the file for a path below the base, or "", and reports whether the path is that
// of a folder without its slash.
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

// file returns name if it is the name of a file, or else "".
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

// send writes a file. It is gzipped if that makes it smaller and the browser accepts it. net/http
// handles ranges and conditional requests.
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

// compressed returns a file's content gzipped. It compresses the content again only if the tag
// has changed.
func (s *server) compressed(name, tag string, data []byte) []byte {
	s.mu.Lock()
	kept := s.zipped[name]
	s.mu.Unlock()
	if kept.tag == tag {
		return kept.data
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data) // writing to a bytes.Buffer never fails
	z.Close()
	s.mu.Lock()
	s.zipped[name] = zipped{tag, b.Bytes()}
	s.mu.Unlock()
	return b.Bytes()
}
