//go:build !wasm

package zrf

import "sync"

// choosy says that an expansion may have a Want.
const choosy = true

// shelf keeps the trees of files that were included before, since many games include the
// same files. Only strict files without messages are kept, because their trees never
// change. Programs for browsers have no shelf, since a page reads only one game.
var shelf struct {
	sync.Mutex
	files map[string]*File
	size  int // bytes of their texts
}

// maxShelf is how many bytes of text the shelf may hold; a larger shelf is emptied.
const maxShelf = 1 << 20

// included parses a file, or finds it on the shelf.
func included(name string, src []byte, errs *Errors, strict bool) *File {
	if !strict {
		return parse(name, src, errs, false)
	}
	shelf.Lock()
	f := shelf.files[name]
	shelf.Unlock()
	if f != nil && f.Source == string(src) {
		errs.know(name, f.Source)
		return f
	}
	var own Errors
	if f = parse(name, src, &own, true); len(own.List) > 0 {
		return parse(name, src, errs, true)
	}
	errs.know(name, f.Source)
	shelf.Lock()
	defer shelf.Unlock()
	if old := shelf.files[name]; old != nil {
		shelf.size -= len(old.Source)
	}
	if shelf.size += len(f.Source); shelf.files == nil || shelf.size > maxShelf {
		shelf.files, shelf.size = map[string]*File{}, len(f.Source)
	}
	shelf.files[name] = f
	return f
}
