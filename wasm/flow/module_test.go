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

// TestMalformed truncates a module at every place, and changes its bytes.
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

// TestMismatch changes the shape of a function, which then stays unchanged.
func TestMismatch(t *testing.T) {
	body := assemble([]fakeBlock{{to: []int{1}}, {does: callDirect, to: []int{1, 0}, falls: true}, {does: callIndirect}})
	tests := []struct {
		from, to string
		want     mismatch
	}{
		{"", "", ""}, // unchanged
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
		_, err := prepare(m, 0, Options{PassSP: true})
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

// TestSegments checks that segments give the memory from which they were made, and that only long
// gaps separate them.
func TestSegments(t *testing.T) {
	image := make([]byte, 1000)
	for i := 100; i < 300; i += 20 {
		image[i] = 1
	}
	image[300+gap], image[900] = 2, 3 // the last byte of the row is at 280
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

// trimTable makes the tables of a program with two functions: header at 0, names
// at 72, instructions at 120, functions at 140, their data at 300, moduledata at 400.
func trimTable(address uint64) []byte {
	le := binary.LittleEndian
	table := make([]byte, 400+8*moduleWords)
	copy(table, pcMagic)
	for i, v := range []uint64{0, 2, 0, 0, 72, 100, 110, 120, 140} {
		if i > 0 {
			le.PutUint64(table[8*i:], v)
		}
	}
	copy(table[72:], "\x00main.main\x00runtime.lock\x00")
	copy(table[110:], "file.go")
	for i, name := range []uint32{1, 11} {
		at := 20 + 80*i // relative to the table of functions
		le.PutUint32(table[140+8*i+4:], uint32(at))
		f := table[140+at:]
		le.PutUint32(f[funcName:], name)
		le.PutUint32(f[funcLine:], 5)
		le.PutUint32(f[funcCU:], 6)
		f[funcNFuncData] = 4
		for kind, off := range []uint32{4, 16, noFuncData, 40} {
			le.PutUint32(f[funcSize+4*kind:], off)
		}
	}
	data := table[320:400]
	for i := range data {
		data[i] = 0xee
	}
	copy(data[4:], "\x01\x00\x00\x00\x02\x00\x00\x00\x03")                  // one map of two bits
	copy(data[16:], "\x02\x00\x00\x00\x09\x00\x00\x00\x01\x02\x03\x04\xee") // two maps of nine
	module := table[400:]
	for i, v := range map[int]uint64{0: 0, 1: 72, moduleGoFunc: 320, moduleFindFunc: 400, moduleTablesEnd: 400} {
		le.PutUint64(module[8*i:], address+v)
	}
	return table
}

// trimmed trims the data of a module without functions.
func trimmed(data []byte) ([]byte, map[int]bool, *tables, error) {
	return new(module).trimData(data)
}

func TestTrim(t *testing.T) {
	table := trimTable(4096)
	data, _, _, err := trimmed(encodeSegments([]segment{{4096, table}}))
	if err != nil {
		t.Fatal(err)
	}
	segments, err := parseSegments(data)
	if err != nil {
		t.Fatal(err)
	}
	image, err := load(segments)
	if err != nil {
		t.Fatal(err)
	}
	got := append(image[4096:], make([]byte, len(table))...)
	le := binary.LittleEndian
	for i, want := range []string{"", runtimeName} {
		f := got[160+80*i:]
		if name := cString(got[72:100], int(le.Uint32(f[funcName:]))); name != want {
			t.Errorf("function %d is called %q, not %q", i, name, want)
		}
		if le.Uint32(f[funcLine:]) != 0 || le.Uint32(f[funcCU:]) != 0 {
			t.Errorf("function %d still has lines or files", i)
		}
		if le.Uint32(f[funcSize:]) != 4 || le.Uint32(f[funcSize+4*funcdataLocalMaps:]) != 16 ||
			le.Uint32(f[funcSize+4*3:]) != noFuncData {
			t.Errorf("function %d has other data", i)
		}
	}
	if bytes.Contains(got, []byte("main.main")) || bytes.Contains(got, []byte("file.go")) {
		t.Error("names are still there")
	}
	want := append([]byte{0, 0, 0, 0}, table[324:333]...)
	want = append(append(want, 0, 0, 0), table[336:348]...)
	want = append(want, make([]byte, 400-348)...)
	if !bytes.Equal(got[320:400], want) {
		t.Errorf("the data of functions is\n%x, not\n%x", got[320:400], want)
	}
}

// TestTrimMalformed changes every byte of the tables. trim must return an error or succeed, but
// never panic.
func TestTrimMalformed(t *testing.T) {
	table := trimTable(4096)
	for i := range table {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			bad := bytes.Clone(table)
			bad[i] = b
			trimmed(encodeSegments([]segment{{4096, bad}}))
			trimmed(encodeSegments([]segment{{4096, bad[:i]}}))
		}
	}
	data := encodeSegments([]segment{{4096, table}})
	for i := range data {
		trimmed(data[:i])
	}
}
