package rules_test

import (
	"strings"
	"testing"

	"dagaz/engine/rules"
)

const starting = `(dagaz 1)
(game
  (title "Rows")
  (players White Black)
  (turn-order White Black)
  (board (square 4) (symmetry Black (n s)))
  (piece (name Pawn) (letter P) (moves (step n)))
  (board-setup (White (Pawn a1-d1)) (Black (Pawn a4-d4)))
  (start "One less" "pppp/4/4/1PPP w")
  (start "By lot" "pppp/4/4/P1PP w" "pppp/4/4/PP1P w")
  (fen (style short)))
(variant (title "None") (start))
(variant (title "Other") (start "Two less" "pppp/4/4/2PP b"))`

func TestStarts(t *testing.T) {
	for _, tt := range []struct{ variant, want string }{
		{"", "One less 1, By lot 2"},
		{"None", ""},
		{"Other", "Two less 1"},
	} {
		g, _, err := rules.Load("x/rows.zrf", []byte(starting), tt.variant, nil)
		if err != nil {
			t.Errorf("%q: %v", tt.variant, err)
			continue
		}
		var got []string
		for _, s := range g.Starts {
			got = append(got, s.Name+" "+string(rune('0'+len(s.Setups))))
		}
		if s := strings.Join(got, ", "); s != tt.want {
			t.Errorf("%q has the starts %q, want %q", tt.variant, s, tt.want)
		}
	}
	for _, tt := range []struct{ from, to, err string }{
		{`"pppp/4/4/PP1P w")`, `"pppp/4/4/PQ1P w")`, `x/rows.zrf:10:37: row 4 "PQ1P": unknown letter "Q"`},
		{`"pppp/4/4/1PPP w")`, `"pppp/4/1PPP w")`, "x/rows.zrf:9:21: "},
		{`"pppp/4/4/1PPP w")`, `)`, `x/rows.zrf:9:3: write (start`},
		{`"pppp/4/4/1PPP w")`, `(4))`, `x/rows.zrf:9:3: write (start`},
		{`"By lot"`, `"One less"`, `x/rows.zrf:10:10: there are two starts "One less"`},
		{`(start "One less" "pppp/4/4/1PPP w")`, `(start)`, "x/rows.zrf:9:3: write (start"},
	} {
		_, _, err := rules.Load("x/rows.zrf", []byte(strings.Replace(starting, tt.from, tt.to, 1)), "", nil)
		if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("%s: got %v, want %s", tt.to, err, tt.err)
		}
	}
}
