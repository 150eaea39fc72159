package learn

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"runtime"
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
	"dagaz/engine/testdata/gametest"
)

// courseOf is a small course of a game.
func courseOf(t *testing.T, name string) *Course {
	t.Helper()
	g := *gametest.Load(t, name)
	g.Net = nil
	return &Course{Game: &g, Tables: eval.NewTables(&g, movegen.New(&g)), Nodes: 30, Threads: 1, Hidden: 8, Results: -1, Seed: 1, More: AllWays()}
}

// lessonOf plays games until there are this many positions.
func lessonOf(co *Course, positions int) *Lesson {
	l := &Lesson{}
	for p, k := co.Player(nil), int64(0); l.Len() < positions; k++ {
		l.Join(p.Play(k))
	}
	return l
}

// A lesson always makes the same net.
func TestFitIsTheSame(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "wasm" {
		t.Skip("here products and sums may be rounded together")
	}
	co := courseOf(t, "gardner-chess")
	l, r := &Lesson{}, eval.Rand(1)
	for i := range 2000 {
		var in []uint16
		worth := 0
		for range 8 {
			kind, cell := 1+r.Intn(12), r.Intn(25)
			in = append(in, uint16(kind<<8|cell))
			worth += (kind*7 + cell*3) % 19
		}
		l.Put(in, Facts{Hand: int16(r.Intn(200) - 100), Score: int16(worth*9 - 500), Side: int8(i % 2), Result: int8(i%3 - 1), Game: int32(i / 20)})
	}
	const want = "4ec5d5952030324e3ca81d7f94b5ebeb79fdcdb067698d0b64e886e6021752af"
	sum := sha256.Sum256(co.Fit(l).Text(co.Game))
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("it is another net: %s; error %v", got, co.Fitted)
	}
}

// The engine reads the weights that were fitted: the packed net gives each position the
// value that the fitted weights give.
func TestAsFitted(t *testing.T) {
	for _, name := range []string{"gardner-chess", "crazyhouse", "hex", "reversi", "oware"} {
		co := courseOf(t, name)
		l := lessonOf(co, 600)
		raw := co.Fit(l)
		if co.Fitted.After <= 0 || co.Fitted.After > 2*co.Fitted.Before {
			t.Errorf("%s: the error was %v and is %v", name, co.Fitted.Before, co.Fitted.After)
		}
		n, wrong := net.Parse(string(raw.Text(co.Game)))
		if wrong != nil {
			t.Fatal(name, wrong)
		}
		s := n.State(co.Game.SeenNames(), co.Game.Board.Len())
		if s == nil {
			t.Fatalf("%s: the net is of another game", name)
		}
		var held [128]int16
		for i := range l.Facts {
			var cells [256]uint8
			held = [128]int16{}
			for _, x := range l.Of(i) {
				if x&255 == InHand {
					held[x>>8]++
				} else {
					cells[x&255] = uint8(x >> 8)
				}
			}
			side := int(l.Facts[i].Side)
			got, want := s.Value(uint64(i+1), &cells, held[:], side), float64(raw.Value(l, i))
			if math.Abs(float64(got)-want) > 2+math.Abs(want)/500 { // the scale is a whole number
				t.Fatalf("%s: position %d: the engine's net says %d, the fitted one %.2f", name, i, got, want)
			}
		}
	}
}

// The error of a net over positions is that which the fit found.
func TestErrorOfKnownNet(t *testing.T) {
	for _, name := range []string{"gardner-chess", "crazyhouse", "oware"} {
		co := courseOf(t, name)
		l := lessonOf(co, 600)
		raw := co.Fit(l)
		n, wrong := net.Parse(string(raw.Text(co.Game)))
		if wrong != nil {
			t.Fatal(name, wrong)
		}
		all := make([]int32, l.Len())
		for i := range all {
			all[i] = int32(i)
		}
		f := &fitting{co: co, l: l, n: raw}
		before, after := f.loss(all)
		without, with := co.Error(l, n)
		if math.Abs(before-without) > 1e-9 || math.Abs(after-with) > after/50 {
			t.Errorf("%s: errors %v and %v, want %v and %v", name, without, with, before, after)
		}
	}
}

// A board is mapped onto itself where the start stays the same, and a fit takes such a symmetry
// only if the worth of positions has it.
func TestSymmetries(t *testing.T) {
	for name, want := range map[string]int{"chess": 0, "breakthrough-8x8": 1, "hex": 7} {
		if got := courseOf(t, name).symmetries(); len(got) != want {
			t.Errorf("%s has %d symmetries, want %d", name, len(got), want)
		}
	}
	for _, symmetric := range []bool{true, false} {
		co := courseOf(t, "breakthrough-8x8")
		l, r := &Lesson{}, eval.Rand(1)
		for i := range 4000 {
			var in []uint16
			worth := 0
			for range 10 {
				side, cell := r.Intn(2), r.Intn(64)
				x, _ := co.Game.Board.Coord(board.Cell(cell))
				in = append(in, uint16((1+side)<<8|cell))
				file := x[0]
				if symmetric && file > 3 {
					file = 7 - file
				}
				worth += (file*5%8*20 - 60) * (1 - 2*(side^i%2))
			}
			l.Put(in, Facts{Score: int16(worth + r.Intn(601) - 300), Side: int8(i % 2), Game: int32(i / 20)})
		}
		co.Results = 0
		if co.Fit(l); strings.Contains(co.Turned, "symmetric") != symmetric {
			t.Errorf("symmetric %v: %s, error %v", symmetric, co.Turned, co.Fitted)
		}
	}
}

// The views of a board are its own symmetries.
func TestViews(t *testing.T) {
	for _, tt := range []struct {
		name  string
		views int
	}{{"chess", 9}, {"xiangqi", 5}, {"hex", 9}, {"kalah", 5}} {
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
		from, _ := co.Game.Board.Cell(tt.from)
		to, ok := co.Game.Board.Cell(tt.to)
		if !ok || co.views([]int{0})[0].turn[from] != int(to) {
			t.Errorf("in %s the first view does not see %s as %s", tt.name, tt.from, tt.to)
		}
	}
}
