package main

import (
	"os"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
)

func TestScoreUCI(t *testing.T) {
	tests := []struct {
		line string
		want eval.Score
		ok   bool
	}{
		{"info depth 9 seldepth 12 score cp -35 nodes 1000 pv e2e4", -35, true},
		{"info score cp 20 lowerbound depth 3", 20, true},
		{"info depth 9 score mate 1", eval.WinIn(1), true},
		{"info depth 9 score mate 3 pv a", eval.WinIn(5), true},
		{"info depth 9 score mate -2 pv a", -eval.WinIn(4), true},
		{"info depth 9 score mate 0", -eval.WinIn(0), true},
		{"info depth 9 score mate 99999", eval.WinIn(eval.MaxPly), true},
		{"info depth 9 score mate -9223372036854775808", -eval.WinIn(eval.MaxPly), true},
		{"info depth 9 score cp 123456789", eval.Win - 1, true},
		{"info multipv 2 score cp 10", 0, false},
		{"info string score cp 10", 0, false},
		{"info depth 9 nodes 10 pv cp 10", 0, false},
		{"info depth 9 score cp", 0, false},
		{"bestmove e2e4", 0, false},
		{"", 0, false},
	}
	for _, tt := range tests {
		if got, ok := scoreUCI(tt.line); got != tt.want || ok != tt.ok {
			t.Errorf("scoreUCI(%q) = %d, %v; want %d, %v", tt.line, got, ok, tt.want, tt.ok)
		}
	}
}

// A game ends when both bots have given the same score for long enough, but not when only one has.
func TestUmpire(t *testing.T) {
	g, err := loadGame("chess")
	if err != nil {
		t.Fatal(err)
	}
	const none = eval.Score(1 << 30) // a move without a score
	tests := []struct {
		name         string
		plies        int
		white, black []eval.Score // in turns, white first
		want         string
	}{
		{"both see White win", 0, []eval.Score{900, 800, 900, eval.WinIn(9)}, []eval.Score{-900, -900, -800, -eval.WinIn(8)}, "White wins (agreed)"},
		{"both see Black win", 0, []eval.Score{-900, -900, -900, -900}, []eval.Score{900, 900, 900, 900}, "Black wins (agreed)"},
		{"three moves are too few", 0, []eval.Score{900, 900, 900}, []eval.Score{-900, -900, -900}, ""},
		{"Black sees less", 0, []eval.Score{900, 900, 900, 900}, []eval.Score{-900, -900, -799, -900}, ""},
		{"both think they win", 0, []eval.Score{900, 900, 900, 900}, []eval.Score{900, 900, 900, 900}, ""},
		{"a move without a score", 0, []eval.Score{900, none, 900, 900, 900}, []eval.Score{-900, -900, -900, -900, -900}, ""},
		{"even", 80, make([]eval.Score, 8), []eval.Score{15, -15, 0, 0, 0, 0, 0, 0}, "draw (agreed)"},
		{"even too early", 60, make([]eval.Score, 8), make([]eval.Score, 8), ""},
		{"nearly even", 80, make([]eval.Score, 8), []eval.Score{0, 0, 16, 0, 0, 0, 0, 0}, ""},
	}
	for _, tt := range tests {
		u, said := newUmpire(g), ""
		var results []game.Result
		for i := range tt.white {
			u.note(0, tt.white[i], tt.white[i] != none)
			u.note(1, tt.black[i], tt.black[i] != none)
			results, said = u.ends(g, tt.plies+2*i+2)
		}
		if said != tt.want || (results == nil) != (tt.want == "") {
			t.Errorf("%s: %q, %v; want %q", tt.name, said, results, tt.want)
		}
	}
}

// An outside engine that sees what our bot sees lets a match end early.
func TestAgreed(t *testing.T) {
	args := []string{"match", "chess", "-a", "garbo", "-b", "cmd:uci:" + os.Args[0] + " uci chess", "-nodes", "300", "-games", "2",
		"-opening", "0", "-setup", "7k/8/8/8/8/PPN5/NPP5/K7 w - - 0 1"}
	t.Setenv(playEngine, "shipped")
	if got := transcript(args); strings.Contains(got, "agreed") || !strings.Contains(got, "checkmate") {
		t.Errorf("agreed without -agree:\n%s", got)
	}
	if got := transcript(append(args, "-agree")); strings.Count(got, "White wins (agreed)") != 2 {
		t.Errorf("not agreed in\n%s", got)
	}
}
