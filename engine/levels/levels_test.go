package levels_test

import (
	"os"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/levels"
	"dagaz/engine/testdata/gametest"
)

// duelRules is a game with one letter per piece, and cells to muster on.
const duelRules = `(dagaz 1)
(game (title "Duel") (players White Black) (turn-order White Black)
  (board (square 3) (style plain))
  (piece (name Man) (letter M) (moves (step n e s w)))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (loss-condition (White Black) (pieces-remaining 0))
  (repetition 3 draw) (fen (style short)))`

func duel(t testing.TB) *game.Game {
	t.Helper()
	return gametest.Compile(t, duelRules)
}

func TestParse(t *testing.T) {
	c, errs := levels.Parse("x.levels", []byte(`(levels 1) (open 2) (fill "m")
(world (title "One" "Раз") (text "a" "б")
  (level first-1 (title "A" "А") (rows "M " " m") (bot "level:1") (goal (win-in 3)) (par 2))
  (level second (title "B" "Б") (setup "3/1m1/M2 b") (side Black) (bot "garbo") (muster c3 b3)))
(world (title "Two" "Два")
  (level third (title "C" "В") (setup "3/3/M1m w") (bot "garbo") (goal draw)))`), duel(t))
	if errs.HasErrors() {
		t.Fatal(errs.All())
	}
	if c.Open != 2 || len(c.Worlds) != 2 || c.Worlds[0].Title.RU != "Раз" || c.Worlds[0].About.EN != "a" || c.Worlds[1].About != nil {
		t.Errorf("campaign: %+v", c)
	}
	var ids []string
	c.Each(func(l *levels.Level) { ids = append(ids, l.ID) })
	if got := strings.Join(ids, " "); got != "first-1 second third" {
		t.Errorf("levels %s", got)
	}
	a, b := c.Worlds[0].Levels[0], c.Worlds[0].Levels[1]
	s := engine.NewSession(duel(t))
	if _, err := s.Set(a.Setup); err != nil {
		t.Fatal(err)
	}
	// A picture lies in the middle, to the left and above where it cannot; the fill is around it.
	at := func(cell string) string {
		c, _ := s.Game().Board.Cell(cell)
		pc := s.Position().At(c)
		if pc == game.None {
			return "-"
		}
		return s.Game().Players[pc.Owner()].Name
	}
	for cell, want := range map[string]string{"a3": "White", "b3": "-", "a2": "-", "b2": "Black", "c3": "Black", "a1": "Black", "c1": "Black"} {
		if got := at(cell); got != want {
			t.Errorf("%s holds %s, want %s", cell, got, want)
		}
	}
	if a.Goal != levels.WinIn || a.Moves != 3 || a.Par != 2 || a.Bot != "level:1" || a.Side != 0 {
		t.Errorf("first: %+v", a)
	}
	if b.Side != 1 || b.Goal != levels.Win || strings.Join(b.Muster, " ") != "c3 b3" {
		t.Errorf("second: %+v", b)
	}
}

// TestErrors: each file of testdata marks its errors by a comment on the line where they
// must be reported: ; ERROR part of the message.
func TestErrors(t *testing.T) {
	src, err := os.ReadFile("testdata/bad.levels")
	if err != nil {
		t.Fatal(err)
	}
	_, errs := levels.Parse("bad.levels", src, duel(t))
	want := map[int]string{}
	for i, line := range strings.Split(string(src), "\n") {
		if _, msg, ok := strings.Cut(line, "; ERROR "); ok {
			want[i+1] = msg
		}
	}
	for _, e := range errs.List {
		msg, ok := want[e.Pos.Line]
		if !ok || !strings.Contains(e.Error(), msg) || e.Pos.Col < 1 {
			t.Errorf("%v; wanted %q there", e, msg)
		}
		delete(want, e.Pos.Line)
	}
	for line, msg := range want {
		t.Errorf("bad.levels:%d: nothing said, want %q", line, msg)
	}
	for text, msg := range map[string]string{
		"":           "begins with (levels 1)",
		"(world)":    "begins with (levels 1)",
		"(levels 2)": "only 1 is known",
		"(levels 1)": "has no level",
		"(levels 1":  "",
		"(levels 1) (world (title \"\xff\" \"b\"))": "not UTF-8",
		// A row without quotes has letters, but no width.
		`(levels 1) (world (title "a" "b") (level x (title "a" "b") (bot "x") (rows MMMMM)))`: "a text in quotes",
	} {
		if c, errs := levels.Parse("x", []byte(text), duel(t)); c != nil || !errs.HasErrors() || !strings.Contains(errs.All(), msg) {
			t.Errorf("%q: %v, want %q", text, errs.All(), msg)
		}
	}
}

func FuzzParse(f *testing.F) {
	g := duel(f)
	src, err := os.ReadFile("testdata/bad.levels")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(src)
	f.Add([]byte(`(levels 1) (fill "m") (world (title "One" "Раз") (level a (title "A" "А") (rows "M " " m") (bot "x") (goal (hold 3))))`))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, errs := levels.Parse("fuzz.levels", src, g)
		if (c == nil) != errs.HasErrors() {
			t.Fatalf("campaign %v with errors %v", c, errs.List)
		}
		if c == nil {
			return
		}
		c.Each(func(l *levels.Level) {
			if _, err := engine.NewSession(g).Set(l.Setup); err != nil {
				t.Errorf("setup of %s: %v", l.ID, err)
			}
		})
	})
}
