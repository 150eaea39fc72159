package flow

import (
	"encoding/binary"
	"slices"
	"testing"
)

// TestPCTables reads tables that it has written, and copies old ones.
func TestPCTables(t *testing.T) {
	runs := []pcRun{{-1, 1}, {5, 3}, {2, 4}}
	made := pcTable(runs...)
	old := append([]byte{0}, made...)
	tables := &pcTables{old: append(old, 9, 9), made: []byte{0}, places: map[string]uint32{}}
	for pc, want := range []int{-1, 5, 5, 2, 2, 2} {
		if got, err := tables.at(1, uint64(pc)); got != want || err != nil {
			t.Errorf("at %d: %d, %v; want %d", pc, got, err, want)
		}
	}
	if v, err := tables.at(0, 3); v != -1 || err != nil {
		t.Errorf("no table says %d, %v", v, err)
	}
	for range 2 {
		if at, err := tables.keep(1); at != 1 || err != nil || string(tables.made) != string(old) {
			t.Errorf("kept at %d: %x, %v", at, tables.made, err)
		}
	}
	for _, off := range []uint32{uint32(len(old)), 99} {
		_, err := tables.keep(off)
		if _, again := tables.at(off, 90); err != errNoTable || again != errNoTable {
			t.Errorf("a table at %d: %v, %v", off, err, again)
		}
	}
	if longer := pcTable(pcRun{-1, 1}, pcRun{5, 3}, pcRun{2, 90}); string(longer) != string(made) {
		t.Errorf("what holds to the end is another table in a longer function: %x, %x", longer, made)
	}
}

// TestRenumber replaces the PC_B of functions by the numbers of blocks, if the meaning stays the
// same.
func TestRenumber(t *testing.T) {
	const (
		number = firstPC + 7
		slow   = 100
		signal = 101
	)
	// A call that returns to pc.
	call := func(callee, pc uint64) []element {
		list := []instr{getSP, i64Const(number<<16 | pc), {op: opI64Store, raw: []byte{opI64Store, 3, 0}}, zero, op1(opCall, callee)}
		var code []element
		for _, in := range list {
			code = append(code, element{instr: in})
		}
		return code
	}
	le := binary.LittleEndian
	old := []byte{0}
	lowered, maps := len(old), 0
	old = append(old, pcTable(pcRun{0, 1}, pcRun{32, 9})...)
	maps = len(old)
	old = append(old, pcTable(pcRun{-1, 1}, pcRun{3, 3}, pcRun{0, 9})...)
	tests := []struct {
		name    string
		flag    byte
		callee  uint64 // function that is called at the start and never returns
		back    uint64 // the PC_B to which the call seems to return
		store   byte
		defers  uint32
		want    bool
		returns []uint64
	}{
		{name: "maps and blocks", callee: slow, back: 2, store: opI64Store, defers: 3, want: true, returns: []uint64{1, 1, 2}},
		{name: "two maps in a block", callee: slow, back: 1, store: opI64Store},
		{name: "a signal needs no map", callee: signal, back: 1, store: opI64Store, want: true, returns: []uint64{1, 1, 2}},
		{name: "assembly", callee: slow, back: 2, store: opI64Store, flag: flagAssembly},
		{name: "not a return address", callee: slow, back: 2, store: opI32Store},
		{name: "comes back far away", callee: slow, back: 5, store: opI64Store},
		{name: "another map after a panic", callee: slow, back: 2, store: opI64Store, defers: 2},
	}
	for _, tt := range tests {
		f := &function{table: []uint64{0, 0, 1, 1, 1, 2, 2}, blocks: []block{
			{append(call(tt.callee, tt.back), call(slow, 2)...), true}, {call(slow, 5), true}, {}}}
		f.blocks[0].code[2].op = tt.store
		record := make([]byte, 80)
		le.PutUint32(record[funcSP:], uint32(lowered))
		le.PutUint32(record[funcDefer:], tt.defers)
		record[funcFlag] = tt.flag
		record[funcNPCData] = 2
		le.PutUint32(record[funcSize+4*pcdataStackMap:], uint32(maps))
		before := slices.Clone(record)
		tables := &pcTables{old: old, made: []byte{0}, places: map[string]uint32{}}
		got, err := tables.renumber(f, number, record, map[uint64]bool{signal: true})
		if got != tt.want || err != nil {
			t.Errorf("%s: %v, %v", tt.name, got, err)
		}
		if !tt.want {
			if !slices.Equal(record, before) {
				t.Errorf("%s: the record changed", tt.name)
			}
			continue
		}
		f.renumber(number)
		var returns []uint64
		for _, b := range f.blocks {
			for _, e := range b.code {
				if e.isReturnAddress(number) {
					returns = append(returns, e.arg&(maxPCB-1))
				}
			}
		}
		if !slices.Equal(f.table, []uint64{0, 1, 2}) || !slices.Equal(returns, tt.returns) {
			t.Errorf("%s: blocks %v, return addresses %v", tt.name, f.table, returns)
		}
		if d := le.Uint32(record[funcDefer:]); d != min(tt.defers, 1) {
			t.Errorf("%s: deferred calls at %d", tt.name, d)
		}
		made := &pcTables{old: tables.made}
		for pc, want := range [][2]int{{0, 3}, {32, 0}, {32, 0}} {
			sp, err := made.at(le.Uint32(record[funcSP:]), uint64(pc))
			m, err2 := made.at(le.Uint32(record[funcSize+4*pcdataStackMap:]), uint64(pc))
			if sp != want[0] || m != want[1] || err != nil || err2 != nil {
				t.Errorf("%s: at %d SP is %d lower, map %d; %v, %v", tt.name, pc, sp, m, err, err2)
			}
		}
	}
}
