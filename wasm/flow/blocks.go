package flow

// mismatch says how a function differs from what Go's assembler emits. Such a function is
// left unchanged.
type mismatch string

func (m mismatch) Error() string { return string(m) }

// The shapes that split and passSP expect, each named where it is not found.
const (
	badLocals    mismatch = "no local for SP"
	badCode      mismatch = "unknown instruction"
	badPrologue  mismatch = "no Go prologue"
	noDispatch   mismatch = "no dispatch table"
	badDispatch  mismatch = "dispatch table of another shape"
	badBranch    mismatch = "branch to nowhere known"
	badJump      mismatch = "jump of another shape"
	badPCB       mismatch = "other use of PC_B"
	badTail      mismatch = "no Go epilogue"
	irreducible  mismatch = "loop with two entries"
	badSP        mismatch = "other use of SP"
	badReturn    mismatch = "return of another shape"
	badSignature mismatch = "not of type func(i32) i32"
)

// Where Go keeps its registers: PC_B, the basic block to go on with, is the
// parameter; SP is a global variable with a copy in the first local.
const (
	localPCB = 0
	localSP  = 1
	globalSP = 0
)

// function is the body of a Go function, split into its basic blocks.
type function struct {
	locals  []byte   // some block returns to unwind the WebAssembly stack
	table   []uint64 // block of each PC_B, the default last
	unwinds bool     // some block leaves to unwind the WebAssembly stack
	blocks  []block
}

// block is a basic block: code that is entered at its first element only.
type block struct {
	code  []element
	falls bool // falls through to the next block
}

// role says how an element affects the flow between blocks.
type role byte

const (
	plain  role = iota // nothing
	jump               // goes to the block to
	unwind             // br or br_if: returns because the goroutine stops
)

// element is an instruction of a basic block, or a jump, which was three instructions.
type element struct {
	instr
	role role
	to   int
	args []instr // for a call of a rebuilt function: code that pushes its additional parameters
}

// ends reports whether nothing after e in the same scope is executed.
func (e element) ends() bool {
	return e.role == jump || e.op == opBr || e.op == opReturn || e.op == opUnreachable
}

// successors lists the blocks that follow each block, with one entry for each way to get
// there.
func (f *function) successors() [][]int {
	succ := make([][]int, len(f.blocks))
	for i, b := range f.blocks {
		for _, e := range b.code {
			if e.role == jump {
				succ[i] = append(succ[i], e.to)
			}
		}
		if b.falls {
			succ[i] = append(succ[i], i+1)
		}
	}
	return succ
}

// A splitter walks over the body of a function, which looks like this (in
// brackets what is there only if it is used):
//
//	global.get SP; local.set SP
//	[block]            ; unwind exit
//	[loop]             ; entry of jumps
//	block * n+1
//	  local.get PC_B; br_table
//	end
//	(code of block 0) end (code of block 1) end ... (code of block n)
//	[end]
//	unreachable
//	[end; i32.const 1]
//	end
//
// A jump is "i32.const pc; local.set PC_B; br loop".
type splitter struct {
	f        *function
	code     []instr
	pos      int
	last     int  // index of the last block, n above
	loops    bool // there is a loop for jumps
	noReturn map[uint64]bool
}

// split takes the body of a function apart. Calls of noReturn functions end
// their block. It returns a mismatch if the body is of another shape.
func split(body []byte, noReturn map[uint64]bool) (*function, error) {
	r := &reader{data: body}
	first := byte(0)
	for n := r.count(); n > 0 && r.err == nil; n-- {
		count, t := r.uleb(), r.byte()
		if first == 0 && count > 0 {
			first = t
		}
	}
	if first != typeI32 {
		return nil, badLocals
	}
	s := &splitter{f: &function{locals: body[:r.pos]}, noReturn: noReturn}
	if s.code = r.instrs(); r.err != nil {
		return nil, badCode
	}
	if err := s.head(); err != nil {
		return nil, err
	}
	s.f.blocks = make([]block, s.last+1)
	for i := range s.f.blocks {
		if err := s.block(i); err != nil {
			return nil, err
		}
	}
	if err := s.tail(); err != nil {
		return nil, err
	}
	return s.f, nil
}

// at returns the instruction at position i, or unreachable outside the code.
func (s *splitter) at(i int) instr {
	if i < 0 || i >= len(s.code) {
		return op0(opUnreachable)
	}
	return s.code[i]
}

// head reads up to the dispatch table.
func (s *splitter) head() error {
	if !s.at(0).is(opGlobalGet, globalSP) || !s.at(1).is(opLocalSet, localSP) {
		return badPrologue
	}
	start := 2
	for s.pos = start; s.at(s.pos).op == opBlock || s.at(s.pos).op == opLoop; s.pos++ {
		if s.at(s.pos).raw[1] != typeNone {
			return badDispatch
		}
	}
	openers := s.code[start:s.pos]
	if !s.at(s.pos).is(opLocalGet, localPCB) || s.at(s.pos+1).op != opBrTable {
		return noDispatch
	}
	s.f.table = s.at(s.pos + 1).table
	if s.at(s.pos+2).op != opEnd {
		return badDispatch
	}
	s.pos += 3

	s.last = int(min(s.f.table[len(s.f.table)-1], uint64(len(s.code))))
	for _, b := range s.f.table {
		if b > uint64(s.last) {
			return badDispatch
		}
	}
	outer := len(openers) - (s.last + 1) // unwind exit and loop
	for i, in := range openers {
		if in.op == opLoop {
			if i != outer-1 {
				return badDispatch
			}
			s.loops = true
		}
	}
	switch outer - b2i(s.loops) {
	case 0:
	case 1:
		s.f.unwinds = true
	default:
		return badDispatch
	}
	return nil
}

// block reads block i and the end that closes it. The end of the last block is what tail
// reads.
func (s *splitter) block(i int) error {
	var code []element
	open := 0     // scopes opened in the block
	dead := false // after a jump at the block's own level
	for ; s.pos < len(s.code); s.pos++ {
		in := s.code[s.pos]
		e := element{instr: in}
		switch {
		case in.opens():
			open++
		case in.op == opEnd && open == 0:
			return s.closeBlock(i, code, dead)
		case in.op == opEnd:
			open--
		case in.op == opBrTable:
			return badBranch
		case in.op == opBr, in.op == opBrIf:
			var err error
			if e, code, err = s.branch(in, code, open+s.last-i, open); err != nil {
				return err
			}
		case in.is(opLocalTee, localPCB), in.is(opLocalGet, localPCB) && !s.scratch():
			return badPCB
		}
		if dead {
			continue
		}
		code = append(code, e)
		if in.op == opBrIf && e.role == unwind && s.noReturn[s.calleeBefore(s.pos)] {
			e = element{instr: op0(opUnreachable)}
			code = append(code, e)
		}
		dead = open == 0 && e.ends()
	}
	return badTail
}

// closeBlock stores code as block i. The current instruction is the end of the block.
func (s *splitter) closeBlock(i int, code []element, dead bool) error {
	b := &s.f.blocks[i]
	b.code, b.falls = simplify(code), !dead
	if i < s.last {
		s.pos++
		return nil
	}
	if !dead { // the last block is followed by unreachable
		b.code = append(b.code, element{instr: op0(opUnreachable)})
	}
	b.falls = false
	return nil
}

// branch finds out what a br or br_if does. loop is the depth of the loop, or of the scope
// in its place; open is the number of scopes opened in the block. If the branch is a jump,
// its first two instructions are removed from code.
func (s *splitter) branch(in instr, code []element, loop, open int) (element, []element, error) {
	e := element{instr: in}
	switch depth := in.arg; {
	case depth < uint64(open): // stays in the block
	case s.loops && depth == uint64(loop) && in.op == opBr:
		n := len(code) - 2
		if !s.at(s.pos-1).is(opLocalSet, localPCB) || s.at(s.pos-2).op != opI32Const {
			return e, code, badJump
		}
		pc := s.at(s.pos - 2).arg
		e = element{role: jump, to: int(s.f.table[min(pc, uint64(len(s.f.table)-1))])}
		if n < 0 || code[n].op != opI32Const || !code[n+1].is(opLocalSet, localPCB) {
			return e, code, nil // in dead code, which is dropped
		}
		code = code[:n]
	case s.f.unwinds && depth == uint64(loop+b2i(s.loops)):
		e.role = unwind
	default:
		return e, code, badBranch
	}
	return e, code, nil
}

// scratch reports whether the local.get at pos is the end of "local.set PC_B; i32.const 0;
// local.get PC_B", which swaps the operands of call_indirect.
func (s *splitter) scratch() bool {
	return s.at(s.pos-1).is(opI32Const, 0) && s.at(s.pos-2).is(opLocalSet, localPCB)
}

// calleeBefore returns the function that was called right before position i, ignoring a
// reload of SP in between. It returns a number that no function has if there was no such
// call.
func (s *splitter) calleeBefore(i int) uint64 {
	if c := s.at(i - 3); c.op == opCall && s.at(i-2).is(opGlobalGet, globalSP) && s.at(i-1).is(opLocalSet, localSP) {
		return c.arg
	}
	return 1 << 63
}

// tail reads from the first end after the last block to the end of the body. Without a
// loop, the unreachable was read as part of the last block.
func (s *splitter) tail() error {
	var want []instr
	if s.loops {
		want = append(want, op0(opEnd), op0(opUnreachable))
	}
	if s.f.unwinds {
		want = append(want, op0(opEnd), op1(opI32Const, 1))
	}
	want = append(want, op0(opEnd))
	if len(s.code)-s.pos != len(want) {
		return badTail
	}
	for i, w := range want {
		if !s.at(s.pos+i).is(w.op, w.arg) {
			return badTail
		}
	}
	return nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
