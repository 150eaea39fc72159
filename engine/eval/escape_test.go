package eval_test

import (
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A king of tablut is worth less, the fewer ways to the edge it has.
func TestEscape(t *testing.T) {
	g := gametest.Load(t, "tablut")
	e := eval.New(g, movegen.New(g))
	last := eval.Win
	for _, fen := range []string{
		"9/9/9/2K6/9/9/9/9/9 w",        // four ways
		"9/9/2p6/1pK1p4/9/9/9/9/9 w",   // one
		"9/9/2p6/1pK1p4/2p6/9/9/9/9 w", // none: the king is enclosed
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

// A pawn of Quoridor is worth less if walls make its way longer.
func TestWay(t *testing.T) {
	g := gametest.Load(t, "quoridor")
	e := eval.New(g, movegen.New(g))
	last := eval.Win
	for _, walls := range [][]string{nil, {"e7h", "e7x", "f7h"}, {"c7h", "c7x", "d7h", "e7h", "e7x", "f7h"}} {
		pos := g.NewPosition()
		pos.Place(cell(t, g, "e7"), game.Make(g.TypeNamed("Pawn"), 0), 0)
		pos.Place(cell(t, g, "e2"), game.Make(g.TypeNamed("Pawn"), 1), 0)
		for _, at := range walls {
			pos.Place(cell(t, g, at), game.Make(g.TypeNamed("Wall"), 1), 0)
		}
		v := e.Score(pos)
		if v >= last {
			t.Errorf("with walls on %v the pawn is worth %d, with a shorter way %d", walls, v, last)
		}
		last = v
	}
}

// The snail of slimetrail belongs to nobody, and each player has a corner to which it should go.
func TestSharedWay(t *testing.T) {
	g := gametest.Load(t, "slimetrail")
	e := eval.New(g, movegen.New(g))
	nobody := game.Player(len(g.Players) - 1)
	value := func(snail string, slime ...string) eval.Score {
		pos := g.NewPosition()
		pos.Place(cell(t, g, snail), game.Make(g.TypeNamed("Snail"), nobody), 0)
		for _, at := range slime {
			pos.Place(cell(t, g, at), game.Make(g.TypeNamed("Slime"), nobody), 0)
		}
		return e.Score(pos)
	}
	if v := value("d5"); v != 0 {
		t.Errorf("as far from one corner as from the other: %d", v)
	}
	if near, far := value("c3"), value("f6"); near <= 0 || far != -near {
		t.Errorf("near the mover's corner %d, near the other %d", near, far)
	}
	if open, shut := value("c3"), value("c3", "b2", "b3", "c2"); shut >= open {
		t.Errorf("with slime in the way %d, without %d", shut, open)
	}
}

// A single piece that must not be enclosed is worth more if it has more room.
func TestRoom(t *testing.T) {
	g := gametest.Load(t, "fox-and-hounds")
	e := eval.New(g, movegen.New(g))
	last := eval.Win
	for _, hounds := range [][]string{{"b8", "d8", "f8"}, {"b8", "d8", "e5"}, {"b8", "c5", "e5"}} {
		pos := g.NewPosition()
		pos.Place(cell(t, g, "d4"), game.Make(g.TypeNamed("Fox"), 0), 0)
		for _, at := range hounds {
			pos.Place(cell(t, g, at), game.Make(g.TypeNamed("Hound"), 1), 0)
		}
		v := e.Score(pos)
		if v >= last {
			t.Errorf("with hounds on %v the fox is worth %d, with more room %d", hounds, v, last)
		}
		last = v
	}
}

// The same holds for few pieces against many hunters that capture nothing, if the hunters can
// only win by enclosing them.
func TestHunted(t *testing.T) {
	for _, tt := range []struct {
		game, hunted, at, hunter string
		open, shut               []string
		less                     bool
	}{
		{"fox-and-geese-13", "Defender", "d7", "Soldier", []string{"d3", "d2", "d1"}, []string{"c7", "e7", "d5"}, true},
		{"catch-the-hare", "Prey", "c3", "Hunter", []string{"a1", "b1", "c1"}, []string{"b3", "d3", "c4"}, true},
		{"adugo", "Hunted", "c3", "Hound", []string{"a5", "b5", "c5"}, []string{"b3", "d3", "c4"}, true},
		{"asalto", "Defender", "d7", "Soldier", []string{"d3", "d2", "d1"}, []string{"c7", "e7", "d5"}, false}, // a full fort wins too, so the rule does not hold
	} {
		g := gametest.Load(t, tt.game)
		tables := eval.NewTables(g, movegen.New(g))
		hunted, hunter := g.TypeNamed(tt.hunted), g.TypeNamed(tt.hunter)
		owner := func(pc int) game.Player {
			for _, s := range g.Setup {
				if s.Piece != game.None && s.Piece.Type() == pc {
					return s.Piece.Owner()
				}
			}
			t.Fatalf("%s has no %s", tt.game, g.Types[pc].Name)
			return 0
		}
		// Only terms are compared, because the cells of pieces also have values of their own.
		worth := func(hunters []string) eval.Score {
			terms := tables.NewTerms()
			st := eval.Stand{Cells: make([]game.Piece, g.Board.Len())}
			st.Cells[cell(t, g, tt.at)] = game.Make(hunted, owner(hunted))
			for _, at := range hunters {
				st.Cells[cell(t, g, at)] = game.Make(hunter, owner(hunter))
			}
			vals := make([]eval.Score, len(g.Players))
			terms.Add(&st, vals)
			return vals[owner(hunted)] - vals[owner(hunter)]
		}
		if open, shut := worth(tt.open), worth(tt.shut); shut < open != tt.less {
			t.Errorf("%s: shut in %d, with room %d", tt.game, shut, open)
		}
	}
}

func cell(t *testing.T, g *game.Game, name string) board.Cell {
	t.Helper()
	c, ok := g.Board.Cell(name)
	if !ok {
		t.Fatalf("no cell %s", name)
	}
	return c
}

// Pieces go to cells on which a goal counts them, and off the board if a player should have none.
func TestWays(t *testing.T) {
	for _, tt := range []struct{ game, piece, far, near string }{
		{"bushi", "Small", "e2", "e9"},
		{"dodgem-5x5", "Car", "c1", "c5"},
	} {
		g := gametest.Load(t, tt.game)
		tab := eval.NewTables(g, movegen.New(g))
		pc := game.Make(g.TypeNamed(tt.piece), g.Turns[0].Player)
		far, _ := tab.At(pc, int(cell(t, g, tt.far)))
		near, _ := tab.At(pc, int(cell(t, g, tt.near)))
		if near <= far {
			t.Errorf("%s: a %s is worth %d on %s and %d on %s", tt.game, tt.piece, near, tt.near, far, tt.far)
		}
	}
}

// The number of moves counts in games whose pieces move, in which no move or every move captures,
// and in which a player without a move loses. It does not count if only some moves capture, or if
// both sides always have the same number of moves.
func TestShut(t *testing.T) {
	w := eval.DefaultWeights
	for _, tt := range []struct {
		game   string
		choice eval.Score
		duels  bool
	}{
		{"northcott", w.Choice, false}, {"chess", w.Mobility, false}, {"english-checkers", w.Mobility, false}, {"turnover", w.Mobility, false},
		{"konane", w.Choice, true}, {"quantum-leap", w.Choice, true}, {"massacre", w.Choice, true},
		{"clobber", w.Mobility, false}, {"crusade", w.Mobility, false},
	} {
		g := gametest.Load(t, tt.game)
		tab := eval.NewTables(g, movegen.New(g))
		if tab.Choice != tt.choice || tab.Duels != tt.duels {
			t.Errorf("%s: a move is worth %d, duels %v; want %d, %v", tt.game, tab.Choice, tab.Duels, tt.choice, tt.duels)
		}
		if v := tab.Value[tab.Base]; tt.duels != (v == 0) {
			t.Errorf("%s: a piece is worth %d", tt.game, v)
		}
	}
}

// Hunters are worth more the nearer they are, even where they do not take a cell from the hunted.
func TestHuntersClose(t *testing.T) {
	g := gametest.Load(t, "fox-and-geese-13")
	tables := eval.NewTables(g, movegen.New(g))
	var fox, goose game.Piece
	for _, s := range g.Setup {
		switch {
		case s.Piece == game.None:
		case s.Piece.Type() == g.TypeNamed("Defender"):
			fox = s.Piece
		default:
			goose = s.Piece
		}
	}
	if h := tables.Hunters; h>>goose.Owner()&1 == 0 || h>>fox.Owner()&1 != 0 {
		t.Errorf("hunters are %b", h)
	}
	worth := func(at string) eval.Score {
		terms := tables.NewTerms()
		st := eval.Stand{Cells: make([]game.Piece, g.Board.Len())}
		st.Cells[cell(t, g, "d7")], st.Cells[cell(t, g, at)] = fox, goose
		vals := make([]eval.Score, len(g.Players))
		terms.Add(&st, vals)
		return vals[fox.Owner()] - vals[goose.Owner()]
	}
	if far, near := worth("d1"), worth("d2"); near >= far {
		t.Errorf("with the goose far away the fox is worth %d, with it nearer %d", far, near)
	}
}
