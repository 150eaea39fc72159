package main

import (
	"os"
	"testing"

	"dagaz/engine"
	"dagaz/engine/rules"
	"dagaz/site/lab"
)

// TestExample: the playground begins with the same game in each language.
func TestExample(t *testing.T) {
	for _, lang := range languages {
		text, err := os.ReadFile("assets/" + lab.Example(lang))
		if err != nil {
			t.Fatal(err)
		}
		g, problems, err := rules.Load(lab.Example(lang), text, "", nil)
		if err != nil || len(problems) > 0 {
			t.Fatal(lang, problems, err)
		}
		if n, want := engine.NewCounter(g, nil).Count(engine.NewSession(g).Position(), 4), int64(735); n != want {
			t.Errorf("%s: %d games of four moves, want %d", lang, n, want)
		}
	}
}
