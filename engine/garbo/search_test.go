package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/eval/testdata/evaltest"
	"dagaz/engine/game"
	"testing"
)

func search(k evaltest.Kit, opt Options) *Search {
	ev := eval.New(k.Game, k.Gen)
	return New(k.Game, NewBoard(k.Game, k.Gen, k.Judge, ev), ev.Tables(), opt)
}

func small() Options {
	opt := DefaultOptions
	opt.TableBits = 14
	return opt
}

// random returns a player of random moves.
func random(k evaltest.Kit, seed uint64) func(pos *game.Position) (game.Move, bool) {
	r := eval.Rand(seed)
	return func(pos *game.Position) (game.Move, bool) {
		var list game.MoveList
		k.Gen.Legal(pos, &list)
		return list.Moves[r.Intn(list.Len())].Keep(), true
	}
}

// match plays games against random moves, with changing sides, and counts the results.
func match(t *testing.T, k evaltest.Kit, games int, nodes int64) (wins, losses int) {
	t.Helper()
	s := search(k, small())
	for i := 0; i < games; i++ {
		me := game.Player(i % 2)
		s.Seed = uint64(i)
		other := random(k, uint64(i)+100)
		w := k.Play(func(p game.Player, pos *game.Position) (game.Move, bool) {
			if p != me {
				return other(pos)
			}
			m, _, ok := s.Think(pos, eval.Limits{Nodes: nodes}, nil)
			return m, ok
		})
		switch w {
		case int(me):
			wins++
		case 1 - int(me):
			losses++
		}
	}
	return wins, losses
}

func TestBeatsRandom(t *testing.T) {
	tests := []struct {
		name    string
		kit     evaltest.Kit
		minWins int
	}{
		{"tic-tac-toe", evaltest.Rows(3, 3), 14},
		{"four in a row", evaltest.Rows(6, 4), 20},
		{"rooks", evaltest.Rooks(5), 19},
	}
	for _, tt := range tests {
		wins, losses := match(t, tt.kit, 20, 3000)
		t.Logf("%s: %d wins, %d losses of 20", tt.name, wins, losses)
		if wins < tt.minWins || losses > 0 {
			t.Errorf("%s: %d wins, %d losses of 20; want at least %d and none", tt.name, wins, losses, tt.minWins)
		}
	}
}

// The value of tic-tac-toe is a draw, whatever techniques are switched off.
func TestOptionsAgree(t *testing.T) {
	k := evaltest.Rows(3, 3)
	tests := []struct {
		name string
		off  func(*Options)
	}{
		{"all", func(*Options) {}},
		{"table", func(o *Options) { o.TableBits = 0 }},
		{"aspiration", func(o *Options) { o.Aspiration = 0 }},
		{"quiesce", func(o *Options) { o.Quiesce = 0 }},
		{"killers", func(o *Options) { o.Killers = false }},
		{"history", func(o *Options) { o.History = false }},
		{"lmr", func(o *Options) { o.LMR = false }},
	}
	for _, tt := range tests {
		opt := small()
		tt.off(&opt)
		_, info, ok := search(k, opt).Think(k.Game.Start(), eval.Limits{Depth: 9}, nil)
		if !ok || info.Score != 0 {
			t.Errorf("without %s: score %d, %v; want 0, true", tt.name, info.Score, ok)
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

// If a player may move twice in a row, the score belongs to the mover.
func TestTurnOrders(t *testing.T) {
	for _, turns := range [][]int{{0, 1}, {0, 0, 1}, {0, 1, 1}, {0, 1, 1, 0}} {
		for heap := 1; heap <= 14; heap++ {
			k := evaltest.Nim(heap, 3, []string{"A", "B"}, turns)
			_, info, ok := search(k, small()).Think(k.Game.Start(), eval.Limits{Depth: 20}, nil)
			want := nim(heap, 3, 0, turns, 0)
			if !ok || info.Score >= eval.Win != want || info.Score <= -eval.Win != !want {
				t.Errorf("turns %v heap %d: score %d, want a win %v", turns, heap, info.Score, want)
			}
		}
	}
}

func TestRepeatable(t *testing.T) {
	k := evaltest.Rooks(6)
	s := search(k, small())
	s.Seed = 7
	m1, i1, _ := s.Think(k.Game.Start(), eval.Limits{Nodes: 5000}, nil)
	m2, i2, _ := search(k, small()).Think(k.Game.Start(), eval.Limits{Nodes: 10}, nil)
	m3, i3, _ := s.Think(k.Game.Start(), eval.Limits{Nodes: 5000}, nil)
	if !m1.Same(m3) || i1.Nodes != i3.Nodes || i1.Score != i3.Score {
		t.Errorf("two searches differ: %v %d %d, %v %d %d", m1, i1.Nodes, i1.Score, m3, i3.Nodes, i3.Score)
	}
	if i2.Nodes > 11 || m2.IsPass() {
		t.Errorf("limit of 10 nodes: %d nodes, move %v", i2.Nodes, m2)
	}
}

func TestStops(t *testing.T) {
	k := evaltest.Rooks(8)
	s := search(k, small())
	polls := 0
	s.Poll = func() bool { polls++; return polls > 3 }
	if _, _, ok := s.Think(k.Game.Start(), eval.Limits{}, nil); !ok || polls != 4 {
		t.Errorf("stopped after %d polls, %v; want 4, true", polls, ok)
	}
	// When the time is over, the search looks at the clock at most twice more, on a busy machine too.
	const limit = 30 * eval.Millisecond
	late := 0
	s.Poll = func() bool {
		if s.clock.Elapsed() >= limit {
			late++
		}
		return late > 100
	}
	if s.Think(k.Game.Start(), eval.Limits{Time: limit}, nil); late > 2 {
		t.Errorf("looked at the clock %d times after the end of the time", late)
	}
	s.Poll = nil
	if _, info, _ := s.Think(k.Game.Start(), eval.Limits{}, nil); info.Depth != 1 {
		t.Errorf("depth %d without limits, want 1", info.Depth)
	}
}

// The search leaves the position as it was and reports playable lines.
func TestReports(t *testing.T) {
	k := evaltest.Rooks(5)
	s := search(k, small())
	pos := k.Game.Start()
	key := pos.Key()
	reports, hash := 0, 0
	s.Think(pos, eval.Limits{Depth: 5}, func(info eval.Info) {
		reports++
		if len(info.PV) == 0 || info.Depth != reports {
			t.Errorf("report %d: depth %d, pv of %d", reports, info.Depth, len(info.PV))
		}
		if info.Hash < hash || info.Hash > 1000 {
			t.Errorf("report %d: %d thousandths of the table in use after %d", reports, info.Hash, hash)
		}
		hash = info.Hash
	})
	if hash == 0 {
		t.Error("no entry of the table is in use")
	}
	if reports != 5 || pos.Key() != key || pos.Ply() != 0 {
		t.Errorf("%d reports, want 5; position changed: %v", reports, pos.Key() != key)
	}
}

// A node allocates no memory once the buffers have grown.
func TestAllocations(t *testing.T) {
	k := evaltest.Rooks(6)
	s := search(k, small())
	pos := k.Game.Start()
	think := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() { s.Think(pos, eval.Limits{Nodes: nodes}, nil) })
	}
	few, many := think(2000), think(20000)
	t.Logf("%v allocations for 2,000 nodes, %v for 20,000", few, many)
	if many > few+60 {
		t.Errorf("%v allocations for 2,000 nodes, %v for 20,000", few, many)
	}
}

func BenchmarkRooks(b *testing.B) {
	k := evaltest.Rooks(6)
	s := search(k, small())
	pos := k.Game.Start()
	b.ReportAllocs()
	nodes := int64(0)
	for b.Loop() {
		_, info, _ := s.Think(pos, eval.Limits{Nodes: 20000}, nil)
		nodes += info.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
