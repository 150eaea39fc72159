package main

import (
	"reflect"
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
