package compile

import (
	"testing"

	"dagaz/engine/zrf"
)

// TestProse: texts of plain files are read as the original shows them, those of strict files
// as they are written.
func TestProse(t *testing.T) {
	const rules = `(game (title "A ` + "`T`" + `") (players You) (turn-order You)
		(board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b)))
		(board-setup (You (Man a)))
		(description "Go to b.\\
		  The way is ` + "`short`" + `:\
		  one	step.")
		(piece (name Man) (help "Man: a ` + "`step`" + `
			east\") (moves (e add))))`
	for _, tt := range []struct{ head, description, help string }{
		{"", "Go to b.\n\nThe way is \"short\":\none step.", "Man: a \"step\" east"},
		{"(dagaz 1) ", "Go to b.\\\\\n\t\t  The way is `short`:\\\n\t\t  one\tstep.", "Man: a `step`\n\t\t\teast\\"},
	} {
		errs := new(zrf.Errors)
		r := Parse("x.zrf", []byte(tt.head+rules), nil, errs)
		g := r.Game(0, errs)
		if g == nil {
			t.Fatal(errs.All())
		}
		if g.Title != "A `T`" || g.Description != tt.description || g.Types[0].Help != tt.help {
			t.Errorf("title %q, description %q, help %q; want %q, %q", g.Title, g.Description, g.Types[0].Help, tt.description, tt.help)
		}
	}
}
