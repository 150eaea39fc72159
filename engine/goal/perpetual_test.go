package goal_test

import (
	"fmt"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A player who repeats by giving check only, or by chasing one piece, loses. Fairy-Stockfish,
// which follows the rules of the Asian Xiangqi Federation, has the same result for each
// position.
func TestPerpetual(t *testing.T) {
	g := gametest.Load(t, "xiangqi/xiangqi")
	for _, tt := range []struct{ name, fen, round, want, text string }{
		{"check", "4k4/9/9/9/9/9/9/9/5R3/3K5 w", "f2-e2 e10-f10 e2-f2 f10-e10", "black wins", "perpetual check"},
		{"check at every other move", "4k4/9/9/9/9/9/9/9/6R2/3K5 w", "g2-f2 e10-e9 f2-g2 e9-e10", "draw", "repetition"},
		{"horses, discovered by their general, chase a soldier", "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w", "d10-e10 d9-e9 e10-d10 e9-d9", "white wins", "perpetual chase"},
		{"check against check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e4-d4 d7-e7 d4-e4 e7-d7", "draw", "repetition"},
		{"chase", "5k3/9/1c7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", "black wins", "perpetual chase"},
		{"a chariot guards", "1r3k3/9/1c7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", "draw", "repetition"},
		{"the guard is pinned", "Rr3k3/9/1c7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", "black wins", "perpetual chase"},
		{"only the general guards, who may not go there", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w", "d1-c3 d4-c4 c3-d1 c4-d4", "white wins", "perpetual chase"},
		{"a cannon hunts a guarded chariot", "4k4/9/2r5r/9/9/9/2PP5/9/9/3C1K3 w", "d1-c1 c8-d8 c1-d1 d8-c8", "black wins", "perpetual chase"},
		{"chariots attack each other", "5k3/9/1r7/R8/9/9/9/9/9/3K5 w", "a7-a8 b8-b7 a8-a7 b7-b8", "draw", "repetition"},
		{"and one of them is pinned", "3ak4/4a4/9/9/4r4/2R6/9/9/9/4CK3 w", "c5-c6 e6-e5 c6-c5 e5-e6", "black wins", "perpetual chase"},
		{"a soldier chases", "4k4/9/9/1r7/P8/9/9/9/9/3K5 w", "a6-b6 b7-a7 b6-a6 a7-b7", "draw", "repetition"},
		{"a soldier across the river is chased", "4k4/9/9/9/9/9/2p6/9/9/3R1K3 w", "d1-c1 c4-d4 c1-d1 d4-c4", "black wins", "perpetual chase"},
		{"the attack goes on", "3k5/9/9/9/9/7c1/9/9/9/4K2R1 w", "h1-h2 h5-h4 h2-h1 h4-h5", "draw", "repetition"},
		{"two chariots, discovered by a soldier, chase a cannon", "3k5/9/1c7/9/1P7/9/9/9/9/RR2K4 w", "b6-a6 b8-a8 a6-b6 a8-b8", "black wins", "perpetual chase"},
		{"the guard is driven off by a pin", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "e4-g5 e2-f2 g5-e4 f2-e2", "white wins", "perpetual chase"},
		{"one piece, then another", "3k5/1c6r/c8/9/9/9/9/9/9/1R3K3 w", "b1-a1 i9-i8 a1-b1 i8-i9", "draw", "repetition"},
		{"chase against chase", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w", "c3-a3 a7-c7 a3-c3 c7-a7", "draw", "repetition"},
	} {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		gen := movegen.New(g)
		j := goal.New(g, gen)
		var list game.MoveList
		end := ""
		for _, want := range strings.Fields(strings.Repeat(tt.round+" ", 2)) {
			gen.Legal(pos, &list)
			if j.Over(pos, &list) {
				t.Fatalf("%s: over before %s", tt.name, want)
			}
			for _, m := range list.Moves {
				if g.Board.Name(m.From())+"-"+g.Board.Name(m.To()) == want {
					pos.Do(m.Keep())
					break
				}
			}
		}
		gen.Legal(pos, &list)
		if j.Over(pos, &list) {
			end = map[game.Result]string{game.Draw: "draw", game.Loss: "black wins", game.Win: "white wins"}[j.Result(0)]
		}
		if end != tt.want || j.Text() != tt.text {
			t.Errorf("%s: %s with %s twice: %s by %s, want %s by %s", tt.name, tt.fen, tt.round, end, j.Text(), tt.want, tt.text)
		}
	}
}

// A count by the men that are left: two boats have eight moves, less the men on the board.
func TestHonour(t *testing.T) {
	g := gametest.Load(t, "checkmate/makruk")
	for _, tt := range []struct {
		fen  string
		over bool
	}{
		{"4k3/8/8/8/8/8/8/R3K2R b - - 7 1", false},
		{"4k3/8/8/8/8/8/8/R3K2R b - - 8 1", true},
		{"4k3/8/8/8/8/8/8/R3K3 b - - 25 1", false},
		{"4k3/8/8/8/8/8/8/R3K3 b - - 26 1", true},
		{"4k3/8/8/8/8/8/P7/R3K2R b - - 100 1", false}, // a bia is left
		{"4k3/m7/8/8/8/8/8/R3K2R b - - 100 1", false}, // nobody is bare
	} {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		gen := movegen.New(g)
		var list game.MoveList
		gen.Legal(pos, &list)
		if got := goal.New(g, gen).Over(pos, &list); got != tt.over {
			t.Errorf("%s: over %v, want %v", tt.fen, got, tt.over)
		}
	}
}

// How long the force has been the same goes on being counted when a man moves, and not
// when one is taken or becomes another.
func TestSameForce(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game
  (title "Force")
  (players White Black)
  (turn-order White Black)
  (board (square 4) (symmetry Black (n s)) (zone last White (rank 4)) (zone last Black (rank 1)))
  (piece (name Man) (resets) (moves (step n (promote last King))))
  (piece (name King) (moves (step n s w e)))
  (board-setup (White (Man a1 c3) (King b1)) (Black (Man d3) (King d4)))
  (draw-condition (White Black) (same-force 4)))
`)
	for _, tt := range []struct {
		moves string
		over  bool
	}{
		{"a1-a2 d3-d2 b1-c1", false},
		{"a1-a2 d3-d2 b1-c1 d4-d3", true},
		{"c3-c4=King d3-d2 a1-a2 d4-d3", false}, // one has become a king
		{"c3-c4=King d3-d2 a1-a2 d4-d3 b1-b2", true},
		{"a1-a2 d4-c4 c3xc4 d3-d2 a2-a3 d2-d1=King b1-b2 d1-d2 a3-a4=King", false},
		{"a1-a2 d4-c4 c3xc4=King d3-d2 c4-c3 d2-d1=King c3-c4 d1-d2 c4-c3 d2-d1", true}, // four plies after the last change
		{"a1-a2 d4-c4 c3xc4=King d3-d2 c4-c3 d2-d1=King c3-c4 d1-d2 c4-c3", false},
	} {
		pos := g.Start()
		gen := movegen.New(g)
		var list game.MoveList
		for _, text := range strings.Fields(tt.moves) {
			gen.Legal(pos, &list)
			i, err := notation.Find(pos, &list, text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			pos.Do(list.Moves[i].Keep())
		}
		gen.Legal(pos, &list)
		if got := goal.New(g, gen).Over(pos, &list); got != tt.over {
			t.Errorf("%s: over %v, want %v", tt.moves, got, tt.over)
		}
	}
}

// Draws of draughts by what is left. International: sixteen moves of each side with three
// against a king, five with two or one. Russian: fifteen and five.
func TestLoneKing(t *testing.T) {
	international := gametest.Load(t, "checkers/international-checkers")
	russian := gametest.Load(t, "checkers/russian-checkers")
	for _, tt := range []struct {
		game  *game.Game
		setup string
		quiet int
		over  bool
	}{
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+4;1:1;;&turn=0", 31, false}, // three kings
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+4;1:1;;&turn=0", 32, true},
		{international, "?setup=+8;1:2;+79;1:1;;0:1;+4;0:1;;&turn=0", 32, true},  // a king and two men
		{international, "?setup=+8;1:2;+79;0:1;;0:1;+4;0:1;;&turn=0", 32, false}, // three men
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+6;&turn=0", 9, false},       // two kings
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+6;&turn=0", 10, true},
		{international, "?setup=+8;1:2;+79;1:1;+8;&turn=1", 10, true}, // king against king
		{international, "?setup=+8;1:2;+79;0:1;+8;&turn=1", 10, false},
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+2;1:1;;1:1;;&turn=0", 49, false}, // four kings: the usual limit
		{international, "?setup=+8;1:2;+79;1:1;;1:1;+2;1:1;;1:1;;&turn=0", 50, true},
		{russian, "?setup=+13;1:2;+42;1:1;;1:1;+2;&turn=0", 9, false}, // two kings
		{russian, "?setup=+13;1:2;+42;1:1;;1:1;+2;&turn=0", 10, true},
		{russian, "?setup=+13;1:2;+42;1:1;;0:1;+2;&turn=0", 10, true},     // a king and a man
		{russian, "?setup=+13;1:2;+42;0:1;;0:1;+2;&turn=0", 10, false},    // two men
		{russian, "?setup=+13;1:2;+42;1:1;+4;&turn=1", 10, true},          // king against king
		{russian, "?setup=+13;1:2;+42;1:1;;1:1;;1:1;;&turn=0", 29, false}, // three kings
		{russian, "?setup=+13;1:2;+42;1:1;;1:1;;1:1;;&turn=0", 30, true},
	} {
		g := tt.game
		setup := fmt.Sprintf("%s&quiet=%d", tt.setup, tt.quiet)
		pos, _, err := notation.ReadSetup(g, setup)
		if err != nil {
			t.Fatal(err)
		}
		gen := movegen.New(g)
		var list game.MoveList
		gen.Legal(pos, &list)
		if got := goal.New(g, gen).Over(pos, &list); got != tt.over {
			t.Errorf("%s: over %v, want %v", setup, got, tt.over)
		}
	}
}
