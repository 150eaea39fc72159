package bots

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/testdata/gametest"
)

// TestPrepare: tables that have been prepared are available, and bots without tables need
// no preparation.
func TestPrepare(t *testing.T) {
	g := gametest.Load(t, "gardner-chess")
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

// TestPrepareGivenUp: the preparation stops at once when told to, at any point, and starts
// again the next time.
func TestPrepareGivenUp(t *testing.T) {
	g := gametest.Load(t, "gardner-chess")
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
	m, _, ok := Plain(gametest.Load(t, "gardner-chess"), 1).Think(g.Start(), eval.Limits{}, nil, func() bool { return true })
	if !ok || len(m.Acts) == 0 {
		t.Error("no move without tables")
	}
}
