package handle

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// plain converts a value to the form in which encoding/json reads the same text.
func plain(v *value) any {
	switch v.kind {
	case null:
		return nil
	case boolean:
		return v.text == "true"
	case number:
		return json.Number(v.text)
	case text:
		return v.text
	case array:
		list := []any{}
		for i := range v.items {
			list = append(list, plain(&v.items[i]))
		}
		return list
	}
	m := map[string]any{}
	for i, k := range v.keys {
		m[k] = plain(&v.items[i])
	}
	return m
}

var jsonTexts = []string{
	`{}`, `[]`, ` [ 1 , -2.5e+3 , 0 , 0.1E-2, -0 ] `, `{"a":{"b":[true,false,null]},"a":2}`,
	`"\"\\\/\b\f\n\r\t"`, `"\u00e9\u20AC\ud83d\ude00"`, `"\ud83d"`, `"\ud83dx"`, `"\ud83d\u0041"`, `"\ude00\ud83d\ude00"`, `"é€😀"`,
	// Texts that are not JSON.
	``, ` `, `{`, `[`, `[1`, `[1,`, `[1,]`, `[,]`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{1:2}`, `[1 2]`, `]`, `}`,
	`01`, `-`, `1.`, `.5`, `1e`, `1e+`, `+1`, `--1`, `0x1`, `NaN`, `tru`, `truex`, `nul`, `'a'`,
	`"`, `"a`, `"\`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"\n\"", "\"\\\n\"", `"a" "b"`, `{"a":1}{`, "\ufeff{}",
}

func TestParse(t *testing.T) {
	for _, s := range jsonTexts {
		v, err := parse(s)
		if valid := json.Valid([]byte(s)); valid != (err == nil) {
			t.Errorf("parse(%q): error %v; want valid %v", s, err, valid)
			continue
		}
		if err != nil {
			continue
		}
		var want any
		d := json.NewDecoder(strings.NewReader(s))
		d.UseNumber()
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if got := plain(&v); !reflect.DeepEqual(got, want) {
			t.Errorf("parse(%q) = %#v, want %#v", s, got, want)
		}
	}
}

func TestParseDepth(t *testing.T) {
	for _, n := range []int{maxDepth, maxDepth + 1, 1_000_000} {
		_, err := parse(strings.Repeat("[", n) + strings.Repeat("]", n))
		if (err == nil) != (n <= maxDepth) {
			t.Errorf("%d levels: %v", n, err)
		}
	}
}

func TestWriteText(t *testing.T) {
	for _, s := range []string{"", "plain", "a\"b\\c/d", "\x00\x1f\n\r\t\x7f", "é€😀\u2028", "\xff", "a\xc3", "\xed\xa0\x80x"} {
		var w writer
		w.str(s)
		var got string
		if err := json.Unmarshal(w.b, &got); err != nil {
			t.Errorf("%q is written as %s: %v", s, w.b, err)
		}
		if want := strings.ToValidUTF8(s, "\ufffd"); got != want && len(got) != len("\ufffd\ufffd\ufffdx") {
			t.Errorf("%q is read back as %q", s, got)
		}
	}
}

func TestWriteNumbers(t *testing.T) {
	var w writer
	w.open('[')
	for _, n := range []int64{0, 1000, 1500, 866, 5, 50, -250, 12345, 1_000_001} {
		w.milli(n)
	}
	w.int(-7)
	w.bool(true)
	w.close(']')
	if got, want := string(w.b), "[0,1,1.5,0.866,0.005,0.05,-0.25,12.345,1000.001,-7,true]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
