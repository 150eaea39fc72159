package main

import (
	"bytes"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/solve"
	"dagaz/engine/testdata/gametest"
)

func mined(t *testing.T, id string, seed uint64) (*mine, string) {
	t.Helper()
	g, err := loadGame(id)
	if err != nil {
		t.Fatal(err)
	}
	m := &mine{g: g, count: 3, games: 40, nodes: 300, deep: 5000, depth: 2, seed: seed}
	m.run(func(int) {})
	var text bytes.Buffer
	m.write(&text, "# "+id+"\n")
	return m, text.String()
}

func TestMineIsReproducible(t *testing.T) {
	m, first := mined(t, "arrange/connect-four", 1)
	if _, again := mined(t, "arrange/connect-four", 1); again != first {
		t.Errorf("the same seed finds\n%s\nand then\n%s", first, again)
	}
	if _, other := mined(t, "arrange/connect-four", 2); other == first {
		t.Error("another seed finds the same")
	}
	if len(m.found) < 3 {
		t.Fatalf("%d challenges in 40 games", len(m.found))
	}
}

// When challenges are verified again, those that hold are kept, and a line that differs is dropped.
func TestMineAgain(t *testing.T) {
	m, text := mined(t, "arrange/connect-four", 1)
	again := *m
	again.found = nil
	head, err := again.again(text)
	if err != nil || head != "# arrange/connect-four\n" {
		t.Fatal(head, err)
	}
	if len(again.found) != len(m.found) {
		t.Errorf("%d of %d challenges hold as deep as before", len(again.found), len(m.found))
	}
	first := m.found[0].moves[0]
	again.found = nil
	if _, err := again.again("win\t2\t\t" + first + "\n"); err != nil || len(again.found) != 0 {
		t.Errorf("the start is no challenge: %v %v", again.found, err)
	}
	if _, err := again.again("win\t2\n"); err == nil {
		t.Error("a line without moves is taken")
	}
}

// A win is a win, and no other first move wins as quickly.
func TestMinedWinsAreWins(t *testing.T) {
	m, _ := mined(t, "arrange/tic-tac-toe", 1)
	wins := 0
	for _, x := range m.found {
		if !x.win {
			continue
		}
		s := engine.NewSession(m.g)
		if _, err := s.Set(x.setup); err != nil {
			t.Fatal(err)
		}
		r := solve.Find(s.Position(), solve.Limits{Nodes: 300_000}, nil)
		if r.Status == solve.None && r.Never {
			t.Errorf("%s: there is no win", x.setup)
		}
		if r.Status != solve.Solved {
			continue // too deep for the solver
		}
		wins++
		if text, err := textOf(s, r.Moves[0]); err != nil || text != x.moves[0] {
			t.Errorf("%s: the solver wins by %s, the challenge by %s", x.setup, text, x.moves[0])
		}
	}
	if wins == 0 {
		t.Error("the solver has proved no win")
	}
}

func TestClear(t *testing.T) {
	for _, c := range []struct {
		best, second int
		want         bool
	}{
		{100_120, 200, true}, {100_120, 100_110, false}, {100_120, 600, false}, {300, -100, true}, {300, 200, false}, {0, -900, false},
	} {
		v := verdict{best: eval.Score(c.best), second: eval.Score(c.second)}
		if v.clear() != c.want {
			t.Errorf("%d beside %d: %v", c.best, c.second, !c.want)
		}
	}
}

// Every challenge of the collection can be played: its setup can be read, its line is legal and in
// the engine's notation, and the line begins and ends with a move of the person.
func TestChallenges(t *testing.T) {
	files, err := fs.Glob(collection, "*/*.daily")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if path.Base(f) == "_starts.daily" {
			continue // TestStartsOfPuzzles reads it
		}
		id := strings.TrimSuffix(f, ".daily")
		if !gametest.HasTurn(t, id, 6) {
			continue
		}
		t.Run(f, func(t *testing.T) {
			g, err := loadGame(id)
			if err != nil {
				t.Fatal(err)
			}
			text, err := fs.ReadFile(collection, f)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "#") {
					continue
				}
				part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
				if part[0] == "solve" && len(part) == 3 && !seen[part[2]] {
					seen[part[2]] = true
					puzzle(t, g, part[1], part[2], len(seen)%searched == 0)
					continue
				}
				if len(part) < 4 || len(part)%2 != 0 || part[0] != "win" && part[0] != "gain" || seen[part[2]] {
					t.Fatalf("not a challenge, or one that was there: %s", line)
				}
				seen[part[2]] = true
				s := engine.NewSession(g)
				if _, err := s.Set(part[2]); err != nil {
					t.Fatal(err)
				}
				if s.Legal().Len() < 2 {
					t.Errorf("%s: nothing to choose", part[2])
				}
				for _, move := range part[3:] {
					if err := s.Play(move); err != nil {
						t.Fatalf("%s: %v", part[2], err)
					}
					if got := s.Moves()[len(s.Moves())-1]; got != move {
						t.Errorf("%s is written %s", move, got)
					}
				}
			}
		})
	}
}

// searched tells which puzzles of a file are searched to their ends, each after so many: a search
// of all takes too long.
const searched = 40

// puzzle checks that a puzzle can be played from its setup and, if it is to be searched and the
// fewest moves are told, that it is solved in so many.
func puzzle(t *testing.T, g *game.Game, fewest, setup string, search bool) {
	t.Helper()
	s := engine.NewSession(g)
	if _, err := s.Set(setup); err != nil || s.Outcome().Over || s.Legal().Len() == 0 {
		t.Fatalf("%s: %v, over %v", setup, err, s.Outcome().Over)
	}
	if fewest == "0" || !search {
		return
	}
	if r := solve.Find(s.Position(), solve.Limits{}, nil); r.Status != solve.Solved || strconv.Itoa(len(r.Moves)) != fewest {
		t.Errorf("%s: status %d, %d moves, want %s", setup, r.Status, len(r.Moves), fewest)
	}
}

// Every game that is a puzzle of the day from its start can be played, and those that are searched
// can be solved.
func TestStartsOfPuzzles(t *testing.T) {
	files, err := fs.Glob(collection, "*/_starts.daily")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := fs.ReadFile(collection, f)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			_, name, ok := strings.Cut(strings.TrimSpace(line), "solve\t")
			if !ok {
				continue
			}
			n++
			g, err := loadGame(path.Join(path.Dir(f), name))
			if err != nil {
				t.Fatal(err)
			}
			s := engine.NewSession(g)
			if s.Outcome().Over || s.Legal().Len() == 0 {
				t.Errorf("%s: nothing to play", name)
			}
			if n%searched != 1 {
				continue
			}
			if r := solve.Find(s.Position(), solve.Limits{}, nil); r.Status != solve.Solved {
				t.Errorf("%s: status %d", name, r.Status)
			}
		}
	}
}
