package compile

import (
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
