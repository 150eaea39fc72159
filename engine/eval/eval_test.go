package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"math/rand/v2"
	"testing"
)

// grid returns a board of w by h cells with the named directions.
func grid(w, h int, dirs map[string][]int) *board.Board {
	bl := board.NewBuilder()
	files, ranks := make([]string, w), make([]string, h)
	for i := range files {
		files[i] = string(rune('a' + i))
	}
	for i := range ranks {
		ranks[i] = string(rune('0' + h - i))
	}
	gi, err := bl.AddGrid(board.Rect{}, []board.Dimension{{Labels: files, DX: 1}, {Labels: ranks, DY: 1}})
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"n", "s", "e", "w", "ne", "sw", "nw", "se"} {
		if at, ok := dirs[name]; ok {
			bl.AddGridDir(gi, name, at)
		}
	}
	return bl.Build()
}

var (
	hexes = map[string][]int{"n": {0, -1}, "s": {0, 1}, "e": {1, 0}, "w": {-1, 0}, "ne": {1, -1}, "sw": {-1, 1}}
	kings = map[string][]int{"n": {0, -1}, "s": {0, 1}, "e": {1, 0}, "w": {-1, 0},
		"ne": {1, -1}, "sw": {-1, 1}, "nw": {-1, -1}, "se": {1, 1}}
)

// stones returns a game of two players who drop stones.
func stones(b *board.Board, goal *game.GoalExpr, prog *game.Program) *game.Game {
	both := []game.Player{0, 1}
	g := &game.Game{
		Board: b, Players: []game.PlayerInfo{{Name: "X"}, {Name: "O"}},
		Turns: []game.Turn{{Player: 0, As: 0, MoveType: game.AnyType}, {Player: 1, As: 1, MoveType: game.AnyType}},
		Types: []game.PieceType{{Name: "Stone", Drops: []game.Entry{{MoveType: game.AnyType, Progs: []*game.Program{prog, prog}}}}},
		Goals: []game.Goal{{Result: game.Win, Players: both, Test: goal}},
	}
	g.Finish()
	return g
}

// put sets up the stones of both players from a picture, row by row.
func put(g *game.Game, picture string) *game.Position {
	pos, c := g.NewPosition(), 0
	for _, ch := range picture {
		switch ch {
		case ' ':
			continue
		case 'x':
			pos.Place(board.Cell(c), game.Make(0, 0), 0)
		case 'o':
			pos.Place(board.Cell(c), game.Make(0, 1), 0)
		}
		c++
	}
	pos.Settle()
	return pos
}

func TestConnect(t *testing.T) {
	b := grid(4, 4, hexes)
	left, right, top, low := board.NewSet(16), board.NewSet(16), board.NewSet(16), board.NewSet(16)
	for i := 0; i < 4; i++ {
		top.Add(board.Cell(i))
		low.Add(board.Cell(12 + i))
		left.Add(board.Cell(4 * i))
		right.Add(board.Cell(4*i + 3))
	}
	b.Zones = []board.Zone{{Name: "first", Cells: []board.Set{top, left}}, {Name: "second", Cells: []board.Set{low, right}}}
	g := stones(b, &game.GoalExpr{Kind: game.GoalConnect, Zones: []int{0, 1}}, nil)
	e := NewWeighted(g, nil, Weights{Connect: 100})
	tests := []struct {
		picture string
		want    Score // for X, who moves first
	}{
		{".... .... .... ....", 0},
		{".x.. .... .... ....", 100},
		{".x.. .x.. .... ....", 200},
		{".... .oo. .... ....", -200},
		{".x.. .x.. .x.. .x..", 1600}, // X has connected, O never can: counted as all cells
		{".... oooo .... ....", -1600},
	}
	for _, tt := range tests {
		if got := e.Score(put(g, tt.picture)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.picture, got, tt.want)
		}
	}
}

func TestMeet(t *testing.T) {
	b := grid(4, 4, hexes)
	left, top, low := board.NewSet(16), board.NewSet(16), board.NewSet(16)
	for i := 0; i < 4; i++ {
		top.Add(board.Cell(i))
		low.Add(board.Cell(12 + i))
		left.Add(board.Cell(4 * i))
	}
	for _, set := range []board.Set{top, low, left} {
		b.Zones = append(b.Zones, board.Zone{Cells: []board.Set{set, set}})
	}
	tests := []struct {
		n       int32
		picture string
		want    Score
	}{
		{0, ".... .... .... ....", 0},    // each needs four stones: all cells of the left side
		{0, "x... .... .... ....", 100},  // O has to go around the corner
		{0, "x... x... x... x...", 1600}, // X has connected everything, O never can
		{2, ".... .... .... ....", 0},    // each needs one stone, in a corner
		{2, "x... .... .... ....", 100},
	}
	for _, tt := range tests {
		g := stones(b, &game.GoalExpr{Kind: game.GoalConnect, N: tt.n, Zones: []int{0, 1, 2}}, nil)
		e := NewWeighted(g, nil, Weights{Connect: 100})
		if got := e.Score(put(g, tt.picture)); got != tt.want {
			t.Errorf("%d of them, %s: %d, want %d", tt.n, tt.picture, got, tt.want)
		}
	}
}

func TestLine(t *testing.T) {
	g := stones(grid(3, 3, kings), &game.GoalExpr{Kind: game.GoalLine, N: 3}, nil)
	e := NewWeighted(g, nil, Weights{Line: 16})
	tests := []struct {
		picture string
		want    Score
	}{
		{"... ... ...", 0},
		{"... .x. ...", 16}, // four rows of one
		{"x.. .o. ...", 2*4 - 3*4},
		{"xx. ... ...", 16 + 4 + 4 + 4},
		{"xxo ... ...", 4 + 4 + 4 - 4 - 4},
	}
	for _, tt := range tests {
		if got := e.Score(put(g, tt.picture)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.picture, got, tt.want)
		}
	}
}

func TestLiberties(t *testing.T) {
	b := grid(3, 3, kings)
	dirs := []board.Dir{}
	for _, n := range []string{"n", "s", "e", "w"} {
		d, _ := b.Dir(n)
		dirs = append(dirs, d)
	}
	prog := &game.Program{Mechs: []game.Mech{{Kind: game.MechSurround, Dirs: dirs}}}
	g := stones(b, &game.GoalExpr{Kind: game.GoalTrue}, prog)
	e := NewWeighted(g, nil, Weights{Breath: 1})
	tests := []struct {
		picture string
		want    Score
	}{
		{"x.. ... ...", 2},
		{"... .x. ...", 4},
		{"xx. ... ...", 3},
		{"x.x ... ...", 4}, // the shared liberty counts for both
		{"xo. ... ...", 1 - 2},
	}
	for _, tt := range tests {
		if got := e.Score(put(g, tt.picture)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.picture, got, tt.want)
		}
	}
	if !e.Breathes() || !e.Eye(put(g, ".x. x.. ..."), 0, 0) || e.Eye(put(g, ".x. o.. ..."), 0, 0) {
		t.Error("eyes are not seen")
	}
}

func TestCorners(t *testing.T) {
	g := stones(grid(4, 4, kings), &game.GoalExpr{Kind: game.GoalMorePieces}, nil)
	e := NewWeighted(g, nil, Weights{Corner: 100, Edge: 10, Beside: -40})
	tests := []struct {
		picture string
		want    Score
	}{
		{"x... .... .... ....", 100},
		{".x.. .... .... ....", -40},
		{".... .x.. .... ....", -40},
		{"x..o .... .... ....", 0},
	}
	for _, tt := range tests {
		if got := e.Score(put(g, tt.picture)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.picture, got, tt.want)
		}
	}
}

// The score is that of the side to move.
func TestSide(t *testing.T) {
	g := stones(grid(3, 3, kings), &game.GoalExpr{Kind: game.GoalLine, N: 3}, nil)
	e := New(g, nil)
	pos := put(g, "xx. .o. ...")
	s := e.Score(pos)
	pos.PlaceTurn(1)
	if got := e.Score(pos); got != -s || s == 0 {
		t.Errorf("%d for one side, %d for the other", s, got)
	}
}

func TestRand(t *testing.T) {
	// The first numbers of SplitMix64 with seed 1234567, from its authors' test.
	r := Rand(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := r.Uint64(); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
	var n [5]int
	for i := 0; i < 5000; i++ {
		n[r.Intn(5)]++
	}
	for i, k := range n {
		if k < 850 || k > 1150 {
			t.Errorf("%d came %d times of 5,000", i, k)
		}
	}
}

// Taper divides by means of a multiplication, with the same result.
func TestTaper(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100000 {
		tab := &Tables{PhaseTotal: 1 + r.Int32N(2*maxTotal)}
		tab.setPart()
		size := int32(1) << r.IntN(22)
		mg, eg := r.Int32N(2*size)-size, r.Int32N(2*size)-size
		if lim := (1<<31 - 1) / tab.PhaseTotal; max(mg, -mg, eg, -eg) > lim {
			continue // greater than any sum
		}
		for _, phase := range []int32{0, r.Int32N(tab.PhaseTotal + 1), tab.PhaseTotal, 2 * tab.PhaseTotal} {
			p := min(phase, tab.PhaseTotal)
			want := Score((mg*p + eg*(tab.PhaseTotal-p)) / tab.PhaseTotal)
			if got := tab.Taper(mg, eg, phase); got != want {
				t.Fatalf("Taper(%d, %d, %d) of %d: %d, want %d", mg, eg, phase, tab.PhaseTotal, got, want)
			}
		}
	}
}
