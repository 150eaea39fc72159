package flow

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
)

// Functions that are not needed: Go's linker keeps every function that some function calls.
// It cannot know that much of the runtime is only for people who watch a program on a
// server: traces, profiles, checks of the runtime itself, settings of GODEBUG, and lists of
// goroutines after a crash. Trim makes the functions in silentNames return at once, and
// drops functions to which nothing else leads.
//
// A crash then prints only its message, without goroutines.

// silentNames are functions without results that only report or check, or set data that
// only such functions read.
var silentNames = strings.Fields(`
	runtime.traceAdvance runtime.traceThreadDestroy
	runtime.blockevent runtime.saveblockevent
	runtime.mProf_Malloc runtime.mProf_Free runtime.mProf_Flush
	runtime.tryRecordGoroutineProfile runtime.doRecordGoroutineProfile
	runtime.schedtrace runtime.dumpScanStats runtime.printScavTrace
	runtime.traceback1 runtime.tracebacksomeothers runtime.goroutineheader runtime.printcreatedby
	runtime.hexdumpWords runtime.tracebackHexdump runtime.gcDumpObject runtime.recordForPanic
	runtime.printfloat32 runtime.printfloat64 runtime.printcomplex64 runtime.printcomplex128 runtime.printanycustomtype
	runtime.moduledataverify1 runtime.typelinksinit runtime.checkFinalizersAndCleanups
	runtime.parsegodebug internal_cpu.processOptions
`)

// isSilent reports whether a function may return at once. The methods of traceLocker whose
// names begin with a capital letter write an event.
func isSilent(name string) bool {
	event, ok := strings.CutPrefix(name, "runtime.traceLocker.")
	return slices.Contains(silentNames, name) || ok && event != "" && event[0] < 'a'
}

// returns is the body of a function that does nothing: it removes its return address from
// the stack.
var returns = []byte{0, opGlobalGet, globalSP, opI32Const, 8, opI32Add, opGlobalSet, globalSP, opI32Const, 0, opEnd}

// never is the body of a function that is not called.
var never = []byte{0, opUnreachable, opEnd}

// dropUnneeded empties the functions that are not needed, given the initial memory of the
// module.
func (m *module) dropUnneeded(mem memory) {
	u := m.users(mem)
	for i, live := range u.reach() {
		switch {
		case !live:
			m.bodies[i] = never
		case u.silent[i]:
			m.bodies[i] = returns
		}
	}
}

// dropUnread zeroes data that is read only by functions that dropUnneeded has emptied, and
// then empties the functions to which only such data leads. moduledata is at
// mem.image[module].
func (m *module) dropUnread(mem memory, module int) error {
	if len(m.names) == 0 {
		return nil // without names it is not known what functions do
	}
	constants := map[uint64]bool{}
	for i, body := range m.bodies {
		if m.isEmptied(i) {
			continue
		}
		if m.readUses(body, func(int) {}, func(c uint64) { constants[c] = true }) != nil {
			return nil // the code cannot be read, so anything may be used
		}
	}
	dropPowers(mem, constants)
	for _, name := range m.names {
		f := name.index - m.imports
		if readsTypes(name.text) && f < uint64(len(m.bodies)) && !m.isEmptied(int(f)) {
			return nil
		}
	}
	t, err := findTypes(mem, module)
	if err != nil {
		return err
	}
	t.drop(constants)
	m.dropUnneeded(mem)
	return nil
}

// readsTypes reports whether a function reads complete descriptions of types.
func readsTypes(name string) bool {
	return strings.HasPrefix(name, "reflect.") || slices.Contains(typeReaders, name)
}

// The table of powers of ten for reading and writing numbers with a fraction (pow10Tab of
// internal/strconv): its beginning and its size. It does not compress.
var powers = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, 0xfa8fd5a0081c0288), 0x1732c869cd60e453)

const powersSize = 16 * (348 + 348)

// dropPowers zeroes the table if neither code nor memory holds an address in it.
func dropPowers(mem memory, constants map[uint64]bool) {
	at := bytes.Index(mem.image, powers)
	if at < 0 || len(mem.image)-at < powersSize {
		return
	}
	inside := func(c uint64) bool { return c >= uint64(at) && c < uint64(at+powersSize) }
	for c := range constants {
		if inside(c) {
			return
		}
	}
	for w, value := range mem.words() {
		if !inside(w) && inside(value) {
			return
		}
	}
	clear(mem.image[at : at+powersSize])
}

// isEmptied reports whether dropUnneeded has emptied function i.
func (m *module) isEmptied(i int) bool {
	return slices.Equal(m.bodies[i], never) || slices.Equal(m.bodies[i], returns)
}

// users says which functions use which others.
type users struct {
	silent    []bool
	needed    []bool           // needed for other reasons than calls from functions
	calls     [][]int          // the functions that each function calls
	constants []map[uint64]int // for each function, its constants that are the address of a function value or the first program counter of a function
}

// users reads the code of all functions. A function is called by its number, or through a
// word that holds its first program counter: a constant in code, or a word in memory. Such
// a word in memory is a function value if code has its address as a constant. All other
// such words belong to something larger, for example a table of methods, and their
// functions are needed. So are functions to which nothing seems to lead, since the linker
// has kept them, and all methods that interfaces may call.
func (m *module) users(mem memory) *users {
	n := len(m.bodies)
	u := &users{make([]bool, n), make([]bool, n), make([][]int, n), make([]map[uint64]int, n)}
	values := functionWords(mem, n)
	named := make([]bool, n) // used by some code
	owned := map[uint64]bool{}
	all := false
	for i, body := range m.bodies {
		u.constants[i] = map[uint64]int{}
		if m.readUses(body, func(f int) {
			u.calls[i] = append(u.calls[i], f)
			named[f] = true
		}, func(c uint64) {
			f, ok := values[c]
			if ok {
				owned[c] = true
			} else if f, ok = firstOf(c, n); !ok {
				return
			}
			u.constants[i][c], named[f] = f, true
		}) != nil {
			all = true // it is not known what this function uses
		}
	}
	for _, value := range mem.words() {
		delete(owned, value) // another word of memory points there
	}
	isValue := make([]bool, n)
	for at, f := range values {
		isValue[f] = true
		u.needed[f] = u.needed[f] || !owned[at]
	}
	for f := range u.needed {
		u.needed[f] = u.needed[f] || !named[f] || all
	}
	for _, name := range m.names {
		if name.index >= m.imports && name.index-m.imports < uint64(n) {
			f := name.index - m.imports
			u.silent[f] = isSilent(name.text) && m.goTypes[m.types[f]]
			if strings.HasPrefix(name.text, "type_.") { // it compares values of a type and is referred to by the type's description
				u.needed[f] = isValue[f] || all
			} else {
				u.needed[f] = u.needed[f] || isMethod(name.text)
			}
		}
	}
	return u
}

// functionWords returns the words of the memory that hold the first program counter of one
// of n functions: the function by address.
func functionWords(mem memory, n int) map[uint64]int {
	words := map[uint64]int{}
	for at, value := range mem.words() {
		if f, ok := firstOf(value, n); ok {
			words[at] = f
		}
	}
	return words
}

// firstOf returns the function that begins at a program counter, if there is one among n.
func firstOf(pc uint64, n int) (int, bool) {
	f := pc>>16 - firstPC
	return int(f), pc&(maxPCB-1) == 0 && f < uint64(n)
}

// isMethod reports whether an interface may call the function with this name. Of the
// runtime's types, only errors are used through interfaces.
func isMethod(name string) bool {
	if strings.HasPrefix(name, "runtime.") {
		return strings.HasSuffix(name, "Error")
	}
	return strings.Count(name, ".") > 1 || strings.Contains(name, "._")
}

// readUses reports the functions of the module that a body calls, and its constants.
func (m *module) readUses(body []byte, call func(int), constant func(uint64)) error {
	r := &reader{data: body}
	for n := r.count(); n > 0 && r.err == nil; n-- {
		r.uleb()
		r.byte()
	}
	for r.more() {
		switch in := r.instr(); in.op {
		case opCall:
			if f := in.arg - m.imports; in.arg >= m.imports && f < uint64(len(m.bodies)) {
				call(int(f))
			}
		case opI32Const, opI64Const:
			constant(in.arg)
		}
	}
	return r.err
}

// reach returns which functions are needed.
func (u *users) reach() []bool {
	live := make([]bool, len(u.needed))
	var todo []int
	mark := func(f int) {
		if !live[f] {
			live[f] = true
			todo = append(todo, f)
		}
	}
	for f, is := range u.needed {
		if is {
			mark(f)
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if u.silent[f] {
			continue
		}
		for _, c := range u.calls[f] {
			mark(c)
		}
		for _, c := range u.constants[f] {
			mark(c)
		}
	}
	return live
}
