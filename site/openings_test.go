package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestOpenings(t *testing.T) {
	root := gameFiles("..")
	var d Description
	rules, err := d.readFile(root, "checkmate/chess")
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.Game("")
	if err != nil {
		t.Fatal(err)
	}
	list, err := readOpenings(root, "checkmate/chess", g)
	if err != nil || strings.Count(string(list), "[") < 60 || !strings.Contains(string(list), `["e2-e4 e7-e5 g1-f3 b8-c6 f1-b5","Ruy Lopez","Испанская партия"]`) {
		t.Errorf("openings of chess: %v, %.200s", err, list)
	}
	tests := []struct{ text, want string }{
		{"", "null"},
		{"# only a remark\n\nOpen Game | Открытый дебют | e4 e5\n", `[["e2-e4 e7-e5","Open Game","Открытый дебют"]]`},
		{"A | Б | e4\nC | Д | e2-e4", "x.openings:2: these moves have a name already"},
		{"A | Б | e4 e4", "x.openings:1: move"},
		{"A | Б", "x.openings:1: want a name"},
		{"A |  | e4", "x.openings:1: a name is missing"},
		{"A | Б |", "x.openings:1: there are no moves"},
	}
	for _, tt := range tests {
		out, err := readOpenings(fstest.MapFS{"x.openings": {Data: []byte(tt.text)}}, "x", g)
		got := string(out)
		if err != nil {
			got = err.Error()
		}
		if got != tt.want && (err == nil || !strings.HasPrefix(got, tt.want)) {
			t.Errorf("%q: %s; want %s", tt.text, got, tt.want)
		}
	}
	if out, err := readOpenings(fstest.MapFS{}, "x", g); out != nil || err != nil {
		t.Errorf("without a file: %s, %v", out, err)
	}
}
