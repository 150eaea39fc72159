package fast

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"dagaz/engine/compile"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
)

// rings are rules with many tests on long paths: kings that end the game, and riders that
// run around rings of cells with the statement on.
func rings(t *testing.T, size int, on, ends string) *game.Game {
	t.Helper()
	var cells []string
	for i := range size {
		cells = append(cells, fmt.Sprint("c", i))
	}
	src := `(game (title "Rings") (players White Black) (turn-order White Black)
(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (0 10)) ("` + strings.Join(cells, "/") + `" (10 0)))
    (directions (in 1 0) (out -1 0) (e 0 1) (w 0 -1) (ine 1 1) (inw 1 -1)))
  (links e (ac` + fmt.Sprint(size-1) + ` ac0) (bc` + fmt.Sprint(size-1) + ` bc0) (cc` + fmt.Sprint(size-1) + ` cc0) (dc` + fmt.Sprint(size-1) + ` dc0))
  (links w (ac0 ac` + fmt.Sprint(size-1) + `) (bc0 bc` + fmt.Sprint(size-1) + `) (cc0 cc` + fmt.Sprint(size-1) + `) (dc0 dc` + fmt.Sprint(size-1) + `)))
(board-setup (White (King ac0) (Rider bc1) (Ghost cc2)) (Black (King ac9) (Rider bc8) (Ghost cc7)))
(piece (name King) (moves (e (verify not-friend?) add) (w (verify not-friend?) add) (in (verify not-friend?) add)))
(piece (name Ghost) (attribute seen false) (moves (e (verify empty?) add) (w (verify empty?) add)))
(piece (name Rider) (moves ` + strings.ReplaceAll(on, "$", "e") + strings.ReplaceAll(on, "$", "w") + strings.ReplaceAll(on, "$", "ine") + `))
(loss-condition (White Black) ` + ends + `))`
	var errs zrf.Errors
	g := compile.Parse("rings.zrf", []byte(src), nil, &errs).Game(0, &errs)
	if g == nil {
		t.Fatal(errs.List)
	}
	return g
}

// multiply has riders whose paths multiply.
var multiply = []string{
	`($ (while (or empty? (piece? Ghost)) add $) (verify not-friend?) add)`,
	`($ (while (or empty? (and enemy? (piece? Ghost) not-seen)) (if (enemy? in) (set-flag past true)) add $) (verify enemy?) add)`,
	`((while (on-board? $) $ (if enemy? (set-flag one true)) (if (flag? one) (verify not-friend?)) (if (piece? Ghost) (set-flag two true)) (if (or (flag? one) (flag? two)) add)))`,
	`($ (while not-friend? (if enemy? capture) $) (if empty? add))`,
	`((while (not-friend? $) $ (if (and (empty? in) (not-friend? out)) add else (if (enemy? in) (capture in)) (if (enemy? out) (capture out)) add)))`,
}

// TestAlwaysEnds: it is soon known, without much memory, whether there are tables for the
// rules, and poll is called meanwhile.
func TestAlwaysEnds(t *testing.T) {
	sizes := []int{12, 40}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for i, on := range multiply {
		for _, ends := range []string{"(checkmated King)", "(captured King)"} {
			for _, size := range sizes {
				g := rings(t, size, on, ends)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				start, asked := time.Now(), 0
				ready := Prepare(g, nil, func() bool { asked++; return false })
				took := time.Since(start)
				runtime.ReadMemStats(&after)
				_, err := New(g, nil)
				mb := (after.TotalAlloc - before.TotalAlloc) >> 20
				t.Logf("way %d, %s, %d cells: %v, %d MB, asked %d times: %v", i, ends, 4*size, took, mb, asked, err)
				// The time depends on the machine; the number of calls of poll measures the work.
				if !ready || asked > 20_000 || mb > 2000 {
					t.Errorf("way %d, %s, %d cells: asked %d times, %d MB", i, ends, 4*size, asked, mb)
				}
			}
		}
	}
}

// If a single tree is too large, a game is refused before the other trees are tried: each
// of these games is refused after two sevenths of the work of one attempt, in all attempts
// together.
func TestRefusedEarly(t *testing.T) {
	for _, id := range []string{
		"checkmate/chess-swap-board", "checkmate/patrol-chess-board", "checkmate/hiashatar",
		"checkmate/stations-board", "xiangqi/chess-go-board", "stalemate/pylos",
	} {
		g, asked := gametest.Load(t, id), 0
		_, err := tabulate(g, func() bool { asked++; return false })
		if err == nil || err.Error() != string(tooMany) {
			t.Errorf("%s: %v", id, err)
		}
		cells := 3 * g.Board.Len() * 2 * len(g.Types) // poll is called for each of them, too
		if most := cells + 2*maxWork/7/pollAll; asked > most {
			t.Errorf("%s: asked %d times, at most %d", id, asked, most)
		}
	}
}

// Games with mills, whose trees are the largest of all, keep their tables.
func TestMillsFit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	if _, err := tabulate(gametest.Load(t, "morris/12-men-dyzym"), nil); err != nil {
		t.Error(err)
	}
}
