package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestNamesOf(t *testing.T) {
	var info boardInfo
	if err := json.Unmarshal([]byte(`{"players":[{"name":"White"},{"name":"Black"}],"pieces":[{"name":"Man"},{"name":"King"}]}`), &info); err != nil {
		t.Fatal(err)
	}
	good := "---\ntitle: Игра\nplayers: Белые, Чёрные\npiece Man: Шашка, простая: на поле вперёд\npiece King: Дамка\nsays bare king: голый король\n---\nТекст.\n"
	facts, _, err := splitFacts([]byte(good), gameFacts)
	if err != nil {
		t.Fatal(err)
	}
	got, err := namesOf(facts, &info)
	want := &names{
		Title: "Игра", Players: []string{"Белые", "Чёрные"}, Says: map[string]string{"bare king": "голый король"},
		Pieces: map[string]pieceName{"Man": {"Шашка", "Шашка, простая: на поле вперёд"}, "King": {"Дамка", ""}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	for _, tt := range []struct{ from, to, err string }{
		{"Белые, Чёрные", "Белые", "1 names for 2 players"},
		{"piece King: Дамка\n", "", "no name for the piece King"},
		{"piece King", "piece King: Дамка\npiece Queen", "the game has no piece Queen"},
	} {
		facts, _, err := splitFacts([]byte(strings.Replace(good, tt.from, tt.to, 1)), gameFacts)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = namesOf(facts, &info); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: got %v, want %q", tt.to, err, tt.err)
		}
	}
}
