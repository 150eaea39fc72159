package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/testdata/gametest"
	"slices"
	"testing"
)

// techniques make the tree smaller; each entry says how to switch it off.
var techniques = []struct {
	name string
	off  func(*Options)
}{
	{"nothing", func(*Options) {}},
	{"table", func(o *Options) { o.TableBits = 0 }},
	{"aspiration", func(o *Options) { o.Aspiration = 0 }},
	{"quiescence", func(o *Options) { o.Quiesce = 0 }},
	{"delta", func(o *Options) { o.Delta = 0 }},
	{"killers", func(o *Options) { o.Killers = false }},
	{"counter-move", func(o *Options) { o.Counter = false }},
	{"history", func(o *Options) { o.History = false }},
	{"follow-up history", func(o *Options) { o.Follow = false }},
	{"places", func(o *Options) { o.Places = false }},
	{"SEE", func(o *Options) { o.See = false }},
	{"null move", func(o *Options) { o.NullMove = false }},
	{"futility", func(o *Options) { o.Futility = false }},
	{"late moves", func(o *Options) { o.LateMoves = false }},
	{"LMR", func(o *Options) { o.LMR = false }},
	{"IIR", func(o *Options) { o.IIR = false }},
}

// The savings of the techniques: nodes to a fixed depth, over eight positions. Techniques
// that must save something in a game are always measured, the others with -v.
func TestTechniques(t *testing.T) {
	for _, tt := range []struct {
		game  string
		depth int
		must  []string
	}{
		{"chess", 8, []string{"table", "late moves", "LMR"}},
		{"xiangqi", 7, []string{"table", "futility", "late moves", "LMR"}},
		{"russian-checkers", 9, []string{"table", "LMR"}},
	} {
		g := gametest.Untuned(t, tt.game)
		all := int64(0)
		for _, x := range techniques {
			must := slices.Contains(tt.must, x.name)
			if all > 0 && !must && !testing.Verbose() {
				continue
			}
			opt := DefaultOptions
			opt.TableBits = 16
			x.off(&opt)
			s := boards(g, opt)["fast"]
			nodes := int64(0)
			for _, pos := range positions(g, 8, 12) {
				s.Clear()
				_, info, _ := s.Think(pos, eval.Limits{Depth: tt.depth}, nil)
				nodes += info.Nodes
			}
			if all == 0 {
				all = nodes
			}
			t.Logf("%s, depth %d, without %s: %d nodes, %+.0f %%", tt.game, tt.depth, x.name, nodes, 100*float64(nodes-all)/float64(all))
			if must && nodes <= all {
				t.Errorf("%s, depth %d: %d nodes without %s, %d with it", tt.game, tt.depth, nodes, x.name, all)
			}
		}
	}
}
