package rules

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// big returns a file that expands to about seven million nodes, by macros that look in all
// directions from every cell.
func big() string {
	var b strings.Builder
	b.WriteString(`(version "2.0")
(define look (if (not-empty? $1) (if (enemy? $2) (set-flag f true)) else (if (friend? $1) (set-flag g true))))
(define all8 (look n $1) (look s $1) (look e $1) (look w $1) (look ne $1) (look nw $1) (look se $1) (look sw $1))
(define deep (all8 n) $1 (all8 s) (all8 e) (all8 w))
(define walk ($1 (verify empty?) (deep $1) (deep $2) (deep $1) add))
(define fork (walk n $1) (walk s $1) (walk e $1) (walk w $1) (walk ne $1) (walk nw $1) (walk se $1) (walk sw $1))
(define many (fork n) (fork s) (fork e) (fork w) (fork ne) (fork nw) (fork se) (fork sw))
(game (title "Big") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
 (symmetry Black (n s) (s n)))
(board-setup (White (P0 a1)) (Black (P0 a8)))
`)
	for i := range 21 {
		fmt.Fprintf(&b, "(piece (name P%d) (moves (many)))\n", i)
	}
	b.WriteString("(loss-condition (White Black) stalemated))")
	return b.String()
}

// TestBig: large files can be loaded, and calls with the same arguments are expanded once.
func TestBig(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f, err := Read("big.zrf", []byte(big()), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game("")
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 200 {
		t.Errorf("it takes %d MB", mb)
	}
	if n := len(g.Types[20].Moves); n != 64 {
		t.Errorf("%d movements, want 64", n)
	}
}

// TestManyVariants: of three thousand variants with boards of their own, only the one that
// is opened is made.
func TestManyVariants(t *testing.T) {
	var b strings.Builder
	board := `(board (square 20))
(piece (name Man) (moves (step n quiet)))
(board-setup (White (Man a1)) (Black (Man a20)))
(loss-condition (White Black) stalemated)`
	fmt.Fprintf(&b, "(game (title \"Base\") (players White Black) (turn-order White Black)\n%s)\n", board)
	for i := range 3000 {
		fmt.Fprintf(&b, "(variant (title \"V%d\")\n%s)\n", i, board)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f, err := Read("many.zrf", []byte(b.String()), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game("V2999")
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
		t.Errorf("it takes %d MB", mb)
	}
	if g.Title != "V2999" || g.Board.Len() != 400 {
		t.Errorf("%s has %d cells", g.Title, g.Board.Len())
	}
}

// TestManyNames: what a file costs grows with its length, however many zones it declares,
// however many variants it has, and however many names it uses that it does not declare.
func TestManyNames(t *testing.T) {
	var zones, variants, links, pieces strings.Builder
	for i := range 2500 {
		fmt.Fprintf(&links, " (x%d a1)", i)
		fmt.Fprintf(&pieces, "(piece (name P%d) (attribute a%d true) (moves (n (verify b%d?) add)))\n", i, i, i)
	}
	var labels []string
	for i := range 64 {
		labels = append(labels, fmt.Sprint("c", i))
	}
	big := fmt.Sprintf(`(grid (start-rectangle 0 0 9 9) (dimensions ("%[1]s" (10 0)) ("%[1]s" (0 10))) (directions (e 1 0))) (links e %s)`,
		strings.Join(labels, "/"), links.String())
	for i := range 10_000 {
		fmt.Fprintf(&zones, "(zone (name z%d) (positions a1))\n", i)
	}
	for i := range 3000 {
		fmt.Fprintf(&variants, "(variant (title \"V%d\"))\n", i)
	}
	text := `(game (title "Base") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1/2" (0 10))) (directions (n 0 1))) %s)
(board-setup (White (Man a1))) (piece (name Man) (moves (n add))))
%s`
	for name, src := range map[string]string{
		"zones": fmt.Sprintf(text, zones.String(), ""), "variants": fmt.Sprintf(text, "", variants.String()),
		"unknown cells": fmt.Sprintf(text, big, ""), "unknown conditions": strings.Replace(fmt.Sprintf(text, "", ""), "(piece", pieces.String()+"(piece", 1),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, titles := Check("many.zrf", []byte(src), "", nil)
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 150 || len(titles) == 0 {
			t.Errorf("%s: %d entries take %d MB", name, len(titles), mb)
		}
	}
}
