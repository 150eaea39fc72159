package bots_test

import (
	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const levels = 8

// player returns level n of g.
func player(t *testing.T, g *game.Game, n int, seed uint64) bots.Bot {
	t.Helper()
	b, err := bots.New(g, "level:"+strconv.Itoa(n), seed)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every level of every game with which searches are tested makes a legal move, and the same one when
// asked again.
func TestLevelsOfAllGames(t *testing.T) {
	for _, id := range gametest.Few(t) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, id)
			s := engine.NewSession(g)
			if s.Outcome().Over || g.Players[s.Position().Player()].Random {
				t.Skip("no one to move")
			}
			const twice = levels / 2 // one level that errs in every way is enough
			list := players(t, g, 1, 2, 3, 4, 5, 6, 7, 8, twice)
			lim := eval.Limits{Nodes: 100}
			var moves []game.Move
			for i, b := range list {
				m, _, ok := b.Think(s.Position(), lim, nil, nil)
				if !ok || !legal(s, m) {
					t.Fatalf("%s: no legal move, but %v %v", list[i].Name(), m, ok)
				}
				moves = append(moves, m.Keep())
			}
			if first, then := moves[twice-1], moves[levels]; !then.Same(first) {
				t.Errorf("level %d: first %v, then %v", twice, first, then)
			}
		})
	}
}

// making is locked while tests that run side by side make bots: only the tables of the game
// that was asked for last are kept.
var making sync.Mutex

// players returns levels of a game.
func players(t *testing.T, g *game.Game, levels ...int) (list []bots.Bot) {
	t.Helper()
	making.Lock()
	defer making.Unlock()
	for _, n := range levels {
		list = append(list, player(t, g, n, 5))
	}
	return list
}

func legal(s *engine.Session, m game.Move) bool {
	for _, l := range s.Legal().Moves {
		if l.Same(m) {
			return true
		}
	}
	return false
}

// A level that is several steps higher nearly always wins.
func TestLevelsInOrder(t *testing.T) {
	g := gametest.Load(t, "gardner-chess")
	for _, tt := range []struct{ strong, weak, points int }{{4, 1, 16}, {7, 3, 16}} { // of 20 half points
		points := 0
		for i := range 10 {
			seats := [2]bots.Bot{player(t, g, tt.strong, uint64(i)), player(t, g, tt.weak, uint64(i))}
			s := engine.NewSession(g)
			for !s.Outcome().Over && len(s.Moves()) < 200 {
				m, _, _ := seats[(int(s.Position().Player())+i)%2].Think(s.Position(), eval.Limits{Nodes: 1 << 30}, nil, nil)
				s.PlayMove(m, "")
			}
			switch results := s.Outcome().Results; {
			case !s.Outcome().Over || results[i%2] == game.Draw:
				points++
			case results[i%2] == game.Win:
				points += 2
			}
		}
		if points < tt.points {
			t.Errorf("level %d has %d half points of 20 against level %d", tt.strong, points, tt.weak)
		}
	}
}

// The weakest level begins like a beginner: pawns at the edge mostly stay where they are.
func TestFirstMovesOfTheWeakest(t *testing.T) {
	g := gametest.Load(t, "chess")
	odd := 0
	for seed := range uint64(40) {
		for _, first := range []string{"e2-e4", "d2-d4"} {
			s := engine.NewSession(g)
			if err := s.Play(first); err != nil {
				t.Fatal(err)
			}
			m, _, ok := player(t, g, 1, seed).Think(s.Position(), eval.Limits{Nodes: 1 << 30}, nil, nil)
			if !ok {
				t.Fatal("no move")
			}
			for i, l := range s.Legal().Moves {
				if l.Same(m) && strings.Contains("a7 b7 g7 h7", s.Texts()[i][:2]) {
					odd++
				}
			}
		}
	}
	if odd > 8 {
		t.Errorf("%d of 80 first replies push a pawn at the edge", odd)
	}
}
