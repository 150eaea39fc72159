package movegen_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// steps is a game with two steps a turn, where the second step is optional.
const steps = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order (White one) (Black one))
  (repetition TIMES illegal turns)
  (board (rectangle 3 2))
  (piece (name X) (letter X) (help "x")
    (moves (move-type one) (e (verify empty?) (again two (pass always)) add) (w (verify empty?) (again two (pass always)) add)
      (move-type two) (step e w quiet)))
  (board-setup (White (X a1)) (Black (X a2))))`

// A turn may not end with the board with which it began; neither a second step nor a pass may lead
// there.
func TestTurnsThatChangeNothing(t *testing.T) {
	pos := gametest.Compile(t, strings.Replace(steps, "TIMES", "9", 1)).Start()
	do(pos)
	if got := legal(pos); got != "b1-c1 pass" {
		t.Errorf("after a step: %s", got)
	}
}

// A position may occur only a limited number of times at the end of a turn.
func TestRepetitionAtTheEndOfTurns(t *testing.T) {
	for times, want := range map[string]string{"2": "", "3": "pass"} {
		pos := gametest.Compile(t, strings.Replace(steps, "TIMES", times, 1)).Start()
		gen := movegen.New(pos.Game())
		for _, m := range []string{"a1-b1", "pass", "a2-b2", "pass", "b1-a1", "pass", "b2-a2"} {
			var list game.MoveList
			gen.Legal(pos, &list)
			i := slices.Index(notation.Texts(pos, &list), m)
			if i < 0 {
				t.Fatalf("%s is not legal: %s", m, legal(pos))
			}
			pos.Do(list.Moves[i].Keep())
		}
		if got := legal(pos); got != want { // a step back would change nothing
			t.Errorf("%s times: %q, want %q", times, got, want)
		}
	}
}
