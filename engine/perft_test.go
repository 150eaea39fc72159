package engine_test

import (
	"testing"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
)

// counted are games for every kind of rule that may need memory in a node: royal safety,
// drops and hands, chains, flips, sowing, groups, connection.
var counted = []string{"checkmate/chess", "shogi/mini-shogi", "checkers/international-checkers", "custodian/reversi",
	"mancala/oware", "go/atari-go", "arrange/hex"}

func TestCountAllocatesNothing(t *testing.T) {
	for _, id := range counted {
		g := gametest.Load(t, id)
		pos, c := g.Start(), engine.NewCounter(g, nil)
		c.Count(pos, 3) // so that the buffers grow
		if n := testing.AllocsPerRun(1, func() { c.Count(pos, 2) }); n != 0 {
			t.Errorf("%s: counting allocates %v times", id, n)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, id := range counted {
		b.Run(id, func(b *testing.B) {
			g := gametest.Load(b, id)
			pos, c := g.Start(), engine.NewCounter(g, nil)
			depth := 3
			if g.Board.Len() > 80 && id != "checkers/international-checkers" {
				depth = 2
			}
			leaves := c.Count(pos, depth)
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				c.Count(pos, depth)
			}
			b.ReportMetric(float64(leaves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}
