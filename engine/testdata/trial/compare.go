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
			o.second(pos, i+1, matching(&list, func(m game.Move) bool { return seen.first(m) == seen.first(best.m) }))
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
		o.rows = append(o.rows, o.row(pos, seen.n))
	}
}

// second compares the number of moves that go on as step i, the second one of its turn, may.
func (o *report) second(pos *game.Position, i, n int) {
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

// A view says what the other program sees of move k of a list in one step. Moves that look the
// same are one step there.
type view func(k int, m game.Move) any

// A tally is a number of moves as the other program may count them.
type tally struct {
	n      int
	single bool                  // every move is one step there as well
	first  func(m game.Move) any // if moves are counted by the first of two steps: what it shows of one
}

// count counts the moves of a list before step i as the other program may: those that begin in
// different ways, those that go different ways, all ways of making one, or the first halves of
// turns. The first of these numbers that is that of the other program stands, or else the first
// one. Where the other program chose in a second step, moves that begin alike are one.
func (t *trial) count(pos *game.Position, gen movegen.Generator, list *game.MoveList, i int) tally {
	s := &t.steps[i]
	ways := tally{n: distinct(list, goes(pos, list))}
	first := ways
	if s.choices == 0 {
		first.n, first.single = starts(list)
	}
	if first.n == s.count {
		return first
	}
	if ways.n == s.count {
		return ways
	}
	var paths game.MoveList
	gen.Paths(pos, &paths)
	if n, single := starts(&paths); n == s.count {
		return tally{n: n, single: single && n == list.Len()}
	}
	for _, see := range []func(game.Move) any{leadsTo, leads} {
		if n := distinct(list, func(_ int, m game.Move) any { return see(m) }); n == s.count {
			return tally{n: n, first: see}
		}
	}
	return first
}

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

// starts counts the moves that begin in different ways, and reports whether all of them have
// one part.
func starts(list *game.MoveList) (n int, single bool) {
	if !slices.ContainsFunc(list.Moves, func(m game.Move) bool { return len(m.Acts) > 0 && m.Acts[len(m.Acts)-1].Part > 0 }) {
		return list.Len(), true
	}
	return distinct(list, func(_ int, m game.Move) any { return fmt.Sprint(firstPart(m)) }), false
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
