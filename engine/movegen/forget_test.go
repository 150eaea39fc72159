package movegen

import (
	"testing"

	"dagaz/engine/game"
)

// Threads that have grown too large are discarded and rebuilt if they served many lists of
// moves, and given up for good if they did not.
func TestForget(t *testing.T) {
	for _, test := range []struct {
		knots, lists int
		keeps, anew  bool
	}{
		{maxKnots, 1, true, false},
		{maxKnots + 1, minLists, true, true},
		{maxKnots + 1, minLists - 1, false, false},
	} {
		q := newThreads(&game.Game{})
		q.knots, q.lists = test.knots, test.lists
		keeps := q.forget()
		if anew := q.knots == 0; keeps != test.keeps || anew != test.anew {
			t.Errorf("%d knots after %d lists: keeps %v, anew %v", test.knots, test.lists, keeps, anew)
		}
	}
}
