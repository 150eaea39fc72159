package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"dagaz/site/ui"
)

const guideRules = `(dagaz 1)
(game (title "Guide") (players White Black) (turn-order White Black) (pass-turn forced)
  (board (square 8) (style checkered) (symmetry Black (n s) (ne se) (nw sw)))
  (piece (name Tower) (moves (ride n e s w)))
  (piece (name Camel) (moves (leap 1,3)))
  (piece (name Man) (moves (step n quiet (promote (rank 8) Tower)) (step ne nw capture)))
  (piece (name Lord) (help "Lord: one step any way") (moves (step n e s w ne se sw nw)))
  (board-setup (White (Tower a1) (Camel b1) (Man a2) (Lord e1)) (Black (Tower a8) (Camel b8) (Man a7) (Lord e8)))
  (loss-condition (White Black) (checkmated Lord))
  (win-condition (White) (pieces-remaining 7 Man))
  (repetition 3 loss))`

// The text on a page about the moves of pieces and the end of the game is made from the rules.
func TestGuide(t *testing.T) {
	shop := workshop{fsys: fstest.MapFS{"a/b.zrf": {Data: []byte(guideRules)}}, source: describe}
	g, err := shop.loadGame("a/b")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]ui.Words{
		"Tower": {"any distance along ranks and files", "на любое расстояние по вертикалям и горизонталям"},
		"Camel": {"leaps 3 cells one way and 1 aside", "прыгает на 3 в одну сторону и на 1 вбок"},
		"Man":   {"one step straight ahead; takes: one step diagonally ahead; may turn into: Tower", "на одно поле прямо вперёд; бьёт: на одно поле вперёд по диагонали; может стать: Tower"},
		"Lord":  {"one step any way", "на одно поле в любую сторону"},
	}
	c := config{out: t.TempDir(), base: "/"}
	for i, lang := range languages {
		guide := c.guideOf(g, lang)
		for _, p := range guide.Pieces {
			if p.Help != want[p.Name][i] || !strings.Contains(p.Image, "a/b/moves.svg#t") {
				t.Errorf("%s: %+v, want %q", lang, p, want[p.Name][i])
			}
		}
		if len(guide.Pieces) != 4 {
			t.Errorf("%s: %d pieces", lang, len(guide.Pieces))
		}
	}
	english := c.guideOf(g, "en")
	ends := []lawLine{{"Win", "the other side's Lord is attacked and nothing can save it: checkmate"}, {"Win (White)", "the player's number of pieces (Man) is 7"}}
	if len(english.Ends) != 2 || english.Ends[0] != ends[0] || english.Ends[1] != ends[1] {
		t.Errorf("ends: %q, want %q", english.Ends, ends)
	}
	rules := "Who brings about a position for the 3rd time has lost. A player who has no other move passes."
	if got := strings.Join(english.Rules, " "); got != rules {
		t.Errorf("rules: %q, want %q", got, rules)
	}
	svg := diagrams(&g.board, g.Reaches, sprite{})
	if strings.Count(svg, "<view ") != 4 || strings.Count(svg, `href="#board"`) != 4 || strings.Count(svg, "#c8261e") < 14 {
		t.Errorf("diagrams: %s", svg)
	}
}
