package compile

import (
	"strconv"
	"testing"

	"dagaz/engine/zrf"
)

// The help of a kind gets the name of the piece, unless it begins with a name of its own.
func TestHelpOfKinds(t *testing.T) {
	errs := new(zrf.Errors)
	r := Parse("t.zrf", []byte(`(dagaz 1)
		(kind Foot (help "one step") (moves (step n)))
		(kind SideMover (help "Side mover: any distance sideways") (moves (ride e w)))
		(game (title "T") (players A B) (turn-order A B) (board (square 3)) (use Foot SideMover)
			(board-setup (A (Foot a1)) (B (SideMover c3))))`), loadFile, errs)
	g := r.Game(0, errs)
	if len(errs.List) > 0 {
		t.Fatalf("\n%s", errs.All())
	}
	for i, want := range []string{"Foot: one step", "Side mover: any distance sideways"} {
		if got := g.Types[i].Help; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestBaseOfVariants includes a file whose own games are variants of a base: what it opens
// first is the base then, and not the game that its variants vary.
func TestBaseOfVariants(t *testing.T) {
	const board = `(players White Black) (turn-order White Black) (board (square 3)) (piece (name Man) (moves (step n)))`
	files := map[string]string{
		"first.zrf":  `(dagaz 1) (game (title "First") ` + board + ` (board-setup (White (Man a1))))`,
		"second.zrf": `(dagaz 1) (include "first.zrf" base) (variant (title "Other")) (variant (title "Second") (default) (board-setup (White (Man a1 b1))))`,
	}
	menu := func(text string) string {
		var errs zrf.Errors
		r := Parse("f.zrf", []byte(text), zrf.MapLoader(files), &errs)
		list := ""
		for i, e := range r.Entries {
			if g := r.Game(i, &errs); g != nil {
				list += e.Title + " " + strconv.Itoa(len(g.Setup)) + "; "
			}
		}
		if err := errs.Err(); err != nil {
			list += err.Error()
		}
		return list
	}
	for _, tt := range [...]struct{ text, want string }{
		{`(dagaz 1) (include "second.zrf" base) (variant (title "Third") (fog))`, "Third 2; "},
		{`(dagaz 1) (include "first.zrf" base) (variant (title "Third"))`, "Third 1; "},
		{`(dagaz 1) (include "first.zrf") (variant (base) (board-setup (White (Man a1 b1 c1)))) (variant (title "Third"))`, "First 1; Third 3; "},
		{`(dagaz 1) (variant (base) (title "Third"))`, "f.zrf:1:11: there is no game before this variant"},
	} {
		if got := menu(tt.text); got != tt.want {
			t.Errorf("%s\ngives %s\nwant  %s", tt.text, got, tt.want)
		}
	}
}
