package handle

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// ringRules returns the rules of a game on rings of n cells. squash is the height of the board
// divided by its width.
func ringRules(radii []float64, n int, squash float64, style string) string {
	var cells strings.Builder
	for i, r := range radii {
		for k := range n {
			a := 2 * math.Pi * (float64(k) + .5) / float64(n)
			x, y := int(300+r*math.Cos(a)), int(300+squash*r*math.Sin(a))
			fmt.Fprintf(&cells, "(%c%d %d %d %d %d)", 'a'+k, i+1, x-20, y-20, x+20, y+20)
		}
	}
	return `(dagaz 1) (game (title "Rings") (players X O) (turn-order X O) (board (style ` + style + `) (positions ` + cells.String() + `))
		(piece (name Mark) (drops ((verify empty?) add))) (draw-condition (X O) full))`
}

func TestRings(t *testing.T) {
	load := func(source string) *drawing {
		t.Helper()
		return newDrawing(gametest.Compile(t, source))
	}
	d := load(ringRules([]float64{260, 210, 160}, 16, 1, "checkered"))
	if d.style != "rings" || strings.Join(d.roundFiles(), "") != "abcdefghijklmnop" {
		t.Fatalf("style %s, files %v", d.style, d.roundFiles())
	}
	c, _ := d.b.Cell("a1")
	if q := d.sectors[c]; q.count != 16 || math.Abs(q.outer-285) > 2 || math.Abs(q.inner-235) > 2 {
		t.Errorf("a1 is %+v", q)
	}
	next, _ := d.b.Cell("b1")
	within, _ := d.b.Cell("a2")
	if d.shade(c) != 1 || d.shade(next) != 0 || d.shade(within) != 0 {
		t.Errorf("the first cell has colour %d, its neighbours %d and %d", d.shade(c), d.shade(next), d.shade(within))
	}
	if d.unitX < 49 || d.unitX > 51 || d.rects[c].W != d.unitX {
		t.Errorf("a cell is %d, the room for a piece %d", d.unitX, d.rects[c].W)
	}
	for name, source := range map[string]string{
		"an ellipse":           ringRules([]float64{260, 210}, 16, .7, "plain"),
		"rings of a few cells": ringRules([]float64{260, 210}, 5, 1, "plain"),
		"points":               ringRules([]float64{260, 210}, 16, 1, "points"),
	} {
		if d := load(source); d.sectors != nil || d.style == "rings" {
			t.Errorf("%s: a round board", name)
		}
	}
}

// If rules have a style of their own, no numbers are drawn, because the pieces are visible.
func TestPits(t *testing.T) {
	const rules = `(dagaz 1) (game (title "Sums") (players X O) (turn-order X O) (board (rectangle 3 1) %s)
		(piece (name Mark) (moves ((verify not-empty?) (set-seeds (+ seeds 1)) e (verify empty?) add))) (board-setup (X (Mark a1))) (draw-condition (X O) full))`
	for style, want := range map[string][]string{
		"":               {`"style":"pits"`, `"counts":true`, `["a1",0,0,0]`, `["n","a1"`},
		"(style pits)":   {`"style":"pits"`, `"counts":true`, `["a1",0,0,0]`, `["n","a1"`},
		"(style plain)":  {`"style":"plain"`, `"counts":false`, `["a1",0,0,1]`},
		"(style points)": {`"style":"points"`, `"counts":false`, `["a1",0,0,1]`},
	} {
		p := newPage()
		reply := p.reply(t, loadMsg("g", fmt.Sprintf(rules, style))) + p.reply(t, `{"id":2,"verb":"position","game":"g","moves":[]}`)
		for _, w := range want {
			if !strings.Contains(reply, w) {
				t.Errorf("%q: no %s in %s", style, w, reply)
			}
		}
		if strings.Contains(reply, `["n",`) != (len(want) == 4) {
			t.Errorf("%q: %s", style, reply)
		}
	}
}
