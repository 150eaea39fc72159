package main

import (
	"fmt"
	"time"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

var perftVerb = &verb{
	name: "perft", args: "GAME DEPTH", min: 2, max: 2,
	doc: "Counts the leaves of the game tree at a depth.\n" +
		"A pass is a ply; finished games are not continued, except that draws by\n" +
		"repetition, counters, material or claim do not end a line.",
	options: []option{
		setupOption,
		{"divide", "", "count below each move"},
		{"paths", "", "count every way of making a move, not every distinct move"},
		{"gen", "NAME", "move generator: vm, table or bits"},
	},
	run: runPerft,
}

// generators are the move generators that a game may have; make returns nil for
// a game that the generator does not suit.
var generators = []struct {
	name string
	make func(g *game.Game) movegen.Generator
}{
	{"vm", movegen.New},
	{"table", func(*game.Game) movegen.Generator { return nil }},
	{"bits", func(*game.Game) movegen.Generator { return nil }},
}

// generator returns the generator called name, "" for the reference.
func generator(g *game.Game, name string) (movegen.Generator, error) {
	if name == "" {
		name = generators[0].name
	}
	var known, here []string
	found := false
	for _, gen := range generators {
		known = append(known, gen.name)
		made := gen.make(g)
		if made == nil {
			found = found || gen.name == name
			continue
		}
		here = append(here, gen.name)
		if gen.name == name {
			return made, nil
		}
	}
	if found {
		return nil, fmt.Errorf("this game has no generator %q; it has: %s", name, joinWords(here))
	}
	return nil, misuse("%v", unknown("generator", name, known))
}

func runPerft(c *call) error {
	depth, err := wholeNumber(c.args[1])
	if err != nil || depth > 1000 {
		return misuse("DEPTH is a whole number from 0, not %q", c.args[1])
	}
	s, err := c.session()
	if err != nil {
		return err
	}
	gen, err := generator(s.Game(), c.text("gen"))
	if err != nil {
		return err
	}
	counter := engine.NewCounter(s.Game(), gen)
	counter.Paths = c.has("paths")
	pos := s.Position().Clone()
	start := time.Now()
	var leaves int64
	divided := []fields{}
	if c.has("divide") && depth > 0 {
		leaves, divided = c.divide(counter, pos, int(depth))
	} else {
		leaves = counter.Count(pos, int(depth))
	}
	took := time.Since(start)
	c.printf("%d\n", leaves)
	fmt.Fprintf(c.err, "%s in %s, %d leaves/s\n", leafCount(leaves), took.Round(time.Millisecond), rate(leaves, took))
	f := fields{"depth": depth, "leaves": leaves, "ms": millis(took), "leavesPerSecond": rate(leaves, took)}
	if c.has("divide") {
		f["divide"] = divided
	}
	return c.result(f)
}

// divide counts below each move of pos.
func (c *call) divide(counter *engine.Counter, pos *game.Position, depth int) (sum int64, list []fields) {
	var moves game.MoveList
	list = []fields{}
	if !counter.Legal(pos, &moves) {
		return 0, list
	}
	texts := notation.Texts(pos, &moves)
	for i, m := range moves.Moves {
		pos.Do(m)
		n := counter.Count(pos, depth-1)
		pos.Undo()
		sum += n
		c.printf("%s\t%d\n", texts[i], n)
		list = append(list, fields{"move": texts[i], "leaves": n})
	}
	return sum, list
}

// rate returns n per second.
func rate(n int64, took time.Duration) int64 {
	if took <= 0 {
		return 0
	}
	return int64(float64(n) / took.Seconds())
}

func millis(d time.Duration) int64 { return d.Milliseconds() }

func leafCount(n int64) string {
	if n == 1 {
		return "1 leaf"
	}
	return fmt.Sprintf("%d leaves", n)
}
