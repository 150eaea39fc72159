package levels_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/levels"
	"dagaz/engine/notation"
	"dagaz/engine/solve"
	"dagaz/engine/testdata/gametest"
)

// TestGames reads every level file of the collection. For games that are tested in full it proves that the
// levels can be won: puzzles and wins in a number of moves by the solver, whole games by a bot that plays for
// the person. Of more than twenty puzzles an eighth is solved, another one every day, and all with FULL=1.
func TestGames(t *testing.T) {
	for _, file := range gametest.Glob(t, "*/*.levels") {
		id := strings.TrimSuffix(file, ".levels")
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, id)
			c, errs := levels.Parse(file, gametest.File(t, file), g)
			if errs.HasErrors() {
				t.Fatal(errs.All())
			}
			if !gametest.IsThorough(t, id) {
				return
			}
			every, n := 1, 0
			c.Each(func(*levels.Level) { n++ })
			if n > 20 && os.Getenv("FULL") != "1" {
				every = 8
			}
			turn, _ := strconv.Atoi(os.Getenv("DAY"))
			var army []game.Piece // pieces that survived the level before
			c.Each(func(l *levels.Level) {
				if turn++; l.Bot != "" || turn%every == 0 {
					army = winnable(t, g, l, army)
				}
			})
		})
	}
}

// winnable proves that l can be won, and returns the pieces that survive. If the level
// musters an army, that is the one from the level before.
func winnable(t *testing.T, g *game.Game, l *levels.Level, army []game.Piece) []game.Piece {
	t.Helper()
	s := engine.NewSession(g)
	if _, err := s.Set(l.Setup); err != nil || s.Outcome().Over {
		t.Errorf("%s: %v, over %v", l.ID, err, s.Outcome().Over)
		return nil
	}
	start := s.Position().Clone()
	for i, name := range l.Muster {
		c, _ := g.Board.Cell(name)
		if start.At(c) != game.None {
			t.Errorf("%s: %s is not empty", l.ID, name)
		}
		if i < len(army) {
			start.Place(c, army[i], g.Types[army[i].Type()].Attrs)
		}
	}
	if known := bots.Names(); l.Bot != "" && !contains(known, l.Bot) {
		t.Errorf("%s: unknown bot %s", l.ID, l.Bot)
		return nil
	}
	switch {
	case l.Bot == "" || l.Goal == levels.WinIn:
		solvable(t, s, l)
	case !testing.Short() && (l.Goal == levels.Win || l.Goal == levels.Draw):
		return beatable(t, s, l, notation.Setup(start))
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// solvable proves a level by the solver; for a win in a number of moves, it also proves
// that only one first move wins.
func solvable(t *testing.T, s *engine.Session, l *levels.Level) {
	if l.Bot == "" { // pars of puzzles are held to a second program in engine/solve
		if r := solve.Find(s.Position(), solve.Limits{}, nil); r.Status != solve.Solved || len(r.Moves) != l.Par {
			t.Errorf("%s: status %d, %d moves, par %d", l.ID, r.Status, len(r.Moves), l.Par)
		}
		return
	}
	plies := 2*l.Moves - 1
	if r := solve.Find(s.Position(), solve.Limits{Plies: plies}, nil); r.Status != solve.Solved || (len(r.Moves)+1)/2 != l.Par || l.Par != l.Moves || l.Turn != l.Side {
		t.Errorf("%s: status %d, %d plies, par %d of %d moves", l.ID, r.Status, len(r.Moves), l.Par, l.Moves)
		return
	}
	keys := []string{}
	for i, text := range append([]string(nil), s.Texts()...) {
		s.PlayMove(s.Legal().Moves[i].Keep(), text)
		if forced(s, game.Player(l.Side), plies-1) {
			keys = append(keys, text)
		}
		s.Undo()
	}
	if len(keys) != 1 {
		t.Errorf("%s: first moves that win in time: %v", l.ID, keys)
	}
}

// forced reports whether the side to move, whose enemy is p, loses within this many plies
// whatever it does.
func forced(s *engine.Session, p game.Player, plies int) bool {
	if o := s.Outcome(); o.Over {
		return o.Winner() == int(p)
	}
	for i, text := range append([]string(nil), s.Texts()...) {
		s.PlayMove(s.Legal().Moves[i].Keep(), text)
		o := s.Outcome()
		won := o.Over && o.Winner() == int(p)
		if !o.Over && plies > 1 {
			won = solve.Find(s.Position(), solve.Limits{Plies: plies - 1}, nil).Status == solve.Solved
		}
		s.Undo()
		if !won {
			return false
		}
	}
	return true
}

// beatable lets a bot play for the person; it must win one of six games. It returns the
// person's pieces at the end of the best of up to three wins, because a person who needs
// the army in the next level would play like that.
func beatable(t *testing.T, s *engine.Session, l *levels.Level, start string) (army []game.Piece) {
	const nodes, limit, enough = 20_000, 200, 3
	g, wins := s.Game(), 0
	for seed := range uint64(6) {
		if _, err := s.Set(start); err != nil {
			t.Fatal(err)
		}
		person, err1 := bots.New(g, "garbo", seed)
		other, err2 := bots.New(g, l.Bot, seed)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for ply := 0; ply < limit && !s.Outcome().Over; ply++ {
			bot, lim := other, eval.Limits{Nodes: nodes / 10}
			if int(s.Position().Player()) == l.Side {
				bot, lim = person, eval.Limits{Nodes: nodes + int64(seed)*nodes/4} // so that it does not play the same line six times
			}
			m, _, ok := bot.Think(s.Position().Clone(), lim, nil, nil)
			if !ok {
				break
			}
			if err := s.Play(notation.TextIn(s.Position(), m)); err != nil {
				t.Fatalf("%s: %v", l.ID, err)
			}
		}
		if o := s.Outcome(); o.Over && o.Winner() == l.Side {
			var left []game.Piece
			for _, pc := range s.Position().Cells() {
				if pc != game.None && int(pc.Owner()) == l.Side {
					left = append(left, pc)
				}
			}
			if len(left) > len(army) {
				army = left
			}
			if wins++; wins == enough {
				return army
			}
		}
	}
	if wins == 0 {
		t.Errorf("%s: garbo did not beat %s in six games", l.ID, l.Bot)
	}
	return army
}
