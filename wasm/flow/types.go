package flow

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Descriptions of types: Go describes every type for reflect, with the names and types of
// its fields, and with types that only occur as parts of others. A program without reflect
// reads much less: only what allocation, maps, interfaces and messages need. Trim drops the
// rest, a quarter of the compressed data.
//
// A description is kept if code that is kept, or data other than a description, has its
// address, or if the runtime reaches it through a description that is kept.
//
// The layout is that of internal/abi/type.go of Go 1.26.

// Offsets in abi.Type, and in what follows it for some kinds.
const (
	typeFlags  = 20
	typeKind   = 23
	typeEqual  = 24
	typeString = 40 // the place of a name
	typeToThis = 44 // the place of the type of pointers to it, for reflect
	typeSize   = 48

	structFields = 56 // address and number
	ifaceMethods = 56
	fieldSize    = 24 // addresses of name and type, offset
	methodSize   = 16 // of types; the place of a name comes first
	imethodSize  = 8  // of interfaces

	uncommonSize  = 16
	uncommonCount = 4 // of methods
	uncommonAt    = 8 // where they are

	flagUncommon = 1 << 0
	flagOnDemand = 1 << 4 // the collector reads the fields

	nameTagged = 1 << 1 // flags of a name
	nameInPkg  = 1 << 2
)

// Kinds of abi.Kind that have more than abi.Type.
const (
	kindArray = 17 + iota
	kindChan
	kindFunc
	kindInterface
	kindMap
	kindPointer
	kindSlice
	kindString
	kindStruct
)

// Words of runtime.moduledata: where the descriptions are, and the list of those that
// reflect finds by their text.
const (
	moduleTypes     = 37
	moduleTypeLinks = 45
)

// typeReaders are functions outside of reflect that read complete descriptions.
var typeReaders = []string{"runtime.typehash", "runtime.typesEqual", "internal_reflectlite.haveIdenticalUnderlyingType"}

// described is a description of a type.
type described struct {
	at      uint64
	flags   byte
	extents [][2]uint64 // the memory that it occupies: from, to
	parts   []uint64    // types that the runtime reaches through it
	fields  []uint64    // types of its fields
	others  []uint64    // types that only reflect reaches
	names   []uint64
	namesOf []uint64 // names of its fields
	kept    bool
}

// types are all descriptions of a memory.
type types struct {
	memory
	base, end  uint64
	links      []byte // the list in moduledata of places of types
	known      map[uint64]*described
	owners     map[uint64]*described // the description to which each word belongs
	nameExtent map[uint64]uint64     // for each name in a description: its end
	strays     []*described
}

var errTypes = errors.New("the descriptions of types are not as in Go 1.26")

// findTypes reads the descriptions that moduledata lists and those that they refer to.
func findTypes(mem memory, module int) (*types, error) {
	image := mem.image
	field := func(i int) uint64 { return binary.LittleEndian.Uint64(image[module+8*i:]) }
	t := &types{memory: mem, base: field(moduleTypes), end: field(moduleTypes + 1),
		known: map[uint64]*described{}, owners: map[uint64]*described{}, nameExtent: map[uint64]uint64{}}
	links, n := field(moduleTypeLinks), field(moduleTypeLinks+1)
	size := uint64(len(image))
	if t.base > t.end || t.end > size || links > size || n > (size-links)/4 {
		return nil, errTypes
	}
	t.links = image[links : links+4*n]
	var todo []uint64
	for i := range n {
		todo = append(todo, t.base+uint64(binary.LittleEndian.Uint32(t.links[4*i:])))
	}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t.known[at] != nil {
			continue
		}
		d, err := t.read(at)
		if err != nil {
			return nil, err
		}
		t.known[at] = d
		for _, e := range d.extents {
			for w := e[0] &^ 7; w < e[1]; w += 8 {
				t.owners[w] = d
			}
		}
		todo = slices.Concat(todo, d.parts, d.fields, d.others)
	}
	return t, nil
}

// read reads the description at an address.
func (t *types) read(at uint64) (*described, error) {
	if at%8 != 0 || !t.holds(at, typeSize) {
		return nil, errTypes
	}
	d := &described{at: at, flags: t.image[at+typeFlags]}
	size := uint64(typeSize)
	part := func(offset uint64) { d.parts = append(d.parts, t.word(at+offset)) }
	switch t.image[at+typeKind] {
	case kindArray:
		part(48)
		part(56)
		size = 72
	case kindChan:
		part(48)
		size = 64
	case kindPointer, kindSlice:
		part(48)
		size = 56
	case kindMap:
		part(48)
		part(56)
		part(64)
		size = 104
	case kindFunc:
		size = 56
	case kindInterface:
		size = 80
		if err := t.readNamed(d, t.word(at+ifaceMethods), t.word(at+ifaceMethods+8), imethodSize); err != nil {
			return nil, err
		}
		d.names = append(d.names, t.word(at+48))
	case kindStruct:
		size = 80
		d.names = append(d.names, t.word(at+48))
		list, n := t.word(at+structFields), t.word(at+structFields+8)
		if n > t.end || !t.holds(list, n*fieldSize) {
			return nil, errTypes
		}
		for f := list; f < list+n*fieldSize; f += fieldSize {
			d.namesOf, d.fields = append(d.namesOf, t.word(f)), append(d.fields, t.word(f+8))
		}
		d.extents = append(d.extents, [2]uint64{list, list + n*fieldSize})
	case 0:
		return nil, errTypes
	}
	uncommon := at + size
	if d.flags&flagUncommon != 0 {
		size += uncommonSize
	}
	if t.image[at+typeKind] == kindFunc { // types of arguments and results
		counts := t.word(at + 48)
		n := counts&0xffff + counts>>16&0x7fff
		if !t.holds(at, size+8*n) {
			return nil, errTypes
		}
		for range n {
			part(size)
			size += 8
		}
	}
	if !t.holds(at, size) {
		return nil, errTypes
	}
	d.extents = append(d.extents, [2]uint64{at, at + size})
	if d.flags&flagUncommon != 0 {
		d.names = append(d.names, t.place(uncommon))
		n, methods := t.word(uncommon+uncommonCount)&0xffff, uncommon+t.word(uncommon+uncommonAt)&(1<<32-1)
		if err := t.readNamed(d, methods, n, methodSize); err != nil {
			return nil, err
		}
	}
	d.names = append(d.names, t.place(at+typeString))
	d.others = append(d.others, t.place(at+typeToThis))
	d.names, d.namesOf = t.noteNames(d.names), t.noteNames(d.namesOf)
	for _, list := range []*[]uint64{&d.parts, &d.fields, &d.others} {
		*list = slices.DeleteFunc(*list, func(at uint64) bool { return at == 0 })
	}
	return d, nil
}

// readNamed reads a list of methods. Each entry begins with the places of the method's name
// and type.
func (t *types) readNamed(d *described, list, n, size uint64) error {
	if n > t.end || !t.holds(list, n*size) {
		return errTypes
	}
	for m := list; m < list+n*size; m += size {
		d.names, d.others = append(d.names, t.place(m)), append(d.others, t.place(m+4))
	}
	d.extents = append(d.extents, [2]uint64{list, list + n*size})
	return nil
}

// holds reports whether size bytes from an address on are within the descriptions.
func (t *types) holds(at, size uint64) bool {
	return size == 0 || at >= t.base && at <= t.end && size <= t.end-at
}

// word returns the word at an address; 0 outside of the memory.
func (t *types) word(at uint64) uint64 {
	if at > uint64(len(t.image)-8) {
		return 0
	}
	return binary.LittleEndian.Uint64(t.image[at:])
}

// place returns the address for a place among the descriptions; 0 for none.
func (t *types) place(at uint64) uint64 {
	if off := int32(t.word(at)); off > 0 {
		return t.base + uint64(off)
	}
	return 0
}

// noteNames records where names end: a byte of flags, the length and the text, the same for
// a tag, and the place of a package. It leaves out addresses that are not names.
func (t *types) noteNames(list []uint64) []uint64 {
	return slices.DeleteFunc(list, func(at uint64) bool {
		if !t.holds(at, 2) || at == 0 {
			return true
		}
		r := &reader{data: t.image[:t.end], pos: int(at)}
		flags := r.byte()
		r.sized()
		if flags&nameTagged != 0 {
			r.sized()
		}
		if flags&nameInPkg != 0 {
			for range 4 {
				r.byte()
			}
		}
		if r.err == nil {
			t.nameExtent[at] = uint64(r.pos)
		}
		return r.err != nil
	})
}

// mark keeps the description that contains an address, and those that the runtime reaches
// through it.
func (t *types) mark(at uint64) {
	todo := []uint64{at}
	for len(todo) > 0 {
		d := t.owners[todo[len(todo)-1]&^7]
		todo = todo[:len(todo)-1]
		if d == nil || d.kept {
			continue
		}
		d.kept = true
		todo = append(todo, d.parts...)
		if d.flags&flagOnDemand != 0 {
			todo = append(todo, d.fields...)
		}
	}
}

// drop zeroes what is not needed, given the constants of the code that is kept. This
// includes function values that were only used to compare values of dropped types.
func (t *types) drop(constants map[uint64]bool) {
	clear(t.links)
	kept := t.findKept(constants)
	equal := map[uint64]bool{} // function values in dropped descriptions
	for _, d := range t.known {
		if d.kept {
			continue
		}
		equal[t.word(d.at+typeEqual)] = true
		for _, e := range d.extents {
			clear(t.image[e[0]:e[1]])
		}
	}
	t.dropNames(append(kept, t.strays...))
	for _, d := range kept {
		clear(t.image[d.at+typeToThis:][:4])
		if len(d.namesOf) > 0 && d.flags&flagOnDemand == 0 {
			clear(t.image[d.extents[0][0]:d.extents[0][1]])
			clear(t.image[d.at+structFields:][:24])
		}
	}
	for _, value := range t.words() {
		delete(equal, value)
	}
	for at := range equal {
		if t.word(at) != 0 && !constants[at] {
			clear(t.image[at : at+8])
		}
	}
}

// findKept marks the descriptions that are kept, and returns them. It collects as strays
// other descriptions, or data that looks like one, to which moduledata does not lead.
func (t *types) findKept(constants map[uint64]bool) (kept []*described) {
	seen := map[uint64]bool{}
	visit := func(at uint64) {
		if t.owners[at&^7] != nil {
			t.mark(at)
		} else if !seen[at] {
			seen[at] = true
			if d, err := t.read(at); err == nil {
				t.strays = append(t.strays, d)
			}
		}
	}
	for c := range constants {
		visit(c)
	}
	for at, value := range t.words() {
		if t.owners[at] == nil {
			visit(value)
		}
	}
	for _, d := range t.known {
		if d.kept {
			kept = append(kept, d)
		}
	}
	return kept
}

// dropNames zeroes the names that are not used by the descriptions in the list or by a word
// of the memory.
func (t *types) dropNames(list []*described) {
	needed := map[uint64]bool{}
	need := func(name uint64) {
		if end, ok := t.nameExtent[name]; ok {
			needed[name] = true
			if t.image[name]&nameInPkg != 0 {
				needed[t.place(end-4)] = true
			}
		}
	}
	for _, d := range list {
		for _, n := range d.names {
			need(n)
		}
		if !d.kept || d.flags&flagOnDemand != 0 {
			for _, n := range d.namesOf {
				need(n)
			}
		}
	}
	for at, value := range t.words() {
		if t.owners[at] == nil {
			need(value)
		}
	}
	for at, end := range t.nameExtent {
		if !needed[at] {
			clear(t.image[at:end])
		}
	}
}
