package main

import (
	_ "embed"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"dagaz/engine/compile"
)

// A vocabulary contains the words of the language, which the playground offers while rules are
// written (static/js/lab/complete.js).
type vocabulary struct {
	// Inside says for a word which kinds of words may be in a list that begins with the word; ""
	// stands for the top level. A list that begins with any other word may contain the same kinds
	// as the list around it.
	Inside map[string]compile.Where `json:"inside"`
	Words  []vocable                `json:"words"`
}

type vocable struct {
	Name  string        `json:"name"`
	Form  string        `json:"form"`
	Doc   string        `json:"doc"`
	Where compile.Where `json:"where"`
	Bare  bool          `json:"bare,omitempty"` // it may be written without parentheses
}

// inside says which kinds of words may be in lists that begin with these words.
var inside = map[string]compile.Where{
	"":                compile.InFile,
	"game":            compile.InGame | compile.InOption,
	"variant":         compile.InGame | compile.InOption,
	"board":           compile.InBoard,
	"add-to-board":    compile.InBoard,
	"grid":            compile.InGrid,
	"zone":            compile.InZone,
	"zones":           compile.InZone,
	"positions":       compile.InPlace,
	"board-setup":     compile.InSetup,
	"piece":           compile.InPiece,
	"kind":            compile.InPiece,
	"moves":           compile.InMoves | compile.InStatement,
	"drops":           compile.InMoves | compile.InStatement,
	"also":            compile.InMoves | compile.InStatement,
	"after":           compile.InStatement,
	"forbid":          compile.InCondition,
	"win-condition":   compile.InGoal,
	"loss-condition":  compile.InGoal,
	"draw-condition":  compile.InGoal,
	"count-condition": compile.InGoal,
	"fen":             compile.InFEN,
	"evaluation":      compile.InEvaluation,
}

// contents says which kinds of words may be in lists that begin with a word of a kind.
var contents = []struct{ of, in compile.Where }{
	{compile.InMoves, compile.InMod},
	{compile.InMod, compile.InMod | compile.InStatement | compile.InCondition | compile.InNumber},
	{compile.InStatement, compile.InStatement | compile.InCondition | compile.InNumber},
	{compile.InCondition, compile.InCondition | compile.InNumber},
	{compile.InNumber, compile.InNumber},
}

// together are the words that combine words of their own kind.
var together = map[string]bool{"and": true, "or": true, "not": true}

// vocabularyOf returns the words with their meanings in a language.
func vocabularyOf(lang string) *vocabulary {
	v := &vocabulary{Inside: map[string]compile.Where{}}
	for _, w := range compile.Words() {
		form := strings.Replace(w.Form, "(…", "("+w.Name, 1)
		if w.Where == compile.InOption {
			form = optionForm.ReplaceAllLiteralString(form, "("+w.Name) // written as a clause, which has the same meaning
		}
		v.Words = append(v.Words, vocable{w.Name, form, meaning(lang, &w), w.Where, !strings.Contains(form, "("+w.Name)})
		for _, c := range contents {
			if w.Where&c.of != 0 && !together[w.Name] {
				v.Inside[w.Name] |= c.in
			}
		}
	}
	for name, where := range inside {
		v.Inside[name] = where
	}
	return v
}

//go:embed words.ru.txt
var russianWords string

// russian returns the Russian meanings of words by place and name.
var russian = sync.OnceValue(func() map[[2]string]string {
	all := map[[2]string]string{}
	place := ""
	for line := range strings.Lines(russianWords) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			place = rest
		} else if name, doc, ok := strings.Cut(line, ": "); ok && line[0] != ';' {
			all[[2]string{place, name}] = doc
		}
	}
	return all
})

// optionForm matches the beginning of an option in the form of the reference.
var optionForm = regexp.MustCompile(`^\(option "[^"]*"`)

// meaning returns the meaning of a word, in one sentence.
func meaning(lang string, w *compile.Word) string {
	if lang != "ru" {
		return w.Doc
	}
	return russian()[[2]string{w.Where.String(), w.Name}]
}

// vocabularyFile returns the path of the file with the words in a language.
func vocabularyFile(lang string) string { return "games/words." + lang + ".json" }

// writeVocabularies writes the words with their meanings in each language.
func (c *config) writeVocabularies() error {
	for _, lang := range languages {
		text, err := json.Marshal(vocabularyOf(lang))
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(c.out, filepath.FromSlash(vocabularyFile(lang))), text); err != nil {
			return err
		}
	}
	return nil
}
