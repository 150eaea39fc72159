package flow

import (
	"fmt"
	"slices"
)

// The globals and functions of the tests.
const (
	globalVisit  = 8  // written: index of the running block
	globalRead   = 9  // written: an argument that the block reads
	globalChoice = 10 // read: which way to take

	seenSP = 200 // offset from SP at which blocks store something

	fnSlow     = 100 // a Go function
	fnDirect   = 101 // a Go function with a direct entry
	fnNoReturn = 102
	fnIndirect = 103
	fnEntry    = 201 // the direct entry of fnDirect
	fnThrown   = 202 // stands for a call of fnNoReturn
	fnTested   = 300
	fnRebuilt  = 301
	fnResumed  = 302

	fakeFrame = 16 // size of the frame of the tested function
)

// What a block does before it ends, chosen by the fuzzer.
const (
	callNothing = iota
	readArgument
	writeArgument
	writeForCall
	callSlow
	callDirect
	callIndirect
	callNoReturn
	nested
	callKinds
)

// fakeBlock says what a block does, and to which blocks it leads.
type fakeBlock struct {
	does  int
	to    []int // jumps to these blocks; all except the last are conditional
	falls bool  // after these jumps it falls through to the next block
	tail  int   // how a block without successors ends: 0 returns, 1 unwinds, 2 and 3 are tail calls
}

// assemble returns the body of a function with these blocks.
func assemble(blocks []fakeBlock) []byte {
	hasJump, hasUnwind := false, false
	for _, b := range blocks {
		hasJump = hasJump || len(b.to) > 0
		hasUnwind = hasUnwind || b.does >= callSlow && b.does <= callNoReturn
	}
	n := len(blocks) // the body ends with an empty block
	out := []byte{1, 1, typeI32, opGlobalGet, globalSP, opLocalSet, localSP}
	if hasUnwind {
		out = append(out, opBlock, typeNone)
	}
	if hasJump {
		out = append(out, opLoop, typeNone)
	}
	for range n + 1 {
		out = append(out, opBlock, typeNone)
	}
	out = appendULEB(append(out, opLocalGet, localPCB, opBrTable), uint64(n))
	for i := range n + 1 {
		out = appendULEB(out, uint64(i))
	}
	out = append(out, opEnd)
	for i, b := range blocks {
		a := &blockAssembler{loop: n - i, unwind: n - i + b2i(hasJump)}
		if i == 0 {
			a.addSP(opI32Sub, fakeFrame)
		}
		a.block(i, b)
		out = append(append(out, a.out...), opEnd)
	}
	if hasJump {
		out = append(out, opEnd)
	}
	out = append(out, opUnreachable)
	if hasUnwind {
		out = append(out, opEnd, opI32Const, 1)
	}
	return append(out, opEnd)
}

// blockAssembler writes one block.
type blockAssembler struct {
	out          []byte
	loop, unwind int // depths outside the block's own scopes
}

func (a *blockAssembler) put(b ...byte) { a.out = append(a.out, b...) }

func (a *blockAssembler) i32(v int) {
	if v < 64 {
		a.put(opI32Const, byte(v))
		return
	}
	a.put(opI32Const, byte(v)|0x80, byte(v>>7))
}

func (a *blockAssembler) addSP(op byte, n int) {
	a.put(opLocalGet, localSP)
	a.i32(n)
	a.put(op, opLocalTee, localSP, opGlobalSet, globalSP)
}

func (a *blockAssembler) jump(to, open int) {
	a.i32(to)
	a.put(opLocalSet, localPCB, opBr, byte(a.loop+open))
}

// callOp writes the call of f and the reload of SP.
func (a *blockAssembler) callOp(f int) {
	if f == fnIndirect {
		a.i32(f)
		a.put(opLocalSet, localPCB, opI32Const, 0, opLocalGet, localPCB, opCallIndirect, 0, 0)
	} else {
		a.put(opI32Const, 0)
		a.out = appendULEB(append(a.out, opCall), uint64(f))
	}
	a.put(opGlobalGet, globalSP, opLocalSet, localSP)
}

func (a *blockAssembler) block(i int, b fakeBlock) {
	a.i32(i)
	a.put(opGlobalSet, globalVisit, opLocalGet, localSP, opI64Const, 0, opI64Store, 3, seenSP&0x7f|0x80, seenSP>>7)
	argument := byte(fakeFrame + 8 + 8*(i%3))
	load, store := byte(opI64Load), byte(opI64Store)
	if i%3 == 2 {
		load = opI64Load8U
	}
	if i/3%2 == 1 {
		store = opI64Store8
	}
	switch b.does {
	case readArgument:
		a.put(opLocalGet, localSP, load, 0, argument, opI32WrapI64, opGlobalSet, globalRead)
	case writeArgument:
		a.put(opLocalGet, localSP, opI64Const, byte(i), store, 0, argument)
	case writeForCall:
		a.put(opLocalGet, localSP, opI64Const, byte(i), opI64Store, 3, byte(8*(i%2)))
	case callSlow, callDirect, callIndirect, callNoReturn:
		f := map[int]int{callSlow: fnSlow, callDirect: fnDirect, callIndirect: fnIndirect, callNoReturn: fnNoReturn}[b.does]
		a.addSP(opI32Sub, 8)
		a.put(opLocalGet, localSP, opI64Const, byte(i), opI64Store, 3, 0)
		a.callOp(f)
		a.put(opBrIf, byte(a.unwind))
	case nested: // block if loop if br end end else end end, with a way out of two
		a.put(opBlock, typeNone, opGlobalGet, globalChoice, opIf, typeNone, opLoop, typeNone,
			opGlobalGet, globalChoice, opIf, typeNone, opBr, 3, opEnd,
			opGlobalGet, globalChoice, opBrIf, 0, opEnd, opElse)
		if len(b.to) > 0 {
			a.jump(b.to[0], 2)
		}
		a.put(opEnd, opEnd)
	}
	if len(b.to) == 0 && !b.falls {
		a.leave(b.tail)
		return
	}
	for k, to := range b.to {
		if k == len(b.to)-1 && !b.falls {
			a.jump(to, 0)
			break
		}
		a.put(opGlobalGet, globalChoice, opIf, typeNone)
		a.jump(to, 1)
		a.put(opEnd)
	}
}

// leave writes a return, and some dead code after it.
func (a *blockAssembler) leave(tail int) {
	switch tail {
	case 0:
		a.addSP(opI32Add, fakeFrame)
		a.addSP(opI32Add, 8)
		a.put(opI32Const, 0)
	case 1:
		a.addSP(opI32Add, 8)
		a.put(opI32Const, 1)
	case 2, 3:
		a.addSP(opI32Add, fakeFrame)
		a.callOp([]int{fnSlow, fnDirect}[tail-2])
	}
	a.put(opReturn, opLocalGet, localSP, opGlobalSet, globalVisit)
}

// fakeDemand lists the arguments of fnEntry: values that are otherwise passed on the stack, above
// the return address.
var fakeDemand = []slot{{8, opI64Load}, {16, opI64Load}}

// fakeModule knows the types of all functions of the tests.
var fakeModule = &module{imports: 400, imported: make([]uint64, 400), allTypes: []signature{{1, 1}}}

// fakeWorld is the environment of the tested function: it answers questions by a list of choices
// and records everything that the function does.
type fakeWorld struct {
	*machine
	choices []byte
	next    int
	record  []string
}

const maxRecord = 300

func newWorld(choices []byte) *fakeWorld {
	w := &fakeWorld{machine: &machine{bodies: map[uint64][]byte{}, memory: map[uint32]uint32{}}, choices: choices}
	w.get = w.read
	w.set = w.write
	w.store = w.stored
	w.call = w.called
	w.params = map[uint64]int{fnEntry: len(fakeDemand)}
	w.globals[globalSP] = 10_000
	for i := range uint32(3) {
		w.memory[10_008+8*i] = 70 + i
	}
	return w
}

// choose returns a number below n.
func (w *fakeWorld) choose(n uint32) uint32 {
	if w.next++; w.next > 10*maxRecord { // a loop inside a block
		panic(stopped("enough choices"))
	}
	if len(w.choices) == 0 {
		return uint32(w.next) % n
	}
	c := uint32(w.choices[w.next%len(w.choices)]) >> (w.next / len(w.choices) % 8)
	return c % n
}

func (w *fakeWorld) say(format string, args ...any) {
	if len(w.record) == maxRecord {
		panic(stopped("enough"))
	}
	w.record = append(w.record, fmt.Sprintf(format, args...))
}

func (w *fakeWorld) read(g uint64) (uint32, bool) {
	if g != globalChoice {
		return 0, false
	}
	return w.choose(2), true
}

func (w *fakeWorld) write(g uint64, v uint32) bool {
	switch g {
	case globalVisit:
		w.say("block %d", v)
	case globalRead:
		w.say("argument %d", v)
	}
	return g == globalVisit || g == globalRead
}

// stored is called for each store, with its offset.
func (w *fakeWorld) stored(sp, offset uint32) {
	if offset == seenSP {
		w.say("SP %d", sp)
	} else if offset == 0 {
		w.say("SP %d holds %d", sp, w.memory[sp])
	}
}

// called stands for the functions that the tested function calls.
func (w *fakeWorld) called(f uint64, args []uint32) uint32 {
	if f == fnThrown {
		w.globals[globalSP] -= 8
		w.memory[w.globals[globalSP]] = args[0]
		w.stored(w.globals[globalSP], 0)
		return w.called(fnNoReturn, []uint32{0})
	}
	direct, sp := f == fnEntry, w.globals[globalSP]
	if direct {
		f, sp = fnDirect, args[0]
	} else if args[0] != 0 {
		panic(stopped("PC_B is not 0"))
	}
	w.say("call %d with SP %d", f, sp)
	if f == fnDirect {
		for i, s := range fakeDemand {
			v := w.memory[sp+uint32(s.offset)]
			if direct {
				v = args[1+i]
			}
			w.say("argument %d of it is %d", i, v)
			w.memory[sp+uint32(s.offset)] = v + 100 // a function may write to its arguments
		}
	}
	unwinds := f == fnNoReturn || w.choose(8) == 7
	if w.choose(2) == 1 { // the stack moves, and pointers there change
		moved := map[uint32]uint32{}
		for a, v := range w.memory {
			moved[a+4096] = v + 4096
		}
		w.memory = moved
		sp += 4096
	}
	sp += 8
	if unwinds {
		w.globals[globalSP] = 77 // the SP of another goroutine
		return uint32(b2i(!direct))
	}
	w.globals[globalSP] = sp
	if direct {
		w.globals[globalSP] = 55 // nothing may read it
		return sp
	}
	return 0
}

// runTested calls fnTested at a PC_B and returns the record.
func (w *fakeWorld) runTested(pc uint32) (record []string) {
	defer func() {
		record = slices.Clone(w.record)
		if r := recover(); r != nil {
			record = append(record, string(r.(stopped)))
		}
	}()
	result := w.run(fnTested, pc)
	w.record = append(w.record, fmt.Sprintf("returns %d with SP %d", result, w.globals[globalSP]))
	return nil
}
