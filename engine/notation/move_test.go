package notation

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A builder of move lists: each word is an action, a semicolon ends a move and a
// bar a part. a-b moves, xa captures, +a=Type drops, a=Type changes in place,
// a:n is a number, and a-b=Type moves and changes.
func moves(t *testing.T, pos *game.Position, text string) *game.MoveList {
	t.Helper()
	g := pos.Game()
	list := &game.MoveList{}
	cell := func(s string) board.Cell {
		c, ok := g.Board.Cell(s)
		if !ok {
			t.Fatalf("no cell %q in %q", s, text)
		}
		return c
	}
	kind := func(s string) game.Piece {
		for i := range g.Types {
			if g.Types[i].Name == s {
				return game.Make(i, pos.Player())
			}
		}
		t.Fatalf("no type %q in %q", s, text)
		return game.None
	}
	for _, m := range strings.Split(text, ";") {
		var acts []game.Action
		part := uint8(0)
		at := map[board.Cell]game.Piece{}
		for _, w := range strings.Fields(m) {
			body, typ, retyped := strings.Cut(w, "=")
			from, to, isMove := strings.Cut(body, "-")
			pit, _, isCount := strings.Cut(body, ":")
			switch {
			case w == "|":
				part++
			case isMove:
				pc := at[cell(from)]
				if pc == game.None {
					pc = pos.At(cell(from))
				}
				if retyped {
					pc = kind(typ)
				}
				at[cell(to)] = pc
				acts = append(acts, game.Action{Kind: game.ActMove, Part: part, From: cell(from), To: cell(to), Piece: pc})
			case isCount:
				acts = append(acts, game.Action{Kind: game.ActCount, Part: part, From: cell(pit), To: cell(pit)})
			case w[0] == 'x':
				acts = append(acts, game.Action{Kind: game.ActCapture, Part: part, From: cell(w[1:])})
			case w[0] == '+':
				acts = append(acts, game.Action{Kind: game.ActDrop, Part: part, From: board.NoCell, To: cell(body[1:]), Piece: kind(typ)})
			default:
				acts = append(acts, game.Action{Kind: game.ActPut, Part: part, From: cell(body), To: cell(body), Piece: kind(typ)})
			}
		}
		list.Add(acts, game.AnyType)
	}
	return list
}

func read(t *testing.T, g *game.Game, setup string) *game.Position {
	t.Helper()
	p, _, err := ReadSetup(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTexts(t *testing.T) {
	games := all()
	tests := []struct{ game, setup, moves, want string }{
		{"chess", "", "e2-e4; xd5 e4-d5;", "e2-e4 e4xd5 pass"},
		{"chess", "8/4P3/8/8/8/8/8/4K2R w K", "e7-e8=Queen; e7-e8=Rook; e1-g1 h1-f1", "e7-e8=Queen e7-e8=Rook e1-g1,h1-f1"},
		{"chess", "8/4P3/8/8/8/8/8/8", "e7-e8 e8=Queen", "e7-e8=Queen"},
		{"draughts", "W:Wd4:B1", "xd5 d4-a4 | xc4 a4-a8 | xg8 a8-g8; d4-a4 | a4-a8 xd5 xc4; d4-a4 | a4-a8", "d4xa4xa8xg8 d4xa4xa8 d4-a4-a8"},
		{"draughts", "W:Wd4:B1", "xd5 d4-a4 | a4-d4=King", "d4xa4-d4=King"},
		{"draughts", "W:Wd4:B1", "d4-a4 xd5; d4-a4 xd5", "d4xa4,xd5 d4xa4,xd5#2"},
		{"draughts", "W:Wd4:B1", "d4-a4 xd5 xb2; d4-a4 xd5 xb3; d4-b4 xd5", "d4xa4,xd5,xb2 d4xa4,xd5,xb3 d4xb4"},
		{"chess", "", "e2-e4; e2-e4 d5=Queen; e2-e4 d5=Rook", "e2-e4 e2-e4,d5=Queen e2-e4,d5=Rook"},
		{"draughts", "W:Wd4:B1", "d4-a4 xd5; d4-a4 xd6; d4-a4 xd7", "d4xa4,xd5 d4xa4,xd6 d4xa4,xd7"},
		{"reversi", "", "+d6=Stone d5=Stone; +c5=Stone d5=Stone", "d6 c5"},
		{"shogi", "", "+c3=Pawn; +c3=Gold; a2-a5=PawnP", "Pawn@c3 Gold@c3 a2-a5=PawnP"},
		{"oware", "", "a1:0 b1:5 c1:5; xa1", "a1 xa1"},
		{"reversi", "", "+d6=Stone | xa1; d5=Stone", "d6,xa1 d5=Stone"},
	}
	for _, tt := range tests {
		p := read(t, games[tt.game], tt.setup)
		list := moves(t, p, tt.moves)
		texts := Texts(p, list)
		if got := strings.Join(texts, " "); got != tt.want {
			t.Errorf("%s: Texts(%s) = %s; want %s", tt.game, tt.moves, got, tt.want)
		}
		for i, s := range texts {
			if n, err := Find(p, list, s); n != i || err != nil {
				t.Errorf("%s: Find(%s) = %d, %v; want %d", tt.game, s, n, err, i)
			}
		}
	}
}

func TestFind(t *testing.T) {
	games := all()
	const (
		promote  = "e7-e8=Queen; e7-e8=Rook; e7-e8=Bishop; e7-e8=Knight"
		castle   = "e1-g1 h1-f1; e1-f1; e1-c1 a1-d1"
		pdn      = "xa5 b4-a5; b4-c5; d2-b4 xc3 | b4-d6 xc5 | d6-b8 xc7; d2-b4 xc3"
		shogi    = "+c3=Pawn; +c3=Gold; a2-a5; a2-a5=PawnP; e1-e4"
		missing  = ": not legal here"
		startPos = ""
	)
	tests := []struct{ game, setup, moves, in, want string }{
		{"chess", startPos, "e2-e4; e2-e3", "e2-e4", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "e2e4", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "e2 - e4", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "e2 e4", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "E2E4", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "e2-e4 Pawn", "e2-e4"},
		{"chess", startPos, "e2-e4; e2-e3", "e2e4q", `move "e2e4q"` + missing},
		{"chess", startPos, "e2-e4; e2-e3", "e4", "e2-e4"}, // algebraic notation
		{"chess", startPos, "e2-e4; e2-e3", "e5", `move "e5"` + missing},
		{"chess", startPos, "e2-e4; e2-e3", "", `move "": not a move`},
		{"chess", startPos, "e2-e4; ", "0000", "pass"},

		{"chess", "8/4P3/8/8/8/8/8/8", promote, "e7e8q", "e7-e8=Queen"},
		{"chess", "8/4P3/8/8/8/8/8/8", promote, "e7e8=R", "e7-e8=Rook"},
		{"chess", "8/4P3/8/8/8/8/8/8", promote, "e7-e8 Knight", "e7-e8=Knight"},
		{"chess", "8/4P3/8/8/8/8/8/8", promote, "e7e8", `move "e7e8": ambiguous: e7-e8=Queen, e7-e8=Rook, e7-e8=Bishop, e7-e8=Knight`},
		{"chess", "8/4P3/8/8/8/8/8/8", "e7-e8=Queen", "e7e8", "e7-e8=Queen"},

		{"chess", "8/8/8/8/8/8/8/R3K2R w KQ", castle, "e1g1", "e1-g1,h1-f1"},
		{"chess", "8/8/8/8/8/8/8/R3K2R w KQ", castle, "e1h1", "e1-g1,h1-f1"},
		{"chess", "8/8/8/8/8/8/8/R3K2R w KQ", castle, "e1a1", "e1-c1,a1-d1"},
		{"chess", "8/8/8/8/8/8/8/R3K2R w KQ", castle, "e1g1-h1f1", "e1-g1,h1-f1"},

		{"draughts", "W:W32,41:B27", pdn, "41x5", `move "41x5"` + missing},
		{"draughts", "W:Wd2,b4:B1", pdn, "31-22", `move "31-22"` + missing},
		{"draughts", "W:Wd2,b4:B1", pdn, "31x26", "b4xa5"},
		{"draughts", "W:Wd2,b4:B1", pdn, "d2b4d6b8", "d2xb4xd6xb8"},
		{"draughts", "W:Wd2,b4:B1", pdn, "d2xb8", "d2xb4xd6xb8"},
		{"draughts", "W:Wd2,b4:B1", pdn, "42x31x22x11", "d2xb4xd6xb8"},
		{"draughts", "W:Wd2,b4:B1", pdn, "42x11", "d2xb4xd6xb8"},
		{"draughts", "W:Wd2,b4:B1", pdn, "d2, b4, d6, b8", "d2xb4xd6xb8"},
		{"draughts", "W:Wd2,b4:B1", pdn, "d2, d6, b4, b8", `move "d2, d6, b4, b8"` + missing},

		{"shogi", startPos, shogi, "P@c3", "Pawn@c3"},
		{"shogi", startPos, shogi, "P*3c", "Pawn@c3"},
		{"shogi", startPos, shogi, "G*3c", "Gold@c3"},
		{"shogi", startPos, shogi, "c3", `move "c3": ambiguous: Pawn@c3, Gold@c3`},
		{"shogi", startPos, shogi, "5d5a", "a2-a5"},
		{"shogi", startPos, shogi, "5d5a+", "a2-a5=PawnP"},
		{"shogi", startPos, shogi, "a2a5", "a2-a5"},
		{"shogi", startPos, shogi, "1e1b", "e1-e4"},

		{"reversi", startPos, "+c5=Stone d5=Stone; +d6=Stone d5=Stone", "c5-d5d5", "c5"},
		{"reversi", startPos, "+c6=Stone e4=Stone d5=Stone; +d6=Stone d5=Stone", "c6-d5d5-e4e4", "c6"},
		{"reversi", startPos, "+c5=Stone d5=Stone; +d6=Stone d5=Stone", "P@c5", "c5"},
		{"reversi", startPos, "+c5=Stone d5=Stone; +d6=Stone d5=Stone", "d5", `move "d5"` + missing},
		{"oware", startPos, "a1:0 b1:5 c1:5 d1:5 e1:5; b1:0 c1:5", "a1b1-c1c1-d1d1-e1e1", "a1"},
		{"oware", startPos, "a1:0 b1:5 c1:5 d1:5 e1:5; b1:0 c1:5", "c1", `move "c1"` + missing},
	}
	for _, tt := range tests {
		p := read(t, games[tt.game], tt.setup)
		list := moves(t, p, tt.moves)
		n, err := Find(p, list, tt.in)
		got := errText(err)
		if err == nil {
			got = Texts(p, list)[n]
		}
		if got != tt.want {
			t.Errorf("%s: Find(%q) = %s; want %s", tt.game, tt.in, got, tt.want)
		}
	}
}
