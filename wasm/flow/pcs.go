package flow

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Program counters: a return address consists of the number of a function and PC_B, which
// the function's dispatch table maps to a block. Go also increases PC_B within a block,
// where lines or inlined calls change; only tracebacks need that. Trim gives each block its
// own number as PC_B, so that all dispatch tables are 0, 1, 2, …, which compresses to
// almost nothing. It rewrites the tables of program counters: how far SP is lowered, and
// which stack map is valid at a call.
//
// The runtime looks up maps at the return address minus 1. With the new numbers that is the
// block of the call, since a call that returns ends its block.

const (
	firstPC = 0x1000 // PC_F of the first function (cmd/link/internal/wasm)
	maxPCB  = 1 << 16

	flagAssembly   = 4 // abi.FuncFlagAsm
	pcdataStackMap = 1 // abi.PCDATA_StackMapIndex
)

// renumber rewrites f, the function with number pcF, with the numbers of its blocks as
// PC_B.
func (f *function) renumber(pcF uint64) {
	f.table = f.table[:0]
	for b, block := range f.blocks {
		f.table = append(f.table, uint64(b))
		for k, e := range block.code {
			if e.isReturnAddress(pcF) {
				block.code[k].instr = i64Const(pcF<<16 | uint64(b+1))
			}
		}
	}
}

// isReturnAddress reports whether e is a place in the function pcF, but not its start.
func (e element) isReturnAddress(pcF uint64) bool {
	return e.op == opI64Const && e.arg>>16 == pcF && e.arg&(maxPCB-1) != 0
}

func i64Const(v uint64) instr {
	return instr{op: opI64Const, arg: v, raw: appendSLEB([]byte{opI64Const}, int64(v))}
}

// pcTables holds the tables by program counter, old and new.
type pcTables struct {
	old, made []byte
	places    map[string]uint32 // in made
}

var errNoTable = errors.New("a table of instructions does not end")

// put returns the place of a table among the new ones.
func (t *pcTables) put(table []byte) uint32 {
	at, ok := t.places[string(table)]
	if !ok {
		at = uint32(len(t.made))
		t.places[string(table)] = at
		t.made = append(t.made, table...)
	}
	return at
}

// keep copies the table at an old place unchanged, and returns its new place.
func (t *pcTables) keep(off uint32) (uint32, error) {
	if off == 0 {
		return 0, nil
	}
	end, ok := pcEnd(t.old, int(off))
	if !ok {
		return 0, errNoTable
	}
	return t.put(t.old[off:end]), nil
}

// at returns the value that the table at off has for a program counter, like pcvalue of the
// runtime: -1 if there is no table.
func (t *pcTables) at(off uint32, pc uint64) (int, error) {
	if off == 0 {
		return -1, nil
	}
	r := &reader{data: t.old, pos: min(int(off), len(t.old))}
	value, next := -1, uint64(0)
	for first := true; ; first = false {
		step := r.uleb()
		if r.err != nil || step == 0 && !first {
			return 0, errNoTable
		}
		value += int(int64(step>>1) ^ -int64(step&1))
		next += r.uleb()
		if r.err == nil && pc < next {
			return value, nil
		}
	}
}

// pcRun is a value that is valid for all program counters below an end.
type pcRun struct{ value, end int }

// pcTable writes a table. The value of the last run is valid for all program counters that
// follow, so that tables of functions of different length are equal.
func pcTable(runs ...pcRun) []byte {
	var out []byte
	value, pc := -1, 0
	for i, r := range runs {
		if i == len(runs)-1 {
			r.end = maxPCB
		}
		step := int64(r.value - value)
		out = appendULEB(out, uint64(step<<1^step>>63))
		out = appendULEB(out, uint64(r.end-pc))
		value, pc = r.value, r.end
	}
	return append(out, 0)
}

// renumber decides whether a function, whose record is given, can have numbers of blocks as
// PC_B. If so, it stores the new tables in the record. signal holds runtime.sigpanic, at
// whose calls the runtime never looks up a stack map.
func (t *pcTables) renumber(f *function, pcF uint64, record []byte, signal map[uint64]bool) (bool, error) {
	le := binary.LittleEndian
	field := func(at int) uint32 { return le.Uint32(record[at:]) }
	npc := int(field(funcNPCData))
	if record[funcFlag]&flagAssembly != 0 || len(f.blocks) >= maxPCB-1 {
		return false, nil
	}
	maps := uint32(0)
	for i := range npc {
		switch table := field(funcSize + 4*i); {
		case i == pcdataStackMap:
			maps = table
		case table > 0:
			return false, nil
		}
	}
	n := &numbering{t: t, maps: maps, known: make([]bool, len(f.blocks)), value: make([]int, len(f.blocks))}
	if n.lowered[0], n.err = t.at(field(funcSP), 0); n.err != nil {
		return false, n.err
	}
	n.lowered[1] = n.lowered[0]
	for b, block := range f.blocks {
		for i, e := range block.code {
			if !e.isReturnAddress(pcF) {
				continue
			}
			pc := e.arg & (maxPCB - 1)
			if to := f.block(pc); to != b && to != b+1 || i+1 == len(block.code) || block.code[i+1].op != opI64Store {
				return false, nil
			}
			n.lower(field(funcSP), pc)
			if !signal[callee(block.code[i:])] {
				n.hold(b, pc-1)
			}
		}
	}
	deferReturn := 0
	if old := uint64(field(funcDefer)); old > 0 {
		deferReturn = f.block(old)
		n.hold(deferReturn, old)
	}
	if n.err != nil || n.differs {
		return false, n.err
	}
	le.PutUint32(record[funcDefer:], uint32(deferReturn))
	lowered := pcTable(pcRun{n.lowered[1], maxPCB})
	if n.lowered[0] != n.lowered[1] {
		lowered = pcTable(pcRun{n.lowered[0], 1}, pcRun{n.lowered[1], maxPCB})
	}
	le.PutUint32(record[funcSP:], t.put(lowered))
	if maps > 0 {
		le.PutUint32(record[funcSize+4*pcdataStackMap:], t.put(pcTable(n.runs()...)))
	}
	return true, nil
}

// block returns the block that a PC_B leads to.
func (f *function) block(pc uint64) int {
	return int(f.table[min(pc, uint64(len(f.table)-1))])
}

// numbering collects the contents of a function's new tables.
type numbering struct {
	t       *pcTables
	maps    uint32 // the old table of stack maps
	known   []bool // for each block: whether the map at its call may be looked up
	value   []int
	lowered [2]int // how far SP is lowered at the start, and at return addresses
	asked   bool   // the second of these is known
	differs bool   // two calls in one block need different values
	err     error
}

// hold records that the map at the call of block b is the one that the old table has for
// pc.
func (n *numbering) hold(b int, pc uint64) {
	v, err := n.t.at(n.maps, pc)
	if err != nil {
		n.err = err
	}
	v = max(v, 0) // the runtime treats -1, before the first map, as the first map
	n.differs = n.differs || n.known[b] && n.value[b] != v
	n.known[b], n.value[b] = true, v
}

// lower records how far SP is lowered at a return address.
func (n *numbering) lower(table uint32, pc uint64) {
	v, err := n.t.at(table, pc)
	if err != nil {
		n.err = err
	}
	n.differs = n.differs || n.asked && n.lowered[1] != v
	n.lowered[1], n.asked = v, true
}

// runs returns the table of maps. A block whose map is not known gets the map of the block
// before it.
func (n *numbering) runs() []pcRun {
	runs := []pcRun{{end: 1}}
	if first := slices.Index(n.known, true); first >= 0 {
		runs[0].value = n.value[first]
	}
	for b, v := range n.value {
		last := &runs[len(runs)-1]
		if n.known[b] && v != last.value {
			runs = append(runs, pcRun{v, b + 1})
		} else {
			last.end = b + 1
		}
	}
	return runs
}
