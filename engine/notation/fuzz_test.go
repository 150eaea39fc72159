package notation

import (
	"sort"
	"testing"
)

// names lists the games of the tests in a fixed order, for fuzz inputs.
func gameNames() []string {
	var names []string
	for name := range all() {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func FuzzFEN(f *testing.F) {
	games, names := all(), gameNames()
	f.Fuzz(func(t *testing.T, n uint8, s string) {
		p, _, err := readFEN(games[names[int(n)%len(names)]], s)
		if err == nil {
			roundTrip(t, p)
		} else if p != nil {
			t.Error("a position beside an error")
		}
	})
}

func FuzzSetup(f *testing.F) {
	games, names := all(), gameNames()
	f.Fuzz(func(t *testing.T, n uint8, s string) {
		p, _, err := ReadSetup(games[names[int(n)%len(names)]], s)
		if err == nil {
			roundTrip(t, p)
		} else if p != nil {
			t.Error("a position beside an error")
		}
	})
}

func FuzzSGF(f *testing.F) {
	g := goGame()
	f.Fuzz(func(t *testing.T, s string) {
		trees, err := ReadSGF(s)
		if err == nil {
			sgfTrip(t, trees)
		}
		for _, tree := range trees {
			_ = ConvertGo(g, tree)
		}
	})
}

func FuzzMove(f *testing.F) {
	games := all()
	shogi, draughts := games["shogi"].Start(), games["draughts"].Start()
	f.Fuzz(func(t *testing.T, s string) {
		list := moves(t, shogi, "+c3=Pawn; +c3=Gold; a2-a5; a2-a5=PawnP; e1-e4 a1-e1;")
		if n, err := Find(shogi, list, s); err == nil && (n < 0 || n >= list.Len()) {
			t.Error(n)
		}
		list = moves(t, draughts, "xa5 b4-a5; b4-c5; d2-b4 xc3 | b4-d6 xc5 | d6-b8 xc7; d2-b4 xc3; a1:0 b1:3")
		if n, err := Find(draughts, list, s); err == nil && (n < 0 || n >= list.Len()) {
			t.Error(n)
		}
	})
}

func FuzzKIF(f *testing.F) {
	g := shogiGame("[]")
	g.Meta = map[string][]string{kifName: {"x"}}
	for i, sign := range []rune("玉金銀全角馬飛竜歩と") {
		if i < len(g.Types) {
			g.Types[i].Signs = []string{string(sign)}
		}
	}
	for _, s := range []string{
		"手合割：x\n先手：A\n手数----\n1 ３四銀(35) ( 0:01/00:00:01)+\n*c\n2 同　歩打\n変化：2手\n2 投了\n",
		"後手の持駒：角　歩十二\n+---+\n|v王 ・ ・ ・v金|一\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| 玉v全 ・ ・ ・|五\n先手の持駒：なし\n後手番\n1 １二金(11)\n",
		"変化 0:0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		trees, _ := ReadKIF(s)
		if len(trees) != 1 {
			t.Fatal(len(trees))
		}
		tree := trees[0]
		if PlaceKIF(g, tree) != nil {
			return
		}
		pos, _, err := ReadSetup(g, tree.Start)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadKIF(WriteKIF(tree, pos, ""))
		if err != nil || PlaceKIF(g, again[0]) != nil || again[0].Start != tree.Start {
			t.Fatalf("%q begins with %q, %v; then with %q", s, tree.Start, err, again[0].Start)
		}
	})
}
