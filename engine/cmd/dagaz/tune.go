package main

import (
	"bytes"
	"fmt"
	"os"

	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
)

var tuneVerb = &verb{
	name: "tune", args: "GAME", min: 1, max: 1,
	doc: "Fits the evaluation to games of the bot against itself; writes a .tune file.\n" +
		"The file is part of the game if it is beside the rules file (chess.tune beside\n" +
		"chess.zrf). Quiet positions are compared with the results of their games (logistic\n" +
		"regression, Texel's method); numbers stay near the derived ones if the games say\n" +
		"little about them. Then the tuned evaluation plays against the derived one, and\n" +
		"against the one that the game has so far, which also plays the games. The first\n" +
		"lines of the file say how these matches went. A file named by -o is written only\n" +
		"if the tuned evaluation gained.",
	options: []option{
		{"games", "N", "games to learn from, 400 if not given"},
		{"nodes", "N", "positions visited for each move, 600 if not given"},
		{"prove", "N", "games against the derived evaluation, at twice the nodes; 100 if not given"},
		{"seed", "N", "seed of the random numbers, 1 if not given"},
		{"o", "FILE", "file to write instead of the output"},
	},
	run: runTune,
}

// A tuning is the result of one run of tune.
type tuning struct {
	name     string
	games    int
	nodes    int64
	seed     uint64
	samples  int
	fit      fitted
	result   wdl // of the tuned evaluation against the derived one
	present  wdl // and against the evaluation that the game has now, if any
	provedAt int64
	numbers  []game.Tuned // all numbers that were fitted
	derived  []game.Tuned // their values before
}

func runTune(c *call) error {
	g, err := loadGame(c.args[0])
	if err != nil {
		return err
	}
	if !g.TwoSided() {
		return fmt.Errorf("only games of two players without chance can be tuned")
	}
	own := *g // a copy to change; the numbers in the file are only used for the comparison games
	own.Tuning = nil
	t := &tuning{
		name:  c.args[0],
		games: int(min(c.number("games", 400), 100_000)),
		nodes: max(1, c.number("nodes", 600)),
		seed:  c.seed(),
	}
	samples := collect(g, t, func(n int) { fmt.Fprintf(c.err, "\rgame %d of %d", n, t.games) })
	fmt.Fprintln(c.err)
	t.samples = len(samples)
	if t.samples < learn.Least {
		return fmt.Errorf("%s are too few to learn from; ask for more -games", plural(t.samples, "quiet position"))
	}
	params := paramsOf(&own, movegen.New(g))
	m := measure(&own, params, samples)
	t.fit = fit(m, samples, t.games)
	t.numbers, t.derived = numbers(m.params, t.fit.w), numbers(m.params, starts(m.params))

	tuned := own
	tuned.Tuning = t.numbers
	t.provedAt = 2 * t.nodes
	proofs := int(min(c.number("prove", 100), 100_000))
	t.result = duel(&tuned, &own, proofs, t.provedAt, t.seed)
	fmt.Fprintf(c.err, "tuned against derived: %s\n", t.result.Summary())
	gained := t.result.Score() > 0.5
	if len(g.Tuning) > 0 {
		t.present = duel(&tuned, g, proofs, t.provedAt, t.seed)
		fmt.Fprintf(c.err, "tuned against the present numbers: %s\n", t.present.Summary())
		gained = gained && t.present.Score() > 0.5
	}

	var text bytes.Buffer
	t.write(&text, &own)
	written := false
	switch {
	case !c.has("o"):
		c.out.Write(text.Bytes())
	case !gained:
		fmt.Fprintf(c.err, "no gain: %s is not written\n", c.text("o"))
	default:
		if err := os.WriteFile(c.text("o"), text.Bytes(), 0o644); err != nil {
			return fmt.Errorf("cannot write %s: %v", c.text("o"), reason(err))
		}
		written = true
	}
	f := fieldsOf(t.result)
	f["positions"], f["before"], f["after"], f["written"] = t.samples, t.fit.before, t.fit.after, written
	return c.result(f)
}
