package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
)

// courseOf is a small course of a game.
func courseOf(t *testing.T, name string) *course {
	t.Helper()
	g, err := loadGame(name)
	if err != nil {
		t.Fatal(err)
	}
	own := *g
	own.Net = nil
	return &course{
		g: &own, name: name, tab: eval.NewTables(&own, movegen.New(&own)), positions: 600, seconds: 1 << 40, nodes: 30, threads: 1, hidden: 8, rounds: 1,
		results: -1, seed: 1, data: filepath.Join(t.TempDir(), "x"), progress: func(string, ...any) {}, proofGames: 4, proofNodes: 50,
	}
}

// What was played is not lost when the verb is stopped in the middle of a game, and a
// run that goes on learns the same as one that was not stopped.
func TestNetGoesOn(t *testing.T) {
	co := courseOf(t, "gardner-chess")
	whole, err := co.play(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := co.data + ".1.0.data"
	text, err := os.ReadFile(name)
	if err != nil || whole.len() < co.positions {
		t.Fatal(err, whole.len())
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
			t.Errorf("after a stop at byte %d the lesson has %d positions of %d games, not %d of %d, or others", size, again.len(), again.games, whole.len(), whole.games)
		}
	}
	if err := os.WriteFile(name, []byte(strings.Repeat("no lesson", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := co.play(0, nil); err == nil || !strings.Contains(err.Error(), "it holds no games") {
		t.Errorf("a file of something else: %v", err)
	}
}

// What the engine reads is what was fitted: the packed net says of each position what
// the fitted weights say.
func TestNetAsFitted(t *testing.T) {
	for _, name := range []string{"gardner-chess", "crazyhouse", "hex", "reversi"} {
		co := courseOf(t, name)
		l, err := co.play(0, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		raw := co.fit(l)
		if co.fitted.after <= 0 || co.fitted.after > 2*co.fitted.before {
			t.Errorf("%s: the error was %v and is %v", name, co.fitted.before, co.fitted.after)
		}
		n, wrong := net.Parse(string(append(co.head(), raw.text(co.g)...)))
		if wrong != nil {
			t.Fatal(name, wrong)
		}
		s := n.State(co.g.TypeNames(), co.g.Board.Len())
		if s == nil {
			t.Fatalf("%s: the net is of another game", name)
		}
		var acc [2][net.Hidden]float32
		var held [128]int16
		for i := range l.facts {
			var cells [256]uint8
			held = [128]int16{}
			for _, x := range l.of(i) {
				if x&255 == inHand {
					held[x>>8]++
				} else {
					cells[x&255] = uint8(x >> 8)
				}
			}
			side := int(l.facts[i].side)
			raw.sums(l.of(i), side, &acc)
			got, want := s.Value(uint64(i+1), &cells, held[:], side), float64(raw.value(&acc))
			if math.Abs(float64(got)-want) > 2+math.Abs(want)/500 { // the scale is a whole number
				t.Fatalf("%s: position %d: the engine's net says %d, the fitted one %.2f", name, i, got, want)
			}
		}
	}
}

// Ways to see the board are the board's own.
func TestNetViews(t *testing.T) {
	for _, tt := range []struct {
		name  string
		views int
	}{{"chess", 9}, {"xiangqi", 5}, {"hex", 9}} {
		co := courseOf(t, tt.name)
		list := co.views([]int{0})
		if len(list) != tt.views {
			t.Errorf("%s has %d views, want %d", tt.name, len(list), tt.views)
		}
		for _, v := range list {
			seen := map[int]bool{}
			for _, c := range v.turn {
				seen[c] = true
			}
			if len(seen) != len(v.turn) {
				t.Errorf("%s, %s: cells fall together", tt.name, v.name)
			}
		}
	}
	for _, tt := range []struct{ name, from, to string }{{"chess", "e1", "e8"}, {"mini-shogi", "a1", "e5"}} { // mirrored, turned
		co := courseOf(t, tt.name)
		from, _ := co.g.Board.Cell(tt.from)
		to, ok := co.g.Board.Cell(tt.to)
		if !ok || co.views([]int{0})[0].turn[from] != int(to) {
			t.Errorf("in %s the first view does not see %s as %s", tt.name, tt.from, tt.to)
		}
	}
}

func TestNetGained(t *testing.T) {
	for _, tt := range []struct {
		nodes, time wdl
		want        bool
	}{
		{wdl{220, 60, 120}, wdl{100, 40, 60}, true},
		{wdl{220, 60, 120}, wdl{80, 40, 81}, false}, // slower than it is good
		{wdl{220, 60, 120}, wdl{}, false},           // not played yet
		{wdl{190, 60, 150}, wdl{120, 20, 60}, false},
		{wdl{120, 60, 220}, wdl{100, 40, 60}, false},
	} {
		co := &course{byNodes: tt.nodes, byTime: tt.time, timedGames: 200}
		if got := co.gained(); got != tt.want {
			t.Errorf("%v and %v: kept %v", tt.nodes, tt.time, got)
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
		{"net ultima -seconds 1 -positions 10 -games 2 -timed 0 -data " + dir, "ultima has no fast board: "},
	} {
		err := &strings.Builder{}
		if code := run(strings.Fields(tt.args), nil, &strings.Builder{}, err); code == 0 || !strings.Contains(err.String(), tt.want) {
			t.Errorf("%s: exit %d, %s", tt.args, code, err)
		}
	}
}
