package main

import (
	"errors"
	"fmt"
	"time"

	"dagaz/engine"
	"dagaz/engine/fast"
	"dagaz/engine/game"
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
		{"pie", "", "also count the answer to the first move that exchanges sides (pie rule)"},
	},
	run: runPerft,
}

// A perftCounter counts leaves by one of the move generators.
type perftCounter interface {
	Count(pos *game.Position, depth int) int64
	Legal(pos *game.Position, list *game.MoveList) bool // false when the game is over
}

// maxTableDepth is the greatest depth to which tables count: they keep a list for each ply.
const maxTableDepth = 64

// A tableCounter counts with a board of tables or bitboards. For divide, the reference
// lists the moves of the first position.
type tableCounter struct {
	*engine.Counter
	board *fast.Board
}

func (c tableCounter) Count(pos *game.Position, depth int) int64 {
	c.board.Load(pos)
	return c.board.Perft(depth)
}

// A pieCounter counts another reply to the first move of the game: the other player takes
// the side of the player who made it. The position stays the same, so below this reply
// there is the same tree, to a depth of one ply less.
type pieCounter struct {
	perftCounter
}

func (c pieCounter) Count(pos *game.Position, depth int) int64 {
	n := c.perftCounter.Count(pos, depth)
	if ply := pos.Plies(); ply <= 1 && depth >= 2-ply {
		n += c.perftCounter.Count(pos, depth-1)
	}
	return n
}

// generators are the move generators that a game may have; make returns an error if the
// generator does not suit the game.
var generators = []struct {
	name string
	make func(g *game.Game) (perftCounter, error)
}{
	{"vm", func(g *game.Game) (perftCounter, error) { return engine.NewCounter(g, nil), nil }},
	{"table", func(g *game.Game) (perftCounter, error) { return newTableCounter(g, false) }},
	{"bits", func(g *game.Game) (perftCounter, error) { return newTableCounter(g, true) }},
}

func newTableCounter(g *game.Game, bits bool) (perftCounter, error) {
	b, err := fast.New(g, nil)
	switch {
	case err != nil:
		return nil, err
	case bits && !b.HasBits() && g.Board.Len() > 64:
		return nil, errors.New("the board has more than 64 cells")
	case bits && !b.HasBits():
		return nil, errors.New("bitboards are for games with royal pieces or attacks, whose moves are not ranked or chained")
	case !bits:
		b.NoBits()
	}
	return tableCounter{engine.NewCounter(g, nil), b}, nil
}

// generator returns a counter that uses the generator of this name, "" for the reference.
func generator(g *game.Game, name string) (perftCounter, error) {
	if name == "" {
		name = generators[0].name
	}
	var known []string
	for _, gen := range generators {
		known = append(known, gen.name)
		if gen.name != name {
			continue
		}
		made, err := gen.make(g)
		if err != nil {
			return nil, fmt.Errorf("this game has no generator %q: %v", name, err)
		}
		return made, nil
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
	counter, err := generator(s.Game(), c.text("gen"))
	if err != nil {
		return err
	}
	switch counter := counter.(type) {
	case *engine.Counter:
		counter.Paths = c.has("paths")
	case tableCounter:
		if c.has("paths") {
			return misuse("only the generator %q counts paths", generators[0].name)
		}
		if depth > maxTableDepth {
			return misuse("the generator %q counts to depth %d at most", c.text("gen"), maxTableDepth)
		}
	}
	pos := s.Position().Clone()
	if c.has("pie") {
		if !s.Game().PieRule() {
			return misuse("%s has no pie rule", c.args[0])
		}
		counter = pieCounter{counter}
	}
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
func (c *call) divide(counter perftCounter, pos *game.Position, depth int) (sum int64, list []fields) {
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
	if pie, ok := counter.(pieCounter); ok && pos.Plies() == 1 {
		n := pie.perftCounter.Count(pos, depth-1)
		sum += n
		c.printf("pie\t%d\n", n)
		list = append(list, fields{"move": "pie", "leaves": n})
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

func millis[D ~int64](d D) int64 { return time.Duration(d).Milliseconds() }

func leafCount(n int64) string {
	if n == 1 {
		return "1 leaf"
	}
	return fmt.Sprintf("%d leaves", n)
}
