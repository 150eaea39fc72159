package solve_test

import (
	"bufio"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/levels"
	"dagaz/engine/notation"
	"dagaz/engine/solve"
	"dagaz/engine/testdata/gametest"
)

// position reads a setup, "" for the game's own start.
func position(t testing.TB, g *game.Game, setup string) *game.Position {
	t.Helper()
	s := engine.NewSession(g)
	if _, err := s.Set(setup); err != nil {
		t.Fatal(err)
	}
	return s.Position()
}

// replay plays moves and returns the session.
func replay(t testing.TB, pos *game.Position, moves []game.Move) *engine.Session {
	t.Helper()
	s := engine.NewSession(pos.Game())
	if _, err := s.Set(notation.Setup(pos)); err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := s.Play(notation.TextIn(s.Position(), m)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// yardOf reads the rows of a FEN.
func yardOf(pos *game.Position) yard {
	fen, _, _ := strings.Cut(notation.FEN(pos), " ")
	for n := byte('1'); n <= '9'; n++ {
		fen = strings.ReplaceAll(fen, string(n), strings.Repeat(" ", int(n-'0')))
	}
	return newYard(strings.Split(fen, "/"))
}

// TestPars compares the smallest number of steps of every level, and the pars in the file,
// with the second implementation.
func TestPars(t *testing.T) {
	const id = "sokoban/sokoban"
	g := gametest.Load(t, id)
	src := gametest.File(t, id+".levels")
	c, errs := levels.Parse(id, src, g)
	if errs.HasErrors() {
		t.Fatal(errs.All())
	}
	n := 0
	c.Each(func(l *levels.Level) {
		if n++; testing.Short() && n > 12 {
			return
		}
		pos := position(t, g, l.Setup)
		key := pos.Key()
		r := solve.Find(pos, solve.Limits{}, nil)
		if pos.Key() != key {
			t.Errorf("%s: solving changed the position", l.ID)
		}
		if want := yardOf(pos).shortest(); r.Status != solve.Solved || len(r.Moves) != want || l.Par != want {
			t.Errorf("%s: status %d, %d moves, par %d; the second account says %d", l.ID, r.Status, len(r.Moves), l.Par, want)
			return
		}
		if o := replay(t, pos, r.Moves).Outcome(); o.Winner() != 0 {
			t.Errorf("%s: the solution ends with %+v", l.ID, o)
		}
	})
	if n < 20 {
		t.Errorf("%d levels only", n)
	}
}

// TestYardPerft compares the perft file, with which every generator is tested, with the
// second implementation.
func TestYardPerft(t *testing.T) {
	const id = "sokoban/sokoban"
	g := gametest.Load(t, id)
	src := gametest.File(t, id+".perft")
	y, counted := yardOf(g.Start()), 0
	for sc := bufio.NewScanner(strings.NewReader(string(src))); sc.Scan(); {
		f := strings.Fields(sc.Text())
		switch {
		case len(f) > 1 && f[0] == "id":
			y = yardOf(g.Start())
		case len(f) > 1 && f[0] == "setup":
			y = yardOf(position(t, g, strings.Join(f[1:], " ")))
		case len(f) == 3 && f[0] == "perft":
			depth, _ := strconv.Atoi(f[1])
			if want := strconv.FormatInt(y.perft(depth), 10); f[2] != want {
				t.Errorf("%s: the second account says %s", sc.Text(), want)
			}
			counted++
		}
	}
	if counted < 10 {
		t.Errorf("%d counts only", counted)
	}
}

// TestForce: quickest wins that are known from books or can be found by hand.
func TestForce(t *testing.T) {
	for _, c := range []struct {
		id, setup string
		plies     int // 0: no win within the limit
		limit     int
		first     string // the only first move that wins in time, "" = any
		why       string
	}{
		{"checkmate/chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, 5, "a1-a8", "back rank"},
		{"checkmate/chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1, 5, "g1-g7", "the queen under the king's wing"},
		{"checkmate/chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, 5, "a1-a6", "Morphy's problem, about 1850: the rook offers itself"},
		{"checkmate/chess", "8/8/8/8/8/5k2/8/4K2R w - - 0 1", 0, 5, "", "a rook needs longer"},
		{"checkmate/chess", "7k/8/8/8/8/8/8/6RK b - - 0 1", 0, 7, "", "the lone king never wins"},
		{"checkers/russian-checkers", "W:Wc3:Bd4", 1, 5, "", "takes the last man"},
		{"arrange/tic-tac-toe", "3/3/3 x", 0, 9, "", "a draw, as everyone knows"},
		{"arrange/tic-tac-toe", "x2/1o1/3 x", 0, 7, "", "still a draw"},
		{"arrange/tic-tac-toe", "xo1/3/3 x", 5, 7, "", "a side answered by a corner loses: two threats at the third mark"},
	} {
		g := gametest.Load(t, c.id)
		pos := position(t, g, c.setup)
		r := solve.Find(pos, solve.Limits{Plies: c.limit}, nil)
		if (r.Status == solve.Solved) != (c.plies > 0) || len(r.Moves) != c.plies || r.Status == solve.Unknown {
			t.Errorf("%s %s (%s): status %d, %d plies, want %d", c.id, c.setup, c.why, r.Status, len(r.Moves), c.plies)
			continue
		}
		if c.plies == 0 {
			continue
		}
		if first := notation.TextIn(pos, r.Moves[0]); c.first != "" && first != c.first {
			t.Errorf("%s %s (%s): begins %s, want %s", c.id, c.setup, c.why, first, c.first)
		}
		if o := replay(t, pos, r.Moves).Outcome(); o.Winner() != int(pos.Player()) {
			t.Errorf("%s %s: the line ends with %+v", c.id, c.setup, o)
		}
	}
}

// TestFillOrder: where a piece makes room for others, cells cannot be filled in any order, and
// the solution is still a shortest one.
func TestFillOrder(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "Beside") (players You) (turn-order You) (repetition 0)
  (board (rectangle 3 2))
  (piece (name Stone) (letter S) (drops ((verify empty?) (verify (or (position? a1) (any-neighbour (w s) friend?))) add)))
  (win-condition (You) full))`)
	pos := position(t, g, "")
	r := solve.Find(pos, solve.Limits{}, nil)
	if r.Status != solve.Solved || len(r.Moves) != 6 {
		t.Fatalf("%+v", r)
	}
	if o := replay(t, pos, r.Moves).Outcome(); o.Winner() != 0 {
		t.Errorf("the solution ends with %+v", o)
	}
}

// TestFillTurns: a cell may be open because of what it holds. Each letter of a row of four becomes
// one of two marks, no mark stands beside its like, and a mark that stands in the way from the first is
// turned back.
func TestFillTurns(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(define mark (piece (name $1) (letters $2) (help "mark") (moves ((change-type Open) add))))
(define become ((verify (not (any-neighbour (w e) (piece? $1)))) (change-type $1) add))
(game (title "Turned") (players You) (turn-order You) (repetition 0) (fen (style short) (sides y))
  (board (rectangle 4 2))
  (piece (name Open) (letters "o") (help "open") (moves (become Black) (become White)))
  (mark Black "b") (mark White "w")
  (piece (name Fixed) (letters "x") (help "black for ever"))
  (board-setup fen "oooo/4")
  (win-condition (You) (total-piece-count 0 Open)))`)
	for setup, moves := range map[string]int{"oooo/4 y": 4, "bobo/4 y": 2, "bxow/4 y": 1, "wobo/4 y": 4, "bwbw/4 y": 0} {
		pos := position(t, g, setup)
		r := solve.Find(pos, solve.Limits{}, nil)
		if r.Status != solve.Solved || len(r.Moves) != moves {
			t.Errorf("%s: %+v", setup, r)
			continue
		}
		if o := replay(t, pos, r.Moves).Outcome(); o.Winner() != 0 {
			t.Errorf("%s: the solution ends with %+v", setup, o)
		}
	}
}

// TestLimits: what a search reports when it has to end early, and that it gives the same
// result again.
func TestLimits(t *testing.T) {
	g := gametest.Load(t, "sokoban/sokoban")
	pos := position(t, g, "")
	if r := solve.Find(pos, solve.Limits{Nodes: 3}, nil); r.Status != solve.Unknown || len(r.Moves) > 0 {
		t.Errorf("3 nodes: %+v", r)
	}
	if r := solve.Find(pos, solve.Limits{Plies: 1}, nil); r.Status != solve.None || r.Never {
		t.Errorf("1 ply: %+v", r)
	}
	if r := solve.Find(pos, solve.Limits{}, func() bool { return true }); r.Status == solve.Solved && r.Nodes > 300 {
		t.Errorf("stopped: %+v", r)
	}
	stuck := position(t, g, "#########/#########/#########/#$1#3##/#1@2.1##/#3#2##/#########/#########/######### k")
	if r := solve.Find(stuck, solve.Limits{}, nil); r.Status != solve.None || !r.Never {
		t.Errorf("a box in a corner: %+v", r)
	}
	done := position(t, g, "#########/#########/#########/#2#3##/#1@2*1##/#3#2##/#########/#########/######### k")
	if r := solve.Find(done, solve.Limits{}, nil); r.Status != solve.Solved || len(r.Moves) != 0 {
		t.Errorf("solved already: %+v", r)
	}
	chess := position(t, gametest.Load(t, "checkmate/chess"), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	a, b := solve.Find(chess, solve.Limits{}, nil), solve.Find(chess, solve.Limits{}, nil)
	if a.Nodes != b.Nodes || len(a.Moves) != len(b.Moves) {
		t.Errorf("two searches differ: %d and %d nodes", a.Nodes, b.Nodes)
	}
	if r := solve.Find(chess, solve.Limits{Nodes: 20}, nil); r.Status != solve.Unknown {
		t.Errorf("20 nodes: %+v", r)
	}
}
