package flow

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The data that describes the frames of functions is a single unordered heap, the symbol
// go:func.*. A function refers to each kind of data by an offset.
const (
	funcdataArgMaps   = 0 // abi.FUNCDATA_ArgsPointerMaps
	funcdataLocalMaps = 1 // abi.FUNCDATA_LocalsPointerMaps
	funcdataObjects   = 2 // abi.FUNCDATA_StackObjects
	funcdataDefers    = 4 // abi.FUNCDATA_OpenCodedDeferInfo

	noFuncData = ^uint32(0)
)

// Fields of runtime.moduledata, as indices of words.
const (
	moduleFindFunc = 19 // the table after the heap
	moduleMinPC    = 20 // the first program counter, then the end of the last
	moduleGoFunc   = 40 // the heap
	moduleWords    = 47

	moduleTablesEnd = 41 // the end of all tables of functions, which begin with the pcHeader
)

// funcData is that heap, with a mark for each byte that is needed.
type funcData struct {
	module int // place of moduledata
	heap   []byte
	used   []bool
}

// findModule finds moduledata, whose first words are the addresses of the pcHeader and of
// the names.
func findModule(image []byte, header int) (int, error) {
	if len(image)-header < 72 {
		return 0, errTruncated
	}
	le := binary.LittleEndian
	names := le.Uint64(image[header+8*4:])
	start := le.AppendUint64(le.AppendUint64(nil, uint64(header)), uint64(header)+names)
	at := bytes.Index(image, start)
	if at < 0 || len(image)-at < 8*moduleWords || bytes.Contains(image[at+1:], start) {
		return 0, errors.New("the table of the module is not where Go 1.26 puts it")
	}
	return at, nil
}

// findFuncData finds the heap, given where moduledata and the pcHeader are.
func findFuncData(image []byte, at, header int) (*funcData, error) {
	le := binary.LittleEndian
	heap, end := le.Uint64(image[at+8*moduleGoFunc:]), le.Uint64(image[at+8*moduleFindFunc:])
	if heap <= uint64(header) || end < heap || end > uint64(len(image)) {
		return nil, errors.New("the data of functions is not where Go 1.26 puts it")
	}
	return &funcData{at, image[heap:end], make([]bool, end-heap)}, nil
}

// keep marks the data at off as needed by a function, and reports whether the function does
// need it.
func (d *funcData) keep(kind int, off uint32) bool {
	if uint64(off) > uint64(len(d.heap)) { // noFuncData
		return false
	}
	le := binary.LittleEndian
	b := make([]byte, 8)
	copy(b, d.heap[off:])
	size := uint64(0)
	switch kind {
	case funcdataArgMaps, funcdataLocalMaps: // runtime.stackmap: maps, bits in each
		size = 8 + uint64(le.Uint32(b))*((uint64(le.Uint32(b[4:]))+7)/8)
	case funcdataObjects: // their number, and as many runtime.stackObjectRecord
		size = 8 + 16*uint64(le.Uint32(b))
	case funcdataDefers: // two numbers
		size = 10
	default: // inlined calls, arguments and wrappers, which only tracebacks use
		return false
	}
	for i := uint64(off); i < min(uint64(off)+size, uint64(len(d.used))); i++ {
		d.used[i] = true
	}
	return true
}

// dropUnused zeroes the data that no function needs.
func (d *funcData) dropUnused() {
	for i, u := range d.used {
		if !u {
			d.heap[i] = 0
		}
	}
}
