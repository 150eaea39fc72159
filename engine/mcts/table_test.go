package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"testing"
)

// In random games both tables agree: on the side to move, on the moves, on which of them
// fill eyes, and on whether and how the game has ended.
func TestTablesAgree(t *testing.T) {
	agreed := 0
	plies := 200
	if testing.Short() { // in WebAssembly, on one core
		plies = 60
	}
	for _, id := range gametest.Few(t) {
		g := gametest.Load(t, id)
		gen := movegen.New(g)
		ev := eval.New(g, gen)
		b, err := fast.New(g, ev.Tables())
		if err != nil {
			continue
		}
		agreed++
		ours, theirs := Sides(g, b), Positions(g, gen, goal.New(g, gen), ev)
		one, two := make([]float32, 2), make([]float32, 2)
		for seed := range 3 {
			rand := eval.Rand(seed)
			ours.load(g.Start())
			theirs.load(g.Start())
			for ply := range plies {
				if ours.player() != theirs.player() {
					t.Fatalf("%s, ply %d: not the same player", id, ply)
				}
				moves, over := ours.arrive(nil, true, one)
				want, end := theirs.arrive(nil, true, two)
				if over != end || over && (one[0] != two[0] || one[1] != two[1]) || !over && len(moves) != len(want) {
					t.Fatalf("%s, ply %d: %d moves, over %v %v; want %d, %v %v", id, ply, len(moves), over, one, len(want), end, two)
				}
				if over {
					break
				}
				n := want[rand.Intn(len(want))]
				same := uint32(0)
				for _, m := range moves {
					if ours.move(m).Same(theirs.move(n)) {
						same = m
					}
				}
				if same == 0 || ours.eye(same) != theirs.eye(n) {
					t.Fatalf("%s, ply %d: move %v: not listed, or an eye for one only", id, ply, theirs.move(n))
				}
				if !ours.do(same) || !theirs.do(n) {
					t.Fatalf("%s, ply %d: a legal move is refused", id, ply)
				}
			}
		}
	}
	if agreed == 0 && !gametest.Full() {
		t.Error("no games are compared")
	}
}
