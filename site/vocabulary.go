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

// A vocabulary is the words of the language, as the playground offers them while
// rules are written (static/js/lab/complete.js).
type vocabulary struct {
	// Inside says for a word what may stand in a list that it begins; "" is for what
	// stands in no list. In a list that begins with another word stands what may stand
	// around it.
	Inside map[string]compile.Where `json:"inside"`
	Words  []vocable                `json:"words"`
}

type vocable struct {
	Name  string        `json:"name"`
	Form  string        `json:"form"`
	Doc   string        `json:"doc"`
	Where compile.Where `json:"where"`
	Bare  bool          `json:"bare,omitempty"` // it may stand without parentheses
}

// inside says what may stand in lists that begin with these words.
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

// contents says what may stand in lists that begin with a word of a kind of place.
var contents = []struct{ of, in compile.Where }{
	{compile.InMoves, compile.InMod},
	{compile.InMod, compile.InMod | compile.InStatement | compile.InCondition | compile.InNumber},
	{compile.InStatement, compile.InStatement | compile.InCondition | compile.InNumber},
	{compile.InCondition, compile.InCondition | compile.InNumber},
	{compile.InNumber, compile.InNumber},
}

// together are words that join others of their own kind.
var together = map[string]bool{"and": true, "or": true, "not": true}

// vocabularyOf is the words with what they mean in a language.
func vocabularyOf(lang string) *vocabulary {
	v := &vocabulary{Inside: map[string]compile.Where{}}
	for _, w := range compile.Words() {
		form := strings.Replace(w.Form, "(…", "("+w.Name, 1)
		if w.Where == compile.InOption {
			form = optionForm.ReplaceAllLiteralString(form, "("+w.Name) // as a clause, which says the same
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

// russian is what words mean, in Russian, by their place and name.
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

// optionForm begins an option, as the reference writes it.
var optionForm = regexp.MustCompile(`^\(option "[^"]*"`)

// meaning is what a word means, in one sentence.
func meaning(lang string, w *compile.Word) string {
	if lang != "ru" {
		return w.Doc
	}
	return russian()[[2]string{w.Where.String(), w.Name}]
}

// vocabularyFile has the words in a language.
func vocabularyFile(lang string) string { return "games/words." + lang + ".json" }

// writeVocabularies writes the words in each language.
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
