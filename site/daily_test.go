package main

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"dagaz/site/ui"
)

func TestChallengesFollowByTurns(t *testing.T) {
	fsys := fstest.MapFS{
		"row/one.daily": {Data: []byte("# how\nwin\t3\ts1\ta\nwin\t2\ts2\tb\tc\td\n")},
		"row/two.daily": {Data: []byte("gain\t2\ts3\te\n")},
	}
	games := []*game{
		{card: ui.Game{ID: "row/two", Family: "row", Title: "Two", TitleRu: "Два", Rank: lastRank + 2}},
		{card: ui.Game{ID: "row/one", Family: "row", Title: "One", Rank: 3*lastRank + 2}},
		{card: ui.Game{ID: "row/three", Family: "row", Title: "Three"}},
	}
	list, err := challenges(fsys, games)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || !reflect.DeepEqual(list[0].Games, []dailyGame{{"row/one", [2]string{"One", "One"}, 0}, {"row/two", [2]string{"Two", "Два"}, lastRank + 2}}) {
		t.Fatalf("%+v", list)
	}
	want := [][]any{{0, "win", 3, "s1", "a"}, {1, "gain", 2, "s3", "e"}, {0, "win", 2, "s2", "b", "c", "d"}}
	if !reflect.DeepEqual(list[0].List, want) {
		t.Errorf("%v, want %v", list[0].List, want)
	}
	for _, bad := range []string{"win\t3\ts1", "lose\t3\ts1\ta", "win\tx\ts1\ta"} {
		if _, err := readChallenges(bad, 0); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestPuzzlesHaveRows(t *testing.T) {
	var many strings.Builder
	for i := range ofOwn {
		fmt.Fprintf(&many, "solve\t%d\ts%d\n", i, i)
	}
	fsys := fstest.MapFS{
		"row/_starts.daily": {Data: []byte("# how\nsolve\tone\nsolve\tabsent\n")},
		"row/one.zrf":       {},
		"row/absent.zrf":    {},
		"row/one.daily":     {Data: []byte("win\t3\ts1\ta\nsolve\t0\ts2\n")},
		"row/own.daily":     {Data: []byte(many.String())},
	}
	games := []*game{
		{card: ui.Game{ID: "row/two", Family: "row", Title: "Two", TitleRu: "Два"}, unit: unit{Description: Description{Levels: []byte(`{"worlds":[{"levels":[{"setup":"s3","par":7},{"setup":"s4","bot":"level:1"}]}]}`)}}},
		{card: ui.Game{ID: "row/one", Family: "row", Title: "One"}},
		{card: ui.Game{ID: "row/own", Family: "row", Title: "Own"}},
	}
	rows, err := puzzles(fsys, games)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[0].ID != "own" || len(rows[0].List) != ofOwn || rows[1].ID != "row-puzzle" {
		t.Fatalf("%+v", rows)
	}
	want := [][]any{{0, "solve", 0, "s2"}, {0, "solve", 0, ""}, {1, "solve", 7, "s3"}}
	if !reflect.DeepEqual(rows[1].List, want) {
		t.Errorf("%v, want %v", rows[1].List, want)
	}
	if rows[1].Games[1].Title[1] != "Два" {
		t.Errorf("%+v", rows[1].Games)
	}
	if list, err := challenges(fsys, games); err != nil || len(list) != 1 || len(list[0].Games) != 1 || len(list[0].List) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	for _, bad := range []fstest.MapFS{
		{"row/_starts.daily": {Data: []byte("solve\tnobody\n")}},
		{"row/one.daily": {Data: []byte("solve\tx\ts2\n")}},
		{"row/one.daily": {Data: []byte("solve\t3\n")}},
	} {
		if _, err := puzzles(bad, games); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}
