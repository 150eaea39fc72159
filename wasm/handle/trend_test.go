package handle

import (
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// TestTrend: scores are collected along one line of one game, for one player.
func TestTrend(t *testing.T) {
	g := gametest.Load(t, "chess")
	other := *g
	const bad eval.Score = -2000
	line := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	steps := []struct {
		why   string
		start string
		moves []string
		score eval.Score
		want  bool
	}{
		{"first", "", line[:0], bad, false},
		{"the other side", "", line[:1], bad, false},
		{"second", "", line[:2], bad, false},
		{"third", "", line[:4], bad, false},
		{"asked again", "", line[:4], bad, false},
		{"fourth", "", line[:6], bad, true},
		{"taken back, better there", "", line[:4], 0, false},
		{"so this is the first", "", line[:6], bad, false},
		{"another line", "", []string{"a", "x", "c", "d", "e", "f"}, bad, false},
		{"another start", "s", line[:8], bad, false},
	}
	var tr trend
	for _, s := range steps {
		if got := tr.resigns(g, s.start, s.moves, mover(s.moves), s.score); got != s.want {
			t.Errorf("%s: resigns = %v", s.why, got)
		}
	}
	for i := 0; i < 8; i += 2 {
		tr.resigns(g, "", line[:i], 0, bad)
	}
	if tr.resigns(&other, "", line, 0, bad) {
		t.Error("scores of other rules count")
	}
}

// mover returns the player who moves after these moves.
func mover(moves []string) game.Player { return game.Player(len(moves) % 2) }

// TestResigns: a single king against queens offers to resign after some moves.
func TestResigns(t *testing.T) {
	p := chessPage(t)
	lone := `{"id":1,"verb":"think","game":"chess","start":"k7/8/8/8/8/8/8/2QQQQ1K b - - 0 1","bot":"garbo","nodes":300,"moves":[`
	lines := []string{``, `"a8-b8","h1-h2"`, `"a8-b8","h1-h2","b8-a8","h2-h3"`, `"a8-b8","h1-h2","b8-a8","h2-h3","a8-b8","h3-h4"`}
	for i, moves := range lines {
		p.Handle(lone + moves + `]}`)
		all := p.until(t, `"ok":true`)
		last := all[len(all)-1]
		if !strings.Contains(last, `"move":"`) || strings.Contains(last, `"move":""`) {
			t.Fatalf("no move: %s", last)
		}
		if got := strings.Contains(last, `"resigns":true`); got && i == 0 || !got && i == len(lines)-1 {
			t.Errorf("after %s: %s", moves, last)
		}
	}
}
