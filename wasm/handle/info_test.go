package handle

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// boardJSON is the board of an Info.
type boardJSON struct {
	W, H  float64
	Style string
	Cells []struct {
		N          string
		X, Y, W, H float64
		S, D       int
	}
	Lines        [][4]float64
	Marks        [][2]float64
	Files, Ranks []string
	Edges        []struct {
		P   int
		Pts [][2]float64
	}
}

func boardOf(t *testing.T, g *game.Game) boardJSON {
	t.Helper()
	var info struct{ Board boardJSON }
	if err := json.Unmarshal(Info(g), &info); err != nil {
		t.Fatalf("%v: %s", err, Info(g))
	}
	return info.Board
}

// withBoard returns a game on a board, to test how the board is drawn.
func withBoard(board string) string {
	return `(game (title "T") (players A B) (turn-order A B) (board ` + board + `)
  (piece (name Man) (moves (n (verify empty?) add))) (draw-condition (A B) stalemated))`
}

func strict(board string) string {
	return "(dagaz 1)" + strings.Replace(withBoard(board), "(moves (n (verify", "(drops ((verify", 1)
}

// TestPixels: a plain file gives pixels, with a line of one pixel between the squares.
func TestPixels(t *testing.T) {
	b := boardOf(t, gametest.Compile(t, withBoard(`(grid (start-rectangle 5 7 53 53)
    (dimensions ("a/b/c" (49 0)) ("2/1" (0 47))) (directions (n 0 -1) (e 1 0)))`)))
	if b.W != 3 || b.H != 2 || b.Style != "checkered" {
		t.Errorf("board %v x %v, %s", b.W, b.H, b.Style)
	}
	got := ""
	for _, c := range b.Cells {
		got += fmt.Sprint(c.N, ":", c.X, ",", c.Y, ",", c.W, ",", c.H, ",", c.S, " ")
	}
	want := "a2:0,0,1,1,0 b2:1,0,1,1,1 c2:2,0,1,1,0 a1:0,1,1,1,1 b1:1,1,1,1,0 c1:2,1,1,1,1 "
	if got != want {
		t.Errorf("cells %s\nwant  %s", got, want)
	}
	if f, r := strings.Join(b.Files, ""), strings.Join(b.Ranks, ""); f != "abc" || r != "21" {
		t.Errorf("labels %q and %q", f, r)
	}
}

func TestLines(t *testing.T) {
	const alquerque = `(rectangle 3 3) (style points) (unlink (b3 a2) (b3 c2) (a2 b1) (c2 b1))`
	for _, tt := range []struct {
		board string
		lines int
		some  string
	}{
		{`(square 3) (style lines)`, 12, "0.5 0.5 1.5 0.5"}, // all diagonals exist, but none is drawn
		// The same beside a tray, which is a separate grid.
		{`(square 3) (style lines) (grid (start-rectangle 400 0 499 99) (dimensions ("x" (0 0)) ("1/2/3" (0 100))))`, 12, "0.5 0.5 1.5 0.5"},
		// The middle has diagonals alone, so they are drawn.
		{`(square 3) (style lines) (unlink (each (n s) ((file b) $it)) (each (e w) ((rank 2) $it)) (each (ne se sw nw) (light $it)))`, 12, "0.5 0.5 1.5 1.5"},
		// Shifted ranks are connected diagonally.
		{`(grid (start-rectangle 50 0 99 49) (dimensions ("a/b/c" (50 0)) ("2/1" (-25 44))) (directions (e 1 0) (w -1 0) (se 1 1) (nw -1 -1) (sw 0 1) (ne 0 -1)))
		  (style points)`, 9, ""},
		// Hexagons are connected only with their neighbours, which are diagonal or above.
		{`(hexagon 3) (style points)`, 42, ""},
		{`(hexagon 3) (style points) (unlink (all e) (all w))`, 42, ""},
		{`(square 3) (style checkered)`, 0, ""},
		{`(square 3) (style plain) (lines (a1 c3))`, 1, "2.5 0.5 0.5 2.5"},
		{alquerque, 16, "0.5 0.5 1.5 1.5"},
		{`(positions (a 0 0 10 10) (b 90 0 100 10) (c 45 90 55 100) (m 45 0 55 10)) (style points)
		  (links x (a b) (b c) (c a) (a m) (m b))`, 4, ""}, // a to b runs over m
		// A direction that leads only one way is not drawn if there are others.
		{`(positions (a 0 0 10 10) (b 90 0 100 10) (c 45 90 55 100)) (style points)
		  (links e (a b) (b c)) (links w (b a) (c b)) (links x (c a))`, 2, ""},
		{`(rectangle 3 1) (style lines) (kill-positions b1) (links far (a1 c1)) (links back (c1 a1))`, 1, "0.5 0.5 2.5 0.5"},
	} {
		b := boardOf(t, gametest.Compile(t, strict(tt.board)))
		if len(b.Lines) != tt.lines {
			t.Errorf("%s has %d lines, want %d: %v", tt.board, len(b.Lines), tt.lines, b.Lines)
		}
		if !strings.Contains(fmt.Sprint(b.Lines), tt.some) {
			t.Errorf("%s lacks the line %s: %v", tt.board, tt.some, b.Lines)
		}
	}
}

// TestLevels: a row of levels that is too wide for a phone becomes several rows, in the order of the rules.
func TestLevels(t *testing.T) {
	const cells = `("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (e 0 1 0)))`
	for _, tt := range []struct{ board, want string }{
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B/C" (50 0)) ` + cells, "14x4 Aa4:0,0 Ba4:5,0 Ca4:10,0 "}, // narrow enough
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B/C/D" (44 0)) ` + cells, "8.4x8.4 Aa4:0,0 Ba4:4.4,0 Ca4:0,4.4 Da4:4.4,4.4 "},
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B" (85 0)) ` + cells, "12.5x4 Aa4:0,0 Ba4:8.5,0 "}, // two levels stay side by side
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B/C/D/E" (44 0)) ` + cells, "8.4x12.8 Aa4:0,0 Ba4:4.4,0 Ca4:0,4.4 Da4:4.4,4.4 Ea4:0,8.8 "},
		{`(grid (start-rectangle 200 0 209 9) (dimensions ("A/B/C/D/E" (-44 0)) ` + cells, "8.4x12.8 Aa4:0,8.8 Ba4:4.4,4.4 Ca4:0,4.4 Da4:4.4,0 Ea4:0,0 "},
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B/C/D/E" (50 5)) ` + cells, "24x6 Aa4:0,0 Ba4:5,0.5 Ca4:10,1 Da4:15,1.5 Ea4:20,2 "},       // the levels are not in one row
		{`(grid (start-rectangle 0 0 9 9) (dimensions ("A/B/C/D/E/F" (30 10)) ` + cells, "19x9 Aa4:0,0 Ba4:3,1 Ca4:6,2 Da4:9,3 Ea4:12,4 Fa4:15,5 "}, // the levels are not separate
	} {
		b := boardOf(t, gametest.Compile(t, strict(tt.board+` (style checkered)`)))
		got := fmt.Sprintf("%vx%v ", b.W, b.H)
		for _, c := range b.Cells {
			if strings.HasSuffix(c.N, "a4") {
				got += fmt.Sprintf("%s:%v,%v ", c.N, c.X, c.Y)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.board, got, tt.want)
		}
	}
}

func TestHexBoard(t *testing.T) {
	b := boardOf(t, gametest.Compile(t, strict(`(hex 2 2) (edge A n s)`)))
	c := b.Cells[3]
	if b.Style != "hex" || b.W != 2.5 || b.H != 2.02 || c.N != "b2" || c.X != 1.5 || c.Y != 0.87 || c.H != 1.15 {
		t.Errorf("%+v", b)
	}
	if len(b.Edges) != 2 || b.Edges[0].P != 0 || len(b.Edges[0].Pts) != 6 || b.Edges[0].Pts[1] != [2]float64{0.5, 0} {
		t.Errorf("edges %+v", b.Edges)
	}
}

// TestGames makes the data for the site generator, for every game that is tested in full.
func TestGames(t *testing.T) {
	for _, id := range gametest.Thorough(t) {
		g := gametest.Load(t, id)
		g.ID = id
		b := boardOf(t, g)
		for _, c := range b.Cells {
			if c.X < 0 || c.Y < 0 || c.X+c.W > b.W+0.002 || c.Y+c.H > b.H+0.002 || c.W <= 0 || c.H <= 0 {
				t.Errorf("%s: cell %+v is not on the board of %v x %v", id, c, b.W, b.H)
			}
		}
		var view struct {
			Cells  [][4]any
			Select struct {
				Moves []struct{ T string }
				Nodes []struct{ Next map[string]int }
				Pass  int

				Untold bool
			}
		}
		if err := json.Unmarshal(StartView(g), &view); err != nil {
			t.Errorf("%s: %v: %s", id, err, StartView(g))
		}
		for _, n := range view.Select.Nodes {
			for click := range n.Next {
				if click[0] == '*' && !g.HasHands {
					t.Errorf("%s: a move begins with a piece in a hand that is not there", id)
				}
			}
		}
		var list game.MoveList
		movegen.New(g).Legal(g.Start(), &list)
		if s := view.Select; s.Untold {
			if list.Len() <= mostAtStart {
				t.Errorf("%s: %d moves at the start are left to the engine", id, list.Len())
			}
		} else if len(s.Moves) == 0 || len(s.Nodes) < 2 && s.Pass < 0 { // before the pieces are dealt, the player may have to pass
			t.Errorf("%s: nothing can be clicked at the start", id)
		}
	}
}

func TestInfoImages(t *testing.T) {
	g := gametest.Compile(t, `(game (title "T") (players A B) (turn-order A B)
  (board (image "b.bmp" "c.bmp") (grid (start-rectangle 10 20 59 69) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (image A "images\man.bmp" "other.bmp") (moves (n (verify empty?) add)))
  (piece (name Wall) (moves (n (verify empty?) add)))
  (draw-condition (A B) stalemated))`)
	var info struct {
		Board struct {
			Image struct {
				File       string
				X, Y, W, H float64
			}
		}
		Pieces []struct{ Images []string }
	}
	if err := json.Unmarshal(Info(g), &info); err != nil {
		t.Fatalf("%v: %s", err, Info(g))
	}
	if i := info.Board.Image; i.File != "b.bmp" || i.X != -0.2 || i.Y != -0.4 || i.W != 50 || i.H != 50 {
		t.Errorf("image of the board = %+v", i)
	}
	if got := fmt.Sprintf("%q", [][]string{info.Pieces[0].Images, info.Pieces[1].Images}); got != `[["images\\man.bmp" ""] []]` {
		t.Errorf("images of pieces = %s", got)
	}
}

// TestInfoProgressive: an Info says whether the page leads a winner to the next entry.
func TestInfoProgressive(t *testing.T) {
	for option, want := range map[string]bool{"": false, `(option "progressive levels" true)`: true, `(option "progressive levels" false)`: false} {
		var info struct{ Progressive bool }
		text := strings.Replace(withBoard("(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))"), "(turn-order A B)", "(turn-order A B) "+option, 1)
		if err := json.Unmarshal(Info(gametest.Compile(t, text)), &info); err != nil || info.Progressive != want {
			t.Errorf("%s: %v, want %v  %v", option, info.Progressive, want, err)
		}
	}
}

// TestInfoPage: an Info contains the settings of the rules for the page, and the cells on which goals
// want pieces.
func TestInfoPage(t *testing.T) {
	const goal = `(win-condition (A) (absolute-config Man (a2 b2)))`
	for _, tt := range []struct{ option, want string }{
		{"", `false false [{0 [0] [a2 b2]}]`},
		{`(option "highlight goals" false)`, `false false []`},
		{`(option "silent ? moves" true)`, `true false [{0 [0] [a2 b2]}]`},
		{`(option "selection screen" true) (option "highlight goals" true)`, `false true [{0 [0] [a2 b2]}]`},
	} {
		var info struct {
			Silent, Selection bool
			Aims              []struct {
				P int
				T []int
				C []string
			}
		}
		text := strings.Replace(withBoard("(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))"), "(turn-order A B)", "(turn-order A B) "+tt.option+goal, 1)
		if err := json.Unmarshal(Info(gametest.Compile(t, text)), &info); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(info.Silent, info.Selection, info.Aims); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.option, got, tt.want)
		}
	}
}

// TestInfoShown: an Info says how the board may be turned, whether moves are listed, and which pieces
// appear and vanish at once.
func TestInfoShown(t *testing.T) {
	for _, tt := range []struct{ option, want string }{
		{"", ` false `},
		{`(option "prevent flipping" true)`, `no false `},
		{`(option "prevent flipping" 2)`, `pieces false `},
		{`(option "show moves list" false)`, ` true `},
		{`(option "animate captures" false)`, ` false x`},
		{`(option "animate captures" true) (option "animate drops" false)`, ` false dp`},
		{`(option "animate captures" false) (option "animate drops" false)`, ` false xdp`},
	} {
		var info struct {
			Flips    string
			Unlisted bool
			Sudden   string
		}
		text := strings.Replace(withBoard("(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))"), "(turn-order A B)", "(turn-order A B) "+tt.option, 1)
		if err := json.Unmarshal(Info(gametest.Compile(t, text)), &info); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(info.Flips, " ", info.Unlisted, " ", info.Sudden); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.option, got, tt.want)
		}
	}
}

// TestInfoSmart: an Info says which clicks are enough for a move by the rules.
func TestInfoSmart(t *testing.T) {
	for option, want := range map[string]string{"": "", `(option "smart moves" true)`: "true", `(option "smart moves" from)`: "from", `(option "smart moves" false)`: ""} {
		var info struct{ Smart string }
		text := strings.Replace(withBoard("(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))"), "(turn-order A B)", "(turn-order A B) "+option, 1)
		if err := json.Unmarshal(Info(gametest.Compile(t, text)), &info); err != nil || info.Smart != want {
			t.Errorf("%s: %q, want %q  %v", option, info.Smart, want, err)
		}
	}
}

// Triangles stand on a side and on a corner in turns. A link straight down shows which triangle
// stands on a side. The box of a cell is the room for its piece: it is two thirds as high as the
// cell, and in its middle.
func TestTriangles(t *testing.T) {
	const grid = `(grid (start-rectangle 0 0 49 89) (dimensions ("a/b/c" (50 0)) ("2/1" (0 90))) (directions (n 0 -1) (e 1 0))) (style triangles)`
	for _, test := range []struct{ board, down string }{
		{grid, "b2 a1 c1"}, // no link shows it: the first triangle stands on a side
		{strings.Replace(grid, "(n 0 -1)", "", 1) + ` (links n (b1 b2))`, "a2 c2 b1"}, // b1 has a side above
		{grid + ` (kill-positions a2)`, "c2 b1"},                                      // now b2 is the first
	} {
		b := boardOf(t, gametest.Compile(t, strict(test.board)))
		var down []string
		for _, c := range b.Cells {
			if c.D == 1 {
				down = append(down, c.N)
			}
			want := 0.6 // for a triangle with the height 1.8
			if c.D == 1 {
				want = 0
			}
			if c.N[1] == '1' {
				want += 1.8
			}
			if c.W != 1 || c.H != 1.2 || math.Abs(c.Y-want) > 0.01 {
				t.Errorf("%s: %s is %v by %v at %v, want 1 by 1.2 at %v", test.board, c.N, c.W, c.H, c.Y, want)
			}
		}
		if got := strings.Join(down, " "); got != test.down {
			t.Errorf("%s: on a corner stand %s, want %s", test.board, got, test.down)
		}
		if b.H != 3.6 || b.W != 4 {
			t.Errorf("%s: the board is %v by %v, want 4 by 3.6", test.board, b.W, b.H)
		}
	}
}

// TestInfoSolid: an Info contains the places of the cells of a body that turns in space.
func TestInfoSolid(t *testing.T) {
	for clause, want := range map[string]string{"": "[]", "(solid (a1 0 0 -1) (b1 1 0 2))": "[a1 0 0 -1 b1 1 0 2]"} {
		var info struct{ Board struct{ Solid []string } }
		g := gametest.Compile(t, `(dagaz 1) (game (title "T") (players A) (turn-order A) (board (rectangle 2 1) `+clause+`)
  (piece (name Man) (letter M) (moves (step e))) (board-setup (A (Man a1))) (draw-condition (A) stalemated))`)
		if err := json.Unmarshal(Info(g), &info); err != nil || fmt.Sprint(info.Board.Solid) != want {
			t.Errorf("%s: %v, want %s  %v", clause, info.Board.Solid, want, err)
		}
	}
}

// TestLooseHexagons: boxes that are smaller than their hexagons, as in plain files, grow until they
// touch.
func TestLooseHexagons(t *testing.T) {
	for board, want := range map[string][2]float64{
		// The cells of a row do not touch: the hexagons stand on a side.
		`(style hex) (positions (a1 0 0 91 91) (a2 0 91 91 182) (b1 79 46 170 137) (c1 158 0 249 91))`: {1, .86},
		// The cells of a column do not touch: the hexagons stand on a corner.
		`(style hex) (positions (a1 0 0 50 50) (b1 50 0 100 50) (c1 25 43 75 93) (d1 0 86 50 136))`: {1, 1.14},
	} {
		b := boardOf(t, gametest.Compile(t, strict(board)))
		for _, c := range b.Cells {
			if math.Abs(c.W-want[0]) > .02 || math.Abs(c.H-want[1]) > .02 {
				t.Errorf("%s: %s is %v by %v, want %v", board, c.N, c.W, c.H, want)
			}
		}
	}
}

// TestStores: of the cells that are drawn as pits, those that lie in the zone store of one player
// name this player.
func TestStores(t *testing.T) {
	const pits = `(dagaz 1) (game (title "T") (players A B) (turn-order A B)
  (board (rectangle 2 1) (positions ("L" -100 0 0 100) ("R" 200 0 300 100) ("M" 0 100 100 200)) (style %s)
    (zone store A R M) (zone store B L M))
  (piece (name Seed) (moves (n (verify (> (seeds) 0)) (set-seeds 0) add)))
  (board-setup (A (Seed a1 count 3))) (draw-condition (A B) stalemated))`
	for _, tt := range []struct{ style, want string }{{"pits", "L1 R0 "}, {"plain", ""}} {
		var info struct {
			Board struct {
				Cells []struct {
					N string
					O *int
				}
			}
		}
		if err := json.Unmarshal(Info(gametest.Compile(t, strings.Replace(pits, "%s", tt.style, 1))), &info); err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range info.Board.Cells {
			if c.O != nil {
				got += c.N + strconv.Itoa(*c.O) + " "
			}
		}
		if got != tt.want {
			t.Errorf("style %s: stores %q, want %q", tt.style, got, tt.want)
		}
	}
}

// TestWins: an Info has what the rules say of the goals by which a player wins, each once.
func TestWins(t *testing.T) {
	var info struct{ Wins []string }
	goals := `(win-condition (A) stalemated (says "no way out")) (win-condition (B) stalemated (says "no way out")) (draw-condition (A B) (quiet 9) (says "tired")))`
	if err := json.Unmarshal(Info(gametest.Compile(t, strings.Replace(strict("(rectangle 2 2)"), "(draw-condition (A B) stalemated))", goals, 1))), &info); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(info.Wins, ","); got != "no way out" {
		t.Errorf("wins by %q", got)
	}
}
