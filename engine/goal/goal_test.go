package goal_test

import (
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

const rules = `
(game (title "test") (players White Black) (turn-order White Black) OPTIONS
  (board
    (grid (start-rectangle 0 0 10 10)
      (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))
    (zone (name top) (players White) (positions a3 b3 c3))
    (zone (name top) (players Black) (positions a1 b1 c1)))
  (piece (name X) (moves (n (verify empty?) add) (s (verify not-friend?) add)))
  (piece (name K) (moves (n (verify not-friend?) add)))
  (piece (name R) (moves (n (while empty? add n) (verify enemy?) add) (s (while empty? add s) (verify enemy?) add)))
  (piece (name D) (dummy))
  (board-setup SETUP)
  GOAL)`

// judged returns the judge's verdict on a setup without a last move: "white wins", "black
// wins", "draw", or "" while the game goes on.
func judged(t *testing.T, g *game.Game, pos *game.Position) string {
	t.Helper()
	gen := movegen.New(g)
	j := goal.New(g, gen)
	var list game.MoveList
	gen.Legal(pos, &list)
	if !j.Over(pos, &list) {
		return ""
	}
	switch j.Result(0) {
	case game.Win:
		return "white wins"
	case game.Loss:
		return "black wins"
	}
	return "draw"
}

func made(t *testing.T, setup, goals, options string) *game.Game {
	t.Helper()
	text := strings.NewReplacer("SETUP", setup, "GOAL", goals, "OPTIONS", options).Replace(rules)
	g := gametest.Compile(t, text)
	g.Opt.Opens = false // these tests judge positions as they are set up
	return g
}

// TestOpens: in a plain file no goal holds before the first move.
func TestOpens(t *testing.T) {
	const some, goal = "(White (X a1)) (Black (X c3))", "(win-condition (White Black) (absolute-config X (a1)))"
	g := made(t, some, goal, "")
	if got := judged(t, g, g.Start()); got != "white wins" {
		t.Errorf("where goals are asked at the start: %q", got)
	}
	g.Opt.Opens = true
	if got := judged(t, g, g.Start()); got != "" {
		t.Errorf("at the start of a plain file: %q", got)
	}
}

func TestGoals(t *testing.T) {
	const some = "(White (X a1)) (Black (X c3))"
	tests := []struct{ goals, setup, want, why string }{
		{"", some, "", ""},
		{"", "(White (K a3)) (Black (X c3))", "draw", "no legal move, nothing else said"},
		{"(loss-condition (White Black) stalemated)", "(White (X a3)) (Black (X a2 c3))", "", "it may capture"},
		{"(loss-condition (White Black) stalemated)", "(White (K a3)) (Black (X c3))", "black wins", "White is to move and cannot"},
		{"(win-condition (White Black) stalemated)", "(White (K a3)) (Black (X c3))", "white wins", ""},

		{"(loss-condition (White Black) (pieces-remaining 1))", some, "white wins", "the one who moved last is asked first"},
		{"(loss-condition (White) (pieces-remaining 1))", some, "black wins", ""},
		{"(loss-condition (White) (pieces-remaining 2))", some, "", "exactly so many"},
		{"(loss-condition (White) (pieces-remaining 1 K))", some, "", "of that type"},
		{"(loss-condition (White) (pieces-remaining 1))", "(White (X a1) (D b1)) (Black (X c3))", "black wins", "dummies do not count"},
		{"(draw-condition (White) (total-piece-count 2))", some, "draw", ""},
		{"(draw-condition (White) (total-piece-count 2 K))", some, "", ""},

		{"(win-condition (White Black) (absolute-config X (a1)))", some, "white wins", ""},
		{"(win-condition (White Black) (absolute-config X (a1 b1)))", some, "", "every cell"},
		{"(win-condition (White Black) (absolute-config X (top)))", some, "", "a zone is the player's own: nobody stands on it"},
		{"(win-condition (White Black) (absolute-config X (top)))", "(White (X b3)) (Black (X c3))", "white wins", "any cell of a zone"},
		{"(win-condition (White) (absolute-config (opponent X) (c3)))", some, "white wins", ""},
		{"(win-condition (White) (absolute-config (any-owner X) (a1 c3)))", some, "white wins", ""},
		{"(win-condition (White) (absolute-config (not X) (b2)))", some, "white wins", "an empty cell will do"},
		{"(win-condition (White) (absolute-config (not X) (top)))", some, "white wins", "no such piece in the zone"},
		{"(win-condition (White) (absolute-config (not X) (top)))", "(White (X a1 b3)) (Black (X c3))", "", ""},
		{"(win-condition (White) (relative-config X e X))", "(White (X a1 b1)) (Black (X c3))", "white wins", ""},
		{"(win-condition (White) (relative-config X e X))", some, "", ""},
		{"(win-condition (White) (relative-config X (opposite w) X n X))", "(White (X a1 b1 b2)) (Black (X c3))", "white wins", "against a direction"},
		{"(win-condition (White) (relative-config X (opposite n) (opposite e) X))", "(White (X b2 a1)) (Black (X c3))", "white wins", "and over any cell"},
		{"(win-condition (White) (relative-config X (opposite n) X))", "(White (X a1 b1)) (Black (X c3))", "", ""},

		{"(win-condition (White) (and (pieces-remaining 1) (total-piece-count 2)))", some, "white wins", ""},
		{"(win-condition (White) (and (pieces-remaining 1) (total-piece-count 3)))", some, "", ""},
		{"(win-condition (White) (or (pieces-remaining 5) (total-piece-count 2)))", some, "white wins", ""},
		{"(win-condition (White) (not (total-piece-count 3)))", some, "white wins", ""},
		{"(count-condition (White) (total-piece-count 3))", "(White (X a1 b1)) (Black (X c3))", "white wins", "most pieces"},
		{"(count-condition (White) (total-piece-count 2))", some, "draw", "as many"},

		{"(loss-condition (White Black) (checkmated K))", "(White (K a1)) (Black (R b3))", "", ""},
		{"(loss-condition (White Black) (checkmated K))", "(White (K a2) (X a3)) (Black (R a1))", "black wins", "mate: attacked and stuck"},
		{"(loss-condition (White Black) (checkmated K))", "(White (K a2) (X a3)) (Black (R c1))", "draw", "stuck, not attacked"},

		{"(draw-condition (White) (total-piece-count 2)) (win-condition (White) (pieces-remaining 1))", some, "draw", "the first clause of the file decides"},

		// Our own goals.
		{"(win-condition (White) (line 2 (ne)))", "(White (X a1 b2)) (Black (X c3))", "white wins", ""},
		{"(win-condition (White) (line 3 (ne)))", "(White (X a1 b2)) (Black (X c3))", "", ""},
		{"(win-condition (White Black) more-pieces)", "(White (X a1 b1)) (Black (X c3))", "white wins", ""},
		{"(draw-condition (White) same-pieces)", some, "draw", ""},
		{"(loss-condition (White) (extinct K))", some, "black wins", ""},
		{"(win-condition (White) full)", some, "", ""},
		{"(win-condition (White) full)", "(White (X a1 b1 c1 a2 b2 c2 a3 b3)) (Black (X c3))", "white wins", ""},
	}
	for _, tt := range tests {
		g := made(t, tt.setup, tt.goals, "")
		if got := judged(t, g, g.Start()); got != tt.want {
			t.Errorf("%s with %s: %q; want %q  %s", tt.goals, tt.setup, got, tt.want, tt.why)
		}
	}
}

// play makes moves written as from-to.
func play(t *testing.T, g *game.Game, moves string) *game.Position {
	t.Helper()
	pos := g.Start()
	gen := movegen.New(g)
	var list game.MoveList
	for _, want := range strings.Fields(moves) {
		gen.Legal(pos, &list)
		found := false
		for _, m := range list.Moves {
			if g.Board.Name(m.From())+"-"+g.Board.Name(m.To()) == want {
				pos.Do(m.Keep())
				found = true
				break
			}
		}
		if !found {
			t.Fatalf("%s is not legal", want)
		}
	}
	return pos
}

func TestCaptured(t *testing.T) {
	g := made(t, "(White (X a3)) (Black (X a2))", "(loss-condition (White Black) (captured X))", "")
	if got := judged(t, g, g.Start()); got != "" {
		t.Errorf("before the capture: %q", got)
	}
	if got := judged(t, g, play(t, g, "a3-a2")); got != "white wins" {
		t.Errorf("after the capture: %q, want white wins", got)
	}
}

func TestRepetition(t *testing.T) {
	const round = " a1-a2 c3-c2 a2-a1 c2-c3"
	tests := []struct{ goals, options, moves, want string }{
		{"", "", round, ""},
		{"", "", round + round, "draw"},
		{"", "(repetition 2 draw)", round, "draw"},
		{"", "(repetition 3 win)", round + round, "black wins"}, // Black repeated
		{"", "(repetition 3 loss)", round + round, "white wins"},
		{"", "(repetition 0)", round + round, ""},
		{"(win-condition (White) repetition)", "", round + round, "white wins"},
		{"", "(no-progress 5)", round, ""},
		{"", "(repetition 0) (no-progress 8)", round + round, "draw"},
	}
	for _, tt := range tests {
		g := made(t, "(White (X a1)) (Black (X c3))", tt.goals, tt.options)
		if got := judged(t, g, play(t, g, tt.moves)); got != tt.want {
			t.Errorf("%s%s after%s: %q, want %q", tt.goals, tt.options, tt.moves, got, tt.want)
		}
	}
}

func TestCounting(t *testing.T) {
	g := made(t, "(White (X a1)) (Black (X c3))", "(draw-condition (White) (total-piece-count 2))", "")
	gen := movegen.New(g)
	j := goal.New(g, gen)
	j.Counting = true
	var list game.MoveList
	pos := g.Start()
	gen.Legal(pos, &list)
	if j.Over(pos, &list) {
		t.Error("a draw by material ends a perft")
	}
}

func TestDropOut(t *testing.T) {
	text := strings.NewReplacer("SETUP", "(White (X a1)) (Black (X c3)) (Red (X b1))",
		"GOAL", "(loss-condition (White Black Red) (pieces-remaining 0))", "OPTIONS", "").Replace(rules)
	text = strings.ReplaceAll(text, "White Black)", "White Black Red)")
	g := gametest.Compile(t, text)
	pos := g.Start()
	c3, _ := g.Board.Cell("c3")
	pos.Place(c3, game.None, 0)
	pos.Settle()
	gen := movegen.New(g)
	j := goal.New(g, gen)
	var list game.MoveList
	gen.Legal(pos, &list)
	if j.Over(pos, &list) || j.Lost() != 1<<1 {
		t.Errorf("of three players the second lost his last piece: over with lost %b, want 10", j.Lost())
	}
}

func TestDropOutTogether(t *testing.T) {
	text := strings.NewReplacer("SETUP", "(White (X a1)) (Black (X c3)) (Red (X b1))",
		"GOAL", "(loss-condition (Black) (pieces-remaining 0)) (loss-condition (Red) (pieces-remaining 0))", "OPTIONS", "").Replace(rules)
	text = strings.ReplaceAll(text, "White Black)", "White Black Red)")
	g := gametest.Compile(t, text)
	gen := movegen.New(g)
	j := goal.New(g, gen)
	var list game.MoveList
	pos := g.Start()
	for _, name := range []string{"c3", "b1"} {
		c, _ := g.Board.Cell(name)
		pos.Place(c, game.None, 0)
	}
	pos.Settle()
	gen.Legal(pos, &list)
	if !j.Over(pos, &list) {
		t.Fatal("two of three players have lost by one move, and the game is not over")
	}
	for p, want := range []game.Result{game.Win, game.Loss, game.Loss} {
		if got := j.Result(game.Player(p)); got != want {
			t.Errorf("%s: result %v, want %v", g.Players[p].Name, got, want)
		}
	}
}

func TestJoinsAndRings(t *testing.T) {
	tests := []struct{ goals, setup, want string }{
		{"(connect west east)", "(White (X a3 b3 c3 d3 e3))", "white wins"},
		{"(connect west east)", "(White (X a3 b3 d3 e3))", ""},
		{"(connect west east top)", "(White (X a3 b3 c3 d3 e3))", ""},
		{"(connect west east top)", "(White (X a3 b3 c3 d3 e3 d4 e5))", "white wins"},
		{"(connect west east top)", "(White (X a3 b3 c3 b4 c5 e3 e4 e5))", ""}, // two groups, each with two of them
		{"(connect 2 west east top)", "(White (X e3 e4 e5))", "white wins"},
		{"(connect 2 west east top)", "(White (X a3 e3))", ""},
		{"(connect (e w) west east)", "(White (X a3 b3 c4 d3 e3 c2))", ""},
		{"(connect (e w) west east)", "(White (X a3 b3 c3 d3 e3))", "white wins"},
		{"(ring e w ne nw se sw)", "(White (X b3 c4 d4 d3 c2 b2))", "white wins"}, // around an empty cell
		{"(ring e w ne nw se sw)", "(White (X b3 c4 d4 d3 c2 b2)) (Black (X c3))", "white wins"},
		{"(ring e w ne nw se sw)", "(White (X b3 c4 d4 d3 c2 b2 c3))", "white wins"}, // around one of its own
		{"(connect X west east)", "(White (X a3 b3 d3 e3) (Y c3))", ""},
		{"(connect X Y west east)", "(White (X a3 b3 d3 e3) (Y c3))", "white wins"},
		{"(connect (tied links e) west east)", "(White (X a3 b3 c3 d3 e3))", ""}, // nothing ties them
		{"(connect (tied links e) west east)", "(White (X a3 b3 c3 d3 (with links 1)) (X e3))", "white wins"},
		{"(connect (tied links e) west east)", "(White (X a3 c3 d3 (with links 1)) (Y b3 (with links 1)) (X e3))", "white wins"},
		{"(connect X (tied links e) west east)", "(White (X a3 c3 d3 (with links 1)) (Y b3 (with links 1)) (X e3))", ""},
		{"(connect (tied links e) west east)", "(White (X a3 b3 d3 e3 (with links 1))) (Black (X c3))", ""},
		{"(ring e w ne nw se sw)", "(White (X b3 c4 d4 d3 c2))", ""},
		{"(ring e w ne nw se sw)", "(White (X a3 b4 c4 c3 b2 a2))", "white wins"}, // a ring at the edge
		{"(ring e w ne nw se sw)", "(White (X b4 b3 a2))", ""},                    // the edge is not part of a ring
	}
	for _, tt := range tests {
		text := `(dagaz 1) (game (title "test") (players White Black) (turn-order White Black)
			(board (hexagon 3 flat) (zone west a3) (zone east e3) (zone top c5 d5 e5))
			(piece (name X) (attribute links 0 (bits 2)) (drops ((verify empty?) (set-attribute links 2) add)))
			(piece (name Y) (attribute links 0 (bits 2)))
			(board-setup ` + tt.setup + `) (win-condition (White) ` + tt.goals + `))`
		g := gametest.Compile(t, text)
		if got := judged(t, g, g.Start()); got != tt.want {
			t.Errorf("%s with %s: %q, want %q", tt.goals, tt.setup, got, tt.want)
		}
	}
}
