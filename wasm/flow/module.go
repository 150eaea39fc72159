package flow

import (
	"errors"
	"fmt"
	"slices"
)

// Numbers of the sections that the pass reads.
const (
	sectionCustom = 0
	sectionType   = 1
	sectionImport = 2
	sectionFunc   = 3
	sectionCode   = 10
)

const header = "\x00asm\x01\x00\x00\x00"

type section struct {
	id   byte
	data []byte
}

// module is a binary module, decoded as far as the pass needs it. Functions are numbered as
// in WebAssembly: imports first.
type module struct {
	sections []section
	goTypes  map[uint64]bool // types that are func(i32) i32, the type of all Go functions
	allTypes []signature
	newTypes [][]byte        // encoded types to be appended
	imported []uint64        // types of the imported functions
	imports  uint64          // number of imported functions
	types    []uint64        // type of each function of the module
	bodies   [][]byte        // code of each function of the module
	names    []name          // from the name section
	noReturn map[uint64]bool // functions that return only by unwinding
	dense    map[int]bool    // functions whose PC_B are the numbers of their blocks (pcs.go)
}

// has reports whether m has a section.
func (m *module) has(id byte) bool {
	return slices.ContainsFunc(m.sections, func(s section) bool { return s.id == id })
}

// signature holds the numbers of parameters and results of a function.
type signature struct{ params, results int }

// signature returns that of a function.
func (m *module) signature(f uint64) signature {
	t := ^uint64(0)
	if f < m.imports {
		t = m.imported[f]
	} else if f -= m.imports; f < uint64(len(m.types)) {
		t = m.types[f]
	}
	if t >= uint64(len(m.allTypes)) {
		return signature{}
	}
	return m.allTypes[t]
}

// name is the name of a function.
type name struct {
	index uint64
	text  string
}

// parseModule splits a module into sections, and the sections that the pass needs into
// their entries.
func parseModule(data []byte) (*module, error) {
	if len(data) < len(header) || string(data[:len(header)]) != header {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	m := &module{goTypes: map[uint64]bool{}}
	r := &reader{data: data, pos: len(header)}
	for r.more() {
		s := section{id: r.byte(), data: r.sized()}
		if r.err != nil {
			break
		}
		if err := m.parseSection(s); err != nil {
			return nil, fmt.Errorf("section %d: %w", s.id, err)
		}
		m.sections = append(m.sections, s)
	}
	if r.err != nil {
		return nil, r.err
	}
	if len(m.types) != len(m.bodies) {
		return nil, fmt.Errorf("%d functions but %d bodies", len(m.types), len(m.bodies))
	}
	return m, nil
}

func (m *module) parseSection(s section) error {
	r := &reader{data: s.data}
	switch s.id {
	case sectionCustom:
		if string(r.sized()) != "name" {
			return nil
		}
		m.names = append(m.names, r.functionNames()...)
	case sectionType:
		for i, n := uint64(0), r.count(); i < n && r.err == nil; i++ {
			params, results := r.funcType()
			m.goTypes[i] = string(params) == "\x7f" && string(results) == "\x7f"
			m.allTypes = append(m.allTypes, signature{len(params), len(results)})
		}
	case sectionImport:
		for n := r.count(); n > 0 && r.err == nil; n-- {
			r.sized() // module
			r.sized() // name
			if kind, t := r.importKind(); kind == 0 {
				m.imports++
				m.imported = append(m.imported, t)
			}
		}
	case sectionFunc:
		for n := r.count(); n > 0 && r.err == nil; n-- {
			m.types = append(m.types, r.uleb())
		}
	case sectionCode:
		for n := r.count(); n > 0 && r.err == nil; n-- {
			m.bodies = append(m.bodies, r.sized())
		}
	default:
		return nil
	}
	if r.more() {
		return errors.New("extra bytes at its end")
	}
	return r.err
}

// funcType reads a function type.
func (r *reader) funcType() (params, results []byte) {
	if form := r.byte(); form != typeFunc {
		r.fail(fmt.Errorf("type form %#x", form))
	}
	return r.sized(), r.sized()
}

// importKind reads the kind of an import; 0 is a function, for which it also returns the
// type.
func (r *reader) importKind() (kind byte, t uint64) {
	kind = r.byte()
	switch kind {
	case 0: // function: type
		t = r.uleb()
	case 1: // table: element type, limits
		r.byte()
		r.limits()
	case 2: // memory
		r.limits()
	case 3: // global: type, mutable
		r.bytes(2)
	default:
		r.fail(fmt.Errorf("import of kind %d", kind))
	}
	return kind, t
}

func (r *reader) limits() {
	if flags := r.byte(); flags&1 != 0 {
		r.uleb()
	}
	r.uleb()
}

// functionNames reads the functions' names in the name section.
func (r *reader) functionNames() []name {
	var names []name
	for r.more() {
		id := r.byte()
		sub := &reader{data: r.sized()}
		if id != 1 {
			continue
		}
		for n := sub.count(); n > 0 && sub.err == nil; n-- {
			names = append(names, name{sub.uleb(), string(sub.sized())})
		}
		if sub.err != nil {
			r.fail(sub.err)
		}
	}
	return names
}

// encode writes the module with m's present types, bodies and names. If strip is set,
// custom sections are dropped.
func (m *module) encode(strip bool) []byte {
	out := []byte(header)
	for _, s := range m.sections {
		data := s.data
		switch s.id {
		case sectionCustom:
			if strip {
				continue
			}
			data = m.encodeCustom(data)
		case sectionType:
			data = m.encodeTypes(data)
		case sectionFunc:
			data = appendULEB(nil, uint64(len(m.types)))
			for _, t := range m.types {
				data = appendULEB(data, t)
			}
		case sectionCode:
			data = appendULEB(nil, uint64(len(m.bodies)))
			for _, b := range m.bodies {
				data = appendSized(data, b)
			}
		}
		out = appendSized(append(out, s.id), data)
	}
	return out
}

// encodeTypes returns the type section data with newTypes appended.
func (m *module) encodeTypes(data []byte) []byte {
	if len(m.newTypes) == 0 {
		return data
	}
	r := &reader{data: data}
	out := appendULEB(nil, r.uleb()+uint64(len(m.newTypes)))
	out = append(out, data[r.pos:]...)
	for _, t := range m.newTypes {
		out = append(out, t...)
	}
	return out
}

// encodeCustom returns the custom section data, or, if it is the name section,
// a new one with the names of m's functions: Go names nothing else.
func (m *module) encodeCustom(data []byte) []byte {
	r := &reader{data: data}
	if string(r.sized()) != "name" {
		return data
	}
	sub := appendULEB(nil, uint64(len(m.names)))
	for _, n := range m.names {
		sub = appendSized(appendULEB(sub, n.index), []byte(n.text))
	}
	return appendSized(append(appendSized(nil, []byte("name")), 1), sub)
}
