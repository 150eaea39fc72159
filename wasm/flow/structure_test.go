package flow

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// edges reads a graph such as "0: 1 2; 1: 0; 2:": the blocks in order, each with its successors.
func edges(text string) [][]int {
	var succ [][]int
	for part := range strings.SplitSeq(text, ";") {
		_, list, _ := strings.Cut(part, ":")
		to := []int{}
		for word := range strings.FieldsSeq(list) {
			n, err := strconv.Atoi(word)
			if err != nil {
				panic(err)
			}
			to = append(to, n)
		}
		succ = append(succ, to)
	}
	return succ
}

// fake returns the body of a Go function with these edges.
func fake(succ [][]int) []byte {
	var blocks []fakeBlock
	for _, to := range succ {
		blocks = append(blocks, fakeBlock{to: to})
	}
	return assemble(blocks)
}

// rebuildText returns the structured code for a graph on one line: the number of a block stands
// for its code, "{" opens a scope, "?" is a condition.
func rebuildText(t *testing.T, succ [][]int) string {
	t.Helper()
	f, err := split(fake(succ), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := analyze(f.successors())
	if err != nil {
		return err.Error()
	}
	f.locals = nil
	r := &reader{data: structured(f, g, nil, 1)}
	var words []string
	open := 0
	for r.more() {
		switch in := r.instr(); {
		case in.op == opI32Const:
			words = append(words, fmt.Sprint(in.arg))
		case in.is(opGlobalGet, globalChoice):
			words = append(words, "?")
		case in.opens():
			open++
			words = append(words, map[byte]string{opBlock: "block{", opLoop: "loop{", opIf: "if{"}[in.op])
		case in.op == opEnd && open > 0:
			open--
			words = append(words, "}")
		case in.op == opBr:
			words = append(words, fmt.Sprint("br ", in.arg))
		case in.op == opBrIf:
			words = append(words, fmt.Sprint("br_if ", in.arg))
		case in.op == opReturn:
			words[len(words)-3] = "return" // frame, 8, 0
			words = words[:len(words)-2]
		}
	}
	frameSize := slices.Index(words, fmt.Sprint(fakeFrame))
	words = slices.Delete(words, frameSize, frameSize+1)
	return strings.Join(words, " ")
}

func TestStructure(t *testing.T) {
	tests := []struct{ edges, want string }{
		// No loops.
		{"0:", "0 return"},
		{"0: 1; 1: 2; 2:", "0 1 2 return"},
		{"0: 2; 1: ; 2: 1", "0 2 1 return"},                             // in another order
		{"0: 1; 1: ; 2: 1", "0 1 return"},                               // 2 is never reached
		{"0: 1 2; 1: ; 2:", "0 ? if{ 1 return } 2 return"},              // if with return
		{"0: 2 1; 1: 2; 2:", "block{ 0 ? br_if 0 1 br 0 } 2 return"},    // if
		{"0: 1 2; 1: 2; 2:", "block{ 0 ? if{ 1 br 1 } br 0 } 2 return"}, // if, the other way
		{"0: 1 2; 1: 3; 2: 3; 3:", "block{ 0 ? if{ 1 br 1 } 2 br 0 } 3 return"},
		{"0: 1 1; 1:", "block{ 0 ? br_if 0 br 0 } 1 return"}, // two ways to one block
		{"0: 1 2 3; 1: 4; 2: 4; 3: 4; 4:", // switch
			"block{ 0 ? if{ 1 br 1 } ? if{ 2 br 1 } 3 br 0 } 4 return"},
		{"0: 1 2; 1: 3 4; 2: 3 4; 3: ; 4:", // two merge blocks: the later is outside
			"block{ block{ 0 ? if{ 1 ? br_if 2 br 1 } 2 ? br_if 1 br 0 } 4 return } 3 return"},
		{"0: 1 3; 1: 2 3; 2: ; 3:", // a && b
			"block{ 0 ? if{ 1 ? if{ 2 return } br 1 } br 0 } 3 return"},

		// Loops.
		{"0: 0", "loop{ 0 br 0 }"},
		{"0: 1; 1: 1 2; 2:", "0 loop{ 1 ? br_if 0 2 return }"},
		{"0: 1; 1: 2 3; 2: 1; 3:", "0 loop{ 1 ? if{ 2 br 1 } 3 return }"}, // while
		{"0: 1; 1: 2; 2: 1 3; 3: 1 4; 4:", // continue
			"0 loop{ 1 2 ? br_if 0 3 ? br_if 0 4 return }"},
		{"0: 1; 1: 2 4; 2: 3 4; 3: 1; 4:", // break
			"0 loop{ block{ 1 ? if{ 2 ? if{ 3 br 3 } br 1 } br 0 } 4 return }"},
		{"0: 1; 1: 2 5; 2: 3; 3: 3 4; 4: 1; 5:", // nested
			"0 loop{ 1 ? if{ 2 loop{ 3 ? br_if 0 4 br 2 } } 5 return }"},
		{"0: 1; 1: 2; 2: 1 2 3; 3:", // continue of the outer loop
			"0 loop{ 1 loop{ 2 ? br_if 1 ? br_if 0 3 return } }"},

		// Loops with two entries.
		{"0: 1 2; 1: 2; 2: 1", "loop with two entries"},
		{"0: 1 2; 1: 2 3; 2: 1; 3:", "loop with two entries"},
		{"0: 1; 1: ; 2: 3; 3: 2", "0 1 return"}, // never entered
	}
	for _, tt := range tests {
		if got := rebuildText(t, edges(tt.edges)); got != tt.want {
			t.Errorf("structured code of %q\n got %s\nwant %s", tt.edges, got, tt.want)
		}
	}
}

func TestDominators(t *testing.T) {
	tests := []struct {
		edges string
		want  []int // immediate dominators
	}{
		{"0: 1 2; 1: 3; 2: 3; 3:", []int{0, 0, 0, 0}},
		{"0: 1; 1: 2 3; 2: 4; 3: 4; 4: 1 5; 5:", []int{0, 0, 1, 1, 1, 4}},
		{"0: 1; 1: 0 2; 2: 2 3; 3:", []int{0, 0, 1, 2}},
	}
	for _, tt := range tests {
		g, err := analyze(edges(tt.edges))
		if err != nil || !slices.Equal(g.idom, tt.want) {
			t.Errorf("dominators of %q are %v, %v; want %v", tt.edges, g.idom, err, tt.want)
		}
	}
}

// A call that never returns is not followed by the next block.
func TestNoReturn(t *testing.T) {
	body := assemble([]fakeBlock{{falls: true}, {does: callNoReturn, falls: true}, {}})
	for _, tt := range []struct {
		noReturn map[uint64]bool
		want     string
	}{
		{nil, "[[1] [2] [] []]"},
		{map[uint64]bool{fnNoReturn: true}, "[[1] [] [] []]"},
		{map[uint64]bool{fnSlow: true}, "[[1] [2] [] []]"},
	} {
		f, err := split(body, tt.noReturn)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(f.successors()); got != tt.want {
			t.Errorf("if %v never return, the successors are %s, want %s", tt.noReturn, got, tt.want)
		}
	}
}

// fakeBlocks makes a function from the bytes of the fuzzer.
func fakeBlocks(data []byte) []fakeBlock {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := int(data[0])
		data = data[1:]
		return b
	}
	n := 1 + next()%20
	blocks := make([]fakeBlock, n)
	for i := range blocks {
		b := &blocks[i]
		what := next()
		b.does = max(0, what%16-16+callKinds) // mostly nothing
		b.tail = what / 16 % 4
		b.falls = what/64%2 == 1
		ways := next()
		for range ways % 4 {
			b.to = append(b.to, next()%n)
		}
	}
	return blocks
}

// reducible reports, slowly and by the definition, whether there are no cycles without the edges
// that lead to a dominator.
func reducible(succ [][]int) bool {
	reach := func(from, without int) []bool {
		seen := make([]bool, len(succ))
		todo := []int{from}
		for len(todo) > 0 {
			b := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if b == without || seen[b] {
				continue
			}
			seen[b] = true
			todo = append(todo, succ[b]...)
		}
		return seen
	}
	live := reach(0, -1)
	rest := make([][]int, len(succ))
	for b, list := range succ {
		for _, s := range list {
			if live[b] && s != b && reach(0, s)[b] { // s does not dominate b
				rest[b] = append(rest[b], s)
			}
		}
	}
	succ = rest
	for b, list := range rest {
		for _, s := range list {
			if reach(s, -1)[b] {
				return false
			}
		}
	}
	return true
}

// FuzzStructure makes functions of the assembler's shape with arbitrary jumps and calls, and checks
// that the rebuilt functions do the same, call by call.
func FuzzStructure(f *testing.F) {
	for _, shape := range []string{ // as fakeBlocks reads them
		"",
		"\x02\x00\x01\x01\x4c\x01\x01\x0b\x00",     // direct calls in a loop
		"\x01\x0c\x01\x01\x20\x00",                 // tail call
		"\x01\x0b\x01\x01\x30\x00",                 // tail call of a direct entry
		"\x01\x0d\x01\x01\x10\x00",                 // unwinding return
		"\x02\x40\x01\x02\x4e\x00\x00",             // panic in the middle
		"\x02\x00\x02\x02\x01\x00\x00\x40\x01\x01", // the last block falls through
		"\x03\x00\x02\x01\x02\x0f\x01\x03\x00\x01\x00",
		"\x07\x48\x00\x48\x00\x4a\x00\x4a\x00\x4c\x00\x48\x00\x4b\x00\x08\x00",             // arguments, both its own and those of a call
		"\x05\x48\x00\x49\x00\x48\x01\x00\x4c\x00\x48\x01\x01\x4a\x00",                     // arguments that are written, in a loop
		"\x08\x40\x00\x48\x01\x03\x4b\x00\x48\x00\x48\x00\x48\x01\x01\x48\x00\x4c\x01\x04", // arguments that are known on one way only
		"\x0e" + strings.Repeat("\x40\x00", 2) + "\x48\x00" + strings.Repeat("\x40\x00", 5) + "\x49\x00" + // arguments that are read, and written with more bits
			strings.Repeat("\x40\x00", 5) + "\x08\x00",
		"\x13the quick brown fox jumps over the lazy dog, then it runs back to where it was",
	} {
		for _, choices := range []string{"choices", "\xff\x00\x5a", "\x55", "\xaa", "\x12\x77\xe1\x4c\x99\x03"} {
			f.Add([]byte(shape), []byte(choices))
		}
	}
	f.Fuzz(func(t *testing.T, shape, choices []byte) {
		body := assemble(fakeBlocks(shape))
		fn, err := split(body, map[uint64]bool{fnNoReturn: true})
		if err != nil {
			t.Fatalf("split: %v", err)
		}
		for pc := range fn.table {
			before := newWorld(choices)
			before.bodies[fnTested] = body
			after := newWorld(choices)
			after.bodies[fnTested] = shortened(fn, map[uint64]uint64{fnNoReturn: fnThrown}, localSP)
			sameRecord(t, fmt.Sprint("shortened, from PC_B ", pc), after.runTested(uint32(pc)), before.runTested(uint32(pc)))
		}
		g, err := analyze(fn.successors())
		if (err == nil) != reducible(fn.successors()) {
			t.Fatalf("analyze of %v: %v", fn.successors(), err)
		}
		if err != nil {
			return
		}
		before := newWorld(choices)
		before.bodies[fnTested] = body
		want := before.runTested(0)

		plain := newWorld(choices)
		entry := append(entryForward(fnResumed), opGlobalGet, globalSP, opLocalSet, localSP)
		plain.bodies[fnTested] = structured(fn, g, entry, 1)
		sameRecord(t, "rebuilt", plain.runTested(0), want)

		direct := map[uint64]uint64{fnDirect: fnEntry}
		demand := func(e element) []slot {
			if e.is(opCall, fnDirect) {
				return fakeDemand
			}
			return nil
		}
		fr := fakeModule.scanFrame(fn)
		var own []slot
		if fr != nil {
			own = newSlotKeeper(fn, g, fr, func(element) []slot { return nil }).params()
		}
		passed, err := passing(fn, g, fr, own, demand, direct)
		if err != nil {
			t.Fatal(err)
		}
		world := newWorld(choices)
		world.params[fnRebuilt] = len(own)
		world.bodies[fnTested] = entryFor(fnRebuilt, fnResumed, own)
		world.bodies[fnRebuilt] = structured(passed, g, entrySP(len(own)), unwoundSP)
		sameRecord(t, "passing SP and arguments", world.runTested(0), want)
	})
}

func sameRecord(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s:\n got %s\nwant %s", what, strings.Join(got, "; "), strings.Join(want, "; "))
	}
}
