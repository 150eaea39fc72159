package handle

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth is how deep a message may be nested. A game tree takes two levels per move.
const maxDepth = 20_000

// A value is one JSON value of a request. encoding/json would work, but would add more
// bytes to the worker than the whole engine.
type value struct {
	kind  kind
	text  string // of a string; of a number, as it is written
	keys  []string
	items []value // of an array; of an object, in the order of keys
}

type kind uint8

const (
	absent kind = iota
	null
	boolean
	number
	text
	array
	object
)

var kindNames = [...]string{"nothing", "null", "true or false", "a number", "a text", "a list", "an object"}

// get returns the field called key, or an absent value. If a key is repeated, the last one
// counts.
func (v *value) get(key string) *value {
	for i := len(v.keys) - 1; i >= 0; i-- {
		if v.keys[i] == key {
			return &v.items[i]
		}
	}
	return &value{}
}

// field returns the field called key, which must be of the given kind if it is there. null
// counts as an absent field.
func (v *value) field(key string, want kind) (*value, error) {
	f := v.get(key)
	if f.kind == null || f.kind == absent {
		return &value{}, nil
	}
	if f.kind != want {
		return nil, bad(`"` + key + `" must be ` + kindNames[want] + ", not " + kindNames[f.kind])
	}
	return f, nil
}

// str returns the text called key, "" if there is none.
func (v *value) str(key string) (string, error) {
	f, err := v.field(key, text)
	if err != nil {
		return "", err
	}
	return f.text, nil
}

// integer returns the whole number called key, 0 if there is none.
func (v *value) integer(key string, lo, hi int64) (int64, error) {
	f, err := v.field(key, number)
	if err != nil || f.kind == absent {
		return 0, err
	}
	n, err := strconv.ParseInt(f.text, 10, 64)
	if err != nil || n < lo || n > hi {
		return 0, bad(`"` + key + `" must be a whole number from ` + strconv.FormatInt(lo, 10) + " to " + strconv.FormatInt(hi, 10))
	}
	return n, nil
}

// whole returns v as an integer, if it lies in the range.
func (v *value) whole(lo, hi int64) (int64, bool) {
	n, err := strconv.ParseInt(v.text, 10, 64)
	return n, v.kind == number && err == nil && n >= lo && n <= hi
}

// strs returns the list of texts called key.
func (v *value) strs(key string) ([]string, error) {
	f, err := v.field(key, array)
	if err != nil || len(f.items) == 0 {
		return nil, err
	}
	out := make([]string, len(f.items))
	for i := range f.items {
		if f.items[i].kind != text {
			return nil, bad(`"` + key + `" must hold texts only`)
		}
		out[i] = f.items[i].text
	}
	return out, nil
}

// A reader parses one JSON text.
type reader struct {
	s  string
	at int
}

// parse reads exactly one JSON value.
func parse(s string) (value, error) {
	r := reader{s: s}
	v, err := r.value()
	if err != nil {
		return value{}, err
	}
	if r.space(); r.at < len(s) {
		return value{}, r.fail("more text after the end of the message")
	}
	return v, nil
}

func (r *reader) fail(msg string) error {
	return bad("not JSON, byte " + strconv.Itoa(r.at) + ": " + msg)
}

func (r *reader) space() {
	for r.at < len(r.s) {
		switch r.s[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// next returns the next byte after spaces, 0 at the end.
func (r *reader) next() byte {
	r.space()
	if r.at < len(r.s) {
		return r.s[r.at]
	}
	return 0
}

// value reads a value. It does not call itself for nested values, since a browser gives
// WebAssembly a stack for only some thousand calls.
func (r *reader) value() (value, error) {
	var open []value // arrays and objects being read, outermost first
	for {
		v, begun, err := r.begin()
		if v.kind >= array && len(open) == maxDepth {
			err = r.fail("nested too deep")
		}
		if err == nil && begun {
			open = append(open, v)
			if v.kind == object {
				err = r.key(&open[len(open)-1])
			}
		}
		for err == nil && !begun { // v is complete
			if len(open) == 0 {
				return v, nil
			}
			in := &open[len(open)-1]
			in.items = append(in.items, v)
			switch c := r.next(); {
			case c == ',':
				r.at++
				if in.kind == object {
					err = r.key(in)
				}
				begun = true
			case c == ends[in.kind]:
				r.at++
				v, open = *in, open[:len(open)-1]
			default:
				err = r.fail(`"," or "` + string(ends[in.kind]) + `" is missing`)
			}
		}
		if err != nil {
			return value{}, err
		}
	}
}

var ends = [...]byte{array: ']', object: '}'}

// begin reads a value, or a bracket that begins a value: then begun is true.
func (r *reader) begin() (v value, begun bool, err error) {
	switch c := r.next(); {
	case c == '{' || c == '[':
		r.at++
		v.kind = array
		if c == '{' {
			v.kind = object
		}
		if r.next() == ends[v.kind] {
			r.at++
			return v, false, nil
		}
		return v, true, nil
	case c == '"':
		s, err := r.str()
		return value{kind: text, text: s}, false, err
	case c == '-' || c >= '0' && c <= '9':
		v, err = r.number()
		return v, false, err
	}
	for _, w := range [...]struct {
		word string
		kind kind
	}{{"null", null}, {"true", boolean}, {"false", boolean}} {
		if n := r.at + len(w.word); n <= len(r.s) && r.s[r.at:n] == w.word {
			r.at = n
			return value{kind: w.kind, text: w.word}, false, nil
		}
	}
	return value{}, false, r.fail("a value is missing")
}

// key reads a key and the colon after it.
func (r *reader) key(v *value) error {
	if r.next() != '"' {
		return r.fail("a key in quotes is missing")
	}
	key, err := r.str()
	if err != nil {
		return err
	}
	if r.next() != ':' {
		return r.fail(`":" is missing`)
	}
	r.at++
	v.keys = append(v.keys, key)
	return nil
}

// number reads a number and keeps it as written.
func (r *reader) number() (value, error) {
	from := r.at
	r.skip('-')
	zero := r.skip('0')
	if zero == (r.digits() > 0) {
		return value{}, r.fail("not a number")
	}
	if r.skip('.') && r.digits() == 0 {
		return value{}, r.fail("not a number")
	}
	if r.skip('e') || r.skip('E') {
		if !r.skip('+') {
			r.skip('-')
		}
		if r.digits() == 0 {
			return value{}, r.fail("not a number")
		}
	}
	return value{kind: number, text: r.s[from:r.at]}, nil
}

func (r *reader) skip(c byte) bool {
	if r.at < len(r.s) && r.s[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *reader) digits() int {
	from := r.at
	for r.at < len(r.s) && r.s[r.at] >= '0' && r.s[r.at] <= '9' {
		r.at++
	}
	return r.at - from
}

// str reads a text in quotes. What is not Unicode becomes U+FFFD.
func (r *reader) str() (string, error) {
	r.at++
	from := r.at
	for r.at < len(r.s) && r.s[r.at] != '"' && r.s[r.at] != '\\' && r.s[r.at] >= ' ' {
		r.at++
	}
	if r.skip('"') {
		return r.s[from : r.at-1], nil // the common case needs no copy
	}
	b := []byte(r.s[from:r.at])
	for r.at < len(r.s) {
		c := r.s[r.at]
		switch {
		case c == '"':
			r.at++
			return string(b), nil
		case c < ' ':
			return "", r.fail("a control character in a text")
		case c != '\\':
			b = append(b, c)
			r.at++
			continue
		}
		var ok bool
		if b, ok = r.escape(b); !ok {
			return "", r.fail("an unknown escape")
		}
	}
	return "", r.fail("a text has no end")
}

const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// escape appends what the escape at r.at means.
func (r *reader) escape(b []byte) ([]byte, bool) {
	if u, ok := r.unicode(); ok {
		if utf16.IsSurrogate(u) {
			low, ok := r.unicode()
			if pair := utf16.DecodeRune(u, low); ok && pair != utf8.RuneError {
				return utf8.AppendRune(b, pair), true
			}
			if ok {
				r.at -= 6
			}
		}
		return utf8.AppendRune(b, u), true // a lone surrogate becomes U+FFFD
	}
	if r.at+1 < len(r.s) {
		for i := range len(escapes) {
			if escapes[i] == r.s[r.at+1] {
				r.at += 2
				return append(b, escaped[i]), true
			}
		}
	}
	return b, false
}

// unicode reads \uXXXX if it is next.
func (r *reader) unicode() (rune, bool) {
	if r.at+6 > len(r.s) || r.s[r.at] != '\\' || r.s[r.at+1] != 'u' {
		return 0, false
	}
	var u rune
	for _, c := range []byte(r.s[r.at+2 : r.at+6]) {
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | rune(c-'0')
		case c|32 >= 'a' && c|32 <= 'f':
			u = u<<4 | rune(c|32-'a'+10)
		default:
			return 0, false
		}
	}
	r.at += 6
	return u, true
}
