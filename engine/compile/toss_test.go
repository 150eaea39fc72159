package compile

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// A toss gives each piece one of its types, and keeps owners, empty cells and the others.
func TestToss(t *testing.T) {
	errs := new(zrf.Errors)
	r := Parse("t.zrf", []byte(`(dagaz 1)
		(game (title "T") (players A B) (turn-order A B) (board (square 3))
			(piece (name King) (letter K) (help "stands"))
			(piece (name Coin) (letter C) (help "heads"))
			(piece (name Tail) (letter T) (help "tails"))
			(board-setup (A (Coin a1 b1) (King c1)) (B (Coin a3 c3)))
			(toss (Coin Tail) a1 b1 a2) (toss (Tail) (rank 3)))`), loadFile, errs)
	g := r.Game(0, errs)
	if len(errs.List) > 0 {
		t.Fatalf("\n%s", errs.All())
	}
	seen := map[int]bool{}
	for n := uint64(0); n < 16; n++ {
		i := n
		p := g.Deal(func() uint64 { i = i*5 + 3; return i >> 2 })
		at := func(name string) game.Piece { c, _ := g.Board.Cell(name); return p.At(c) }
		seen[at("a1").Type()] = true
		switch {
		case at("a2") != game.None, at("c1") != game.Make(0, 0), at("a1").Owner() != 0:
			t.Fatal("a toss changes what it should not")
		case at("a3") != game.Make(2, 1), at("c3") != game.Make(2, 1), at("b3") != game.None:
			t.Fatal("a toss of one type")
		}
	}
	if len(seen) != 2 || seen[0] {
		t.Errorf("a1 was of the types %v", seen)
	}
}
