package engine_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// session begins a game of games/.
func session(t testing.TB, id string) *engine.Session {
	t.Helper()
	return engine.NewSession(gametest.Load(t, id))
}

// lines writes a tree's moves, variations in brackets.
func lines(n *notation.Node) string {
	var b strings.Builder
	for i, c := range n.Children {
		if i > 0 {
			b.WriteString("(")
		}
		b.WriteString(c.Move)
		if c.Comment != "" {
			b.WriteString("{" + c.Comment + "}")
		}
		b.WriteString(" ")
		if i > 0 {
			b.WriteString(lines(c) + ") ")
		}
	}
	if len(n.Children) > 0 {
		b.WriteString(lines(n.Children[0]))
	}
	return b.String()
}

const xiangqiMoves = "h3-e3 h10-g8 h1-g3 i10-h10 i1-h1 b10-c8 c4-c5 g7-g6 "

func TestReadRecord(t *testing.T) {
	for _, c := range []struct{ name, game, text, format, want, err string }{
		{"PGN", "checkmate/chess", "[Event \"x\"]\n[White \"Ann\"]\n\n1. e4 e5 2. Nf3 {a \"comment\"} Nc6 (2... Nf6 3. Nxe5) 3. Bb5 a6! 4. O-O 1-0", "pgn",
			"e2-e4 e7-e5 g1-f3{a \"comment\"} b8-c6 (g8-f6 f3xe5 ) f1-b5 a7-a6 e1-g1,h1-f1 ", ""},
		{"PGN, odd and legal", "checkmate/chess", "% not read\r\n{before} 1.e4$1{good};(no variation\r\n% nor this\r\ne5 ({or} {both} 1... c5 {Sicilian} (1... e6) ({words alone})) 2 . Nf3!$14 *", "pgn",
			"e2-e4{good\n(no variation} e7-e5 (c7-c5{or\nboth\nSicilian\nwords alone} ) (e7-e6 ) g1-f3 ", ""},
		{"moves alone, in any notation", "checkmate/chess", "e2e4 e7-e5 Ng1f3 Nb8-c6 Bc4", "pgn", "e2-e4 e7-e5 g1-f3 b8-c6 f1-c4 ", ""},
		{"promotion, mate", "checkmate/chess", "[FEN \"7k/P5pp/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8=Q# 1-0", "pgn", "a7-a8=Queen ", ""},
		{"disambiguation", "checkmate/chess", "1. Nf3 d5 2. d3 d4 3. Nbd2 c5 4. Nb3", "pgn", "g1-f3 d7-d5 d2-d3 d5-d4 b1-d2 c7-c5 d2-b3 ", ""},
		{"an illegal move", "checkmate/chess", "1. e4 e5\n2. Ke3 Nc6", "pgn", "e2-e4 e7-e5 ", "line 2, move 2: move \"Ke3\": not legal here"},
		{"an illegal move of Black", "checkmate/chess", "1. e4 e5\n2. Nf3 Kd6 3. Nxe5", "pgn", "e2-e4 e7-e5 g1-f3 ", "line 2, move 2…: move \"Kd6\": not legal here"},
		{"an illegal move after a position", "checkmate/chess", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n30... Kd8 31. e5", "pgn", "e8-d8 ", "line 2, move 31: move \"e5\": not legal here"},
		{"an ambiguous move", "checkmate/chess", "1. Nf3 d5 2. d3 d4 3. Nd2", "pgn", "g1-f3 d7-d5 d2-d3 d5-d4 ", "ambiguous"},
		{"PDN by numbers", "checkers/international-checkers", "[GameType \"20\"]\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28 *", "pdn", "", ""},
		{"PDN by names", "checkers/russian-checkers", "[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 *", "pdn", "c3-d4 d6-c5 b2-c3 ", ""},
		{"ZSG", "checkmate/chess", "VersionID=2.0\r\nRulesFile=Chess.zrf\r\nVariantName=Chess\r\n1. Pawn e2 - e4\r\n2. Pawn d7 - d5\r\n3. Pawn e4 x d5\r\n4. Knight g8 - f6\r\n", "zsg",
			"e2-e4 d7-d5 e4xd5 g8-f6 ", ""},
		{"ZSG of a chain", "checkers/russian-checkers", "VariantName=x\n1. Man c3 - d4\n2. Man f6 - e5\n3. partial 2 Man d4 - f6 x e5\n", "zsg", "c3-d4 f6-e5 d4xf6 ", ""},
		{"ZSG as it is saved", "checkmate/chess", "Zillions Save Game File Version 0.02 HCS\r\nRulesFile=Chess.zrf\r\nVariantName=Chess\r\n(x b1)\r\n(x c1) (x d1) (x d8)\r\n(White King e1)\r\n(White Queen d5)\r\n" +
			"1. Pawn c7 - c6\r\n2. King e1 - c1 Rook a1 - d1 @ c1 0 0 @ d1 0 0\r\n2. Pawn c6 x d5\r\n", "zsg", "c7-c6 e1-c1,a1-d1 c6xd5 ", ""},
		{"ZSG that sets up what there is not", "checkmate/chess", "Zillions Save Game File\n(White Kong e1)\n1. Pawn e2 - e4\n", "zsg", "", `line 2: no player has the piece "White Kong e1"`},
		{"ZSG that sets up elsewhere", "checkmate/chess", "Zillions Save Game File\n(White King e9)\n1. Pawn e2 - e4\n", "zsg", "", `line 2: there is no cell "e9"`},
		{"ZSG promotion", "checkmate/chess", "Zillions Save Game File\n(x a7) (x a8) (White Pawn a7)\n1. Pawn a7 - a8 = Rook on a8\n1. Pawn b7 - b6\n2. Rook a8 x b8\n", "zsg", "a7-a8=Rook b7-b6 a8xb8 ", ""},
		{"ZSG partial moves", "checkers/russian-checkers", "Zillions Save Game File\nVariantName=x\n(x f6) (x h6) (Black Man d4) (Black Man d6) (x b6) (x e7) (x c7)\n" +
			"1. partial 2 Man c3 - e5 = Dead on d4\n1. partial 2 Man e5 - c7 = Dead on d6 x d4 x d6\n1. King b8 x d6\n", "zsg", "c3xe5xc7 b8xd6 ", ""},
		{"ZSG drops that take", "morris/nine-man-morris", "Zillions Save Game File\n1. White Stone a1\n1. Black Stone a7\n2. White Stone d1\n2. Black Stone d7\n3. White Stone g1 x a7\n", "zsg", "Stone@a1 Stone@a7 Stone@d1 Stone@d7 Stone@g1,xa7 ", ""},
		{"ZSG with a bad line", "checkmate/chess", "VariantName=x\n1. Pawn e2 - e4\nnonsense\n", "zsg", "e2-e4 ", "line 3"},
		{"xiangqi in WXF", "xiangqi/xiangqi", "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7 2.H2+3 r9.8 3. R1=2 h2+3 4. P7+1 P7+1 *", "pgn", xiangqiMoves, ""},
		{"in Chinese", "xiangqi/xiangqi", "1. 炮二平五 馬８進７ 2. 马二进三 车９平８ 3. 車一平二 馬2进3 4. 兵七进一 卒7進1", "pgn", xiangqiMoves, ""},
		{"in ICCS", "xiangqi/xiangqi", "[Format \"iccs\"]\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. i0h0 b9c7 4. C3-C4 G6-G5", "pgn", xiangqiMoves, ""},
		{"as engines write it", "xiangqi/xiangqi", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5", "pgn", xiangqiMoves, ""},
		{"two cannons on one file", "xiangqi/xiangqi", "[FEN \"3k1a3/9/3a5/4C4/9/4C4/9/9/9/4K4 r - - 0 1\"]\n1. C+.4 a6+5 2. C5+1 k4+1 3. C4=5 a5-6 4. C--2 將4退1 5. 前炮退一 k4+1 6. C5+1", "pgn",
			"e7-f7 f10-e9 e5-e6 d10-d9 f7-e7 e9-f10 e6-e4 d9-d10 e7-e6 d10-d9 ", "line 2, move 6: move \"C5+1\": ambiguous: e6-e7, e4-e5"},
		{"castling with digits", "checkmate/chess", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 1-0", "pgn",
			"e2-e4 e7-e5 g1-f3 g8-f6 f1-c4 f8-c5 e1-g1,h1-f1 e8-g8,h8-f8 ", ""},
		{"a result without points", "checkers/russian-checkers", "[GameType \"25\"]\n1. c3-d4 0-0", "pdn", "c3-d4 ", ""},
		{"SGF", "checkmate/chess", "(;FF[4]DG[checkmate/chess];W[e2e4];B[e7e5])", "sgf", "e2-e4 e7-e5 ", ""},
		{"SGF in a letter", "checkmate/chess", "Dear Ann,\n(;FF[4]DG[checkmate/chess];W[e2e4])", "sgf", "e2-e4 ", ""},
		{"PGN that talks of others", "checkmate/chess", "[Event \"?\"]\n\n1. e4 {(;W[e2e4])\n[GameType \"25\"]\nVariantName=x\n手合割:} *", "pgn", "e2-e4{(;W[e2e4]) [GameType \"25\"] VariantName=x 手合割:} ", ""},
		{"moves that talk of SGF", "checkmate/chess", "1. e4 {(;} e5", "pgn", "e2-e4{(;} e7-e5 ", ""},
		{"a bracket too many", "checkmate/chess", "1. e4 e5)", "pgn", "e2-e4 e7-e5 ", `line 1: ")" without "("`},
		{"a comment without end", "checkmate/chess", "1. e4\n{ e5", "pgn", "e2-e4 ", "line 2: a comment has no end"},
		{"a variation without end", "checkmate/chess", "1. e4 (1. d4", "pgn", "e2-e4 (d2-d4 ) ", "ends inside a variation"},
		{"a wrong tag", "checkmate/chess", "[Event x]\n1. e4", "pgn", "", "line 1: a tag is written"},
	} {
		t.Run(c.name, func(t *testing.T) {
			format, trees, err := engine.ReadRecord(c.text)
			if format != c.format {
				t.Errorf("taken for %s, is %s", format, c.format)
			}
			if len(trees) == 0 {
				t.Fatal("no game", err)
			}
			s := session(t, c.game)
			if e := s.Resolve(trees[0], format); err == nil {
				err = e
			}
			if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			if got := lines(trees[0].Root); c.want != "" && got != c.want {
				t.Errorf("read %q\nwant %q", got, c.want)
			}
			if c.name == "PDN by numbers" && len(s.Moves()) == 0 && !strings.Contains(lines(trees[0].Root), "x") {
				t.Error("no capture was read: ", lines(trees[0].Root))
			}
		})
	}
}

// Text after the result of the last game is not a game.
func TestAfterTheResult(t *testing.T) {
	_, trees, err := engine.ReadRecord("1. e4 e5 1/2-1/2 {agreed} ; at last\n")
	if err != nil || len(trees) != 1 {
		t.Fatalf("%d games, %v", len(trees), err)
	}
	if got := lines(trees[0].Root); got != "e4 e5{agreed\nat last} " {
		t.Errorf("read %q", got)
	}
}

func TestSeveralGames(t *testing.T) {
	_, trees, err := engine.ReadRecord("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n")
	if err != nil || len(trees) != 2 || trees[1].Players[0] != "B" || trees[1].Result != "1/2-1/2" {
		t.Fatalf("%d games, %v", len(trees), err)
	}
}

// Every game, in every format that it has, is read as it was written.
func TestRecordRoundTrip(t *testing.T) {
	for _, id := range gametest.Thorough(t) {
		g := loadGame(t, id).game
		for _, format := range engine.Formats(g)[1:] {
			t.Run(id+"/"+format, func(t *testing.T) {
				for seed := range uint64(6) {
					s := engine.NewSession(g)
					random := seed*2654435761 + 1
					pick := func(n int) int {
						random = random*6364136223846793005 + 1442695040888963407
						return int(random>>33) % n
					}
					tree := &notation.Tree{Root: &notation.Node{}}
					at := tree.Root
					for range 60 {
						if s.Outcome().Over {
							break
						}
						texts := s.Texts()
						n := &notation.Node{Move: texts[pick(len(texts))]}
						at.Children = []*notation.Node{n}
						if pick(4) == 0 {
							n.Comment = "a move (" + n.Move + ")"
							if other := texts[pick(len(texts))]; other != n.Move {
								at.Children = append(at.Children, &notation.Node{Move: other})
							}
						}
						if err := s.Play(n.Move); err != nil {
							t.Fatal(err)
						}
						at = n
					}
					want := lines(tree.Root)
					text, err := engine.NewSession(g).WriteRecord(tree, format)
					if err != nil {
						t.Fatal(err)
					}
					got, trees, err := engine.ReadRecord(text)
					if err != nil || len(trees) != 1 || got != format {
						t.Fatalf("%s: %d games, %v\n%s", got, len(trees), err, text)
					}
					if err := engine.NewSession(g).Resolve(trees[0], format); err != nil {
						t.Fatalf("%v\n%s", err, text)
					}
					if back := lines(trees[0].Root); back != want {
						t.Fatalf("wrote %s\n%s\nread  %s", want, text, back)
					}
				}
			})
		}
	}
}

func TestWritePGN(t *testing.T) {
	s := session(t, "checkmate/chess")
	tree := &notation.Tree{Players: []string{"Ann", "Bob"}, Root: &notation.Node{}}
	at := tree.Root
	for _, m := range []string{"f2-f3", "e7-e5", "g2-g4", "d8-h4"} {
		n := &notation.Node{Move: m}
		at.Children = []*notation.Node{n}
		at = n
	}
	text, err := s.WriteRecord(tree, engine.FormatPGN)
	if err != nil || !strings.Contains(text, "1. f3 e5 2. g4 Qh4# 0-1") || !strings.Contains(text, `[Result "0-1"]`) {
		t.Fatal(err, "\n", text)
	}
}

// A game from a position continues the move numbers of its FEN.
func TestWritePGNFrom(t *testing.T) {
	s := session(t, "checkmate/chess")
	tree := &notation.Tree{Start: "4k3/8/8/8/8/8/8/R3K2R b KQ - 17 40", Root: &notation.Node{}}
	tree.Root.Children = []*notation.Node{{Move: "e8-e7", Children: []*notation.Node{{Move: "a1-a7"}}}}
	text, err := s.WriteRecord(tree, engine.FormatPGN)
	if err != nil || !strings.Contains(text, "40... Ke7 41. Ra7+") || !strings.Contains(text, "b KQ - 17 40") {
		t.Fatal(err, "\n", text)
	}
	if _, err := s.Set(tree.Start); err != nil {
		t.Fatal(err)
	}
	if err := s.Play("e8-e7"); err != nil {
		t.Fatal(err)
	}
	if got := notation.FEN(s.Position()); got != "8/4k3/8/8/8/8/8/R3K2R w KQ - 18 41" {
		t.Error(got)
	}
}

// moves lists the moves of a tree, sorted: comments and nodes without a move may
// change.
func moves(root *notation.Node) []string {
	var list []string
	for todo := []*notation.Node{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children...)
		if n.Move != "" {
			list = append(list, n.Move)
		}
	}
	slices.Sort(list)
	return list
}

// Every move of xiangqi is read as it is written, and with letters.
func TestFiledMoves(t *testing.T) {
	s := session(t, "xiangqi/xiangqi")
	for _, start := range []string{"", "2P1k4/2P6/2P6/9/9/4R4/4R4/9/2p6/2p1K4 w - - 0 1", "4k4/2P6/9/2P6/2P6/2P6/9/2p6/4p4/3K5 b - - 0 1"} {
		if _, err := s.Set(start); err != nil {
			t.Fatal(err)
		}
		rand := eval.Rand(1)
		for range 60 {
			list := s.Legal()
			if list.Len() == 0 || s.Outcome().Over {
				break
			}
			texts, times := make([]string, list.Len()), map[string]int{}
			for i := range texts {
				texts[i] = notation.Spell(s.Position(), list, i, notation.StyleKanji)[0].Text
				times[texts[i]]++
			}
			for i, text := range texts {
				if times[text] > 1 {
					continue // soldiers in tandem on two files
				}
				if n, err := notation.FindSAN(s.Position(), list, text); n != i || err != nil {
					t.Fatalf("%s: %s is written %s and read as %d, %v", notation.FEN(s.Position()), s.Texts()[i], text, n, err)
				}
			}
			n := rand.Intn(list.Len())
			s.PlayMove(list.Moves[n], s.Texts()[n])
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	for _, s := range []string{"1. e4 (1. d4 d5) e5 {x} $3 2. Nf3!? *", "[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n1. Kb1", "VariantName=x\n1. Pawn e2 - e4\n2. partial 2 Pawn e7 x e5", "(;W[e2-e4](;B[e7-e5])(;B[d7-d5]))",
		"[FEN 0\"\"]", "1. e4 {}} *", "[Format \"ICCS\"]\n1. H2-E2 H9-G7", "1. C2.5 (1. 炮八平五 馬8进7) H8+7 2.P3+1 p+1"} {
		f.Add(s)
	}
	chess, xiangqi := gametest.Load(f, "checkmate/chess"), gametest.Load(f, "xiangqi/xiangqi")
	f.Fuzz(func(t *testing.T, text string) {
		g := chess
		if len(text)%2 == 0 {
			g = xiangqi
		}
		format, trees, _ := engine.ReadRecord(text)
		for _, tree := range trees {
			s := engine.NewSession(g)
			if s.Resolve(tree, format) != nil {
				continue
			}
			want := moves(tree.Root)
			out, err := s.WriteRecord(tree, engine.FormatPGN)
			if err != nil {
				continue // a start that has no FEN
			}
			_, again, err := engine.ReadRecord(out)
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, out)
			}
			if err := engine.NewSession(g).Resolve(again[0], engine.FormatPGN); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if got := moves(again[0].Root); !slices.Equal(got, want) {
				t.Fatalf("wrote %q, read %q\n%s", want, got, out)
			}
		}
	})
}
