package flow

import (
	"encoding/binary"
	"testing"
)

// TestTables makes tables, and checks that they are found unless one of their bytes differs.
func TestTables(t *testing.T) {
	le := binary.LittleEndian
	const header, module = 100, 200
	want := tables{functab: header + 500, count: 3, number: 9, first: 40, findfunc: 900, buckets: 33, size: 32*bucketSize + 5}
	image := make([]byte, 900+33*bucketSize)
	const next = 900 + 32*bucketSize + 5 // the last bucket ends early; the bytes after it are not part of the table
	image[next] = 160
	for i, v := range map[int]uint64{1: 3, 8: 500} {
		le.PutUint64(image[header+8*i:], v)
	}
	for i, v := range map[int]uint64{moduleFindFunc: 900, moduleMinPC: 9 << 16, moduleMinPC + 1: 11<<16 + 1} {
		le.PutUint64(image[module+8*i:], v)
	}
	image[640+funcNPCData], image[640+funcNFuncData] = 1, 2 // 56 bytes
	image[696+funcNFuncData] = 1                            // 48
	image[744+funcNPCData] = 2
	if !want.fill(image) {
		t.Fatal("cannot make the tables")
	}
	d := &funcData{module: module}
	if got := findTables(image, header, d); got == nil || *got != want {
		t.Fatalf("found %+v, made %+v", got, want)
	}
	for _, at := range []uint32{want.functab, want.functab + 12, 640, 696, 744, 900, 925, next - 1} {
		image[at]++
		if got := findTables(image, header, d); got != nil {
			t.Errorf("byte %d is another, and not seen", at)
		}
		image[at]--
	}
	want.clear(image)
	for i, b := range image[900:next] {
		if b != 0 {
			t.Fatalf("byte %d of the second table is left", i)
		}
	}
	if image[next] != 160 {
		t.Error("what follows the table was cleared")
	}
}
