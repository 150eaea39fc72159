package flow

import "testing"

// TestResumable finds the blocks that can run after a call has returned, and the blocks that can
// only run before.
func TestResumable(t *testing.T) {
	const (
		slow     = 100
		throws   = 101
		deferred = 102
		number   = 3
	)
	// call writes a call of a function, or of a method of an interface, that returns to a block.
	call := func(f uint64, back int) []element {
		last := element{instr: op1(opCall, f)}
		if f == noFunction {
			last.instr = instr{op: opCallIndirect, raw: []byte{opCallIndirect, 0, 0}}
		}
		return []element{{instr: i64Const((firstPC+number)<<16 | uint64(back))}, {instr: op0(opNop)}, last}
	}
	to := func(b int) element { return element{role: jump, to: b} }
	tests := []struct {
		name   string
		blocks []block
		want   string // + stands for a block that is kept
	}{
		{"a leaf", []block{{nil, true}, {}}, "--"},
		{"behind a call", []block{{nil, true}, {call(slow, 2), true}, {nil, true}, {}}, "--++"},
		{"through an interface", []block{{call(noFunction, 1), true}, {}}, "-+"},
		{"a panic does not come back", []block{{call(throws, 1), false}, {nil, true}, {}}, "---"},
		{"round a loop", []block{{nil, true}, {call(slow, 2), true}, {[]element{to(1)}, false}, {}}, "-++-"},
		{"deferred calls", []block{{call(throws, 1), false}, {call(deferred, 2), true}, {}}, "-++"},
	}
	for _, tt := range tests {
		f := &function{blocks: tt.blocks}
		for b := range tt.blocks {
			f.table = append(f.table, uint64(b))
		}
		m := &module{noReturn: map[uint64]bool{throws: true}, dense: map[int]bool{number: true}}
		got := ""
		for _, b := range m.resumable(target{index: number, f: f}, map[uint64]bool{deferred: true}).blocks {
			if !b.falls && len(b.code) == 1 && b.code[0].is(opUnreachable, 0) && b.code[0].role == plain {
				got += "-"
			} else {
				got += "+"
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		m.dense = nil
		if m.resumable(target{index: number, f: f}, nil) != f {
			t.Errorf("%s: changed although PC_B may be anything", tt.name)
		}
	}
}
