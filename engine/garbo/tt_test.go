package garbo

import (
	"dagaz/engine/eval"
	"testing"
)

func TestTableEntry(t *testing.T) {
	tests := []struct {
		put, get int // ply
		score    eval.Score
		static   eval.Score
		want     eval.Score
	}{
		{0, 0, 0, 0, 0},
		{3, 9, -250, -1234, -250},
		{3, 3, eval.WinIn(7), staticMax, eval.WinIn(7)},
		{3, 5, eval.WinIn(7), unvalued, eval.WinIn(9)},
		{3, 5, -eval.WinIn(7), -staticMax, -eval.WinIn(9)},
		{100, 2, eval.WinIn(110), staticMax + 1, eval.WinIn(12)},
	}
	for _, tt := range tests {
		tab := newTable(4)
		tab.next()
		tab.put(0x1234567890abcdef, tt.put, -3, tt.score, lower, 0xfffe, tt.static)
		h := tab.get(0x1234567890abcdef, tt.get)
		if h.score != tt.want || h.depth() != -3 || h.bound() != lower || h.move() != 0xfffe {
			t.Errorf("put %d at ply %d: got %+v at ply %d, want score %d", tt.score, tt.put, h, tt.get, tt.want)
		}
		if v, ok := h.static(); ok != (tt.static != unvalued && tt.static <= staticMax) || ok && v != tt.static {
			t.Errorf("static value %d is %d, %t", tt.static, v, ok)
		}
		tab.put(0x1234567890abcdef, tt.put, 0, tt.score, exact, 0, unvalued)
		if v, ok := tab.get(0x1234567890abcdef, tt.get).static(); ok && v != tt.static {
			t.Errorf("static value %d is %d after a result without one", tt.static, v)
		}
		if h := tab.get(0x1234567890abcdee, 0); h.bound() != noBound {
			t.Errorf("another key is found: %+v", h)
		}
	}
}

// A table grows as it fills, keeps what it has, and is small and empty after a reset.
func TestTableGrows(t *testing.T) {
	const bits = firstBits + 3
	tab := newTable(bits)
	if len(tab.entries) != 1<<firstBits {
		t.Fatalf("an empty table has %d entries", len(tab.entries))
	}
	rnd, keys := eval.Rand(1), []uint64{}
	for range 1 << bits {
		rnd.Intn(2)
		keys = append(keys, uint64(rnd)*0x9e3779b97f4a7c15)
		tab.put(keys[len(keys)-1], 0, 5, eval.Score(len(keys)&1023), exact, 1, unvalued)
	}
	if len(tab.entries) != 1<<bits {
		t.Errorf("%d entries after %d results, want %d", len(tab.entries), len(keys), 1<<bits)
	}
	found := 0
	for i, k := range keys {
		if h := tab.get(k, 0); h.bound() == exact {
			if found++; h.score != eval.Score((i+1)&1023) {
				t.Fatalf("result %d is %d", i, h.score)
			}
		}
	}
	if found < len(keys)/2 {
		t.Errorf("%d of %d results are found", found, len(keys))
	}
	tab.reset()
	if len(tab.entries) != 1<<firstBits || tab.used != 0 {
		t.Errorf("%d entries, %d of them taken, after a reset", len(tab.entries), tab.used)
	}
	for i := range tab.all {
		if tab.all[i] != (entry{}) {
			t.Fatalf("entry %d is left after a reset", i)
		}
	}
}
