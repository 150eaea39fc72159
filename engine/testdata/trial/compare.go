package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// A report is what the command says of a trial.
type report struct {
	w             io.Writer
	t             *trial
	rows          []string // for the .perft file
	turns, differ int
	over          bool // the game, by our rules
}

// compare plays the steps, and writes the differences and the rows to w.
func (t *trial) compare(w io.Writer) error {
	o := &report{w: w, t: t}
	r := newReplay(t)
	pos, i := t.start.Clone(), 0
	var list game.MoveList
	for i < len(t.steps) {
		over, err := r.ready(pos, i, &list)
		if err != nil {
			return fmt.Errorf("step %d %s: %v", i, t.steps[i].text, err)
		}
		if over && t.idle(i) {
			break
		}
		seen := t.count(pos, r.gen, &list, i)
		o.turn(pos, &list, i, over, seen)
		if t.passesThere(&list, i) {
			i++
			continue
		}
		options := t.find(pos, &list, i)
		if len(options) == 0 && over {
			break
		}
		if len(options) == 0 {
			return fmt.Errorf("step %d: %s is no legal move of %s; here are %s", i, t.steps[i].text, notation.Setup(pos), texts(pos, &list))
		}
		best := r.choose(pos, options, i)
		if seen.first != nil && best.used == 2 {
			o.second(pos, &list, i+1, seen.first, best.m)
		}
		i = r.make(pos, best, i)
	}
	_, err := fmt.Fprintf(w, "%s: %d of %d steps, %d turns, %d counts differ\n\n%s\n", t.id, i, len(t.steps), o.turns, o.differ, strings.Join(o.rows, "\n"))
	return err
}

// turn compares the numbers of moves before step i, and keeps a row of the .perft file where
// they are equal.
func (o *report) turn(pos *game.Position, list *game.MoveList, i int, over bool, seen tally) {
	s := &o.t.steps[i]
	o.turns++
	if over && !o.over {
		o.over = true
		o.differs(i, "the game is over here, %d moves there; %s", s.count, notation.Setup(pos))
		return
	}
	if n := choices(list, s); s.choices > 0 && n != s.choices {
		o.differs(i, "%d choices here, %d there", n, s.choices)
	}
	switch every := max(1, len(o.t.steps)/5); {
	case seen.n != s.count:
		o.differs(i, "%d moves here, %d there; %s\n\t%s", seen.n, s.count, notation.Setup(pos), texts(pos, list))
	case seen.single && !o.over && (o.turns-1)%every == 0:
		o.rows = append(o.rows, o.row(pos, list.Len()))
	}
}

// second compares, before step i, the second one of its turn, how many moves look in their first
// step like the move m.
func (o *report) second(pos *game.Position, list *game.MoveList, i int, first func(game.Move) any, m game.Move) {
	n := matching(list, func(other game.Move) bool { return first(other) == first(m) })
	if count := o.t.steps[i].count; n != count {
		o.differs(i, "%d moves go on here, %d there; %s", n, count, notation.Setup(pos))
	}
}

// differs writes a difference at step i.
func (o *report) differs(i int, format string, args ...any) {
	o.differ++
	fmt.Fprintf(o.w, "step %d %s: %s\n", i, o.t.steps[i].text, fmt.Sprintf(format, args...))
}

// row returns the row of a .perft file that says that there are n moves.
func (o *report) row(pos *game.Position, n int) string {
	variant := ""
	if o.t.title != "" {
		variant = "variant " + o.t.title + "\n"
	}
	return fmt.Sprintf("# source: %s\nid turn-%d\n%ssetup %s\nperft 1 %d\n", o.t.source, o.turns, variant, notation.Setup(pos), n)
}

// texts returns the moves of a list as text.
func texts(pos *game.Position, list *game.MoveList) string {
	return strings.Join(notation.Texts(pos, list), " ")
}

// A tally is a number of moves as the other program may count them.
type tally struct {
	n      int
	single bool                  // every move is one step there as well
	first  func(m game.Move) any // if only the first of two steps is counted: what it shows of a move
}

// count counts the moves of a list before step i as the other program does: it tries the ways of
// counting one after another, and returns the first tally that has the other program's number, or
// else the first of all. Where the other program has chosen in a second step, moves that begin
// alike are one.
func (t *trial) count(pos *game.Position, gen movegen.Generator, list *game.MoveList, i int) tally {
	s := &t.steps[i]
	ways := []func() tally{
		func() tally { return starts(list) },
		func() tally { return t.byMan(pos, list) },
		func() tally { return tally{n: distinct(list, goes(pos, list))} },
		func() tally { return paths(pos, gen, list) },
		func() tally { return halves(list, leadsTo) },
		func() tally { return halves(list, leads) },
	}
	if s.choices != 0 {
		ways = ways[2:]
	}
	switch {
	case t.piles || t.combined:
		ways = []func() tally{func() tally { return t.offers(pos, list) }}
	case len(t.dice) > 0:
		ways = append(ways, func() tally { return t.offers(pos, list) })
	}
	for _, way := range ways {
		if c := way(); c.n == s.count {
			return c
		}
	}
	return ways[0]()
}

// byMan counts a move of one of several men who are one piece here as often as there are men.
func (t *trial) byMan(pos *game.Position, list *game.MoveList) tally {
	c := tally{single: true}
	for _, m := range list.Moves {
		c.n++
		if m.From() >= 0 && pos.Cells()[m.From()] != game.None && !t.once.has(m.From()) {
			name := t.name(pos.Cells()[m.From()])
			c.n += max(0, slices.IndexFunc(t.men, func(names string) bool {
				return slices.Contains(strings.Split(names, "/"), name)
			}))
		}
	}
	return c
}

// starts counts the moves that begin in different ways.
func starts(list *game.MoveList) tally {
	if !slices.ContainsFunc(list.Moves, func(m game.Move) bool { return len(m.Acts) > 0 && m.Acts[len(m.Acts)-1].Part > 0 }) {
		return tally{n: list.Len(), single: true}
	}
	return tally{n: distinct(list, func(_ int, m game.Move) any { return fmt.Sprint(firstPart(m)) })}
}

// paths counts all ways of making the moves.
func paths(pos *game.Position, gen movegen.Generator, list *game.MoveList) tally {
	var all game.MoveList
	gen.Paths(pos, &all)
	c := starts(&all)
	c.single = c.single && c.n == list.Len()
	return c
}

// offers counts the moves of a list as often as the other program offers them: each once for every
// die that shows the face which the move uses up, where the dice do not all show the same, and with
// the word piles once for every man of the pile in which it begins.
func (t *trial) offers(pos *game.Position, list *game.MoveList) tally {
	faces := map[string]int{}
	for _, p := range pos.Cells() {
		if name := t.name(p); slices.Contains(t.dice, name) {
			faces[name]++
		}
	}
	c := tally{single: true}
	for _, m := range list.Moves {
		times, used := 1, map[string]int{}
		for _, a := range m.Acts {
			if face := t.name(a.Piece); a.Kind == game.ActCapture && faces[face] > 0 && (t.combined || len(faces) > 1) {
				used[face]++
				times = times * (faces[face] - used[face] + 1) / used[face]
			}
		}
		if t.piles {
			times *= t.pile(pos, m.From())
		}
		c.n += times
	}
	return c
}

// pile counts the men on the site of a cell, 1 if there are none.
func (t *trial) pile(pos *game.Position, at board.Cell) (n int) {
	if k := slices.IndexFunc(t.sites, func(s site) bool { return s.has(at) }); k >= 0 {
		for _, c := range t.sites[k] {
			if pos.Cells()[c] != game.None {
				n++
			}
		}
	}
	return max(1, n)
}

// halves counts the first halves of turns, of which the other program sees what first shows.
func halves(list *game.MoveList, first func(game.Move) any) tally {
	return tally{n: distinct(list, func(_ int, m game.Move) any { return first(m) }), first: first}
}

// A view says what the other program sees of move k of a list in one step. Moves that look the
// same are one step there.
type view func(k int, m game.Move) any

// distinct counts the moves of a list that look different.
func distinct(list *game.MoveList, see view) int {
	seen := map[any]bool{}
	for k, m := range list.Moves {
		seen[see(k, m)] = true
	}
	return len(seen)
}

// matching counts the moves of a list for which a condition holds.
func matching(list *game.MoveList, holds func(game.Move) bool) (n int) {
	for _, m := range list.Moves {
		if holds(m) {
			n++
		}
	}
	return n
}

// firstPart returns the actions of the first part of a move.
func firstPart(m game.Move) []game.Action {
	if end := slices.IndexFunc(m.Acts, func(a game.Action) bool { return a.Part > m.Acts[0].Part }); end > 0 {
		return m.Acts[:end]
	}
	return m.Acts
}

// goes shows from where to where a move goes. Moves that go the same way look different all the
// same if none of them takes anything or leaves the piece another than it was.
func goes(pos *game.Position, list *game.MoveList) view {
	way := func(m game.Move) [2]board.Cell { return [2]board.Cell{m.From(), m.To()} }
	once := map[[2]board.Cell]bool{}
	for _, m := range list.Moves {
		if m.Captures() > 0 || changes(pos, m) {
			once[way(m)] = true
		}
	}
	return func(k int, m game.Move) any {
		if w := way(m); !m.IsPass() && once[w] {
			return w
		}
		return k
	}
}

// changes reports whether the piece that m moves becomes another.
func changes(pos *game.Position, m game.Move) bool {
	return m.From() >= 0 && slices.ContainsFunc(m.Acts, func(a game.Action) bool {
		return a.To == m.To() && (a.Kind == game.ActMove || a.Kind == game.ActPut) && a.Piece != game.None && a.Piece.Type() != pos.Cells()[m.From()].Type()
	})
}

// leadsTo shows from where to where the first piece of a move goes.
func leadsTo(m game.Move) any {
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Copies() {
			return [2]board.Cell{a.From, a.To}
		}
	}
	return [2]board.Cell{board.NoCell, board.NoCell}
}

// leads shows from where the first piece of a move goes.
func leads(m game.Move) any { return leadsTo(m).([2]board.Cell)[0] }

// choices counts the moves that go where s does.
func choices(list *game.MoveList, s *step) int {
	return matching(list, func(m game.Move) bool {
		return !m.IsPass() && s.to.has(m.To()) && (s.from == nil || s.from.has(m.From()))
	})
}
