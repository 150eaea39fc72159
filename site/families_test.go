package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestFamilies(t *testing.T) {
	read := func(head string) (map[string]family, error) {
		return families(fstest.MapFS{"small/_family.md": {Data: []byte("---\nen: Small\n" + head + "---\n")}, "small/one.zrf": {}, "small/two.zrf": {}})
	}
	list, err := read("rank: 3\nfirst: two one\n")
	if err != nil {
		t.Fatal(err)
	}
	f := list["small"]
	if f.rankOf("two") != 3 || f.rankOf("one") != 1003 || f.rankOf("three") != 0 {
		t.Errorf("ranks %d, %d, %d", f.rankOf("two"), f.rankOf("one"), f.rankOf("three"))
	}
	for head, want := range map[string]string{
		"rank: first\n":     `small/_family.md: rank: "first" is not a number`,
		"rank: 0\n":         `rank: "0" is not a number from 1`,
		"first: one four\n": "small/_family.md: first: there is no game four",
	} {
		if _, err := read(head); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", head, err, want)
		}
	}
}
