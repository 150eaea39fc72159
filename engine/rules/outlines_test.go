package rules_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
)

// The outline of a game has the same content as the compiled game.
func TestOutlines(t *testing.T) {
	for i, id := range gametest.IDs(t) {
		src := gametest.File(t, id+".zrf")
		o, err := rules.ReadOutlines(id+".zrf", src, gametest.Include)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		f, err := rules.Read(id+".zrf", src, gametest.Include)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(o.Titles(), f.Titles()) {
			t.Errorf("%s has the entries %q, and %q in outline", id, f.Titles(), o.Titles())
		}
		entries := f.Titles()
		if i%10 > 0 { // testing the first variant is enough
			entries = []string{""}
		}
		for _, title := range entries {
			if title == "-" {
				continue
			}
			g, err := f.Game(title)
			if err != nil {
				t.Fatal(err)
			}
			got, err := o.Entry(title)
			if err != nil {
				t.Errorf("%s %s: %v", id, title, err)
				continue
			}
			if got.Title != g.Title || got.Board.Len() != g.Board.Len() || len(got.Players) != len(g.Players) || !slices.Equal(movers(got), movers(g)) ||
				!slices.Equal(got.Meta["old-page"], g.Meta["old-page"]) || !slices.Equal(got.Variants, g.Variants) {
				t.Errorf("%s %s: the outline is of another game", id, title)
			}
		}
	}
}

// movers returns the players in the turn order.
func movers(g *game.Game) []game.Player {
	var list []game.Player
	for _, t := range g.Turns {
		list = append(list, t.Player)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Errors in the outline are reported, errors elsewhere are not.
func TestOutlinesErrors(t *testing.T) {
	const text = `(dagaz 1)
(define walk (step $1) (wrong))
(game (title "Walk") (players White) (turn-order White) (board (rectangle 3 3))
  (piece (name Man) (moves (walk n)))
  (board-setup (White (Man a1))))
`
	for _, tt := range []struct{ from, to, err string }{
		{"", "", ""},
		{"(rectangle 3 3)", "(rectangle 3 x)", `x.zrf:3:77: "x" is not a number from 1 to`},
		{"(turn-order White)", "(turn-order Black)", `x.zrf:3:50: unknown player "Black"`},
		{"(game (title", "(gane) (game (title", `x.zrf:3:1: unknown top-level form "gane"`},
	} {
		src := []byte(strings.Replace(text, tt.from, tt.to, 1))
		o, err := rules.ReadOutlines("x.zrf", src, nil)
		if err == nil {
			_, err = o.Entry("")
		}
		if tt.err == "" && err != nil {
			t.Errorf("%v is told", err)
		}
		if re, _ := err.(*rules.Error); tt.err != "" && (re == nil || !slices.ContainsFunc(re.Problems, func(e *zrf.Error) bool {
			return strings.HasPrefix(e.Error(), tt.err)
		})) {
			t.Errorf("%s: %v, want %s", tt.to, err, tt.err)
		}
		if _, _, err := rules.Load("x.zrf", src, "", nil); err == nil {
			t.Errorf("%s: nothing is wrong with the whole", tt.to)
		}
	}
	o, err := rules.ReadOutlines("x.zrf", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Entry("Wark"); err == nil || err.Error() != `x.zrf has no variant "Wark" (did you mean "Walk"?)` {
		t.Error(err)
	}
}
