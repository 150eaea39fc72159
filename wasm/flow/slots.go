package flow

import (
	"cmp"
	"math/bits"
	"slices"
)

// Arguments in variables: rebuilt functions also take, as parameters, the arguments that
// they load before their first call, and do not load them. A caller that stores an argument
// keeps its value in a variable until the call.
//
// The arguments are still stored, because the garbage collector and the code of resumed
// functions read them there. A call may move the stack and change the pointers to it that
// are stored there, so after a call nothing is known about any slot.
//
// Doing the same for all slots, that is, for variables that did not fit into registers,
// gains nothing more.

// maxParams is how many arguments are passed as parameters. Engines for WebAssembly pass
// about as many in registers.
const maxParams = 4

// firstParam and the numbers above it stand for the second and further parameters, until
// shiftLocals gives all variables their numbers.
const firstParam = 1 << 20

// slotKeeper finds out which slots are in variables at each place of a function.
type slotKeeper struct {
	f        *function
	g        *graph
	frame    *frame
	demand   func(element) []slot // slots that a call needs, counted from SP at the call
	keys     []slot
	index    map[slot]int
	demanded map[slot]bool // slots that some call needs
	entry    uint64        // set of keys that are passed as parameters
	in       []uint64
	forward  []int // for each key: how many of its loads are unnecessary
}

// maxKeys is how many slots are kept: the most frequently loaded ones.
const maxKeys = 64

func newSlotKeeper(f *function, g *graph, fr *frame, demand func(element) []slot) *slotKeeper {
	k := &slotKeeper{f: f, g: g, frame: fr, demand: demand, index: map[slot]int{}, demanded: map[slot]bool{}}
	count := map[slot]int{}
	for b, list := range fr.events {
		for _, ev := range list {
			for _, s := range k.loaded(f.blocks[b].code, ev) {
				if fr.keeps(s) && (ev.kind == calls || fr.isArgument(s)) {
					count[s]++
					if ev.kind == calls {
						k.demanded[s] = true
					}
				}
			}
		}
	}
	for s := range count {
		k.keys = append(k.keys, s)
	}
	slices.SortFunc(k.keys, func(a, b slot) int {
		return cmp.Or(count[b]-count[a], a.offset-b.offset, int(a.load)-int(b.load))
	})
	k.keys = k.keys[:min(len(k.keys), maxKeys)]
	for i, s := range k.keys {
		k.index[s] = i
	}
	return k
}

// loaded returns the slots that an event loads.
func (k *slotKeeper) loaded(code []element, ev event) []slot {
	switch ev.kind {
	case loads:
		return []slot{ev.slot}
	case calls:
		list := slices.Clone(k.demand(code[ev.at]))
		for i := range list {
			list[i].offset += ev.from
		}
		return list
	}
	return nil
}

// set returns the set with only s, or the empty set if s is not kept.
func (k *slotKeeper) set(s slot) uint64 {
	if i, ok := k.index[s]; ok {
		return 1 << i
	}
	return 0
}

// stored returns two sets of keys: those that a store invalidates, and the key, if any,
// that it makes known, because its value, extended if necessary, is then in a variable.
func (k *slotKeeper) stored(code []element, ev event) (kill, known uint64) {
	for i, s := range k.keys {
		if s.offset >= ev.to || s.offset+loadWidth[s.load] <= ev.from {
			continue
		}
		kill |= 1 << i
		if op := code[ev.at].op; known == 0 && s.offset == ev.from && storesInto(op, s.load) {
			known = 1 << i
		}
	}
	return kill, known
}

// storesInto reports whether a store of a 64-bit register writes everything that a load
// reads.
func storesInto(store, load byte) bool {
	return (store == opI64Store || store >= opI64Store8 && store <= opI64Store32) && storeWidth[store] == loadWidth[load]
}

// solve computes the fields in and forward: the slots that are in variables at the start of
// each block on every way there, and the loads that this saves.
func (k *slotKeeper) solve() {
	k.in = make([]uint64, len(k.f.blocks))
	for b := range k.in {
		k.in[b] = ^uint64(0)
	}
	k.in[0] = k.entry
	for changed := true; changed; {
		changed = false
		for _, b := range k.g.order {
			k.walk(b, func(to int, state uint64) {
				if state &= k.in[to]; state != k.in[to] {
					k.in[to], changed = state, true
				}
			}, func(event, uint64) {})
		}
	}
	k.forward = make([]int, len(k.keys))
	for _, b := range k.g.order {
		k.walk(b, func(int, uint64) {}, func(ev event, state uint64) {
			for _, s := range k.loaded(k.f.blocks[b].code, ev) {
				if k.set(s)&state != 0 {
					k.forward[k.index[s]]++
				}
			}
		})
	}
}

// walk goes through block b and reports the set of known slots at each jump and before each
// event. Code that is not executed counts as knowing all slots.
func (k *slotKeeper) walk(b int, leads func(to int, state uint64), before func(ev event, state uint64)) {
	const all = ^uint64(0)
	state := k.in[b]
	var scopes []uint64
	code := k.f.blocks[b].code
	for _, ev := range k.frame.events[b] {
		before(ev, state)
		switch ev.kind {
		case loads:
			state |= k.set(ev.slot)
		case writes:
			kill, known := k.stored(code, ev)
			state = state&^kill | known
		case calls:
			state = 0
		case jumps:
			leads(ev.to, state)
			state = all
		case leaves:
			state = all
		case opens:
			scopes = append(scopes, state)
		case closes:
			state &= scopes[len(scopes)-1]
			scopes = scopes[:len(scopes)-1]
		}
	}
	if k.f.blocks[b].falls {
		leads(b+1, state)
	}
}

// params returns the arguments that are worth passing as parameters, counted
// from SP at the function's entry.
func (k *slotKeeper) params() []slot {
	k.solve()
	without := k.forward
	for i, s := range k.keys {
		if k.frame.isArgument(s) {
			k.entry |= 1 << i
		}
	}
	k.solve()
	var list []slot
	for i, s := range k.keys {
		if k.entry&(1<<i) != 0 && k.forward[i] > without[i] && len(list) < maxParams {
			list = append(list, slot{s.offset - k.frame.size, s.load})
		}
	}
	return list
}

// kept returns f with its params, and the arguments of its calls, in variables.
func (k *slotKeeper) kept(params []slot) *function {
	k.entry = 0
	local := make([]uint64, len(k.keys))
	for i, s := range params {
		s.offset += k.frame.size
		if set := k.set(s); set != 0 {
			k.entry |= set
			local[k.index[s]] = firstParam + uint64(i)
		}
	}
	k.solve()
	f := *k.f
	next := 1 + countLocals(f.locals)
	used := uint64(0)
	for i, n := range k.forward {
		if n == 0 || local[i] == 0 && !k.demanded[k.keys[i]] {
			continue
		}
		used |= 1 << i
		if local[i] == 0 {
			local[i] = next
			next++
		}
	}
	f.locals = addLocals(f.locals, next-1-countLocals(f.locals))
	f.blocks = slices.Clone(f.blocks)
	for _, b := range k.g.order {
		f.blocks[b].code = k.rewrite(b, used, local)
	}
	return &f
}

// rewrite returns the code of block b, with the used keys in variables.
func (k *slotKeeper) rewrite(b int, used uint64, local []uint64) []element {
	var out []element
	code := k.f.blocks[b].code
	done := 0 // number of elements copied
	put := func(list ...instr) {
		for _, in := range list {
			out = append(out, element{instr: in})
		}
	}
	k.walk(b, func(int, uint64) {}, func(ev event, state uint64) {
		state &= used
		out = append(out, code[done:ev.at]...)
		done = ev.at + 1
		e := code[ev.at]
		switch ev.kind {
		case loads:
			switch set := k.set(ev.slot); {
			case set&state != 0:
				out[len(out)-1] = element{instr: op1(opLocalGet, local[k.index[ev.slot]])}
			case set&used != 0:
				put(e.instr, op1(opLocalTee, local[k.index[ev.slot]]))
			default:
				put(e.instr)
			}
		case writes:
			_, known := k.stored(code, ev)
			if known &= used; known == 0 {
				put(e.instr)
				return
			}
			i := bits.TrailingZeros64(known)
			put(op1(opLocalTee, local[i]), e.instr)
			if extend := extension(k.keys[i].load); extend != nil {
				put(op1(opLocalGet, local[i]))
				put(extend...)
				put(op1(opLocalSet, local[i]))
			}
		case calls:
			list := k.loaded(code, ev)
			for i, s := range k.demand(e) {
				if k.set(list[i])&state != 0 {
					e.args = append(e.args, op1(opLocalGet, local[k.index[list[i]]]))
				} else {
					e.args = append(e.args, getSP, loadOf(s))
				}
			}
			out = append(out, e)
		default:
			out = append(out, e)
		}
	})
	return append(out, code[done:]...)
}

// withArgs returns f, about whose frame nothing is known, with parameters added to its
// calls.
func withArgs(f *function, demand func(element) []slot) *function {
	g := *f
	g.blocks = slices.Clone(f.blocks)
	for b := range g.blocks {
		code := slices.Clone(g.blocks[b].code)
		for i, e := range code {
			for _, s := range demand(e) {
				code[i].args = append(code[i].args, getSP, loadOf(s))
			}
		}
		g.blocks[b].code = code
	}
	return &g
}

// loadOf returns the instruction that loads s, given SP.
func loadOf(s slot) instr {
	raw := append([]byte{s.load}, byte(bits.TrailingZeros(uint(loadWidth[s.load]))))
	return instr{op: s.load, raw: appendULEB(raw, uint64(s.offset))}
}

// extension returns the code that turns a stored register into what load would yield.
func extension(load byte) []instr {
	and := func(mask int64) []instr {
		return []instr{{op: opI64Const, raw: appendSLEB([]byte{opI64Const}, mask)}, op0(opI64And)}
	}
	switch load {
	case opI64Load8S:
		return []instr{op0(opI64Extend8S)}
	case opI64Load8U:
		return and(0xff)
	case opI64Load16S:
		return []instr{op0(opI64Extend16S)}
	case opI64Load16U:
		return and(0xffff)
	case opI64Load32S:
		return []instr{op0(opI64Extend32S)}
	case opI64Load32U:
		return and(0xffffffff)
	}
	return nil
}

// countLocals returns how many variables are declared.
func countLocals(decl []byte) uint64 {
	r := &reader{data: decl}
	sum := uint64(0)
	for n := r.count(); n > 0 && r.err == nil; n-- {
		sum += r.uleb()
		r.byte()
	}
	return sum
}

// addLocals returns the declarations with n more variables of 64 bits.
func addLocals(decl []byte, n uint64) []byte {
	if n == 0 {
		return decl
	}
	r := &reader{data: decl}
	out := appendULEB(nil, r.uleb()+1)
	out = append(out, decl[r.pos:]...)
	return append(appendULEB(out, n), typeI64)
}

// unusedLocals returns the declarations with n more variables before the others.
func unusedLocals(decl []byte, n int) []byte {
	if n == 0 {
		return decl
	}
	r := &reader{data: decl}
	out := appendULEB(nil, r.uleb()+1)
	out = append(appendULEB(out, uint64(n)), typeI64)
	return append(out, decl[r.pos:]...)
}

// shiftLocals returns f with its variables renumbered for params additional parameters.
func shiftLocals(f *function, params int) *function {
	shift := func(in instr) instr {
		switch {
		case in.op < opLocalGet || in.op > opLocalTee || in.arg == localPCB:
			return in
		case in.arg >= firstParam:
			return op1(in.op, in.arg-firstParam+1)
		}
		return op1(in.op, in.arg+uint64(params))
	}
	g := *f
	g.blocks = slices.Clone(f.blocks)
	for b := range g.blocks {
		code := slices.Clone(g.blocks[b].code)
		for i, e := range code {
			if e.role == plain {
				code[i].instr = shift(e.instr)
			}
		}
		g.blocks[b].code = code
	}
	return &g
}
