package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/fast"
	"dagaz/engine/testdata/gametest"
)

// pacers go east by dice that lie on the second rank, over empty cells.
const pacers = `(dagaz 1)
(define pay (if (piece? $1 a2) (capture a2) else (if (piece? $1 b2) (capture b2) else (capture c2))))
(define by (verify (any (rank 2) (piece? $1))) e (verify empty?))
(game (title "test") (description "t") (players White Black) (pass forced) EXTRA
  (turn-order (White go idle) (White go idle) (White go idle) Black)
  (board (rectangle 8 2))
  (piece (name Man) (letter M) (help "m")
    (moves (move-type go) ((by One) (pay One) add) ((by Two) e (verify empty?) (pay Two) add)
      (move-type idle) ((each (rank 2) (verify friend?) capture) add)))
  (piece (name One) (letter O) (help "o") (moves))
  (piece (name Two) (letter T) (help "t") (moves))
  (board-setup (White (Man MEN) DICE) (Black (Man FOES))))`

func TestExhaust(t *testing.T) {
	const duty, both = "(move-priorities go idle) (prefer (exhaust One 1 Two 2))", "(One a2) (Two b2)"
	tests := []struct{ extra, men, foes, dice, want, why string }{
		{"(move-priorities go idle)", "c1 f1", "h1", both, "c1xd1 c1xe1 f1xg1", "any die goes first"},
		{duty, "c1 f1", "h1", both, "c1xe1 f1xg1", "on d1 the man would hold the other die up"},
		{duty, "a1 e1", "h1", both, "a1xb1 a1xc1 e1xf1 e1xg1", "each leaves the other die a move"},
		{duty, "e1", "h1", both, "e1xg1", "one die, the greater"},
		{duty, "e1", "h1", "(Two a2) (One b2 c2)", "e1xf1 e1xg1", "two of four steps, by either"},
		{duty, "b1", "h1", "(Two a2 b2) (One c2)", "b1xc1 b1xd1", "all five steps, in any order"},
		{duty, "g1", "h1", both, "xa2", "nothing but to idle"},
	}
	for _, test := range tests {
		g := gametest.Compile(t, strings.NewReplacer("EXTRA", test.extra, "MEN", test.men, "FOES", test.foes, "DICE", test.dice).Replace(pacers))
		if got := legal(g.Start()); got != test.want {
			t.Errorf("%s, men %s, foes %s, dice %s: %s, want %s: %s", test.extra, test.men, test.foes, test.dice, got, test.want, test.why)
		}
		if _, err := fast.New(g, nil); test.extra == duty && (err == nil || !strings.Contains(err.Error(), "further moves")) {
			t.Errorf("tables: %v, want a refusal", err)
		}
	}
}
