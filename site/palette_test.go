package main

import (
	"os"
	"reflect"
	"regexp"
	"testing"
)

// TestPaletteAgrees compares the tables with those of the live board.
func TestPaletteAgrees(t *testing.T) {
	src, err := os.ReadFile("../static/js/board/palette.js")
	if os.IsNotExist(err) {
		t.Skip("no static/js/board/palette.js")
	} else if err != nil {
		t.Fatal(err)
	}
	js := map[string]paint{}
	for _, m := range regexp.MustCompile(`(\w+): \{fill: '(#\w+)', line: '(#\w+)'\}`).FindAllStringSubmatch(string(src), -1) {
		js[m[1]] = paint{m[2], m[3]}
	}
	if !reflect.DeepEqual(js, paintNames) {
		t.Errorf("palette.js paints\n%v\npalette.go\n%v", js, paintNames)
	}
	aliases := map[string]string{}
	for _, m := range regexp.MustCompile(`(\w+): '(\w+)'`).FindAllStringSubmatch(string(src), -1) {
		aliases[m[1]] = m[2]
	}
	if !reflect.DeepEqual(aliases, paintAliases) {
		t.Errorf("palette.js aliases\n%v\npalette.go\n%v", aliases, paintAliases)
	}
	m := regexp.MustCompile(`NOBODY = \{fill: '(#\w+)', line: '(#\w+)'\}`).FindStringSubmatch(string(src))
	if m == nil || (paint{m[1], m[2]}) != nobody {
		t.Errorf("palette.js paints nobody %v, palette.go %v", m, nobody)
	}
}

func TestPaints(t *testing.T) {
	w, b, r := paintNames["white"], paintNames["black"], paintNames["red"]
	tests := []struct {
		names []string
		want  []paint
	}{
		{[]string{"White", "Black"}, []paint{w, b}},
		{[]string{"Black", "White"}, []paint{b, w}},
		{[]string{"Red", "South"}, []paint{r, w}},
		{[]string{"North", "White"}, []paint{b, w}}, // the other player has white because of the name
		{[]string{"Sente", "Gote"}, []paint{b, w}},
		{[]string{"Black", "Dark"}, []paint{b, w}}, // no two players have the same colours
		{nil, []paint{}},
	}
	for _, tt := range tests {
		if got := paints(tt.names); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("paints(%q) = %v, want %v", tt.names, got, tt.want)
		}
	}
}
