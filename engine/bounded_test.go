package engine_test

import (
	"runtime"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
)

// Readers take time and memory in proportion to the size of their input, or report that it
// is too large.
func TestBounded(t *testing.T) {
	for _, tt := range []struct{ name, game, text, err string }{
		{"moves that do not fit", "chess", "(;FF[4]" + strings.Repeat("(;W[e2e5])", 100_000) + ")", "not legal here"},
		{"comments", "mini-shogi", "手合割：5五将棋\n" + strings.Repeat("*a comment\n", 760_000), ""},
		{"comments of variations", "chess", "1. e4 " + strings.Repeat("(1. d4 {a}) {b} ", 60_000) + "e5 *", ""},
		{"comments of one node", "chess", "(;FF[4]" + strings.Repeat("C[a]", 250_000) + ";W[e2e4])", ""},
		{"variations", "chess", "1. e4 " + strings.Repeat("(1. d4) ", 300_000) + "e5 *", ""},
		{"wrong variations", "chess", "1. e4 " + strings.Repeat("(1. e5) ", 300_000) + "e5 *", "not legal here"},
		{"parts", "chess", "Zillions Save Game File\n" + strings.Repeat("1. partial 2 Man a1 - a1\n", 40_000), "not a move"},
	} {
		s := engine.NewSession(gametest.Load(t, tt.game))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		format, trees, err := engine.ReadRecord(tt.text)
		for _, tree := range trees {
			if e := s.Resolve(tree, format); err == nil {
				err = e
			}
		}
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 300 {
			t.Errorf("%s: %d MB", tt.name, mb)
		}
		if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.err)
		}
	}
}
