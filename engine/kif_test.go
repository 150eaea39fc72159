package engine_test

import (
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// A game of 5五将棋 with all that KIF can say of one: written by hand.
const kifGame = `# ---- by hand ----
手合割：5五将棋
開始日時：2020/01/02
先手：Ann
後手：Ben
棋力：1級
手数----指手---------消費時間--
*before the game
   1 ３四銀(35)   ( 0:03/00:00:03)
*towards the middle
*of the board
   2 ３二銀(31)   ( 0:01/00:00:01)+
   3 １四角(25)
   4 ５二角(41)
変化：4手
   4 ２二金(21)
   5 ４四金(45)
   6 投了

変化：2手
   2 ２二金(21)
`

func TestReadKIF(t *testing.T) {
	const head = "手合割：5五将棋\n手数----指手---------消費時間--\n"
	const board = "後手の持駒：角　歩二\n  ５ ４ ３ ２ １\n+---------------+\n|v飛 ・v銀v金v王|一\n| ・ ・ ・ ・ 馬|二\n| ・ ・ ・ ・ ・|三\n| 歩 ・v全 ・ ・|四\n| 玉 金 銀 ・ 飛|五\n+---------------+\n先手の持駒：なし\n"
	for _, c := range []struct{ name, text, want, start, err string }{
		{"moves", head + "   1 ４四金(45)\n   2 ２二金(21)   ( 0:01/00:00:01)\n   3 ３四銀(35)\n", "b1-b2 d5-d4 c1-c2 ", "", ""},
		{"wide and plain digits, same cell", head + "1 44金(45)\n2 ５三飛(51)\n3 4三金(44)\n4 同　飛(53)\n", "b1-b2 a5-a3 b2-b3 a3xb3 ", "", ""},
		{"a piece that stands elsewhere", "手数----\n" + board + "手数----\n1 ２一銀(12)\n", "", "", "line 13, move 1: move \"２一銀(12)\": not legal here"},
		{"a diagram", board + "後手番\n1 １二金(21)\n2 １二飛(15)\n", "d5xe4 e1xe4 ", "r1sgk/4+B/5/P1+s2/KGS1R[bpp] b - - 0 1", ""},
		{"without where from", head + "1 ４四金\n2 ２二金\n", "b1-b2 d5-d4 ", "", ""},
		{"the name of another start", "手合割：平手\n手数--\n1 ４四金(45)\n", "", "", "line 1: the start \"平手\" is not known here"},
		{"too few rows", "|v飛 ・v銀v金v王|一\n1 ４四金(45)\n", "", "", "line 1: the board has 5 rows, not 1"},
		{"a row too short", strings.Replace(board, "| ・ ・ ・ ・ ・|三", "| ・ ・|三", 1), "", "", "line 6: cell 33: no piece is written \"\""},
		{"a row too long", strings.Replace(board, "| ・ ・ ・ ・ ・|三", "| ・ ・ ・ ・ ・ ・|三", 1), "", "", "line 6: the board has 5 files"},
		{"a piece that is none", strings.Replace(board, "| 歩 ・", "| 香 ・", 1), "", "", "line 7: cell 54: no piece is written \"香"},
		{"a hand that is none", strings.Replace(board, "角　歩二", "角　竜", 1), "", "", "line 1: no piece in hand is written \"竜\""},
		{"a move out of order", head + "1 ４四金(45)\n3 ２二金(21)\n", "b1-b2 ", "", "line 4: this is move 2, not 3"},
		{"a variation of nothing", head + "1 ４四金(45)\n変化：5手\n", "b1-b2 ", "", "line 4: a variation of move \"5手\", but 1 moves have been read"},
		{"a move after the end", head + "1 投了\n2 ４四金(45)\n", "", "", "line 4: move 2 comes after the end"},
		{"an illegal move", head + "1 ４四金(45)\n2 ４四金(45)\n", "b1-b2 ", "", "line 4, move 2: move \"４四金(45)\": not legal here"},
		{"nonsense", head + "nonsense\n", "", "", "line 3: this is no line of a KIF file: \"nonsense\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			format, trees, err := engine.ReadRecord(c.text)
			if format != engine.FormatKIF {
				t.Fatalf("taken for %s", format)
			}
			if e := session(t, "shogi/mini-shogi").Resolve(trees[0], format); err == nil {
				err = e
			}
			if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			if got := lines(trees[0].Root); got != c.want {
				t.Errorf("read %q\nwant %q", got, c.want)
			}
			if c.start != "" && trees[0].Start != c.start {
				t.Errorf("begins with %q, want %q", trees[0].Start, c.start)
			}
		})
	}
}

// A whole file comes back as it was: headings, comments, times, variations and
// how each line ended.
func TestKIFFile(t *testing.T) {
	read := func(text string) *notation.Tree {
		format, trees, err := engine.ReadRecord(text)
		if err != nil || format != engine.FormatKIF {
			t.Fatal(format, err)
		}
		if err := session(t, "shogi/mini-shogi").Resolve(trees[0], format); err != nil {
			t.Fatal(err)
		}
		return trees[0]
	}
	tree := read(kifGame)
	want := lines(tree.Root)
	if want == "" || tree.Players[1] != "Ben" || !strings.Contains(tree.Root.Comment, "before") {
		t.Fatalf("%q %+v", want, tree)
	}
	written, err := session(t, "shogi/mini-shogi").WriteRecord(tree, engine.FormatKIF)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"手合割：5五将棋\n", "開始日時：2020/01/02\n", "棋力：1級\n", "先手：Ann\n", "*of the board\n", "(0:03/00:00:03)\n", "投了\n", "変化：2手\n"} {
		if !strings.Contains(written, part) {
			t.Errorf("written without %q:\n%s", part, written)
		}
	}
	// A start of another kind is drawn, and read from the drawing.
	const odds = "r1sgk/4p/5/P4/KGSBR[] b"
	tree.Start = odds
	tree.Root.Children = []*notation.Node{{Move: "a5-a4"}}
	drawn, err := session(t, "shogi/mini-shogi").WriteRecord(tree, engine.FormatKIF)
	if err != nil {
		t.Fatal(err)
	}
	if back := read(drawn); !strings.HasPrefix(back.Start, "r1sgk/4p/5/P4/KGSBR[] b") || lines(back.Root) != "a5-a4 " {
		t.Errorf("begins with %q, goes on with %q:\n%s", back.Start, lines(back.Root), drawn)
	}
	if sgf, _ := session(t, "shogi/mini-shogi").WriteRecord(drawnTree(odds), engine.FormatSGF); !strings.Contains(sgf, ";W[a5-a4];B[a2-a3]") {
		t.Errorf("the second player begins, and the letters are wrong: %s", sgf)
	}
	again := read(written)
	if got := lines(again.Root); got != want {
		t.Errorf("read again %q\nwas %q\n%s", got, want, written)
	}
}

// Any board with signs has KIF: this one has three files and four ranks.
func TestKIFOfAnotherBoard(t *testing.T) {
	const rules3x4 = `(dagaz 1)
(game (title "Small") (players Sky Earth) (turn-order Sky Earth)
  (board (rectangle 3 4) (style plain) (symmetry Earth (n s) (ne se) (nw sw)))
  (hands) (option "recycle captures" true)
  (piece (name Lion) (letter L) (sign "獅") (moves (step n ne e se s sw w nw)))
  (piece (name Chick) (letter C) (sign "雛") (moves (step n)) (drops ((verify empty?) add)))
  (board-setup (Sky (Lion b1) (Chick b2)) (Earth (Lion b4) (Chick b3)))
  (loss-condition (Sky Earth) (checkmated Lion)) (repetition 0)
  (fen (hands brackets) (kif "どうぶつ")))`
	g := gametest.Compile(t, rules3x4)
	const text = "手合割：どうぶつ\n手数--\n   1 ２二雛(23)\n   2 同　獅(21)\n   3 １四獅(24)\n   4 ３三雛打\n"
	format, trees, err := engine.ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	s := engine.NewSession(g)
	if err := s.Resolve(trees[0], format); err != nil {
		t.Fatal(err)
	}
	if got, want := lines(trees[0].Root), "b2xb3 b4xb3 b1-c1 Chick@a2 "; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
	out, err := s.WriteRecord(trees[0], format)
	if err != nil || !strings.Contains(out, "   4 ３三雛打\n") {
		t.Errorf("wrote %q, %v", out, err)
	}
}

func TestSpell(t *testing.T) {
	for _, tt := range []struct{ game, start, line, style, want string }{
		{"checkmate/chess", "", "e2-e4 d7-d5 e4xd5 g8-f6 f1-b5", "letters", "e4|d5|exd5|<Knight>f6|<Bishop>b5+"},
		{"checkmate/chess", "7k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7-a8=Queen", "letters", "a8=<Queen>#"},
		{"checkmate/chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1,h1-f1", "letters", "O-O"},
		{"checkmate/chess#Chess960", "8/8/8/4k3/8/8/8/4KR2 w F - 0 1", "e1-g1,f1", "letters", "O-O"},
		{"checkmate/chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1,h1-f1 e8-c8,a8-d8 f1-f8", "names", "O-O|O-O-O|f1-f8"},
		{"checkmate/chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1-d1", "letters", "<Rook>ad1"},
		{"shogi/mini-shogi", "", "c1-c2 c5-c4 c2-c3 c4xc3 b1-b2 Silver@d3", "kanji", "３四銀(35)|３二銀(31)|３三銀(34)|同　銀(32)|４四金(45)|２三銀打"},
		{"shogi/mini-shogi", "4k/P4/5/5/K4[] w", "a4-a5=PawnP e5-e4 a5-b5", "kanji", "５一歩成(52)|１二玉(11)|４一と(51)"},
		{"shogi/mini-shogi", "4k/S4/5/5/K4[] w", "a4-a5", "kanji", "５一銀不成(52)"},
		{"shogi/mini-shogi", "", "c1-c2", "letters", "<Silver>c2"},
		{"xiangqi/xiangqi", "", "h3-e3 h10-g8 h1-g3 i10-h10", "kanji", "炮二平五|馬８進７|馬二進三|車９平８"},
		{"xiangqi/xiangqi", "3k5/9/9/4C4/9/4C4/9/9/9/4K4 w - - 0 1", "e7-e9 d10-d9 e9-e8", "kanji", "前炮進二|將４進１|前炮退一"},
		{"xiangqi/xiangqi", "", "h3-e3 h10-g8 h1-g3 i10-h10", "wxf", "C2.5|H8+7|H2+3|R9.8"},
		{"xiangqi/xiangqi", "3k5/9/9/4C4/9/4C4/9/9/9/4K4 w - - 0 1", "e7-e9 d10-d9 e9-e8 d9-d10 e5-d5", "wxf", "C++2|K4+1|C+-1|K4-1|C-.6"},
		{"xiangqi/xiangqi", "3k5/9/4P4/9/4P4/4P4/9/9/9/4K4 w - - 0 1", "e6-d6", "wxf", "2P.6"},
		{"checkers/international-checkers", "", "c4-d5", "numbers", ""},
		{"elimination/kuba", "", "b7-b6,b6-b5 a2-b2,b2-c2", "names", "b7-b6|a2-b2"},
		{"elimination/abalone", "", "e3-f3,f3-g3,g3-h3", "names", "e3-f3"},
		{"elimination/abalone", "", "f3-f4,e3-e4", "names", "f3-f4,e3-e4"}, // f3-f4 is another move
		{"arrange/boop", "", "Kitten@a1 Kitten@c3 Kitten@a6 Kitten@b2,c3-d4", "names", "Kitten@a1|Kitten@c3|Kitten@a6|Kitten@b2"},
		{"arrange/odd", "", "Gift@c5=Stone Stone@d5", "names", "Gift@c5|Stone@d5"},
		{"arrange/conga", "", "a1-c3=Heap9 d4-a4=Heap7", "names", "a1-c3|d4-a4"},
		{"domino/pyramid-solitaire", "", "g1 g1=Gone", "names", "g1|g1"},
		{"checkmate/chess", "7k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7-a8=Queen", "names", "a7-a8=Queen"}, // one of four
		{"arrange/tak", "", "Flat@a1 Flat@b1 Flat@c3 Flat@b2=Wall", "letters", "<Flat>@a1|<Flat>@b1|<Flat>@c3|<Wall>@b2"},
		{"mancala/um-el-bagara", "", "c1,b1=6,a1=6,a2=6,b2=6,c2=6", "names", "c1-b1"},
		{"stalemate/amazons-board", "", "a4-a5,Hole@a6", "names", "a4-a5,Hole@a6"}, // a part of its own
	} {
		s := session(t, tt.game)
		if _, err := s.Set(tt.start); err != nil {
			t.Errorf("%s: %v", tt.game, err)
			continue
		}
		line := strings.Fields(tt.line)
		if own, written := line[len(line)-1], tt.want[strings.LastIndex(tt.want, "|")+1:]; tt.style == "names" { // what is written is read, too
			u := session(t, tt.game)
			u.Set(tt.start)
			for _, text := range line[:len(line)-1] {
				u.Play(text)
			}
			i, err := notation.Find(u.Position(), u.Legal(), written)
			if err != nil || u.Texts()[i] != own {
				t.Errorf("%s: %s is not read as %s: %v", tt.game, written, own, err)
			}
		}
		if tt.want == "" {
			line = []string{s.Texts()[0]}
		}
		spelt, err := s.Spell(line, tt.style)
		if err != nil {
			t.Errorf("%s: %v", tt.line, err)
			continue
		}
		var out []string
		for _, parts := range spelt {
			text := ""
			for _, p := range parts {
				text += p.Text
				if p.Piece != 0 {
					text += "<" + s.Game().Types[p.Piece.Type()].Name + ">"
				}
			}
			out = append(out, text)
		}
		if got := strings.Join(out, "|"); got != tt.want && (tt.want != "" || !strings.Contains(got, "-")) {
			t.Errorf("%s %s is spelt\n%s, want\n%s", tt.game, tt.line, got, tt.want)
		}
	}
}

// drawnTree is a game of two moves from a start in which the second player begins.
func drawnTree(start string) *notation.Tree {
	second := &notation.Node{Move: "a2-a3"}
	return &notation.Tree{Start: start, Root: &notation.Node{Children: []*notation.Node{{Move: "a5-a4", Children: []*notation.Node{second}}}}}
}
