package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
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
