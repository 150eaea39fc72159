package flow

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// tiny returns a module with an imported function, two Go functions and names.
func tiny() []byte {
	vector := func(entries ...string) string {
		return string(appendULEB(nil, uint64(len(entries)))) + strings.Join(entries, "")
	}
	text := func(s string) string { return string(appendSized(nil, []byte(s))) }
	bodies := []string{
		text(string(fake(edges("0: 1; 1: 1 2; 2:")))),
		text(string(fake(edges("0: 1 2; 1: 2; 2: 1")))),
	}
	out := []byte(header)
	for _, s := range []section{
		{sectionType, []byte(vector("\x60\x01\x7f\x01\x7f", "\x60\x00\x00"))},
		{sectionImport, []byte(vector(text("gojs") + text("f") + "\x00\x01"))},
		{sectionFunc, []byte(vector("\x00", "\x00"))},
		{sectionCode, []byte(vector(bodies...))},
		{sectionCustom, []byte(text("go:buildid") + "x")},
		{sectionCustom, []byte(text("name") + "\x01" + text(vector("\x01"+text("a.F"), "\x02"+text("b.G"))))},
	} {
		out = appendSized(append(out, s.id), s.data)
	}
	return out
}

func TestTiny(t *testing.T) {
	module := tiny()
	tests := []struct {
		expr string
		opt  Options
		want string // numbers of rebuilt and selected functions, of functions afterwards
	}{
		{"^a/", Options{}, "0 of 0, 2"},
		{"^a", Options{}, "1 of 1, 3"},
		{"^b", Options{}, "0 of 1, 2"},
		{"", Options{}, "1 of 2, 3"},
		{"", Options{PassSP: true}, "1 of 2, 4"},
	}
	for _, tt := range tests {
		out, report := rebuild(t, module, tt.expr, tt.opt)
		m, err := parseModule(out)
		if err != nil {
			t.Errorf("%q: %v", tt.expr, err)
			continue
		}
		got := strings.Join([]string{itoa(report.Rebuilt), " of ", itoa(report.Selected()), ", ", itoa(len(m.bodies))}, "")
		if got != tt.want {
			t.Errorf("%q: %s; want %s", tt.expr, got, tt.want)
		}
	}
}

func itoa(n int) string { return string(rune('0' + n)) }

// TestMalformed cuts a module short everywhere, and spoils it.
func TestMalformed(t *testing.T) {
	module := tiny()
	sectionStarts := []int{}
	r := &reader{data: module, pos: len(header)}
	for r.more() {
		sectionStarts = append(sectionStarts, r.pos)
		r.byte()
		r.sized()
	}
	for n := range module {
		_, _, err := Rebuild(module[:n], Options{})
		if err == nil && !slices.Contains(sectionStarts, n) {
			t.Errorf("%d of %d bytes: no error", n, len(module))
		}
	}
	tests := []struct {
		what     string
		from, to string
	}{
		{"version", header, "\x00asm\x02\x00\x00\x00"},
		{"import kind", "\x01f\x00\x01", "\x01f\x09\x01"},
		{"type form", "\x60\x01\x7f", "\x61\x01\x7f"},
		{"count of functions", "\x03\x03\x02\x00\x00", "\x03\x03\x03\x00\x00"},
		{"functions without bodies", "\x03\x03\x02\x00\x00", "\x03\x02\x01\x00"},
		{"endless number", "\x03\x03\x02\x00\x00", "\x03\x0c\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"},
		{"no names", "\x04name\x01", "\x04nome\x01"},
	}
	for _, tt := range tests {
		spoiled := bytes.Replace(module, []byte(tt.from), []byte(tt.to), 1)
		if bytes.Equal(spoiled, module) {
			t.Fatalf("%s: not found", tt.what)
		}
		if _, _, err := Rebuild(spoiled, Options{}); err == nil {
			t.Errorf("%s: no error", tt.what)
		}
	}
}

// TestMismatch spoils the shape of a function, which is then left as it is.
func TestMismatch(t *testing.T) {
	body := assemble([]fakeBlock{{to: []int{1}}, {does: callDirect, to: []int{1, 0}, falls: true}, {does: callIndirect}})
	tests := []struct {
		from, to string
		want     mismatch
	}{
		{"", "", ""}, // as it is
		{"\x01\x01\x7f\x23", "\x01\x01\x7e\x23", badLocals},
		{"\x0f", "\xfd", badCode},
		{"\x23\x00\x21\x01", "\x23\x01\x21\x01", badPrologue},
		{"\x20\x00\x0e", "\x20\x01\x0e", noDispatch},
		{"\x02\x40\x03\x40", "\x02\x40\x02\x40", badDispatch},
		{"\x02\x40\x03\x40", "\x03\x40\x02\x40", badDispatch},
		{"\x41\x01\x21\x00\x0c", "\x41\x01\x21\x01\x0c", badJump},
		{"\x21\x00\x0c\x03", "\x21\x00\x0c\x02", badBranch},
		{"\x0d\x03", "\x0d\x02", badBranch},
		{"\x41\x00\x20\x00\x11", "\x41\x00\x22\x00\x11", badPCB},
		{"\x41\x00\x20\x00\x11", "\x41\x01\x20\x00\x11", badPCB},
		{"\x00\x0b\x41\x01\x0b", "\x00\x0b\x41\x02\x0b", badTail},
		{"\x0b\x00\x0b\x41\x01\x0b", "\x0b\x00\x0b\x0b", badTail},
		{"\x11\x00\x00\x23\x00\x21\x01", "\x11\x00\x00\x23\x00\x21\x02", badSP},
		{"\x22\x01\x24\x00", "\x22\x02\x24\x00", badSP},
		{"\x41\x00\x0f", "\x41\x02\x0f", badReturn},
		{"\x41\x00\x0f", "\x20\x01\x0f", badReturn},
	}
	for _, tt := range tests {
		spoiled := bytes.Replace(body, []byte(tt.from), []byte(tt.to), 1)
		if bytes.Equal(spoiled, body) && tt.want != "" {
			t.Fatalf("%x: not found", tt.from)
		}
		m := &module{goTypes: map[uint64]bool{0: true}, types: []uint64{0}, bodies: [][]byte{spoiled}}
		_, err := prepare(m, 0, nil, Options{PassSP: true})
		if got, _ := err.(mismatch); got != tt.want {
			t.Errorf("%x instead of %x: %v; want %v", tt.to, tt.from, err, tt.want)
		}
	}
}

// FuzzRebuild looks for panics.
func FuzzRebuild(f *testing.F) {
	f.Add(tiny(), true)
	f.Add(tiny(), false)
	f.Add([]byte(header), false)
	f.Fuzz(func(t *testing.T, module []byte, passSP bool) {
		out, _, err := Rebuild(module, Options{PassSP: passSP})
		if err != nil {
			return
		}
		if _, err := parseModule(out); err != nil {
			t.Errorf("the result is malformed: %v", err)
		}
	})
}

// TestSegments checks that segments give the memory they were made of, and that
// only long gaps part them.
func TestSegments(t *testing.T) {
	image := make([]byte, 1000)
	for i := 100; i < 300; i += 20 {
		image[i] = 1
	}
	image[300+gap], image[900] = 2, 3 // the last of the row is at 280
	list := segmentsOf(image)
	if len(list) != 3 || list[0].offset != 100 || len(list[0].data) != 181 || list[1].offset != 300+gap || list[2].offset != 900 {
		t.Errorf("%d segments: %v", len(list), list)
	}
	again, err := load(list)
	if err != nil || !bytes.Equal(again, image[:901]) {
		t.Errorf("the memory differs: %v", err)
	}
	if list := segmentsOf(make([]byte, 100)); len(list) != 0 {
		t.Error("segments of nothing")
	}
}

// TestTrimMalformed spoils the table of functions in every way that keeps its
// place: trim must refuse or go on, never panic.
func TestTrimMalformed(t *testing.T) {
	le := binary.LittleEndian
	table := make([]byte, 400)
	copy(table, pcMagic)
	for i, v := range []uint64{0, 1, 0, 0, 72, 100, 110, 120, 140} {
		if i > 0 {
			le.PutUint64(table[8*i:], v)
		}
	}
	copy(table[72:], "\x00main.main\x00runtime.x\x00")
	le.PutUint32(table[144:], 16) // the function
	f := table[156:]
	le.PutUint32(f[funcName:], 1)
	le.PutUint32(f[funcLine:], 5)
	data := encodeSegments([]segment{{4096, table}})
	got, err := trim(data)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(got, []byte("main.main")) || !bytes.Contains(got, []byte(pcMagic)) {
		t.Error("the name is still there, or the table is gone")
	}
	for i := range table {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			bad := bytes.Clone(table)
			bad[i] = b
			trim(encodeSegments([]segment{{4096, bad}}))
			trim(encodeSegments([]segment{{4096, bad[:i]}}))
		}
	}
	for i := range data {
		trim(data[:i])
	}
}
