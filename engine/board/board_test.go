package board

import "testing"

func chessBoard(t *testing.T) *Builder {
	t.Helper()
	bl := NewBuilder()
	gi, err := bl.AddGrid(Rect{W: 100, H: 100}, []Dimension{
		{Labels: []string{"a", "b", "c", "d", "e", "f", "g", "h"}, DX: 100},
		{Labels: []string{"8", "7", "6", "5", "4", "3", "2", "1"}, DY: 100},
	})
	if err != nil {
		t.Fatal(err)
	}
	bl.AddGridDir(gi, "n", []int{0, -1})
	bl.AddGridDir(gi, "s", []int{0, 1})
	bl.AddGridDir(gi, "e", []int{1, 0})
	return bl
}

func TestGrid(t *testing.T) {
	b := chessBoard(t).Build()
	if b.Len() != 64 || b.Name(0) != "a8" || b.Name(1) != "b8" || b.Name(63) != "h1" {
		t.Fatalf("cells %d: %s %s … %s", b.Len(), b.Name(0), b.Name(1), b.Name(63))
	}
	cell := func(s string) Cell {
		c, ok := b.Cell(s)
		if !ok {
			t.Fatalf("no cell %s", s)
		}
		return c
	}
	n, _ := b.Dir("n")
	s, _ := b.Dir("s")
	e, _ := b.Dir("e")
	tests := []struct {
		from string
		d    Dir
		want string
	}{
		{"e4", n, "e5"}, {"e4", s, "e3"}, {"e4", e, "f4"},
		{"e8", n, "-"}, {"h4", e, "-"}, // off the board
	}
	for _, tt := range tests {
		if got := b.Name(b.Step(cell(tt.from), tt.d)); got != tt.want {
			t.Errorf("Step(%s, %s) = %s, want %s", tt.from, b.DirName(tt.d), got, tt.want)
		}
	}
	if b.Opposite(n) != s || b.Opposite(s) != n || b.Opposite(e) != NoDir {
		t.Errorf("opposites: n %d s %d e %d", b.Opposite(n), b.Opposite(s), b.Opposite(e))
	}
	if got := b.Name(b.Back(cell("b4"), e)); got != "a4" {
		t.Errorf("Back(b4, e) = %s, want a4", got)
	}
	if rows := b.Rows(); len(rows) != 8 || len(rows[0]) != 8 || b.Name(rows[7][0]) != "a1" {
		t.Errorf("Rows: %d rows", len(rows))
	}
}

func TestKillRenumbers(t *testing.T) {
	bl := chessBoard(t)
	c, _ := bl.Cell("b8")
	bl.Kill(c)
	b := bl.Build()
	if b.Len() != 63 || b.Name(1) != "c8" {
		t.Fatalf("after kill: %d cells, second is %s", b.Len(), b.Name(1))
	}
	b7, _ := b.Cell("b7")
	n, _ := b.Dir("n")
	if b.Step(b7, n) != NoCell {
		t.Errorf("a link leads to a killed cell: %s", b.Name(b.Step(b7, n)))
	}
	if _, ok := b.Cell("b8"); ok {
		t.Error("the killed cell still has a name")
	}
}

func TestOffsetDir(t *testing.T) {
	bl := chessBoard(t)
	knight := bl.OffsetDir([]int{1, -2})
	if again := bl.OffsetDir([]int{1, -2}); again != knight {
		t.Errorf("the same offset gives directions %d and %d", knight, again)
	}
	n, _ := bl.Dir("n")
	if d := bl.OffsetDir([]int{0, -1}); d != n {
		t.Errorf("offset 0,-1 is %d, want the declared n = %d", d, n)
	}
	b := bl.Build()
	g1, _ := b.Cell("g1")
	if got := b.Name(b.Step(g1, knight)); got != "h3" {
		t.Errorf("knight's leap from g1 = %s, want h3", got)
	}
}

func TestOwn(t *testing.T) {
	bl := chessBoard(t)
	bl.AddDir("+")
	bl.OffsetDir([]int{1, -2})
	bl.AddBacks()
	if b := bl.Build(); b.Own() != 4 || b.Dirs() <= 5 {
		t.Errorf("the rules have named %d of %q, want the first four", b.Own(), b.DirNames())
	}
}

func TestBuilderErrors(t *testing.T) {
	bl := NewBuilder()
	if _, err := bl.AddCell("a1", Rect{}, false); err != nil {
		t.Fatal(err)
	}
	if _, err := bl.AddCell("a1", Rect{}, false); err == nil || err.Error() != "cell a1 is declared twice" {
		t.Errorf("second a1: %v", err)
	}
	many := make([]string, 200)
	for i := range many {
		many[i] = string(rune('A' + i))
	}
	if _, err := bl.AddGrid(Rect{}, []Dimension{{Labels: many}, {Labels: many}}); err == nil {
		t.Error("a grid of 40,000 cells is accepted")
	}
}

func TestUnlink(t *testing.T) {
	bl := chessBoard(t)
	a1, _ := bl.Cell("a1")
	a2, _ := bl.Cell("a2")
	bl.Unlink(a1, a2)
	b := bl.Build()
	n, _ := b.Dir("n")
	s, _ := b.Dir("s")
	if b.Step(a1, n) != NoCell || b.Step(a2, s) != NoCell {
		t.Error("unlink leaves a link")
	}
	if b.Opposite(n) != s {
		t.Error("a missing link changes the opposite of a grid direction")
	}
}

func TestSet(t *testing.T) {
	s := NewSet(70)
	s.Add(0)
	s.Add(69)
	s.Remove(0)
	if s.Has(0) || !s.Has(69) || s.Has(NoCell) || s.Has(1000) {
		t.Errorf("set %v", s)
	}
	s.Clear()
	if s.Has(69) {
		t.Error("Clear leaves a cell")
	}
}
