package handle

import (
	"strconv"
	"unicode/utf8"
)

// A writer builds a JSON text. It writes the commas; the caller writes the brackets. Its
// small methods are not inlined: inlining would make the worker 60 kB larger without making
// anything important faster.
type writer struct{ b []byte }

// comma writes a comma unless a bracket or a colon came last.
//
//go:noinline
func (w *writer) comma() {
	if n := len(w.b); n > 0 && w.b[n-1] != '[' && w.b[n-1] != '{' && w.b[n-1] != ':' {
		w.b = append(w.b, ',')
	}
}

// open and close write the brackets of an array or object.
//
//go:noinline
func (w *writer) open(c byte) { w.comma(); w.b = append(w.b, c) }

//go:noinline
func (w *writer) close(c byte) { w.b = append(w.b, c) }

// key writes "k":
//
//go:noinline
func (w *writer) key(k string) {
	w.str(k)
	w.b = append(w.b, ':')
}

// raw writes a text that is JSON already.
func (w *writer) raw(json string) {
	w.comma()
	w.b = append(w.b, json...)
}

//go:noinline
func (w *writer) int(n int) { w.int64(int64(n)) }

func (w *writer) int64(n int64) {
	w.comma()
	w.b = strconv.AppendInt(w.b, n, 10)
}

func (w *writer) bool(v bool) {
	w.comma()
	w.b = strconv.AppendBool(w.b, v)
}

// milli writes n thousandths, in as few digits as it takes.
func (w *writer) milli(n int64) {
	w.comma()
	if n < 0 {
		w.b = append(w.b, '-')
		n = -n
	}
	w.b = strconv.AppendInt(w.b, n/1000, 10)
	if n %= 1000; n == 0 {
		return
	}
	w.b = append(w.b, '.')
	for d := int64(100); n > 0; d /= 10 {
		w.b = append(w.b, byte('0'+n/d))
		n %= d
	}
}

const hex = "0123456789abcdef"

// str writes a text in quotes. Bytes that are not UTF-8 become U+FFFD.
func (w *writer) str(s string) {
	w.comma()
	b := append(w.b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[from:i]...), "\ufffd"...)
				from = i + 1
			}
			i += n
			continue
		}
		b = append(b, s[from:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		from = i
	}
	w.b = append(append(b, s[from:]...), '"')
}

// strs writes a list of texts.
func (w *writer) strs(list []string) {
	w.open('[')
	for _, s := range list {
		w.str(s)
	}
	w.close(']')
}

// value writes a value that was read.
func (w *writer) value(v *value) {
	switch v.kind {
	case text:
		w.str(v.text)
	case array:
		w.open('[')
		for i := range v.items {
			w.value(&v.items[i])
		}
		w.close(']')
	case object:
		w.open('{')
		for i, k := range v.keys {
			w.key(k)
			w.value(&v.items[i])
		}
		w.close('}')
	default:
		w.raw(v.text)
	}
}

// The fields of an object: key and value.

//go:noinline
func (w *writer) strField(k, s string) { w.key(k); w.str(s) }

//go:noinline
func (w *writer) intField(k string, n int) { w.key(k); w.int(n) }

//go:noinline
func (w *writer) boolField(k string, v bool) { w.key(k); w.bool(v) }

//go:noinline
func (w *writer) strsField(k string, l []string) {
	w.key(k)
	w.strs(l)
}
