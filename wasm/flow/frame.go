package flow

// A frame describes how a function uses its part of the Go stack, where Go's back end
// passes arguments. slots.go also keeps these in WebAssembly variables; this file finds out
// where that is safe.
//
// Offsets are counted from SP after the prologue: first the arguments of called functions,
// then variables, then at size the return address, then the function's own arguments and
// results.

// slot is a value on the stack: a place, and the instruction that loads it.
type slot struct {
	offset int
	load   byte // i64.load and its narrow forms
}

// Widths of loads of 64-bit registers, and of stores, in bytes.
var loadWidth = map[byte]int{
	opI64Load: 8, opI64Load8S: 1, opI64Load8U: 1, opI64Load16S: 2, opI64Load16U: 2, opI64Load32S: 4, opI64Load32U: 4,
}

var storeWidth = map[byte]int{
	opI32Store: 4, opI64Store: 8, opF32Store: 4, opF64Store: 8, opI32Store8: 1, opI32Store16: 2,
	opI64Store8: 1, opI64Store16: 2, opI64Store32: 4,
}

// event is the meaning of one element for slots.
type event struct {
	kind     eventKind
	at       int  // index of the element in the block
	slot     slot // loaded
	from, to int  // bytes written; SP of a call; the block that a jump goes to
}

type eventKind byte

const (
	loads eventKind = iota
	writes
	calls // the stack may move, and pointers to it may change
	jumps
	opens // a scope is opened
	closes
	leaves // the rest of its scope is not executed
)

// frame is the result of scanFrame.
type frame struct {
	size   int
	events [][]event // of each block
	shared [2]bool   // other code may have the address of a variable; of an argument
}

// isArgument reports whether s is an argument or a result.
func (f *frame) isArgument(s slot) bool { return s.offset > f.size }

// keeps reports whether s is changed only by calls and by stores that the scan sees.
func (f *frame) keeps(s slot) bool { return s.offset != f.size && !f.shared[b2i(f.isArgument(s))] }

// Values on WebAssembly's stack, as far as they matter.
type value struct {
	kind valueKind
	n    int // distance from SP, constant
}

type valueKind byte

const (
	unknown  valueKind = iota
	constant           // n
	spValue            // SP + n, 32 bits
	address            // SP + n, 64 bits, possibly narrowed again
	globalOf           // SP as the global variable holds it
)

// scanner walks over the code of a function.
type scanner struct {
	*frame
	m      *module
	stack  []value
	delta  int // the present SP, counted from SP after the prologue
	events []event
	ok     bool
}

// scanFrame finds out how f, as split made it, uses the stack. It returns nil if f uses it
// in a way that Go's compiler does not, or if SP differs between the starts of blocks other
// than the first.
func (m *module) scanFrame(f *function) *frame {
	size := frameSize(f.blocks[0].code)
	if size == 0 {
		return nil
	}
	s := &scanner{frame: &frame{size: size}, m: m, ok: true}
	for i, b := range f.blocks {
		s.delta, s.stack, s.events = 0, s.stack[:0], nil
		if i == 0 {
			s.delta = size
		}
		s.block(b.code)
		if !s.ok || b.falls && s.delta != 0 {
			return nil
		}
		s.frame.events = append(s.frame.events, s.events)
	}
	return s.frame
}

// frameSize returns by how much the first block lowers SP, outside of scopes.
func frameSize(code []element) int {
	open := 0
	for i, e := range code {
		switch {
		case e.opens():
			open++
		case e.op == opEnd:
			open--
		case open == 0 && e.is(opLocalTee, localSP) && i >= 2 && code[i-1].op == opI32Sub && code[i-2].op == opI32Const:
			return int(int32(code[i-2].arg))
		}
	}
	return 0
}

func (s *scanner) push(v value) { s.stack = append(s.stack, v) }

func (s *scanner) pop() value {
	if len(s.stack) == 0 {
		s.ok = false
		return value{}
	}
	v := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	return v
}

// use pops a value whose further use is not followed.
func (s *scanner) use() { s.spend(s.pop()) }

func (s *scanner) spend(v value) {
	switch v.kind {
	case address:
		s.share(v.n)
	case spValue, globalOf:
		s.ok = false
	}
}

// share records that other code may have the address SP + n.
func (s *scanner) share(n int) { s.shared[b2i(s.delta+n >= s.size)] = true }

func (s *scanner) note(e event) { s.events = append(s.events, e) }

func (s *scanner) block(code []element) {
	type scope struct{ delta, height int }
	var scopes []scope
	for i, e := range code {
		switch {
		case !s.ok:
			return
		case e.role == jump:
			s.ok = s.delta == 0 && e.to > 0
			s.note(event{kind: jumps, at: i, to: e.to})
		case e.role == unwind && e.op == opBrIf:
			s.use()
		case e.role == unwind, e.op == opUnreachable:
			s.note(event{kind: leaves, at: i})
		case e.op == opReturn:
			s.use()
			s.note(event{kind: leaves, at: i})
		case e.op == opIf && e.raw[1] == typeNone:
			s.use()
			scopes = append(scopes, scope{s.delta, len(s.stack)})
			s.note(event{kind: opens, at: i})
		case e.op == opEnd && len(scopes) > 0 && len(s.stack) >= scopes[len(scopes)-1].height:
			last := scopes[len(scopes)-1]
			scopes = scopes[:len(scopes)-1]
			s.delta, s.stack = last.delta, s.stack[:last.height]
			s.note(event{kind: closes, at: i})
		case e.op >= opBlock && e.op <= opBrTable:
			s.ok = false
		default:
			s.instr(code, i)
		}
	}
}

// instr records the effects of plain element i.
func (s *scanner) instr(code []element, i int) {
	e := code[i]
	switch op := e.op; {
	case e.is(opLocalGet, localSP):
		s.push(value{kind: spValue})
	case e.is(opGlobalGet, globalSP):
		s.push(value{kind: globalOf})
	case op == opLocalGet, op == opGlobalGet, op == opMemorySize, op == opF32Const, op == opF64Const:
		s.push(value{})
	case op == opI32Const, op == opI64Const:
		s.push(value{constant, int(int64(e.arg))})
	case e.is(opLocalSet, localSP), e.is(opLocalTee, localSP):
		s.setSP()
		if op == opLocalTee {
			s.push(value{kind: spValue})
		}
	case e.is(opGlobalSet, globalSP):
		s.pop()
	case op == opLocalSet, op == opGlobalSet, op == opDrop:
		s.use()
	case op == opLocalTee:
		s.use()
		s.push(value{})
	case op >= opFirstLoad && op < opFirstStore:
		from := s.pop()
		if from.kind == spValue && loadWidth[op] > 0 && i > 0 && code[i-1].is(opLocalGet, localSP) {
			s.note(event{kind: loads, at: i, slot: slot{s.delta + e.offset(), op}})
		}
		s.push(value{})
	case storeWidth[op] > 0:
		s.use()
		s.write(s.pop(), value{constant, storeWidth[op]}, e.offset(), i)
	case op == opCall, op == opCallIndirect:
		s.call(e)
		s.note(event{kind: calls, at: i, from: s.delta})
	case op == opPrefix && e.raw[1] >= 10: // memory.copy, memory.fill
		n := s.pop()
		s.pop() // the source, or the byte to fill with
		s.write(s.pop(), n, 0, i)
	default:
		s.compute(e)
	}
}

// setSP processes a new value of SP.
func (s *scanner) setSP() {
	switch v := s.pop(); v.kind {
	case spValue:
		s.delta += v.n
	case globalOf: // after a call
		s.delta = 0
	default:
		s.ok = false
	}
}

// write records that n bytes are written at a place plus an offset.
func (s *scanner) write(place, n value, offset, at int) {
	switch {
	case place.kind != spValue && place.kind != address:
	case n.kind == constant:
		from := s.delta + place.n + offset
		s.note(event{kind: writes, at: at, from: from, to: from + n.n})
	default:
		s.share(place.n)
	}
}

func (s *scanner) call(e element) {
	t := signature{params: 2, results: 1} // call_indirect: the table's index, PC_B
	if e.op == opCall {
		t = s.m.signature(e.arg)
	}
	for range t.params {
		s.use()
	}
	for range t.results {
		s.push(value{})
	}
}

// compute processes an instruction that computes one value from others.
func (s *scanner) compute(e element) {
	switch n := operands(e); n {
	case 1:
		v := s.pop()
		switch {
		case e.op == opI64ExtendI32U && v.kind == spValue, e.op == opI32WrapI64 && v.kind == address:
			s.push(value{address, v.n})
			return
		}
		s.spend(v)
	case 2:
		y, x := s.pop(), s.pop()
		switch {
		case e.op == opI64Add && x.kind == address && y.kind == constant:
			s.push(value{address, x.n + y.n})
			return
		case e.op == opI32Add && x.kind == spValue && y.kind == constant:
			s.push(value{spValue, x.n + y.n})
			return
		case e.op == opI32Sub && x.kind == spValue && y.kind == constant:
			s.push(value{spValue, x.n - y.n})
			return
		case e.op == opI32LeU && x.kind == spValue: // a test for room on the stack
			s.push(value{})
			return
		}
		s.spend(x)
		s.spend(y)
	case 3:
		s.use()
		s.use()
		s.use()
	default:
		s.ok = e.op == opNop
		return
	}
	s.push(value{})
}

// operands returns the number of operands of an instruction with one result, or 0.
func operands(e element) int {
	switch op := e.op; {
	case op == opSelect:
		return 3
	case op == opI32Eqz, op == opI64Eqz, op == opMemoryGrow, op == opPrefix,
		op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b, // counts of bits
		op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f, // signs and rounding
		op >= opI32WrapI64: // conversions
		return 1
	case op > opI32Eqz:
		return 2
	}
	return 0
}
