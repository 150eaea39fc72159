package bots_test

import (
	"fmt"
	"math/rand"
	"testing"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// Every bot answers in every position in which the game goes on, whether or not it knows
// the earlier moves, and its moves are legal.
func TestEveryBotAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("makes the tables of many games")
	}
	games := gametest.CoverOfToday(t)
	if gametest.Full() {
		games = gametest.Every(t)
	}
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, id)
			s := engine.NewSession(g)
			r := rand.New(rand.NewSource(1))
			for ply := 0; !s.Outcome().Over && ply <= 9; ply++ {
				if ply == 0 || ply == 9 {
					pos := s.Position()
					answers(t, g, pos, fmt.Sprintf("ply %d", ply))
					if bare, _, err := notation.ReadSetup(g, notation.Setup(pos)); err == nil {
						answers(t, g, bare, fmt.Sprintf("ply %d without the past", ply))
					}
				}
				s.PlayMove(s.Legal().Moves[r.Intn(s.Legal().Len())].Keep(), "")
			}
			for _, start := range g.Starts {
				for _, setup := range start.Setups {
					pos, _, err := notation.ReadSetup(g, setup)
					if err != nil {
						t.Fatal(err)
					}
					answers(t, g, pos, start.Name)
				}
			}
		})
	}
}

// allBots returns the lowest level and each bot of a game.
func allBots(t *testing.T, g *game.Game) (list []bots.Bot) {
	t.Helper()
	making.Lock()
	defer making.Unlock()
	for _, name := range append([]string{"level:1"}, bots.For(g)...) {
		b, err := bots.New(g, name, 1)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	return list
}

// answers lets each bot think if the game is not over.
func answers(t *testing.T, g *game.Game, pos *game.Position, where string) {
	t.Helper()
	gen := movegen.New(g)
	var list game.MoveList
	gen.Legal(pos, &list)
	if goal.New(g, gen).Over(pos, &list) || list.Len() == 0 {
		return
	}
	for _, b := range allBots(t, g) {
		m, _, ok := b.Think(pos, eval.Limits{Nodes: 5}, nil, nil) // five playouts may take seconds
		if !ok {
			t.Errorf("%s finds no move at %s: %s", b.Name(), where, notation.Setup(pos))
			continue
		}
		legal := false
		for _, l := range list.Moves {
			legal = legal || l.Same(m)
		}
		if !legal {
			t.Errorf("%s plays what is not legal at %s, %s: %s", b.Name(), where, notation.Setup(pos), notation.TextIn(pos, m))
		}
	}
}
