package main

import (
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// All generators of a game give the same counts below every first move.
func TestGenerators(t *testing.T) {
	const most = 10_000 // leaves
	several := 0
	for _, id := range gametest.Few(t) {
		g, err := loadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		vm, _ := generator(g, "")
		depth, first := 1, vm.Count(g.Start(), 1)
		for depth < 6 && vm.Count(g.Start(), depth)*first < most { // about the count with one ply more
			depth++
		}
		for _, gen := range generators[1:] {
			c, err := gen.make(g)
			if err != nil {
				t.Logf("%s: no %s: %v", id, gen.name, err)
				continue
			}
			several++
			if got, want := c.Count(g.Start(), depth), vm.Count(g.Start(), depth); got != want {
				t.Errorf("perft %s %d -gen %s = %d, want %d", id, depth, gen.name, got, want)
			}
			pos := g.Start()
			var list game.MoveList
			vm.Legal(pos, &list)
			for _, m := range list.Moves {
				pos.Do(m)
				if got, want := c.Count(pos, depth-1), vm.Count(pos, depth-1); got != want {
					t.Errorf("perft %s %d -gen %s below %v = %d, want %d", id, depth, gen.name, m, got, want)
				}
				pos.Undo()
			}
		}
	}
	if several == 0 {
		t.Error("no game has a second generator")
	}
}

// The command uses the requested generator.
func TestPerftGen(t *testing.T) {
	for id, want := range map[string]string{
		"chess":            "8902\n",
		"xiangqi":          "has no generator \"bits\": the board has more than 64 cells\nexit 1\n",
		"russian-checkers": "not ranked or chained\nexit 1\n",
		"oware":            "has no generator \"bits\": bitboards are for games with royal pieces or attacks",
	} {
		got := transcript([]string{"perft", id, "3", "-gen", "bits"})
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", id, got, want)
		}
	}
}

// With the pie rule, the answer that exchanges sides after the first move is also counted: 121 first
// moves, each with 120 stones and the exchange as answers.
func TestPerftPie(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"perft", "hex", "1", "-pie"}, "121\n"},
		{[]string{"perft", "hex", "2", "-pie"}, "14641\n"},
		{[]string{"perft", "hex", "3", "-pie"}, "1742400\n"},
		{[]string{"perft", "hex", "3"}, "1727880\n"},
		{[]string{"perft", "hex", "1", "-pie", "-divide", "-setup", "?setup=0:1;+119;&turn=1&plies=1"}, "pie\t1\n121\n"},
		{[]string{"perft", "hex", "1", "-pie", "-setup", "?setup=0:1;+119;&turn=1&plies=3"}, "120\n"},
		{[]string{"perft", "chess", "2", "-pie"}, "chess has no pie rule"},
	} {
		if got := transcript(c.args); !strings.Contains(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.args, got, c.want)
		}
	}
}
