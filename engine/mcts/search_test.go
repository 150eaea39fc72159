package mcts

import (
	"dagaz/engine/eval"
	"dagaz/engine/eval/testdata/evaltest"
	"dagaz/engine/game"
	"testing"
)

func search(k evaltest.Kit) *Search {
	ev := eval.New(k.Game, k.Gen)
	return New(k.Game, Positions(k.Game, k.Gen, k.Judge, ev), OptionsFor(k.Game))
}

// match plays games against random moves, with changing sides, and counts the results.
func match(k evaltest.Kit, games int, playouts int64) (wins, losses int) {
	s := search(k)
	players := len(k.Game.Players)
	for i := 0; i < games; i++ {
		me := game.Player(i % players)
		s.Seed = uint64(i)
		r := NewRandom(k.Game, k.Gen, k.Judge)
		r.Seed = uint64(i) + 100
		switch w := k.Play(func(p game.Player, pos *game.Position) (game.Move, bool) {
			var th eval.Searcher = s
			if p != me {
				th = r
				r.Seed++
			}
			m, _, ok := th.Think(pos, eval.Limits{Nodes: playouts}, nil)
			return m, ok
		}); {
		case w == int(me):
			wins++
		case w >= 0:
			losses++
		}
	}
	return wins, losses
}

func TestBeatsRandom(t *testing.T) {
	abc := []string{"A", "B", "C"}
	tests := []struct {
		name      string
		kit       evaltest.Kit
		minWins   int
		maxLosses int
	}{
		{"tic-tac-toe", evaltest.Rows(3, 3), 14, 0},
		{"four in a row", evaltest.Rows(6, 4), 20, 0},
		{"rooks", evaltest.Rooks(5), 18, 0},
		{"nim, first wins", evaltest.Nim(15, 3, abc[:2], []int{0, 1}), 17, 3},
		{"nim of three", evaltest.Nim(11, 3, abc, []int{0, 1, 2}), 9, 11},
		{"nim with chance", evaltest.Nim(10, 2, []string{"A", "B", "?C"}, []int{0, 2, 1, 2}), 5, 15},
	}
	for _, tt := range tests {
		wins, losses := match(tt.kit, 20, 800)
		t.Logf("%s: %d wins, %d losses of 20", tt.name, wins, losses)
		if wins < tt.minWins || losses > tt.maxLosses {
			t.Errorf("%s: %d wins, %d losses of 20; want %d, %d", tt.name, wins, losses, tt.minWins, tt.maxLosses)
		}
	}
}

// nim says whether player p wins a heap by perfect play, turn being next.
func nim(heap, most, turn int, turns []int, p int) bool {
	me := turns[turn]
	for k := 1; k <= most && k <= heap; k++ {
		win := heap == k && me == p || heap > k && nim(heap-k, most, (turn+1)%len(turns), turns, p)
		if me == p && win {
			return true
		}
		if me != p && !win {
			return false
		}
	}
	return me != p
}

// The solver proves small games, also if a player moves twice in a row.
func TestSolver(t *testing.T) {
	for _, turns := range [][]int{{0, 1}, {0, 0, 1}, {0, 1, 1}, {0, 1, 1, 0}} {
		for heap := 2; heap <= 12; heap++ {
			k := evaltest.Nim(heap, 3, []string{"A", "B"}, turns)
			_, info, ok := search(k).Think(k.Game.Start(), eval.Limits{Nodes: 20000}, nil)
			want := nim(heap, 3, 0, turns, 0)
			if !ok || info.Score >= eval.Win != want || info.Score <= -eval.Win != !want {
				t.Errorf("turns %v heap %d: score %d, want a win %v", turns, heap, info.Score, want)
			}
		}
	}
}

func TestRepeatable(t *testing.T) {
	k := evaltest.Rows(6, 4)
	s := search(k)
	s.Seed = 3
	pos := k.Game.Start()
	key := pos.Key()
	m1, i1, _ := s.Think(pos, eval.Limits{Nodes: 700}, nil)
	m2, i2, _ := s.Think(pos, eval.Limits{Nodes: 700}, nil)
	if !m1.Same(m2) || i1.Visits != i2.Visits || i1.Score != i2.Score || i1.Nodes != 700 {
		t.Errorf("two searches differ: %v %+v, %v %+v", m1, i1, m2, i2)
	}
	if pos.Key() != key || pos.Ply() != 0 {
		t.Error("the position was changed")
	}
}

func TestStops(t *testing.T) {
	k := evaltest.Rooks(8)
	s := search(k)
	polls := 0
	s.Poll = func() bool { polls++; return polls > 3 }
	if _, _, ok := s.Think(k.Game.Start(), eval.Limits{}, nil); !ok || polls != 4 {
		t.Errorf("stopped after %d polls, %v; want 4, true", polls, ok)
	}
	s.Poll = nil
	reports := 0
	_, info, _ := s.Think(k.Game.Start(), eval.Limits{Time: 30 * eval.Millisecond}, func(eval.Info) { reports++ })
	if info.Elapsed < 30*eval.Millisecond || reports == 0 {
		t.Errorf("took %d ns, not the 30 ms that it had; %d reports", info.Elapsed, reports)
	}
}

// A search reports its progress long before it ends, with all lines each time.
func TestProgress(t *testing.T) {
	k := evaltest.Rows(9, 5)
	s := search(k)
	reports := 0
	s.Poll = func() bool { return reports >= 6 }
	s.Think(k.Game.Start(), eval.Limits{Time: 60 * eval.Second, Lines: 3}, func(i eval.Info) {
		if i.Line != reports%3 || i.Nodes == 0 || len(i.PV) == 0 {
			t.Errorf("report %d: %+v", reports, i)
		}
		reports++
	})
	if reports != 9 { // twice during the search, once at the end
		t.Errorf("%d reports", reports)
	}
}

func TestChance(t *testing.T) {
	for _, v := range []eval.Score{-500, -1, 0, 80, 900} {
		if got := advantage(chance(v, 200), 200); got < v-1 || got > v+1 {
			t.Errorf("advantage(chance(%d)) = %d", v, got)
		}
	}
}
