package compile

import (
	"dagaz/engine/zrf"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	languagePath = "../../docs/LANGUAGE.md"
	refBegin     = "<!-- reference: made from engine/compile/table.go by go test ./engine/compile -update -->\n"
	refEnd       = "<!-- end of reference -->\n"
)

// reference writes the table as markdown.
func reference() string {
	var b strings.Builder
	for i, heading := range whereNames {
		b.WriteString("\n### " + strings.ToUpper(heading[:1]) + heading[1:] + "\n\n")
		b.WriteString("| word | written | meaning | without it |\n|---|---|---|---|\n")
		for _, w := range table {
			if w.Where>>i&1 == 0 {
				continue
			}
			name := "`" + w.Name + "`"
			if !w.Plain {
				name += " ◆"
			}
			b.WriteString("| " + name + " | `" + strings.ReplaceAll(w.Form, "|", "\\|") + "` | " + w.Doc + " | " + w.Default + " |\n")
		}
	}
	return b.String()
}

// TestReference compares the reference in docs/LANGUAGE.md with the table.
func TestReference(t *testing.T) {
	src, err := os.ReadFile(languagePath)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok1 := strings.Cut(string(src), refBegin)
	old, tail, ok2 := strings.Cut(rest, refEnd)
	if !ok1 || !ok2 {
		t.Fatal("docs/LANGUAGE.md has no place for the reference")
	}
	want := reference()
	if old == want {
		return
	}
	if !*update {
		t.Fatal("docs/LANGUAGE.md is older than the table; run go test ./engine/compile -update")
	}
	if err := os.WriteFile(languagePath, []byte(head+refBegin+want+refEnd+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTable checks that every row has what its readers need.
func TestTable(t *testing.T) {
	seen := map[string]Where{}
	for _, w := range table {
		if w.Doc == "" || w.Form == "" || w.Where == 0 {
			t.Errorf("%s: a row needs a place, a form and a sentence", w.Name)
		}
		if !strings.Contains(strings.ReplaceAll(w.Form, " ", "-"), w.Name) && !strings.HasPrefix(w.Form, "(…") && w.Where&InSetup == 0 {
			t.Errorf("%s: the form %s does not show the word", w.Name, w.Form)
		}
		if strings.HasSuffix(w.Doc, ".") {
			t.Errorf("%s: a sentence of the table has no full stop", w.Name)
		}
		if seen[w.Name]&w.Where != 0 {
			t.Errorf("%s stands twice in one kind of place", w.Name)
		}
		seen[w.Name] |= w.Where
		if w.Where&(InStatement|InCondition|InMoves|InMod|InFEN) != 0 && w.do == nil {
			t.Errorf("%s has no function", w.Name)
		}
		if w.Where == InGoal && w.goal == nil {
			t.Errorf("%s has no function", w.Name)
		}
	}
}

// TestWordsAreShown: each word of the table stands in some rules file of the project;
// words about sounds are all the same one.
func TestWordsAreShown(t *testing.T) {
	used := map[string]bool{}
	var note func(list []*zrf.Node)
	note = func(list []*zrf.Node) {
		for _, n := range list {
			used[n.Text] = true
			if n.Head() == "option" && len(n.Items) > 1 {
				used[optionName(n.Items[1].Text)] = true
			}
			note(n.Items)
		}
	}
	for _, pattern := range []string{"../../games/*/*.zrf", "../../games/*/*.tune", "testdata/*.zrf", "testdata/errors/*.zrf", "../testdata/plain/*.zrf"} {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Fatalf("no files %s", pattern)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			note(zrf.Parse(file, src, new(zrf.Errors)).Items)
		}
	}
	for _, w := range table {
		if !used[w.Name] && !used["not-"+w.Name] && !strings.HasPrefix(w.Form, "(…") {
			t.Errorf("no rules file shows %s (%s)", w.Name, w.Where)
		}
	}
}

// TestLanguageExample compiles the game that docs/LANGUAGE.md shows.
func TestLanguageExample(t *testing.T) {
	src, err := os.ReadFile(languagePath)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(src), "```lisp\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("there is no example")
	}
	errs := new(zrf.Errors)
	r := Parse("LANGUAGE.md", []byte(text), nil, errs)
	for i := range r.Entries {
		r.Game(i, errs)
	}
	if len(errs.List) > 0 {
		t.Fatalf("\n%s", errs.All())
	}
}

// TestOtherLanguages: docs/LANGUAGE.md says what replaces the parts of Axiom and GDL files,
// and each word that it names there is one of the table.
func TestOtherLanguages(t *testing.T) {
	src, err := os.ReadFile(languagePath)
	if err != nil {
		t.Fatal(err)
	}
	forms := ""
	for _, w := range table {
		forms += " " + strings.NewReplacer("(", " ", ")", " ").Replace(w.Name+" "+w.Form) + " "
	}
	_, rest, _ := strings.Cut(string(src), "\n## From other languages\n")
	section, _, _ := strings.Cut(rest, "\n## ")
	rows := map[string]int{}
	for line := range strings.Lines(section) {
		cells := strings.Split(line, " | ")
		language, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), ":")
		if !ok || len(cells) != 2 {
			continue
		}
		rows[language]++
		for i, code := range strings.Split(cells[1], "`") {
			word := strings.Trim(strings.Fields(code + " -")[0], "()")
			if i%2 == 1 && word != "?" && !strings.Contains(forms, " "+word+" ") {
				t.Errorf("%q is no word of the language: %s", word, strings.TrimSpace(line))
			}
		}
	}
	if rows["Axiom"] < 5 || rows["GDL"] < 4 {
		t.Errorf("rows: %v", rows)
	}
}
