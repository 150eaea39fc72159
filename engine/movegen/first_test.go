package movegen_test

import (
	"testing"

	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// First does not ask of thousands of moves whether they are legal, which would take minutes
// on large boards. Every eighth of such questions calls the function that may interrupt.
func TestFirstIsQuick(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "G") (players A B) (turn-order A B) (board (square 20))
  (piece (name Queen) (moves (ride n e s w ne nw se sw)))
  (piece (name King) (royal) (moves (step n)))
  (board-setup (A (King a1) (Queen b3-t4)) (B (King a20) (Queen b17-t18))))`)
	gen, asked := movegen.New(g), 0
	movegen.Interrupt(gen, func() bool { asked++; return false })
	if some, more := movegen.FirstOf(gen); !some || more || asked > 20 {
		t.Errorf("some %v, more %v, asked %d times", some, more, asked)
	}
}
