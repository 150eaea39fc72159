package engine_test

import (
	"testing"

	"dagaz/engine/notation"
)

// A level in the format XSB is read into a larger board: outside its walls there are walls.
func TestDrawnLevel(t *testing.T) {
	g := loadGame(t, "sokoban/sokoban").game
	for text, want := range map[string]string{
		"; Level 1\n\n  ####\n###  #\n#+$_*#\n######\nTitle: two boxes\n\n###\n#@#\n": "#########/#########/#########/####2###/##+$1*###/#########/#########/#########/######### k",
		"#########\n#@$.    #\n#########":                                             "#########/#########/#########/#########/#@$.4#/#########/#########/#########/######### k",
	} {
		pos, _, err := notation.ReadSetup(g, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := notation.FEN(pos); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if _, _, err := notation.ReadSetup(g, "##########\n#@$.     #\n##########"); err == nil {
		t.Error("a level that is too wide is read")
	}
}
