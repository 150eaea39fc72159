package board

import (
	"slices"
	"testing"
)

// A row of three cells covers itself where its ends change places, but a row with one cell below
// its left end only as it is.
func TestTurned(t *testing.T) {
	row := []Rect{{0, 0, 10, 10}, {10, 0, 10, 10}, {20, 0, 10, 10}}
	for _, tt := range []struct {
		rects                        []Rect
		leftRight, topDown, diagonal bool
		want                         []Cell
	}{
		{row, false, false, false, []Cell{0, 1, 2}},
		{row, true, false, false, []Cell{2, 1, 0}},
		{row, true, true, false, []Cell{2, 1, 0}},
		{row, false, false, true, nil},
		{append(row[:3:3], Rect{0, 10, 10, 10}), false, false, false, []Cell{0, 1, 2, 3}},
		{append(row[:3:3], Rect{0, 10, 10, 10}), true, false, false, nil},
		{[]Rect{{0, 0, 10, 10}, {10, 0, 10, 10}, {0, 10, 10, 10}, {10, 11, 10, 10}}, true, false, true, []Cell{1, 3, 0, 2}},
	} {
		b := &Board{rects: tt.rects, names: make([]string, len(tt.rects))}
		if got := b.Turned(tt.leftRight, tt.topDown, tt.diagonal); !slices.Equal(got, tt.want) {
			t.Errorf("%v turned %v %v %v: %v, want %v", tt.rects, tt.leftRight, tt.topDown, tt.diagonal, got, tt.want)
		}
	}
}
