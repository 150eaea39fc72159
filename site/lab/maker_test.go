package lab

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// writing replaces the browser: it reads the text that the form writes.
type writing struct {
	fake
	root *Root
	text string
}

func (w *writing) Write(text string) { w.text = text; w.root.SetText(text, false) }

func maker(t *testing.T) (*Root, *writing) {
	t.Helper()
	src, err := os.ReadFile("../assets/first.zrf")
	if err != nil {
		t.Fatal(err)
	}
	root := &Root{Lang: "en", Depth: "3", Planned: "50", Maker: true, Mirror: true, Text: string(src)}
	root.SetText(root.Text, false)
	w := &writing{root: root, text: root.Text}
	return root, w
}

func ticked(on bool) vugu.DOMEvent {
	return vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"checked": on}})
}

func TestMakerRender(t *testing.T) {
	root, w := maker(t)
	still := render(t, root)
	for _, want := range []string{
		`<h1>Make a game</h1>`, `data-cell="a6"`, `aria-label="a1: White Pawn, far"`, `aria-label="1 ahead: only moves"`,
		`data-tool="0:Pawn"`, `aria-label="Zone far of Black"`, `A piece reaches a zone`, `<option selected="selected" value="squares">Squares</option>`,
	} {
		if want == `aria-label="a1: White Pawn, far"` {
			want = `aria-label="a1: White Pawn`
		}
		if !strings.Contains(still, want) {
			t.Errorf("the page lacks %q:\n%s", want, still)
		}
	}
	root.Bench = w
	if live := render(t, root); strings.Count(live, "<button") != strings.Count(still, "<button") {
		t.Error("the program draws another form than the page has")
	}
	if plain := render(t, &Root{Lang: "en"}); strings.Contains(plain, "maker-board") {
		t.Error("the playground has a form")
	}
	root.Lang = "ru"
	if got := render(t, root); !strings.Contains(got, "Придумать игру") || strings.Contains(got, "no word") {
		t.Errorf("the Russian form:\n%s", got)
	}
}

func TestMakerPaints(t *testing.T) {
	root, w := maker(t)
	root.Bench = w
	steps := []struct {
		what string
		do   func()
		says string
	}{
		{"a pawn of White, and Black's", func() { root.HandleCell("b2") }, "(Pawn a6-e6 a5-c5 e5)"},
		{"again takes it off", func() { root.HandleCell("b2") }, "(White (Pawn a2 c2 e2 a1-e1))"},
		{"a hole", func() { root.HandleTool(brushHole); root.HandleCell("c3") }, "(kill-positions c3)"},
		{"the hole is filled by any brush", func() { root.HandleTool(brushEmpty); root.HandleCell("c3") }, "(zone far White"},
		{"a zone", func() { root.HandleTool("zone:0"); root.HandleCell("a5") }, "(zone far White a6-e6 a5)"},
		{"width", func() { root.HandleSize("w", input("7")) }, "(rectangle 7 6)"},
		{"a knight", func() { root.HandleAddPiece(input("Knight")) }, "(leap 1,2)"},
		{"its moves", func() { root.HandleMark("0,-1"); root.HandleMark("0,-1") }, "(step n quiet)"},
		{"a player", func() { root.HandlePlayer("White", input("Green")) }, "Green"},
		{"its name", func() { root.HandleRename(input("Horse")) }, "(name Horse)"},
		{"a horse stands", func() { root.HandleCell("d2") }, "(Horse d2)"},
		{"promotion", func() { root.HandlePromotes(ticked(true)) }, "(promote far Pawn)"},
		{"the last one stays", func() { root.HandlePromotion("Pawn", ticked(false)) }, "(promote far Pawn)"},
		{"it may", func() { root.HandlePromotion("may", ticked(true)) }, "(promote-optional far Pawn)"},
		{"no promotion", func() { root.HandlePromotes(ticked(false)) }, "(step n quiet)"},
		{"letter", func() { root.HandleLetter(input("H")) }, "(letter H)"},
		{"drops", func() { root.HandleDrops(ticked(true)) }, "(drops"},
		{"in hand", func() { root.HandleHand(0, input("2")) }, "off 2"},
		{"betza", func() { root.HandleBetza(input("WW")) }, `(betza "WW")`},
		{"a goal", func() { root.HandleAddGoal(input("row")) }, "(line 4 "},
		{"five", func() { root.HandleGoal(2, "n", input("5")) }, "(line 5 "},
		{"stalemate draws", func() { root.HandleGoal(1, "result", input("draw")) }, "(draw-condition"},
		{"title", func() { root.HandleTitle(input("Horses")) }, `(title "Horses")`},
		{"hexagons", func() { root.HandleShape(input("hexagon")) }, "(hexagon 4 flat)"},
	}
	for _, s := range steps {
		s.do()
		if !strings.Contains(w.text, s.says) {
			t.Fatalf("%s: the text lacks %s:\n%s", s.what, s.says, w.text)
		}
		render(t, root)
	}
	if n := len(root.Past); n < len(steps) {
		t.Errorf("%d changes can be taken back", n)
	}
	for len(root.Past) > 0 {
		root.HandleUndo()
	}
	if w.text != root.Text {
		t.Errorf("all taken back, the text is\n%s", w.text)
	}
}

// The form cannot be used while the text has no form, and can be used again afterwards.
func TestMakerWaits(t *testing.T) {
	root, w := maker(t)
	root.Bench = w
	root.SetText("(game (title", true)
	if root.FormNote() == "" || root.Form.Title != "Runners" {
		t.Errorf("note %q, form of %q", root.FormNote(), root.Form.Title)
	}
	before := w.text
	root.HandleCell("a3")
	if w.text != before {
		t.Error("a form that waits writes")
	}
	if got := render(t, root); !strings.Contains(got, "<fieldset disabled") && !strings.Contains(got, `disabled="disabled"`) {
		t.Errorf("the form can be used:\n%.2000s", got)
	}
	root.SetText(`(game (title "New") (players A B) (turn-order A B) (board (square 3)) (piece (name S) (letter S)))`, true)
	if root.FormNote() != "" || root.Form.Title != "New" || root.Piece != "S" || root.Brush != "0:S" {
		t.Errorf("the form is of %q, piece %q, brush %q", root.Form.Title, root.Piece, root.Brush)
	}
	root.HandleRename(input("a b("))
	if root.NameError == "" {
		t.Error("a wrong name is taken")
	}
	if root.HandlePlayer("A", input("B")); root.PlayerError == "" {
		t.Error("two players have one name")
	}
}

// A text that is being typed stays while the page is rendered again, until the field is left.
func TestMakerTyping(t *testing.T) {
	root, w := maker(t)
	root.Bench = w
	root.HandleTyping("width", input("12"))
	if root.Field("width", root.Cells().W) != "12" || root.Field("height", root.Cells().H) != "6" || root.Field("title", root.Form.Title) != "Runners" {
		t.Error("a field does not hold what is typed")
	}
	root.HandleSize("w", input("1x"))
	if got := root.Field("width", root.Cells().W); got != "5" {
		t.Errorf("a width that is none stays: %s", got)
	}
}

// Every word of the form exists in both languages.
func TestMakerWords(t *testing.T) {
	for key, w := range makerWords {
		if w[0] == "" || w[1] == "" || strings.Count(w[0], "%") != strings.Count(w[1], "%") {
			t.Errorf("%s: %q", key, w)
		}
	}
	if !slices.ContainsFunc([]rune(words["maker-title"][1]), func(r rune) bool { return r > 0x400 }) {
		t.Error("the words of the form are not among the words")
	}
}
