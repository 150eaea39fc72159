package flow

import "fmt"

// machine interprets the part of WebAssembly that these tests need: control flow, small integers,
// which all have 32 bits, and a memory of whole numbers. It calls functions of the test.
type machine struct {
	bodies  map[uint64][]byte
	memory  map[uint32]uint32
	params  map[uint64]int // numbers of parameters of functions, without the first
	globals [16]uint32
	get     func(global uint64) (uint32, bool)   // reads some globals
	set     func(global uint64, v uint32) bool   // writes some globals
	store   func(base, offset uint32)            // is called for each store
	call    func(f uint64, args []uint32) uint32 // is called for all functions without a body
}

// stopped ends the interpretation by a panic.
type stopped string

// scope is an open block, loop or if.
type scope struct {
	loop     bool
	start    int
	end      int // position of its end
	height   int // height of the stack at its start
	hasValue bool
}

// run calls function f and returns its result.
func (m *machine) run(f uint64, args ...uint32) uint32 {
	body, ok := m.bodies[f]
	if !ok {
		return m.call(f, args)
	}
	r := &reader{data: body}
	vars := args
	for n := r.count(); n > 0; n-- {
		vars = append(vars, make([]uint32, r.uleb())...)
		r.byte()
	}
	code := r.instrs()
	if r.err != nil {
		panic(stopped(r.err.Error()))
	}
	ends, elses := matching(code)

	var stack []uint32
	pop := func() uint32 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	scopes := []scope{{end: len(code) - 1, hasValue: true}}
	pc := 0
	branch := func(depth uint64) {
		i := len(scopes) - 1 - int(depth)
		s := scopes[i]
		if s.loop {
			stack = stack[:s.height]
			scopes = scopes[:i+1]
			pc = s.start
			return
		}
		var value uint32
		if s.hasValue {
			value = stack[len(stack)-1]
		}
		stack = stack[:s.height]
		if s.hasValue {
			stack = append(stack, value)
		}
		scopes = scopes[:i]
		pc = s.end
	}
	for ; pc < len(code); pc++ {
		in := code[pc]
		switch in.op {
		case opUnreachable:
			panic(stopped("unreachable"))
		case opBlock, opLoop, opIf:
			taken := in.op != opIf || pop() != 0
			s := scope{in.op == opLoop, pc, ends[pc], len(stack), in.raw[1] != typeNone}
			if !taken {
				if elses[pc] == 0 {
					pc = s.end
					break
				}
				pc = elses[pc]
			}
			scopes = append(scopes, s)
		case opElse, opEnd: // the end or else of the innermost scope
			pc = scopes[len(scopes)-1].end
			scopes = scopes[:len(scopes)-1]
		case opBr:
			branch(in.arg)
		case opBrIf:
			if pop() != 0 {
				branch(in.arg)
			}
		case opBrTable:
			branch(in.table[min(int(pop()), len(in.table)-1)])
		case opReturn:
			return pop()
		case opCall:
			at := len(stack) - 1 - m.params[in.arg]
			args := append([]uint32{}, stack[at:]...)
			stack = append(stack[:at], m.run(in.arg, args...))
		case opI64Load, opI64Load8U:
			v := m.memory[pop()+uint32(in.offset())]
			if in.op == opI64Load8U {
				v &= 0xff
			}
			stack = append(stack, v)
		case opI64Store, opI64Store8:
			v, base := pop(), pop()
			m.memory[base+uint32(in.offset())] = v
			m.store(base, uint32(in.offset()))
		case opI32WrapI64:
		case opI64And:
			stack = append(stack, pop()&pop())
		case opCallIndirect:
			f := pop()
			stack = append(stack, m.run(uint64(f), pop()))
		case opLocalGet:
			stack = append(stack, vars[in.arg])
		case opLocalSet:
			vars[in.arg] = pop()
		case opLocalTee:
			vars[in.arg] = stack[len(stack)-1]
		case opGlobalGet:
			v, ok := m.get(in.arg)
			if !ok {
				v = m.globals[in.arg]
			}
			stack = append(stack, v)
		case opGlobalSet:
			if v := pop(); !m.set(in.arg, v) {
				m.globals[in.arg] = v
			}
		case opI32Const, opI64Const:
			stack = append(stack, uint32(in.arg))
		case opI32Eqz:
			stack = append(stack, uint32(b2i(pop() == 0)))
		case opI32Add:
			stack = append(stack, pop()+pop())
		case opI32Sub:
			y, x := pop(), pop()
			stack = append(stack, x-y)
		default:
			panic(stopped(fmt.Sprintf("opcode %#x", in.op)))
		}
	}
	if len(stack) != 1 {
		panic(stopped(fmt.Sprintf("%d values at the end", len(stack))))
	}
	return stack[0]
}

// matching returns the position of the end of each scope, and of its else.
func matching(code []instr) (ends, elses map[int]int) {
	ends, elses = map[int]int{}, map[int]int{}
	var open []int
	for i, in := range code {
		switch {
		case in.opens():
			open = append(open, i)
		case in.op == opElse:
			elses[open[len(open)-1]] = i
		case in.op == opEnd && len(open) > 0:
			ends[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
	}
	return ends, elses
}
