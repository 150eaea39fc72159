package main

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

func TestPreview(t *testing.T) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><defs><symbol id="man" viewBox="0 0 100 100"><circle cx="50" cy="50" r="45" fill="#ff0000"/></symbol></defs>` +
		`<rect x="0" y="0" width="2" height="1" fill="var(--b-light,#00ff00)"/><use href="#man" x="1" y="0" width="1" height="1"/><text x="0" y="0">e4</text></svg>`
	data, err := preview(svg)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != previewWidth || b.Dy() != previewHeight {
		t.Errorf("size %v", b)
	}
	for _, p := range []struct {
		x, y int
		want color.RGBA
	}{
		{5, 5, previewPaper},
		{200, 210, color.RGBA{0, 255, 0, 255}}, // the board, by its variable's colour
		{590, 210, color.RGBA{255, 0, 0, 255}}, // the piece, by its symbol
	} {
		if got := color.RGBAModel.Convert(img.At(p.x, p.y)); got != p.want {
			t.Errorf("at %d,%d: %v, want %v", p.x, p.y, got, p.want)
		}
	}
	for _, bad := range []string{"", "<svg", `<svg viewBox="0 0 0 0"></svg>`} {
		if _, err := preview(bad); err == nil {
			t.Errorf("preview(%q): no error", bad)
		}
	}
}
