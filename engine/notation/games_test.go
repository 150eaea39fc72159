package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"testing"
)

// The games of the tests, built by hand, because the compiler is another package.

func grid(w, h int) *board.Board {
	bl := board.NewBuilder()
	cols, rows := make([]string, w), make([]string, h)
	for i := range cols {
		cols[i] = string(rune('a' + i))
	}
	for i := range rows {
		rows[i] = strconv.Itoa(h - i)
	}
	if _, err := bl.AddGrid(board.Rect{W: 10, H: 10}, []board.Dimension{{Labels: cols, DX: 10}, {Labels: rows, DY: 10}}); err != nil {
		panic(err)
	}
	return bl.Build()
}

func newGame(b *board.Board, players ...string) *game.Game {
	g := &game.Game{ID: "test/test", Board: b, FEN: game.FENDialect{Present: true, Passed: -1}}
	for i, name := range players {
		g.Players = append(g.Players, game.PlayerInfo{Name: name})
		p := game.Player(i)
		g.Turns = append(g.Turns, game.Turn{Player: p, As: p, MoveType: game.AnyType})
	}
	return g
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 32
		}
	}
	return string(b)
}

// addTypes adds types with the letter given after the name.
func addTypes(g *game.Game, nameLetter ...string) {
	for i := 0; i < len(nameLetter); i += 2 {
		l := nameLetter[i+1]
		g.Types = append(g.Types, game.PieceType{Name: nameLetter[i], Letters: []string{l, lower(l)}, Base: i / 2})
	}
}

func alias(g *game.Game, letter string, t int) {
	g.FEN.Aliases = append(g.FEN.Aliases,
		game.FENAlias{Letter: letter, Piece: game.Make(t, 0)}, game.FENAlias{Letter: lower(letter), Piece: game.Make(t, 1)})
}

// setUp makes fen the start.
func setUp(g *game.Game, fen string) *game.Game {
	g.Finish()
	if fen == "" {
		return g
	}
	p, _, err := readFEN(g, fen)
	if err != nil {
		panic(err)
	}
	for c, pc := range p.Cells() {
		if pc != game.None {
			g.Setup = append(g.Setup, game.Placement{Cell: board.Cell(c), Piece: pc, Attrs: p.Attrs(board.Cell(c)), Count: 1})
		}
	}
	g.Finish()
	return g
}

const chessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func chessGame() *game.Game {
	g := newGame(grid(8, 8), "White", "Black")
	addTypes(g, "Pawn", "P", "Rook", "R", "Knight", "N", "Bishop", "B", "Queen", "Q", "King", "K")
	g.Attrs = []game.Attr{{Name: "castle", Bits: 1}, {Name: "age", Shift: 1, Bits: 3}}
	g.Types[1].Attrs, g.Types[5].Attrs = 1, 1
	g.Types[5].Royal = true
	g.Globals = []game.Global{{Name: "passed", Start: -1, Brief: true, Cell: true, Score: -1, Key: true}, {Name: "n", Score: -1, Key: true}}
	g.FEN.Castle, g.FEN.Passed, g.FEN.PassedBy = "castle", 0, []int{0}
	g.NoProgress, g.UsesLast = 100, true
	return setUp(g, chessStart)
}

func rowsGame(w, h int, fen string, nameLetter ...string) *game.Game {
	g := newGame(grid(w, h), "White", "Black")
	addTypes(g, nameLetter...)
	return setUp(g, fen)
}

func gardnerGame() *game.Game {
	return rowsGame(5, 5, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", "Pawn", "P", "Rook", "R", "Knight", "N", "Bishop", "B", "Queen", "Q", "King", "K")
}

func shatranjGame() *game.Game {
	return rowsGame(8, 8, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w", "Shah", "K", "Fers", "Q", "Rokh", "R", "Alfil", "B", "Asb", "N", "Sarbaz", "P")
}

func makrukGame() *game.Game {
	g := newGame(grid(8, 8), "White", "Black")
	addTypes(g, "Khun", "K", "Met", "M", "Ruea", "R", "Khon", "S", "Ma", "N", "Bia", "P")
	alias(g, "Q", 1)
	alias(g, "B", 3)
	return setUp(g, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")
}

func xiangqiGame() *game.Game {
	g := newGame(grid(9, 10), "Red", "Black")
	addTypes(g, "Soldier", "P", "Horse", "N", "Elephant", "B", "Chariot", "R", "Cannon", "C", "Mandarin", "A", "General", "K")
	alias(g, "H", 1)
	alias(g, "E", 2)
	g.FEN.Sides = []string{"wr", "b"}
	return setUp(g, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
}

func shogiGame(hands string) *game.Game {
	g := newGame(grid(5, 5), "South", "North")
	addTypes(g, "King", "K", "Gold", "G", "Silver", "S", "SilverP", "+S", "Bishop", "B", "BishopP", "+B", "Rook", "R", "RookP", "+R", "Pawn", "P", "PawnP", "+P")
	g.HasHands, g.Hands = true, []bool{true, true}
	g.FEN.Hands = hands
	g.Meta = map[string][]string{"old-types": {"King", "Gold", "Silver", "SilverP", "Bishop", "BishopP", "Rook", "RookP", "Pawn", "PawnP"}}
	return setUp(g, "rbsgk/4p/5/P4/KGSBR[] w - - 0 1")
}

func draughtsGame() *game.Game {
	g := newGame(grid(10, 10), "White", "Black")
	addTypes(g, "Man", "P", "King", "K")
	g.FEN.Style, g.FEN.Squares = game.FENPDN, game.DarkSquares(g.Board)
	return setUp(g, "W:W31-50:B1-20")
}

func reversiGame() *game.Game {
	g := newGame(grid(8, 8), "Black", "White")
	addTypes(g, "Stone", "P")
	g.Types[0].Drops = []game.Entry{{}}
	g.FEN.Style, g.FEN.Sides = game.FENShort, []string{"b", "w"}
	return setUp(g, "8/8/8/3pP3/3Pp3/8/8/8 b")
}

func goGame() *game.Game {
	g := newGame(grid(9, 9), "Black", "White")
	g.Types = []game.PieceType{{Name: "Stone", Letters: []string{"b", "w"}, Drops: []game.Entry{{}}}}
	g.Globals = []game.Global{{Name: "ko", Start: -1, Cell: true, Score: -1, Key: true}}
	g.FEN.Style, g.FEN.Sides, g.FEN.Ko, g.FEN.Passed = game.FENShort, []string{"b", "w"}, "X", 0
	return setUp(g, "")
}

func hexGame(size int) *game.Game {
	bl := board.NewBuilder()
	for y := 0; y < size; y++ {
		for x := 0; x < size; x++ {
			if _, err := bl.AddCell(string(rune('a'+x))+strconv.Itoa(y+1), board.Rect{X: int32(20*x + 10*y), Y: int32(17 * y)}, false); err != nil {
				panic(err)
			}
		}
	}
	g := newGame(bl.Build(), "Red", "Blue")
	g.Types = []game.PieceType{{Name: "Stone", Letters: []string{"R", "B"}, Drops: []game.Entry{{}}}}
	g.FEN.Style = game.FENRuns
	return setUp(g, "")
}

func owareGame() *game.Game {
	g := newGame(grid(6, 2), "South", "North")
	addTypes(g, "Seed", "S", "None", "N")
	g.HasCounts, g.FEN.Present = true, false
	g.Globals = []game.Global{{Name: "south", Score: 0, Key: true}, {Name: "north", Score: 1, Key: true}}
	for c := 0; c < 12; c++ {
		g.Setup = append(g.Setup, game.Placement{Cell: board.Cell(c), Piece: game.Make(0, game.Player(1-c/6)), Count: 4})
	}
	return setUp(g, "")
}

// all lists every game of the tests.
func all() map[string]*game.Game {
	return map[string]*game.Game{
		"chess": chessGame(), "gardner": gardnerGame(), "shatranj": shatranjGame(), "makruk": makrukGame(),
		"xiangqi": xiangqiGame(), "shogi": shogiGame("[]"), "sfen": shogiGame("sfen"), "draughts": draughtsGame(),
		"reversi": reversiGame(), "go": goGame(), "hex": hexGame(11), "hex3": hexGame(3), "oware": owareGame(),
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// roundTrip checks that a position that was read is written and read again as an equal one.
func roundTrip(t *testing.T, p *game.Position) {
	t.Helper()
	g := p.Game()
	if !p.CheckKey() {
		t.Errorf("the key of the position is wrong: %s", Setup(p))
	}
	s := Setup(p)
	q, warnings, err := ReadSetup(g, s)
	if err != nil || q.Key() != p.Key() || q.SearchKey() != p.SearchKey() || q.Quiet() != p.Quiet() && g.NoProgress > 0 || len(warnings) > 0 {
		t.Errorf("ReadSetup(%q) = %v %v: not the position that wrote it", s, warnings, err)
	} else if again := Setup(q); again != s {
		t.Errorf("Setup writes %q, then %q", s, again)
	}
	if f := FEN(p); f != "" {
		fenTrip(t, g, f)
	}
}

func fenTrip(t *testing.T, g *game.Game, f string) {
	t.Helper()
	q, warnings, err := readFEN(g, f)
	if err != nil || len(warnings) > 0 {
		t.Errorf("readFEN(%q) = %v %v", f, warnings, err)
		return
	}
	again := FEN(q)
	r, _, err := readFEN(g, again)
	if err != nil || r.Key() != q.Key() || FEN(r) != again {
		t.Errorf("FEN(%q) = %q = %q: %v", f, again, FEN(r), err)
	}
}
