package main

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/book"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

var bookVerb = &verb{
	name: "book", args: "GAME", min: 1, max: 1,
	doc: "Writes an opening book to stdout: the moves that garbo finds good, the usual ones first.\n" +
		"It searches one position after the other, the most frequent ones first, and keeps the\n" +
		"moves that are within a margin of the best one. games/ contains the book as <id>.book.\n" +
		"A line ends at a position that is worse than 2 base pieces for one side.",
	options: []option{
		{"plies", "N", "length of the longest line, 12 if not given"},
		{"nodes", "N", "positions visited for each position of the book, 50000 if not given; up to\n" +
			"                     eight times as many for the most frequent ones"},
		{"margin", "N", "by how many hundredths a move may be worse than the best, 30 if not given"},
		{"width", "N", "moves compared in a position, 6 if not given"},
		{"bytes", "N", "size of the book, 8000 if not given"},
		seedOption,
	},
	run: runBook,
}

// lostOpening is the score from which a line no longer belongs into a book.
const lostOpening = 200

// usual says how much longer the start is searched than the rarest position.
const usual = 7

// bestWeight is the weight of the best move; a move just inside the margin has weight 1.
const bestWeight = 9

// A maker makes a book.
type maker struct {
	g      *game.Game
	seed   uint64
	nodes  int64
	margin eval.Score
	width  int
	plies  int
	bytes  int // bytes that are left for the book
	seen   map[uint64]bool
	open   frontier
}

// A spot is a position of the book that is being made.
type spot struct {
	line  []string // moves from the start
	share float64  // share of the games that reach the position
	turn  int      // number of the spot, to order spots of the same share
	moves []*step  // best first
}

// A step is a move of a spot.
type step struct {
	text   string
	weight int
	to     *spot
}

func runBook(c *call) error {
	g, err := loadGame(c.args[0])
	if err != nil {
		return err
	}
	if !g.TwoSided() {
		return fmt.Errorf("books are made by garbo, which needs two players without chance")
	}
	m := &maker{
		g: g, seed: c.seed(), nodes: max(1, c.number("nodes", 50_000)),
		margin: eval.Score(min(max(1, c.number("margin", 30)), int64(eval.Win))),
		width:  int(min(max(1, c.number("width", 6)), maxMultiPV)),
		plies:  int(min(c.number("plies", 12), 60)), bytes: int(min(c.number("bytes", 8000), 1<<20)),
		seen: map[uint64]bool{},
	}
	head := fmt.Sprintf("# Opening book of %s. Made by: dagaz book %s -plies %d -nodes %d -margin %d -width %d -seed %d\n",
		g.Title, c.args[0], m.plies, m.nodes, m.margin, m.width, m.seed)
	m.bytes -= len(head)
	root, err := m.make()
	if err != nil {
		return err
	}
	c.printf("%s", head)
	n := 0
	root.each(func(l book.Line) { n++; c.printf("%v\n", l) })
	return c.result(fields{"moves": n, "positions": len(m.seen)})
}

// make searches positions, the most frequent first, until the book is full.
func (m *maker) make() (*spot, error) {
	root := &spot{share: 1}
	heap.Push(&m.open, root)
	for turn := 1; m.open.Len() > 0; turn++ {
		s := heap.Pop(&m.open).(*spot)
		steps, err := m.look(s.line, m.nodes+int64(s.share*usual*float64(m.nodes)))
		if err != nil {
			return nil, err
		}
		size, total := 0, 0
		for _, t := range steps {
			size += len(book.Line{Depth: len(s.line), Move: t.text, Weight: t.weight}.String()) + 1
			total += t.weight
		}
		if size > m.bytes {
			break
		}
		m.bytes -= size
		s.moves = steps
		for _, t := range steps {
			t.to = &spot{line: append(s.line[:len(s.line):len(s.line)], t.text), share: s.share * float64(t.weight) / float64(total), turn: turn}
			if len(t.to.line) < m.plies {
				heap.Push(&m.open, t.to)
			}
		}
	}
	return root, nil
}

// look finds the good moves after a line with a search of so many positions. It returns none if the game is
// over, the position is lopsided, or the position is already in the book by another order of moves.
func (m *maker) look(line []string, nodes int64) ([]*step, error) {
	s := engine.NewSession(m.g)
	for _, text := range line {
		if err := s.Play(text); err != nil {
			return nil, err
		}
	}
	pos := s.Position()
	if s.Outcome().Over || pos.Repeats() > 0 || m.seen[pos.Key()] {
		return nil, nil
	}
	m.seen[pos.Key()] = true
	bot, err := bots.New(m.g, "garbo", m.seed)
	if err != nil {
		return nil, err
	}
	width := min(m.width, s.Legal().Len())
	var rows, whole []eval.Info // the reports of the present depth, and those of the last complete one
	bot.Think(pos, eval.Limits{Nodes: nodes, Lines: width}, func(i eval.Info) {
		if i.Line == 0 {
			rows = rows[:0]
		}
		if rows = append(rows, i); len(rows) == width {
			whole = slices.Clone(rows)
		}
	}, nil)
	var steps []*step
	for _, r := range whole {
		behind := whole[0].Score - r.Score
		if behind >= m.margin || abs(whole[0].Score) > lostOpening {
			continue
		}
		text, err := textOf(s, r.PV[0])
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(steps, func(t *step) bool { return t.text == text }) {
			continue // another way of making the same move
		}
		steps = append(steps, &step{text: text, weight: 1 + int((bestWeight-1)*(m.margin-behind)/m.margin)})
	}
	slices.SortStableFunc(steps, func(a, b *step) int { return cmp.Compare(b.weight, a.weight) })
	return steps, nil
}

func abs(s eval.Score) eval.Score { return max(s, -s) }

// each calls f with the lines of the tree, in the order of the file.
func (s *spot) each(f func(book.Line)) {
	for _, t := range s.moves {
		f(book.Line{Depth: len(s.line), Move: t.text, Weight: t.weight})
		t.to.each(f)
	}
}

// A frontier is a heap of spots, the most frequent first.
type frontier []*spot

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(*spot)) }
func (f frontier) Less(i, j int) bool {
	if f[i].share != f[j].share {
		return f[i].share > f[j].share
	}
	if f[i].turn != f[j].turn {
		return f[i].turn < f[j].turn
	}
	return slices.Compare(f[i].line, f[j].line) < 0
}

func (f *frontier) Pop() any {
	last := len(*f) - 1
	x := (*f)[last]
	*f = (*f)[:last]
	return x
}

// bookOf reads the book of a game of the collection; nil if there is none. Books are for
// the variant that opens first.
func bookOf(name string, g *game.Game) (*book.Book, error) {
	if g.ID == "" || strings.Contains(name, "#") {
		return nil, nil
	}
	file := g.Family + "/" + g.ID + ".book"
	text, err := fs.ReadFile(collection, file)
	if err != nil {
		return nil, nil // most games have no book
	}
	lines, err := parseBook(inGames+file, text)
	if err != nil {
		return nil, err
	}
	b, problems := book.New(g, lines)
	return b, bookError(problems)
}

func parseBook(name string, text []byte) ([]book.Line, error) {
	lines, problems := book.Parse(name, string(text))
	return lines, bookError(problems)
}

// readLines reads the lines of a book of that many plies.
func readLines(file string, n int) ([][]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %v", file, reason(err))
	}
	lines, err := parseBook(file, text)
	if err != nil {
		return nil, err
	}
	paths := book.Paths(lines, n)
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s has no line of %s", file, plies(n))
	}
	return paths, nil
}

// bookError joins the errors of a book: a line each.
func bookError(problems []*book.Error) error {
	var errs []error
	for _, p := range problems {
		errs = append(errs, p)
	}
	return errors.Join(errs...)
}
