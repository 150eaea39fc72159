package flow

import (
	"errors"
	"fmt"
)

// A reader decodes WebAssembly. The first failure is kept: from then on every read returns
// zero, so that a caller may check err once at the end. A loop over a count must also stop
// at err.
type reader struct {
	data []byte
	pos  int
	err  error
}

var errTruncated = errors.New("unexpected end")

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = fmt.Errorf("byte %d: %w", r.pos, err)
		r.pos = len(r.data)
	}
}

// more reports whether there is something left to read.
func (r *reader) more() bool { return r.err == nil && r.pos < len(r.data) }

func (r *reader) byte() byte {
	if r.pos >= len(r.data) {
		r.fail(errTruncated)
		return 0
	}
	r.pos++
	return r.data[r.pos-1]
}

// bytes reads the next n bytes; the result shares memory with data.
func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.data)-r.pos) {
		r.fail(errTruncated)
		return nil
	}
	r.pos += int(n)
	return r.data[r.pos-int(n) : r.pos]
}

// uleb reads an unsigned LEB128 number of at most 64 bits.
func (r *reader) uleb() uint64 {
	var v uint64
	for shift := 0; shift < 70; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v
		}
	}
	r.fail(errors.New("number is too long"))
	return 0
}

// sleb reads a signed LEB128 number of at most 64 bits.
func (r *reader) sleb() int64 {
	var v int64
	for shift := 0; shift < 70; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7f) << shift
		if c < 0x80 {
			if c&0x40 != 0 && shift+7 < 64 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
	r.fail(errors.New("number is too long"))
	return 0
}

// count reads the length of a vector. Each entry takes at least one byte, so a greater
// length is refused before any memory is allocated for it.
func (r *reader) count() uint64 {
	n := r.uleb()
	if n > uint64(len(r.data)-r.pos) {
		r.fail(errTruncated)
		return 0
	}
	return n
}

// sized reads a length and that many bytes.
func (r *reader) sized() []byte { return r.bytes(r.uleb()) }

func appendULEB(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

func appendSized(b, data []byte) []byte {
	return append(appendULEB(b, uint64(len(data))), data...)
}

// appendSLEB appends v as a signed LEB128 number.
func appendSLEB(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
