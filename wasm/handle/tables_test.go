package handle

import (
	"encoding/json"
	"strings"
	"testing"
)

// tablesRules has a small board of style tables: two points of seven cells above, two below, a tray
// and a bar.
const tablesRules = `(dagaz 1)
(define pile (grid (start-rectangle $2 $3 $4 $5) (dimensions ("$1" (0 0)) ("a/b/c/d/e/f/g" (0 $6))) (directions (up 0 1))))
(game
  (title "Tables")
  (players White Black ?Dice)
  (turn-order (?Dice White) White (?Dice Black) Black)
  (board (pile a1 0 0 33 33 12) (pile b1 36 0 69 33 12) (pile a2 0 480 33 513 -12) (pile b2 36 480 69 513 -12)
    (pile H1 108 480 141 513 -12) (positions (B1 72 240 105 273) (D1 0 240 33 273) (R1 0 538 33 571))
    (links on (b1a a1a) (a1a a2a) (a2a b2a) (b2a H1a)) (links back (b2a a2a) (a2a a1a) (a1a b1a))
    (symmetry Black (on back))
    (zone dice D1)
    (style tables on) (shade dark (file a1 b2)) (shade light (file b1 a2)) (shade brown (file H1) R1))
  (piece (name One) (letter "1") (glyph "die-1") (moves) (drops ((verify (and (in-zone? dice) empty?)) add)))
  (piece (name Man) (letter M) (glyph disc)
    (moves (on (verify (not-piece? One)) (if enemy? cascade on) (capture D1) add)))
  (board-setup (White (Man b1a)) (Black (Man a2a)))
  (win-condition (White Black) (pieces-remaining 0 Man)))`

// TestTables: up to five pieces of a pile are drawn side by side, points are numbered along the way,
// and moves are written with these numbers.
func TestTables(t *testing.T) {
	p := newPage()
	reply := p.reply(t, loadMsg("x/tables", tablesRules))
	var got struct {
		Info struct {
			Notations []string
			Board     struct {
				W, H  float64
				Style string
				Cells []struct {
					N    string
					X, Y float64
					I    int
					K    []int
				}
				Shapes [][5]float64
			}
		}
	}
	if err := json.Unmarshal([]byte(reply), &got); err != nil {
		t.Fatalf("%v in %s", err, reply)
	}
	b := &got.Info.Board
	if b.Style != "tables" || strings.Join(got.Info.Notations, " ") != "dice" {
		t.Errorf("style %q, notations %q", b.Style, got.Info.Notations)
	}
	ys, is, ks := map[string]float64{}, map[string]int{}, map[string][]int{}
	for _, c := range b.Cells {
		ys[c.N], is[c.N], ks[c.N] = c.Y, c.I, c.K
	}
	for cell, y := range map[string]float64{"a1a": 0, "a1b": 1, "a1e": 4, "a1f": 4, "a1g": 4, "a2a": 11, "a2e": 7, "a2g": 7, "D1": 5.5} {
		if ys[cell] != y {
			t.Errorf("%s is at %v, want %v", cell, ys[cell], y)
		}
	}
	if y := ys["R1"]; y < 12.5 || y > 13 {
		t.Errorf("the cell below the board is at %v", y)
	}
	if is["a1g"] != 7 || is["a2b"] != -2 || is["D1"] != 0 {
		t.Errorf("places in piles: %v", is)
	}
	if k := ks["b1a"]; len(k) != 3 || k[0] != 4 || k[1] != 0 {
		t.Errorf("b1 has the numbers %v", k)
	}
	kinds := [4]int{}
	for _, s := range b.Shapes {
		kinds[int(s[0])&3]++
	}
	if kinds != [4]int{2, 2, 2, 2} {
		t.Errorf("light and dark points, fields, trays: %v", kinds)
	}
	for _, test := range []struct{ moves, want string }{
		{`"One@D1"`, `[[[0,0]]]`},
		{`"One@D1","b1a-a1a"`, `[[[0,0]],["4/3"]]`},
	} {
		msg := `{"id":2,"verb":"spell","game":"x/tables","moves":[` + test.moves + `],"style":"dice"}`
		if reply := p.reply(t, msg); !strings.Contains(reply, `"moves":`+test.want) {
			t.Errorf("%s: %s", test.moves, reply)
		}
	}
}
