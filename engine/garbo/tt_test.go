package garbo

import (
	"dagaz/engine/eval"
	"testing"
)

func TestTableEntry(t *testing.T) {
	tests := []struct {
		put, get int // ply
		score    eval.Score
		want     eval.Score
	}{
		{0, 0, 0, 0},
		{3, 9, -250, -250},
		{3, 3, eval.WinIn(7), eval.WinIn(7)},
		{3, 5, eval.WinIn(7), eval.WinIn(9)},
		{3, 5, -eval.WinIn(7), -eval.WinIn(9)},
		{100, 2, eval.WinIn(110), eval.WinIn(12)},
	}
	for _, tt := range tests {
		tab := newTable(4)
		tab.next()
		tab.put(0x1234567890abcdef, tt.put, -3, tt.score, lower, 0xfffe)
		h := tab.get(0x1234567890abcdef, tt.get)
		if h.score != tt.want || h.depth != -3 || h.bound != lower || h.move != 0xfffe {
			t.Errorf("put %d at ply %d: got %+v at ply %d, want score %d", tt.score, tt.put, h, tt.get, tt.want)
		}
		if h := tab.get(0x1234567890abcdee, 0); h.bound != noBound {
			t.Errorf("another key is found: %+v", h)
		}
	}
}
