package notation

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"dagaz/engine/game"
)

// readFEN reads a FEN and nothing else.
func readFEN(g *game.Game, s string) (*game.Position, []string, error) {
	r := &reader{g: g, turn: -1}
	if err := r.fen(strings.TrimSpace(s)); err != nil {
		return nil, nil, err
	}
	return r.pos, r.warnings, nil
}

func TestReadFEN(t *testing.T) {
	games := all()
	tests := []struct{ game, in, fen string }{
		{"chess", chessStart, chessStart},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-", chessStart},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R b KQ-- - 17 40", "4k3/8/8/8/8/8/8/R3K2R b KQ - 17 40"},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R b KQ 17 40", "4k3/8/8/8/8/8/8/R3K2R b KQ - 17 40"},

		// The passed cell stays only when a pawn could take there.
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
		{"chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"},
		{"chess", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq c5d6 2 2", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq - 2 2"},

		// Castling of shuffled starts: columns, outermost rooks, an inner rook.
		{"chess", "rqnbnkbr/1ppppp2/p5p1/8/1P4p1/4PP2/P1PP3P/RQNBNKBR w HAha - 0 9", "rqnbnkbr/1ppppp2/p5p1/8/1P4p1/4PP2/P1PP3P/RQNBNKBR w KQkq - 0 9"},
		{"chess", "4k3/8/8/8/8/8/8/2R1KR1R w F - 0 1", "4k3/8/8/8/8/8/8/2R1KR1R w F - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/2R1KR1R w HF - 0 1", "4k3/8/8/8/8/8/8/2R1KR1R w KF - 0 1"},

		// Digits: a number or their sum.
		{"draughts", "1p1p1p1p1p/p1p1p1p1p1/1p1p1p1p1p/p1p1p1p1p1/91/91/1P1P1P1P1P/P1P1P1P1P1/1P1P1P1P1P/P1P1P1P1P1 w",
			"W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"},
		{"draughts", "B:BK17,K24:W6,30,K31", "B:W6,30,K31:BK17,K24"},
		{"draughts", "W:W25,27:B12-14.", "W:W25,27:B12,13,14"},
		{"draughts", `[FEN "W:We3,Kg1:Bb10:H0:F1"]`, "W:W38,K49:B1"},

		{"makruk", "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"},
		{"xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},

		// Who is w depends on where the hands are.
		{"shogi", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"},
		{"shogi", "rbsgk/4p/5/P4/KGSBR[-] w 0 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"},
		{"shogi", "rbsgk/4p/5/P4/KGSBR-4/4/4/4/4-w", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"},
		{"shogi", "rbsgk/5/5/P4/KGSBR-4/p3/4/4/4-b", "rbsgk/5/5/P4/KGSBR[p] b - - 0 1"},
		{"shogi", "+P1P2/b4/3k1/4s/K1+s2 b B2RGPrg 43", "+P1P2/b4/3k1/4s/K1+s2[GBRRPgr] w - - 0 22"},
		{"sfen", "+P1P2/b4/3k1/4s/K1+s2 b BGP2rg 43", "+P1P2/b4/3k1/4s/K1+s2 b GBPg2r 43"},
		{"sfen", "2+Sg1/1Rr1k/1B+b1p/1G1p+s/K4[] b - - 10 24", "2+Sg1/1Rr1k/1B+b1p/1G1p+s/K4 w - 48"},
		{"sfen", "rbsgk/4p/5/P4/KGSBR b", "rbsgk/4p/5/P4/KGSBR b - 1"},
		{"sfen", "rbsgk/4p/5/P4/KGSB+R+b+-+1", "rbsgk/4p/5/P4/KGSB+R b - 1"},

		{"reversi", "8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] w - - 0 1", "8/8/8/3pP3/3Pp3/8/8/8 b"},
		{"go", "9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9 b"},
		{"go", "9/9/9/2bw5/1bwXw4/2bw5/9/9/9 b", "9/9/9/2bw5/1bwXw4/2bw5/9/9/9 b"},
		{"hex", "92/92/4a5A/6A1a2/3A2a2a1/3B6/2bAaA4/3Aa6/2DaA3/1e5/2A8-w", "92/92/4a5A/6A1a2/3A2a2a1/3B6/2bAaA4/3Aa6/2DaA3/1e5/2A8-w"},
		{"hex3", "3/AaA/1B-b", "3/AaA/1B-b"},
	}
	for _, tt := range tests {
		p, _, err := readFEN(games[tt.game], tt.in)
		if err != nil {
			t.Errorf("%s: readFEN(%q): %v", tt.game, tt.in, err)
			continue
		}
		if got := FEN(p); got != tt.fen {
			t.Errorf("%s: readFEN(%q) prints %q; want %q", tt.game, tt.in, got, tt.fen)
		}
		roundTrip(t, p)
	}
}

func TestFENErrors(t *testing.T) {
	games := all()
	tests := []struct{ game, in, err string }{
		{"chess", "8/8 w", "board field: it has 2 rows, the board has 8"},
		{"chess", "8/8/8/8/8/8/8/9 w", `row 8 "9": it fills 9 cells, the row has 8`},
		{"chess", "8/8/8/8/8/8/8/991 w", `row 8 "991": it fills 19 or 991 cells, the row has 8`},
		{"chess", "8/8/8/8/8/8/8/7z w", `row 8 "7z": unknown letter "z"`},
		{"chess", "8/8/8/8/8/8/8/8 x", `side to move: "x" stands for no player`},
		{"chess", "8/8/8/8/8/8/8/8 w - e9", `en-passant field: "e9" is not a cell`},
		{"chess", "8/8/8/8/8/8/8/8 w K! - 0 1", `castling field "K!": "!" is not a letter`},
		{"chess", "8/8/8/8/8/8/8/8 w - - 0 1 2", `field "2": nothing may follow the move number`},
		{"chess", "8/8/8/8/8/8/8/8[ w", "hands: the bracket [ is never closed"},
		{"shogi", "5/5/5/5/5[3] w", `hands: a letter must follow "3"`},
		{"shogi", "5/5/5/5/5 b 99999P 1", `hands field: "99999" is too many`},
		{"draughts", "W:W51", `square "51" of W: the board has no such square`},
		{"draughts", "W:W5,5", `square "5" of W: two pieces on one square`},
		{"draughts", "W:X5", `pieces "X5": "X" stands for no player`},
		{"draughts", "W:WQ5", `square "Q5" of W: no piece has the letter Q`},
		{"hex3", "3/3/C1-w", `row 3 "C1": it fills 4 cells, the row has 3`},
		{"oware", "6/6 w", `FEN: this game has none; write a setup such as "?setup=0:2=4+5;0:1=4+5;&turn=0"`},
	}
	for _, tt := range tests {
		p, _, err := readFEN(games[tt.game], tt.in)
		if errText(err) != tt.err || p != nil {
			t.Errorf("%s: readFEN(%q): %v; want %s", tt.game, tt.in, err, tt.err)
		}
	}
}

// TestOracles reads the positions of the oracle, if it is available.
func TestOracles(t *testing.T) {
	games := all()
	byVariant := map[string]string{
		"chess": "chess", "fischerandom": "chess", "gardner": "gardner", "shatranj": "shatranj", "makruk": "makruk",
		"xiangqi": "xiangqi", "minishogi": "shogi", "flipello": "reversi", "fide_chess": "chess", "chess960": "chess",
		"random": "chess", "tricky": "chess", "international": "draughts",
	}
	for _, f := range []struct {
		file   string
		column int
	}{{"fairy-perft.tsv", 1}, {"fairy-perftsh.tsv", 1}, {"sjaakii-perft.tsv", 1}, {"shogiops-perft.tsv", 1}, {"shakmaty-perft.tsv", 2}, {"draughts10-mobydam-perft.tsv", 1}} {
		file, err := os.Open("../../../shared/oracle/" + f.file)
		if err != nil {
			t.Skip("no oracle here")
		}
		n, rights := 0, 0
		for sc := bufio.NewScanner(file); sc.Scan(); {
			fields := strings.Split(sc.Text(), "\t")
			g := games[byVariant[fields[0]]]
			if g == nil || len(fields) <= f.column {
				continue
			}
			fen := fields[f.column]
			p, warnings, err := ReadSetup(g, fen)
			if err != nil {
				t.Errorf("%s %s: %v", f.file, fen, err)
				continue
			}
			if len(warnings) > 0 && strings.Contains(warnings[0], "castling right") {
				rights++
			} else if len(warnings) > 0 && fields[0] != "flipello" {
				t.Errorf("%s %s: %v", f.file, fen, warnings)
			}
			roundTrip(t, p)
			checkSame(t, g, fen, FEN(p))
			n++
		}
		t.Logf("%s: %d positions, %d with rights that nobody has", f.file, n, rights)
		file.Close()
	}
}

// checkSame compares the board field if both have the same dialect.
func checkSame(t *testing.T, g *game.Game, in, out string) {
	t.Helper()
	if f, h := strings.Fields(in), strings.Fields(out); g.FEN.Castle != "" && len(f) > 2 && len(f[2]) != len(h[2]) {
		t.Errorf("%q prints rights %q", in, h[2])
	}
	a, _, _ := strings.Cut(in, " ")
	b, _, _ := strings.Cut(out, " ")
	a, _, _ = strings.Cut(a, "[")
	b, _, _ = strings.Cut(b, "[")
	if g.FEN.Style == game.FENFull && !strings.ContainsAny(a, "EeHh") && a != b {
		t.Errorf("%q prints %q", in, out)
	}
}

// TestPredecessorSetups reads the setup strings of the predecessor's pages.
func TestPredecessorSetups(t *testing.T) {
	games := all()
	for page, name := range map[string]string{
		"checkmate/chess": "chess", "checkmate/gardner-chess": "gardner", "checkmate/shatranj": "shatranj", "checkmate/makruk": "makruk",
		"xiangqi/xiangqi": "xiangqi", "shogi/mini-shogi": "shogi", "checkers/russian-checkers": "russian", "checkers/international-checkers": "draughts",
		"custodian/reversi": "reversi", "arrange/hex": "hex", "go/atari-go": "go", "mancala/oware": "oware",
	} {
		g := games[name]
		if name == "russian" {
			g = rowsGame(8, 8, "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w", "Man", "P", "King", "K")
		}
		text, err := os.ReadFile("../../../shared/oracle/dagaz/games/" + page + ".json")
		if err != nil {
			t.Skip("no oracle here")
		}
		var file struct{ SetupString string }
		if err := json.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		p, warnings, err := ReadSetup(g, file.SetupString)
		if err != nil || len(warnings) > 0 {
			t.Errorf("%s: ReadSetup(%q) = %v %v", page, file.SetupString, warnings, err)
			continue
		}
		if p.Key() != g.Start().Key() {
			t.Errorf("%s: %q is not the start but %s", page, file.SetupString, Setup(p))
		}
		roundTrip(t, p)
	}
}

// TestPublishedDraughts reads positions that are quoted in C++ sources.
func TestPublishedDraughts(t *testing.T) {
	text, err := os.ReadFile("../../../shared/oracle/draughts-published-perft.tsv")
	if err != nil {
		t.Skip("no oracle here")
	}
	g := draughtsGame()
	for _, line := range strings.Split(string(text), "\n") {
		if _, quoted, ok := strings.Cut(line, `"`); ok {
			fen, _, _ := strings.Cut(quoted, `"`)
			p, warnings, err := ReadSetup(g, fen)
			if err != nil || len(warnings) > 0 {
				t.Errorf("ReadSetup(%q) = %v %v", fen, warnings, err)
				continue
			}
			roundTrip(t, p)
		}
	}
}

// TestTurnInFEN writes and reads positions in every entry of a turn order, including further
// turns that programs ask for: in each style of FEN, as setups, and with the moves that were
// played.
func TestTurnInFEN(t *testing.T) {
	turns := func(g *game.Game, repeat int, players ...game.Player) *game.Game {
		g.Turns = nil
		for further := range 3 {
			for _, p := range players {
				g.Turns = append(g.Turns, game.Turn{Player: p, As: p, MoveType: game.AnyType, Pass: further})
			}
		}
		g.Order, g.Repeat = len(players), repeat
		g.Finish()
		return g
	}
	for name, g := range all() {
		for _, order := range [][]game.Player{{0, 1}, {0, 0, 1, 1}, {1, 0, 1}} {
			for repeat := range 2 {
				g := turns(g, repeat, order...)
				for n := range g.Turns {
					p := g.Start()
					p.PlaceTurn(n)
					p.Settle()
					p.SetBefore(7*round(g) + max(0, n%len(order)-repeat)%round(g))
					s := Setup(p)
					q, warnings, err := ReadSetup(g, s)
					if err != nil || q.Turn() != n || q.Plies() != p.Plies() || len(warnings) > 0 {
						t.Fatalf("%s: the setup %s of turn %d is read as turn %d, ply %d for %d: %v %v", name, s, n, q.Turn(), q.Plies(), p.Plies(), warnings, err)
					}
					f := FEN(p)
					if f == "" {
						continue
					}
					q, warnings, err = ReadSetup(g, f)
					if err != nil || q.Turn() != n || len(warnings) > 0 {
						t.Fatalf("%s: the FEN %s of turn %d is read as turn %d: %v %v", name, f, n, q.Turn(), warnings, err)
					}
					if counts := g.FEN.Style == game.FENFull; counts && q.Plies() != p.Plies() {
						t.Fatalf("%s: the FEN %s of ply %d is read as ply %d", name, f, p.Plies(), q.Plies())
					}
				}
			}
		}
	}
}
