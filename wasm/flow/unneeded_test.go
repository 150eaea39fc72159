package flow

import (
	"encoding/binary"
	"slices"
	"testing"
)

// TestUnneeded drops functions that are only called by each other, and lets functions that only
// report return at once.
func TestUnneeded(t *testing.T) {
	const value, tables = 8, 24 // addresses: a function value, a table of methods
	pc := func(f int) uint64 { return uint64(firstPC+f) << 16 }
	body := func(calls []byte, constants ...uint64) []byte {
		out := []byte{0}
		for _, c := range constants {
			out = append(out, i64Const(c).raw...)
		}
		for _, f := range calls {
			out = append(out, opCall, 1+f) // the first function is imported
		}
		return append(out, opEnd)
	}
	functions := []struct {
		name string
		body []byte
		want string // kept, returns, never
	}{
		{"wasm_export_run", body([]byte{1}), "kept"},                // no function calls it
		{"runtime.main", body([]byte{2, 9, 7}, value), "kept"},      // it takes a function value
		{"runtime.schedtrace", body([]byte{3}, pc(4)), "returns"},   // only reports
		{"runtime.report", body(nil), "never"},                      // called by that alone
		{"runtime.closure", body(nil), "never"},                     // made only by runtime.schedtrace
		{"runtime.valued", body(nil), "kept"},                       // the function value
		{"runtime.inTable", body(nil), "kept"},                      // a table in memory contains it
		{"runtime.__boundsError_.Error", body(nil), "kept"},         // interfaces may call it
		{"main.__board_.Draw", body([]byte{8}), "kept"},             // also in other packages
		{"runtime.traceLocker.GoPark", body([]byte{10}), "returns"}, // a method of the tracer
		{"runtime.traceEvent", body([]byte{11}), "never"},           // called by that alone
		{"runtime.recursive", body([]byte{11}, pc(11)), "never"},    // and by itself
		{"runtime.traceLocker.ok", body(nil), "kept"},               // asks whether there is a trace
		{"runtime.nobody", body([]byte{9, 12}), "kept"},             // the linker had a reason to keep it
	}
	image := make([]byte, 40)
	binary.LittleEndian.PutUint64(image[value:], pc(5))
	binary.LittleEndian.PutUint64(image[tables:], pc(6))
	mem := memory{image: image}
	m := &module{imports: 1, goTypes: map[uint64]bool{0: true}}
	for i, f := range functions {
		m.bodies, m.types = append(m.bodies, f.body), append(m.types, 0)
		m.names = append(m.names, name{uint64(1 + i), f.name})
	}
	m.dropUnneeded(mem)
	for i, f := range functions {
		want := map[string][]byte{"kept": f.body, "returns": returns, "never": never}[f.want]
		if !slices.Equal(m.bodies[i], want) {
			t.Errorf("%s is %x, want %s", f.name, m.bodies[i], f.want)
		}
		if m.isEmptied(i) != (f.want != "kept") {
			t.Errorf("%s is emptied: %v", f.name, m.isEmptied(i))
		}
	}

	// A function value that something in memory points to is needed.
	binary.LittleEndian.PutUint64(image[32:], value)
	functions[1].body = body([]byte{2})
	for i, f := range functions {
		m.bodies[i] = f.body
	}
	m.dropUnneeded(mem)
	if m.isEmptied(5) {
		t.Error("a function value in memory was dropped")
	}

	// It is not if the word is a distance in the tables of functions, and only a function
	// that reports takes it.
	functions[2].body = body([]byte{3}, pc(4), value)
	for _, tt := range []struct {
		tablesEnd uint64
		dropped   bool
	}{{32, false}, {40, true}} {
		mem.tables, mem.tablesEnd = 32, tt.tablesEnd
		for i, f := range functions {
			m.bodies[i] = f.body
		}
		m.dropUnneeded(mem)
		if m.isEmptied(5) != tt.dropped {
			t.Errorf("with tables from 32 to %d the function value is dropped: %v", tt.tablesEnd, !tt.dropped)
		}
	}
}

// TestSilent checks that a program contains the functions of the list, since another version of Go
// may have other names.
func TestSilent(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	m, err := parseModule(golden(t))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, n := range m.names {
		found[n.text] = true
	}
	for _, n := range silentNames {
		if !found[n] {
			t.Errorf("the golden program has no %s", n)
		}
	}
}
