package fast

import (
	"fmt"
	"testing"

	"dagaz/engine/compile"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/testdata/scribble"
	"dagaz/engine/zrf"
)

func compiled(t *testing.T, text string) *game.Game {
	t.Helper()
	var errs zrf.Errors
	g := compile.Parse("test.zrf", []byte(text), nil, &errs).Game(0, &errs)
	if g == nil {
		t.Fatal(errs.Err())
	}
	return g
}

// Games whose effects beside the path would multiply the outcomes have tables, and play
// like the reference.
func TestBeside(t *testing.T) {
	const frame = `(dagaz 1)
%s
(game (title "Beside") (players White Black) (turn-order White Black)
  (board (square %d) (zone middle %s))
  (piece (name Man) (help "x") (moves (ride n e s w quiet (then (works)))))
  (piece (name King) (help "x") (moves (step n e s w ne nw se sw quiet (then (works)))))
  (board-setup (White (Man (rank 1 2)) (King d3)) (Black (Man (rank 6 7)) (King d5)))
  (loss-condition (White Black) (captured King) (says "the king is taken"))
  (loss-condition (White Black) stalemated (says "no moves")))`
	tests := []struct{ name, words, middle string }{
		{"sandwiches", `
(define pinch (go to) (if (on-board? $1) $1 (if enemy? mark (if (on-board? $1) $1 (if (and (or friend? (in-zone? middle))
  (not-position-flag? here)) (capture mark))))))
(define works to (set-position-flag here true) (pinch n) (pinch e) (pinch s) (pinch w) (pinch ne) (pinch sw) (go to))`, "d4 c4 e4"},
		{"conversions", `
(define turn (go to) (while (and (on-board? $1) (empty? $1)) $1) (if (on-board? $1) $1 (if (and enemy? (not-piece? King)) change-owner)))
(define works to (turn n) (turn e) (turn s) (turn w) (turn ne) (turn nw) (turn se) (turn sw) (go to))`, "d4"},
		{"flags", `
(define near (go to) (set-flag seen false) (if (on-board? $1) $1 (if friend? (set-flag seen true))) (go to) $2
  (if (and enemy? (flag? seen)) capture))
(define look (if (on-board? $2) (near $1 $2)))
(define works to (look n s) (look s n) (look e w) (look w e) (look ne sw) (look nw se) (look se nw) (look sw ne) (go to))`, "d4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := compiled(t, fmt.Sprintf(frame, tt.words, 7, tt.middle))
			for _, values := range []*eval.Tables{nil, eval.NewTables(g, movegen.New(g))} {
				b, err := New(g, values)
				if err != nil {
					t.Fatal(err)
				}
				if len(b.t.besides) < 2 {
					t.Error("nothing is put off")
				}
				for seed := range int64(8) {
					playout(t, g, b, seed, 60)
				}
			}
		})
	}
}

// TestStagesOfRandomRules uses the staged builder for all random rules for which it is
// sufficient.
func TestStagesOfRandomRules(t *testing.T) {
	seeds := gametest.Seeds(1000, 7000, 20000)
	boards := 0
	for seed := range seeds {
		text := scribble.New(seed).Rules()
		g := random(text)
		if g == nil || fits(g) != nil || g.Royal || asksAttacks(g) {
			continue
		}
		tb, err := grow(g, nil, manner{lean: true, staged: true, asides: seed%2 == 0})
		if err != nil || len(tb.besides) < 2 {
			continue
		}
		tb.keys()
		var values *eval.Tables
		if seed%2 == 1 {
			values = eval.NewTables(g, movegen.New(g))
		}
		b := newBoard(g, newReady(tb, values, nil))
		boards++
		playSeeds(t, seed, text, g, b, 4, 30)
	}
	if boards < seeds/200 {
		t.Errorf("%d boards of %d rules", boards, seeds)
	}
}
