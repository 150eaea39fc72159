package solve_test

import (
	"testing"

	"dagaz/engine/solve"
	"dagaz/engine/testdata/gametest"
)

// TestPuzzles: puzzles with a known shortest solution, or one counted in another way.
func TestPuzzles(t *testing.T) {
	for _, c := range []struct {
		id, setup string
		moves     int // -1: there is none
		nodes     int64
		why       string
	}{
		{"sliding-puzzles/donkey", "", 116, 30_000, "Klotski takes 116 single steps"},
		{"light-off/5x5-wazir", "*****/*****/*****/*****/***** y", 15, 100, "5×5 lights all lit: 15 presses"},
		{"light-off/5x5-wazir", "*oooo/ooooo/ooooo/ooooo/ooooo y", -1, 100, "a lamp in the corner cannot be put out alone"},
		{"light-off/4x4-wazir", "oooo/oooo/oooo/oooo y", 0, 100, "all out already"},
		{"light-off/4x4-wazir", "****/****/****/**** y", 4, 100, "each press turns five over, and sixteen are lit"},
		{"solitaire/british", "", 31, 1_000_000, "the central game: every jump takes one of 32 pegs"},
		{"rubik/rubik-3x3x3#Rubik's Cube (3x3x3), scrambled", "?setup=13:1+2;0:1+5;13:1;0:1;13:1;0:1;;0:1+3;13:1+2;0:1+5;&turn=0", 1, 100, "a layer is turned, and a middle for itself, which nobody sees"},
		{"solitaire/french_2", "", 8, 20_000, "nine pegs"},
		{"logic/sudoku", "3e1i3/fb3a2i/a5eh1/1a4h1d/3a1h3/i1d4b1/1eg5b/c2f3ea/3c1e3 y", 55, 400, "55 cells are empty"},
		{"logic/sudoku", "Bi1C2d1e/2g4i1/1ehi2g2/d2g1ehc1/4b4/1gfc1d2b/2i2gad1/1a4c2/h5i2 y", 55, 1000, "two numbers are wrong, and have to be rubbed out"},
		{"logic/sudoku", "9/9/9/9/9/9/9/abcdefgh1/8i y", -1, 1000, "a cell can have no number"},
		{"logic/sudoku-knight", "4a1ibd/9/4f1h2/1g3f3/9/3a3g1/2c1b4/9/hif1c4 y", 65, 600, "a number that has one place left in a row, a column or a box goes there"},
		{"logic/killer-sudoku", "", 36, 300, "36 cells are empty, and nothing is given but sums"},
		{"logic/officers", "", 16, 400, "sixteen cards are laid"},
		{"logic/wolf-goat-cabbage", "", 7, 100, "Alcuin's seven crossings"},
		{"logic/missionaries", "", 31, 1000, "eleven crossings, and twenty steps aboard and ashore"},
		{"logic/eight-queens", "", 8, 120_000, "118,968 placements of queens at most, by Knuth"},
		{"solitaire/british_2", "ooo/3/7/7/7/3/3 y", -1, 100_000, "pegs too far from each other"},
	} {
		g := gametest.Load(t, c.id)
		pos := position(t, g, c.setup)
		r := solve.Find(pos, solve.Limits{}, nil)
		if c.moves < 0 && (r.Status != solve.None || !r.Never) || c.moves >= 0 && (r.Status != solve.Solved || len(r.Moves) != c.moves) || r.Nodes > c.nodes {
			t.Errorf("%s %s (%s): status %d, %d moves, %d nodes", c.id, c.setup, c.why, r.Status, len(r.Moves), r.Nodes)
			continue
		}
		if o := replay(t, pos, r.Moves).Outcome(); c.moves >= 0 && o.Winner() != 0 {
			t.Errorf("%s %s: the solution ends with %+v", c.id, c.setup, o)
		}
		if r.Nodes > 1000 && r.Bytes > 64*r.Nodes*2 {
			t.Errorf("%s: %d bytes for %d positions", c.id, r.Bytes, r.Nodes)
		}
	}
}

// TestMemory: a search ends when its memory is full, and reports that.
func TestMemory(t *testing.T) {
	pos := position(t, gametest.Load(t, "sliding-puzzles/19-puzzle"), "")
	r := solve.Find(pos, solve.Limits{Bytes: 1 << 23}, nil)
	if r.Status != solve.Unknown || !r.Full || r.Bytes > 1<<23 {
		t.Errorf("%+v", r)
	}
	if r.Bytes > 64*r.Nodes {
		t.Errorf("%d bytes for %d positions", r.Bytes, r.Nodes)
	}
}

// TestPushes: a level with too many positions for a search by steps is solved by pushes.
func TestPushes(t *testing.T) {
	pos := position(t, gametest.Load(t, "sokoban/sokoban"), "#########/#5..#/#2$2..#/#1$1$2.#/#2$1@1.#/#1$1$1$1#/#7#/#..5#/######### k")
	r := solve.Find(pos, solve.Limits{}, nil)
	if r.Status != solve.Solved || r.Nodes < 300_000 {
		t.Fatalf("status %d after %d nodes", r.Status, r.Nodes)
	}
	if o := replay(t, pos, r.Moves).Outcome(); o.Winner() != 0 {
		t.Errorf("the solution ends with %+v", o)
	}
}
