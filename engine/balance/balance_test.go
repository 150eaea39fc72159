package balance

import (
	"math"
	"slices"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestSum(t *testing.T) {
	var s Sum
	// The player who began leads, loses the lead, and is beaten by a sudden change.
	s.Add(Game{Points: 0, Plies: 8, Moves: []Ply{
		{true, 20, 0.7}, {false, 10, 0.45}, {true, 20, 0.55}, {false, 10, 0.9},
	}})
	s.Add(Game{Points: 1, Plies: 4, Moves: []Ply{{true, 5, -1}, {false, 5, 0.2}}})
	s.Add(Game{Points: 0.5, Cut: true, Plies: 300})
	s.Add(Game{Points: 0.5, Plies: 20, Moves: []Ply{{true, 2, 0.5}, {false, 2, 0.5}}})
	want := Sum{Games: 4, Won: 1, Drawn: 2, Lost: 1, Cut: 1, Plies: 332, Short: 4, Long: 300,
		Positions: 8, Choices: 74, Told: 7, Leads: 1, Killers: 1}
	if s != want {
		t.Errorf("sum is\n%+v, want\n%+v", s, want)
	}
	r := s.Report()
	if !near(r.First, 0.5) || !near(r.Draws, 0.5) || !near(r.Length, 83) || !near(r.Choices, 9.25) ||
		!near(r.Leads, 0.25) || !near(r.Killers, 100.0/7) || !near(r.Decisive, 0.75) || !near(r.Error, 1.96*math.Sqrt(0.125/4)) {
		t.Errorf("report is %+v", r)
	}
	if (Sum{}).Report() != (Report{}) {
		t.Error("no games have a report")
	}
}

func TestFlaws(t *testing.T) {
	good := Report{Games: 200, First: 0.55, Error: 0.06, Draws: 0.2, Length: 60, Choices: 25, Leads: 1, Killers: 3, Decisive: 1}
	if list := good.Flaws(); list != nil {
		t.Errorf("a good game has flaws: %v", list)
	}
	bad := Report{Games: 200, First: 0.9, Error: 0.05, Draws: 0.1, Length: 6, Choices: 2, Leads: 0, Killers: 20, Decisive: 0.5}
	if want, list := []Flaw{Endless, Unfair, Short, Narrow, OneSided, Sudden}, bad.Flaws(); !slices.Equal(list, want) {
		t.Errorf("flaws are %v, want %v", list, want)
	}
	if list := (Report{}).Flaws(); list != nil {
		t.Errorf("nothing has flaws: %v", list)
	}
}

func TestChance(t *testing.T) {
	if Chance(0, 1000) != 0.5 || Chance(1000, 1000) != 1 || Chance(-1000, 1000) != 0 || Chance(100, 1000) <= 0.5 {
		t.Error("chances are wrong")
	}
}
