package notation

import (
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// outline prints the moves of a tree: players' numbers, moves, variations.
func outline(n *Node) string {
	s := ""
	if n.Move != "" {
		s = strconv.Itoa(n.Player) + n.Move
	}
	for i, c := range n.Children {
		if len(n.Children) > 1 {
			s += " (" + outline(c) + ")"
		} else if s += " "; i == 0 {
			s += outline(c)
		}
	}
	return strings.TrimSpace(s)
}

func TestReadSGF(t *testing.T) {
	tests := []struct{ in, players, want string }{
		{"(;White[e2-e4];Black[e7-e5])", "White,Black", "1e2-e4 2e7-e5"},
		{"(;FF[4]GM[1]PB[Lee]PW[Gu];B[pd];W[dp];B[])", "Lee,Gu", "1pd 2dp 1pass"},
		{"(;FF[4]GM[1]HA[2]AB[dd][pp];W[dp])", "", "2dp"},
		{"(;W[e2-e4];B[e7-e5](;W[g1-f3];B[b8-c6])(;W[f2-f4]))", "", "1e2-e4 2e7-e5 (1g1-f3 2b8-c6) (1f2-f4)"},
		{"text (;P1[a];P2[b];P3[c]) more (;B[x])", "", "1a 2b 3c"},
		{"(;DP[Ann][Bob][Cy];P1[a];P3[b])", "Ann,Bob,Cy", "1a 3b"},
		{"(;South[a1b2];North[b5c4];South[c1b2])", "South,North", "1a1b2 2b5c4 1c1b2"},
		{"(;)", "", ""},
	}
	for _, tt := range tests {
		trees, err := ReadSGF(tt.in)
		if err != nil {
			t.Errorf("ReadSGF(%q): %v", tt.in, err)
			continue
		}
		got := outline(trees[0].Root)
		if got != tt.want || strings.Join(trees[0].Players, ",") != tt.players {
			t.Errorf("ReadSGF(%q) = %v %s; want %s %s", tt.in, trees[0].Players, got, tt.players, tt.want)
		}
		sgfTrip(t, trees)
	}
}

func TestSGFErrors(t *testing.T) {
	tests := []struct{ in, err string }{
		{"", "line 1:1: no game here: a game begins with (;; read so far: 0 games, 0 moves"},
		{"hello", "line 1:1: no game here: a game begins with (;; read so far: 0 games, 0 moves"},
		{"(;B[aa];W[b", `line 1:12: the file ends inside the value of "W"; read so far: 1 game, 1 move`},
		{"(;B[aa]\n;W[bb]", "line 2:7: the file ends in the middle of a game; read so far: 1 game, 2 moves"},
		{"(;B[aa])(;B[aa];B", `line 1:18: property "B" has no value; read so far: 2 games, 2 moves`},
		{"(;[x])", `line 1:3: "[" without the name of a property; read so far: 1 game, 0 moves`},
		{"(x)", "line 1:2: a ; must follow (; read so far: 0 games, 0 moves"},
		{strings.Repeat("(", 1000000), "line 1:2: a ; must follow (; read so far: 0 games, 0 moves"},
		{strings.Repeat("(;", 1000000), "line 1:2001: more than 1000 variations within each other; read so far: 1 game, 0 moves"},
	}
	for _, tt := range tests {
		if _, err := ReadSGF(tt.in); errText(err) != tt.err {
			t.Errorf("ReadSGF(%.30q): %v; want %s", tt.in, err, tt.err)
		}
	}
}

func TestWriteSGF(t *testing.T) {
	tree := &Tree{
		Game: "checkmate/chess", Variant: "Chess", Start: `?setup=+63;&turn=0`, Seed: "7", Players: []string{"White [me]", `Bl\ack`}, Result: "W+R",
		Root: &Node{Comment: "a ] and a \\", Children: []*Node{{Move: "e2-e4", Children: []*Node{
			{Move: "e7-e5", Props: []Prop{{"TE", []string{"1"}}}}, {Move: "c7-c5", Comment: "or so"}}}}},
		Props: []Prop{{"ZZ", []string{`a\:b`, "c"}}},
	}
	const want = "(;FF[4]CA[UTF-8]GM[1001]DG[checkmate/chess]DV[Chess]DS[?setup=+63;&turn=0]DR[7]DF[W]PW[White [me\\]]PB[Bl\\\\ack]RE[W+R]" +
		"ZZ[a\\:b][c]C[a \\] and a \\\\]\n;W[e2-e4]\n(;B[e7-e5]TE[1])\n(;B[c7-c5]C[or so]))\n"
	if got := WriteSGF(tree, 2); got != want {
		t.Errorf("WriteSGF = %s\nwant %s", got, want)
	}
	trees, err := ReadSGF(want)
	if err != nil {
		t.Fatal(err)
	}
	if again := WriteSGF(trees[0], 2); again != want {
		t.Errorf("read and written again: %s", again)
	}
	three := &Tree{Players: []string{"a", "b", "c"}, Root: &Node{Children: []*Node{{Move: "x"}}}}
	if got, want := WriteSGF(three, 3), "(;FF[4]CA[UTF-8]GM[1001]DF[B]DP[a][b][c]\n;P1[x])\n"; got != want {
		t.Errorf("WriteSGF = %s; want %s", got, want)
	}
}

func TestGoFile(t *testing.T) {
	trees, err := ReadSGF("(;GM[1]SZ[9]AB[aa][cc:dc]AW[ii]PL[W]RE[B+1.5]C[hi];W[ab]C[here];B[tt](;W[gd])(;W[]))")
	if err != nil {
		t.Fatal(err)
	}
	tree := trees[0]
	if !IsGo(tree) {
		t.Error("it is a file of Go")
	}
	if err := ConvertGo(goGame(), tree); err != nil {
		t.Fatal(err)
	}
	if got, want := outline(tree.Root), "2a8 1pass (2g6) (2pass)"; got != want {
		t.Errorf("moves %s; want %s", got, want)
	}
	if want := "?setup=0:1;+18;0:1+1;+57;0:2;&turn=1"; tree.Start != want || tree.Result != "B+1.5" {
		t.Errorf("start %s, result %s; want %s", tree.Start, tree.Result, want)
	}
	for _, tt := range []struct {
		size     int
		in, want string
	}{{19, "pd", "p16"}, {9, "aa", "a9"}, {9, "jj", ""}, {19, "tt", "pass"}, {9, "", "pass"}, {9, "x", ""}} {
		if got := GoMove(tt.size, tt.in); got != tt.want {
			t.Errorf("GoMove(%d, %q) = %q; want %q", tt.size, tt.in, got, tt.want)
		}
	}
	trees, _ = ReadSGF("(;GM[1]SZ[9];B[zz])")
	if err := ConvertGo(goGame(), trees[0]); errText(err) != `move 1: "zz" is not a point of the board` {
		t.Error(err)
	}
	trees, _ = ReadSGF("(;GM[1]SZ[19];B[aa])")
	if err := ConvertGo(goGame(), trees[0]); errText(err) != "size SZ: the file's board is 19, the game's is another" {
		t.Error(err)
	}
	trees, _ = ReadSGF("(;GM[1]SZ[9]HA[2]AB[aa][cc];W[ab];B[bb])")
	if err := ConvertGo(goGame(), trees[0]); err != nil || !strings.HasSuffix(trees[0].Start, "&turn=1") {
		t.Errorf("after handicap stones White moves: %v, %s", err, trees[0].Start)
	}
}

// sgfTrip checks that trees print and read back equal.
func sgfTrip(t *testing.T, trees []*Tree) {
	t.Helper()
	for _, tree := range trees {
		players := 2
		for todo := []*Node{tree.Root}; len(todo) > 0; {
			n := todo[len(todo)-1]
			todo = append(todo[:len(todo)-1], n.Children...)
			players = max(players, n.Player)
		}
		text := WriteSGF(tree, players)
		again, err := ReadSGF(text)
		if err != nil || len(again) != 1 || !reflect.DeepEqual(again[0], tree) {
			t.Errorf("%s reads back as %d trees, %v: %s", text, len(again), err, WriteSGF(again[0], players))
		}
	}
}
