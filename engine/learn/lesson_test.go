package learn

import (
	"math"
	"testing"
)

// A score counts half of what came after it in its game, from its own side, and no other game.
func TestAhead(t *testing.T) {
	l := &Lesson{}
	for _, f := range []Facts{
		{Score: 0, Side: 0, Result: 1, Game: 0},
		{Score: -250, Side: 1, Result: -1, Game: 0},
		{Score: 3000, Side: 1, Result: -1, Game: 0},
		{Score: 100, Side: 0, Result: 0, Game: 1},
		{Score: 0, Side: 0, Result: 1, Game: 2},
	} {
		l.Put(nil, f)
	}
	l.Ahead(0.5)
	e := func(score float64) float64 { return 1 / (1 + math.Exp(-score/250)) }
	last := e(3000) / 2 // of a game that was lost
	middle := e(-250)/2 + last/2
	for i, want := range []float64{0.25 + (1-middle)/2, middle, last, e(100)/2 + 0.25, 0.75} {
		if got := e(float64(l.Facts[i].Score)); math.Abs(got-want) > 0.002 {
			t.Errorf("position %d: %.4f, not %.4f", i, got, want)
		}
	}
	l = &Lesson{}
	l.Put(nil, Facts{Score: 3000, Result: 1})
	l.Put(nil, Facts{Score: -3000, Result: -1, Game: 1})
	l.Ahead(1)
	if a, b := l.Facts[0].Score, l.Facts[1].Score; a != mostScore || b != -mostScore {
		t.Errorf("results alone make scores of %d and %d", a, b)
	}
}
