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
	b.Board.Cells = []boardCell{{N: "a1", W: 1, H: 1}, {N: "b1", X: 1, W: 1, H: 1}}
	text := `{"players":[{"name":"Red"}],"pieces":[{"t":0,"name":"Man","glyphs":["man"]}]}`
	if err := json.Unmarshal([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	art := sprite{"man": `<symbol id="man" viewBox="0 0 100 100"><circle cx="50" cy="50" r="45" fill="var(--p)"/></symbol>`}
	paper, board, line, man := previewPaper, color.RGBA{0xf0, 0xd9, 0xb5, 255}, color.RGBA{0x5b, 0x40, 0x22, 255}, color.RGBA{0xc8, 0x37, 0x2d, 255}
	type pixel struct {
		x, y int
		want color.RGBA // the board has the colour of its variable, the piece the colour of its symbol
	}
	for _, test := range []struct {
		files []string // with labels of files there is a border around the cells
		body  bool     // outlined, and as large as its cell
		want  []pixel
	}{
		{nil, false, []pixel{{5, 5, paper}, {150, 157, board}, {442, 157, man}, {307, 157, board}, {300, 157, line}}},
		{[]string{"a", "b"}, false, []pixel{{100, 157, paper}, {160, 157, board}, {380, 157, man}, {460, 90, board}, {475, 157, paper}}},
		{nil, true, []pixel{{442, 157, man}, {307, 157, color.RGBA{0x4c, 0x35, 0x1c, 255}}}},
	} {
		b.Board.Files, b.Pieces[0].Body = test.files, test.body
		data, err := preview(&b, &startView{Cells: []placed{{"b1", 0, 0, 1}}}, art)
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
		for _, p := range test.want {
			if got := color.RGBAModel.Convert(img.At(p.x, p.y)); got != p.want {
				t.Errorf("files %v, body %v, at %d,%d: %v, want %v", test.files, test.body, p.x, p.y, got, p.want)
			}
		}
	}
	if _, err := preview(&boardInfo{}, &startView{}, art); err == nil {
		t.Error("a board without a size: no error")
	}
}
