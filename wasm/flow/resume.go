package flow

// resumable returns the old code of a function, for resuming, without the blocks that are
// never executed in that case. The old code is entered where a call returns or, after a
// panic, at the call of runtime.deferreturn, which deferred holds.
func (m *module) resumable(t target, deferred map[uint64]bool) *function {
	if !m.dense[t.index] {
		return t.f // it may be assembly, which can be entered anywhere
	}
	reached := make([]bool, len(t.f.blocks))
	succ := t.f.successors()
	var reach func(b int)
	reach = func(b int) {
		if !reached[b] {
			reached[b] = true
			for _, s := range succ[b] {
				reach(s)
			}
		}
	}
	for b, block := range t.f.blocks {
		for i, e := range block.code {
			if e.op == opCall && deferred[e.arg] {
				reach(b)
			}
			if e.isReturnAddress(firstPC+uint64(t.index)) && !m.noReturn[callee(block.code[i:])] {
				reach(b + 1)
			}
		}
	}
	f := *t.f
	f.blocks = make([]block, len(t.f.blocks))
	for b := range f.blocks {
		if reached[b] {
			f.blocks[b] = t.f.blocks[b]
		} else {
			f.blocks[b].code = []element{{instr: op0(opUnreachable)}}
		}
	}
	return &f
}

// callee returns the function that is called next, or a number that no function has.
func callee(code []element) uint64 {
	for _, e := range code {
		switch e.op {
		case opCall:
			return e.arg
		case opCallIndirect:
			return noFunction
		}
	}
	return noFunction
}

const noFunction = ^uint64(0)
