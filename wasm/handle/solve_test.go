package handle

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// alley is a puzzle with a walker, a crate that the walker pushes, and the place for the crate.
const alley = `(dagaz 1) (game (title "Alley") (players Walker) (turn-order Walker) (board (rectangle 4 2) (style plain)) ` +
	`(piece (name Stone) (letters "#") (dummy)) (piece (name Crate) (letters "c")) ` +
	`(piece (name Walker) (letters "w") (value 3) (moves (step n e s w quiet) (e (verify (piece? Crate)) cascade e (verify empty?) add))) ` +
	`(board-setup (Walker (Walker a1) (Crate b1) (Stone b2))) (win-condition (Walker) (absolute-config Crate (d1))) (repetition 0))`

func TestSolve(t *testing.T) {
	p := newPage()
	p.reply(t, loadMsg("x/alley", alley))
	for _, c := range []struct{ fields, want string }{
		{`"verb":"solve"`, `"status":"solved","never":false,"moves":["a1-b1,b1-c1","b1-c1,c1-d1"]`},
		{`"verb":"solve","nodes":1`, `"status":"unknown"`},
		{`"verb":"solve","plies":1`, `"status":"none","never":false`},
		{`"verb":"solve","moves":["a1-b1,b1-c1","b1-c1,c1-d1"]`, `"status":"none","never":true,"moves":[]`}, // the game is over
		{`"verb":"walk","to":"a2"`, `"status":"solved","never":false,"moves":["a1-a2"]`},
		{`"verb":"walk","to":"b1"`, `"status":"none"`}, // only by pushing
		{`"verb":"walk","moves":["a1-b1,b1-c1"],"to":"a2"`, `"moves":["b1-a1","a1-a2"]`},
		{`"verb":"walk","to":"z9"`, `"code":"request","message":"unknown cell \"z9\""`},
		{`"verb":"muster","army":["Crate","Walker"],"cells":["d2","d1"],"player":0`, `"setup":"?setup=;0:1;;2:1+1;1:1;;1:1;&turn=0"`},
		{`"verb":"muster","army":["Crate","Crate"],"cells":["d2"],"player":0`, `"setup":`},
		{`"verb":"muster","army":["Knight"],"cells":["d2"]`, `unknown piece \"Knight\"`},
		{`"verb":"muster","army":["Crate"],"cells":["a1"]`, `cell \"a1\" is not empty`},
		{`"verb":"muster","army":["Crate"],"cells":["d2"],"player":1`, `\"player\" must be a whole number from 0 to 0`},
	} {
		if got := p.reply(t, `{"id":2,"game":"x/alley",`+c.fields+`}`); !strings.Contains(got, c.want) {
			t.Errorf("%s\n gives %s\n  want %s", c.fields, got, c.want)
		}
	}
}

// A solution can be played although the texts of other moves differ only in the pieces that they
// create.
func TestSolveAlike(t *testing.T) {
	p := newPage()
	p.reply(t, loadMsg("x/walls", `(dagaz 1) (game (title "Walls") (players Mason) (turn-order Mason) (board (rectangle 1 3) (style plain)) `+
		`(piece (name Wall)) (piece (name Man) (drops ((verify empty?) (create Wall n) add) ((verify empty?) (create Wall s) add))) `+
		`(win-condition (Mason) (absolute-config Wall (a1))) (repetition 0))`))
	got := p.reply(t, `{"id":2,"verb":"solve","game":"x/walls"}`)
	if !strings.Contains(got, `"status":"solved","never":false,"moves":["a2,Wall@a1"]`) {
		t.Fatal(got)
	}
	if view := p.reply(t, `{"id":3,"verb":"position","game":"x/walls","moves":["a2,Wall@a1"]}`); !strings.Contains(view, `"over":true`) {
		t.Error(view)
	}
}

// TestScenery: scenery is marked as such, and a piece that lands on it does not capture it.
func TestScenery(t *testing.T) {
	g := gametest.Compile(t, alley)
	if info := string(Info(g)); strings.Count(info, `"scenery":true`) != 1 || !strings.Contains(info, `"bots":[],"levels":0`) {
		t.Errorf("info: %s", info)
	}
}
