package flow

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Trimming: for every function, Go's runtime keeps its name and tables that give the file,
// the line and the inlined calls of every instruction. Only tracebacks read them. A program
// that is downloaded by visitors does not need them, and they are an eighth of its
// compressed size. Trim changes them to "unknown", which the runtime understands, and fills
// the space with zeros, which compress to almost nothing.
//
// What the runtime needs is kept: stack maps, frame sizes, and the prefix "runtime." in the
// names of its own functions, by which it recognizes its own goroutines; all of them get
// the name runtimeName. One behaviour changes: calling a value method through a nil pointer
// to an embedded struct is a fatal error instead of a panic, since its message would be
// made from the name.
//
// The layout is that of runtime/symtab.go and runtime/runtime2.go of Go 1.26.

const (
	sectionData      = 11
	sectionDataCount = 12
)

// pcMagic begins the table of functions: a magic number, two zeros, the smallest size of an
// instruction, the size of a pointer.
var pcMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Offsets in runtime._func, and the entries of its tables that Trim drops.
const (
	funcName      = 4
	funcDefer     = 12
	funcSP        = 16
	funcFile      = 20
	funcLine      = 24
	funcNPCData   = 28
	funcCU        = 32
	funcStart     = 36
	funcFlag      = 41
	funcNFuncData = 43
	funcSize      = 44

	pcdataUnsafe = 0 // for switches of goroutines without a call, which WebAssembly does not have
	pcdataInline = 2 // abi.PCDATA_InlTreeIndex
	pcdataArgs   = 3 // abi.PCDATA_ArgLiveIndex
)

// runtimeName is the name that all functions of the runtime get.
const runtimeName = "runtime.?"

// trim empties the tables for tracebacks in the module's data, and adds a start function
// that computes the tables that can be computed.
func (m *module) trim() error {
	if m.has(sectionDataCount) {
		return errors.New("the data is counted beforehand, which Go 1.26 does not do")
	}
	for i := range m.sections {
		if m.sections[i].id != sectionData {
			continue
		}
		data, dense, t, err := m.trimData(m.sections[i].data)
		if err != nil {
			return err
		}
		m.sections[i].data, m.dense = data, dense
		if t != nil {
			m.setStart(t.start())
			return nil
		}
	}
	return nil
}

// trimData returns the data section without the tables for tracebacks, and the functions
// whose PC_B are now the numbers of their blocks. If there is no start function yet, it
// also returns the tables that a start function can compute, and leaves them out of the
// data.
func (m *module) trimData(data []byte) ([]byte, map[int]bool, *tables, error) {
	segments, err := parseSegments(data)
	if err != nil {
		return nil, nil, nil, err
	}
	image, err := load(segments)
	if err != nil {
		return nil, nil, nil, err
	}
	image = wholeWords(image)
	at := bytes.Index(image, pcMagic)
	if at < 0 || bytes.Contains(image[at+1:], pcMagic) {
		return nil, nil, nil, errors.New("the table of functions is not where Go 1.26 puts it")
	}
	module, err := findModule(image, at)
	if err != nil {
		return nil, nil, nil, err
	}
	mem, err := findMemory(image, at, module)
	if err != nil {
		return nil, nil, nil, err
	}
	m.dropUnneeded(mem)
	if err := m.dropUnread(mem, module); err != nil {
		return nil, nil, nil, err
	}
	d, dense, err := m.dropTracebacks(image, at, module)
	if err != nil {
		return nil, nil, nil, err
	}
	t := findTables(image, at, d)
	if t == nil || m.has(sectionStart) {
		return encodeSegments(segmentsOf(image)), dense, nil, nil
	}
	t.clear(image)
	return encodeSegments(segmentsOf(image)), dense, t, nil
}

// gap is how many consecutive zero bytes are left out of the data. The linker leaves out as
// few as eight, which splits the table that finds functions (entries of twenty bytes, most
// of them zero) into tens of thousands of segments. That is shorter, but after compression
// it takes a tenth of the program.
const gap = 64

// segmentsOf makes segments of everything in the memory that is not zero.
func segmentsOf(image []byte) []segment {
	var list []segment
	end := 0 // end of the last segment
	for i, c := range image {
		switch {
		case c == 0:
			continue
		case len(list) == 0 || i-end >= gap:
			list = append(list, segment{offset: uint64(i)})
			end = i
		}
		s := &list[len(list)-1]
		s.data = append(append(s.data, image[end:i]...), c)
		end = i + 1
	}
	return list
}

// segment is a piece of the initial memory of a module.
type segment struct {
	offset uint64
	data   []byte
}

func parseSegments(data []byte) ([]segment, error) {
	r := &reader{data: data}
	var list []segment
	for n := r.count(); n > 0 && r.err == nil; n-- {
		if kind, op := r.byte(), r.byte(); r.err == nil && (kind != 0 || op != opI32Const) {
			return nil, errors.New("data of an unknown kind")
		}
		offset := r.sleb()
		if end := r.byte(); r.err == nil && end != opEnd {
			return nil, errors.New("data at a computed place")
		}
		list = append(list, segment{uint64(uint32(offset)), bytes.Clone(r.sized())})
	}
	return list, r.err
}

func encodeSegments(list []segment) []byte {
	out := appendULEB(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, 0, opI32Const)
		out = appendSLEB(out, int64(int32(s.offset)))
		out = appendSized(append(out, opEnd), s.data)
	}
	return out
}

// load copies the segments to an image of the memory.
func load(segments []segment) ([]byte, error) {
	size := uint64(0)
	for _, s := range segments {
		size = max(size, s.offset+uint64(len(s.data)))
	}
	if size > 1<<28 {
		return nil, fmt.Errorf("%d bytes of data", size)
	}
	image := make([]byte, size)
	for _, s := range segments {
		copy(image[s.offset:], s.data)
	}
	return image, nil
}

// dropTracebacks changes the tables in place; the pcHeader is at image[at], moduledata at
// image[module]. It returns the data of frames and the functions with new numbers as PC_B.
func (m *module) dropTracebacks(image []byte, at, module int) (*funcData, map[int]bool, error) {
	p := image[at:]
	if len(p) < 72 {
		return nil, nil, errTruncated
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint64(p[8*i:])) }
	funcs, names, cu, pctab, table := field(1), field(4), field(5), field(7), field(8)
	if at <= 0 || names < 72 || cu < names || pctab < cu || table < pctab || len(p) < table || funcs < 0 || funcs > (len(p)-table)/8 {
		return nil, nil, errors.New("the table of functions is out of order")
	}
	data, err := findFuncData(image, module, at)
	if err != nil {
		return nil, nil, err
	}
	pcs := &pcTables{old: bytes.Clone(p[pctab:table]), made: []byte{0}, places: map[string]uint32{}}
	dense := map[int]bool{}
	signal := m.functions(map[string]bool{"runtime.sigpanic": true})
	var kept []string
	renamed := -1 // place of runtimeName
	for i := range funcs {
		off := int(binary.LittleEndian.Uint32(p[table+8*i+4:]))
		if off < 0 || off > len(p)-table-funcSize {
			return nil, nil, errors.New("a function outside its table")
		}
		record := p[table+off:]
		name, err := dropFunc(record, data, i < len(m.bodies) && m.isEmptied(i))
		if err != nil {
			return nil, nil, err
		}
		if i < len(m.bodies) {
			if f, err := m.split(i); err == nil {
				if dense[i], err = pcs.renumber(f, firstPC+uint64(i), record, signal); err != nil {
					return nil, nil, err
				}
			}
		}
		if !dense[i] {
			if err := keepPCs(record, pcs); err != nil {
				return nil, nil, err
			}
		}
		switch s := cString(p[names:cu], name); {
		case stubNames[s]:
			kept = append(kept, s)
			continue
		case !isRuntime(s):
			name = 0
		case renamed < 0:
			renamed = name
		default:
			name = renamed
		}
		binary.LittleEndian.PutUint32(record[funcName:], uint32(name))
	}
	if len(pcs.made) > len(pcs.old) {
		return nil, nil, errors.New("no room for the new tables of instructions")
	}
	clear(p[pctab:table])
	copy(p[pctab:], pcs.made)
	data.dropUnused()
	clear(p[cu:pctab]) // tables of files
	if err := blankNames(p[names:cu], kept); err != nil {
		return nil, nil, err
	}
	if renamed >= 0 {
		copy(p[names+renamed:cu-1], runtimeName)
	}
	return data, dense, nil
}

// dropFunc clears everything about one function that only tracebacks read, or all its
// tables if the function is empty itself, and marks what is needed. It returns the place of
// its name.
func dropFunc(f []byte, data *funcData, isEmpty bool) (name int, err error) {
	le := binary.LittleEndian
	npc, nfd := int(le.Uint32(f[funcNPCData:])), int(f[funcNFuncData])
	if npc > 16 || funcSize+4*(npc+nfd) > len(f) {
		return 0, errors.New("a function with unknown tables")
	}
	le.PutUint32(f[funcFile:], 0)
	le.PutUint32(f[funcLine:], 0)
	le.PutUint32(f[funcCU:], 0)
	le.PutUint32(f[funcStart:], 0)
	if isEmpty {
		le.PutUint32(f[funcSP:], 0)
		le.PutUint32(f[funcDefer:], 0)
	}
	for i := range npc {
		if isEmpty || i == pcdataUnsafe || i == pcdataInline || i == pcdataArgs {
			le.PutUint32(f[funcSize+4*i:], 0)
		}
	}
	for i := range nfd {
		e := f[funcSize+4*(npc+i):]
		if isEmpty || !data.keep(i, le.Uint32(e)) {
			le.PutUint32(e, noFuncData)
		}
	}
	return int(le.Uint32(f[funcName:])), nil
}

// keepPCs copies the tables of a function unchanged.
func keepPCs(f []byte, pcs *pcTables) error {
	le := binary.LittleEndian
	places := [][]byte{f[funcSP:]}
	for i := range int(le.Uint32(f[funcNPCData:])) {
		places = append(places, f[funcSize+4*i:])
	}
	for _, p := range places {
		at, err := pcs.keep(le.Uint32(p))
		if err != nil {
			return err
		}
		le.PutUint32(p, at)
	}
	return nil
}

// pcEnd returns the end of the table at off: pairs of a value and a distance, up to a value
// of zero that is not the first.
func pcEnd(tab []byte, off int) (int, bool) {
	r := &reader{data: tab, pos: min(off, len(tab))}
	for first := true; ; first = false {
		if v := r.uleb(); v == 0 && !first {
			return r.pos, r.err == nil
		}
		r.uleb()
		if r.err != nil {
			return 0, false
		}
	}
}

// isRuntime reports whether a function is one of the runtime's.
func isRuntime(name string) bool {
	return len(name) >= len(runtimeName) && name[:8] == "runtime."
}

// stubNames are functions that the runtime asks for by name (argMapInternal).
var stubNames = map[string]bool{"reflect.makeFuncStub": true, "reflect.methodValueCall": true}

func cString(tab []byte, off int) string {
	if off < 0 || off >= len(tab) {
		return ""
	}
	s, _, _ := bytes.Cut(tab[off:], []byte{0})
	return string(s)
}

// blankNames zeroes all names except those in kept, and the first byte, so that place 0 is
// the empty name.
func blankNames(tab []byte, kept []string) error {
	set := map[string]bool{}
	for _, s := range kept {
		set[s] = true
	}
	for off := 0; off < len(tab); {
		s := cString(tab, off)
		if !set[s] {
			clear(tab[off : off+len(s)])
		} else if off == 0 {
			return errors.New("the name at place 0 is needed")
		}
		off += len(s) + 1
	}
	return nil
}
