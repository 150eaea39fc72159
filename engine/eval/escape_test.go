package eval_test

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// The king of tablut on an empty board, with fewer and fewer ways to the edge.
func TestEscape(t *testing.T) {
	g := gametest.Load(t, "tablut")
	e := eval.New(g, movegen.New(g))
	last := eval.Win
	for _, fen := range []string{
		"9/9/9/2K6/9/9/9/9/9 w",        // four ways
		"9/9/2p6/1pK1p4/9/9/9/9/9 w",   // one
		"9/9/2p6/1pK1p4/2p6/9/9/9/9 w", // none: shut in
	} {
		pos, _, err := notation.ReadSetup(g, fen)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Score(pos)
		if v >= last {
			t.Errorf("%s is worth %d, with more ways %d", fen, v, last)
		}
		last = v
	}
}
