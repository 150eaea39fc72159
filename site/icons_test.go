package main

import (
	"image/color"
	"testing"
)

func TestDrawIcon(t *testing.T) {
	ground, rune, clear := iconGround, iconRune, color.NRGBA{}
	tests := []struct {
		maskable bool
		x, y     int
		want     color.NRGBA
	}{
		{false, 64, 4, ground},
		{false, 34, 64, rune}, // left stave
		{false, 64, 64, rune}, // the crossing
		{false, 64, 40, ground},
		{false, 0, 0, clear}, // rounded corner
		{true, 0, 0, ground}, // a mask cuts this part off
		{true, 41, 64, rune}, // the rune is drawn smaller
	}
	for _, tt := range tests {
		got := drawIcon(128, tt.maskable).At(tt.x, tt.y).(color.NRGBA)
		if got.A == 0 {
			got = clear
		}
		if got != tt.want {
			t.Errorf("maskable %t: pixel %d,%d is %v, want %v", tt.maskable, tt.x, tt.y, got, tt.want)
		}
	}
}
