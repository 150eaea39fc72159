package fast

import (
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/testdata/scribble"
)

// Whatever rules add to moves, and whatever numbers movements read, a board plays like the
// reference: random rules get one of these clauses or conditions each.
var (
	addings = []string{
		"(after (each (n e s w) (if enemy? capture)))",
		"(after n (if (and enemy? (piece? Man)) flip))",
		"(after (if (piece? Man) (change-type King)))",
		"(after e (if empty? (create Man)))",
		"(after e (if empty? (create Black Man)) w w (if enemy? capture))",
		"(numbers k) (after (set k (+ k 1)) (if (> k 2) (set k 0) n (if not-empty? capture)))",
		"(numbers k) (after (set k (cell mark))) (after (if (= k (cell n)) n change-owner))",
		"(after n (if friend? (set-attribute hurt true)))",
		"(after walk n (if not-empty? capture))",
		"(after n (if enemy? from s s (if empty? cascade)))",
		"(notes struck) (after (each (n s) (if enemy? (note struck))))",
	}
	askings = []string{
		"(verify (< (count (and friend? (piece? Man))) 3))",
		"(verify (= (count far not-empty?) (count far friend?)))",
		"(verify (any (and enemy? (piece? King) (empty? n))))",
		"(verify (every far (or empty? (piece? Man))))",
		"(if (any (and friend? (position? from))) (verify (> (count enemy?) 1)))",
		"(let k (* 2 (count enemy?))) (verify (!= (mod k 4) 0))",
		"(verify (= turns 0)) (set turns 1)",
		"(if (> turns 1) (set turns 0) else (set turns (+ turns 1)))",
	}
)

func TestRandomAddings(t *testing.T) {
	seeds := gametest.Seeds(900, 900, 9000)
	boards := 0
	for seed := range seeds {
		text := scribble.New(seed).Rules()
		if seed%2 == 0 {
			text = scribble.New(seed).Royal()
		}
		text = strings.Replace(text, "(loss-condition", addings[seed/2%len(addings)]+"\n(loss-condition", 1)
		if g := random(text); g != nil {
			if b, err := New(g, nil); err == nil {
				boards++
				playSeeds(t, seed, text, g, b, 3, 30)
			}
		}
	}
	if boards < seeds/10 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}

func TestRandomNumbers(t *testing.T) {
	seeds := gametest.Seeds(900, 900, 9000)
	boards, sums := 0, 0
	for seed := range seeds {
		text := scribble.New(seed).Rules()
		if seed%2 == 0 {
			text = strings.Replace(scribble.New(seed).Royal(), "(symmetry", "(zone (name far) (positions a4 b4 c1 d1)) (symmetry", 1)
		}
		text = strings.Replace(text, " add)", " "+askings[seed/2%len(askings)]+" add)", 1)
		text = strings.Replace(text, "(loss-condition", "(numbers turns)\n(loss-condition", 1)
		g := random(text)
		if g == nil || fits(g) != nil {
			continue
		}
		attacks := g.Royal || asksAttacks(g)
		tb, err := grow(g, nil, manner{lean: !attacks, attacks: attacks, sums: true})
		if err != nil {
			continue
		}
		tb.keys()
		var values *eval.Tables
		if seed%4 > 1 {
			values = eval.NewTables(g, movegen.New(g))
		}
		boards++
		if len(tb.sums) > 0 {
			sums++
		}
		playSeeds(t, seed, text, g, newBoard(g, newReady(tb, values, nil)), 3, 30)
	}
	if boards < seeds/10 || sums < boards/8 {
		t.Errorf("%d boards of %d rules, %d with sums", boards, seeds, sums)
	}
}

// These games, which have tables for different reasons, play like the reference.
func TestReasons(t *testing.T) {
	for id, what := range map[string]string{
		"checkmate/seirawan-chess": "pieces out of the hand beside what moves",
		"elimination/cannon":       "takings in which no piece moves",
		"breakthrough/chessball":   "a piece of nobody's",
		"stalemate/cowboys":        "parts of chains that create",
		"xiangqi/modern-janggi":    "passes and points",
		"checkmate/spartan-chess":  "loops that count",
		"checkmate/atomar":         "what is added to moves of a type",
	} {
		g := gametest.Load(t, id)
		b, err := New(g, eval.NewTables(g, movegen.New(g)))
		if err != nil {
			t.Errorf("%s, %s: %v", id, what, err)
			continue
		}
		playout(t, g, b, 1, 50)
	}
}
