package zrf

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	tests := []struct {
		in, want string
		errs     string // first message without its place, "" means none
	}{
		{"(game (a))", "(game (a))", ""},
		{"(define m ($1 add)) (game (m n) (m s))", "(game (n add) (s add))", ""},
		{"(define m a (b) c) (game (m) (m))", "(game a (b) c a (b) c)", ""},                               // spliced
		{"(game (m)) (define m x)", "(game x)", ""},                                                       // used first
		{"( define m x) (game ( m ))", "(game x)", ""},                                                    // loose spaces
		{"(define m x) (game m (a m))", "(game m (a m))", ""},                                             // an atom is no call
		{"(define m (a $1) (b $2)) (game (m (x y) z))", "(game (a (x y)) (b z))", ""},                     // a list as argument
		{"(define m $1-moved? line-$1 $1$2) (game (m a b))", "(game a-moved? line-a ab)", ""},             // inside words
		{"(define m $9$8$7) (game (m 1 2 3 4 5 6 7 8 9))", "(game 987)", ""},                              //
		{"(define m $10) (game (m a))", "(game a0)", ""},                                                  // $1 and a 0
		{"(define m \"$1 $2 $3\") (game (m a (b)))", "(game \"a $2 $3\")", ""},                            // strings
		{"(define m \"costs $5\") (game (m))", "(game \"costs $5\")", ""},                                 //
		{"(define m x$1y) (game (m \"s\"))", "(game xsy)", ""},                                            //
		{"(define m ($1 x)) (define n (y $1)) (game (m n))", "(game (y x))", ""},                          // replaced below
		{"(define a (b $1)) (define b (c $1 $1)) (game (a n))", "(game (c n n))", ""},                     // macros call macros
		{"(define a ($1)) (define b x) (game (a b))", "(game x)", ""},                                     // a head by argument
		{"(define a1 x) (define m (a$1)) (game (m 1))", "(game x)", ""},                                   // and one by its part
		{"(define two a b) (define m (q $1)) (game (m (two)))", "(game (q a b))", ""},                     // call as argument
		{"(define one a) (define m is-$1) (game (m (one)))", "(game is-a)", ""},                           // and inside a word
		{"(define m $1 x) (game (m (m y)))", "(game y x x)", ""},                                          // not recursion
		{"(define m) (game (m) a)", "(game a)", ""},                                                       // empty body
		{"(define m (game (title $1))) (m \"A\") (m \"B\")", `(game (title "A")) (game (title "B"))`, ""}, // whole games
		{"(define game x) (game (game))", "(game x)", ""},                                                 // structural words stay
		{"(define w (v)) (define v (game)) (define game x) (w)", "(game)", ""},                            //
		{"(define step (leap $1)) (game (step n))", "(game (leap n))", ""},                                // macros win over our words
		{"(version \"2.0\") (game) (variant)", `(version "2.0") (game) (variant)`, ""},

		{"(dagaz 1) (define m (a $1 $*)) (game (m x y z) (m x))", "(dagaz 1) (game (a x y z) (a x))", ""},                                             // all further arguments
		{"(dagaz 1) (define m $*) (game (m) (m (a) b))", "(dagaz 1) (game (a) b)", ""},                                                                //
		{"(dagaz 1) (game (each (n s) $it (verify (enemy? $it)) x-$it))", "(dagaz 1) (game n (verify (enemy? n)) x-n s (verify (enemy? s)) x-s)", ""}, // repetitions
		{"(dagaz 1) (define m (each ($*) (a $it))) (game (m n s))", "(dagaz 1) (game (a n) (a s))", ""},                                               //
		{"(dagaz 1) (define d n s) (game (each ((d)) (a $it)))", "(dagaz 1) (game (a n) (a s))", ""},                                                  //
		{"(dagaz 1) (game (each (n s) (a $it) (each (x y) (b $it))))", "(dagaz 1) (game (a n) (b x) (b y) (a s) (b x) (b y))", ""},                    // one inside another
		{"(dagaz 1) (game ($it))", "(dagaz 1) (game ($it))", `"$it" means nothing outside a macro`},
		{"(game (each (n s) (a $it)))", "(game (each (n s) (a $it)))", ""}, // plain files have none

		{"(define m a $1 b-$2) (game (m))", "(game a b-)", `warning: macro "m" takes 2 arguments, not 0`},
		{"(define m a) (game (m x))", "(game a)", ""},
		{"(dagaz 1) (define m a) (game (m x))", "(dagaz 1) (game a)", `macro "m" takes 0 arguments, not 1`},
		{`(dagaz 1) (define m (help "$1 of $2")) (game (m a b))`, `(dagaz 1) (game (help "a of b"))`, ""}, // those in strings count
		{`(dagaz 1) (define m "$1" a $*) (game (m x b c))`, `(dagaz 1) (game "x" a b c)`, ""},
		{`(dagaz 1) (define m (help "$1") (cost "$5")) (game (m a b))`, `(dagaz 1) (game (help "a") (cost "$5"))`, `macro "m" takes 1 argument, not 2`},
		{"(define m a) (define m b) (game (m))", "(game b)", `warning: macro "m" is defined again; only what stands above has the one at f:1:9`},
		{"(game (m)) (define m a) (game (m)) (define m b) (variant (m))", "(game a) (game a) (variant b)", `warning: macro "m" is defined again; only what stands above has the one at f:1:20`},
		{"(define m (a $1)) (define m (a $1)) (game (m b))", "(game (a b))", ""},
		{"(define m (m)) (game (m) x)", "(game x)", `macro "m" calls itself: m -> m`},
		{"(define a (b)) (define b (c)) (define c (b)) (game (a))", "(game)", `macro "b" calls itself: b -> c -> b`},
		{"(define m b-$1) (game (m (x)))", "(game b-)", `argument 1 of "m" is a list and cannot stand inside "b-$1"`},
		{"(game $1)", "(game $1)", `warning: "$1" means nothing outside a macro`},
		{"(game (define m x) (m))", "(game x)", `warning: macro "m" is defined inside another form`},
		{"(define) (game)", "(game)", "define needs a name"},
		{"(game) x y (game) z", "(game) (game)", `warning: text outside all parentheses: "x"`},
		{"(include \"x\")", "", `cannot include "x": this file may not include others`},
	}
	for _, tt := range tests {
		errs := new(Errors)
		got := text(expandAll(Parse("f", []byte(tt.in), errs), nil, errs))
		msg := ""
		if len(errs.List) > 0 {
			msg = strings.TrimPrefix(errs.List[0].Error(), errs.List[0].Pos.String()+": ")
		}
		if got != tt.want || !strings.HasPrefix(msg, tt.errs) || (msg == "") != (tt.errs == "") {
			t.Errorf("expandAll(%s) = %s, %q\nwant %s, %q", tt.in, got, msg, tt.want, tt.errs)
		}
	}
}

// TestExpandPlaces checks the places that nodes of an expansion report.
func TestExpandPlaces(t *testing.T) {
	src := "(define out (in $1))\n(define in (a-$1 b))\n(game (out x))"
	items := expandAll(Parse("f", []byte(src), nil), nil, nil)
	a := find(items, "a-x")
	errs := new(Errors)
	errs.Add(a, "bad", "")
	want := "f:2:13: bad; in expansion of in called at f:1:13; in expansion of out called at f:3:7"
	if got := errs.All(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestInclude(t *testing.T) {
	files := map[string]string{
		"lib/a.inc": "(define m x) (include \"sub\\B.inc\")", "lib/sub/b.inc": "(define n y) (include \"../c.inc\")",
		"lib/c.inc": "(dagaz 1) (piece c)", "self.zrf": "(include \"self.zrf\") (game)",
		"twice.zrf": "(include \"lib/a.inc\") (include \"lib/a.inc\") (game (m))",
		"bad.inc":   "(piece (x)",
		"menu.zrf":  "(define w y) (game (w)) (variant (w))",
		"kin.zrf":   "(include \"menu.zrf\" base) (variant a) (variant b (default))",
	}
	deep := "(game (x))"
	for i := range 70 {
		files["d"+strconv.Itoa(i)] = deep
		deep = "(include \"d" + strconv.Itoa(i) + "\")"
	}
	many := strings.Repeat("(include \"many1\")", 40)
	files["many1"], files["many2"] = strings.Repeat("(include \"many2\")", 40), "(game)"
	tests := []struct{ in, want, errs string }{
		{`(include "lib\a.inc") (game (m) (n))`, "(piece c) (game x y)", ""},
		{`(game (include "lib/c.inc") (m))`, "(game (piece c) (m))", ""}, // at any level
		{`(game (board (include "lib/a.inc") (m)))`, "(game (board (piece c) x))", ""},
		{`(define z (include "lib/c.inc")) (game (z))`, "(game (piece c))", ""},
		{`(include "twice.zrf")`, "(piece c) (piece c) (game x)", ""},
		{`(include "menu.zrf" base) (variant (fog))`, "(game y (base)) (variant (fog))", ""},
		{`(include "kin.zrf" base) (variant (fog))`, "(game y (base)) (variant b (default) (base)) (variant (fog))", ""},
		{`(include "menu.zrf" bare)`, "", `f:1:1: write (include "file")`},
		{`(include "self.zrf") (game)`, "(game) (game)", "self.zrf:1:10: a file includes itself: self.zrf -> self.zrf"},
		{`(include "none")`, "", `f:1:10: cannot include "none": no such file`},
		{`(include none)`, "", `f:1:1: write (include "file"): one name, in quotes`},
		{`(include "bad.inc") (game)`, "(piece (x)) (game)", `bad.inc:1:1: warning: "(" is never closed`},
		{`(game (include a1))`, "(game (include a1))", ""}, // a piece of that name
		{deep, "", `d21:1:10: more than 50 files include one another`},
		{many, "", `too many includes`},
	}
	for _, tt := range tests {
		errs := new(Errors)
		got := text(expandAll(Parse("f", []byte(tt.in), errs), MapLoader(files), errs))
		if !strings.Contains(errs.All(), tt.errs) || (len(errs.List) == 0) != (tt.errs == "") {
			t.Errorf("expandAll(%s): %s\nwant %s", tt.in, errs.All(), tt.errs)
		}
		if got != tt.want && tt.errs != "too many includes" {
			t.Errorf("expandAll(%s) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

// TestWolves expands the sample program of the language's description.
func TestWolves(t *testing.T) {
	src, err := os.ReadFile("testdata/wolves.zrf")
	if err != nil {
		t.Fatal(err)
	}
	errs := new(Errors)
	items := expandAll(Parse("wolves.zrf", src, errs), nil, errs)
	if len(errs.List) > 0 || len(items) != 2 || items[1].Head() != "game" {
		t.Fatalf("Expand = %s\n%s", text(items), errs.All())
	}
	var heads []string
	for _, n := range items[1].Args() {
		heads = append(heads, n.Head())
	}
	want := strings.Fields("title description players turn-order board board-setup win-condition loss-condition piece piece")
	if !slices.Equal(heads, want) {
		t.Errorf("clauses %v, want %v", heads, want)
	}
	piece := items[1].Items[len(items[1].Items)-1]
	if got, want := piece.Items[5].String(), "(moves (ne (verify empty?) add) (nw (verify empty?) add))"; got != want {
		t.Errorf("moves of the wolf: %s, want %s", got, want)
	}
}

// An expansion does not change nodes that it has not made: those of the file, and those
// that are inserted several times.
func TestExpandChangesNothing(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"(define two a b) (define m (q $1) (r $1)) (game (m (x (two))) (m (x (two))))", "(game (q (x a b)) (r (x a b)) (q (x a b)) (r (x a b)))"},
		{"(define two a b) (define m (q $1) (r $1)) (define w (m (x (two)))) (game (w) (w))", "(game (q (x a b)) (r (x a b)) (q (x a b)) (r (x a b)))"},
		{"(dagaz 1) (define two a b) (define w (each ((x (two))) (q $it) (r $it))) (game (w) (w))", "(dagaz 1) (game (q (x a b)) (r (x a b)) (q (x a b)) (r (x a b)))"},
		{"(dagaz 1) (define none) (define w (each (n s) (q (none) ($it (none) e)))) (game (w) (w))", "(dagaz 1) (game (q (n e)) (q (s e)) (q (n e)) (q (s e)))"},
		{"(dagaz 1) (define w (q $1 (each (n s) (p $it $1 (each (x y) ($it z)))))) (game (w (a b)))",
			"(dagaz 1) (game (q (a b) (p n (a b) (x z) (y z)) (p s (a b) (x z) (y z))))"},
		{"(define f (g $1 a)) (define g (h $1 $2 $2)) (game (f (i (f j))))", "(game (h (i (h j a a)) a a))"},
	} {
		errs := new(Errors)
		f := Parse("f", []byte(tt.in), errs)
		before := text(f.Items)
		for range 2 {
			if got := text(expandAll(f, nil, errs)); got != tt.want || len(errs.List) > 0 {
				t.Errorf("%s gives %s, %s\nwant %s", tt.in, got, errs.All(), tt.want)
			}
		}
		if after := text(f.Items); after != before {
			t.Errorf("the file %s\nbecame %s", before, after)
		}
	}
}

func expandAll(f *File, load Loader, errs *Errors) []*Node { return Expand(f, load, errs, nil) }
