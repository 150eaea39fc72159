package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/testdata/gametest"
)

// TestMateIsNotPassed: a player who may pass only when there is no other move may not pass
// to escape mate. Garbo, which has tables for the game, finds the same mate as the judge.
func TestMateIsNotPassed(t *testing.T) {
	s := engine.NewSession(gametest.Load(t, "checkmate/shakti"))
	for _, m := range strings.Fields("b2-a2 d6-e6 f2-d4 e6-d6 a2-c4 f6-e7 c4-c5 d6-d7") {
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if s.Outcome().Over {
		t.Fatal("the game is over too early")
	}
	bot, err := bots.New(s.Game(), "garbo", 1)
	if err != nil {
		t.Fatal(err)
	}
	if m, info, ok := bot.Think(s.Position(), eval.Limits{Nodes: 2000}, nil, nil); !ok || info.Score != eval.WinIn(1) {
		t.Errorf("%v is worth %v, no mate", m, info.Score)
	}
	if err := s.Play("d4-d6"); err != nil {
		t.Fatal(err)
	}
	if o := s.Outcome(); !o.Over || o.Winner() != 0 || s.Legal().Len() > 0 {
		t.Errorf("a king that is seen and cannot move: %+v, %d moves", o, s.Legal().Len())
	}
}
