package main

import (
	"strings"
	"testing"
)

func TestSites(t *testing.T) {
	t.Chdir("../../..")
	for _, test := range []struct{ sites, want string }{
		{"", "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
		{"flipped", "a3 b3 c3 a2 b2 c2 a1 b1 c1"},
		{"turned", "c3 b3 a3 c2 b2 a2 c1 b1 a1"},
		{"columns", "a1 a2 a3 b1 b2 b3 c1 c2 c3"},
		{"columns flipped", "a3 a2 a1 b3 b2 b1 c3 c2 c1"},
		{"turned columns", "c3 c2 c1 b3 b2 b1 a3 a2 a1"},
		{"b2 a1", "b2 a1"},
		{"a1/a2/a3 - b1", "a1/a2/a3 - b1"},
	} {
		tr, err := read("game breakthrough/hexapawn\nsites " + test.sites)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range tr.sites {
			var cells []string
			for _, c := range s {
				cells = append(cells, tr.g.Board.Name(c))
			}
			if s == nil {
				cells = []string{"-"}
			}
			got = append(got, strings.Join(cells, "/"))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("sites %s: %s, want %s", test.sites, got, test.want)
		}
	}
}
