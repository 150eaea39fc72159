package flow

import (
	"fmt"
	"strings"
	"testing"
)

// shortenedText returns the result of shortened on one line: the branches and the numbers of
// blocks.
func shortenedText(t *testing.T, blocks []fakeBlock) string {
	t.Helper()
	noReturn := map[uint64]bool{fnNoReturn: true}
	f, err := split(assemble(blocks), noReturn)
	if err != nil {
		t.Fatal(err)
	}
	f.locals = nil
	r := &reader{data: shortened(f, map[uint64]uint64{fnNoReturn: fnThrown}, localSP)}
	var words []string
	last := instr{}
	for r.more() {
		in := r.instr()
		switch in.op {
		case opGlobalSet:
			if in.arg == globalVisit {
				words = append(words, fmt.Sprint(last.arg))
			}
		case opGlobalGet:
			if in.arg == globalChoice {
				words = append(words, "?")
			}
		case opLocalSet:
			if in.arg == localPCB {
				words = append(words, fmt.Sprint("pc=", last.arg))
			}
		case opBr, opBrIf:
			words = append(words, fmt.Sprint(map[byte]string{opBr: "br ", opBrIf: "br_if "}[in.op], in.arg))
		case opBrTable:
			words = append(words, fmt.Sprint(in.table))
		case opBlock, opLoop, opIf, opEnd, opReturn, opUnreachable, opCall:
			words = append(words, map[byte]string{opBlock: "{", opLoop: "loop{", opIf: "if{", opEnd: "}",
				opReturn: "return", opUnreachable: "trap", opCall: "call"}[in.op])
			if in.is(opCall, fnThrown) {
				words[len(words)-1] = "throw"
			}
		}
		last = in
	}
	return strings.Join(words, " ")
}

func TestShortened(t *testing.T) {
	tests := []struct {
		what   string
		blocks []fakeBlock
		want   string
	}{
		{"no jump", []fakeBlock{{}}, "{ { [0 1] } 0 return } trap }"},
		{"forward", []fakeBlock{{to: []int{2}}, {}, {}}, "{ { { { [0 1 2 3] } 0 br 1 } 1 return } 2 return } trap }"},
		{"if forward", []fakeBlock{{to: []int{2}, falls: true}, {}, {}},
			"{ { { { [0 1 2 3] } 0 ? br_if 1 } 1 return } 2 return } trap }"},
		{"back", []fakeBlock{{falls: true}, {to: []int{1}}},
			"loop{ { { { [0 1 2] } 0 } 1 pc=1 br 1 } } trap }"},
		{"if back", []fakeBlock{{falls: true}, {to: []int{0}, falls: true}, {}},
			"loop{ { { { { [0 1 2 3] } 0 } 1 ? if{ pc=0 br 3 } } 2 return } } trap }"},
		{"call", []fakeBlock{{does: callSlow, falls: true}, {to: []int{1}}},
			"loop{ { { { [0 1 2] } 0 call if{ return } } 1 pc=1 br 1 } } trap }"},
		{"call of what never returns", []fakeBlock{{does: callNoReturn, falls: true}, {}},
			"{ { { [0 1 2] } 0 throw return } 1 return } trap }"},
		{"both calls", []fakeBlock{{does: callNoReturn, falls: true}, {does: callDirect}},
			"{ { { [0 1 2] } 0 throw return } 1 call if{ return } return } trap }"},
	}
	for _, tt := range tests {
		if got := shortenedText(t, tt.blocks); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.what, got, tt.want)
		}
	}
}
