package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// turning is a row of three layers of three cells; pieces with the same number are glued
// together.
const turning = `(dagaz 1)
(game (title "test") (players You) (turn-order You)
  (board (square 3))
  (piece (name A) (attribute block 0 (bits 3)) (drops (turns GLUE
    (spin ((A B)) ((a1 b1 c1)) ((a2 b2 c2)) ((a3 b3 c3))))))
  (piece (name B) (attribute block 0 (bits 3)))
  (board-setup (You SETUP)))`

func TestLayersGoRound(t *testing.T) {
	tests := []struct{ glue, setup, moves, play, want, why string }{
		{"", "(A a1 a2 a3)", "a1-b1=B a1-c1=B a2-b2=B a2-c2=B a3-b3=B a3-c3=B", "a1-b1=B", "You: A a2 a3; You: B b1", "each layer both ways, and A becomes B"},
		{"(whole block)", "(A a1 a2 (with block 1)) (B c3)", "c3-a3=A c3-b3=A", "c3-a3=A", "A a1 a2 a3", "the block would be cut"},
		{"(glued block)", "(A a1 a2 (with block 1)) (B c3)", "a1-b1=B,a2-b2=B a1-c1=B,a2-c2=B c3-a3=A c3-b3=A", "a1-b1=B,a2-b2=B", "B b1 b2 c3", "two layers turn as one"},
		{"(glued block)", "(A a1 a2 a3 (with block 1))", "", "", "", "all layers together do not turn"},
	}
	for _, test := range tests {
		g := gametest.Compile(t, strings.NewReplacer("GLUE", test.glue, "SETUP", test.setup).Replace(turning))
		if got := legal(g.Start()); strings.Join(strings.Fields(got), " ") != test.moves {
			t.Errorf("%s %s: moves %s, want %s: %s", test.glue, test.setup, got, test.moves, test.why)
		}
		if test.play == "" {
			continue
		}
		pos := after(t, g, test.play)
		for _, part := range strings.Split(strings.ReplaceAll(test.want, "You: ", ""), "; ") {
			f := strings.Fields(part)
			for _, cell := range f[1:] {
				c, _ := g.Board.Cell(cell)
				if p := pos.At(c); p == 0 || p.Type() != g.TypeNamed(f[0]) {
					t.Errorf("%s %s: after %s no %s on %s: %s", test.glue, test.setup, test.play, f[0], cell, notation.Setup(pos))
				}
			}
		}
	}
}
