package main

import (
	"strings"
	"testing"

	"dagaz/site/ui"
)

// A game's page begins in the language of its address, contains the words of the other language as
// hidden elements, and links to the other page.
func TestTongues(t *testing.T) {
	form, err := (&config{root: ".."}).template("game.html")
	if err != nil {
		t.Fatal(err)
	}
	p := &gamePage{
		Site: "https://example.org/repo/", Base: "/repo/", ID: "a/mini", Names: ui.Words{"Mini", "Мини"}, Named: true,
		RulesEN: "<p>small", RulesRU: "<p>малый",
	}
	always := []string{
		`<link rel="alternate" hreflang="en" href="https://example.org/repo/a/mini/">`,
		`<link rel="alternate" hreflang="ru" href="https://example.org/repo/ru/a/mini/">`,
		`<link rel="alternate" hreflang="x-default" href="https://example.org/repo/a/mini/">`,
	}
	for lang, want := range map[string][]string{
		"en": {`<html lang="en">`, `<title>Mini – Dagaz</title>`, `<a class="brand" href="/repo/">`,
			`<span data-lang="en">Mini</span><span data-lang="ru" lang="ru" hidden>Мини</span>`,
			`lang="en" data-lang="en">`, `lang="ru" data-lang="ru" hidden>`, `rel="canonical" href="https://example.org/repo/a/mini/"`},
		"ru": {`<html lang="ru">`, `<title>Мини – Dagaz</title>`, `<a class="brand" href="/repo/ru/">`,
			`<span data-lang="en" lang="en" hidden>Mini</span><span data-lang="ru">Мини</span>`,
			`lang="en" data-lang="en" hidden>`, `lang="ru" data-lang="ru">`, `rel="canonical" href="https://example.org/repo/ru/a/mini/"`},
	} {
		p.Lang, p.Title, p.Canonical = lang, p.Names.In(lang), p.Site+folder(lang)+p.ID+"/"
		html, err := execute(form, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range append(want, always...) {
			if !strings.Contains(string(html), w) {
				t.Errorf("%s: no %s", lang, w)
			}
		}
	}
}
