package flow

import (
	"bytes"
	"testing"
)

func TestSimplify(t *testing.T) {
	const get, wrap, extend = "\x20\x01", "\xa7", "\xad"
	tests := []struct{ what, code, want string }{
		{"widened and narrowed", get + extend + wrap, get},
		{"narrowed and widened", get + wrap + extend, get + wrap + extend},
		{"widened and tested", get + "\x51" + extend + "\x50", get + "\x52"},
		{"not equal to 0", get + "\x50" + extend + "\x50", get + "\x50\x45"},
		{"not not equal to 0", get + "\x50" + extend + "\x50\x45", get + "\x50"},
		{"not not of a number", get + "\x45\x45", get + "\x45\x45"},
		{"not less", get + "\x53\x45", get + "\x59"},
		{"not less, of floats", get + "\x63\x45", get + "\x63\x45"},
		{"nothing to do", "\x51" + get + "\x45", "\x51" + get + "\x45"},
	}
	for _, tt := range tests {
		var code []element
		for r := (&reader{data: []byte(tt.code)}); r.more(); {
			code = append(code, element{instr: r.instr()})
		}
		var got []byte
		for _, e := range simplify(code) {
			got = append(got, e.raw...)
		}
		if !bytes.Equal(got, []byte(tt.want)) {
			t.Errorf("%s: %x becomes %x, want %x", tt.what, tt.code, got, tt.want)
		}
	}
	jump := []element{{instr: op0(opI64ExtendI32U), role: jump}, {instr: op0(opI32WrapI64)}}
	if got := simplify(jump); len(got) != 2 {
		t.Error("a jump was taken for an instruction")
	}
}
