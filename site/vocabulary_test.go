package main

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/compile"
)

// TestVocabulary checks that the playground knows every word, in both languages.
func TestVocabulary(t *testing.T) {
	told := map[[2]string]bool{}
	for _, w := range compile.Words() {
		key := [2]string{w.Where.String(), w.Name}
		told[key] = true
		if doc := russian()[key]; doc == "" {
			t.Errorf("words.ru.txt does not say what %s means as a %s", w.Name, key[0])
		} else if strings.HasSuffix(doc, ".") {
			t.Errorf("%s, %s: the sentence in Russian ends in a full stop", w.Name, key[0])
		}
	}
	for key := range russian() {
		if !told[key] {
			t.Errorf("words.ru.txt has %s, which is no %s", key[1], key[0])
		}
	}
	for _, lang := range languages {
		for _, w := range vocabularyOf(lang).Words {
			if w.Doc == "" || strings.HasPrefix(w.Form, "(…") || w.Where&compile.InOption != 0 && w.Bare {
				t.Errorf("%s: %+v lacks something", lang, w)
			}
		}
	}
}

// TestVocabularyPlaces checks which words are offered inside the lists of some words.
func TestVocabularyPlaces(t *testing.T) {
	v := vocabularyOf("en")
	in := func(head string) (names []string) {
		for _, w := range v.Words {
			if w.Where&v.Inside[head] != 0 {
				names = append(names, w.Name)
			}
		}
		return names
	}
	for head, want := range map[string][2]string{ // a word that fits and a word that does not fit
		"": {"game", "step"}, "game": {"pie-rule", "rank"}, "board": {"rectangle", "piece"}, "piece": {"moves", "title"},
		"moves": {"step", "title"}, "step": {"quiet", "title"}, "verify": {"empty?", "quiet"}, "win-condition": {"checkmated", "add"},
	} {
		if names := in(head); !slices.Contains(names, want[0]) || slices.Contains(names, want[1]) {
			t.Errorf("inside %q: %v", head, names)
		}
	}
	for head := range inside {
		if head != "" && !slices.ContainsFunc(v.Words, func(w vocable) bool { return w.Name == head }) {
			t.Errorf("inside has %q, which is no word", head)
		}
	}
}
