package compile

import (
	"fmt"
	"testing"

	"dagaz/engine/zrf"
)

// A picture for one player leaves the others what an earlier clause gave them.
func TestGlyph(t *testing.T) {
	for glyphs, want := range map[string]string{
		`(glyph "disc")`:                           "[disc disc]",
		`(glyph A "disc") (glyph B "ring")`:        "[disc ring]",
		`(glyph A "disc" B "ring")`:                "[disc ring]",
		`(glyph "disc") (glyph B "ring")`:          "[disc ring]",
		`(glyph A "disc" B "ring") (glyph "seed")`: "[seed seed]",
		`(glyph B "ring")`:                         "[ ring]",
	} {
		errs := new(zrf.Errors)
		g := Parse("t.zrf", []byte(`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (square 3))
			(piece (name Man) (letter M) (help "stands") `+glyphs+`))`), loadFile, errs).Game(0, errs)
		if len(errs.List) > 0 {
			t.Fatalf("%s:\n%s", glyphs, errs.All())
		}
		if got := fmt.Sprint(g.Types[0].Glyphs); got != want {
			t.Errorf("%s: %s, want %s", glyphs, got, want)
		}
	}
}
