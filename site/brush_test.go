package main

import (
	"image"
	"image/color"
	"testing"
)

func TestBrush(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">`
	red, none := color.RGBA{0xff, 0, 0, 0xff}, color.RGBA{}
	for _, test := range []struct {
		svg  string
		want map[image.Point]color.RGBA
	}{
		{`<path fill="#f00" d="M2 3h4v5h-4z"/>`, map[image.Point]color.RGBA{{2, 3}: red, {5, 7}: red, {1, 3}: none, {6, 7}: none, {2, 2}: none, {2, 8}: none}},
		{`<path fill="#f00" d="M-9 -9h12v12h-12z"/>`, map[image.Point]color.RGBA{{0, 0}: red, {2, 2}: red, {3, 3}: none}},
		{`<path fill="#f00" d="M20 20h4v4h-4z"/>`, map[image.Point]color.RGBA{{9, 9}: none}},
		{`<path fill="#f00" d="M2 2h4.5v4h-4.5z"/>`, map[image.Point]color.RGBA{{5, 5}: red, {6, 5}: {0x80, 0, 0, 0x80}}},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 10, 10))
		if err := rasterise(img, head+test.svg+`</svg>`, 0, 0, 10, 10); err != nil {
			t.Fatal(err)
		}
		for at, want := range test.want {
			if got := img.RGBAAt(at.X, at.Y); got != want {
				t.Errorf("%s at %v: %v, want %v", test.svg, at, got, want)
			}
		}
	}
	gradient := head + `<linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient><path fill="url(#g)" d="M2 3h4v5h-4z"/></svg>`
	if err := rasterise(image.NewRGBA(image.Rect(0, 0, 10, 10)), gradient, 0, 0, 10, 10); err == nil {
		t.Error("a gradient: no error")
	}
}
