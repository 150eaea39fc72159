package engine_test

import (
	"os"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/rules"
)

// load compiles games/<id>.zrf.
func load(t testing.TB, id string) *game.Game {
	t.Helper()
	id, variant, _ := strings.Cut(id, "#")
	src, err := os.ReadFile("../games/" + id + ".zrf")
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := rules.Load(id+".zrf", src, variant, includes)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// counted are games of every kind of rule that a node may need memory for:
// royal safety, drops and hands, chains, flips, sowing, groups, connection.
var counted = []string{"checkmate/chess", "shogi/mini-shogi", "checkers/international-checkers", "custodian/reversi",
	"mancala/oware", "go/atari-go", "arrange/hex"}

func TestCountAllocatesNothing(t *testing.T) {
	for _, id := range counted {
		g := load(t, id)
		pos, c := g.Start(), engine.NewCounter(g, nil)
		c.Count(pos, 3) // warms the buffers up
		if n := testing.AllocsPerRun(1, func() { c.Count(pos, 2) }); n != 0 {
			t.Errorf("%s: counting allocates %v times", id, n)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, id := range counted {
		b.Run(id, func(b *testing.B) {
			g := load(b, id)
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
