package main

import (
	"strings"
	"testing"
)

// TestSolid: a body is drawn as a page shows it at first: with three sides, in the colours of the
// glyphs, and as wide as the live one. Parts that are glued together are one piece.
func TestSolid(t *testing.T) {
	const board = `{"title":"T","board":{"w":2,"h":1,"style":"plain","cells":[{"n":"a","w":1,"h":1},{"n":"b","x":1,"w":1,"h":1}],"solid":["a","0","0","0","b","1","0","0"]},
"pieces":[{"t":0,"glyphs":["cube-WRBGOY"]},{"t":1,"glyphs":["other"]}]}`
	loose := draw(t, board, `{"cells":[["a",0,0,1],["b",0,0,1]],"setup":"?setup=0:1+1;&turn=0"}`, nil)
	glued := draw(t, board, `{"cells":[["a",0,0,1],["b",0,0,1]],"setup":"?setup=0:1=3+1;&turn=0"}`, nil)
	if !strings.Contains(loose, `viewBox="0 0 11 10"`) {
		t.Error("it is not as wide as the live one")
	}
	for colour, n := range map[string]int{"#f4f4f4": 2, "#d3202c": 2, "#22994f": 1, "#1f5bd8": 0, "#fd8f1f": 0, "#f6e12f": 0} { // in front, above, and to the right; inner stickers are not visible
		if got := strings.Count(loose, `fill="`+colour+`"`); got != n {
			t.Errorf("%d sides of %s, want %d", got, colour, n)
		}
	}
	if loose == glued {
		t.Error("pieces that hold together look as others do")
	}
	if other := draw(t, board, `{"cells":[["a",0,1,1]],"setup":""}`, nil); strings.Count(other, `fill="#e9e4da"`) != 2 {
		t.Error("a piece without colours is not grey, or is seen where it is covered by an empty cell: ", other)
	}
}
