package game

import (
	"testing"

	"dagaz/engine/board"
)

// testGame is a 3x3 board, two players, two types, an attribute, hands, numbers
// on cells, a brief cell-global and a score.
func testGame(t testing.TB) *Game {
	t.Helper()
	bl := board.NewBuilder()
	if _, err := bl.AddGrid(board.Rect{W: 100, H: 100}, []board.Dimension{
		{Labels: []string{"a", "b", "c"}, DX: 100}, {Labels: []string{"3", "2", "1"}, DY: 100},
	}); err != nil {
		t.Fatal(err)
	}
	g := &Game{
		Board:   bl.Build(),
		Players: []PlayerInfo{{Name: "White"}, {Name: "Black"}},
		Turns:   []Turn{{MoveType: AnyType}, {Player: 1, As: 1, MoveType: AnyType}},
		Types:   []PieceType{{Name: "Man"}, {Name: "King", Royal: true, Resets: true}},
		Attrs:   []Attr{{Name: "moved", Bits: 1}, {Name: "force", Shift: 1, Bits: 3}},
		Globals: []Global{
			{Name: "passed", Start: -1, Brief: true, Cell: true, Key: true, Score: -1},
			{Name: "score", Score: 0, Key: true},
		},
		Hands:     []bool{true, true},
		HasCounts: true,
		Setup: []Placement{
			{Cell: 0, Piece: Make(0, 0)}, {Cell: 4, Piece: Make(1, 1), Attrs: 1}, {Cell: board.NoCell, Piece: Make(0, 1), Count: 2},
			{Cell: board.NoCell, Piece: Make(0, 0), Count: 2},
		},
	}
	g.Finish()
	return g
}

func TestPiece(t *testing.T) {
	for _, tt := range []struct {
		typ   int
		owner Player
	}{{0, 0}, {0, 15}, {1, 3}, {MaxTypes - 1, 15}} {
		p := Make(tt.typ, tt.owner)
		if p == None || p.Type() != tt.typ || p.Owner() != tt.owner {
			t.Errorf("Make(%d, %d) = %d with type %d, owner %d", tt.typ, tt.owner, p, p.Type(), p.Owner())
		}
	}
	if None.Type() != -1 {
		t.Errorf("None.Type() = %d, want -1", None.Type())
	}
}

func TestAttr(t *testing.T) {
	a := Attr{Shift: 1, Bits: 3}
	w := a.Set(1, 5)
	if a.Get(w) != 5 || w&1 != 1 {
		t.Errorf("Set(1, 5) = %b, want field 5 and bit 0 kept", w)
	}
	if w = a.Set(w, 9); a.Get(w) != 1 || w&1 != 1 {
		t.Errorf("a value too wide spills: %b", w)
	}
}

// Every kind of action, done and undone, must leave key and slots as they were.
func TestDoUndo(t *testing.T) {
	g := testGame(t)
	man, king := Make(0, 0), Make(1, 1)
	tests := []struct {
		name string
		acts []Action
		want func(*Position) bool
	}{
		{"pass", nil, func(p *Position) bool { return p.Player() == 1 }},
		{"move", []Action{{Kind: ActMove, From: 0, To: 1, Piece: man}}, func(p *Position) bool { return p.At(0) == None && p.At(1) == man }},
		{"promotion with attribute", []Action{{Kind: ActMove, From: 0, To: 1, Piece: Make(1, 0), Attrs: 3}},
			func(p *Position) bool { return p.At(1) == Make(1, 0) && p.Attrs(1) == 3 }},
		{"change of places", []Action{{Kind: ActMove, From: 0, To: 4, Piece: man}, {Kind: ActMove, From: 4, To: 0, Piece: king}},
			func(p *Position) bool { return p.At(0) == king && p.At(4) == man }},
		{"capture", []Action{{Kind: ActCapture, From: 4, Piece: king}, {Kind: ActMove, From: 0, To: 4, Piece: man}},
			func(p *Position) bool { return len(p.Captured()) == 1 && p.Captured()[0] == king && p.At(4) == man }},
		{"capture to hand", []Action{{Kind: ActCapture, From: 4, Piece: king, Value: 2}}, func(p *Position) bool { return p.Hand(0, 1) == 1 }},
		{"drop", []Action{{Kind: ActDrop, From: -1, To: 8, Piece: man}}, func(p *Position) bool { return p.Hand(0, 0) == 1 && p.At(8) == man }},
		{"drop that changes sides", []Action{{Kind: ActDrop, From: -1, To: 8, Piece: Make(0, 1)}},
			func(p *Position) bool { return p.Hand(0, 0) == 1 && p.Hand(1, 0) == 2 && p.At(8) == Make(0, 1) }},
		{"put", []Action{{Kind: ActPut, To: 4, Piece: Make(1, 0), Attrs: 1}}, func(p *Position) bool { return p.At(4).Owner() == 0 && p.Attrs(4) == 1 }},
		{"attributes", []Action{{Kind: ActAttrs, To: 4, Attrs: 6}}, func(p *Position) bool { return p.Attrs(4) == 6 }},
		{"count", []Action{{Kind: ActCount, To: 0, Piece: man, Value: 7}}, func(p *Position) bool { return p.Count(0) == 7 }},
		{"count where a piece was taken", []Action{{Kind: ActCapture, From: 4, Piece: king}, {Kind: ActCount, To: 4, Piece: king, Value: 7}},
			func(p *Position) bool { return p.At(4) == None && p.Count(4) == 7 }},
		{"global", []Action{{Kind: ActGlobal, From: 1, Value: 9}}, func(p *Position) bool { return p.Global(1) == 9 }},
		{"hand", []Action{{Kind: ActHand, Piece: Make(1, 0), Value: 3}}, func(p *Position) bool { return p.Hand(0, 1) == 3 }},
		{"turn", []Action{{Kind: ActTurn, Value: 0}}, func(p *Position) bool { return p.Player() == 0 }},
	}
	for _, tt := range tests {
		p, fresh := g.Start(), g.Start()
		p.Do(Move{Acts: tt.acts})
		if !tt.want(p) {
			t.Errorf("%s: the position after it is wrong", tt.name)
		}
		if !p.CheckKey() {
			t.Errorf("%s: incremental key differs from the key from scratch", tt.name)
		}
		p.Undo()
		if p.Key() != fresh.Key() || !p.CheckKey() || !same(p, fresh) {
			t.Errorf("%s: undo does not restore the position", tt.name)
		}
	}
}

func same(p, q *Position) bool {
	for c := range p.cells {
		if p.cells[c] != q.cells[c] || p.attrs[c] != q.attrs[c] || p.counts[c] != q.counts[c] {
			return false
		}
	}
	for i := range p.hands {
		if p.hands[i] != q.hands[i] {
			return false
		}
	}
	for i := range p.globals {
		if p.globals[i] != q.globals[i] {
			return false
		}
	}
	return p.turn == q.turn && p.quiet == q.quiet && p.firm == q.firm && p.out == q.out && p.last == q.last && len(p.log) == len(q.log)
}

func TestBriefGlobalLastsOnePly(t *testing.T) {
	p := testGame(t).Start()
	start := p.Key()
	p.Do(Move{Acts: []Action{{Kind: ActGlobal, From: 0, Value: 3}}})
	if p.Global(0) != 3 {
		t.Fatalf("global = %d after the move that sets it, want 3", p.Global(0))
	}
	p.Do(Move{})
	if p.Global(0) != -1 || p.Key() != start {
		t.Errorf("global = %d a ply later, want -1 and the key of the start", p.Global(0))
	}
}

func TestRepeats(t *testing.T) {
	p := testGame(t).Start()
	there := Move{Acts: []Action{{Kind: ActMove, From: 0, To: 1, Piece: Make(0, 0)}}}
	back := Move{Acts: []Action{{Kind: ActMove, From: 1, To: 0, Piece: Make(0, 0)}}}
	for round := 1; round <= 3; round++ {
		for _, m := range []Move{there, {}, back, {}} {
			p.Do(m)
		}
		if p.Repeats() != round {
			t.Errorf("Repeats() = %d after %d rounds", p.Repeats(), round)
		}
	}
	p.Do(Move{Acts: []Action{{Kind: ActCapture, From: 4, Piece: Make(1, 1)}}})
	if p.Repeats() != 0 {
		t.Errorf("Repeats() = %d after a capture, want 0", p.Repeats())
	}
}

func TestDropOut(t *testing.T) {
	p := testGame(t).Start()
	key := p.Key()
	p.Do(Move{})
	p.DropOut(1 << 1)
	if p.Player() != 0 || !p.Out(1) || !p.CheckKey() {
		t.Errorf("player to move = %d, out = %v", p.Player(), p.Out(1))
	}
	p.Undo()
	if p.Out(1) || p.Key() != key {
		t.Error("undo does not bring the player back")
	}
}

func TestDoAllocatesNothing(t *testing.T) {
	p := testGame(t).Start()
	m := Move{Acts: []Action{{Kind: ActMove, From: 0, To: 1, Piece: Make(0, 0), Attrs: 1}, {Kind: ActGlobal, From: 0, Value: 2}}}
	p.Do(m)
	p.Undo()
	if n := testing.AllocsPerRun(100, func() { p.Do(m); p.Undo() }); n != 0 {
		t.Errorf("Do and Undo allocate %v times", n)
	}
}
