package flow

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	image := wholeWords(slices.Concat(make([]byte, 24), []byte{1, 2, 3}))
	if len(image) != 32 || len(wholeWords(image)) != 32 {
		t.Fatalf("%d bytes are no whole words", len(image))
	}
	got := map[uint64]uint64{}
	for at, value := range (memory{image: image, tables: 8, tablesEnd: 16}).words() {
		got[at] = value
	}
	if want := "map[0:0 16:0 24:197121]"; fmt.Sprint(got) != want { // the last word was cut off
		t.Errorf("the words are %v, want %s", got, want)
	}
}

// TestTablesHoldNoAddresses links a program twice, the second time with its data at other
// addresses. Only addresses and program counters differ by the distance: there are none in
// the tables of functions, and many elsewhere.
func TestTablesHoldNoAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	const moved = 0x20000
	var mems [2]memory
	for i, flags := range []string{"-buildid=", fmt.Sprintf("-buildid= -T %#x", moved)} {
		file := filepath.Join(t.TempDir(), "plain.wasm")
		goTool(t, "testdata/plain", "build", "-ldflags="+flags, "-o", file, ".")
		mems[i] = memoryOf(t, readFile(t, file))
	}
	a, b := mems[0], mems[1]
	if b.tables != a.tables+moved || b.tablesEnd != a.tablesEnd+moved {
		t.Fatalf("the tables are at %d to %d, and then at %d to %d", a.tables, a.tablesEnd, b.tables, b.tablesEnd)
	}
	inside, outside := 0, 0
	for at := uint64(0); at+wordSize <= uint64(len(a.image)); at += wordSize {
		value := binary.LittleEndian.Uint64(a.image[at:])
		distance := binary.LittleEndian.Uint64(b.image[at+moved:]) - value
		switch {
		case distance != moved && distance != moved/16<<16 || value == 0:
		case at >= a.tables && at < a.tablesEnd:
			inside++
		default:
			outside++
		}
	}
	if inside > 0 || outside < 1000 {
		t.Errorf("%d addresses are in the tables of functions, and %d elsewhere", inside, outside)
	}
}

// memoryOf returns the memory of a program.
func memoryOf(t *testing.T, module []byte) memory {
	t.Helper()
	m, err := parseModule(module)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range m.sections {
		if s.id != sectionData {
			continue
		}
		segments, err := parseSegments(s.data)
		if err != nil {
			t.Fatal(err)
		}
		image, err := load(segments)
		if err != nil {
			t.Fatal(err)
		}
		image = wholeWords(image)
		header := bytes.Index(image, pcMagic)
		if header < 0 {
			t.Fatal("no table of functions")
		}
		at, err := findModule(image, header)
		if err != nil {
			t.Fatal(err)
		}
		mem, err := findMemory(image, header, at)
		if err != nil {
			t.Fatal(err)
		}
		return mem
	}
	t.Fatal("the program has no data")
	return memory{}
}
