package handle

import (
	"encoding/json"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// seenView contains the fields of a View that the test reads.
type seenView struct {
	Cells        [][]any
	Dark, Unseen []string
	Setup, FEN   string
	Last         *struct {
		Text string
		Acts [][]any
	}
	Select struct{ Moves []any }
}

// In a whole game, no view of a player shows where an unseen piece of the opponent stands.
func TestEyes(t *testing.T) {
	g := gametest.Load(t, "checkmate/dark-chess")
	s, rand := engine.NewSession(g), eval.Rand(11)
	hidden, told := 0, 0
	for range 60 {
		legal := s.Legal()
		if legal.Len() == 0 {
			break
		}
		i := rand.Intn(legal.Len())
		s.PlayMove(legal.Moves[i].Keep(), s.Texts()[i])
		for p := range 2 {
			v := read(t, viewOf(lookAt(s, p)))
			dark := map[string]bool{}
			for _, c := range v.Dark {
				dark[c] = true
			}
			for _, c := range v.Cells {
				if dark[c[0].(string)] {
					t.Fatalf("%v is shown in the dark", c)
				}
			}
			if s.Outcome().Over {
				continue
			}
			for c := range g.Board.Len() {
				pc := s.Position().At(board.Cell(c))
				if dark[g.Board.Name(board.Cell(c))] && pc != game.None {
					hidden++
					if int(pc.Owner()) == p {
						t.Fatalf("player %d does not see his own piece on %s", p, g.Board.Name(board.Cell(c)))
					}
				}
			}
			if all := read(t, View(s)); len(v.Dark) > 0 && len(v.Cells) < len(all.Cells) && (v.Setup == all.Setup || v.FEN == all.FEN) {
				t.Fatalf("the setup of player %d tells everything: %s", p, v.Setup)
			}
			if mine := int(s.Position().Player()) == p; mine != (len(v.Select.Moves) > 0) {
				t.Fatalf("player %d may click %d moves", p, len(v.Select.Moves))
			}
			for _, act := range v.Last.Acts {
				for _, x := range act {
					if c, ok := x.(string); ok && dark[c] && int(s.Position().Player()) == p {
						t.Fatalf("the last move tells of %s, which is dark: %v", c, act)
					}
				}
			}
			if v.Last.Text == "" {
				told++
			}
		}
	}
	if hidden == 0 || told == 0 {
		t.Errorf("in the whole game %d pieces and %d moves were hidden", hidden, told)
	}
}

func read(t *testing.T, text []byte) (v seenView) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// A request says for which player it asks.
func TestEyesOfRequests(t *testing.T) {
	p := loadedPage(t)
	const fog = `(dagaz 1) (game (title "Lane") (players White Black) (turn-order White Black) (board (rectangle 5 1))
		(piece (name Man) (letter M) (moves (step e w))) (board-setup (White (Man a1)) (Black (Man e1)))
		(loss-condition (White Black) (pieces-remaining 0)) (repetition 3 draw) (fog))`
	if r := p.reply(t, loadMsg("fog", fog)); !strings.Contains(r, `"hides":"cells"`) {
		t.Fatal(r)
	}
	for eyes, want := range map[string]string{
		"0": `"cells":[["b1",0,0,1],["e1",1,0,1]],"turn":1`, "1": `"cells":[["b1",0,0,1]],"dark":["d1","e1"],"unseen":["b1"]`,
		"-1": `"cells":[["e1",1,0,1]],"dark":["a1","b1","c1"],"unseen":["e1"]`, "2": `"cells":[["e1",1,0,1]]`,
		"3": `"eyes\" must be a whole number from -1 to 2`, `"White"`: `"eyes\" must be a number`,
	} {
		reply := p.reply(t, `{"id":6,"verb":"position","game":"fog","moves":["a1-b1"],"eyes":`+eyes+`}`)
		if !strings.Contains(reply, strings.TrimPrefix(want, `"eyes`)) {
			t.Errorf("eyes %s: %s\nwant %s", eyes, reply, want)
		}
	}
}

// If piece types are hidden, neither pieces nor offered moves nor the last move reveal them.
func TestDisguises(t *testing.T) {
	p := newPage()
	const rules = `(dagaz 1) (game (title "Ranks") (players Red Blue) (turn-order Red Blue) (board (rectangle 3 2))
		(piece (name Unknown) (letter U)) (piece (name Known) (letter K) (moves (step n e s w)))
		(piece (name Weak) (letter W) (looks-like Unknown) (moves (step n e s w)))
		(piece (name Strong) (letter S) (looks-like Unknown) (moves (n (verify enemy?) (add Known)) (step e w quiet)))
		(piece (name Mine) (letter M) (drops ((verify enemy?) add)))
		(board-setup (Red (Strong a1) (Weak b1) (Mine off 1)) (Blue (Weak a2) (Strong c2)))
		(shuffle (rank 2)) (loss-condition (Red Blue) (pieces-remaining 0)) (repetition 3 draw))`
	if r := p.reply(t, loadMsg("ranks", rules)); !strings.Contains(r, `"hides":"kinds","deals":true`) {
		t.Fatal(r)
	}
	for _, tt := range []struct{ ask, want, not string }{
		{`"moves":[],"eyes":1`, `["a2",1,0,1],["c2",1,0,1],["a1",0,3,1],["b1",0,2,1]`, `=Known","x"`},
		{`"moves":[],"eyes":1`, `"acts":[["m","a1","a2",0,3,0]]`, `["x","a2",0]`},
		{`"moves":[],"eyes":1`, `{"t":"Mine@c2","acts":[["d","c2",0,4,0]]}`, `["x","c2",0]`},
		{`"moves":["b1-b2"],"eyes":2`, `"acts":[["m","b1","b2",0,0,0]]`, `["a1",0,3,1]`},
		{`"moves":["a1xa2=Known"],"eyes":2`, `["a2",0,1,1]`, `["b1",0,2,1]`},
		{`"moves":[],"eyes":0`, `["a2",1,2,1],["c2",1,3,1]`, "dark"},
	} {
		r := p.reply(t, `{"id":3,"verb":"position","game":"ranks",`+tt.ask+`}`)
		if !strings.Contains(r, tt.want) || strings.Contains(r, tt.not) {
			t.Errorf("%s: %s\nwant %s and not %s", tt.ask, r, tt.want, tt.not)
		}
	}
	a := p.reply(t, `{"id":4,"verb":"deal","game":"ranks","seed":1}`)
	if a != p.reply(t, `{"id":4,"verb":"deal","game":"ranks","seed":1}`) {
		t.Error("the same seed deals otherwise")
	}
	deals := map[string]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		deals[p.reply(t, `{"id":4,"verb":"deal","game":"ranks","seed":`+seed+`}`)] = true
	}
	if len(deals) < 3 {
		t.Errorf("six seeds deal %d starts", len(deals))
	}
}
