package form

import (
	"os"
	"slices"
	"strings"
	"testing"

	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

const example = "../assets/first.zrf"

func first(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// compiles fails the test if a text is not a valid text of rules.
func compiles(t *testing.T, what, text string) {
	t.Helper()
	if _, _, err := rules.Load("x.zrf", []byte(text), "", func(string, string) (string, []byte, error) { return "", nil, os.ErrNotExist }); err != nil {
		t.Errorf("%s: %v\n%s", what, err, text)
	}
}

func TestRead(t *testing.T) {
	f := Read(first(t))
	if f.Fault != "" || f.Title != "Runners" || !slices.Equal(f.Players, []string{"White", "Black"}) || f.Fixed {
		t.Fatalf("%+v", f)
	}
	if b := f.Board; b.Shape != Squares || b.W != 5 || b.H != 6 || len(b.Zones) != 2 || len(b.Zones[0].Cells) != 5 || b.Zones[1].Player != 1 {
		t.Errorf("board %+v", b)
	}
	p := f.Piece("Pawn")
	want := map[Offset]Mark{{0, -1}: {Quiet, false}, {-1, -1}: {Capture, false}, {1, -1}: {Capture, false}}
	if p == nil || len(p.Marks) != 3 || p.Letter != "P" || p.Rest != nil {
		t.Fatalf("pawn %+v", p)
	}
	for o, m := range want {
		if p.Marks[o] != m {
			t.Errorf("pawn goes %v: %v", o, p.Marks[o])
		}
	}
	if len(f.Setup) != 16 || f.Setup["c2"] != (Stone{0, "Pawn"}) || f.Setup["e5"] != (Stone{1, "Pawn"}) {
		t.Errorf("setup %v", f.Setup)
	}
	if len(f.Goals) != 2 || f.Goals[0].Kind != Arrive || f.Goals[1].Kind != Stuck || f.Rest != nil {
		t.Errorf("goals %+v, left %q", f.Goals, f.Rest)
	}
}

// Each change of the form gives valid rules with the requested change, and keeps the comments.
func TestChanges(t *testing.T) {
	text := first(t)
	steps := []struct {
		what string
		do   func(f *Form) string
		says string
	}{
		{"title", func(f *Form) string { return f.SetTitle(`My "game"`) }, `(title "My  game")`},
		{"size", func(f *Form) string { return f.Resize(Squares, 6, 7) }, "(rectangle 6 7)"},
		{"the zone goes with the edge", func(f *Form) string { return f.text }, "(zone far White a7-f7)"},
		{"hole", func(f *Form) string { return f.Take([]string{"a1", "c3"}, true) }, "(kill-positions c3 a1)"},
		{"whole", func(f *Form) string { return f.Take([]string{"c3"}, false) }, "(kill-positions a1)"},
		{"stone", func(f *Form) string { return f.Place([]string{"f1"}, Stone{0, "Pawn"}, true) }, "f7"},
		{"empty", func(f *Form) string { return f.Place([]string{"f7"}, Stone{}, false) }, "(White (Pawn a2 c2 e2 b1-f1))"},
		{"piece", func(f *Form) string { s, _ := f.AddPiece(Presets[6]); return s }, "(name King)"},
		{"king", func(f *Form) string { return f.Place([]string{"a2"}, Stone{0, "King"}, true) }, "(King a6)"},
		{"mark", func(f *Form) string { return f.SetMark("King", Offset{2, -1}, Mark{Quiet, false}) }, "(leap ne e quiet)"},
		{"slide", func(f *Form) string { return f.SetMark("King", Offset{1, 0}, Mark{Both, true}) }, "(ride e)"},
		{"betza", func(f *Form) string { return f.SetBetza("Pawn", "ffN") }, `(betza "ffN")`},
		{"promotion", func(f *Form) string { return f.SetPromotion("Pawn", f.NewPromotion("Pawn")) }, "(step n quiet (promote far King))"},
		{"of all moves", func(f *Form) string { return f.text }, "capture (promote far King)"},
		{"a mark of what is promoted", func(f *Form) string { return f.SetMark("Pawn", Offset{2, -1}, Mark{Both, false}) }, "(leap ne e (promote far King))"},
		{"the mark goes again", func(f *Form) string { return f.SetMark("Pawn", Offset{2, -1}, Mark{}) }, "(promote far King)"},
		{"promotion that may be", func(f *Form) string {
			p := f.Piece("Pawn").Promotion
			p.May = true
			return f.SetPromotion("Pawn", p)
		}, "(step n quiet (promote-optional far King))"},
		{"letter", func(f *Form) string { return f.SetLetter("King", "G") }, "(letter G)"},
		{"drops", func(f *Form) string { return f.SetDrops("Pawn", true) }, "(drops ((verify empty?) add))"},
		{"hand", func(f *Form) string { return f.Hand(Stone{1, "Pawn"}, 3) }, "off 3"},
		{"recycle", func(f *Form) string { return f.SetRecycle(true) }, "(hands)"},
		{"mate", func(f *Form) string { return f.AddGoal(Checkmate) }, "(loss-condition (White Black) (checkmated King))"},
		{"row", func(f *Form) string { return f.AddGoal(Row) }, "(line 4 (n e ne nw))"},
		{"join", func(f *Form) string { return f.AddGoal(Join) }, "(connect from to)"},
		{"rename", func(f *Form) string { s, _ := f.Rename("Pawn", "Runner"); return s }, "(absolute-config Runner (far))"},
		{"goal", func(f *Form) string { g := f.Goals[1]; g.Result = "draw"; return f.SetGoal(1, g) }, "(draw-condition (White Black) stalemated)"},
		{"remove goal", func(f *Form) string { return f.RemoveGoal(len(f.Goals) - 1) }, "(line 4"},
		{"no promotion", func(f *Form) string { return f.SetPromotion("King", Promotion{}) }, "(promote-optional far King)"},
		{"remove piece", func(f *Form) string { return f.RemovePiece("King") }, "Runner"},
		{"zone", func(f *Form) string { return f.Zone(0, []string{"a4"}, true) }, "(zone far White a7-f7 a4)"},
		{"hexagons", func(f *Form) string {
			f = Read(f.SetBetza("Runner", ""))
			return f.Resize(Hexagon, 4, 0)
		}, "(hexagon 4 flat)"},
		{"rows of hexagons", func(f *Form) string { return f.text }, "(line 4 (e ne se))"},
		{"rhombus", func(f *Form) string { return f.Resize(Rhombus, 5, 4) }, "(hex 5 4)"},
		{"rename a player", func(f *Form) string { s, _ := f.Rename("Black", "Red side"); return s }, "(turn-order White Red-side)"},
	}
	for _, s := range steps {
		f := Read(text)
		if f.Fault != "" || f.Rest != nil {
			t.Fatalf("before %q: fault %q, left %q\n%s", s.what, f.Fault, f.Rest, text)
		}
		text = s.do(f)
		if !strings.Contains(text, s.says) {
			t.Fatalf("%s: the text lacks %s:\n%s", s.what, s.says, text)
		}
		compiles(t, s.what, text)
	}
	for _, c := range []string{"; A small game", "; White moves first", "; straight ahead, to an empty cell", "; diagonally, to take"} {
		if !strings.Contains(text, c) {
			t.Errorf("the comment %q is lost:\n%s", c, text)
		}
	}
}

// A comment behind a clause stays there when another clause is added after it.
func TestCommentBehind(t *testing.T) {
	text, _ := Read(first(t)).AddPiece(Presets[2])
	if want := "(step (nw ne) capture)))           ; diagonally, to take\n  (piece (name Knight)"; !strings.Contains(text, want) {
		t.Errorf("the text lacks %q:\n%s", want, text)
	}
	compiles(t, "a knight", text)
}

// The form lists the clauses that it cannot show, and does not change them.
func TestUnknown(t *testing.T) {
	text := `(dagaz 1)
(define both (step $1))
(game (title "Odd") ; of two
  (players A B) (turn-order A B)
  (board (square 4) (symmetry B (n s)) (lines (a1 b2)))
  (piece (name P) (letter P) (moves (step n (promote all P)) ((verify empty?) n add) (step e)))
  (no-progress 40)
  (win-condition (A B) (and full moved)))
`
	f := Read(text)
	for _, want := range []string{"(define both", "(lines (a1 b2))", "(no-progress 40)", "(win-condition (A B) (and full moved))"} {
		if !slices.ContainsFunc(f.Rest, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("%s is not said to be left alone: %q", want, f.Rest)
		}
	}
	if p := f.Piece("P"); len(p.Rest) != 2 || len(p.Marks) != 1 {
		t.Errorf("piece %+v", p)
	}
	text = f.SetMark("P", Offset{-1, 0}, Mark{Mode: Both})
	text = Read(text).Resize(Squares, 5, 5)
	for _, want := range []string{"(define both (step $1))", "; of two", "(lines (a1 b2))", "(step e w)", "(step n (promote all P))", "((verify empty?) n add)", "(no-progress 40)", "(and full moved)", "(square 5)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is lost:\n%s", want, text)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, fault := range map[string]string{"(game (title": NoTree, `(game (title "x)`: NoTree, "": NoGame, "(dagaz 1) (variant)": NoGame} {
		f := Read(text)
		if f.Fault != fault {
			t.Errorf("%q: fault %q, want %q", text, f.Fault, fault)
		}
		for _, got := range []string{f.SetTitle("x"), f.Resize(Squares, 3, 3), f.Take([]string{"a1"}, true), f.Place([]string{"a1"}, Stone{}, false),
			f.AddGoal(Row), f.RemoveGoal(0), f.SetRecycle(true), f.SetBetza("x", "y"), f.RemovePiece("x"), f.Zone(0, nil, true), f.Hand(Stone{}, 1)} {
			if got != text {
				t.Errorf("%q is changed to %q", text, got)
			}
		}
	}
	grid := "(game (title \"G\") (players A B) (turn-order A B) (board (grid (dimensions (\"a/b\" (1 0)))))\n (piece (name P)))"
	if f := Read(grid); f.Board != nil || f.Place([]string{"a"}, Stone{0, "P"}, false) != grid {
		t.Errorf("a board of grids is changed: %+v", f)
	}
}

func TestRename(t *testing.T) {
	f := Read(first(t))
	for _, bad := range []string{"", "a(b", `a"b`, "White", "far", "a;b"} {
		if _, ok := f.Rename("Black", bad); ok {
			t.Errorf("a player may be called %q", bad)
		}
		if _, ok := f.Rename("Pawn", bad); ok {
			t.Errorf("a piece may be called %q", bad)
		}
	}
	if text, ok := f.Rename("Pawn", "Big pawn"); !ok || !strings.Contains(text, "(name Big-pawn)") {
		t.Error("a name of two words is refused")
	}
	if _, ok := f.Rename("far", "near"); ok {
		t.Error("a zone is taken for a piece or a player")
	}
}

// FuzzForm: no text makes the form panic, and unchanged parts stay the same.
func FuzzForm(f *testing.F) {
	src, _ := os.ReadFile(example)
	f.Add(string(src))
	f.Add(`(game (board (hex 3 3) (kill-positions a1)) ; x`)
	f.Fuzz(func(t *testing.T, text string) {
		form := Read(text)
		if form.Fault == "" && form.apply() != text {
			t.Error("the text is another")
		}
		for _, out := range []string{form.SetTitle("x"), form.Resize(Squares, 4, 4), form.Take([]string{"a1"}, true), form.AddGoal(Arrive), form.RemoveGoal(0)} {
			var errs zrf.Errors
			if zrf.Parse("x", []byte(out), &errs); form.Fault == "" && errs.HasErrors() {
				t.Errorf("a change breaks the text:\n%s\n%s", out, errs.All())
			}
		}
	})
}
