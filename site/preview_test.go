package main

import (
	"bytes"
	"encoding/json"
	"image/color"
	"image/png"
	"testing"
)

func TestPreview(t *testing.T) {
	var b boardInfo
	b.Board.W, b.Board.H, b.Board.Style = 2, 1, "plain"
	b.Board.Cells = []boardCell{{"a1", 0, 0, 1, 1, 0}, {"b1", 1, 0, 1, 1, 0}}
	text := `{"players":[{"name":"Red"}],"pieces":[{"t":0,"name":"Man","glyphs":["man"]}]}`
	if err := json.Unmarshal([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	art := sprite{"man": `<symbol id="man" viewBox="0 0 100 100"><circle cx="50" cy="50" r="45" fill="var(--p)"/></symbol>`}
	data, err := preview(&b, &startView{[]placed{{"b1", 0, 0, 1}}}, art)
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
		{150, 157, color.RGBA{0xf0, 0xd9, 0xb5, 255}}, // the board, by its variable's colour
		{442, 157, color.RGBA{0xc8, 0x37, 0x2d, 255}}, // the piece, by its symbol
	} {
		if got := color.RGBAModel.Convert(img.At(p.x, p.y)); got != p.want {
			t.Errorf("at %d,%d: %v, want %v", p.x, p.y, got, p.want)
		}
	}
	if _, err := preview(&boardInfo{}, &startView{}, art); err == nil {
		t.Error("a board without a size: no error")
	}
}
