package bots

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/games"
)

// TestPrepare: what is prepared once is there, and bots without tables need
// nothing.
func TestPrepare(t *testing.T) {
	g := gardner(t)
	for _, tt := range []struct {
		bot  string
		work bool
	}{{"random", false}, {"mcts", true}, {"level:2", false}, {"garbo", false}} {
		pauses := 0
		if !Prepare(g, tt.bot, func() bool { pauses++; return false }) {
			t.Errorf("%s: given up", tt.bot)
		}
		if tt.work && pauses < 100 || !tt.work && pauses > 0 {
			t.Errorf("%s: %d pauses", tt.bot, pauses)
		}
	}
}

func gardner(t *testing.T) *game.Game {
	t.Helper()
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
	return g
}

// TestPrepareGivenUp: when told to, it stops at once, wherever it is, and begins
// anew the next time.
func TestPrepareGivenUp(t *testing.T) {
	g := gardner(t)
	for _, after := range []int{1, 2, 50, 100, 150} {
		polls := 0
		if Prepare(g, "garbo", func() bool { polls++; return polls >= after }) {
			t.Errorf("%d: not given up", after)
		}
		if polls != after {
			t.Errorf("asked %d times, told to stop at %d", polls, after)
		}
	}
	if !Prepare(g, "garbo", func() bool { return false }) {
		t.Error("given up for good")
	}
	if !Prepare(g, "garbo", func() bool { return true }) {
		t.Error("there was something left to do")
	}
	m, _, ok := Plain(gardner(t), 1).Think(g.Start(), eval.Limits{}, nil, func() bool { return true })
	if !ok || len(m.Acts) == 0 {
		t.Error("no move without tables")
	}
}
