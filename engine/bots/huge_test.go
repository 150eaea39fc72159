package bots_test

import (
	"os"
	"testing"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

const huge = `(dagaz 1)
(game
  (title "Queens on 128 rows")
  (players White Black)
  (turn-order White Black)
  (board (rectangle 128 128))
  (piece (name Queen) (moves (ride n s e w ne nw se sw)))
  (piece (name King) (royal) (moves (step n s e w ne nw se sw)))
  (board-setup (White (Queen b2 c3 d4 e50 f60 g70 h80 i90) (King a1)) (Black (Queen b100 c101 d102 e103 f104 g105) (King a120)))
  (loss-condition (White Black) (checkmated King)))
`

// Time limits and stops work even if a single position takes long: on large boards, and if
// a piece has hundreds of thousands of ways. A bot that ignores them takes a minute here;
// how fast it reacts is measured by the benchmarks.
func TestHurry(t *testing.T) {
	if testing.Short() {
		t.Skip("lists very many moves")
	}
	plain, err := os.ReadFile("../testdata/plain/ways.zrf")
	if err != nil {
		t.Fatal(err)
	}
	ways, _, err := rules.Load("ways.zrf", plain, "2", nil)
	if err != nil {
		t.Fatal(err)
	}
	const late = 15_000 * eval.Millisecond
	for name, g := range map[string]*game.Game{"huge": gametest.Compile(t, huge), "ways": ways} {
		for _, bot := range []string{"garbo", "mcts", "level:3"} {
			began := eval.Now()
			if bots.Prepare(g, bot, func() bool { return true }) && name == "huge" && bot == "garbo" {
				t.Error("tables are made that nobody waits for")
			}
			if took := eval.Now() - began; took > late {
				t.Errorf("%s: %s is told to make no tables, and takes %d ms", name, bot, took/eval.Millisecond)
			}
			b, err := bots.New(g, bot, 1)
			if err != nil {
				t.Fatal(err)
			}
			began = eval.Now()
			if _, _, ok := b.Think(g.Start(), eval.Limits{Time: 50 * eval.Millisecond}, nil, nil); !ok {
				t.Errorf("%s: %s finds no move", name, bot)
			}
			if took := eval.Now() - began; took > 50*eval.Millisecond+late {
				t.Errorf("%s: %s has 50 ms and takes %d", name, bot, took/eval.Millisecond)
			}
			began = eval.Now()
			stop := func() bool { return eval.Now()-began > 20*eval.Millisecond }
			if _, _, ok := b.Think(g.Start(), eval.Limits{}, nil, stop); !ok {
				t.Errorf("%s: %s finds no move when told to stop", name, bot)
			}
			if took := eval.Now() - began; took > 20*eval.Millisecond+late {
				t.Errorf("%s: %s is told to stop after 20 ms and takes %d", name, bot, took/eval.Millisecond)
			}
		}
	}
}
