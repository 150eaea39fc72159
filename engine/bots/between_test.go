package bots

import "testing"

func TestParseLevel(t *testing.T) {
	tests := []struct {
		name string
		want int // hundredths, 0 = none
	}{
		{"level:1", 100}, {"level:8", 800}, {"level:3.5", 350}, {"level:3.05", 305}, {"level:7.99", 799}, {"level:8.00", 800},
		{"level:0", 0}, {"level:0.99", 0}, {"level:9", 0}, {"level:8.01", 0}, {"level:", 0}, {"level:3.", 0}, {"level:3.123", 0},
		{"level:33", 0}, {"level:-1", 0}, {"level:3.-1", 0}, {"level:3.+1", 0}, {"level:x", 0}, {"garbo", 0}, {"level:3.1e", 0},
	}
	for _, tt := range tests {
		if n, ok := parseLevel(tt.name); ok != (tt.want > 0) || ok && n != tt.want {
			t.Errorf("parseLevel(%q) = %d, %v; want %d", tt.name, n, ok, tt.want)
		}
		if Known(tt.name) != (tt.want > 0 || tt.name == "garbo") {
			t.Errorf("Known(%q) = %v", tt.name, Known(tt.name))
		}
	}
}

// A level between two others errs no more than the lower and no less than the higher one.
func TestLevelAt(t *testing.T) {
	plies := func(l level) int { return 100*l.depth - l.hasty }
	captures := func(l level) int { return 100*l.quiesce - l.rash }
	for n := 100; n <= 800; n++ {
		l, lo, hi := levelAt(n), levels[n/100-1], levels[min(n/100, 7)]
		if l.random > lo.random || l.random < hi.random || l.blur > lo.blur || l.blur < hi.blur || l.nodes < lo.nodes || l.nodes > hi.nodes ||
			plies(l) < plies(lo) || plies(l) > plies(hi) || l.hasty < 0 || l.hasty > 100 ||
			captures(l) < captures(lo) || captures(l) > captures(hi) || l.rash < 0 || l.rash > 100 || l.playouts < lo.playouts {
			t.Errorf("level %d: %+v", n, l)
		}
		if n > 100 && (l.nodes < levelAt(n-1).nodes || plies(l) < plies(levelAt(n-1)) || captures(l) < captures(levelAt(n-1))) {
			t.Errorf("level %d is weaker than the one before", n)
		}
	}
	if levelAt(800) != levels[7] || levelAt(300) != levels[2] {
		t.Error("whole levels are not those of the table")
	}
}

// Levels use playouts if the rules allow nothing else, also for two players.
func TestLevelsOfPlayouts(t *testing.T) {
	g := rows("X", "O")
	for _, named := range [][]string{nil, {"mcts", "garbo"}, {"mcts"}} {
		g.Bots = named
		b := newLevel(g, "level:4", 400, 1).(*levelBot)
		if playouts := b.garbo == nil; playouts != (len(named) == 1) {
			t.Errorf("rules that name %v: level 4 of playouts %v", named, playouts)
		}
	}
}
