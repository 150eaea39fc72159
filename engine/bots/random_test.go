package bots_test

import (
	"testing"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// beaten are games in which garbo must win from either side.
var beaten = []string{"hex", "tic-tac-toe", "international-checkers", "russian-checkers", "chess", "gardner-chess", "makruk",
	"raumschach", "shatranj", "reversi", "atari-go", "oware", "mini-shogi", "xiangqi"}

// TestBeatsRandom plays two games of each of these games against random moves, one from
// each side. Nodes and seed make the games the same each time.
func TestBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	// MCTS is slow on the reference board, so it plays only short games.
	playouts := map[string]int64{"tic-tac-toe": 100, "oware": 100, "russian-checkers": 60, "gardner-chess": 60}
	for _, id := range beaten {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, id)
			beats(t, g, "garbo", 5000, id == "tic-tac-toe")
			if n := playouts[id]; n > 0 {
				beats(t, g, "mcts", n, id == "tic-tac-toe")
			}
		})
	}
}

// beats plays bot against random moves from both sides. drawn says that a draw is good
// enough, because random moves can force one.
func beats(t *testing.T, g *game.Game, bot string, nodes int64, drawn bool) {
	t.Helper()
	for side := range 2 {
		r, plies := against(t, g, bot, nodes, side)
		if r == game.Loss || r == game.Draw && !drawn {
			t.Errorf("%s as %s: result %d after %d plies, want a win", bot, g.Players[g.Turns[side].Player].Name, r, plies)
		}
	}
}

// against returns the bot's result of one game; a game that does not end is a draw.
func against(t *testing.T, g *game.Game, bot string, nodes int64, side int) (game.Result, int) {
	t.Helper()
	me, err := bots.New(g, bot, 1)
	if err != nil {
		t.Fatal(err)
	}
	other, err := bots.New(g, "random", uint64(7+side))
	if err != nil {
		t.Fatal(err)
	}
	player := g.Turns[side].Player
	session := engine.NewSession(g)
	for ply := range 600 {
		if o := session.Outcome(); o.Over {
			return o.Results[player], ply
		}
		b, lim := other, eval.Limits{}
		if session.Position().Player() == player {
			b, lim = me, eval.Limits{Nodes: nodes}
		}
		m, _, ok := b.Think(session.Position(), lim, nil, nil)
		if !ok {
			t.Fatalf("%s finds no move at ply %d", b.Name(), ply)
		}
		session.PlayMove(m, "")
	}
	return game.Draw, 600
}
