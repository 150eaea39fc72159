package sight_test

import (
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/sight"
	"dagaz/engine/testdata/gametest"
)

// seen lists those of the named cells that are not dark.
func seen(t *testing.T, g *game.Game, fen string, p game.Player, cells string) string {
	t.Helper()
	pos, _, err := notation.ReadSetup(g, fen)
	if err != nil {
		t.Fatal(err)
	}
	dark := sight.New(g).Dark(pos, p)
	var out []string
	for _, name := range strings.Fields(cells) {
		if c, ok := g.Board.Cell(name); !ok || !dark[c] {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

func TestDark(t *testing.T) {
	g := gametest.Load(t, "checkmate/dark-chess")
	for _, tt := range []struct {
		about, fen string
		player     game.Player
		cells      string
		want       string
	}{
		{"own pieces, and where they go", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 0, "a1 e1 a8 h1 e8 h8", "a1 e1 a8"},
		{"a rook sees no further than the first piece", "r3k3/8/8/p7/8/8/8/R3K3 w - - 0 1", 0, "a5 a8", "a5"},
		{"what a pawn could take, and what stops it", "4k3/8/8/8/8/pp6/1P6/4K3 w - - 0 1", 0, "a3 b3 c3 c4", "a3 b3 c3"},
		{"who gives check", "4r1k1/8/8/8/8/8/8/4K2R w - - 0 1", 0, "e8 g8", "e8"},
		{"who pins", "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", 0, "e8 g8", "e8"},
		{"the same in the turn of the other", "r3k3/8/8/p7/8/8/8/R3K3 b - - 0 1", 0, "a5 a8", "a5"},
		{"the other side", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1, "e8 a8 a1 e1 d7", "e8 d7"},
	} {
		if got := seen(t, g, tt.fen, tt.player, tt.cells); got != tt.want {
			t.Errorf("%s: player %d sees %q of %q, want %q", tt.about, tt.player, got, tt.cells, tt.want)
		}
	}
	if dark := sight.New(gametest.Load(t, "checkmate/chess")).Dark(gametest.Load(t, "checkmate/chess").Start(), 0); dark != nil {
		t.Error("chess without fog is dark")
	}
}

// A guessed position looks the same, and contains no more knowledge of hidden places than
// the player has.
func TestGuess(t *testing.T) {
	g := gametest.Load(t, "checkmate/dark-chess")
	eye, rand := sight.New(g), eval.Rand(1)
	pos, gen := g.Start(), movegen.New(g)
	var list game.MoveList
	found, moved := 0, 0
	for range 40 {
		gen.Legal(pos, &list)
		if list.Len() == 0 {
			break
		}
		p := pos.Player()
		dark := eye.Dark(pos, p)
		key := pos.Key()
		guess := eye.Guess(pos, p, dark, rand.Uint64)
		if pos.Key() != key {
			t.Fatal("a guess changes the position")
		}
		if guess != nil {
			found++
			if guess.Key() != key {
				moved++
			}
			if a, b := sight.Seen(pos, p, dark), sight.Seen(guess, p, dark); a.Key() != b.Key() {
				t.Fatalf("%s is seen as %s, and what is thought up as %s", notation.Setup(pos), notation.Setup(a), notation.Setup(b))
			}
			if a, b := count(pos), count(guess); a != b {
				t.Fatalf("%d pieces became %d", a, b)
			}
		}
		pos.Do(list.Moves[rand.Intn(list.Len())].Keep())
	}
	if found < 20 || moved < 10 {
		t.Errorf("of 40 positions %d were thought up, %d of them others", found, moved)
	}
}

func count(pos *game.Position) int {
	n := 0
	for c := range pos.Game().Board.Len() {
		if pos.At(board.Cell(c)) != game.None {
			n++
		}
	}
	return n
}

const ranks = `(dagaz 1)
(game (title "Ranks") (players Red Blue) (turn-order Red Blue) (board (rectangle 6 4))
  (piece (name Unknown) (letter U))
  (piece (name Flag) (letter F) (looks-like Unknown))
  (piece (name Scout) (letter S) (looks-like Unknown) (moves (step n e s w)))
  (piece (name Major) (letter M) (looks-like Unknown) (moves (step n e s w)))
  (board-setup (Red (Flag a1) (Scout b1 c1 d1) (Major e1 f1)) (Blue (Flag a4) (Scout b4 c4 d4) (Major e4 f4)))
  (shuffle (rank 1) (rank 4)) (loss-condition (Red Blue) (pieces-remaining 0 Flag)) (repetition 3 draw))`

// A player only sees that the enemy's pieces are there. A guessed position has the same
// pieces, and no flag on a piece that has moved.
func TestDisguise(t *testing.T) {
	g := gametest.Compile(t, ranks)
	eye, rand := sight.New(g), eval.Rand(5)
	pos := g.Deal(rand.Uint64)
	if a, b := g.Deal(rand.Uint64).Key(), g.Deal(rand.Uint64).Key(); a == b && b == pos.Key() {
		t.Error("three deals are the same")
	}
	gen := movegen.New(g)
	var list game.MoveList
	others := 0
	for ply := range 8 {
		p := pos.Player()
		seen := sight.Seen(pos, p, eye.Dark(pos, p))
		for c := range g.Board.Len() {
			is, looks := pos.At(board.Cell(c)), seen.At(board.Cell(c))
			if want := is; is != game.None && is.Owner() != p {
				if want = game.Make(0, is.Owner()); looks != want {
					t.Fatalf("ply %d: on %s is seen %v", ply, g.Board.Name(board.Cell(c)), looks)
				}
			} else if looks != want {
				t.Fatalf("ply %d: the own piece on %s is seen as %v", ply, g.Board.Name(board.Cell(c)), looks)
			}
		}
		guess := eye.Guess(pos, p, nil, rand.Uint64)
		if guess == nil || sight.Seen(guess, p, nil).Key() != seen.Key() || count(guess) != count(pos) {
			t.Fatalf("ply %d: %v is no guess", ply, guess)
		}
		if guess.Key() != pos.Key() {
			others++
		}
		for c := range g.Board.Len() {
			if pc := guess.At(board.Cell(c)); pc != game.None && pc.Owner() != p && pc.Type() == 1 && (c >= 6 && c < 18) {
				t.Errorf("ply %d: a flag has walked to %s", ply, g.Board.Name(board.Cell(c)))
			}
		}
		gen.Legal(pos, &list)
		pos.Do(list.Moves[rand.Intn(list.Len())].Keep())
	}
	if others == 0 {
		t.Error("every guess was right")
	}
}
