package main

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// Both lists of credits name the same files, packages, licences, versions and addresses.
func TestCreditsAreTheSame(t *testing.T) {
	facts := regexp.MustCompile("`[^`]+`|\\b(?:OFL|MIT|BSD)[-.\\d]*|\\d+\\.\\d+(?:\\.\\d+)?|https?://[^)\\s]+|\\p{Han}")
	var want []string
	for _, name := range []string{"../docs/CREDITS.md", "../docs/CREDITS.ru.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := facts.FindAllString(string(text), -1)
		slices.Sort(got)
		if want == nil {
			want = got
		}
		if len(got) < 20 || !slices.Equal(got, want) {
			t.Errorf("%s has\n%q, want\n%q", name, got, want)
		}
	}
}
