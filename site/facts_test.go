package main

import (
	"testing"

	"dagaz/site/naming"
	"dagaz/site/ui"
)

func TestSplitFacts(t *testing.T) {
	tests := []struct{ in, author, text, err string }{
		{"Just text.\n", "", "Just text.\n", ""},
		{"---\nauthor: Ann: of York\n---\nText.\n", "Ann: of York", "Text.\n", ""},
		{"---\r\nauthor: Ann\r\n---\r\nText.\r\n", "Ann", "Text.\n", ""},
		{"---\nauthor: Ann\nText.\n", "", "", "the facts do not end: a line of three dashes is missing"},
		{"---\nauthor\n---\n", "", "", `line 2: "author" is not of the form key: value`},
		{"---\nminutes: 3\nauthr: Ann\n---\n", "", "", `line 3: unknown fact "authr"; known are region, since, minutes, author, also, title, players, piece …, player …, says …, text …, variant …, start …, letter …`},
	}
	for _, tt := range tests {
		facts, text, err := naming.SplitFacts([]byte(tt.in), naming.GameFacts)
		msg := ""
		if err != nil {
			msg = err.Error()
		}
		if msg != tt.err || facts["author"] != tt.author || string(text) != tt.text {
			t.Errorf("naming.SplitFacts(%q) = %q, %q, %q", tt.in, facts, text, msg)
		}
	}
}

func TestSetFacts(t *testing.T) {
	var card ui.Game
	regions := map[string]ui.Words{"africa": {"Africa", "Африка"}}
	good := map[string]string{"region": "africa", "since": "12c", "minutes": "20", "author": "Ann", "also": "Awele"}
	if err := setFacts(&card, "en", good, regions); err != nil || card.Region != "africa" || card.Minutes != 20 || card.Since != "12c" || card.Author != "Ann" {
		t.Errorf("setFacts = %+v, %v", card, err)
	}
	if err := setFacts(&card, "ru", map[string]string{"also": "Авале"}, regions); err != nil || card.Also != "Awele, Авале" {
		t.Errorf("setFacts = %+v, %v", card, err)
	}
	for key, value := range map[string]string{"region": "mars", "since": "long ago", "minutes": "soon"} {
		if err := setFacts(&card, "en", map[string]string{key: value}, regions); err == nil {
			t.Errorf("%s: %s is taken", key, value)
		}
	}
}

// The site can be made from all games, and no game lacks a name or a text.
func TestGames(t *testing.T) {
	c := config{root: "..", games: gameFiles(".."), cache: "../.cache/site-test", source: describe}
	shop, err := c.workshop()
	if err != nil {
		t.Fatal(err)
	}
	games, err := shop.loadGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lacking(games) {
		t.Error(line)
	}
}
