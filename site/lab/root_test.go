package lab

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"dagaz/site/vgx"
)

func render(t *testing.T, root *Root) string {
	t.Helper()
	env, err := vugu.NewBuildEnv(nil)
	if err != nil {
		t.Fatal(err)
	}
	tree := env.RunBuild(root)
	vgx.Normalise(tree)
	var b strings.Builder
	if err := staticrender.New(&b).Render(tree); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// fake replaces the browser and records the calls.
type fake struct{ asked []string }

func (f *fake) note(words ...string)     { f.asked = append(f.asked, strings.Join(words, " ")) }
func (f *fake) Start(id string)          { f.note("start", id) }
func (f *fake) Open(draft string)        { f.note("open", draft) }
func (f *fake) Forget()                  { f.note("forget") }
func (f *fake) OpenURL(url string)       { f.note("url", url) }
func (f *fake) Go(line, col, length int) { f.note("go", string('0'+rune(line))) }
func (f *fake) Variant()                 { f.note("variant") }
func (f *fake) Begin()                   { f.note("begin") }
func (f *fake) Why(ask string)           { f.note("why", ask) }
func (f *fake) Perft(depth int)          { f.note("perft", string('0'+rune(depth))) }
func (f *fake) Balance(games int)        { f.note("balance", strconv.Itoa(games)) }
func (f *fake) Write(text string)        { f.note("write", text) }
func (f *fake) Do(what string)           { f.note("do", what) }

type event struct{ vugu.DOMEvent }

func (event) PreventDefault() {}

func input(s string) vugu.DOMEvent {
	return vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"value": s}})
}

func TestRender(t *testing.T) {
	root := &Root{Lang: "en", Depth: "3", Text: "(game\n</textarea><b>", SVG: "<svg></svg>", Games: []Game{{"checkmate/chess", "Chess"}}}
	got := render(t, root)
	for _, want := range []string{
		`<h1>Rules playground</h1>`,
		`<span>1</span><span>2</span></div>`,
		`>(game` + "\n" + `&lt;/textarea&gt;&lt;b&gt;</textarea>`,
		`<div id="lab-board"><svg></svg></div>`,
		`<option value="checkmate/chess">Chess</option>`,
		`<option selected="selected" value="3">3</option>`,
		`>Not checked yet</span>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	root.Lang = "ru"
	if got := render(t, root); !strings.Contains(got, "<h1>Мастерская правил</h1>") || strings.Contains(got, "Rules") {
		t.Errorf("the Russian page:\n%s", got)
	}
	// The program must not change the islands.
	root.Bench = &fake{}
	if root.Source() != nil || root.Board() != nil || root.Lines() != nil {
		t.Error("an island has content in the program")
	}
}

func TestState(t *testing.T) {
	oops := Problem{Line: 3, Severity: "error", Message: `unknown word "stpe"`, Hint: "step"}
	warn := Problem{Line: 2, Severity: "warning"}
	lost := Problem{Line: 4, Severity: "warning", Lost: true}
	tests := []struct {
		root Root
		want string
	}{
		{Root{}, "Not checked yet"},
		{Root{Check: Checking}, "Checking…"},
		{Root{Check: Checked}, "No mistakes"},
		{Root{Check: Checked, Problems: []Problem{warn}}, "It works, with warnings: 1"},
		{Root{Check: Checked, Problems: []Problem{warn, lost}}, "It opens, but not as it was meant: rules lost: 1"},
		{Root{Check: Checked, Problems: []Problem{warn, oops}}, "Mistakes: 1. The board shows the last rules that worked."},
		{Root{Check: Failed, Trouble: "x"}, "The engine could not check this: x"},
	}
	for _, tt := range tests {
		tt.root.Lang = "en"
		if got := tt.root.State(); got != tt.want {
			t.Errorf("State of %+v = %q, want %q", tt.root, got, tt.want)
		}
	}
	root := Root{Lang: "en"}
	if at, told := root.At(oops), root.Told(oops); at != "Line 3" || told != `unknown word "stpe" – did you mean “step”?` {
		t.Errorf("%q, %q", at, told)
	}
	oops.File = "lib/moves.zrf"
	if at := root.At(oops); at != "lib/moves.zrf, line 3" {
		t.Errorf("in another file: %q", at)
	}
}

func TestHandlers(t *testing.T) {
	f := &fake{}
	root := &Root{Lang: "en", Bench: f, Depth: "4", Problems: []Problem{{Line: 7}, {Line: 8, File: "other.zrf"}}}
	root.HandleFrom(input("example"))
	root.HandleFrom(input(""))
	root.HandleDraft(input("a"))
	root.HandleOpenURL(event{})
	if root.URLError == "" {
		t.Error("an empty address is not refused")
	}
	root.HandleURL(input(" https://example.org/a.zrf "))
	root.HandleOpenURL(event{})
	root.HandleOpenURL(event{}) // has no effect while the file is being fetched
	root.HandleGo(0)
	root.HandleGo(1) // a problem in another file: the cursor does not move
	root.HandleAsk(input("  "))
	root.HandleWhy(event{})
	root.HandleAsk(input("e2 e4"))
	root.HandleWhy(event{})
	root.HandlePerft(event{})
	root.HandlePerft(event{}) // the button cancels the counting now
	root.HandleVariant(input("Small"))
	root.HandleStart(input("No queen"))
	root.Do("zrf")
	want := "start example, open a, url https://example.org/a.zrf, go 7, why e2 e4, perft 4, perft 0, variant, begin, do zrf"
	if got := strings.Join(f.asked, ", "); got != want {
		t.Errorf("asked: %s\nwant:  %s", got, want)
	}
}

func TestDrafts(t *testing.T) {
	root := &Root{Lang: "en", Drafts: []Draft{{ID: "a", Title: "Old", At: 1}, {ID: "b", At: 2}}}
	if list := root.DraftList(); len(list) != 3 || list[0].ID != "" || list[1].Title != "Untitled" || list[2].ID != "a" {
		t.Errorf("%+v", list)
	}
	root.Draft = "a"
	if list := root.DraftList(); len(list) != 2 {
		t.Errorf("%+v", list)
	}
}

func TestTitleOf(t *testing.T) {
	for text, want := range map[string]string{
		`(game (title "Runners"))`:            "Runners",
		"; (title \"No\")\n(title  \" Yes\")": "Yes",
		`(title "never closed`:                "",
		"":                                    "",
	} {
		if got := TitleOf(text); got != want {
			t.Errorf("TitleOf(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for key, w := range words {
		if w[0] == "" || w[1] == "" || strings.Count(w[0], "%") != strings.Count(w[1], "%") {
			t.Errorf("%s is not said alike in both languages: %q", key, w)
		}
	}
}

// TestSentences checks that there is a sentence for every code of the engine, in both languages.
func TestSentences(t *testing.T) {
	one := 1
	w := Why{Piece: "Pawn", Player: &one, Cells: []string{"e4", "e5"}, Moves: []string{"e2-e3"}, Text: "zz"}
	for key := range words {
		code, ok := strings.CutPrefix(key, "why-")
		if !ok {
			continue
		}
		w.Code = code
		for _, lang := range []string{"en", "ru"} {
			if got := w.Sentence(lang, []string{"White", "Black"}); strings.Contains(got, "%!") {
				t.Errorf("%s: %s", code, got)
			}
		}
	}
	w.Code = "turn"
	if got := w.Sentence("en", []string{"White", "Black"}); got != "The Pawn could go there, but it is not the turn of Black." {
		t.Error(got)
	}
}

func TestBalance(t *testing.T) {
	f := &fake{}
	root := &Root{Lang: "en", Planned: "20", Bench: f}
	root.HandleBalance(event{})
	if !root.Weighing || root.BalanceButton() != "Cancel" {
		t.Error("the games have not begun")
	}
	score := 400
	played := Played{Points: 1, Plies: 40}
	played.Moves = append(played.Moves, struct {
		First   bool
		Choices int
		Score   *int
	}{true, 9, &score})
	if g := played.Game(); g.Moves[0].Chance < 0.8 || g.Moves[0].Choices != 9 || !g.Moves[0].First {
		t.Errorf("a game is taken as %+v", g)
	}
	for range 12 {
		root.Sum.Add(played.Game())
	}
	got := render(t, root)
	for _, want := range []string{"Games played: 12 of 20", "12 / 0 / 0", "40 moves (40 to 40)", "<td>9.0</td>", `max="20"`} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	root.HandleBalance(event{})
	root.Weighing = false
	if got := root.BalanceState(); !strings.Contains(got, "One player wins too often.") {
		t.Errorf("told is %q", got)
	}
	if want := []string{"balance 20", "balance 0"}; !slices.Equal(f.asked, want) {
		t.Errorf("asked was %v", f.asked)
	}
	root.Lang = "ru"
	if got := render(t, root); !strings.Contains(got, "<td>9,0</td>") {
		t.Errorf("Russian numbers:\n%s", got)
	}
}
