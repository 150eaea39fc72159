package movegen_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

const towers = `(dagaz 1)
(game (title "test") (players White Black) (turn-order White Black) (captures deferred)
  (tower 1 (White R) (Black R) (White K))
  (board (square 5))
  (piece (name R) (letter R) (moves (jump n e w partial)))
  (piece (name K) (letter K) (moves (jump n e s w partial)))
  (board-setup (White (R e1)) (Black (R a5 (with column 12))))
  (fen (style short)))`

func TestTowers(t *testing.T) {
	for _, tt := range []struct{ fen, play, want, setup, why string }{
		{"5/5/5/5/R[rR]r[Kr]3 w", "a1xc1", "5/5/5/5/1K[r]R[rRr]2 b", "+20;1:1=2;0:1=212;+1;", "the top goes under all others, the next comes to light"},
		{"5/5/5/5/1Rk2 w", "b1xd1", "5/5/5/5/3R[r]1 b", "+22;0:1=2;;", "a king that no digit stands for is a man below"},
		{"5/5/5/5/K[R]r[r]3 w", "a1xc1", "5/5/5/5/1rK[Rr]2 b", "+20;0:2;1:1=12;+1;", "no column is taken from twice in a move"},
		{"5/5/5/R4/r[R]4 b", "a1xa3", "5/5/r[RR]4/5/5 w", "+9;0:2=11;+13;", "what is below stays so"},
	} {
		g := gametest.Compile(t, towers)
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(tt.fen, err)
		}
		if again := notation.FEN(pos); again != tt.fen {
			t.Errorf("%s is written as %s", tt.fen, again)
		}
		if got := legal(pos); got != tt.play {
			t.Errorf("%s: %s, want %s", tt.fen, got, tt.play)
			continue
		}
		key := pos.Key()
		do(pos)
		if got := notation.FEN(pos); got != tt.want || !pos.CheckKey() {
			t.Errorf("%s, %s: %s, want %s: %s", tt.fen, tt.play, got, tt.want, tt.why)
		}
		setup := notation.Setup(pos)
		if back, _, err := notation.ReadSetup(g, setup); err != nil || back.Key() != pos.Key() {
			t.Errorf("%s: %v", setup, err)
		}
		if !strings.Contains(setup, tt.setup) {
			t.Errorf("%s has not %s", setup, tt.setup)
		}
		if pos.Undo(); pos.Key() != key {
			t.Errorf("%s: another position after undoing", tt.fen)
		}
	}
}

// TestColumns: a column begins as the rules say, cannot be higher than its word has room
// for, and is not read from other texts.
func TestColumns(t *testing.T) {
	g := gametest.Compile(t, towers)
	if s := notation.FEN(g.Start()); s != "r[Rr]4/5/5/5/4R w" {
		t.Error(s)
	}
	tower, high := &g.Opt.Tower, strings.Repeat("231", 10)
	full, ok := tower.Parse(high + "2")
	if !ok || tower.Text(full) != high+"2" {
		t.Error(ok, tower.Text(full))
	}
	if _, ok := tower.Under(full, game.Make(0, 0)); ok {
		t.Error("a column grows beyond its word")
	}
	for _, s := range []string{"5/5/5/5/R[x]4 w", "5/5/5/5/R[r4 w", "5/5/5/5/[r]5 w", "?setup=0:1=0;+24;", "?setup=0:1=4;+24;"} {
		if _, _, err := notation.ReadSetup(g, s); err == nil {
			t.Errorf("%s is read", s)
		}
	}
	pos, _, err := notation.ReadSetup(g, "?setup=+19;0:1="+high+"2;0:2;+2;&turn=0")
	if err != nil || legal(pos) != "" {
		t.Error(err, legal(pos))
	}
}

// With more than nine pieces a column is written with letters.
func TestManyKindsInColumns(t *testing.T) {
	pieces := make([]game.Piece, 12)
	for i := range pieces {
		pieces[i] = game.Make(i, 0)
	}
	tower := game.Tower{Pieces: pieces, First: 0}
	word, ok := tower.Parse("9ab0")
	if !ok || tower.Height(word) != 4 || tower.Text(word) != "9ab0" {
		t.Error(ok, tower.Height(word), tower.Text(word))
	}
	if top, rest := tower.Top(word); top != pieces[9] || tower.Text(rest) != "ab0" {
		t.Error(top, tower.Text(rest))
	}
	if _, ok := tower.Parse("c"); ok {
		t.Error("a letter beyond the last kind is read")
	}
}

// do makes the first legal move.
func do(pos *game.Position) {
	var list game.MoveList
	movegen.New(pos.Game()).Legal(pos, &list)
	pos.Do(list.Moves[0].Keep())
}

// In a game of whole towers, a captured piece goes below its captor with its column, and a
// piece may leave its own lowest pieces behind.
func TestWholeTowers(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "test") (players White Black) (turn-order White Black)
  (tower whole 1 (White R) (Black R))
  (board (rectangle 3 1))
  (piece (name R) (letter R) (moves ((verify (= column 3)) (set-attribute column 1) e add)))
  (board-setup (White (R a1 (with column 221))) (Black (R b1 (with column 12))))
  (fen (style short)))`)
	pos := g.Start()
	var list game.MoveList
	movegen.New(g).Legal(pos, &list)
	if list.Len() != 1 {
		t.Fatal(list.Len(), "moves")
	}
	was := notation.FEN(pos)
	pos.Do(list.Moves[0])
	if got, want := notation.FEN(pos), "r[R]R[rrRr]1 b"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	pos.Undo()
	if got := notation.FEN(pos); got != was {
		t.Errorf("undone: %s, want %s", got, was)
	}
}

// If moves of a column differ only in the number of pieces left on each cell, their texts show
// it.
func TestSharedOut(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(define go ((verify (>= column $1)) (set-attribute column $1 from) e (set left 0) add
  (verify (on-board? e)) (set-attribute column $1 from) (set left $1) (add-partial on)))
(game (title "test") (description "t") (players White Black) (turn-order (White go) (Black go))
  (numbers left)
  (tower whole 1 (White R) (Black R))
  (board (rectangle 3 1))
  (piece (name R) (letter R) (help "r")
    (moves (move-type go) (go 0) (go 1) (go 2) (move-type on) ((verify (= left 1)) (set-attribute column 0 from) e (set left 0) add)
      ((verify (= left 2)) (set-attribute column 0 from) e (set left 0) add)
      ((verify (= left 2)) (set-attribute column 1 from) e (set left 0) add)))
  (board-setup (White (R a1 (with column 22)))))`)
	pos := g.Start()
	var list game.MoveList
	movegen.New(g).Legal(pos, &list)
	texts := notation.Texts(pos, &list)
	slices.Sort(texts)
	if got, want := strings.Join(texts, " "), "a1-b1-c1=11 a1-b1-c1=12 a1-b1-c1=21 a1-b1=1 a1-b1=2 a1-b1=3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
