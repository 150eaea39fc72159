package notation

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

func TestReadSetup(t *testing.T) {
	games := all()
	tests := []struct{ game, in, want string }{
		{"chess", "", Setup(games["chess"].Start())},
		{"chess", "?turn=1", strings.Replace(Setup(games["chess"].Start()), "turn=0", "turn=1", 1)},
		{"chess", "?turn=0;&setup=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-", Setup(games["chess"].Start())},
		{"chess", "https://x/chess.htm?setup=8/8/8/8/8/8/8/K6k%20w", "?setup=+55;5:1=0=0;+5;5:2=0=0;&turn=0"},

		// A drawing stands in the middle, without what is around it.
		{"chess", "; study 7\n\nk\n--K_\r\n\nQ\nQ", "?setup=+25;5:2=0=0;+8;5:1=0=0;+26;&turn=0"},

		// The predecessor marks by a word what has moved; our number 1 may castle.
		{"chess", "?setup=+55;5:1=true;+5;5:2;&turn=0", "?setup=+55;5:1=0=0;+5;5:2;&turn=0"},
		{"chess", "?setup=+55;5:1=1;+5;5:2=false;&turn=0", "?setup=+55;5:1;+5;5:2;&turn=0"},

		// Runs.
		{"reversi", "?setup=+26;0:2;0:1;+5;0:1;0:2;+26;&turn=0&seed=1", "?setup=+26;0:2;0:1;+5;0:1;0:2;+26;&turn=0"},
		{"hex", "+120;", "?setup=+120;&turn=0"},
		{"oware", "?setup=0:2=4;0:2=4;0:2=4;0:2=4;0:2=4;0:2=4;0:1=4;0:1=4;0:1=4;0:1=4;0:1=4;0:1=4;;&turn=0", "?setup=0:2=4+5;0:1=4+5;&turn=0"},
		{"oware", "?setup==5;0:2=4+4;0:1=4+4;;&turn=1&global=7;", "?setup==5;0:2=4+4;0:1=4+4;;&turn=1&global=7;"},
		{"chess", "5:1=1=3;+61;5:2;&turn=1&plies=41", "?setup=5:1=1=3;+61;5:2;&turn=1&plies=41"},
		{"chess", "5:1=1=3;+61;5:2;&plies=40", "?setup=5:1=1=3;+61;5:2;&turn=0&plies=40"},
		{"chess", "5:1=1=3;+61;5:2;&quiet=12&last=e2,e4&global=e3;-5", "?setup=5:1=1=3;+61;5:2;&turn=0&global=e3;-5;&last=e2,e4&quiet=12"},
		{"shogi", "0:1;+22;0:2;&turn=1&reserve=0,1,0,0,0,0,2,0,12,0,;0,0,1,", "?setup=0:1;+22;0:2;&turn=1&reserve=0,1,0,0,0,0,2,0,12,0,;0,0,1,0,0,0,0,0,0,0,"},

		// Terms.
		{"chess", "?setup=0c3;4d1;-0a6;;&turn=0", "?setup=+15;0:2;+24;0:1;+15;4:1;+3;&turn=0"},
		{"gardner", "?setup=02;03;-19", "?setup=+1;0:1+1;+4;1:2;+14;&turn=0"},
		{"draughts", "01;-12R;", "?setup=;0:1;+96;1:2;&turn=0"},
		{"draughts", ";", "?setup=+99;&turn=0"},
	}
	for _, tt := range tests {
		in := tt.in
		if strings.Contains(in, "&") && !strings.Contains(in, "?") {
			in = "?setup=" + in
		}
		p, _, err := ReadSetup(games[tt.game], in)
		if err != nil {
			t.Errorf("%s: ReadSetup(%q): %v", tt.game, in, err)
			continue
		}
		if got := Setup(p); got != tt.want {
			t.Errorf("%s: ReadSetup(%q) prints %q; want %q", tt.game, in, got, tt.want)
		}
		roundTrip(t, p)
	}
}

// The number of the move goes from a FEN through a setup string and back.
func TestSetupKeepsMoveNumber(t *testing.T) {
	chess := all()["chess"]
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 17",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
	} {
		p, _, err := ReadSetup(chess, fen)
		if err != nil {
			t.Fatal(err)
		}
		setup := Setup(p)
		if p, _, err = ReadSetup(chess, setup); err != nil {
			t.Fatal(err)
		}
		if got := FEN(p); got != fen {
			t.Errorf("%s by way of %s is %s", fen, setup, got)
		}
	}
}

func TestSetupWarnings(t *testing.T) {
	games := all()
	tests := []struct{ game, in, want string }{
		{"chess", "?setup=8/8/8/8/8/8/8/K6k w&turn=1", "turn=1 was used although the setup says that White is to move"},
		{"chess", "?setup=8/8/8/8/8/8/8/K6k w KQ", "castling right K was ignored: no king has a rook there; castling right Q was ignored: no king has a rook there"},
		{"chess", "8/8/8/8/8/8/8/K6k w - - 3+3 0 1", `field "3+3" was ignored`},
		{"chess", "?setup=&reserve=1,", "reserve= was ignored: this game has no pieces in hand"},
		{"chess", "?foo=1", `parameter "foo" is unknown and was ignored`},
		{"chess", "?game=checkers*", `the setup was made for "checkers", not for test`},
		{"hex3", "0:1=4;+7;", "values beyond the game's attributes were ignored"},
		{"reversi", "8/8/8/8/8/8/8/8[P] w", "pieces in hand were ignored: this game has none"},
		{"gardner", "5/5/5/5/5 w KQ - 0 1", "the castling field was ignored: this game has no castling"},
	}
	for _, tt := range tests {
		_, warnings, err := ReadSetup(games[tt.game], tt.in)
		if got := strings.Join(warnings, "; "); got != tt.want || err != nil {
			t.Errorf("%s: ReadSetup(%q) warns %q, %v; want %q", tt.game, tt.in, got, err, tt.want)
		}
	}
}

func TestSetupErrors(t *testing.T) {
	games := all()
	tests := []struct{ game, in, err string }{
		{"chess", "k\nK\nk\nK\nk\nK\nk\nK\nk", "board field: it has 9 rows, the board has 8"},
		{"chess", "k\nK        k", `row 5 "K8k": it fills 10 cells, the row has 8`},
		{"hex3", "+9;", `term 1 "+9": the setup has more places than the board: 10 of 9`},
		{"hex3", "+7;", "setup: it has 8 places, the board has 9"},
		{"hex3", "+99999999999;", `term 1 "+99999999999": "99999999999" is not a number of further places`},
		{"hex3", "0:3;+7;", `term 1 "0:3": there is no player "3"`},
		{"hex3", "0:0;+7;", `term 1 "0:0": there is no player "0"`},
		{"hex3", "1:1;+7;", `term 1 "1:1": there is no piece type "1"`},
		{"hex3", "0:1;x;+6;", `term 2 "x": a piece is written type:player`},
		{"hex3", "0a1;0a1", `term 2 "0a1": two pieces on a1`},
		{"hex3", "0z9", `term 1 "0z9": "z9" is not a place of the board`},
		{"hex3", "0a1;-0b1;-0c1", `term 3 "-0c1": the game has 2 players`},
		{"hex3", "Xa1", `term 1 "Xa1": there is no piece type X`},
		{"hex3", "?turn=2", `turn="2": the game has turns 0 to 1`},
		{"hex3", "?last=z", `last="z": not the name of a cell, or of two with a comma`},
		{"hex3", "?out=1,2", `out="1,2": somebody must be left in the game`},
		{"chess", "5:1=2;+62;", `term 1 "5:1=2": "2" is no value of attribute castle`},
		{"chess", "?global=x9", `global= value 1: "x9" is not a cell`},
		{"shogi", "?reserve=99999,", `reserve= of player 1: "99999" is not a number of pieces`},
		{"oware", "0:1=many;+10;", `term 1 "0:1=many": "many" is not a number from 0 to 9999`},
		{"oware", "0:1=2000000000;+10;", `term 1 "0:1=2000000000": "2000000000" is not a number from 0 to 9999`},                         // sown one by one
		{"hex3", "0" + strings.Repeat("поле", 9), `term 1 "0полеполеполеполепол…": "полеполеполеполеполе…" is not a place of the board`}, // cut between two letters
		{"oware", "0:1=-4;+10;", `term 1 "0:1=-4": "-4" is not a number from 0 to 9999`},
	}
	for _, tt := range tests {
		p, _, err := ReadSetup(games[tt.game], tt.in)
		if errText(err) != tt.err || p != nil {
			t.Errorf("%s: ReadSetup(%q): %v; want %s", tt.game, tt.in, err, tt.err)
		}
	}
}

// TestOldOrders reads strings whose places and types have another order than in the rules,
// and which have places that the board does not have.
func TestOldOrders(t *testing.T) {
	g := hexGame(3)
	g.Types = append(g.Types, game.PieceType{Name: "Wall", Letters: []string{"W", "w"}})
	g.Meta = map[string][]string{"old-points": {"X1", "a1", "a2", "a3"}, "old-types": {"Wall", "Gone", "Stone"}}
	g.Finish()
	p, _, err := ReadSetup(g, ";2:1;0:2;2:2;+5;")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		cell string
		want game.Piece
	}{{"a1", game.Make(0, 0)}, {"a2", game.Make(1, 1)}, {"a3", game.Make(0, 1)}, {"b1", game.None}} {
		if c, _ := g.Board.Cell(tt.cell); p.At(c) != tt.want {
			t.Errorf("%s holds %v; want %v", tt.cell, p.At(c), tt.want)
		}
	}
	roundTrip(t, p)
	if _, _, err := ReadSetup(g, "2:1;+8;"); errText(err) != `term 1 "2:1": the board has no such cell any more` {
		t.Error(err)
	}
	if _, _, err := ReadSetup(g, "1:1;+8;"); errText(err) != `term 1 "1:1": there is no piece type "1"` {
		t.Error(err)
	}
	g.Types[1].Dummy = true
	if p, _, err := ReadSetup(g, "0:1;2:1;+7;"); err != nil || p.At(0) == game.None {
		t.Errorf("scenery on a place that the board lacks: %v", err)
	}
}

func TestOut(t *testing.T) {
	g := newGame(grid(2, 2), "A", "B", "C")
	addTypes(g, "Man", "M")
	g.Finish()
	p := g.NewPosition()
	p.Place(board.Cell(3), game.Make(0, 2), 0)
	p.DropOut(1 << 1)
	roundTrip(t, p)
	if s := Setup(p); s != "?setup=+2;0:3;&turn=0&out=2" {
		t.Error(s)
	}
}

func TestParams(t *testing.T) {
	got := ""
	for _, p := range Params("http://a/b.htm?setup=0a1;&turn=0&seed=7&x") {
		got += p.Name + "(" + p.Value + ")"
	}
	if want := "setup(0a1;)turn(0)seed(7)x()"; got != want {
		t.Errorf("Params = %s; want %s", got, want)
	}
	if Params("0:1=4;+3;") != nil {
		t.Error("a setup is not a query")
	}
}

// Where one type alone is dropped, a single count is that of this type, and a list of
// several counts goes by the order of the types.
func TestReserveOfOneDrop(t *testing.T) {
	const only = 2
	g := shogiGame("[]")
	g.Types[only].Drops = make([]game.Entry, 1)
	for in, want := range map[string]int{"3,": only, "3": only, "3,0,": 0} {
		p, _, err := ReadSetup(g, "?setup=;&turn=0&reserve="+in)
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Types {
			n := 0
			if i == want {
				n = 3
			}
			if got := p.Hand(0, i); got != n {
				t.Errorf("reserve=%s: the hand has %d of type %d; want %d", in, got, i, n)
			}
		}
		roundTrip(t, p)
	}
}
