package learn

import (
	"bytes"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/net"
	"dagaz/engine/testdata/gametest"
)

// smallRun returns a small run that finds a better net for draughts.
func smallRun(g *game.Game) *Run {
	return &Run{
		Course: Course{Game: g, Seed: 1, Nodes: 50, Hidden: 8, Results: -1},
		Plan:   Plan{Time: eval.Second * 1000, Enough: 3000, ProofGames: 100, ProofNodes: 50},
	}
}

func (r *Run) learn() (*Result, error) {
	if _, err := r.Prepare(nil); err != nil {
		return nil, err
	}
	return r.Learn()
}

func TestRun(t *testing.T) {
	g := gametest.Load(t, "english-checkers")
	r := smallRun(g)
	phases, share := "", 0.0
	r.Poll = func() bool {
		if !strings.HasSuffix(phases, r.Phase) {
			phases += " " + r.Phase
		}
		if r.Share < share || r.Share > 1 || r.Left < 0 {
			t.Errorf("%s: share %v after %v, left %v", r.Phase, r.Share, share, r.Left)
		}
		share = r.Share
		return false
	}
	result, err := r.learn()
	if err != nil {
		t.Fatal(err)
	}
	if phases != " play fit prove" || r.Share != 1 || r.Left != 0 {
		t.Errorf("phases%s, at last %v", phases, r.Progress)
	}
	if !result.Gained || result.P() >= 0.05 || result.Games() != 100 {
		t.Errorf("the proof came to %s, gained: %v", result.Summary(), result.Gained)
	}
	n, wrong := net.Parse(string(result.Text))
	if wrong != nil || n.State(g.TypeNames(), g.Board.Len()) == nil {
		t.Errorf("the text is no net of the game: %v", wrong)
	}
	if text := string(result.Text); !strings.Contains(text, result.Summary()) || !strings.HasPrefix(text, "; What bots have learnt about ") {
		t.Errorf("the head is %.400s", text)
	}

	// The opponent has the known net, and the old games are used for learning again.
	games, positions := r.Games, r.Positions
	more := smallRun(g)
	more.Known, more.Lesson, more.Seed, more.ProofGames = result.Net, r.Lesson, 2, 8
	if _, err := more.learn(); err != nil {
		t.Fatal(err)
	}
	if more.Games <= games || more.Positions < 2*positions-300 {
		t.Errorf("the second run learnt from %d positions of %d games, the first from %d of %d", more.Positions, more.Games, positions, games)
	}
}

// A run with pauses gives the same result.
func TestRunIsTheSame(t *testing.T) {
	g := gametest.Load(t, "gardner-chess")
	var texts [2][]byte
	for i := range texts {
		r := smallRun(g)
		r.Enough, r.ProofGames = 400, 4
		polls := 0
		r.Poll = func() bool {
			if polls++; i == 1 && polls%100 == 0 {
				r.last -= 3600 * eval.Second // an hour has gone
			}
			return false
		}
		result, err := r.learn()
		if err != nil {
			t.Fatal(err)
		}
		if texts[i] = result.Text; polls < 500 {
			t.Errorf("asked %d times", polls)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("%.500s\nand\n%.500s", texts[0], texts[1])
	}
}

func TestRunEnds(t *testing.T) {
	g := gametest.Load(t, "gardner-chess")
	for _, phase := range []string{Playing, Fitting, Proving} {
		for _, at := range []int{1, 2, 20} {
			r := smallRun(g)
			r.Enough = 300
			polls, late := 0, 0
			r.Poll = func() bool {
				if r.Phase == phase {
					polls++
				}
				if polls > at {
					late++
				}
				return polls >= at
			}
			if result, err := r.learn(); result != nil || err != nil || late > 0 {
				t.Errorf("ended at poll %d of %s: %v, %v, asked %d times more", at, phase, result, err, late)
			}
		}
	}
}

// No game of the proof is played once a gain has become unlikely.
func TestHopelessProof(t *testing.T) {
	r := smallRun(gametest.Load(t, "gardner-chess"))
	r.ProofNodes = 1
	if _, err := r.Prepare(nil); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		before       Tally
		games, plays int
	}{{Tally{L: 20}, 100, 0}, {Tally{}, 4, 4}} {
		r.ProofGames, r.Proof = tt.games, tt.before
		r.prove(nil)
		if got := r.Proof.Games() - tt.before.Games(); got != tt.plays {
			t.Errorf("after %v the match has %d more games, want %d", tt.before, got, tt.plays)
		}
	}
}

// A preparation that was interrupted can be done again.
func TestPrepare(t *testing.T) {
	r := smallRun(gametest.Load(t, "gardner-chess"))
	for _, polls := range []int{1, 3} {
		if ready, err := r.Prepare(func() bool { polls--; return polls <= 0 }); ready || err != nil {
			t.Errorf("given up: %v, %v", ready, err)
		}
	}
	if ready, err := r.Prepare(nil); !ready || err != nil {
		t.Errorf("%v, %v", ready, err)
	}
}

func TestRunErrors(t *testing.T) {
	for _, tt := range []struct{ game, want string }{
		{"ultima", "This game has no fast board, which learning needs: "},
		{"tic-tac-toe", "quiet positions came up in "},
		{"backgammon", "Only games of two players without chance can be learnt."},
		{"yonin-shogi", "Only games of two players without chance can be learnt."},
	} {
		r := smallRun(gametest.Load(t, tt.game))
		r.Time = 1
		result, err := r.learn()
		if result != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, %v; want %q", tt.game, result, err, tt.want)
		}
	}
}
