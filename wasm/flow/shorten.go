package flow

import "slices"

// Functions that are not rebuilt, and the old code of those that are, keep Go's
// layout, so that they can be resumed at any block. They get shorter all the
// same, and faster. A block of code stands right behind the end of a scope that
// all earlier blocks are in:
//
//	block block block
//	  local.get PC_B; br_table 0 1 2
//	end (block 0) end (block 1) end (block 2)
//
// so a jump forward is a branch out of that scope, without the loop and the
// table; and "if jump end" is one br_if. Only jumps back take the old way.

// shorten gives every Go function that split understands its shortened body.
func (m *module) shorten(noReturn map[uint64]bool) {
	for i, body := range m.bodies {
		if !m.goTypes[m.types[i]] {
			continue
		}
		if f, err := split(body, noReturn); err == nil {
			m.bodies[i] = shortened(f, noReturn, localSP)
		}
	}
}

// A shortener writes a function in Go's layout.
type shortener struct {
	*function
	noReturn map[uint64]bool
	out      []byte
	loops    bool // some jump goes back
	open     int  // scopes open in the block that is being written
}

// shortened returns the body of f, taken apart by split with the same
// noReturn, with shorter jumps. A call of a noReturn function ends in a return:
// its result, 1, is what an unwinding function returns. sp is the number of the
// variable for SP.
func shortened(f *function, noReturn map[uint64]bool, sp int) []byte {
	s := &shortener{function: f, noReturn: noReturn}
	unwinds := false
	for b := range f.blocks {
		code := f.blocks[b].code
		for i, e := range code {
			s.loops = s.loops || e.role == jump && e.to <= b
			unwinds = unwinds || e.role == unwind && !s.afterNoReturn(code, i)
		}
	}
	last := len(f.blocks) - 1
	s.put(f.locals...)
	s.out = appendULEB(append(s.out, opGlobalGet, globalSP, opLocalSet), uint64(sp))
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

// branch writes br or br_if to the scope that has depth others between it and
// the block's own.
func (s *shortener) branch(op byte, depth int) {
	s.out = appendULEB(append(s.out, op), uint64(s.open+depth))
}

// block writes the code of block b.
func (s *shortener) block(b int) {
	code := s.blocks[b].code
	last := len(s.blocks) - 1
	for i := 0; i < len(code); i++ {
		switch e := code[i]; {
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
		case e.op == opCall && s.afterNoReturn(code, i+3):
			s.put(e.raw...)
			s.put(opReturn)
			i += 4
		case e.op == opUnreachable && b == last && i == len(code)-1 && s.open == 0:
			// stands behind the last block anyway
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

// pc returns the least PC_B that leads to block b.
func (f *function) pc(b int) int {
	return slices.Index(f.table, uint64(b))
}

// afterNoReturn says whether element i leaves because a noReturn function, which
// was called right before, has come back.
func (s *shortener) afterNoReturn(code []element, i int) bool {
	return i >= 3 && i+1 < len(code) && code[i].role == unwind && code[i+1].op == opUnreachable &&
		code[i-3].op == opCall && s.noReturn[code[i-3].arg] && code[i-3].role == plain
}
