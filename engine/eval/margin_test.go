package eval

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// signRules is a game for White, who has two men at a1 and b1 and a stone at a2, and Black, who
// has one man.
const signRules = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black) (board (square 4))
  (piece (name Man) (letter M) (value 1) (help "m") (moves (step n capture) (step e quiet)))
  (piece (name Rook) (letter R) (value 5) (help "r") (moves (ride n e)))
  (board-setup (White (Man a1 b1) (Rook a2)) (Black (Man d4)))
  GOALS)`

func signed(t *testing.T, goals string) *Eval {
	g := gametest.Compile(t, strings.Replace(signRules, "GOALS", goals, 1))
	return New(g, movegen.New(g))
}

// TestMargin: a goal that compares two numbers makes players want the difference.
func TestMargin(t *testing.T) {
	for _, tt := range []struct {
		goals string
		want  []Score // the terms' values for White and Black
		why   string
	}{
		{"(win-condition (White Black) (and full (holds (> (count friend?) (count enemy?)))))", []Score{100, -100}, "three against one"},
		{"(win-condition (White Black) (and full (holds (< (count friend?) (count enemy?)))))", []Score{-100, 100}, "fewer win"},
		{"(loss-condition (White Black) (and full (holds (> (count friend?) (count enemy?)))))", []Score{-100, 100}, "more lose"},
		{"(win-condition (White Black) (and full (holds (not (> (count friend?) (count enemy?))))))", []Score{-100, 100}, "not more"},
		{"(win-condition (White) (and full (holds (> (count friend?) (count enemy?)))))", []Score{200, 0}, "one player's goal counts for both"},
		{"(win-condition (White Black) (and stalemated (holds (and (every all empty?) (or (> (count friend?) (count enemy?)) (any all enemy?))))))", []Score{100, -100},
			"what stands before the comparison need not hold, and what stands behind it does not count"},
		{"(win-condition (White Black) (and full (holds (> (count friend?) 2))))", nil, "enough is no advantage"},
		{"(win-condition (White Black) (and full (holds (any all (> (count friend?) (count enemy?))))))", nil, "a comparison for each cell"},
		{"(win-condition (White Black) (holds (> (count friend?) (count enemy?))))", nil, "a goal in the middle of the game"},
		{"(scores) (win-condition (White Black) (and full (holds (> (count friend?) (count enemy?)))))", []Score{0, 0}, "scores have a term of their own, and it is the only one"},
	} {
		e := signed(t, tt.goals)
		if tt.want == nil {
			if e.terms.Whole {
				t.Errorf("%s: there is a term", tt.why)
			}
			continue
		}
		pos := e.g.Start()
		var vals [game.MaxPlayers]Score
		e.terms.Add(&Stand{Cells: pos.Cells(), Globals: pos.Globals(), Pos: pos}, vals[:])
		if vals[0] != tt.want[0] || vals[1] != tt.want[1] {
			t.Errorf("%s: %v, want %v", tt.why, vals[:2], tt.want)
		}
	}
}

// TestGiven: pieces are worth losing if the loss of all of them wins, and only these.
func TestGiven(t *testing.T) {
	for _, tt := range []struct {
		goals     string
		man, rook Score
	}{
		{"(win-condition (White Black) (pieces-remaining 0))", -100, -500},
		{"(win-condition (White Black) (pieces-remaining 0 Rook))", 100, -500},
		{"(win-condition (White Black) (captured Rook))", 100, -500},
		{"(loss-condition (White Black) (pieces-remaining 0 Rook))", 100, 500},
	} {
		if v := signed(t, tt.goals).tab.Value; v[0] != tt.man || v[1] != tt.rook {
			t.Errorf("%s: a man counts %d, a rook %d", tt.goals, v[0], v[1])
		}
	}
}

// TestStuck: a player who wins by having no move wants few moves, unless the game is about
// pieces.
func TestStuck(t *testing.T) {
	for _, tt := range []struct {
		goals string
		few   bool
	}{
		{"(win-condition (White Black) stalemated)", false}, // men take
		{"(win-condition (White Black) stalemated) (win-condition (White Black) (pieces-remaining 0))", true},
		{"(win-condition (White Black) stalemated) (loss-condition (White Black) (captured Rook))", false},
		{"(count-condition (White Black) stalemated)", false},
	} {
		if few := signed(t, tt.goals).tab.Choice < 0; few != tt.few {
			t.Errorf("%s: wants few moves: %v", tt.goals, few)
		}
	}
}

// TestMisere: a connection that loses is worth as much to the enemy as one that wins is to
// the player.
func TestMisere(t *testing.T) {
	const rules = `(dagaz 1)
(game (title "test") (description "t") (players White Black) (turn-order White Black)
  (board (hex 5 5) (zone north (rank 5)) (zone south (rank 1)) (zone west (file a)) (zone east (file e)))
  (piece (name Stone) (letter S) (help "s") (drops ((verify empty?) add)))
  (win-condition (White) (connect north south)) (win-condition (Black) (connect west east)))`
	hex, rex := gametest.Compile(t, rules), gametest.Compile(t, strings.ReplaceAll(rules, "win-", "loss-"))
	for _, moves := range []int{0, 1, 5, 7} {
		scores := [2]Score{}
		for i, g := range []*game.Game{hex, rex} {
			pos := g.NewPosition()
			for c := range moves {
				pos.Place(board.Cell(c*3), game.Make(0, game.Player(c%2)), 0)
			}
			scores[i] = New(g, nil).Score(pos)
		}
		if scores[0] != -scores[1] || moves == 1 && scores[0] == 0 {
			t.Errorf("%d stones: hex %d, rex %d", moves, scores[0], scores[1])
		}
	}
}

// TestGather: who wins when all his pieces hang together wants them near their middle.
func TestGather(t *testing.T) {
	g := gametest.Compile(t, strings.Replace(signRules, "GOALS", "(win-condition (White) (holds (linked n e s w)))", 1))
	e := New(g, nil)
	value := func(cells ...string) Score {
		pos := g.NewPosition()
		for _, name := range cells {
			c, _ := g.Board.Cell(name)
			pos.Place(c, game.Make(0, 0), 0)
		}
		var vals [game.MaxPlayers]Score
		e.terms.Add(&Stand{Cells: pos.Cells()}, vals[:])
		return vals[0] - vals[1]
	}
	if none, one := value(), value("c2"); none != 0 || one != 0 {
		t.Errorf("no man %d, one man %d", none, one)
	}
	near, far, wide := value("b2", "b3", "c2"), value("b2", "b3", "d2"), value("a1", "b3", "d4")
	if near <= far || far <= wide || near >= 0 {
		t.Errorf("near %d, far %d, wide %d", near, far, wide)
	}
	if free := signed(t, "(win-condition (White) (holds (linked all n e s w)))"); free.terms.Any() {
		t.Error("pieces of all players hang together without a term for one")
	}
}
