package bots

import (
	"testing"

	"dagaz/engine/rules"
	"dagaz/games"
)

// TestPrepare: what is prepared once is there, and bots without tables need
// nothing.
func TestPrepare(t *testing.T) {
	src, err := games.FS.ReadFile("checkmate/gardner-chess.zrf")
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := rules.Load("gardner-chess.zrf", src, "", func(_, name string) (string, []byte, error) {
		src, err := games.FS.ReadFile(name)
		return name, src, err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		bot  string
		work bool
	}{{"mcts", false}, {"random", false}, {"level:2", true}, {"garbo", false}} {
		pauses := 0
		Prepare(g, tt.bot, func() { pauses++ })
		if tt.work && pauses < 100 || !tt.work && pauses > 0 {
			t.Errorf("%s: %d pauses", tt.bot, pauses)
		}
	}
}
