//go:build !wasm

package zrf

import (
	"strings"
	"testing"
)

// Parts that are not wanted are not expanded, whichever macros they come from: expanding
// the moves of these games would exceed every limit.
func TestWanted(t *testing.T) {
	want := func(in, word string) bool {
		return in != "game" && in != "piece" || word == "title" || word == "piece" || word == "name" || word == "board"
	}
	huge := "(define a0 x)"
	for i := range 40 {
		huge += strings.ReplaceAll("(define a(N+1) (aN) (aN))", "(N+1)", string(rune('a'+i)))
		huge = strings.ReplaceAll(huge, "aN", "a"+string(rune('a'+i-1)))
	}
	huge = strings.ReplaceAll(huge, "a`", "a0")
	last := "(a" + string(rune('a'+39)) + ")"
	tests := []struct{ in, want string }{
		{"(game (title T) (moves " + last + "))", "(game (title T))"},
		{"(game (piece (name P) (moves " + last + ") (drops x)) (board (moves y)))", "(game (piece (name P)) (board (moves y)))"},
		{"(define m (title $1) (moves " + last + ")) (game (m T))", "(game (title T))"},
		{"(define p (piece (name $1) (moves " + last + "))) (game (p P))", "(game (piece (name P)))"},
		{"(define p (name $1) (moves " + last + ")) (game (piece (p P)))", "(game (piece (name P)))"},
		{"(define g (game (title $1) (moves " + last + "))) (g T)", "(game (title T))"},
		{"(define m $1 $2) (game (m (title T) (moves x)))", "(game (title T))"}, // what a macro is given
		{"(define m ($1 x)) (game (m title) (m moves))", "(game (title x))"},    // a word put together
		{"(define m (b$1 x)) (game (m oard) (m ored))", "(game (board x))"},     //
		{"(define m (piece (name $1))) (define w (m $1)) (game (w P))", "(game (piece (name P)))"},
		{"(define title (piece (name T))) (game (title))", "(game (piece (name T)))"}, // a macro of that name
		{"(kind (moves x))", "(kind (moves x))"},
	}
	for _, tt := range tests {
		errs := new(Errors)
		f := Parse("f", []byte(huge+tt.in), errs)
		if got := text(Expand(f, nil, errs, want)); got != tt.want || len(errs.List) > 0 {
			t.Errorf("%s gives %s, %s\nwant %s", tt.in, got, errs.All(), tt.want)
		}
	}
	errs := new(Errors)
	expandAll(Parse("f", []byte(huge+tests[0].in), errs), nil, errs)
	if !strings.Contains(errs.All(), "grows too large") {
		t.Errorf("the moves that were left out are not too large: %s", errs.All())
	}
	each := "(dagaz 1) (game (each (T U) (title $it) (moves $it)))"
	if got := text(Expand(Parse("f", []byte(each), nil), nil, nil, want)); got != "(dagaz 1) (game (title T) (title U))" {
		t.Error(got)
	}
}
