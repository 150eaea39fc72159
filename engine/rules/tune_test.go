package rules_test

import (
	"errors"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/rules"
)

const rows = `(dagaz 1)
(game
  (title "Rows")
  (players White Black)
  (turn-order White Black)
  (board (square 4) (symmetry Black (n s)))
  (piece (name Pawn) (moves (step n)))
  (board-setup (White (Pawn a1-d1)) (Black (Pawn a4-d4))))
(variant (title "More") (piece (name Rook) (moves (ride n e s w))))
(game
  (title "Other")
  (players White Black)
  (turn-order White Black)
  (board (square 3))
  (piece (name Stone) (drops (add))))
`

// load reads rows with this text as its .tune file; "" means that there is none.
func load(variant, tune string) (*game.Game, error) {
	g, _, err := rules.Load("x/rows.zrf", []byte(rows), variant, func(from, name string) (string, []byte, error) {
		if from != "x/rows.zrf" || name != "rows.tune" || tune == "" {
			return name, nil, errors.New("no such file")
		}
		return "x/rows.tune", []byte(tune), nil
	})
	return g, err
}

func TestTune(t *testing.T) {
	const text = "(dagaz 1)\n; made by hand\n(evaluation (worth Pawn 90 130) (files Pawn (opening 1 2) (ending 3 4)) (weight tempo 5))\n"
	weight := game.Tuned{Term: game.TermWorth, Mid: 90, End: 130}
	for _, tt := range []struct {
		variant, tune string
		want          int
	}{
		{"", "", 0},
		{"", text, 4},
		{"More", text, 4},  // a variant of the game
		{"Other", text, 0}, // another game of the file
	} {
		g, err := load(tt.variant, tt.tune)
		if err != nil {
			t.Errorf("%q: %v", tt.variant, err)
			continue
		}
		if len(g.Tuning) != tt.want || tt.want > 0 && g.Tuning[0] != weight {
			t.Errorf("%q has the numbers %v, want %d", tt.variant, g.Tuning, tt.want)
		}
	}
}

func TestTuneErrors(t *testing.T) {
	for _, tt := range []struct{ tune, want string }{
		{"(evaluation)", "x/rows.tune:1:1: the file must begin with (dagaz 1)"},
		{"(dagaz 1)", "x/rows.tune:1:1: the file has no (evaluation …)"},
		{"(dagaz 1)\n(game)", "x/rows.tune:2:1: only (evaluation …) may stand in this file"},
		{"(dagaz 1)\n(evaluation)\n(evaluation)", "x/rows.tune:3:1: one (evaluation …) is enough"},
		{"(dagaz 1)\n(evaluation\n (worth Pwan 3))", `x/rows.tune:3:9: unknown piece "Pwan" (did you mean "Pawn"?)`},
		{"(dagaz 1)\n(evaluation (worth Pawn", "x/rows.tune:"},
		{"(dagaz 1)\n(evaluation (weight tempo 1 2 3))", "x/rows.tune:2:13: write (weight name N [N])"},
	} {
		_, err := load("", tt.tune)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s\ngives %v, want %s", tt.tune, err, tt.want)
		}
	}
}

// Whatever the file contains, reading it ends, either with a game or with errors that have
// a place.
func FuzzTune(f *testing.F) {
	f.Add("(dagaz 1)(evaluation (worth Pawn 90 130) (held Pawn 3) (reach Pawn -2 4))")
	f.Add("(dagaz 1)(evaluation (ranks Pawn (opening 1 2 3 4) (ending 1 2 3 4)) (weight pair 30))")
	f.Add("(dagaz 1)(evaluation (files Pawn (opening) (ending 9999999999)) (weight) ())")
	f.Add("(evaluation")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := load("", text)
		var wrong *rules.Error
		switch {
		case err == nil && g == nil:
			t.Error("neither a game nor an error")
		case err != nil && (!errors.As(err, &wrong) || wrong.Problems[0].Pos.Line < 1):
			t.Errorf("an error without a place: %v", err)
		}
	})
}

// A net next to the rules belongs to the game that opens first, and may be another game's; errors in it are reported.
func TestNet(t *testing.T) {
	good := "; a remark\nnet 1 4 16 250 100 0 0" + strings.Repeat(" 3", 16) + strings.Repeat(" 5", 12) + "\ntypes Pawn\n" +
		strings.Repeat(strings.Repeat("P", 64)+"\n", 2)
	load := func(variant, text string) (*game.Game, error) {
		g, _, err := rules.Load("x/rows.zrf", []byte(rows), variant, func(from, name string) (string, []byte, error) {
			switch {
			case from == "x/rows.zrf" && name == "rows.net":
				return "x/rows.net", []byte(text), nil
			case from == "x/rows.net" && name == "../y/other.net":
				return "y/other.net", []byte(good), nil
			case from == "x/rows.net" && name == "worse.net":
				return "x/worse.net", []byte("; a remark\nlike ../y/other.net\n"), nil
			}
			return name, nil, errors.New("no such file")
		})
		return g, err
	}
	refers := "; a remark\n; another\nlike ../y/other.net\n"
	for _, text := range []string{good, refers} {
		for _, variant := range []string{"", "More", "Other"} {
			g, err := load(variant, text)
			if err != nil || (g.Net != nil) != (variant == "") {
				t.Errorf("variant %q: net %v, error %v", variant, g != nil && g.Net != nil, err)
			}
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"", "x/rows.net:1:1: this is no net of version 1"},
		{good[:len(good)-10], "x/rows.net:5:1: the number of rows is wrong"},
		{strings.Replace(refers, "../y/other", "none", 1), `x/rows.net:3:1: the net "none.net" cannot be read: no such file`},
		{strings.Replace(refers, "../y/other", "worse", 1), `x/rows.net:3:1: the file "worse.net" holds no net but names another`},
		{strings.Replace(good, "Pawn", "Rook", 1), "x/rows.net:1:1: this net is of another game: it has other pieces or cells"},
	} {
		if _, err := load("", tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("%.30q gives %v, want %s", tt.text, err, tt.want)
		}
	}
}
