package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
)

// courseOf returns a small course of a game.
func courseOf(t *testing.T, name string) *course {
	t.Helper()
	g, err := loadGame(name)
	if err != nil {
		t.Fatal(err)
	}
	own := *g
	own.Net = nil
	return &course{
		Course: learn.Course{Game: &own, Tables: eval.NewTables(&own, movegen.New(&own)), Nodes: 30, Threads: 1, Hidden: 8, Results: -1, Seed: 1},
		name:   name, positions: 600, seconds: 1 << 40, rounds: 1, data: filepath.Join(t.TempDir(), "x"),
		progress: func(string, ...any) {}, proofGames: 4, proofNodes: 50,
	}
}

// The games so far are not lost when the verb is stopped in the middle of a game, and a run that
// goes on learns the same as a run that was not stopped.
func TestNetGoesOn(t *testing.T) {
	co := courseOf(t, "gardner-chess")
	whole, err := co.play(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := co.data + ".1.0.data"
	text, err := os.ReadFile(name)
	if err != nil || whole.Len() < co.positions {
		t.Fatal(err, whole.Len())
	}
	for _, size := range []int{0, 7, 20, len(text) / 2, len(text) - 1, len(text)} {
		if err := os.WriteFile(name, text[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		again, err := co.play(0, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again, whole) {
			t.Errorf("after a stop at byte %d the lesson has %d positions of %d games, not %d of %d, or others", size, again.Len(), again.Games, whole.Len(), whole.Games)
		}
	}
	if err := os.WriteFile(name, []byte(strings.Repeat("no lesson", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := co.play(0, nil); err == nil || !strings.Contains(err.Error(), "it holds no games") {
		t.Errorf("a file of something else: %v", err)
	}
}

// With one thread, the same seed gives the same net and the same proof.
func TestNetIsTheSame(t *testing.T) {
	var texts [2]string
	for i := range texts {
		co := courseOf(t, "gardner-chess")
		text, err := co.run()
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Errorf("two runs made\n%.800s\nand\n%.800s", texts[0], texts[1])
	}
}

// pairsOf is a match with so many pairs of games that were won, shared and lost.
func pairsOf(won, shared, lost int) (m learn.Match) {
	win, loss := learn.Tally{W: 1}, learn.Tally{L: 1}
	for range won {
		m.AddPair(win, win)
	}
	for range shared {
		m.AddPair(loss, win)
	}
	for range lost {
		m.AddPair(loss, loss)
	}
	return m
}

func TestNetGained(t *testing.T) {
	for _, tt := range []struct {
		nodes, time learn.Match
		want        bool
	}{
		{pairsOf(100, 50, 50), pairsOf(40, 30, 30), true},
		{pairsOf(100, 50, 50), pairsOf(30, 39, 31), false}, // the net costs more time than it gains
		{pairsOf(100, 50, 50), learn.Match{}, false},       // not played yet
		{pairsOf(80, 50, 70), pairsOf(60, 20, 20), false},
		{pairsOf(50, 50, 100), pairsOf(60, 20, 20), false},
	} {
		co := &course{byNodes: tt.nodes, byTime: tt.time, proofGames: 400, timedGames: 200}
		if got := co.gained(); got != tt.want {
			t.Errorf("%v and %v: kept %v", tt.nodes, tt.time, got)
		}
		// Without a match at equal nodes, that at equal time proves the gain.
		alone := &course{byTime: tt.nodes, timedGames: 400}
		if got, want := alone.gained(), tt.nodes.Pairs == (learn.Tally{W: 100, D: 50, L: 50}); got != want {
			t.Errorf("%v alone: kept %v", tt.nodes, got)
		}
	}
}

func TestNetVerb(t *testing.T) {
	dir := t.TempDir()
	out, err := &strings.Builder{}, &strings.Builder{}
	args := strings.Fields(fmt.Sprintf("net gardner-chess -json -positions 200 -nodes 20 -games 2 -anodes 20 -timed 0 -hidden 4 -threads 2 -data %s -o %s", dir, dir))
	if code := run(args, nil, out, err); code != 0 {
		t.Fatalf("exit %d: %s", code, err)
	}
	if !strings.Contains(out.String(), `"kept":0`) || !strings.Contains(err.String(), "no gain, no net") {
		t.Errorf("two games prove a net: %s%s", out, err)
	}
	for _, tt := range []struct{ args, want string }{
		{"net", "say which game, or -all"},
		{"net gardner-chess -hidden 5", "-hidden is a multiple of 4, up to 32"},
		{"net gardner-chess -like chess", "gardner-chess has other cells or pieces than the net of chess"},
		{"net gardner-chess -like jetan", "jetan has no net"},
		{"net gardner-chess -like gardner-chess", "-like names another game than gardner-chess"},
		{"net ultima -seconds 1 -positions 10 -games 2 -timed 0 -data " + dir, "ultima has no fast board: "},
	} {
		err := &strings.Builder{}
		if code := run(strings.Fields(tt.args), nil, &strings.Builder{}, err); code == 0 || !strings.Contains(err.String(), tt.want) {
			t.Errorf("%s: exit %d, %s", tt.args, code, err)
		}
	}
}

// A net that is tried for another game is played with, and the file names it.
func TestNetLike(t *testing.T) {
	co := courseOf(t, "no-castling-chess")
	var err error
	if co.like, co.known, err = netOf("chess", co.Game); err != nil {
		t.Fatal(err)
	}
	co.proofGames = 2
	text, err := co.run()
	if err != nil || !strings.HasSuffix(string(text), "\nlike chess.net\n") || co.byNodes.Games() != 2 {
		t.Errorf("%s, %v, %v", text, err, co.byNodes)
	}
	if name, ok := net.Other(string(text)); !ok || name != "chess.net" {
		t.Errorf("the file names %q, %v", name, ok)
	}
	co.proofGames, co.timedGames = 0, 2
	if text, err = co.run(); err != nil || co.byTime.Games() != 2 || co.timed[1] != co.proofNodes || co.timed[0] < 1 || !strings.Contains(string(text), "at equal time of a processor") {
		t.Errorf("at equal time alone: %s, %v, %v", text, err, co.byTime)
	}
	other := *co.Game
	other.Family = "shogi"
	if co.like, _, err = netOf("chess", &other); err != nil || co.like != "../checkmate/chess.net" {
		t.Errorf("as seen from another family it is %q, %v", co.like, err)
	}
}
