package flow

import "slices"

// Functions that are not rebuilt, and the old code of those that are, keep Go's layout, so
// that they can be resumed at any block. They can still be made shorter and faster. The
// code of a block stands right after the end of a scope that contains all earlier blocks:
//
//	block block block
//	  local.get PC_B; br_table 0 1 2
//	end (block 0) end (block 1) end (block 2)
//
// so a jump forward can be a branch out of that scope, without the loop and the table, and
// "if jump end" becomes one br_if. Only jumps back are left unchanged.
//
// Only the compressed size counts. So a function that unwinds returns immediately: that is
// longer than a branch to its end, but the same everywhere.

// shorten gives a shortened body to every Go function that split understands. It returns
// the functions that replace calls of noReturn functions.
func (m *module) shorten() (thrown map[uint64]uint64) {
	thrown = m.addThrown()
	for i := range m.bodies {
		if !m.goTypes[m.types[i]] {
			continue
		}
		if f, err := m.split(i); err == nil {
			m.bodies[i] = shortened(f, thrown, localSP)
		}
	}
	return thrown
}

// addThrown adds, for each noReturn function, a function that takes the return address,
// stores it where the callee expects it, and calls the callee. There are thousands of such
// calls: checks for room on the stack, for nil, and for indices.
func (m *module) addThrown() map[uint64]uint64 {
	thrown := map[uint64]uint64{}
	for _, n := range slices.Clone(m.names) {
		if !m.noReturn[n.index] || n.index < m.imports || !m.goTypes[m.types[n.index-m.imports]] || thrown[n.index] > 0 {
			continue
		}
		if len(thrown) == 0 {
			m.newTypes = append(m.newTypes, []byte{typeFunc, 1, typeI64, 1, typeI32})
		}
		thrown[n.index] = m.imports + uint64(len(m.bodies))
		body := []byte{0, opGlobalGet, globalSP, opI32Const, 8, opI32Sub, opGlobalSet, globalSP,
			opGlobalGet, globalSP, opLocalGet, 0, opI64Store, 3, 0, opI32Const, 0, opCall}
		m.types = append(m.types, uint64(len(m.allTypes)+len(m.newTypes)-1))
		m.bodies = append(m.bodies, append(appendULEB(body, n.index), opEnd))
		m.names = append(m.names, name{thrown[n.index], n.text + " thrown"})
	}
	return thrown
}

// A shortener writes a function in Go's layout.
type shortener struct {
	*function
	thrown map[uint64]uint64
	out    []byte
	sp     uint64 // the variable for SP
	loops  bool   // some jump goes back
	open   int    // scopes open in the block that is being written
}

// shortened returns the body of f, as split made it, with shorter jumps. A call of a
// function that never returns becomes a call of its replacement in thrown with the return
// address, followed by a return: its result, 1, is what an unwinding function returns. sp
// is the number of the variable for SP.
func shortened(f *function, thrown map[uint64]uint64, sp int) []byte {
	s := &shortener{function: f, thrown: thrown, sp: uint64(sp)}
	unwinds := false
	for b := range f.blocks {
		code := f.blocks[b].code
		for _, e := range code {
			s.loops = s.loops || e.role == jump && e.to <= b
			unwinds = unwinds || e.role == unwind && e.op == opBr
		}
	}
	last := len(f.blocks) - 1
	s.put(f.locals...)
	s.out = appendULEB(append(s.out, opGlobalGet, globalSP, opLocalSet), s.sp)
	if unwinds {
		s.put(opBlock, typeNone)
	}
	if s.loops {
		s.put(opLoop, typeNone)
	}
	for range f.blocks {
		s.put(opBlock, typeNone)
	}
	s.put(opLocalGet, localPCB, opBrTable)
	s.out = appendULEB(s.out, uint64(len(f.table)-1))
	for _, b := range f.table {
		s.out = appendULEB(s.out, b)
	}
	s.put(opEnd)
	for b := range f.blocks {
		s.block(b)
		if b < last {
			s.put(opEnd)
		}
	}
	if s.loops {
		s.put(opEnd)
	}
	s.put(opUnreachable)
	if unwinds {
		s.put(opEnd, opI32Const, 1)
	}
	s.put(opEnd)
	return s.out
}

func (s *shortener) put(b ...byte) { s.out = append(s.out, b...) }

// branch writes br or br_if to the scope that is separated from the block's own scope by
// depth others.
func (s *shortener) branch(op byte, depth int) {
	s.out = appendULEB(append(s.out, op), uint64(s.open+depth))
}

// block writes the code of block b.
func (s *shortener) block(b int) {
	code := s.blocks[b].code
	last := len(s.blocks) - 1
	for i := 0; i < len(code); i++ {
		switch e := code[i]; {
		case e.role == unwind && e.op == opBrIf:
			s.put(opIf, typeNone, opI32Const, 1, opReturn, opEnd)
		case e.role == unwind:
			s.branch(e.op, last-b+b2i(s.loops))
		case e.role == jump && e.to > b:
			s.branch(opBr, e.to-b-1)
		case e.role == jump:
			s.put(opI32Const)
			s.out = appendSLEB(s.out, int64(s.pc(e.to)))
			s.put(opLocalSet, localPCB)
			s.branch(opBr, last-b)
		case e.op == opIf && i+2 < len(code) && code[i+1].role == jump && code[i+1].to > b && code[i+2].op == opEnd:
			s.branch(opBrIf, code[i+1].to-b-1)
			i += 2
		case s.throws(code, i):
			s.put(code[i+6].raw...) // the return address
			s.out = appendULEB(append(s.out, opCall), s.thrown[code[i+9].arg])
			s.put(opReturn)
			i += 13
		case e.op == opCall && s.afterNoReturn(code, i+3):
			s.put(e.raw...)
			s.put(opReturn)
			i += 4
		case e.op == opUnreachable && b == last && i == len(code)-1 && s.open == 0:
			// the last block is followed by a return anyway
		default:
			s.put(e.raw...)
			if e.opens() {
				s.open++
			} else if e.op == opEnd {
				s.open--
			}
		}
	}
}

// pc returns the smallest PC_B that leads to block b.
func (f *function) pc(b int) int {
	return slices.Index(f.table, uint64(b))
}

// throws reports whether element i begins a complete call of a function that never returns:
// SP is lowered and the return address stored.
func (s *shortener) throws(code []element, i int) bool {
	if !code[i].is(opLocalGet, s.sp) || !s.afterNoReturn(code, i+12) {
		return false
	}
	for k, want := range []instr{op1(opI32Const, 8), op0(opI32Sub), op1(opLocalTee, s.sp), op1(opGlobalSet, globalSP), op1(opLocalGet, s.sp)} {
		if e := code[i+1+k]; e.role != plain || !e.is(want.op, want.arg) {
			return false
		}
	}
	return code[i+6].op == opI64Const && code[i+7].op == opI64Store && code[i+7].offset() == 0 && code[i+8].is(opI32Const, 0)
}

// afterNoReturn reports whether element i returns because a function that never returns,
// called right before, has come back.
func (s *shortener) afterNoReturn(code []element, i int) bool {
	return i >= 3 && i+1 < len(code) && code[i].role == unwind && code[i+1].op == opUnreachable &&
		code[i-3].op == opCall && s.thrown[code[i-3].arg] > 0 && code[i-3].role == plain
}
