package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// TestSpellDice: on boards of tables men go from number to number, dice are pieces.
func TestSpellDice(t *testing.T) {
	g := gametest.Load(t, "races/hypergammon")
	s := engine.NewSession(g)
	line := "Four@D4 Five@D3 pass pass b2axf2a a2axf2b Six@D3 Four@D4 c1axj1a a1axe1a Three@D3 Four@D4 f2bxk2a f2axj2a " +
		"Three@D4 Two@D3 e1axh1a b1axd1a Five@D3 Six@D4 k2axk1a k1axd1a,d1a-B9"
	spelt, err := s.Spell(strings.Fields(line), notation.StyleDice)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, parts := range spelt {
		text := ""
		for _, p := range parts {
			if text += p.Text; p.Text == "" {
				text += g.Types[p.Piece.Type()].Name
			}
		}
		got = append(got, text)
	}
	const want = "Four Five pass pass 23/19 24/19 Six Four 22/16 24/20 Three Four 19/15 19/16 Three Two 20/17 23/21 Five Six 15/10 10/4*"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("written as %s\nwant %s", text, want)
	}
}

// TestSpellBag: what chance takes out of the bag is written by its piece and its place.
func TestSpellBag(t *testing.T) {
	s := engine.NewSession(gametest.Load(t, "xiangqi/banqi-chinese"))
	spelt, err := s.Spell([]string{"h4=Turned", "r14xh4"}, notation.StyleDice)
	if err != nil {
		t.Fatal(err)
	}
	if turned := spelt[1]; len(turned) != 2 || turned[0].Piece == game.None || turned[1].Text != "h4" {
		t.Errorf("r14xh4 is written as %+v", turned)
	}
}

// TestAskedBySowing: a pit that may be sown two ways asks for the one by the cell that comes next.
func TestAskedBySowing(t *testing.T) {
	sel := engine.NewSession(gametest.Load(t, "mancala/um-el-bagara")).Selector()
	var labels []string
	for _, m := range sel.Moves {
		if m.Label != "" {
			labels = append(labels, m.Label)
		}
	}
	if got := strings.Join(labels, " "); got != "c1-d1 c1-b1" {
		t.Errorf("asks for %s", got)
	}
}
