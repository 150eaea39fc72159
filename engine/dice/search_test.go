package dice_test

import (
	"testing"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// wins lets two bots play and returns the number of games that the first one wins; dice and
// bots are seeded. Each begins half of the games.
func wins(t *testing.T, g *game.Game, games int, a, b string, lim eval.Limits) (won int) {
	t.Helper()
	gen := movegen.New(g)
	judge := goal.New(g, gen)
	var list game.MoveList
	for i := range games {
		var pair [2]bots.Bot
		for k, name := range [2]string{a, b} {
			bot, err := bots.New(g, name, uint64(i+1))
			if err != nil {
				t.Fatal(err)
			}
			pair[k] = bot
		}
		me := game.Player(i % 2)
		pos, rand := g.Start(), eval.Rand(i+1)
		for ply := 0; ; ply++ {
			gen.Legal(pos, &list)
			if judge.Over(pos, &list) {
				break
			}
			if ply > 5000 {
				t.Fatal("no end")
			}
			m := list.Moves[rand.Intn(list.Len())].Keep()
			if list.Len() > 1 && !g.Players[pos.Player()].Random {
				k := 0
				if pos.Player() != me {
					k = 1
				}
				ok := false
				if m, _, ok = pair[k].Think(pos, lim, nil, nil); !ok {
					t.Fatalf("%s has no move", pair[k].Name())
				}
			}
			pos.Do(m)
		}
		if judge.Result(me) == game.Win {
			won++
		}
	}
	return won
}

func TestBeatsRandom(t *testing.T) {
	for _, tt := range []struct {
		id           string
		depth, games int
		least        int // of the games to be won
	}{
		{"races/hypergammon", 1, 20, 16},
		{"races/hypergammon", 2, 10, 9},
		{"races/backgammon", 1, 6, 6},
		{"races/ur", 2, 20, 18},
		{"races/senet", 1, 20, 13},
	} {
		g := gametest.Load(t, tt.id)
		if n := wins(t, g, tt.games, "garbo", "random", eval.Limits{Depth: tt.depth}); n < tt.least {
			t.Errorf("%s, depth %d: %d of %d won, want %d", tt.id, tt.depth, n, tt.games, tt.least)
		} else {
			t.Logf("%s, depth %d: %d of %d won", tt.id, tt.depth, n, tt.games)
		}
	}
}

// Levels differ: the first misjudges positions that the seventh judges correctly.
func TestLevels(t *testing.T) {
	g := gametest.Load(t, "races/ur")
	if n := wins(t, g, 30, "level:7", "level:1", eval.Limits{Nodes: 600}); n < 18 {
		t.Errorf("level 7 wins %d of 30 against level 1", n)
	} else {
		t.Logf("level 7 wins %d of 30 against level 1", n)
	}
	if n := wins(t, g, 30, "level:1", "random", eval.Limits{}); n == 30 {
		t.Error("level 1 wins all")
	} else {
		t.Logf("level 1 wins %d of 30", n)
	}
}
