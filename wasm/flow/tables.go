package flow

import (
	"encoding/binary"
	"slices"
)

// The runtime finds the function of a program counter with two tables. Since the linker
// numbers the functions of WebAssembly consecutively, both can be computed, and a few
// instructions that run when the module is instantiated are, compressed, a thirtieth of the
// tables. Trim removes a table only if these instructions compute exactly the same one.

const sectionStart = 8

// tables are the places and sizes of the tables, in memory.
//
//	functab         count entries: number, place of the record from functab
//	findfunctab     buckets of 20 bytes: for every 4096 program counters the
//	                entry of the first of them, for every 256 of these a byte;
//	                16 are one function's, and the last one ends early
type tables struct {
	functab, count    uint32
	number, first     uint32 // of the first function: its number and the place of its record
	findfunc, buckets uint32
	size              uint32 // of findfunctab, in bytes
}

const (
	functabEntry = 8
	bucketSize   = 20
	bucketPCs    = 4096
	bytePCs      = 256
)

// findTables finds the places of the tables. It returns nil if their contents are not
// exactly what the start function computes.
func findTables(image []byte, header int, d *funcData) *tables {
	t := &tables{}
	le := binary.LittleEndian
	module := image[d.module:]
	field := func(i int) int { return int(le.Uint64(image[header+8*i:])) }
	t.functab, t.count = uint32(header+field(8)), uint32(field(1))
	t.findfunc = le.Uint32(module[8*moduleFindFunc:])
	minPC, maxPC := le.Uint64(module[8*moduleMinPC:]), le.Uint64(module[8*(moduleMinPC+1):])
	t.buckets = uint32((maxPC - minPC + bucketPCs - 1) / bucketPCs)
	t.size = 4*t.buckets + uint32((maxPC-minPC+bytePCs-1)/bytePCs)
	if t.count == 0 || maxPC-minPC > 1<<32 || int(t.functab)+functabEntry*int(t.count) > len(image) ||
		int(t.findfunc)+int(t.size) > len(image) {
		return nil
	}
	t.number, t.first = le.Uint32(image[t.functab:]), le.Uint32(image[t.functab+4:])
	made := slices.Clone(image)
	t.clear(made)
	if !t.fill(made) || !slices.Equal(made, image) {
		return nil
	}
	return t
}

// clear zeroes everything that the start function writes.
func (t *tables) clear(image []byte) {
	for i := range t.count {
		entry := image[t.functab+functabEntry*i:]
		if record := t.functab + binary.LittleEndian.Uint32(entry[4:]); int(record)+4 <= len(image) {
			clear(image[record:][:4])
		}
		clear(entry[:functabEntry])
	}
	clear(image[t.findfunc:][:t.size])
}

// fill does the same as the start function. It returns false if that would write outside of
// the image.
func (t *tables) fill(image []byte) bool {
	le := binary.LittleEndian
	record := t.functab + t.first
	for i := range t.count {
		if int(record) > len(image)-funcSize {
			return false
		}
		entry := image[t.functab+functabEntry*i:]
		le.PutUint32(entry, t.number+i)
		le.PutUint32(entry[4:], record-t.functab)
		le.PutUint32(image[record:], t.number+i)
		n := le.Uint32(image[record+funcNPCData:]) + uint32(image[record+funcNFuncData])
		record += (funcSize + 4*n + 7) &^ 7
	}
	for i := range t.buckets {
		le.PutUint32(image[t.findfunc+bucketSize*i:], i>>4)
	}
	return true
}

// start returns the body of the start function. Its variables are the number of the entry,
// the record and the entry.
func (t *tables) start() []byte {
	const i, record, entry = 0, 1, 2
	w := &codeWriter{}
	w.raw(1, 3, typeI32)
	w.constant(t.functab+t.first).local(opLocalSet, record)
	w.constant(t.functab).local(opLocalSet, entry)
	w.raw(opLoop, typeNone)
	w.local(opLocalGet, entry).local(opLocalGet, i).constant(t.number).raw(opI32Add).access(opI32Store, 0)
	w.local(opLocalGet, entry).local(opLocalGet, record).constant(t.functab).raw(opI32Sub).access(opI32Store, 4)
	w.local(opLocalGet, record).local(opLocalGet, i).constant(t.number).raw(opI32Add).access(opI32Store, 0)
	w.local(opLocalGet, record).local(opLocalGet, record).access(opI32Load, funcNPCData)
	w.local(opLocalGet, record).access(opI32Load8U, funcNFuncData).raw(opI32Add)
	w.constant(2).raw(opI32Shl).constant(funcSize + 7).raw(opI32Add).constant(^uint32(7)).raw(opI32And)
	w.raw(opI32Add).local(opLocalSet, record)
	w.local(opLocalGet, entry).constant(functabEntry).raw(opI32Add).local(opLocalSet, entry)
	w.next(i, t.count)
	w.constant(0).local(opLocalSet, i)
	w.raw(opLoop, typeNone)
	w.local(opLocalGet, i).constant(bucketSize).raw(opI32Mul)
	w.local(opLocalGet, i).constant(4).raw(opI32ShrU).access(opI32Store, t.findfunc)
	w.next(i, t.buckets)
	w.raw(opEnd)
	return w.out
}

// codeWriter writes instructions.
type codeWriter struct{ out []byte }

func (w *codeWriter) raw(b ...byte) *codeWriter {
	w.out = append(w.out, b...)
	return w
}

func (w *codeWriter) constant(v uint32) *codeWriter {
	w.out = appendSLEB(append(w.out, opI32Const), int64(int32(v)))
	return w
}

func (w *codeWriter) local(op, number byte) *codeWriter { return w.raw(op, number) }

// access writes a load or a store without assuming any alignment.
func (w *codeWriter) access(op byte, offset uint32) *codeWriter {
	w.out = appendULEB(append(w.out, op, 0), uint64(offset))
	return w
}

// next ends a loop over the numbers below n.
func (w *codeWriter) next(i byte, n uint32) {
	w.local(opLocalGet, i).constant(1).raw(opI32Add).local(opLocalTee, i).constant(n).raw(opI32LtU, opBrIf, 0, opEnd)
}

// setStart makes the module run a function with this body before anything else.
func (m *module) setStart(body []byte) {
	at := 0
	for i, s := range m.sections {
		if s.id != sectionCustom && s.id < sectionStart {
			at = i + 1
		}
	}
	number := m.imports + uint64(len(m.bodies))
	m.types = append(m.types, uint64(len(m.allTypes)+len(m.newTypes)))
	m.newTypes = append(m.newTypes, []byte{typeFunc, 0, 0})
	m.bodies = append(m.bodies, body)
	m.sections = slices.Insert(m.sections, at, section{sectionStart, appendULEB(nil, number)})
}
