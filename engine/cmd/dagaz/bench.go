package main

import (
	"time"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// The work that bench does with each game. Changing a number changes the signature.
const (
	benchLeaves   = 100_000 // perft does not go deeper than about so many leaves
	benchMaxDepth = 8
	benchDepth    = 4 // plies of garbo
	benchNodes    = 10_000
	benchPlayouts = 300 // of mcts
	benchSeed     = 1
)

var benchVerb = &verb{
	name: "bench", args: "[GAME…]", max: -1,
	doc: "Measures speed by a fixed suite: perft, garbo and mcts on each game.\n" +
		"The node total is a signature: equal on every machine while rules and searches\n" +
		"are the same. Without GAME the suite is the whole collection.",
	run: runBench,
}

// A tally adds up one kind of work.
type tally struct {
	count int64
	took  time.Duration
}

func (t *tally) add(o tally) { t.count, t.took = t.count+o.count, t.took+o.took }

// benchKinds are the parts of the suite, each with the unit that it counts. Preparation is
// not timed.
var benchKinds = []struct {
	name, unit string
	run        func(g *game.Game) (tally, error)
}{
	{"perft", "leaves", benchPerft},
	{"garbo", "nodes", benchGarbo},
	{"mcts", "playouts", benchMCTS},
}

func runBench(c *call) error {
	names := c.args
	if len(names) == 0 {
		names = gameIDs()
	}
	var nodes int64
	sums := map[string]*tally{}
	suites := []fields{}
	for _, name := range names {
		g, err := loadGame(name)
		if err != nil {
			return err
		}
		for _, k := range benchKinds {
			t, err := k.run(g)
			if err != nil {
				return err
			}
			n, took := t.count, t.took
			if n == 0 {
				continue
			}
			nodes += n
			if sums[k.unit] == nil {
				sums[k.unit] = &tally{}
			}
			sums[k.unit].add(t)
			c.printf("%s\t%s\t%d %s\t%d/s\n", name, k.name, n, k.unit, rate(n, took))
			suites = append(suites, fields{
				"game": name, "suite": k.name, "unit": k.unit, "nodes": n, "ms": millis(took), "perSecond": rate(n, took),
			})
		}
	}
	f := fields{"nodes": nodes, "suites": suites}
	for _, k := range benchKinds {
		if t := sums[k.unit]; t != nil {
			c.printf("%s/s: %d\n", k.unit, rate(t.count, t.took))
			f[k.unit+"PerSecond"] = rate(t.count, t.took)
		}
	}
	c.printf("nodes: %d\n", nodes)
	return c.result(f)
}

// benchPerft counts to greater and greater depths as long as the next count promises to
// stay small, and adds up the leaves of all depths.
func benchPerft(g *game.Game) (tally, error) {
	counter := engine.NewCounter(g, nil)
	pos := g.Start()
	start, sum := time.Now(), int64(0)
	before := int64(1)
	for depth := 1; depth <= benchMaxDepth; depth++ {
		n := counter.Count(pos, depth)
		sum += n
		if n == 0 || n*n/before > benchLeaves {
			break
		}
		before = n
	}
	return tally{sum, time.Since(start)}, nil
}

func benchGarbo(g *game.Game) (tally, error) {
	if !g.TwoSided() {
		return tally{}, nil
	}
	return benchBot(g, "garbo", eval.Limits{Depth: benchDepth, Nodes: benchNodes})
}

func benchMCTS(g *game.Game) (tally, error) {
	return benchBot(g, "mcts", eval.Limits{Nodes: benchPlayouts})
}

func benchBot(g *game.Game, name string, lim eval.Limits) (tally, error) {
	bot, err := bots.New(g, name, benchSeed)
	if err != nil {
		return tally{}, err
	}
	start := time.Now()
	_, info, _ := bot.Think(g.Start(), lim, nil, nil)
	return tally{info.Nodes, time.Since(start)}, nil
}
