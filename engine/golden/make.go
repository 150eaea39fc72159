package golden

import (
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// The size of the games that Plays writes: readers want a beginning and, if there is a
// short one, an end.
const (
	openPlies = 24      // of the game that shows a beginning
	endPlies  = 80      // at most, of the game that shows an end
	endSeeds  = 200     // tried to find one that ends soon
	playWork  = 100_000 // legal moves listed in trying, at most
	playBytes = 4_000   // of an entry, about
)

// Plays plays two random games: one that shows how play begins, and the shortest of many
// games that end, if one does.
func Plays(g *game.Game) []*Entry {
	var list []*Entry
	work := 0
	if e, _ := random(g, 1, openPlies, &work); len(e.Lines) > 0 {
		list = append(list, e)
	}
	var best *Entry
	for seed, limit := 2, endPlies; seed < endSeeds && work < playWork; seed++ {
		if e, over := random(g, uint64(seed), limit, &work); over {
			best, limit = e, len(e.Lines)-1
		}
	}
	if best != nil && len(best.Lines) > 0 {
		list = append(list, best)
	}
	return list
}

// random plays one game of at most limit plies; over says whether it has ended; work is
// increased by the number of legal moves listed.
func random(g *game.Game, seed uint64, limit int, work *int) (e *Entry, over bool) {
	rand := eval.Rand(seed)
	s := engine.NewSession(g)
	e = &Entry{ID: "seed-" + strconv.FormatUint(seed, 10)}
	bytes := 0
	for len(e.Lines) < limit && bytes < playBytes {
		legal := s.Legal()
		if legal.Len() == 0 {
			break
		}
		*work += legal.Len()
		before := s.Position().Player()
		i := rand.Intn(legal.Len())
		s.PlayMove(legal.Moves[i], s.Texts()[i])
		row := played(s, before)
		bytes += len(row)
		e.Lines = append(e.Lines, Line{Text: row})
	}
	return e, s.Outcome().Over
}

// A Difference is a row that our count does not confirm.
type Difference struct {
	Entry       *Entry
	Row         Row
	Ours, Paths int64 // distinct moves, and every way of making one
}

func (d *Difference) Error() string {
	s := d.Entry.ID + " depth " + strconv.Itoa(d.Row.Depth) + ": " + strconv.FormatInt(d.Row.Leaves, 10) +
		" there, " + strconv.FormatInt(d.Ours, 10) + " here"
	if d.Paths != d.Ours {
		s += ", " + strconv.FormatInt(d.Paths, 10) + " with -paths"
	}
	return s
}

// Compare counts the rows of an entry that have at most so many leaves. agreed contains the
// rows that are correct; the first wrong row ends the count.
func Compare(g *game.Game, e *Entry, most int64) (agreed []Line, diff *Difference, err error) {
	pos, err := e.Position(g)
	if err != nil {
		return nil, nil, err
	}
	c := engine.NewCounter(g, nil)
	for _, l := range e.Lines {
		row, err := l.Row()
		if err != nil {
			return nil, nil, err
		}
		if row.Leaves > most {
			continue
		}
		ours := c.Count(pos, row.Depth)
		if ours != row.Leaves {
			c.Paths = true
			return agreed, &Difference{e, row, ours, c.Count(pos, row.Depth)}, nil
		}
		agreed = append(agreed, l)
	}
	return agreed, nil, nil
}

// Own makes the rows of an entry that has none: it counts as deep as that is quick.
func Own(g *game.Game, e *Entry, most int64) ([]Line, error) {
	pos, err := e.Position(g)
	if err != nil {
		return nil, err
	}
	c := engine.NewCounter(g, nil)
	var rows []Line
	before, last := int64(1), int64(1)
	for depth := 1; depth <= 6; depth++ {
		// The ratio of the next number to the last one is about that of the last two.
		if depth > 1 && last*max(last/max(before, 1), 2) > most {
			break
		}
		n := c.Count(pos, depth)
		before, last = last, n
		rows = append(rows, Line{Text: Row{Depth: depth, Leaves: n}.String()})
		if n == 0 {
			break
		}
	}
	return rows, nil
}

// Depths names the depths of some rows: d1-4.
func Depths(rows []Line) string {
	var list []string
	for _, l := range rows {
		if r, err := l.Row(); err == nil {
			list = append(list, strconv.Itoa(r.Depth))
		}
	}
	switch len(list) {
	case 0:
		return ""
	case 1:
		return "d" + list[0]
	}
	return "d" + list[0] + "-" + strings.TrimLeft(list[len(list)-1], "0")
}
