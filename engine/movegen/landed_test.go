package movegen_test

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// texts returns the legal moves of the start position as text, with the board after each.
func texts(g *game.Game) map[string]string {
	var list game.MoveList
	pos := g.Start()
	movegen.New(g).Legal(pos, &list)
	all := map[string]string{}
	for _, m := range list.Moves {
		text := notation.TextIn(pos, m)
		pos.Do(m.Keep())
		all[text] = notation.Setup(pos)
		pos.Undo()
	}
	return all
}

// In rules that add to moves or forbid them, the place "to" is the cell where the move has
// landed, however far the cursor has gone.
func TestLanded(t *testing.T) {
	const rules = `(dagaz 1)
(game (title "T") (players A B) (turn-order A B) (board (square 4))
  (piece (name P) (letter P) (moves (step n quiet)))
  (board-setup (A (P a1 b2)) (B (P b3 d4)))
  `
	plain := texts(gametest.Compile(t, rules+")"))["a1-a2"]
	for _, tt := range []struct {
		rule string
		same bool // the move has the same result as without the rule
	}{
		{"(after (while (friend? e) e) (go to) (verify (enemy? n)) (capture n))", true},
		{"(after (while (friend? e) e) (verify (enemy? n)) (capture n))", false},
		{"(after (if (friend? e) e (if (position? to w) (capture n))))", false},
		{"(forbid (any (and (enemy? n) (position? to))))", true},
		{"(forbid (any (enemy? n)))", false},
	} {
		got := texts(gametest.Compile(t, rules+tt.rule+")"))["a1-a2"]
		if plain == "" || (got == plain) != tt.same {
			t.Errorf("%s: %s, without it %s", tt.rule, got, plain)
		}
	}
}

// A capture before an add, on the cell where the piece lands, captures both the piece there
// and the moving piece.
func TestCaptureWhereItLands(t *testing.T) {
	g := gametest.Compile(t, `(game (title "T") (players A B) (turn-order A B) (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
  (piece (name P) (moves (n (verify enemy?) capture add)))
  (board-setup (A (P a1 b1)) (B (P a2))))`)
	pos := g.Start()
	var list game.MoveList
	movegen.New(g).Legal(pos, &list)
	if list.Len() != 1 {
		t.Fatalf("%d moves, want one", list.Len())
	}
	pos.Do(list.Moves[0].Keep())
	left := 0
	for _, pc := range pos.Cells() {
		if pc != game.None {
			left++
		}
	}
	if left != 1 {
		t.Errorf("%d pieces are left, want the other one of A", left)
	}
}

// A program reads the last value that it has given to a number, or the number of the position,
// however many other numbers a loop has set in between, and after the program has forked.
func TestNumbersInLoops(t *testing.T) {
	const rules = `(dagaz 1)
(game (title "T") (players A B) (turn-order A B) (numbers x y z v w) (board (square 16) (zone whole a1-p16))
  (piece (name P) (letter P)
    (drops ((verify (empty?)) (let i 0)
      (while (< i 90) (let i (+ i 1)) (set x i) (if (> (+ y v w (* v w)) 5) (set y 0)))
      (each whole (set z (+ z 1)))
      (verify (and (= x 90) (= y 0) (= z 256))) (set y x)
      (verify (= y 90)) add (verify (and (= x 0) (= y 0) (= z 0))) (set z 3) (verify (= z 3)) (add Q))))
  (piece (name Q)))`
	if all := texts(gametest.Compile(t, rules)); len(all) != 512 {
		t.Errorf("%d moves, want 512", len(all))
	}
}
